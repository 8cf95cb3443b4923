"""Coaches that need nobody: `busy` for measuring and testing, `basic` to play against."""

from ruleengine_blood_rugby._coaches.basic import BasicCoach, BusyCoach

__all__ = ["BasicCoach", "BusyCoach"]
