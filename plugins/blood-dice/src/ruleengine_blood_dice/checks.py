"""The checks of Blood Dice: their kinds, which modifiers and re-rolls refer to, and functions that make them."""

from ruleengine_blood_dice._clash import DUEL, duel
from ruleengine_blood_dice._shots import COUNTER, PENALTY, RUN, THROW, counterattack, penalty, run, throw
from ruleengine_blood_dice._tries import STEAL, steal

__all__ = [
    "COUNTER",
    "DUEL",
    "PENALTY",
    "RUN",
    "STEAL",
    "THROW",
    "counterattack",
    "duel",
    "penalty",
    "run",
    "steal",
    "throw",
]
