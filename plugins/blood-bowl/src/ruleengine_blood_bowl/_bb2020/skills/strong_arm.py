"""Strong Arm: throw team-mates better (BB20-X-STRONG-ARM)."""

from __future__ import annotations

from collections.abc import Iterable

from ruleengine import Check, Match, Modifier
from ruleengine.hooks import modifiers
from ruleengine_blood_bowl._base.players import uses
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.terms import THROW_PLAYER


class StrongArm(SkillPart):
    """Strong Arm: +1 to throw a team-mate."""

    name = "blood-bowl-2020.strong-arm"
    skill = Skill("Strong Arm")

    @modifiers.on(THROW_PLAYER)
    def heaves(self, match: Match, check: Check) -> Iterable[Modifier]:
        """At any range."""
        if check.subject is not None and uses(match, check.subject, "Strong Arm"):
            yield Modifier(1, "Strong Arm")
