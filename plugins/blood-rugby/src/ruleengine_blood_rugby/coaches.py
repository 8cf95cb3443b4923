"""The automatic coaches of Blood Rugby."""

from ruleengine_blood_rugby._coaches.basic import BasicCoach, BusyCoach

__all__ = [
    "BasicCoach",
    "BusyCoach",
]
