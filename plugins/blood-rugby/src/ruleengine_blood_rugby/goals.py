"""The goals and policies of Blood Rugby, by name."""

from ruleengine_blood_rugby._goals import absent, busy, fallen, goals, holder, policies

__all__ = [
    "absent",
    "busy",
    "fallen",
    "goals",
    "holder",
    "policies",
]
