"""Cannoneer: +1 to pass over some ranges (BB20-X-CANNONEER)."""

from __future__ import annotations

from collections.abc import Iterable

from ruleengine import Check, Match, Modifier
from ruleengine.hooks import modifiers
from ruleengine_blood_bowl._base.players import uses
from ruleengine_blood_bowl._base.ranges import Band
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.terms import PASS


class Cannoneer(SkillPart):
    """Cannoneer: +1 to long passes and long bombs."""

    name = "blood-bowl-2020.cannoneer"
    skill = Skill("Cannoneer")

    @modifiers.on(PASS)
    def aims(self, match: Match, check: Check) -> Iterable[Modifier]:
        """By the range; not of thrown team-mates."""
        near = check.about.band <= Band.SHORT
        if not near and check.subject is not None and uses(match, check.subject, "Cannoneer"):
            yield Modifier(1, "Cannoneer")
