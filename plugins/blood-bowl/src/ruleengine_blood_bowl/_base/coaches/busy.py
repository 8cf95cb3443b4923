"""A random coach that keeps its players busy, by the policy with which engines are compared."""

from __future__ import annotations

from random import Random
from typing import Any

from ruleengine import Decision, View
from ruleengine_blood_bowl._base.turn import Activate

IDLE = 0.10
"""How often it ends a player's action although something could still be done."""


class BusyCoach:
    """Chooses uniformly among actions and what can be done in them; sets up in a fixed formation.

    It ends the turn only when nothing else is offered, and a player's action besides with one chance in ten.

    Args:
        seed: the same seed decides in the same way.

    >>> BusyCoach(7)
    BusyCoach(7)
    """

    __slots__ = ("draw", "seed")

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self.draw = Random(seed).random

    def __call__(self, view: View, decision: Decision[Any]) -> Any:
        options, reason = decision.choices, decision.reason
        last = len(options) - 1
        if reason == "activate":  # the last option ends the turn, and nobody gives up before it
            while last and not isinstance(options[last - 1], Activate):
                last -= 1
            return options[int(self.draw() * last)] if last else options[-1]
        if reason == "act":  # the last option ends the action
            drawn = self.draw()
            return options[last] if drawn < IDLE else options[int((drawn - IDLE) / (1 - IDLE) * last)]
        if reason in ("set-up", "concede"):
            return options[0]
        return options[int(self.draw() * len(options))]

    def __repr__(self) -> str:
        return f"BusyCoach({self.seed})"
