"""Sidestep: choose where he is pushed (BB20-X-SIDESTEP)."""

from __future__ import annotations

from ruleengine import Match
from ruleengine.grid import squares_in
from ruleengine_blood_bowl._base.players import uses
from ruleengine_blood_bowl._base.pushes import Push, PushSquares, push_squares
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.wanting import wants


class Sidestep(SkillPart):
    """Sidestep: whoever pushes him, his own coach picks any free square next to him, while there is one."""

    name = "blood-bowl-2020.sidestep"
    skill = Skill("Sidestep")
    after = ("blood-bowl-2020.grab",)

    @push_squares.impl
    async def aside(self, match: Match, push: Push, value: PushSquares) -> PushSquares:
        """In a chain too, whoever's block it is (BB20-X-SIDESTEP-04)."""
        piece = push.piece
        if value.settled or not push.free or not uses(match, piece, "Sidestep"):
            return value
        if not await wants(match, piece, "Sidestep"):
            return value
        return PushSquares(tuple(squares_in(push.free)), match.pieces[piece].side, settled=True)
