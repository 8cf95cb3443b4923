"""The procedures of Blood Dice: what waits on the stack, for parts that push some of it."""

from ruleengine_blood_dice._clash import Clash, ClashDice
from ruleengine_blood_dice._scrum import Scrum, ScrumDice
from ruleengine_blood_dice._shots import COUNTER_DIE, CounterDie, PenaltyDie, RunDie, StopRunDie, StopThrowDie, ThrowDie
from ruleengine_blood_dice._tries import ACTION_DIE, PASS_DIE, RECOVERY, ActionDie, KickOff, NextTry, PassDie, Recovery

__all__ = [
    "ACTION_DIE",
    "COUNTER_DIE",
    "PASS_DIE",
    "RECOVERY",
    "ActionDie",
    "Clash",
    "ClashDice",
    "CounterDie",
    "KickOff",
    "NextTry",
    "PassDie",
    "PenaltyDie",
    "Recovery",
    "RunDie",
    "Scrum",
    "ScrumDice",
    "StopRunDie",
    "StopThrowDie",
    "ThrowDie",
]
