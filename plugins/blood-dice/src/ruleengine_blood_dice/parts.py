"""The parts of Blood Dice and their options, for variants that replace or extend them."""

from ruleengine_blood_dice._clash import ClashOptions, ClashPart, EliminationPart
from ruleengine_blood_dice._report import ReportPart
from ruleengine_blood_dice._scrum import ScrumOptions, ScrumPart
from ruleengine_blood_dice._shots import ShotOptions, ShotPart
from ruleengine_blood_dice._spells import SpellOptions, SpellPart
from ruleengine_blood_dice._tries import ActionPart, MatchOptions, MatchPart, PassingOptions

__all__ = [
    "ActionPart",
    "ClashOptions",
    "ClashPart",
    "EliminationPart",
    "MatchOptions",
    "MatchPart",
    "PassingOptions",
    "ReportPart",
    "ScrumOptions",
    "ScrumPart",
    "ShotOptions",
    "ShotPart",
    "SpellOptions",
    "SpellPart",
]
