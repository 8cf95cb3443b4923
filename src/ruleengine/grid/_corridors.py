"""Corridors: the squares along a line within a width, as for interceptions. All arithmetic is exact."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Literal, TypeAlias

from ruleengine.grid._board import Grid
from ruleengine.grid._whole import positive

if TYPE_CHECKING:
    from fractions import Fraction

Part: TypeAlias = Literal["area", "centre"]
Stretch: TypeAlias = Literal["reach", "span"]

_KEPT = 1 << 13


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
