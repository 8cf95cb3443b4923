"""Sprint: one more extra square in an action (LRB-SKL-10, BB20-SKL-19)."""

from __future__ import annotations

from ruleengine import Match, PieceId
from ruleengine_blood_bowl._base.moving import extra_squares
from ruleengine_blood_bowl._base.players import uses
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart


class Sprint(SkillPart):
    """Sprint: one more extra square in an action."""

    name = "blood-bowl.sprint"
    skill = Skill("Sprint")

    @extra_squares.impl
    def one_more(self, match: Match, piece: PieceId, value: int) -> int:
        """Three instead of two, with a roll for each."""
        return value + uses(match, piece, "Sprint")
