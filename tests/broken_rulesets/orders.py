"""Broken in their order: house rules that heed who came first."""

from __future__ import annotations

from collections.abc import Iterable

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


@variant("toss.wind")
class Wind:
    """Wind, stronger in the rain, if the rain came first."""

    def apply(self, ruleset: Ruleset) -> Ruleset:
        return ruleset.with_part(WindPart(1 + any(part.name == "toss.rain" for part in ruleset.parts)))


@variant("toss.rain")
class Rain:
    """Rain."""

    def apply(self, ruleset: Ruleset) -> Ruleset:
        return ruleset.with_part(RainPart())
