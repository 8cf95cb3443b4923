"""Boards as text: every square in its row and column, whatever stands for it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleengine.grid import Grid, SquareSet
from ruleengine.grid.text import labelled, rows


def test_columns_have_letters_and_rows_have_numbers() -> None:
    assert list(rows(Grid(3, 2), lambda square: str(square))) == ["   A  B  C", " 1 0  1  2", " 2 3  4  5"]


def test_the_halfway_line_is_between_the_middle_columns() -> None:
    found = list(rows(Grid(4, 1), lambda square: ".", width=2, halfway="|"))
    assert found == ["   A B  C D", " 1 . . |. ."]


def test_beyond_z_columns_have_two_letters() -> None:
    heading, _ = rows(Grid(28, 1), lambda square: ".")
    assert heading.split()[-3:] == ["Z", "AA", "AB"]


@given(st.integers(1, 30), st.integers(1, 20), st.integers(2, 4), st.data())
def test_every_square_is_in_its_place(width: int, height: int, cell: int, data: st.DataObject) -> None:
    grid = Grid(width, height)
    x, y = data.draw(st.integers(0, width - 1)), data.draw(st.integers(0, height - 1))
    found = list(rows(grid, lambda square: "o" if square == y * width + x else ".", width=cell))
    assert len(found) == height + 1
    assert [line.find("o") for line in found[1:]] == [3 + cell * x if row == y else -1 for row in range(height)]


def test_marks_are_given_by_number_or_name_with_a_label_or_without() -> None:
    grid = Grid(5, 5)
    assert labelled(grid, ["B1", 7]) == {1: "", 7: ""}
    assert labelled(grid, SquareSet.of(grid, ["B1", "C2"])) == {1: "", 7: ""}
    assert labelled(grid, {"B1": "2/3", 7: "x"}) == {1: "2/3", 7: "x"}


@pytest.mark.parametrize("which", ["F1", 25, -1])
def test_marks_that_are_not_on_the_board_are_refused(which: int | str) -> None:
    with pytest.raises(ValueError, match="no square"):
        labelled(Grid(5, 5), [which])
