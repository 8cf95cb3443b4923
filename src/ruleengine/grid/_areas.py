"""Areas of a board: cones and halves as seen from a square, and what spreads: growing masks, flood fill, distances."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ruleengine.grid._board import Grid
from ruleengine.grid._directions import Direction
from ruleengine.grid._numbers import mask_of, positive, squares_in, whole

if TYPE_CHECKING:
    from fractions import Fraction


_KEPT = 1 << 13


def cone(grid: Grid, square: int, direction: Direction, *, reach: int | None = None, slope: int | Fraction = 1) -> int:
    """The mask of the squares whose centres lie in the cone that opens from a square in a direction.

    For each step ahead it widens by `slope` steps to either side, borders included: 1 makes a right angle,
    so that four of the eight cones cover the board. `reach` limits the distance (Chebyshev); None:
    up to the edge. The square itself is not in it. Raises `ValueError` for a square off the
    grid, a reach below 0 and a slope of 0 or less, and `TypeError` for a float.

    >>> from ruleengine.grid import SquareSet
    >>> print(SquareSet(Grid(7, 4), cone(Grid(7, 4), 3, Direction.S, reach=2)))
    -------
    --###--
    -#####-
    -------
    """
    sector = _sector(grid, grid.check(square), direction, positive(slope, "the slope of a cone"))
    return sector if reach is None else sector & grid.disc(square, reach)


def ahead(grid: Grid, square: int, direction: Direction) -> int:
    """The mask of the squares that lie farther in a direction than a square does: half the board.

    What lies behind is `ahead` in the opposite direction; what is in neither is level with it.

    >>> from ruleengine.grid import SquareSet
    >>> print(SquareSet(Grid(4, 3), ahead(Grid(4, 3), 5, Direction.SE)))
    ---#
    --##
    -###
    """
    return _half(grid, grid.check(square), direction)


@lru_cache(maxsize=_KEPT)
def _half(grid: Grid, square: int, direction: Direction) -> int:
    x, y = grid.xy(square)
    level = x * direction.dx + y * direction.dy
    return mask_of(s for s in range(grid.size) if grid.xs[s] * direction.dx + grid.ys[s] * direction.dy > level)


@lru_cache(maxsize=_KEPT)
def _sector(grid: Grid, square: int, direction: Direction, slope: tuple[int, int]) -> int:
    x, y = grid.xy(square)
    upper, lower = slope

    def is_in(other: int) -> bool:
        across, down = grid.xs[other] - x, grid.ys[other] - y
        forward = across * direction.dx + down * direction.dy
        sideways = across * direction.dy - down * direction.dx
        return abs(sideways) * lower <= forward * upper

    return mask_of(filter(is_in, squares_in(_half(grid, square, direction))))


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
