"""Squares of the pitch: areas before end lines, spots of formations, and the nearest square to one."""

from __future__ import annotations

from depth import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleengine import AWAY, HOME, Side
from ruleengine.grid import Grid, mask_of
from ruleengine_pitch.board import area, by_ends, front, nearest, spot_of, square_at

GRIDS = st.builds(Grid, st.integers(1, 9).map(lambda half: 2 * half), st.integers(1, 12))
SIDES = st.sampled_from(Side)


def test_areas_are_counted_from_the_end_line_of_each_side() -> None:
    grid = Grid(6, 3)
    names = [sorted(grid.name(n) for n in range(grid.size) if mask >> n & 1) for mask in by_ends(grid, 1, 2)]
    assert names == [["B1", "B2", "B3"], ["E1", "E2", "E3"]]
    assert by_ends(grid, 0, 3, range(0)) == (0, 0)
    assert area(grid, range(6), range(3)) == (1 << 18) - 1


def test_the_front_is_next_to_halfway() -> None:
    assert (front(Grid(26, 15), HOME), front(Grid(26, 15), AWAY)) == (12, 13)


@given(GRIDS, SIDES, st.data())
def test_a_spot_stands_for_one_square(grid: Grid, end: Side, data: st.DataObject) -> None:
    square = data.draw(st.integers(0, grid.size - 1))
    behind, across = spot_of(grid, end)(square)
    assert square_at(grid, end, behind, across) == square
    assert spot_of(grid, end, mirrored=True)(square) == (behind, -across)
    assert square_at(grid, end, grid.width, across) is None
    assert square_at(grid, end, behind, grid.height) is None


@settings(max_examples=examples(60))
@given(GRIDS, SIDES, st.integers(0, 9), st.integers(-6, 6), st.data())
def test_no_square_is_nearer_than_the_nearest(
    grid: Grid, end: Side, behind: int, across: int, data: st.DataObject
) -> None:
    """Steps of a king; of squares as near the one with fewer columns and rows in all."""
    choice = data.draw(st.sets(st.integers(0, grid.size - 1), min_size=1))
    found = nearest(mask_of(choice), spot_of(grid, end), behind, across)
    middle = grid.width // 2 - 1 if end is HOME else grid.width // 2
    column = middle - behind if end is HOME else middle + behind
    row = grid.height // 2 + across

    def far(square: int) -> tuple[int, int]:
        columns, rows = abs(square % grid.width - column), abs(square // grid.width - row)
        return max(columns, rows), columns + rows

    assert found in choice
    assert far(found) == min(map(far, choice))
