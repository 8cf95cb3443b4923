"""Broken in their order: a house rule that heeds how often it was applied before."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import cycle

from ruleengine import Check, Match, Modifier, Part, Ruleset, variant
from ruleengine.hooks import modifiers
from tests.broken_rulesets.toss import TOSS


class WindPart(Part):
    """Wind, so strong."""

    name = "toss.wind"

    def __init__(self, strength: int) -> None:
        self.strength = strength

    @modifiers.on(TOSS)
    def blow(self, match: Match, check: Check) -> Iterable[Modifier]:
        yield Modifier(-self.strength, "wind")


class RainPart(Part):
    """Rain, which does nothing."""

    name = "toss.rain"


STRENGTHS = cycle((1, 2))


@variant("toss.wind")
class Wind:
    """Wind, stronger every other time that it is applied."""

    def apply(self, ruleset: Ruleset) -> Ruleset:
        return ruleset.but(adding=[WindPart(next(STRENGTHS))])


@variant("toss.rain")
class Rain:
    """Rain."""

    def apply(self, ruleset: Ruleset) -> Ruleset:
        return ruleset.but(adding=[RainPart()])
