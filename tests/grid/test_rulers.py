"""Rulers against limits from the rulebooks' tables and against definitions."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleengine.grid import Grid, Metric, Ruler, squares_in
from tests.grid.boards import PITCH, one_square, two_squares

PASSES = Ruler.drawn(
    """
    * Q Q Q S S S L L L L B B B
    Q Q Q Q S S S L L L L B B B
    Q Q Q S S S S L L L L B B .
    Q Q S S S S S L L L B B B .
    S S S S S S L L L L B B B .
    S S S S S L L L L B B B . .
    S S S S L L L L L B B B . .
    L L L L L L L L B B B . . .
    L L L L L L L B B B B . . .
    L L L L L B B B B B . . . .
    L L L B B B B B B . . . . .
    B B B B B B B . . . . . . .
    B B B B B . . . . . . . . .
    B B . . . . . . . . . . . .
    """,
    {"Q": "quick", "S": "short", "L": "long", "B": "bomb", ".": None, "*": None},
)
"""The matrix of LRB-RNG-01."""

LIMITS = {
    "quick": (3, 3, 2, 1),
    "short": (6, 6, 6, 6, 5, 4, 3),
    "long": (10, 10, 10, 9, 9, 8, 8, 7, 6, 4, 2),
    "bomb": (13, 13, 12, 12, 12, 11, 11, 10, 10, 9, 8, 6, 4, 1),
}
"""The same as limits, from LRB-RNG-02: by |dx|, the greatest |dy| of each band."""


def by_limits(dx: int, dy: int) -> str | None:
    fitting = [band for band, most in LIMITS.items() if abs(dx) < len(most) and abs(dy) <= most[abs(dx)]]
    return fitting[0] if fitting and (dx or dy) else None


def test_a_drawn_ruler_agrees_with_the_table_of_limits() -> None:
    for dx in range(-15, 16):
        for dy in range(-15, 16):
            assert PASSES.band(dx, dy) == by_limits(dx, dy)


@given(two_squares)
def test_on_a_grid_the_band_is_that_of_the_offset(board: tuple[Grid, int, int]) -> None:
    grid, square, to = board
    offset = (grid.xs[to] - grid.xs[square], grid.ys[to] - grid.ys[square])
    assert PASSES.on(grid).band(square, to) == by_limits(*offset)


@given(one_square | st.tuples(st.just(PITCH), st.integers(0, 389)), st.sampled_from(list(LIMITS)))
def test_masks_hold_what_is_in_a_band_or_nearer(board: tuple[Grid, int], band: str) -> None:
    grid, square = board
    ranges = PASSES.on(grid)
    nearer = list(LIMITS)[: list(LIMITS).index(band) + 1]
    bands = [by_limits(grid.xs[to] - grid.xs[square], grid.ys[to] - grid.ys[square]) for to in range(grid.size)]
    assert list(squares_in(ranges.exactly(square, band))) == [to for to, found in enumerate(bands) if found == band]
    assert list(squares_in(ranges.within(square, band))) == [to for to, found in enumerate(bands) if found in nearer]


MEASURES: dict[Metric, Callable[[int, int], float]] = {
    Metric.CHEBYSHEV: lambda dx, dy: max(abs(dx), abs(dy)),
    Metric.MANHATTAN: lambda dx, dy: abs(dx) + abs(dy),
    Metric.EUCLIDEAN: lambda dx, dy: dx**2 + dy**2,
}


@given(
    st.sampled_from(Metric),
    st.lists(st.integers(4, 50), min_size=1, max_size=4, unique=True).map(sorted),
    st.integers(-15, 15),
    st.integers(-15, 15),
)
def test_limits_are_inclusive_and_exact(metric: Metric, fourths: list[int], dx: int, dy: int) -> None:
    limits = [Fraction(number, 4) for number in fourths]
    far = MEASURES[metric](dx, dy)
    power = 2 if metric is Metric.EUCLIDEAN else 1
    expected = [number for number, limit in enumerate(limits) if far <= limit**power]
    bands = dict(enumerate(limits))
    distances = (
        range(1, 60) if metric is not Metric.EUCLIDEAN else {a * a + b * b for a in range(30) for b in range(30)}
    )
    held = [any(low**power < d <= high**power for d in distances) for low, high in pairwise([Fraction(0), *limits])]
    if not all(held):
        with pytest.raises(ValueError, match=r"^a ruler has to have all its bands in its cells"):
            Ruler.up_to(bands, metric=metric)
        return
    assert Ruler.up_to(bands, metric=metric).band(dx, dy) == (expected[0] if expected and (dx or dy) else None)


def test_bands_of_a_third_of_strength() -> None:
    """Strength 14: near to 4, middle to 9, far to 14, in squares of any direction."""
    thirds: dict[str, int | Fraction] = {"near": Fraction(14, 3), "middle": Fraction(28, 3), "far": 14}
    ruler = Ruler.up_to(thirds)
    last = {band: max(n for n in range(20) if ruler.band(n, n) == band) for band in thirds}
    assert last == {"near": 4, "middle": 9, "far": 14}
    assert ruler.band(15, 0) is None


def test_a_square_has_no_range_to_itself() -> None:
    assert Ruler.up_to({"near": 3}).band(0, 0) is None
    assert PASSES.on(PITCH).band(100, 100) is None


def test_altered_cells() -> None:
    extended = PASSES.altered({(13, 2): "bomb", (2, 13): "bomb"})
    differing = {(dx, dy) for dx in range(15) for dy in range(15) if extended.band(dx, dy) != PASSES.band(dx, dy)}
    assert differing == {(13, 2), (2, 13)}
    assert extended.band(-13, 2) == "bomb"
    with pytest.raises(ValueError, match=r"^the offset \(14, 0\) is beyond the 14x14 cells of the ruler$"):
        PASSES.altered({(14, 0): "bomb"})
    with pytest.raises(ValueError, match=r"unlike 'moon'$"):
        PASSES.altered({(13, 2): "moon"})


def test_rulers_are_values_and_laid_once() -> None:
    again = Ruler(PASSES.bands, PASSES.cells)
    assert again == PASSES
    assert hash(again) == hash(PASSES)
    assert again.on(Grid(26, 15)) is PASSES.on(PITCH)
    assert PASSES.bands == ("quick", "short", "long", "bomb")


def test_incomplete_rulers_are_refused() -> None:
    with pytest.raises(ValueError, match=r"^row 1 of the ruler has 'X'; known are Q$"):
        Ruler.drawn("QQ\nQX", {"Q": "quick"})
    with pytest.raises(ValueError, match=r"^the rows of a ruler have \[1, 2\] cells"):
        Ruler.drawn("QQ\nQ", {"Q": "quick"})
    with pytest.raises(ValueError, match=r"^the rows of a ruler have \[0\] cells|^the rows of a ruler have \[\] cells"):
        Ruler.drawn("", {"Q": "quick"})
    with pytest.raises(ValueError, match=r"unlike 'short'$"):
        Ruler.drawn("QQ", {"Q": "quick", "S": "short"})
    with pytest.raises(ValueError, match=r"^the bands of a ruler are \('quick', 'quick'\): give each once"):
        Ruler(("quick", "quick"), [["quick"]])


def test_limits_have_to_grow_and_to_be_exact() -> None:
    with pytest.raises(ValueError, match=r"^the limit of 'far' is 3: give one above 3, and at most 128$"):
        Ruler.up_to({"near": 3, "far": 3})
    with pytest.raises(ValueError, match=r"^the limit of 'near' is 129: give one above 0, and at most 128$"):
        Ruler.up_to({"near": 129})
    inexact: Any = {"near": 3.5}
    with pytest.raises(TypeError, match=r"^the limit of 'near' is 3\.5: give an exact number"):
        Ruler.up_to(inexact)


def test_unknown_bands_and_squares_are_refused() -> None:
    ranges = PASSES.on(PITCH)
    with pytest.raises(ValueError, match=r"^no band 'moon' on this ruler; it has quick, short, long, bomb$"):
        ranges.within(0, "moon")
    with pytest.raises(ValueError, match=r"^no band 'moon'"):
        ranges.exactly(0, "moon")
    with pytest.raises(ValueError, match=r"^-1 is no square"):
        ranges.within(-1, "quick")
    with pytest.raises(ValueError, match=r"^390 is no square"):
        ranges.band(0, 390)
