"""The eight directions of a grid, turning, and which one an offset has.

Boards are drawn with x growing to the right and y growing downwards, so north is up and
`dy` is −1 there.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from ruleengine.grid._numbers import positive

if TYPE_CHECKING:
    from fractions import Fraction


class Direction(IntEnum):
    """One of the eight directions, in reading order: NW, N, NE, W, E, SW, S, SE.

    That is the order of a scatter template printed as a square, so that `DIRECTIONS[face - 1]`
    is the direction of an eight-sided die. Attributes: `dx` and `dy`, each −1, 0 or 1;
    `opposite`; `left` and `right`, an eighth of a turn as seen from above; `fan`, the three from
    `left` over the direction itself to `right`; `is_diagonal`.

    >>> Direction.N.dx, Direction.N.dy, Direction.N.opposite
    (0, -1, <Direction.S: 6>)
    >>> [str(direction) for direction in Direction.S.fan]
    ['SE', 'S', 'SW']
    >>> [direction.name for direction in DIRECTIONS]
    ['NW', 'N', 'NE', 'W', 'E', 'SW', 'S', 'SE']
    """

    NW = 0
    N = 1
    NE = 2
    W = 3
    E = 4
    SW = 5
    S = 6
    SE = 7

    # Instance attributes, not properties: they are read for every square that is looked at.
    dx: int
    dy: int
    opposite: Direction
    left: Direction
    right: Direction
    fan: tuple[Direction, Direction, Direction]
    is_diagonal: bool

    # Enums hash their names, in Python; directions are hashed with every state that holds one.
    __hash__ = int.__hash__

    @classmethod
    def of(cls, dx: int, dy: int) -> Direction:
        """The direction of one step by `dx` and `dy`; raises `ValueError` for any other offset.

        >>> Direction.of(-1, 1)
        <Direction.SW: 5>
        """
        if (dx, dy) not in OFFSETS:
            raise ValueError(f"({dx!r}, {dy!r}) is no single step: give dx and dy from -1 to 1, not both 0")
        return OFFSETS[dx, dy]

    def turned(self, eighths: int) -> Direction:
        """Turned clockwise by eighths of a full turn; below 0, counter-clockwise.

        >>> str(Direction.N.turned(1)), str(Direction.N.turned(-2)), str(Direction.N.turned(12))
        ('NE', 'W', 'S')
        """
        return _CLOCKWISE[(_CLOCKWISE.index(self) + eighths) % 8]

    def __str__(self) -> str:
        return self.name


DIRECTIONS: tuple[Direction, ...] = tuple(Direction)
"""All eight, in reading order."""

ORTHOGONAL: tuple[Direction, ...] = (Direction.N, Direction.W, Direction.E, Direction.S)
"""The four along rows and columns, in reading order; also the names of a board's four edges."""

DIAGONAL: tuple[Direction, ...] = (Direction.NW, Direction.NE, Direction.SW, Direction.SE)
"""The four between them, in reading order; also the names of a board's four corners."""

_CLOCKWISE = tuple(Direction[name] for name in ("N", "NE", "E", "SE", "S", "SW", "W", "NW"))
_STEPS = [(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if x or y]
OFFSETS = dict(zip(_STEPS, DIRECTIONS, strict=True))


def _prepare(direction: Direction, dx: int, dy: int) -> None:
    direction.dx, direction.dy = dx, dy
    direction.is_diagonal = dx != 0 and dy != 0
    direction.opposite = direction.turned(4)
    direction.left, direction.right = direction.turned(-1), direction.turned(1)
    direction.fan = (direction.left, direction, direction.right)


for _offset, _direction in OFFSETS.items():
    _prepare(_direction, *_offset)


def heading(dx: int, dy: int, *, diagonal_up_to: int | Fraction | None = 2) -> Direction:
    """The direction that an offset of any length roughly has.

    It is diagonal while the larger part is at most `diagonal_up_to` times the smaller one, and
    goes straight along the larger part otherwise. With None it is never diagonal; equal parts
    then go along the row. Raises `ValueError` for the offset (0, 0) and for a factor below 1.

    >>> str(heading(6, 3)), str(heading(7, 3)), str(heading(0, -4))
    ('SE', 'E', 'N')
    >>> str(heading(-5, 5, diagonal_up_to=None))
    'W'
    """
    if dx == dy == 0:
        raise ValueError("the offset (0, 0) has no direction: give two different squares")
    across, down = abs(dx), abs(dy)
    if diagonal_up_to is not None:
        upper, lower = positive(diagonal_up_to, "diagonal_up_to", least=1)
        if max(across, down) * lower <= min(across, down) * upper:
            return OFFSETS[_sign(dx), _sign(dy)]
    return OFFSETS[_sign(dx), 0] if across >= down else OFFSETS[0, _sign(dy)]


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
