"""Kick: kick the ball more precisely (BB20-X-KICK)."""

from __future__ import annotations

from ruleengine import Match
from ruleengine_blood_bowl._base.players import uses
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.terms import NOBODY
from ruleengine_blood_bowl._base.wanting import wants
from ruleengine_blood_bowl._bb2020.kickoff import KICKER, kick_distance


class KickSkill(SkillPart):
    """Kick: as the kicker he may halve how far the ball deviates."""

    name = "blood-bowl-2020.kick-skill"
    skill = Skill("Kick")
    keys = (KICKER,)

    @kick_distance.impl
    async def halved(self, match: Match, value: int) -> int:
        """Rounded down; decided after the roll."""
        kicker = match.get(KICKER)
        able = value > 0 and kicker != NOBODY and uses(match, kicker, "Kick")
        return value // 2 if able and await wants(match, kicker, "Kick") else value
