"""Who decides: a coach is a callable from a view and a choice to one of the options."""

from ruleengine.kernel import Coach, RandomCoach, ScriptedCoach, View, first_option
from ruleengine.reporting import OptionName, Order, Person, meant_after

__all__ = [
    "Coach",
    "OptionName",
    "Order",
    "Person",
    "RandomCoach",
    "ScriptedCoach",
    "View",
    "first_option",
    "meant_after",
]
