"""What one sport lends another: injuries, loose balls, weather."""

from ruleengine.sports._slots import Bounce, Cause, Hurt, Loose, Out, Victim, injure

__all__ = [
    "Bounce",
    "Cause",
    "Hurt",
    "Loose",
    "Out",
    "Victim",
    "injure",
]
