"""What one sport lends another: injuries, loose balls, weather."""

from ruleengine.sports import hooks
from ruleengine.sports.hooks import BallBounce, BounceStart, InjuryCause, InjuryResult, InjurySeverity, Victim, injure

__all__ = [
    "BallBounce",
    "BounceStart",
    "InjuryCause",
    "InjuryResult",
    "InjurySeverity",
    "Victim",
    "hooks",
    "injure",
]
