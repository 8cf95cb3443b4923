"""Computer coaches, and what may be asked of a match by name."""

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
from ruleengine_pitch._goals import EventGoal, counted, event_goals, event_goals_of, holder_name, holds

__all__ = [
    "BUSY",
    "FAR",
    "IDLE",
    "Distances",
    "EventGoal",
    "RandomlyBusyCoach",
    "SensibleCoach",
    "Sight",
    "busy_weights",
    "counted",
    "event_goals",
    "event_goals_of",
    "holder_name",
    "holds",
]
