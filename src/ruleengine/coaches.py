"""Who decides: a coach is a callable from a view and a choice to one of the choices."""

from ruleengine.kernel import Coach, RandomCoach, ScriptedCoach, View, first_choice
from ruleengine.reporting import DisplayName, Order, Person, meant_after

__all__ = [
    "Coach",
    "DisplayName",
    "Order",
    "Person",
    "RandomCoach",
    "ScriptedCoach",
    "View",
    "first_choice",
    "meant_after",
]
