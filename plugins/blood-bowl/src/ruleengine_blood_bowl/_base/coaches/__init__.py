"""Coaches that need nobody: `busy` for measuring and testing, `basic` to play against."""

from ruleengine_blood_bowl._base.coaches.basic import BasicCoach
from ruleengine_blood_bowl._base.coaches.busy import BusyCoach

__all__ = ["BasicCoach", "BusyCoach"]
