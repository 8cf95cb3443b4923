"""Mirroring of squares, masks and directions: formations for the other side of the board."""

from __future__ import annotations

from enum import Enum

from ruleengine.grid._board import Grid
from ruleengine.grid._directions import OFFSETS, Direction


class Mirror(Enum):
    """How a board is mirrored: left and right change places, or top and bottom, or both.

    BOTH is half a turn. Each is its own inverse. The sides that change are given by the flags
    `across` (left and right) and `down` (top and bottom).

    >>> grid = Grid(26, 15)
    >>> grid.name(Mirror.LEFT_RIGHT.square(grid, grid.named("A1")))
    'Z1'
    >>> Mirror.TOP_BOTTOM.direction(Direction.NE)
    <Direction.SE: 7>
    """

    LEFT_RIGHT = (True, False)
    TOP_BOTTOM = (False, True)
    BOTH = (True, True)

    def __init__(self, across: bool, down: bool) -> None:
        self.across = across
        self.down = down

    def square(self, grid: Grid, square: int) -> int:
        """The square at the mirrored place; raises `ValueError` for one off the grid.

        >>> Mirror.BOTH.square(Grid(5, 5), 1)
        23
        """
        x, y = grid.xy(square)
        return grid.at(grid.width - 1 - x if self.across else x, grid.height - 1 - y if self.down else y)

    def mask(self, grid: Grid, mask: int) -> int:
        """The mask of the mirrored squares; raises `ValueError` for a mask with squares off the grid.

        >>> bin(Mirror.LEFT_RIGHT.mask(Grid(3, 2), 0b001011))
        '0b100110'
        """
        grid.check_mask(mask)
        mask = _half_turn(grid, mask) if self.across else mask
        return mask if self.across and self.down else _rows_reversed(grid, mask)

    def direction(self, direction: Direction) -> Direction:
        """The direction as the mirror shows it.

        >>> str(Mirror.LEFT_RIGHT.direction(Direction.SE)), str(Mirror.LEFT_RIGHT.direction(Direction.S))
        ('SW', 'S')
        """
        dx, dy = direction.dx, direction.dy
        return OFFSETS[-dx if self.across else dx, -dy if self.down else dy]


def _half_turn(grid: Grid, mask: int) -> int:
    return int(f"{mask:0{grid.size}b}"[::-1], 2)


def _rows_reversed(grid: Grid, mask: int) -> int:
    row, flipped = (1 << grid.width) - 1, 0
    for y in range(grid.height):
        flipped = flipped << grid.width | mask >> y * grid.width & row
    return flipped
