"""Directions: their order, their offsets and turns; mirrors."""

from __future__ import annotations

import pickle
from fractions import Fraction
from math import atan2, pi
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from ruleengine.grid import DIAGONAL, DIRECTIONS, ORTHOGONAL, Direction, Grid, Mirror, SquareSet, heading
from tests.grid.boards import PITCH, one_mask, one_square, place, places

directions = st.sampled_from(DIRECTIONS)
mirrors = st.sampled_from(Mirror)


def angle(direction: Direction) -> float:
    """Clockwise from north in eighths of a turn, by trigonometry."""
    return atan2(direction.dx, -direction.dy) / (pi / 4) % 8


@pytest.mark.rule("LRB-GEN-04", "BB20-GEN-08")
def test_the_order_is_that_of_the_scatter_template() -> None:
    offsets = [(direction.dx, direction.dy) for direction in DIRECTIONS]
    assert offsets == [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)]


def test_straight_and_diagonal_ones_are_told_apart() -> None:
    assert sorted(ORTHOGONAL + DIAGONAL) == list(DIRECTIONS)
    assert [abs(d.dx) + abs(d.dy) for d in ORTHOGONAL] == [1, 1, 1, 1]
    assert [direction for direction in DIRECTIONS if direction.is_diagonal] == list(DIAGONAL)


@given(directions, st.integers(-20, 20))
def test_turns_add_to_the_angle(direction: Direction, eighths: int) -> None:
    turned = direction.turned(eighths)
    assert abs((angle(turned) - angle(direction) - eighths + 4) % 8 - 4) < 1e-9


@given(directions)
def test_opposite_and_fan_are_turns(direction: Direction) -> None:
    assert (direction.opposite.dx, direction.opposite.dy) == (-direction.dx, -direction.dy)
    assert [round(angle(d) - angle(direction)) % 8 for d in direction.fan] == [7, 0, 1]
    assert direction.fan == (direction.left, direction, direction.right)


@given(directions)
def test_directions_come_back_from_their_offset_and_from_a_pickle(direction: Direction) -> None:
    assert Direction.of(direction.dx, direction.dy) is direction
    assert pickle.loads(pickle.dumps(direction)) is direction
    assert hash(direction) == hash(int(direction))


@pytest.mark.parametrize("offset", [(0, 0), (2, 0), (1, -2)])
def test_other_offsets_are_no_direction(offset: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match=r"is no single step: give dx and dy from -1 to 1, not both 0$"):
        Direction.of(*offset)


# Headings ------------------------------------------------------------------------------------------------

offsets = st.tuples(st.integers(-30, 30), st.integers(-30, 30)).filter(any)


@given(offsets)
def test_a_heading_is_diagonal_when_the_smaller_part_is_at_least_half_the_larger(offset: tuple[int, int]) -> None:
    dx, dy = offset
    small, large = sorted((abs(dx), abs(dy)))
    found = heading(dx, dy)
    assert found.is_diagonal == (Fraction(small, large) >= Fraction(1, 2))
    assert found.dx * dx >= 0
    assert found.dy * dy >= 0
    if not found.is_diagonal:
        assert (found.dx if abs(dx) == large else found.dy) != 0


@given(offsets)
def test_a_straight_heading_is_the_larger_part_and_along_the_row_when_equal(offset: tuple[int, int]) -> None:
    dx, dy = offset
    found = heading(dx, dy, diagonal_up_to=None)
    assert (found.dx, found.dy) == ((dx // abs(dx), 0) if abs(dx) >= abs(dy) else (0, dy // abs(dy)))


@given(offsets, st.fractions(1, 9))
def test_the_factor_of_a_heading_is_exact(offset: tuple[int, int], factor: Fraction) -> None:
    small, large = sorted(map(abs, offset))
    assert heading(*offset, diagonal_up_to=factor).is_diagonal == (small > 0 and Fraction(large, small) <= factor)


def test_headings_refuse_what_has_none() -> None:
    with pytest.raises(ValueError, match=r"^the offset \(0, 0\) has no direction"):
        heading(0, 0)
    with pytest.raises(ValueError, match=r"^diagonal_up_to is 1/2: give a number from 1 up$"):
        heading(3, 1, diagonal_up_to=Fraction(1, 2))
    inexact: Any = 2.5
    with pytest.raises(TypeError, match=r"^diagonal_up_to is 2\.5: give an exact number"):
        heading(3, 1, diagonal_up_to=inexact)


# Mirrors -------------------------------------------------------------------------------------------------


@given(one_square, mirrors)
def test_a_mirror_reverses_columns_or_rows(board: tuple[Grid, int], mirror: Mirror) -> None:
    grid, square = board
    x, y = place(grid, square)
    across = mirror in (Mirror.LEFT_RIGHT, Mirror.BOTH)
    down = mirror in (Mirror.TOP_BOTTOM, Mirror.BOTH)
    mirrored = (grid.width - 1 - x if across else x, grid.height - 1 - y if down else y)
    assert place(grid, mirror.square(grid, square)) == mirrored


@given(one_mask, mirrors)
def test_a_mirrored_mask_holds_the_mirrored_squares(board: tuple[Grid, int], mirror: Mirror) -> None:
    grid, mask = board
    squares = SquareSet(grid, mask)
    mirrored = mirror.mask(grid, mask)
    assert places(grid, mirrored) == {place(grid, mirror.square(grid, square)) for square in squares}
    assert squares.mirrored(mirror) == SquareSet(grid, mirrored)
    assert mirror.mask(grid, mirrored) == mask


@given(one_square, directions, mirrors)
def test_a_step_in_the_mirror_is_the_mirrored_step(
    board: tuple[Grid, int], direction: Direction, mirror: Mirror
) -> None:
    grid, square = board
    assume((to := grid.step(square, direction)) is not None)
    assert to is not None
    stepped = grid.step(mirror.square(grid, square), mirror.direction(direction))
    assert stepped == mirror.square(grid, to)


def test_mirrors_refuse_masks_off_the_grid() -> None:
    with pytest.raises(ValueError, match="it has squares beyond 389"):
        Mirror.BOTH.mask(PITCH, PITCH.full + 1)
