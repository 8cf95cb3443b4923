"""Block: stay up when both go down (LRB-SKL-01, LRB-BLK-12, BB20-SKL-02)."""

from __future__ import annotations

from ruleengine import Match
from ruleengine_blood_bowl._base.blocking import stays_up
from ruleengine_blood_bowl._base.blocks import Hit, falls
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.terms import Face


class BlockSkill(SkillPart):
    """Block: stay up when both go down."""

    name = "blood-bowl.block-skill"
    skill = Skill("Block")

    @falls.on(Face.BOTH_DOWN)
    async def stand_firm(self, match: Match, hit: Hit, value: bool) -> bool:
        """Whether he blocks or is blocked."""
        return value and not await stays_up(match, hit.piece, "Block")
