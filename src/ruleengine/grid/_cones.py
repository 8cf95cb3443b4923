"""Sectors of the board as seen from a square."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ruleengine.grid._bits import mask_of, squares_in
from ruleengine.grid._board import Grid
from ruleengine.grid._directions import Direction
from ruleengine.grid._whole import positive

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
