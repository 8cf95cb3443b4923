"""Stunty, as far as editions agree: slip through tackle zones (LRB-SKL-23, BB20-SKL-12)."""

from __future__ import annotations

from collections.abc import Iterable

from ruleengine import Check, Match, Modifier
from ruleengine.hooks import modifiers
from ruleengine_blood_bowl._base.moving import dodge_markers
from ruleengine_blood_bowl._base.players import uses
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.terms import DODGE


class Stunty(SkillPart):
    """Stunty: tackle zones on the square that he dodges to do not count."""

    name = "blood-bowl.stunty"
    skill = Skill("Stunty", innate=True)

    @modifiers.on(DODGE)
    def slips_through(self, match: Match, check: Check) -> Iterable[Modifier]:
        """As much as they take from him."""
        zones = dodge_markers(match, check)
        if zones and check.subject is not None and uses(match, check.subject, "Stunty"):
            yield Modifier(zones.bit_count(), "Stunty slips through")
