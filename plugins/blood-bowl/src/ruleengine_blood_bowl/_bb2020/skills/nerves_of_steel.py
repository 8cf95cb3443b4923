"""Nerves of Steel: handle the ball whoever marks him (BB20-X-NERVES)."""

from __future__ import annotations

from ruleengine import Check, Match, Modifier
from ruleengine_blood_bowl._base.moving import is_marking
from ruleengine_blood_bowl._base.players import reckoning, uses
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.terms import CATCH, INTERCEPT, PASS


class NervesOfSteel(SkillPart):
    """Nerves of Steel: nobody who marks him makes it harder to pass, to catch, or to interfere."""

    name = "blood-bowl-2020.nerves-of-steel"
    skill = Skill("Nerves of Steel")

    @reckoning.on(PASS)
    @reckoning.on(CATCH)
    @reckoning.on(INTERCEPT)
    def calm(self, match: Match, check: Check, value: tuple[Modifier, ...]) -> tuple[Modifier, ...]:
        """Everything else counts."""
        if check.subject is None or not uses(match, check.subject, "Nerves of Steel"):
            return value
        return tuple(each for each in value if not (is_marking(each) or each.why == "marked counts once"))
