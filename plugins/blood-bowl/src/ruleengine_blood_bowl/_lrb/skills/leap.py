"""Leap: jump over a square, whoever is in it (LRB-SKL-12, LRB-SKL-13)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import Any, Final, Literal

import attrs

from ruleengine import Check, Match, MatchReader, PieceId, choice, emit, option
from ruleengine.grid import squares_in
from ruleengine.hooks import preview_checks
from ruleengine_blood_bowl._base.events import Moved
from ruleengine_blood_bowl._base.falling import go_down
from ruleengine_blood_bowl._base.moving import (
    Hop,
    arrive,
    extra_square_check,
    go_extra,
    hops,
    movement_left,
    moves,
    spend,
)
from ruleengine_blood_bowl._base.pitch import PITCH
from ruleengine_blood_bowl._base.players import agility_check, uses
from ruleengine_blood_bowl._base.rerolls import attempt
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.state import ACTOR, DEEDS, SQUARE, TAKEN
from ruleengine_blood_bowl._base.terms import JUMP
from ruleengine_blood_bowl._base.verbs import move_to

COST: Final = 2
"""Squares of movement that a leap costs."""


@attrs.frozen
class LeapOptions:
    """How far a leap goes."""

    leap_reach: Literal["any_adjacent_to_leapt", "two_squares"] = option(
        "any_adjacent_to_leapt",
        "Whether a leap may end on any free square next to the one leapt over, or two squares away only.",
        rule="LRB-SKL-13",
    )


def leap_check(match: MatchReader, piece: PieceId) -> Check:
    """The check to leap: nothing is added to the die (LRB-LEAP-00)."""
    return agility_check(match, piece, JUMP)


def leap_squares(match: Match, piece: PieceId) -> int:
    """The free squares to which a player can leap, as a bitboard: each has a square between it and his."""
    return leap_ring(match, match.get(SQUARE, piece)) & ~match.get(TAKEN)


def leap_ring(match: MatchReader, square: int) -> int:
    """The squares to which one can leap from a square, free or not, as a bitboard."""
    grid = match.derived(PITCH).grid
    far = match.options(LeapOptions).leap_reach == "two_squares"
    return grid.ring(square, 2) if far else grid.disc(square, 2)


@choice("leap")
class LeapTo:
    """Leap over a square next to him to this one."""

    to: int

    async def do(self, match: Match, piece: PieceId) -> None:
        """Extra squares are rolled for first; whatever fails, he goes down where he lands (LRB-TO-08)."""
        start, extra = match.get(SQUARE, piece), spend(match, piece, COST)
        match.set(DEEDS, tuple(sorted((*match.get(DEEDS), "leap"))))
        move_to(match, piece, self.to)
        await emit(match, Moved(piece, start, self.to))
        if not await go_extra(match, piece, extra):
            return
        if await attempt(match, leap_check(match, piece)):
            await arrive(match, piece)
        else:
            await go_down(match, piece, "leap")


@lru_cache(maxsize=4096)
def leaps_to(squares: int) -> Sequence[LeapTo]:
    """A leap to each of these squares, a bitboard; made once for each."""
    return tuple(LeapTo(square) for square in squares_in(squares))


class Leap(SkillPart):
    """Leap: once an action, for two squares of movement, over a square next to him."""

    name = "blood-bowl-lrb.leap"
    skill = Skill("Leap")
    options = LeapOptions
    keys = (DEEDS,)

    @moves.impl
    def leaps(self, match: Match, piece: PieceId, left: int) -> Iterable[Any]:
        """To every square in reach, if he can pay for two."""
        if left < COST or not uses(match, piece, "Leap") or "leap" in match.get(DEEDS):
            return ()
        return leaps_to(leap_squares(match, piece))

    @hops.impl
    def from_anywhere(self, match: Match, piece: PieceId) -> Iterable[Hop]:
        """A leap needs the same roll from wherever it begins."""
        if not uses(match, piece, "Leap"):
            return

        def landings(starts: int) -> Iterable[tuple[int, Check]]:
            rings = [leap_ring(match, square) for square in squares_in(starts)]
            yield reduce(or_, rings, 0), leap_check(match, piece)

        yield Hop("leap", COST, LeapTo, landings)

    @preview_checks.impl
    def rolls(self, match: Match, choice: object) -> Iterable[Check]:
        """The extra squares, then the leap."""
        if isinstance(choice, LeapTo):
            piece = match.get(ACTOR)
            extra = max(0, COST - movement_left(match, piece)[0])
            yield from [extra_square_check(match, piece)] * extra
            yield leap_check(match, piece)
