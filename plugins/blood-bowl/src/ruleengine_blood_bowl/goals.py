"""The goals and policies of Blood Bowl, by name."""

from ruleengine_blood_bowl._base.goals import HURT_FROM, LineOf, busy, goals, holder, lost, policies

__all__ = [
    "HURT_FROM",
    "LineOf",
    "busy",
    "goals",
    "holder",
    "lost",
    "policies",
]
