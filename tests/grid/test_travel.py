"""Going straight, pushing, templates, throw-ins; spreading over the board."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleengine.grid import (
    D8_TEMPLATE,
    DIAGONAL,
    DIRECTIONS,
    ORTHOGONAL,
    Direction,
    Grid,
    Template,
    ThrowIn,
    behind,
    crossed,
    dilate,
    distance_field,
    flood,
    mask_of,
    room,
    squares_in,
    travel,
)
from tests.grid.boards import PITCH, masks_of, named, one_mask, one_square, place, two_masks, two_squares

NW, N, NE, W, E, SW, S, SE = DIRECTIONS
directions = st.sampled_from(DIRECTIONS)

# Going straight -----------------------------------------------------------------------------------------------


@given(one_square, directions, st.integers(0, 12))
def test_travel_is_step_after_step_up_to_the_edge(board: tuple[Grid, int], direction: Direction, steps: int) -> None:
    grid, square = board
    walked: list[int] = []
    while len(walked) < steps and (to := grid.step([square, *walked][-1], direction)) is not None:
        walked.append(to)
    way = travel(grid, square, direction, steps)
    assert way.squares == tuple(walked)
    assert way.lost == steps - len(walked)
    assert way.is_out == (len(walked) < steps)
    assert way.end == [square, *walked][-1]
    assert way.over == (crossed(grid, way.end, direction) if way.is_out else ())
    assert room(grid, square, direction) >= len(walked)
    assert not way.is_out or room(grid, square, direction) == len(walked)


@given(one_square, directions)
def test_edges_are_crossed_where_the_next_square_is_beyond_them(board: tuple[Grid, int], direction: Direction) -> None:
    grid, square = board
    x, y = place(grid, square)
    to_x, to_y = x + direction.dx, y + direction.dy
    beyond = {N: to_y < 0, W: to_x < 0, E: to_x == grid.width, S: to_y == grid.height}
    assert crossed(grid, square, direction) == tuple(edge for edge in ORTHOGONAL if beyond[edge])


def test_a_way_cannot_be_shorter_than_nothing() -> None:
    with pytest.raises(ValueError, match=r"^the number of steps is -1: give a whole number from 0 up$"):
        travel(PITCH, 0, S, -1)
    with pytest.raises(ValueError, match=r"^-1 is no square"):
        travel(PITCH, -1, S, 1)


# Pushing ------------------------------------------------------------------------------------------------------


@given(two_squares)
def test_a_push_leads_to_what_touches_the_pushed_but_not_the_pusher(board: tuple[Grid, int, int]) -> None:
    """The three squares straight on and beside it: those at distance 2 from a pusher and next to straight on."""
    grid, pusher, pushed = board
    if grid.distance(pusher, pushed) != 1:
        with pytest.raises(ValueError, match=r"^[A-Z]+\d+ is not next to [A-Z]+\d+: only a neighbour can push$"):
            behind(grid, pusher, pushed)
        return
    (x, y), (to_x, to_y) = place(grid, pusher), place(grid, pushed)
    dx, dy = to_x - x, to_y - y
    beside = {(dx, -1), (dx, 0), (dx, 1)} if dy == 0 else {(-1, dy), (0, dy), (1, dy)}
    offsets = beside if not (dx and dy) else {(dx, dy), (dx, 0), (0, dy)}
    expected = {(to_x + a, to_y + b) for a, b in offsets}
    on_board = {(a, b) for a, b in expected if 0 <= a < grid.width and 0 <= b < grid.height}
    squares = behind(grid, pusher, pushed)
    assert {place(grid, square) for square in squares if square is not None} == on_board
    assert squares.count(None) == 3 - len(on_board)
    if squares[1] is not None:
        assert place(grid, squares[1]) == (to_x + dx, to_y + dy)


def test_left_and_right_are_as_the_pusher_sees_them() -> None:
    assert behind(PITCH, *named(PITCH, "C3 C2")) == named(PITCH, "B1 C1 D1")
    assert behind(PITCH, *named(PITCH, "C3 B4")) == named(PITCH, "B5 A5 A4")
    assert behind(PITCH, *named(PITCH, "B3 A3")) == (None, None, None)


# Templates ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LRB-GEN-04", "BB20-GEN-08")
def test_the_template_of_eight() -> None:
    offsets = {1: (-1, -1), 2: (0, -1), 3: (1, -1), 4: (-1, 0), 5: (1, 0), 6: (-1, 1), 7: (0, 1), 8: (1, 1)}
    assert D8_TEMPLATE.sides == len(offsets)
    for face, offset in offsets.items():
        direction = D8_TEMPLATE[face]
        assert direction is not None
        assert (direction.dx, direction.dy) == offset
        assert D8_TEMPLATE.faces(direction) == (face,)


@pytest.mark.rule("LRB-T-35")
def test_three_scatters() -> None:
    grid, middle = Grid(9, 9), 40
    ends = Counter([middle])
    for _ in range(3):
        landed: Counter[int] = Counter()
        for square, ways in ends.items():
            for face in range(1, 9):
                direction = D8_TEMPLATE[face]
                assert direction is not None
                to = grid.step(square, direction)
                assert to is not None
                landed[to] += ways
        ends = landed
    far = [sum(ways for square, ways in ends.items() if grid.distance(middle, square) == n) for n in range(4)]
    assert [Fraction(ways, 8**3) for ways in far] == [Fraction(n, 64) for n in (3, 27, 21, 13)]


BOUNCE = Template([NW, NW, N, N, NE, NE, W, E, SW, S, SE, None])
"""A template with an arrow, on a die of twelve."""


def test_faces_share_directions_and_may_stay() -> None:
    assert [BOUNCE[face] for face in (1, 2, 9, 12)] == [NW, NW, SW, None]
    assert BOUNCE.faces(NE) == (5, 6)
    assert BOUNCE.faces(None) == (12,)
    assert repr(BOUNCE) == "<Template 1-2: NW, 3-4: N, 5-6: NE, 7: W, 8: E, 9: SW, 10: S, 11: SE, 12: stays>"


@given(directions)
def test_a_turned_template_points_its_north_along_the_arrow(arrow: Direction) -> None:
    turned = BOUNCE.turned_to(arrow)
    assert [turned[face] for face in (1, 3, 5)] == list(arrow.fan)
    assert turned[10] is arrow.opposite
    assert turned[12] is None
    assert turned.sides == 12


@pytest.mark.parametrize("face", [0, 9, -1, True, "1"])
def test_faces_that_the_die_has_not_are_refused(face: Any) -> None:
    with pytest.raises(ValueError, match=r"^the face for a template is .*: give a whole number from 1 to 8$"):
        D8_TEMPLATE[face]


def test_templates_hold_directions_only() -> None:
    wrong: Any = [N, 3]
    with pytest.raises(ValueError, match=r"^face 2 of a template is 3: give a Direction, or None to stay$"):
        Template(wrong)
    with pytest.raises(ValueError, match=r"^the number of faces of a template is 0"):
        Template([])


# Throw-ins ----------------------------------------------------------------------------------------------------

THROWN_IN = {
    "F1": ((1, 1), (0, 1), (-1, 1)),
    "F15": ((-1, -1), (0, -1), (1, -1)),
    "A6": ((1, -1), (1, 0), (1, 1)),
    "Z6": ((-1, 1), (-1, 0), (-1, -1)),
    "A1": ((1, 0), (1, 1), (0, 1)),
    "Z1": ((0, 1), (-1, 1), (-1, 0)),
    "Z15": ((-1, 0), (-1, -1), (0, -1)),
    "A15": ((0, -1), (1, -1), (1, 0)),
}


@pytest.mark.rule("LRB-BALL-07", "BB20-THR-03")
@pytest.mark.parametrize("name", THROWN_IN)
@pytest.mark.parametrize("faces_each", [1, 2])
def test_throw_ins_point_into_the_board_from_left_to_right(name: str, faces_each: int) -> None:
    template = ThrowIn.inward(faces_each).at(PITCH, PITCH.named(name))
    assert template.sides == 3 * faces_each
    for place_in_fan, offset in enumerate(THROWN_IN[name]):
        first = place_in_fan * faces_each + 1
        assert template.faces(Direction.of(*offset)) == tuple(range(first, first + faces_each))


def test_the_edge_that_was_crossed_decides_where_corners_have_no_template() -> None:
    throw_in = ThrowIn.inward(corners=False)
    corner = PITCH.named("Z15")
    assert throw_in.at(PITCH, corner, over=S) == throw_in.at(PITCH, PITCH.named("F15"))
    assert throw_in.at(PITCH, corner, over=E) == throw_in.at(PITCH, PITCH.named("Z6"))
    with pytest.raises(ValueError, match=r"^Z15 is at the edges E and S: say over= which one the ball left$"):
        throw_in.at(PITCH, corner)


@pytest.mark.parametrize("size", [(1, 5), (5, 1), (1, 1)])
def test_on_a_board_one_square_wide_the_edge_has_to_be_said(size: tuple[int, int]) -> None:
    grid, throw_in = Grid(*size), ThrowIn.inward()
    for square in range(grid.size):
        with pytest.raises(ValueError, match=r": say over= which one the ball left$"):
            throw_in.at(grid, square)
        for edge in grid.edges(square):
            assert throw_in.at(grid, square, over=edge)[2] is edge.opposite


def test_throw_ins_start_at_the_edge() -> None:
    with pytest.raises(ValueError, match=r"^F6 is not at an edge of a 26x15 grid"):
        ThrowIn.inward().at(PITCH, PITCH.named("F6"))
    with pytest.raises(ValueError, match=r"^F1 is not at edge S of a 26x15 grid"):
        ThrowIn.inward().at(PITCH, PITCH.named("F1"), over=S)


def test_templates_of_a_throw_in_are_complete_and_alike() -> None:
    inner = Template([N, E])
    with pytest.raises(
        ValueError, match=r"^a throw-in lacks the template for W, S: give all edges, and all corners or"
    ):
        ThrowIn({N: inner, E: inner})
    with pytest.raises(ValueError, match=r"^a throw-in lacks the template for NE, SW, SE"):
        ThrowIn({NW: inner} | dict.fromkeys(ORTHOGONAL, inner))
    with pytest.raises(
        ValueError, match=r"^the templates of a throw-in have \[1, 2\] faces: give all the same number$"
    ):
        ThrowIn(dict.fromkeys(ORTHOGONAL, inner) | dict.fromkeys(DIAGONAL, Template([N])))
    own = ThrowIn(dict.fromkeys(ORTHOGONAL, inner))
    assert own.at(PITCH, PITCH.named("F1")) == inner
    assert own == ThrowIn(dict.fromkeys(ORTHOGONAL, inner))
    assert hash(own) == hash(ThrowIn(dict.fromkeys(ORTHOGONAL, inner)))


# Spreading ----------------------------------------------------------------------------------------------------


@given(one_mask, st.integers(0, 4), st.booleans())
def test_a_mask_grows_by_what_is_near(board: tuple[Grid, int], steps: int, diagonals: bool) -> None:
    grid, mask = board
    far = grid.distance if diagonals else grid.manhattan
    near = {s for s in range(grid.size) if any(far(s, other) <= steps for other in squares_in(mask))}
    assert dilate(grid, mask, steps, diagonals=diagonals) == mask_of(near)


def walked(grid: Grid, start: int, free: int, diagonals: bool) -> dict[int, int]:
    """The steps to each square, by visiting one after the other."""
    neighbours = grid.neighbours if diagonals else grid.neighbours4
    steps = dict.fromkeys(squares_in(start), 0)
    waiting = list(steps)
    for square in waiting:
        for to in neighbours[square]:
            if to not in steps and free >> to & 1:
                steps[to] = steps[square] + 1
                waiting.append(to)
    return steps


@given(two_masks, st.booleans())
def test_floods_and_distances_are_what_can_be_walked(board: tuple[Grid, int, int], diagonals: bool) -> None:
    grid, start, free = board
    steps = walked(grid, start, free, diagonals)
    assert flood(grid, start, free=free, diagonals=diagonals) == mask_of(steps)
    field = distance_field(grid, start, free=free, diagonals=diagonals)
    assert field == tuple(steps.get(square) for square in range(grid.size))


@given(st.data())
def test_one_start_on_a_pitch_with_few_obstacles(data: st.DataObject) -> None:
    walls = data.draw(masks_of(PITCH)) & data.draw(masks_of(PITCH)) & data.draw(masks_of(PITCH))
    steps = walked(PITCH, 1 << 100, PITCH.full & ~walls, diagonals=True)
    field = distance_field(PITCH, 1 << 100, free=PITCH.full & ~walls)
    assert field == tuple(steps.get(square) for square in range(PITCH.size))


def test_spreading_refuses_masks_off_the_grid() -> None:
    for ask in (
        lambda: dilate(PITCH, -1),
        lambda: flood(PITCH, PITCH.full + 1, free=0),
        lambda: distance_field(PITCH, PITCH.full + 1, free=0),
    ):
        with pytest.raises(ValueError, match="is no mask of a 26x15 grid"):
            ask()
    with pytest.raises(ValueError, match=r"^the number of steps is -1"):
        dilate(PITCH, 1, -1)
