"""Straight lines between the centres of two squares, who stands in them, and corridors along them; all exact."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Literal, TypeAlias

from ruleengine.grid._board import Grid
from ruleengine.grid._geometry import mask_of, positive

if TYPE_CHECKING:
    from fractions import Fraction


Offsets: TypeAlias = tuple[tuple[int, int], ...]
Part: TypeAlias = Literal["area", "centre"]
Stretch: TypeAlias = Literal["reach", "span"]

_KEPT = 1 << 13


def line(grid: Grid, start: int, end: int) -> tuple[int, ...]:
    """The squares of the thin line between two squares, both included, in order from `start`.

    It has one square for each column, or for each row if that makes more: the one whose centre is
    nearest to the segment, and of two equally near ones the upper or the left one. So it is the
    same in both directions. Raises `ValueError` for a square off the grid.

    >>> grid = Grid(9, 5)
    >>> [grid.name(square) for square in line(grid, grid.named("A1"), grid.named("E3"))]
    ['A1', 'B1', 'C2', 'D2', 'E3']
    """
    return _placed(grid, start, _thin(*_offset(grid, start, end)))


def touched(grid: Grid, start: int, end: int, *, corners: bool = False) -> tuple[int, ...]:
    """All squares that the segment between two centres enters, both ends included, in order from `start`.

    Where the segment passes exactly through a corner, the two squares that it touches only in
    that point are left out; with `corners` they are included, first the one in the column, then
    the one in the row of the square before. Raises `ValueError` for a square off the grid.

    >>> grid = Grid(9, 5)
    >>> [grid.name(square) for square in touched(grid, grid.named("A1"), grid.named("E3"))]
    ['A1', 'B1', 'B2', 'C2', 'D2', 'D3', 'E3']
    >>> [grid.name(square) for square in touched(grid, grid.named("A1"), grid.named("B2"), corners=True)]
    ['A1', 'A2', 'B1', 'B2']
    """
    return _placed(grid, start, _crossed(*_offset(grid, start, end), corners))


def between(grid: Grid, start: int, end: int, *, corners: bool = False) -> int:
    """The mask of the squares that the segment between two centres enters, without the two ends.

    `corners` as in `touched`.

    >>> grid = Grid(9, 5)
    >>> from ruleengine.grid import SquareSet
    >>> SquareSet(grid, between(grid, grid.named("A1"), grid.named("D1")))
    <SquareSet of 9x5: B1 C1>
    """
    return mask_of(touched(grid, start, end, corners=corners)[1:-1])


def sees(grid: Grid, start: int, end: int, *, blockers: int, corners: bool = False) -> bool:
    """Whether no square of the mask `blockers` is between the two; the ends themselves never block.

    With `corners`, blockers that the line of sight touches only in a corner block it too.

    >>> grid = Grid(9, 5)
    >>> c2 = 1 << grid.named("C2")
    >>> sees(grid, grid.named("A1"), grid.named("E3"), blockers=c2)
    False
    >>> sees(grid, grid.named("A1"), grid.named("E1"), blockers=c2)
    True
    """
    return not between(grid, start, end, corners=corners) & blockers


def _offset(grid: Grid, start: int, end: int) -> tuple[int, int]:
    (x, y), (to_x, to_y) = grid.xy(start), grid.xy(end)
    return to_x - x, to_y - y


def _placed(grid: Grid, start: int, offsets: Offsets) -> tuple[int, ...]:
    # All offsets lie in the rectangle of the two ends, hence on the grid.
    width = grid.width
    return tuple([start + dy * width + dx for dx, dy in offsets])


@lru_cache(maxsize=_KEPT)
def _thin(across: int, down: int) -> Offsets:
    count = max(abs(across), abs(down))
    if not count:
        return ((0, 0),)
    return tuple((_nearest(step * across, count), _nearest(step * down, count)) for step in range(count + 1))


def _nearest(numerator: int, denominator: int) -> int:
    """The quotient rounded to the nearest whole number, halves down."""
    return -((denominator - 2 * numerator) // (2 * denominator))


@lru_cache(maxsize=_KEPT)
def _crossed(across: int, down: int, corners: bool) -> Offsets:
    """Walk from border to border; where a border of each kind is met at once, there is a corner."""
    wide, high = abs(across), abs(down)
    step_x, step_y = (1 if across > 0 else -1), (1 if down > 0 else -1)
    x = y = 0
    squares = [(0, 0)]
    while (x, y) != (wide, high):
        # Along the segment the next column begins at (2x+1)/2wide of its length, the next row at (2y+1)/2high.
        column, row = (2 * x + 1) * high, (2 * y + 1) * wide
        if column == row and corners:
            squares += [(x * step_x, (y + 1) * step_y), ((x + 1) * step_x, y * step_y)]
        x, y = x + (column <= row), y + (row <= column)
        squares.append((x * step_x, y * step_y))
    return tuple(squares)


# Corridors ------------------------------------------------------------------------------------------


def corridor(
    grid: Grid,
    start: int,
    end: int,
    *,
    width: int | Fraction,
    part: Literal["area", "centre"] = "area",
    stretch: Literal["reach", "span"] = "reach",
) -> int:
    """The mask of the squares in a corridor of that width along the line between two centres.

    A square is in it if it is nearer to the line than half the width: with `part="area"` its
    nearest point, with `"centre"` its centre. Lengthwise it has to be between the ends: with
    `stretch="reach"` its centre is nearer to each end than the ends are to each other, with
    `"span"` it lies beside the line, not beyond an end. Nothing that is exactly at a limit
    is in. The two ends never are, and between a square and itself there is no corridor.

    `width` is an exact number of squares: 2, or `Fraction("1.74")`; a float raises `TypeError`.
    Raises `ValueError` for a width of 0 or less, and for a square off the grid.

    >>> from fractions import Fraction
    >>> from ruleengine.grid import SquareSet
    >>> grid = Grid(6, 3)
    >>> print(SquareSet(grid, corridor(grid, grid.named("B2"), grid.named("E2"), width=Fraction("1.74"))))
    --##--
    --##--
    --##--
    """
    upper, lower = positive(width, "the width of a corridor")
    _check_word(part, "part", ("area", "centre"))
    _check_word(stretch, "stretch", ("reach", "span"))
    return _mask(grid, start, end, (upper, lower, part, stretch))


_Kind: TypeAlias = tuple[int, int, Part, Stretch]


def _check_word(word: str, what: str, allowed: tuple[str, ...]) -> None:
    if word not in allowed:
        raise ValueError(f"{what} is {word!r}: give {' or '.join(map(repr, allowed))}")


@lru_cache(maxsize=_KEPT)
def _mask(grid: Grid, start: int, end: int, kind: _Kind) -> int:
    (x, y), (to_x, to_y) = grid.xy(start), grid.xy(end)
    mask = 0
    for dx, dy in _offsets(to_x - x, to_y - y, kind):
        if 0 <= x + dx < grid.width and 0 <= y + dy < grid.height:
            mask |= 1 << start + dy * grid.width + dx
    return mask


@lru_cache(maxsize=_KEPT)
def _offsets(across: int, down: int, kind: _Kind) -> tuple[tuple[int, int], ...]:
    upper, lower, part, stretch = kind
    # A square that counts is at most half the width and half a diagonal away from the segment.
    margin = upper // (2 * lower) + 1
    columns = range(min(across, 0) - margin, max(across, 0) + margin + 1)
    rows = range(min(down, 0) - margin, max(down, 0) + margin + 1)
    length = across**2 + down**2
    return tuple(
        (dx, dy)
        for dy in rows
        for dx in columns
        if _is_between(dx, dy, across, down, stretch)
        and (_gap(dx, dy, across, down, part) * lower) ** 2 < upper**2 * length
    )


def _is_between(dx: int, dy: int, across: int, down: int, stretch: Stretch) -> bool:
    length = across**2 + down**2
    if stretch == "span":
        return 0 < dx * across + dy * down < length
    return dx**2 + dy**2 < length and (dx - across) ** 2 + (dy - down) ** 2 < length


def _gap(dx: int, dy: int, across: int, down: int, part: Part) -> int:
    """Twice the distance from the line, times the length of the segment."""
    gap = 2 * abs(dx * down - dy * across)
    # The corner nearest to the line is this much nearer than the centre, unless the line runs through the square.
    return gap if part == "centre" else max(gap - abs(across) - abs(down), 0)
