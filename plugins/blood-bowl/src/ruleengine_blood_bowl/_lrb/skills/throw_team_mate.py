"""Throw Team-Mate: who throws (LRB-SKL-22, LRB-TTM-01)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ruleengine import Match, PieceId
from ruleengine_blood_bowl._base.players import uses
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.throwing import throws_of
from ruleengine_blood_bowl._base.turn import deeds


class ThrowTeamMate(SkillPart):
    """Throw Team-Mate: in a Pass action, throw a team-mate next to him instead of the ball."""

    name = "blood-bowl-lrb.throw-team-mate"
    skill = Skill("Throw Team-Mate", innate=True)

    @deeds.on("pass")
    def throws(self, match: Match, piece: PieceId, action: str) -> Iterable[Any]:
        """Each of them that can be thrown."""
        return throws_of(match, piece) if uses(match, piece, "Throw Team-Mate") else ()
