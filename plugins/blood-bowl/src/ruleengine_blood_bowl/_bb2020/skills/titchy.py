"""Titchy: too small to be in the way (BB20-X-TITCHY)."""

from __future__ import annotations

from collections.abc import Iterable

from ruleengine import Check, Match, Modifier
from ruleengine.hooks import modifiers
from ruleengine_blood_bowl._base.moving import markers_of_dodge
from ruleengine_blood_bowl._base.players import squares_using, uses
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.terms import DODGE


class Titchy(SkillPart):
    """Titchy: +1 to dodge; opponents who dodge into his tackle zone do not mind him."""

    name = "blood-bowl-2020.titchy"
    skill = Skill("Titchy", innate=True)

    @modifiers.on(DODGE)
    def slips(self, match: Match, check: Check) -> Iterable[Modifier]:
        """Always."""
        if check.subject is not None and uses(match, check.subject, "Titchy"):
            yield Modifier(1, "Titchy")

    @markers_of_dodge.impl
    def overlooked(self, match: Match, check: Check, value: int) -> int:
        """On the square that is entered; he still marks for everything else."""
        return value & ~squares_using(match, value, "Titchy")
