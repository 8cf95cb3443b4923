"""Jump Up: rise for nothing (LRB-SKL-09, BB20-X-JUMP-UP-01)."""

from __future__ import annotations

from ruleengine import Match, PieceId
from ruleengine_blood_bowl._base.moving import rising_cost
from ruleengine_blood_bowl._base.players import has
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart


class JumpUp(SkillPart):
    """Jump Up: he rises at no cost and without a roll, at the start of a Block too."""

    name = "blood-bowl.jump-up"
    skill = Skill("Jump Up")

    @rising_cost.impl
    def for_nothing(self, match: Match, piece: PieceId, value: int) -> int:
        """No movement."""
        return 0 if has(match, piece, "Jump Up") else value
