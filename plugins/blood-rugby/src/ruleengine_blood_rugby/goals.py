"""The goals and policies of Blood Rugby, by name."""

from ruleengine_blood_rugby._goals import BUSY, absent, busy, counted, fallen, goals, holder, holds, policies

__all__ = [
    "BUSY",
    "absent",
    "busy",
    "counted",
    "fallen",
    "goals",
    "holder",
    "holds",
    "policies",
]
