"""What the rules of Blood Dice share: tables, records that hooks take and return, steps that procedures run."""

from ruleengine_blood_dice._shots import STOP_THROW
from ruleengine_blood_dice._spells import OneDie, Rolled, RolledTwo, TwoDice, first_to_decide, rerolled, spells_left
from ruleengine_blood_dice._tries import Action, turn_over

__all__ = [
    "STOP_THROW",
    "Action",
    "OneDie",
    "Rolled",
    "RolledTwo",
    "TwoDice",
    "first_to_decide",
    "rerolled",
    "spells_left",
    "turn_over",
]
