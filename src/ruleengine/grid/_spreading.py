"""What spreads over a board: growing masks, flood fill, distances round obstacles."""

from __future__ import annotations

from ruleengine.grid._bits import squares_in
from ruleengine.grid._board import Grid
from ruleengine.grid._whole import whole


def dilate(grid: Grid, mask: int, steps: int = 1, *, diagonals: bool = True) -> int:
    """The mask grown by all squares within so many steps of it.

    Without `diagonals`, steps go along rows and columns only. Raises `ValueError` for a mask
    with squares off the grid, and for steps below 0.

    >>> grid = Grid(5, 3)
    >>> from ruleengine.grid import SquareSet
    >>> print(SquareSet(grid, dilate(grid, 1 << grid.named("B1"), diagonals=False)))
    ###--
    -#---
    -----
    """
    grid.check_mask(mask)
    for _ in range(whole(steps, "the number of steps", least=0)):
        mask = _grown(grid, mask, diagonals)
    return mask


def flood(grid: Grid, start: int, *, free: int, diagonals: bool = True) -> int:
    """The mask of all squares that can be reached from the mask `start` over squares of `free`.

    `start` itself is in it, free or not.

    >>> grid = Grid(5, 1)
    >>> bin(flood(grid, 0b00001, free=0b10110))
    '0b111'
    """
    reached, grown = grid.check_mask(start), -1
    while grown != reached:
        grown, reached = reached, reached | _grown(grid, reached, diagonals) & free
    return reached


def distance_field(grid: Grid, start: int, *, free: int, diagonals: bool = True) -> tuple[int | None, ...]:
    """By square: the least number of steps from the mask `start` over squares of `free`, None if there is no way.

    Squares of `start` are 0 steps away, free or not.

    >>> distance_field(Grid(5, 1), 0b00001, free=0b10110)
    (0, 1, 2, None, None)
    """
    field: list[int | None] = [None] * grid.size
    frontier, open_squares, steps = grid.check_mask(start), free & ~start, 0
    while frontier:
        for square in squares_in(frontier):
            field[square] = steps
        frontier = _grown(grid, frontier, diagonals) & open_squares
        open_squares &= ~frontier
        steps += 1
    return tuple(field)


def _grown(grid: Grid, mask: int, diagonals: bool) -> int:
    inner = grid.full & ~grid.columns[-1]
    row = mask | (mask & inner) << 1 | mask >> 1 & inner
    column = row if diagonals else mask
    return row | (column << grid.width) & grid.full | column >> grid.width
