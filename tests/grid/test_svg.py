"""Boards as pictures: what is drawn where, layer upon layer."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from ruleengine.grid import Grid
from ruleengine.grid.svg import Picture


class Shape:
    """What a drawing was told to put: a kind, its places, its style, its title."""

    def __init__(self, kind: str, *where: Any, **style: Any) -> None:
        self.kind, self.where, self.style, self.title = kind, where, style, ""

    def append_title(self, title: str) -> None:
        self.title = title


class Drawing:
    """Stands for that of the library."""

    def __init__(self, width: int, height: int, **style: Any) -> None:
        self.size, self.shapes = (width, height), list[Shape]()

    def append(self, shape: Shape) -> None:
        self.shapes.append(shape)


def pictured(grid: Grid, *notes: str) -> tuple[Picture, Drawing]:
    """A picture, and what it draws on; the paper is taken off."""
    drawings: list[Drawing] = []

    def drawing(*args: Any, **kwargs: Any) -> Drawing:
        drawings.append(Drawing(*args, **kwargs))
        return drawings[-1]

    def kind(name: str) -> Any:
        return lambda *where, **style: Shape(name, *where, **style)

    names = ("Rectangle", "Circle", "Line", "Lines", "Text")
    picture = Picture(
        SimpleNamespace(Drawing=drawing, **{name: kind(name) for name in names}), grid, notes, ink="black"
    )
    drawings[0].shapes.clear()
    return picture, drawings[0]


def of_kind(drawing: Drawing, kind: str) -> list[tuple[Any, ...]]:
    return [shape.where for shape in drawing.shapes if shape.kind == kind]


def test_the_paper_is_as_large_as_the_board_its_margins_and_its_notes() -> None:
    assert pictured(Grid(4, 2))[1].size == (24 + 4 * 30 + 24, 24 + 2 * 30 + 24)
    assert pictured(Grid(4, 2), "one", "two")[1].size == (168, 108 + 2 * 18)


def test_squares_are_where_column_and_row_say() -> None:
    picture, _ = pictured(Grid(4, 2))
    assert picture.corner(0) == (24, 24)
    assert picture.centre(6) == (24 + 2 * 30 + 15, 24 + 30 + 15)


def test_the_ground_has_columns_lines_and_names() -> None:
    picture, drawing = pictured(Grid(3, 2))
    picture.ground(["red", "green", "blue"].__getitem__, "white")
    columns = [shape for shape in drawing.shapes if shape.kind == "Rectangle"]
    assert [(shape.where, shape.style["fill"]) for shape in columns] == [
        ((24, 24, 30, 60), "red"),
        ((54, 24, 30, 60), "green"),
        ((84, 24, 30, 60), "blue"),
    ]
    assert [where[0] for where in of_kind(drawing, "Text")] == ["A", "B", "C", "1", "2"]
    upright = [(x, 24, x, 84) for x in (24, 54, 84, 114)]
    assert of_kind(drawing, "Line") == [*upright, *((24, y, 114, y) for y in (24, 54, 84))]


@pytest.mark.parametrize(("angular", "kind"), [(False, "Circle"), (True, "Rectangle")])
def test_a_counter_is_round_or_angular_round_the_middle_of_its_square(angular: bool, kind: str) -> None:
    picture, drawing = pictured(Grid(3, 2))
    picture.counter(4, "7", fill="blue", ink="white", angular=angular, title="#7", opacity=0.5)
    body, label = drawing.shapes
    assert (body.kind, body.title, body.style["fill"], body.style["opacity"]) == (kind, "#7", "blue", 0.5)
    left_top = body.where[:2] if not angular else (body.where[0] + body.where[2] / 2, body.where[1] + body.where[3] / 2)
    assert left_top == pytest.approx((69, 69))
    assert (label.kind, label.where[0], label.where[2:], label.style["fill"]) == ("Text", "7", (69, 69), "white")


def test_marks_have_labels_unless_they_are_bare() -> None:
    picture, drawing = pictured(Grid(3, 2))
    picture.marks({0: "2/3", 1: "", 2: "1/6"}, "yellow", bare=[2])
    assert of_kind(drawing, "Rectangle") == [(24, 24, 30, 30), (54, 24, 30, 30), (84, 24, 30, 30)]
    assert of_kind(drawing, "Text") == [("2/3", 10, 39, 39)]


def test_a_trail_is_a_line_from_the_square_where_it_began() -> None:
    picture, drawing = pictured(Grid(3, 2))
    picture.trail([], "white")
    assert not drawing.shapes
    picture.trail([0, 4, 5], "white")
    assert of_kind(drawing, "Lines") == [(39, 39, 69, 69, 99, 69)]
    assert [where[:2] for where in of_kind(drawing, "Circle")] == [(39, 39)]


def test_notes_are_written_below_each_under_the_other() -> None:
    picture, drawing = pictured(Grid(3, 2), "Home: dead #7.", "Away: out #9.")
    picture.note()
    first, second = of_kind(drawing, "Text")
    assert (first[0], second[0]) == ("Home: dead #7.", "Away: out #9.")
    assert 84 < first[3] < second[3] < drawing.size[1]
