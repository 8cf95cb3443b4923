"""The state of Blood Dice: its keys and attributes, and the functions that read and change it."""

from ruleengine_blood_dice._state import (
    ATTACKER,
    ELIMINATED,
    KNOCKED_OUT,
    MORALE,
    PASSES,
    SCORE,
    SPELLS,
    TRIES,
    WITHDRAWN,
    KnockedOut,
    award,
    missing,
    score,
)

__all__ = [
    "ATTACKER",
    "ELIMINATED",
    "KNOCKED_OUT",
    "MORALE",
    "PASSES",
    "SCORE",
    "SPELLS",
    "TRIES",
    "WITHDRAWN",
    "KnockedOut",
    "award",
    "missing",
    "score",
]
