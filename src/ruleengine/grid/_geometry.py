"""What all boards are made of: whole numbers, masks, the eight directions, and tables for each size.

Boards are drawn with x growing to the right and y growing downwards, so north is up and
`dy` is −1 there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import IntEnum
from functools import lru_cache
from numbers import Rational
from typing import TYPE_CHECKING, TypeAlias, TypeVar
from weakref import WeakValueDictionary

from attrs import frozen

if TYPE_CHECKING:
    from fractions import Fraction


def whole(value: object, what: str, *, least: int, most: int | None = None) -> int:
    """The value, if it is an `int` (`True` is none) in the range; else a `ValueError` that says so.

    >>> whole(3, "the radius", least=0)
    3
    """
    if type(value) is int and value >= least and (most is None or value <= most):
        return value
    limits = f"from {least} up" if most is None else f"from {least} to {most}"
    raise ValueError(f"{what} is {value!r}: give a whole number {limits}")


def positive(value: object, what: str, *, least: int = 0) -> tuple[int, int]:
    """Numerator and denominator of an exact number above 0, or from `least` up if that is not 0.

    >>> from fractions import Fraction
    >>> positive(Fraction("1.5"), "the width")
    (3, 2)
    """
    if not isinstance(value, Rational) or isinstance(value, bool):
        raise TypeError(f"{what} is {value!r}: give an exact number, such as 2 or Fraction('1.74')")
    if value <= 0 or value < least:
        raise ValueError(f"{what} is {value}: give a number {f'from {least} up' if least else 'above 0'}")
    return int(value.numerator), int(value.denominator)


def squares_in(mask: int) -> Iterator[int]:
    """The squares of a mask, in ascending order: row by row from the top, each from left to right.

    Raises `ValueError` for a mask below 0.

    >>> list(squares_in(0b10110))
    [1, 2, 4]
    """
    if mask < 0:
        raise ValueError(f"{mask} is no mask of squares: a complement is taken within a grid, grid.full & ~mask")
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def mask_of(squares: Iterable[int]) -> int:
    """The mask of some squares. Raises `ValueError` for a square below 0.

    >>> bin(mask_of([4, 1, 2, 1]))
    '0b10110'
    """
    mask = 0
    for square in squares:
        mask |= 1 << square
    return mask


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


T = TypeVar("T")
Masks: TypeAlias = tuple[int, ...]
Lists: TypeAlias = tuple[tuple[int, ...], ...]
Steps: TypeAlias = tuple[tuple[int | None, ...], ...]

MAX_SIDE = 64
_KEPT = 32


@frozen
class Tables:
    """The tables of one size, indexed by square, by direction, by column or by row."""

    xs: tuple[int, ...]
    ys: tuple[int, ...]
    steps: Steps
    neighbours: Lists
    neighbours4: Lists
    near: Masks
    near4: Masks
    columns: Masks
    rows: Masks
    movable: Masks  # by direction: the squares from which a step stays on the board
    places: tuple[int, ...]  # by square; differences of two are unique to their offset
    chebyshev: tuple[int, ...]  # these three by the difference of two places
    manhattan: tuple[int, ...]
    squared: tuple[int, ...]


_LIVE: WeakValueDictionary[tuple[int, int], Tables] = WeakValueDictionary()
"""The tables of every grid that is in use, so that grids of one size share them however many sizes there are."""


def tables_of(width: int, height: int) -> Tables:
    """Return the tables of a size, shared by all grids of that size."""
    whole(width, "the width of a grid", least=1, most=MAX_SIDE)
    whole(height, "the height of a grid", least=1, most=MAX_SIDE)
    found = _LIVE.get((width, height))
    return _recent(width, height) if found is None else found


@lru_cache(maxsize=_KEPT)
def _recent(width: int, height: int) -> Tables:
    """Keep the tables of recent sizes even when no grid uses them at the moment."""
    _LIVE[width, height] = made = _made(width, height)
    return made


def _made(width: int, height: int) -> Tables:
    squares = range(width * height)
    steps = tuple(_steps(square, width, height) for square in squares)
    neighbours = tuple(_present(row) for row in steps)
    neighbours4 = tuple(_present(row[direction] for direction in ORTHOGONAL) for row in steps)
    return Tables(
        xs=tuple(square % width for square in squares),
        ys=tuple(square // width for square in squares),
        steps=steps,
        neighbours=neighbours,
        neighbours4=neighbours4,
        near=tuple(map(mask_of, neighbours)),
        near4=tuple(map(mask_of, neighbours4)),
        columns=tuple(mask_of(squares[x::width]) for x in range(width)),
        rows=tuple(mask_of(squares[y * width : (y + 1) * width]) for y in range(height)),
        movable=tuple(mask_of(s for s in squares if steps[s][direction] is not None) for direction in DIRECTIONS),
        places=tuple(square // width * 2 * width + square % width for square in squares),
        chebyshev=by_offset(width, height, max),
        manhattan=by_offset(width, height, lambda across, down: across + down),
        squared=by_offset(width, height, lambda across, down: across**2 + down**2),
    )


def _steps(square: int, width: int, height: int) -> tuple[int | None, ...]:
    y, x = divmod(square, width)

    def step(direction: Direction) -> int | None:
        to_x, to_y = x + direction.dx, y + direction.dy
        return to_y * width + to_x if 0 <= to_x < width and 0 <= to_y < height else None

    return tuple(map(step, DIRECTIONS))


def _present(squares: Iterable[int | None]) -> tuple[int, ...]:
    return tuple(square for square in squares if square is not None)


def by_offset(width: int, height: int, value: Callable[[int, int], T]) -> tuple[T, ...]:
    """A table of `value(|dx|, |dy|)`, indexed by the difference of two places.

    An offset to the left takes the end of the row before, and one upwards is below 0, which
    Python reads from the end of the table.
    """
    stride = 2 * width

    def cell(row: int, column: int) -> T:
        leftwards = column >= width
        return value(stride - column if leftwards else column, abs(row + leftwards))

    rows = (*range(height), *range(-height, 0))
    return tuple(cell(row, column) for row in rows for column in range(stride))
