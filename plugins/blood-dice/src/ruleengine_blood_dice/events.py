"""The events of Blood Dice, for parts that listen and for odds that watch for one."""

from ruleengine_blood_dice._scrum import TIED
from ruleengine_blood_dice._state import (
    FullTime,
    MoraleLost,
    Passed,
    PlayerLost,
    PlayerReturned,
    PossessionDrawn,
    Scored,
    ScrumDecided,
    SpellSpent,
    TechnicalTries,
    TryBegan,
    TurnedOver,
    Withdrew,
)

__all__ = [
    "TIED",
    "FullTime",
    "MoraleLost",
    "Passed",
    "PlayerLost",
    "PlayerReturned",
    "PossessionDrawn",
    "Scored",
    "ScrumDecided",
    "SpellSpent",
    "TechnicalTries",
    "TryBegan",
    "TurnedOver",
    "Withdrew",
]
