"""The rules of tabletop sports: played, scripted, replayed, searched and solved from one text."""

from ruleengine.answers import Answered
from ruleengine.asks import Choose, Roll, per_side, roll
from ruleengine.checks import Act, Check, CheckKind, Modifier, Outcome, SideCheck, build, measure, test
from ruleengine.coaches import Coach, RandomCoach, ScriptedCoach, View
from ruleengine.errors import (
    HistoryError,
    IllegalAnswer,
    NotInstalled,
    OptionError,
    PluginError,
    RuleEngineError,
    RuleError,
    RulesetError,
    SaveError,
    ScriptError,
)
from ruleengine.events import emit
from ruleengine.hooking import asking_fold, collect, fold, slot, specification
from ruleengine.making import compile_rules, new_match, play
from ruleengine.match import Match, Result
from ruleengine.options import option
from ruleengine.rulebook import Built, Rulebook
from ruleengine.ruleset import Part, Recipe, Ruleset, Variant, variant
from ruleengine.sides import AWAY, HOME, Side
from ruleengine.slots import Bounce, Cause, Hurt, Loose, Out, Victim, injure
from ruleengine.sources import HandDice, ScriptedDice, Source, Tape
from ruleengine.state import (
    Attribute,
    Giver,
    Key,
    Piece,
    PieceId,
    PieceKey,
    Profile,
    SideKey,
    from_profile,
)
from ruleengine.tables import Table
from ruleengine.tagged import choice, event, frame, record, tag_of, token

__all__ = [
    "AWAY",
    "HOME",
    "Act",
    "Answered",
    "Attribute",
    "Bounce",
    "Built",
    "Cause",
    "Check",
    "CheckKind",
    "Choose",
    "Coach",
    "Giver",
    "HandDice",
    "HistoryError",
    "Hurt",
    "IllegalAnswer",
    "Key",
    "Loose",
    "Match",
    "Modifier",
    "NotInstalled",
    "OptionError",
    "Out",
    "Outcome",
    "Part",
    "Piece",
    "PieceId",
    "PieceKey",
    "PluginError",
    "Profile",
    "RandomCoach",
    "Recipe",
    "Result",
    "Roll",
    "RuleEngineError",
    "RuleError",
    "Rulebook",
    "Ruleset",
    "RulesetError",
    "SaveError",
    "ScriptError",
    "ScriptedCoach",
    "ScriptedDice",
    "Side",
    "SideCheck",
    "SideKey",
    "Source",
    "Table",
    "Tape",
    "Variant",
    "Victim",
    "View",
    "asking_fold",
    "build",
    "choice",
    "collect",
    "compile_rules",
    "emit",
    "event",
    "fold",
    "frame",
    "from_profile",
    "injure",
    "measure",
    "new_match",
    "option",
    "per_side",
    "play",
    "record",
    "roll",
    "slot",
    "specification",
    "tag_of",
    "test",
    "token",
    "variant",
]
