"""Right Stuff: who is thrown (LRB-SKL-21, LRB-TTM-01)."""

from __future__ import annotations

from ruleengine import Match, PieceId
from ruleengine_blood_bowl._base.players import uses
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.throwing import can_be_thrown


class RightStuff(SkillPart):
    """Right Stuff: can be thrown, if he stands."""

    name = "blood-bowl-lrb.right-stuff"
    skill = Skill("Right Stuff", innate=True)

    @can_be_thrown.impl
    def light(self, match: Match, piece: PieceId, value: bool) -> bool:
        """Standing only."""
        return value or uses(match, piece, "Right Stuff")
