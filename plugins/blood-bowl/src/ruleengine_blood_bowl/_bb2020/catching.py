"""Catching in this edition: what is taken off the die (BB20-CATCH-01)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ruleengine import Check, Match, Modifier, Part
from ruleengine.hooks import modifiers
from ruleengine_blood_bowl._base.terms import CATCH

WELL_AIMED: Final = frozenset({"pass", "hand-off"})
"""Ways of the ball to a player that make it no harder to catch."""


class Catching(Part):
    """How hard a ball is to catch."""

    name = "blood-bowl-2020.catching"

    @modifiers.on(CATCH)
    def astray(self, match: Match, check: Check) -> Iterable[Modifier]:
        """−1 for whatever is neither an accurate pass nor a hand-off (BB20-CATCH-01)."""
        if check.about not in WELL_AIMED:
            yield Modifier(-1, str(check.about))
