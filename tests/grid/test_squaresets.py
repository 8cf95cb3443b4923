"""Sets of squares against Python's own sets, and their pictures."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from operator import and_, ge, gt, le, lt, or_, sub, xor
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleengine.grid import Grid, SquareSet
from tests.grid.boards import PITCH, one_mask, two_masks

Operation = Callable[[Any, Any], Any]
sets = two_masks.map(lambda board: (SquareSet(board[0], board[1]), SquareSet(board[0], board[2])))


@given(sets, st.sampled_from([or_, and_, sub, xor]))
def test_algebra_is_that_of_sets(pair: tuple[SquareSet, SquareSet], operation: Operation) -> None:
    one, other = pair
    assert set(operation(one, other)) == operation(set(one), set(other))
    assert operation(one, other).grid == one.grid


@given(sets, st.sampled_from([le, lt, ge, gt]))
def test_comparisons_are_those_of_sets(pair: tuple[SquareSet, SquareSet], operation: Operation) -> None:
    one, other = pair
    for left, right in ((one, other), (one & other, one), (one, one), (one | other, other)):
        assert operation(left, right) == operation(set(left), set(right))
    assert one.isdisjoint(other) == set(one).isdisjoint(set(other))


@given(one_mask)
def test_a_set_counts_holds_and_lists_its_squares(board: tuple[Grid, int]) -> None:
    grid, mask = board
    squares = SquareSet(grid, mask)
    expected = [square for square in range(grid.size) if mask // 2**square % 2]
    assert list(squares) == expected
    assert len(squares) == len(expected)
    assert bool(squares) == bool(expected)
    assert [square for square in range(-3, grid.size + 3) if square in squares] == expected
    assert "A1" not in squares
    assert set(~squares) == set(range(grid.size)) - set(expected)
    assert SquareSet.of(grid, expected) == squares
    assert SquareSet.of(grid, map(grid.name, expected)) == squares


@given(one_mask)
def test_a_picture_leads_back(board: tuple[Grid, int]) -> None:
    squares = SquareSet(*board)
    picture = str(squares)
    assert [len(line) for line in picture.split("\n")] == [squares.grid.width] * squares.grid.height
    assert picture.count("#") == len(squares)
    assert SquareSet.drawn(picture) == squares
    assert SquareSet.drawn(picture.replace("-", ".").replace("#", "o")) == squares


def test_a_picture_is_drawn_from_the_top_left() -> None:
    assert str(SquareSet.of(Grid(4, 2), ["B1", "D2"])) == "-#--\n---#"


def test_pictures_with_ragged_lines_are_refused() -> None:
    with pytest.raises(ValueError, match=r"^line 2 of the picture has 3 squares, line 1 has 2$"):
        SquareSet.drawn("--\n---")
    with pytest.raises(ValueError, match=r"^the width of a grid is 0"):
        SquareSet.drawn("")


def test_long_sets_are_told_in_short() -> None:
    assert repr(SquareSet(PITCH)) == "<SquareSet of 26x15: empty>"
    first = "A1 B1 C1 D1 E1 F1 G1 H1 I1 J1 K1 L1"
    assert repr(SquareSet(PITCH, (1 << 12) - 1)) == f"<SquareSet of 26x15: {first}>"
    assert repr(SquareSet(PITCH, PITCH.rows[0])) == f"<SquareSet of 26x15: {first} and 14 more>"


def test_sets_are_frozen_values() -> None:
    squares = SquareSet.of(PITCH, ["A1", "B2"])
    assert {squares: 1}[SquareSet.of(PITCH, ["B2", "A1"])] == 1
    assert pickle.loads(pickle.dumps(squares)) == squares
    assert squares != SquareSet(Grid(28, 15), squares.mask)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        squares.mask = 0  # type: ignore[misc]


@pytest.mark.parametrize("operation", [or_, and_, sub, xor, le, lt, ge, gt])
def test_sets_of_two_boards_do_not_go_together(operation: Operation) -> None:
    with pytest.raises(ValueError, match=r"^a set of squares of 28x15 does not go with one of 26x15$"):
        operation(SquareSet(PITCH, 1), SquareSet(Grid(28, 15), 1))


def test_sets_hold_squares_of_their_board_only() -> None:
    with pytest.raises(ValueError, match="it has squares beyond 24"):
        SquareSet(Grid(5, 5), 1 << 25)
    with pytest.raises(ValueError, match="it is below 0"):
        SquareSet(Grid(5, 5), -1)
    with pytest.raises(ValueError, match=r"^25 is no square of a 5x5 grid"):
        SquareSet.of(Grid(5, 5), [25])
    with pytest.raises(ValueError, match=r"^no square 'F1' on a 5x5 grid"):
        SquareSet.of(Grid(5, 5), ["F1"])
