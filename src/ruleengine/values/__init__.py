"""What every room may use: errors, sides, tags, hints, seeds, files that are written whole."""

from ruleengine.values._errors import (
    HistoryError,
    IllegalAnswer,
    NotInstalled,
    OptionError,
    PluginError,
    RuleEngineError,
    RuleError,
    RulesetError,
    ScriptError,
)
from ruleengine.values._files import written_whole
from ruleengine.values._hints import hint
from ruleengine.values._located import DataError, Path, SaveError, Step, TextError, joined, spelled_path
from ruleengine.values._origins import ENTRY_POINTS, distribution_of
from ruleengine.values._reprs import short_repr
from ruleengine.values._seeds import coach_seed, match_seed
from ruleengine.values._sides import AWAY, HOME, Side
from ruleengine.values._tags import TAG, choice, event, procedure, record, tag_of, tagged, token

__all__ = [
    "AWAY",
    "ENTRY_POINTS",
    "HOME",
    "TAG",
    "DataError",
    "HistoryError",
    "IllegalAnswer",
    "NotInstalled",
    "OptionError",
    "Path",
    "PluginError",
    "RuleEngineError",
    "RuleError",
    "RulesetError",
    "SaveError",
    "ScriptError",
    "Side",
    "Step",
    "TextError",
    "choice",
    "coach_seed",
    "distribution_of",
    "event",
    "hint",
    "joined",
    "match_seed",
    "procedure",
    "record",
    "short_repr",
    "spelled_path",
    "tag_of",
    "tagged",
    "token",
    "written_whole",
]
