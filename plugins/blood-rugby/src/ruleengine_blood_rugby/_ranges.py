"""How far a ball is thrown and kicked: distances, bands, and what they cost (BR-PASS-03, BR-KICK-02)."""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from math import isqrt
from typing import Final, Literal

import attrs

from ruleengine import MatchReader, option
from ruleengine.grid import Direction, Grid
from ruleengine_blood_rugby._pitch import PITCH

Metric = Literal["chebyshev", "euclidean"]
MOST_FREE: Final = 60
"""The greatest distance that an option may free of a capability."""


@attrs.frozen
class RangeOptions:
    """How distances are measured, and what a long flight makes harder."""

    range_metric: Metric = option(
        "chebyshev", "Distances: steps of any kind, or straight from centre to centre.", rule="BR-PASS-03"
    )
    range_penalty_on: Literal["both", "dexterity", "to_hit"] = option(
        "both", "Which rolls a middle or a far flight makes harder.", rule="BR-PASS-03"
    )
    full_force: Literal["max_range", "scatter"] = option(
        "max_range",
        "A ball at full force in a direction: it bounces at the end of the range, or strays from there.",
        rule="BR-PASS-04, BR-KICK-05",
    )


class Band(IntEnum):
    """How far, in thirds of the range.

    >>> [band.penalty for band in Band]
    [0, -2, -3]
    """

    NEAR = 0
    MIDDLE = 1
    FAR = 2

    __hash__ = int.__hash__

    @property
    def penalty(self) -> int:
        """What it does to the rolls (BR-PASS-03)."""
        return (0, -2, -3)[self]


def squared(metric: Metric, dx: int, dy: int) -> int:
    """The square of the distance of an offset, which is a whole number in either metric.

    >>> squared("chebyshev", 3, -4), squared("euclidean", 3, -4)
    (16, 25)
    """
    return dx * dx + dy * dy if metric == "euclidean" else max(dx * dx, dy * dy)


def band_of(reach: int, far: int) -> Band:
    """The band of a distance, given by its square, within a range. Compared exactly (BR-TERM-08).

    >>> [band_of(14, distance**2).name for distance in (4, 5, 9, 10, 14)]
    ['NEAR', 'MIDDLE', 'MIDDLE', 'FAR', 'FAR']
    """
    near, middle = (9 * far <= (thirds * reach) ** 2 for thirds in (1, 2))
    return Band.NEAR if near else Band.MIDDLE if middle else Band.FAR


def is_within(match: MatchReader, start: int, end: int, squares: int) -> bool:
    """Whether two squares are at most so far apart."""
    grid = match.derived(PITCH).grid
    (x, y), (to_x, to_y) = grid.xy(start), grid.xy(end)
    return squared(match.options(RangeOptions).range_metric, to_x - x, to_y - y) <= squares * squares


def squares_within(match: MatchReader, start: int, squares: int) -> int:
    """The squares at most so far from a square, without itself, as a bitboard."""
    return _disc(match.derived(PITCH).grid, match.options(RangeOptions).range_metric, start, squares)


@lru_cache(maxsize=4096)
def _disc(grid: Grid, metric: Metric, start: int, squares: int) -> int:
    x, y = grid.xy(start)
    found = 0
    for square in range(grid.size):
        if squared(metric, grid.xs[square] - x, grid.ys[square] - y) <= squares * squares:
            found |= 1 << square
    return found & ~(1 << start)


def steps_within(match: MatchReader, direction: Direction, squares: int) -> int:
    """How many steps in a direction are at most so far: fewer along a diagonal that is measured straight."""
    if direction.is_diagonal and match.options(RangeOptions).range_metric == "euclidean":
        return isqrt(squares * squares // 2)
    return squares
