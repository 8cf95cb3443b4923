"""A random coach that keeps its players busy, by the policy with which engines are compared."""

from __future__ import annotations

from random import Random
from typing import Any

from ruleengine import Decision, View

IDLE = 0.10
"""How often it ends a player's activation although something could still be done."""
FIRST = frozenset({"set-up", "set-up-anew", "bribe", "spell"})
"""What it does not leave to chance: it sets up by itself, and lets bribes and spells be."""


class BusyCoach:
    """Chooses uniformly among players and what they can do; sets up in a fixed formation.

    It ends the turn only when nobody else can be activated, and an activation besides with one chance in ten.

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
        if reason in FIRST:
            return options[0]
        last = len(options) - 1
        if reason == "activate":  # the last option ends the turn
            return options[int(self.draw() * last)] if last else options[0]
        if reason == "act":  # the last option ends the activation
            drawn = self.draw()
            return options[last] if drawn < IDLE else options[int((drawn - IDLE) / (1 - IDLE) * last)]
        return options[int(self.draw() * len(options))]

    def __repr__(self) -> str:
        return f"BusyCoach({self.seed})"
