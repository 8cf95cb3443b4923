"""The engine: requests, checks, state, hooks, parts, compiled rules, the match and what drives it."""

from ruleengine.kernel import hooks
from ruleengine.kernel._checks import (
    Act,
    Check,
    CheckKind,
    Modifier,
    Outcome,
    SideCheck,
    build,
    roll_check,
    roll_outcome,
)
from ruleengine.kernel._coaches import Coach, RandomCoach, ScriptedCoach, View, first_option
from ruleengine.kernel._compiled import CompiledRules, Derived
from ruleengine.kernel._dice_sources import ManualDice, ScriptedDice, SeededDice, Source
from ruleengine.kernel._driver import Observer
from ruleengine.kernel._events import emit
from ruleengine.kernel._history import Checkpoint, History, LoadedPast
from ruleengine.kernel._hook_types import AnyHook, HookImpl, async_transform, collect, slot, specification, transform
from ruleengine.kernel._match import Match, Result
from ruleengine.kernel._options import check_mapping, describe, option, resolve
from ruleengine.kernel._requests import Answer, Answered, Decision, Request, Roll, offered, per_side, roll
from ruleengine.kernel._ruleset import BasedVariant, Change, Part, Ruleset, RulesetSpec, Variant, variant
from ruleengine.kernel._state import (
    AnyKey,
    Attribute,
    Key,
    Layout,
    MatchReader,
    Piece,
    PieceId,
    PieceKey,
    Profile,
    Provider,
    SideKey,
    Snapshot,
    from_profile,
    pieces_of,
)
from ruleengine.kernel._step import StepRunner

__all__ = [
    "Act",
    "Answer",
    "Answered",
    "AnyHook",
    "AnyKey",
    "Attribute",
    "BasedVariant",
    "Change",
    "Check",
    "CheckKind",
    "Checkpoint",
    "Coach",
    "CompiledRules",
    "Decision",
    "Derived",
    "History",
    "HookImpl",
    "Key",
    "Layout",
    "LoadedPast",
    "ManualDice",
    "Match",
    "MatchReader",
    "Modifier",
    "Observer",
    "Outcome",
    "Part",
    "Piece",
    "PieceId",
    "PieceKey",
    "Profile",
    "Provider",
    "RandomCoach",
    "Request",
    "Result",
    "Roll",
    "Ruleset",
    "RulesetSpec",
    "ScriptedCoach",
    "ScriptedDice",
    "SeededDice",
    "SideCheck",
    "SideKey",
    "Snapshot",
    "Source",
    "StepRunner",
    "Variant",
    "View",
    "async_transform",
    "build",
    "check_mapping",
    "collect",
    "describe",
    "emit",
    "first_option",
    "from_profile",
    "hooks",
    "offered",
    "option",
    "per_side",
    "pieces_of",
    "resolve",
    "roll",
    "roll_check",
    "roll_outcome",
    "slot",
    "specification",
    "transform",
    "variant",
]
