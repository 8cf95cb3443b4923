"""Sets of squares as bitboards, and the values that stand for no square and no player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ruleengine import PieceId, Side
from ruleengine.grid import Grid, squares_in

OFF: Final = -1
"""The square of a player, or a ball, that is not on the pitch."""
NOBODY: Final = PieceId(-1)
"""The piece where there is none."""


def area(grid: Grid, columns: range, rows: range) -> int:
    """Return the squares of a rectangle as a bitboard.

    >>> area(Grid(4, 3), range(2), range(1)).bit_count()
    2
    """
    return sum(1 << grid.at(x, y) for x in columns for y in rows)


def by_ends(grid: Grid, first: int, last: int, rows: range | None = None) -> tuple[int, int]:
    """Return some columns before the end line of home, and the same of away: bitboards by side.

    Args:
        first, last: the columns, counted from the end line that the side defends; `last` is not included.
        rows: only these; all unless given.

    >>> [squares.bit_count() for squares in by_ends(Grid(26, 15), 0, 13)]
    [195, 195]
    """
    rows = range(grid.height) if rows is None else rows
    return area(grid, range(first, last), rows), area(grid, range(grid.width - last, grid.width - first), rows)


# Spots of formations: columns behind the front, which is next to halfway, and rows below the middle one. ----------


def front(grid: Grid, end: Side) -> int:
    """Return the column next to halfway in the half at an end."""
    return grid.width // 2 - (not end)


def square_at(grid: Grid, end: Side, behind: int, across: int) -> int | None:
    """Return the square of a spot; None if the pitch has none there.

    >>> grid = Grid(26, 15)
    >>> grid.name(square_at(grid, Side.HOME, 2, -3)), square_at(grid, Side.AWAY, 0, 8)
    ('K5', None)
    """
    x, y = front(grid, end) + (behind if end else -behind), grid.height // 2 + across
    return grid.at(x, y) if 0 <= x < grid.width and 0 <= y < grid.height else None


def spot_of(grid: Grid, end: Side, *, mirrored: bool = False) -> Callable[[int], tuple[int, int]]:
    """Return the function from a square to its spot, which is the inverse of `square_at`.

    Args:
        mirrored: whether rows are counted upwards.
    """
    line, middle, forward, down = front(grid, end), grid.height // 2, -1 if end else 1, -1 if mirrored else 1
    return lambda square: ((line - grid.xs[square]) * forward, (grid.ys[square] - middle) * down)


def nearest(squares: int, spot: Callable[[int], tuple[int, int]], behind: int, across: int) -> int:
    """Return the square nearest to a spot: of several the one nearer to the front, then to the middle.

    Args:
        squares: the squares to choose from, as a bitboard.
        spot: the spot of a square, as `spot_of` gives it.

    >>> grid = Grid(26, 15)
    >>> grid.name(nearest(by_ends(grid, 0, 11)[0], spot_of(grid, Side.HOME), 0, -2))
    'K6'
    """

    def distance(square: int) -> tuple[int, int, int, int, int]:
        depth, row = spot(square)
        aside, back = abs(row - across), abs(depth - behind)
        return max(aside, back), aside + back, depth, abs(row), row

    return min(squares_in(squares), key=distance)
