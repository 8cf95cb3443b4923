"""Leaving a square of one's own will: what opponents may do before it, after it, and when it goes wrong."""

from __future__ import annotations

from typing import Final

import attrs

from ruleengine import Match, MatchReader, PieceId, async_transform, specification, transform
from ruleengine.grid import squares_in
from ruleengine_blood_bowl._base.players import at, marking
from ruleengine_blood_bowl._base.state import DEEDS, SQUARE
from ruleengine_blood_bowl._base.terms import NOBODY

HELD: Final = "held"
"""Under this name it is noted in DEEDS that a player has no movement any more in this action."""


@attrs.frozen
class Departure:
    """A player leaves a square of his own will: by a step, a jump or a follow-up.

    Attributes:
        piece: who.
        start, to: the squares.
    """

    piece: PieceId
    start: int
    to: int


@transform(name="blood-bowl.can-leave")
def can_leave(match: Match, piece: PieceId, value: bool) -> bool:
    """Change whether a player can leave the square where he is, by whatever way of his own or of his team-mates.

    Args:
        piece: who.
        value: begins as true.
    """
    specification()


@async_transform(name="blood-bowl.held")
async def held(match: Match, departure: Departure, value: bool) -> bool:
    """Change whether a player is held in a marked square that he is about to leave; his movement is over then.

    Args:
        departure: who is about to leave which square, for which.
        value: begins as false.
    """
    specification()


@async_transform(name="blood-bowl.vacated")
async def vacated(match: Match, departure: Departure, value: bool) -> bool:
    """Fill a square that a player has left, after the rolls that it took and before he picks anything up.

    Args:
        departure: who has left which square, for which.
        value: whether the square is filled already; begins as whether somebody is on it.
    """
    specification()


@transform(name="blood-bowl.felled-by")
def felled_by(match: Match, departure: Departure, value: PieceId) -> PieceId:
    """Change which opponent counts as the cause, if a player falls by the dodge or the jump that it took to leave.

    Args:
        departure: who fails to leave which square, for which.
        value: begins as NOBODY.
    """
    specification()


async def is_held(match: Match, departure: Departure) -> bool:
    """Whether somebody holds a player back; only in a marked square can he be."""
    side = match.pieces[departure.piece].side
    if not marking(match, departure.start, side) or not await held(match, departure, False):
        return False
    match.set(DEEDS, tuple(sorted((*match.get(DEEDS), HELD))))
    return True


async def leave_behind(match: Match, departure: Departure) -> None:
    """Let others do what they may once a player has left a square."""
    if match.get(SQUARE, departure.piece) != departure.start:
        await vacated(match, departure, at(match, departure.start) != NOBODY)


def markers_of(match: MatchReader, departure: Departure) -> list[PieceId]:
    """The opponents who mark the square that a player leaves, in the order of their squares."""
    squares = marking(match, departure.start, match.pieces[departure.piece].side)
    return [at(match, square) for square in squares_in(squares)]
