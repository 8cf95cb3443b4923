"""Safe Pair of Hands: put the ball down on going down (BB20-X-SAFE-HANDS)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ruleengine import Decision, Match, PieceId, choice
from ruleengine.grid import squares_in
from ruleengine_blood_bowl._base.falling import FALLS, ball_lost
from ruleengine_blood_bowl._base.pitch import PITCH
from ruleengine_blood_bowl._base.players import has
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.state import TAKEN
from ruleengine_blood_bowl._base.wanting import DECLINE


@choice("put-ball")
class PutBall:
    """Put the ball on this square."""

    square: int


_put = lru_cache(PutBall)


class SafePairOfHands(SkillPart):
    """Safe Pair of Hands: knocked down or placed prone, he puts the ball on a free square next to him."""

    name = "blood-bowl-2020.safe-pair-of-hands"
    skill = Skill("Safe Pair of Hands")
    keys = (TAKEN,)

    @ball_lost.impl
    async def puts_it_down(self, match: Match, piece: PieceId, why: str, value: int) -> int:
        """As he goes down, whatever his injury is; not when he falls over (BB20-X-SAFE-HANDS-01, 04)."""
        if why in FALLS or not has(match, piece, "Safe Pair of Hands"):
            return value
        free = match.derived(PITCH).grid.near[value] & ~match.get(TAKEN)
        if not free:
            return value
        options: list[Any] = [*map(_put, squares_in(free)), DECLINE]
        chosen = await Decision(match.pieces[piece].side, "put-ball", options, piece)
        return value if chosen is DECLINE else chosen.square
