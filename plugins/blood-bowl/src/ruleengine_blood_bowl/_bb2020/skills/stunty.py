"""Stunty, up to how easily he is hurt: slip through tackle zones, throw within everybody's reach (BB20-SKL-12)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ruleengine import Check, Match, Modifier
from ruleengine.hooks import modifiers
from ruleengine_blood_bowl._base.players import has
from ruleengine_blood_bowl._base.skills import stunty
from ruleengine_blood_bowl._base.state import ACTOR, passer_of
from ruleengine_blood_bowl._base.terms import DODGE, INTERCEPT

BURDENS: Final = ("Bombardier", "Chainsaw", "Swoop")


class Stunty(stunty.Stunty):
    """Stunty: dodges as if nobody marked the square; his passes are easier to get at."""

    name = "blood-bowl-2020.stunty"
    keys = (ACTOR,)

    @modifiers.on(DODGE)
    def slips_through(self, match: Match, check: Check) -> Iterable[Modifier]:
        """Not who has something too big to carry through (BB20-X-STUNTY-02)."""
        burdened = check.subject is not None and any(has(match, check.subject, skill) for skill in BURDENS)
        return () if burdened else super().slips_through(match, check)

    @modifiers.on(INTERCEPT)
    def thrown_low(self, match: Match, check: Check) -> Iterable[Modifier]:
        """+1 for whoever gets in the way of his pass (BB20-INT-08)."""
        if has(match, passer_of(match), "Stunty"):
            yield Modifier(1, "thrown by a Stunty player")
