"""Fend: whoever pushed him does not follow up (BB20-X-FEND)."""

from __future__ import annotations

from ruleengine import Match
from ruleengine_blood_bowl._base.blocks import Blow, may_follow_up
from ruleengine_blood_bowl._base.players import uses_against
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.wanting import wants


class Fend(SkillPart):
    """Fend: pushed by a block, he may forbid the blocker to follow up, even one who must."""

    name = "blood-bowl-2020.fend"
    skill = Skill("Fend")

    @may_follow_up.impl
    async def keep_off(self, match: Match, blow: Blow, value: bool) -> bool:
        """While he stands yet, so that it helps him who goes down, too (BB20-X-FEND-04)."""
        if not value or not uses_against(match, blow.target, "Fend", blow.blocker):
            return value
        return not await wants(match, blow.target, "Fend")
