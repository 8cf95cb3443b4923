"""Ways of a player to a square: for orders at a prompt, such as `7 to M8`."""

from __future__ import annotations

from heapq import heappop, heappush

import attrs

from ruleengine import MatchReader, PieceId
from ruleengine.grid import squares_in
from ruleengine_blood_rugby._moving import open_squares, step_cost
from ruleengine_blood_rugby._pitch import PITCH
from ruleengine_blood_rugby._state import SQUARE
from ruleengine_blood_rugby._trips import trippers


@attrs.frozen
class Way:
    """A way of steps.

    Attributes:
        squares: those stepped on, in order; none if the player is there already.
        points: the movement points that it takes.
        risks: how often an opponent that can trip stands next to a square of it.
    """

    squares: tuple[int, ...]
    points: int
    risks: int


def way(match: MatchReader, piece: PieceId, goals: int, left: int) -> Way | None:
    """The shortest way of a player to one of several squares.

    Of equally short ones it is the one past fewest opponents, then the straightest.

    Args:
        goals: the squares, a bitboard.
        left: the movement points that it may take.

    Returns:
        the way; None if there is none.

    >>> from ruleengine_blood_rugby.positions import from_position
    >>> match = from_position("home 8 runner M8\\naway 2 scrum N8")
    >>> way(match, PieceId(0), 1 << match.derived(PITCH).grid.named("O8"), 5).points
    2
    """
    grid, free = match.derived(PITCH).grid, open_squares(match)
    start = match.get(SQUARE, piece)
    waiting: list[tuple[int, int, int, tuple[int, ...], int]] = [(0, 0, 0, (), start)]
    reached: set[int] = set()
    while waiting:
        points, risks, diagonals, squares, at = heappop(waiting)
        if goals >> at & 1:
            return Way(squares, points, risks)
        if at in reached:
            continue
        reached.add(at)
        for to in squares_in(grid.near[at] & free):
            after = points + step_cost(match, at, to)
            if after <= left and to not in reached:
                danger = risks + trippers(match, piece, to).bit_count()
                bends = diagonals + (not grid.near4[at] >> to & 1)
                heappush(waiting, (after, danger, bends, (*squares, to), to))
    return None
