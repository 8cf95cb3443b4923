"""Throw Team-Mate and Right Stuff: who throws, and who is thrown (LRB-SKL-21, LRB-SKL-22, LRB-TTM-01)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ruleengine import Match, PieceId
from ruleengine_blood_bowl.base.players import uses
from ruleengine_blood_bowl.base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl.base.throwing import can_be_thrown, throws_of
from ruleengine_blood_bowl.base.turn import deeds


class ThrowTeamMate(SkillPart):
    """Throw Team-Mate: in a Pass action, throw a team-mate next to him instead of the ball."""

    name = "blood-bowl-lrb.throw-team-mate"
    skill = Skill("Throw Team-Mate", innate=True)

    @deeds.on("pass")
    def throws(self, match: Match, piece: PieceId, action: str) -> Iterable[Any]:
        """Each of them that can be thrown."""
        return throws_of(match, piece) if uses(match, piece, "Throw Team-Mate") else ()


class RightStuff(SkillPart):
    """Right Stuff: can be thrown, if he stands."""

    name = "blood-bowl-lrb.right-stuff"
    skill = Skill("Right Stuff", innate=True)

    @can_be_thrown.impl
    def light(self, match: Match, piece: PieceId, value: bool) -> bool:
        """Standing only."""
        return value or uses(match, piece, "Right Stuff")
