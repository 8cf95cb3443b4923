"""Drunkard: stumble when rushing (BB20-X-DRUNKARD)."""

from __future__ import annotations

from collections.abc import Iterable

from ruleengine import Check, Match, Modifier
from ruleengine.hooks import modifiers
from ruleengine_blood_bowl._base.players import uses
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.terms import EXTRA_SQUARE


class Drunkard(SkillPart):
    """Drunkard: −1 to rush."""

    name = "blood-bowl-2020.drunkard"
    skill = Skill("Drunkard", innate=True)

    @modifiers.on(EXTRA_SQUARE)
    def sways(self, match: Match, check: Check) -> Iterable[Modifier]:
        """Always."""
        if check.subject is not None and uses(match, check.subject, "Drunkard"):
            yield Modifier(-1, "Drunkard")
