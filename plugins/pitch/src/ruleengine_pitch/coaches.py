"""Computer coaches."""

from ruleengine_pitch._coaches import (
    BUSY,
    FAR,
    IDLE,
    Distances,
    RandomlyBusyCoach,
    SensibleCoach,
    Sight,
    busy_weights,
)

__all__ = [
    "BUSY",
    "FAR",
    "IDLE",
    "Distances",
    "RandomlyBusyCoach",
    "SensibleCoach",
    "Sight",
    "busy_weights",
]
