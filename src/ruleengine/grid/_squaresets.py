"""Sets of squares: areas as masks, such as cones and what spreads; and set algebra, pictures and mirrors for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING

from attrs import Attribute, field, frozen

from ruleengine.grid._board import Grid
from ruleengine.grid._geometry import OFFSETS, Direction, mask_of, positive, squares_in, whole

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
        if self.across:  # half a turn, of which the rows are put right again
            mask = int(f"{mask:0{grid.size}b}"[::-1], 2)
        return mask if self.across and self.down else _rows_reversed(grid, mask)

    def direction(self, direction: Direction) -> Direction:
        """The direction as the mirror shows it.

        >>> str(Mirror.LEFT_RIGHT.direction(Direction.SE)), str(Mirror.LEFT_RIGHT.direction(Direction.S))
        ('SW', 'S')
        """
        dx, dy = direction.dx, direction.dy
        return OFFSETS[-dx if self.across else dx, -dy if self.down else dy]


def _rows_reversed(grid: Grid, mask: int) -> int:
    row, flipped = (1 << grid.width) - 1, 0
    for y in range(grid.height):
        flipped = flipped << grid.width | mask >> y * grid.width & row
    return flipped


_MAX_SHOWN = 12


def _check_mask(squares: SquareSet, attribute: Attribute[int], mask: int) -> None:
    squares.grid.check_mask(mask)


@frozen(repr=False)
class SquareSet:
    """A set of squares of a grid: a mask that knows its board.

    It is frozen, and iterates in ascending order. `|`, `&`, `-`, `^`, `~`, `<`, `<=`, `>` and
    `>=` are those of sets; two sets must be of one grid, or `ValueError` is raised, as it is
    for squares off the grid. `str()` draws a picture. In a state, keep `mask`.

    >>> grid = Grid(5, 3)
    >>> left, middle = SquareSet(grid, grid.columns[0]), SquareSet(grid, grid.rows[1])
    >>> left | middle
    <SquareSet of 5x3: A1 A2 B2 C2 D2 E2 A3>
    >>> len(left & middle), grid.named("A2") in left, list(left)
    (1, True, [0, 5, 10])
    >>> print(~(left | middle))
    -####
    -----
    -####
    """

    grid: Grid
    mask: int = field(default=0, validator=_check_mask)

    @classmethod
    def of(cls, grid: Grid, squares: Iterable[int | str]) -> SquareSet:
        """The set of some squares, given as numbers or names.

        >>> SquareSet.of(Grid(5, 5), ["b2", 0])
        <SquareSet of 5x5: A1 B2>
        """
        numbers = map(grid.square, squares)
        return cls(grid, mask_of(numbers))

    @classmethod
    def drawn(cls, picture: str) -> SquareSet:
        """The set of a picture as `str()` draws it: `-` or `.` for squares outside, any other character inside.

        The size of the grid is that of the picture. Blanks round it and at the starts of lines do
        not count. Raises `ValueError` for lines of different lengths.

        >>> SquareSet.drawn('''
        ...     -x-
        ...     xx-
        ... ''')
        <SquareSet of 3x2: B1 A2 B2>
        """
        lines = [line.strip() for line in picture.strip().splitlines()]
        for number, line in enumerate(lines, start=1):
            if len(line) != len(lines[0]):
                raise ValueError(f"line {number} of the picture has {len(line)} squares, line 1 has {len(lines[0])}")
        grid = Grid(len(lines[0]) if lines else 0, len(lines))
        return cls(grid, mask_of(n for n, character in enumerate("".join(lines)) if character not in "-."))

    def isdisjoint(self, other: SquareSet) -> bool:
        """Whether the two have no square in common.

        >>> grid = Grid(5, 5)
        >>> SquareSet(grid, grid.rows[0]).isdisjoint(SquareSet(grid, grid.rows[1]))
        True
        """
        return not self.mask & self._mask_of(other)

    def mirrored(self, mirror: Mirror) -> SquareSet:
        """The set of the mirrored squares.

        >>> SquareSet.of(Grid(5, 5), ["A1", "B1"]).mirrored(Mirror.BOTH)
        <SquareSet of 5x5: D5 E5>
        """
        return SquareSet(self.grid, mirror.mask(self.grid, self.mask))

    def _mask_of(self, other: SquareSet) -> int:
        if other.grid != self.grid:
            raise ValueError(f"a set of squares of {other.grid} does not go with one of {self.grid}")
        return other.mask

    def __iter__(self) -> Iterator[int]:
        return squares_in(self.mask)

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return self.mask != 0

    def __contains__(self, square: object) -> bool:
        return isinstance(square, int) and square >= 0 and self.mask >> square & 1 == 1

    def __or__(self, other: SquareSet) -> SquareSet:
        return SquareSet(self.grid, self.mask | self._mask_of(other))

    def __and__(self, other: SquareSet) -> SquareSet:
        return SquareSet(self.grid, self.mask & self._mask_of(other))

    def __sub__(self, other: SquareSet) -> SquareSet:
        return SquareSet(self.grid, self.mask & ~self._mask_of(other))

    def __xor__(self, other: SquareSet) -> SquareSet:
        return SquareSet(self.grid, self.mask ^ self._mask_of(other))

    def __invert__(self) -> SquareSet:
        return SquareSet(self.grid, self.grid.full & ~self.mask)

    def __le__(self, other: SquareSet) -> bool:
        return not self.mask & ~self._mask_of(other)

    def __lt__(self, other: SquareSet) -> bool:
        return self <= other and self.mask != other.mask

    def __ge__(self, other: SquareSet) -> bool:
        return not self._mask_of(other) & ~self.mask

    def __gt__(self, other: SquareSet) -> bool:
        return self >= other and self.mask != other.mask

    def __str__(self) -> str:
        drawn = f"{self.mask:0{self.grid.size}b}"[::-1].translate({ord("0"): "-", ord("1"): "#"})
        width = self.grid.width
        return "\n".join(drawn[start : start + width] for start in range(0, self.grid.size, width))

    def __repr__(self) -> str:
        names = [self.grid.name(square) for square, _ in zip(self, range(_MAX_SHOWN), strict=False)]
        more = f" and {len(self) - _MAX_SHOWN} more" if len(self) > _MAX_SHOWN else ""
        return f"<SquareSet of {self.grid}: {' '.join(names) or 'empty'}{more}>"
