"""The automatic coaches of Blood Dice."""

from ruleengine_blood_dice._coaches import SensibleCoach

__all__ = [
    "SensibleCoach",
]
