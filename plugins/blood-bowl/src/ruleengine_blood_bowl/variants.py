"""The house rules that Blood Bowl ships."""

from ruleengine_blood_bowl._blood_dice import Injury2020, LrbInjury
from ruleengine_blood_bowl._mixed import LrbKickOff, Weather2020
from ruleengine_blood_bowl._sevens import Sevens

__all__ = [
    "Injury2020",
    "LrbInjury",
    "LrbKickOff",
    "Sevens",
    "Weather2020",
]
