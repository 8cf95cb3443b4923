"""Who decides: a coach is a callable from a view and a choice to one of the options."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ruleengine.asks import Choose
from ruleengine.coaches.automatic import RandomCoach, ScriptedCoach, first_option
from ruleengine.coaches.person import Person
from ruleengine.coaches.prompts import OptionName, Order, meant_after
from ruleengine.coaches.view import View

Coach = Callable[[View, Choose[Any]], Any]
"""Returns one of `choose.options`. It sees the match through a view, whose forks have other dice."""

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
