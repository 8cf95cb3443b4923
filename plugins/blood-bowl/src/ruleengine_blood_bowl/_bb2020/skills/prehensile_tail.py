"""Prehensile Tail: hard to get away from (BB20-X-PREHENSILE-TAIL)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_

from ruleengine import Check, Match, Modifier, PieceId
from ruleengine.grid import squares_in
from ruleengine.hooks import modifiers
from ruleengine_blood_bowl._base.moving import GrippedSquares, hard_to_leave, squares_near
from ruleengine_blood_bowl._base.players import at, marking, on_pitch, uses
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.terms import DODGE, JUMP


class PrehensileTail(SkillPart):
    """Prehensile Tail: −1 to dodge or jump out of a square that he marks; one tail counts."""

    name = "blood-bowl-2020.prehensile-tail"
    skill = Skill("Prehensile Tail")

    @modifiers.on(DODGE)
    @modifiers.on(JUMP)
    def catches(self, match: Match, check: Check) -> Iterable[Modifier]:
        """Of the square that is left."""
        assert check.subject is not None
        markers = marking(match, check.about.start, match.pieces[check.subject].side)
        for square in squares_in(markers):
            opponent = at(match, square)
            if uses(match, opponent, "Prehensile Tail"):
                return (Modifier(-1, f"Prehensile Tail of {match.pieces[opponent].name}"),)
        return ()

    @hard_to_leave.impl
    def grips(self, match: Match, piece: PieceId) -> Iterable[GrippedSquares]:
        """The squares next to such opponents."""
        opponents = on_pitch(match, match.pieces[piece].side.other)
        tails = [opponent for opponent in opponents if uses(match, opponent, "Prehensile Tail")]
        if tails:
            yield GrippedSquares(reduce(or_, squares_near(match, tails), 0))
