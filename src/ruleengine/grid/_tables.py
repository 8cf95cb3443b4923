"""What is computed once for each size of grid."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TypeAlias, TypeVar
from weakref import WeakValueDictionary

from attrs import frozen

from ruleengine.grid._directions import DIRECTIONS, ORTHOGONAL, Direction
from ruleengine.grid._numbers import mask_of, whole

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
