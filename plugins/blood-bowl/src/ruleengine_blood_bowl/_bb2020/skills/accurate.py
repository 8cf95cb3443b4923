"""Accurate: +1 to pass over some ranges (BB20-X-ACCURATE)."""

from __future__ import annotations

from collections.abc import Iterable

from ruleengine import Check, Match, Modifier
from ruleengine.hooks import modifiers
from ruleengine_blood_bowl._base.players import uses
from ruleengine_blood_bowl._base.ranges import Band
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.terms import PASS


class Accurate(SkillPart):
    """Accurate: +1 to quick and short passes."""

    name = "blood-bowl-2020.accurate"
    skill = Skill("Accurate")

    @modifiers.on(PASS)
    def aims(self, match: Match, check: Check) -> Iterable[Modifier]:
        """By the range; not of thrown team-mates."""
        near = check.about.band <= Band.SHORT
        if near and check.subject is not None and uses(match, check.subject, "Accurate"):
            yield Modifier(1, "Accurate")
