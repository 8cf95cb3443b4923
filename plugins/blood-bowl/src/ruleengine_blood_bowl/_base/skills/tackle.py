"""Tackle: opponents cannot use Dodge against him (LRB-SKL-18, BB20-SKL-04)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_

from ruleengine import Match, PieceId
from ruleengine_blood_bowl._base.moving import GrippedSquares, hard_to_leave, squares_near
from ruleengine_blood_bowl._base.players import on_pitch, uses
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.skills.dodge import dodge_helps


class Tackle(SkillPart):
    """Tackle: opponents who leave his tackle zone, and those he blocks, cannot use Dodge."""

    name = "blood-bowl.tackle"
    skill = Skill("Tackle")

    @dodge_helps.impl
    def not_against_him(self, match: Match, piece: PieceId, against: Sequence[PieceId], value: bool) -> bool:
        """While he stands."""
        return value and not any(uses(match, opponent, "Tackle") for opponent in against)

    @hard_to_leave.impl
    def grips(self, match: Match, piece: PieceId) -> Iterable[GrippedSquares]:
        """Whoever could use Dodge cannot on the squares next to such an opponent."""
        if uses(match, piece, "Dodge"):
            opponents = on_pitch(match, match.pieces[piece].side.other)
            tacklers = [opponent for opponent in opponents if uses(match, opponent, "Tackle")]
            yield GrippedSquares(reduce(or_, squares_near(match, tacklers), 0), rolls=False)
