"""Sets of squares as bitboards."""

from __future__ import annotations

from ruleengine.grid import Grid


def area(grid: Grid, columns: range, rows: range) -> int:
    """Return the squares of a rectangle as a bitboard.

    >>> area(Grid(4, 3), range(2), range(1)).bit_count()
    2
    """
    return sum(1 << grid.at(x, y) for x in columns for y in rows)
