"""What coaches of Blood Dice may choose, as policies and tests compare it."""

from ruleengine_blood_dice._clash import TakeClash
from ruleengine_blood_dice._scrum import TakeScrum
from ruleengine_blood_dice._shots import TakePenalty, TakeRun, TakeThrow
from ruleengine_blood_dice._spells import KEEP, Keep, Reroll
from ruleengine_blood_dice._tries import PASS, Pass

__all__ = [
    "KEEP",
    "PASS",
    "Keep",
    "Pass",
    "Reroll",
    "TakeClash",
    "TakePenalty",
    "TakeRun",
    "TakeScrum",
    "TakeThrow",
]
