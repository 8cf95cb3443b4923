"""Strong Arm: throw team-mates better (BB20-X-STRONG-ARM)."""

from __future__ import annotations

from collections.abc import Iterable

from ruleengine import Check, Match, Modifier
from ruleengine.hooks import modifiers
from ruleengine_blood_bowl._base.players import uses
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.state import ACTION
from ruleengine_blood_bowl._base.terms import THROW_PLAYER
from ruleengine_blood_bowl._bb2020.skills.kick_team_mate import KICK_TEAM_MATE


class StrongArm(SkillPart):
    """Strong Arm: +1 to throw a team-mate."""

    name = "blood-bowl-2020.strong-arm"
    skill = Skill("Strong Arm")
    keys = (ACTION,)

    @modifiers.on(THROW_PLAYER)
    def heaves(self, match: Match, check: Check) -> Iterable[Modifier]:
        """At any range; not to kick him (BB20-X-STRONG-ARM-02)."""
        kicked = match.get(ACTION) == KICK_TEAM_MATE.name
        if not kicked and check.subject is not None and uses(match, check.subject, "Strong Arm"):
            yield Modifier(1, "Strong Arm")
