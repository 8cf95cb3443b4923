"""The goals and policies of Blood Bowl, by name."""

from ruleengine_blood_bowl._base.goals import BUSY, HURT_FROM, LineOf, busy, goals, holder, holds, lost, policies

__all__ = [
    "BUSY",
    "HURT_FROM",
    "LineOf",
    "busy",
    "goals",
    "holder",
    "holds",
    "lost",
    "policies",
]
