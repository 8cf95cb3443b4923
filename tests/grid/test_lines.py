"""Lines, lines of sight and corridors against plane geometry in fractions; cones against slopes."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ruleengine.grid import (
    DIRECTIONS,
    Direction,
    Grid,
    Mirror,
    SquareSet,
    ahead,
    between,
    cone,
    corridor,
    line,
    mask_of,
    sees,
    squares_in,
    touched,
)
from ruleengine.grid._lines import Part, Stretch
from tests.grid.boards import PITCH, RUGBY, named, one_square, place, squares_of, two_squares

Point = tuple[int, int]
HALF = Fraction(1, 2)
pitch_squares = st.tuples(st.just(PITCH), squares_of(PITCH), squares_of(PITCH))
ends = two_squares | pitch_squares


# Geometry, for comparison -----------------------------------------------------------------------------------


def inside(start: Point, end: Point, square: Point) -> tuple[Fraction, Fraction] | None:
    """Between which shares of its length a segment runs in a square, its border included; None: nowhere."""
    first, last = Fraction(0), Fraction(1)
    for axis in (0, 1):
        low, high = square[axis] - HALF, square[axis] + HALF
        length = end[axis] - start[axis]
        if length == 0:
            if not low <= start[axis] <= high:
                return None
            continue
        enters, leaves = sorted(((low - start[axis]) / length, (high - start[axis]) / length))
        first, last = max(first, enters), min(last, leaves)
    return (first, last) if first <= last else None


def side(start: Point, end: Point, point: tuple[Fraction, Fraction]) -> Fraction:
    """On which side of a line a point lies, times its distance, times the length of the segment."""
    return (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])


def squared_gap(start: Point, end: Point, square: Point, part: Part) -> Fraction:
    """The square of the distance of a line from the nearest point of a square, or from its centre."""
    reach = HALF if part == "area" else Fraction(0)
    corners = [(square[0] + x * reach, square[1] + y * reach) for x in (-1, 1) for y in (-1, 1)]
    sides = [side(start, end, corner) for corner in corners]
    nearest = Fraction(0) if min(sides) <= 0 <= max(sides) else min(map(abs, sides))
    return nearest**2 / squared(start, end)


def squared(one: Point, other: Point) -> int:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


# Lines ------------------------------------------------------------------------------------------------------


@given(ends)
def test_the_thin_line_is_nearest_to_the_segment_in_each_column_or_row(board: tuple[Grid, int, int]) -> None:
    grid, start, end = board
    squares = [place(grid, square) for square in line(grid, start, end)]
    (x, y), (to_x, to_y) = place(grid, start), place(grid, end)
    count = max(abs(to_x - x), abs(to_y - y))
    assert len(squares) == count + 1
    for number, (across, down) in enumerate(squares):
        share = Fraction(number, count) if count else Fraction(0)
        # Up to half a square to the right of it or below, less than half to the left or above.
        assert -HALF <= across - (x + share * (to_x - x)) < HALF
        assert -HALF <= down - (y + share * (to_y - y)) < HALF


@given(ends)
def test_lines_are_the_same_in_both_directions(board: tuple[Grid, int, int]) -> None:
    grid, start, end = board
    assert line(grid, start, end) == line(grid, end, start)[::-1]
    assert touched(grid, start, end) == touched(grid, end, start)[::-1]
    assert set(touched(grid, start, end, corners=True)) == set(touched(grid, end, start, corners=True))


@given(ends)
def test_lines_go_from_end_to_end_without_a_gap(board: tuple[Grid, int, int]) -> None:
    grid, start, end = board
    for squares in (line(grid, start, end), touched(grid, start, end), touched(grid, start, end, corners=True)):
        assert (squares[0], squares[-1]) == (start, end)
        assert all(grid.distance(one, other) == 1 for one, other in pairwise(squares))
        assert len(set(squares)) == len(squares)


@given(ends)
def test_the_squares_touched_are_those_whose_inside_is_crossed(board: tuple[Grid, int, int]) -> None:
    grid, start, end = board
    one, other = place(grid, start), place(grid, end)
    shares = {square: inside(one, other, place(grid, square)) for square in range(grid.size)}
    entered = {square: share for square, share in shares.items() if share and share[0] < share[1]}
    corners = {square: share for square, share in shares.items() if share}
    assert touched(grid, start, end) == tuple(sorted(entered, key=lambda square: entered[square]))
    assert set(touched(grid, start, end, corners=True)) == set(corners)
    order = [corners[square] for square in touched(grid, start, end, corners=True)]
    assert [share[0] for share in order] == sorted(share[0] for share in order)


def test_known_lines() -> None:
    grid = Grid(9, 5)
    a1, e3, c3 = named(grid, "A1 E3 C3")
    assert line(grid, a1, e3) == named(grid, "A1 B1 C2 D2 E3")
    assert touched(grid, a1, e3) == named(grid, "A1 B1 B2 C2 D2 D3 E3")
    assert touched(grid, a1, c3) == named(grid, "A1 B2 C3")
    assert touched(grid, a1, c3, corners=True) == named(grid, "A1 A2 B1 B2 B3 C2 C3")
    assert line(grid, c3, c3) == touched(grid, c3, c3) == (c3,)


@given(ends, st.booleans(), st.data())
def test_a_blocker_is_one_whose_square_the_line_of_sight_enters(
    board: tuple[Grid, int, int], corners: bool, data: st.DataObject
) -> None:
    grid, start, end = board
    blockers = data.draw(st.integers(0, grid.full))
    met = set(touched(grid, start, end, corners=corners)) - {start, end}
    assert between(grid, start, end, corners=corners) == mask_of(met)
    free = sees(grid, start, end, blockers=blockers, corners=corners)
    assert free == met.isdisjoint(squares_in(blockers))
    assert sees(grid, end, start, blockers=blockers, corners=corners) == free


def test_the_ends_and_corners_do_not_cover() -> None:
    e5, f6, g7, f5, e6 = named(RUGBY, "E5 F6 G7 F5 E6")
    assert sees(RUGBY, e5, g7, blockers=mask_of([e5, g7, f5, e6]))
    assert not sees(RUGBY, e5, g7, blockers=mask_of([f6]))
    assert not sees(RUGBY, e5, g7, blockers=mask_of([f5]), corners=True)


# Corridors --------------------------------------------------------------------------------------------------

RULER = Fraction("1.74")
widths = st.sampled_from([RULER, Fraction(1), Fraction(2), Fraction(3, 10)]) | st.fractions(
    min_value=Fraction(1, 20), max_value=5, max_denominator=20
)


def lane(grid: Grid, start: int, end: int, width: Fraction, part: Part, stretch: Stretch) -> set[int]:
    """The definition, square by square."""
    one, other = place(grid, start), place(grid, end)
    length = squared(one, other)
    found = set()
    for square in set(range(grid.size)) - {start, end} if length else set():
        at = place(grid, square)
        along = (at[0] - one[0]) * (other[0] - one[0]) + (at[1] - one[1]) * (other[1] - one[1])
        if stretch == "reach":
            is_between = squared(at, one) < length and squared(at, other) < length
        else:
            is_between = 0 < Fraction(along, length) < 1
        if is_between and squared_gap(one, other, at, part) < (width / 2) ** 2:
            found.add(square)
    return found


@given(ends, widths, st.sampled_from(["area", "centre"]), st.sampled_from(["reach", "span"]))
@example((PITCH, 0, 0), Fraction(1), "area", "reach")
@example((PITCH, *named(PITCH, "C3 G3")), Fraction(1), "area", "span")  # borders are half a square from the line
@example((PITCH, *named(PITCH, "C3 G3")), Fraction(2), "centre", "span")
def test_a_corridor_is_its_definition(
    board: tuple[Grid, int, int], width: Fraction, part: Part, stretch: Stretch
) -> None:
    grid, start, end = board
    mask = corridor(grid, start, end, width=width, part=part, stretch=stretch)
    assert set(squares_in(mask)) == lane(grid, start, end, width, part, stretch)


@given(ends, widths)
def test_a_corridor_is_the_same_from_both_ends_and_in_the_mirror(board: tuple[Grid, int, int], width: Fraction) -> None:
    grid, start, end = board
    mask = corridor(grid, start, end, width=width)
    assert corridor(grid, end, start, width=width) == mask
    for mirror in Mirror:
        mirrored = corridor(grid, mirror.square(grid, start), mirror.square(grid, end), width=width)
        assert mirrored == mirror.mask(grid, mask)


def interception_squares(tx: int, ty: int) -> set[Point]:
    """The rule's own formula, with both sides squared, on an unbounded board."""
    length = tx**2 + ty**2
    return {
        (cx, cy)
        for cx in range(-30, 31)
        for cy in range(-30, 31)
        if (cx, cy) not in ((0, 0), (tx, ty))
        and cx**2 + cy**2 < length
        and (cx - tx) ** 2 + (cy - ty) ** 2 < length
        and min(
            (2 * (ty * (cx + x * HALF) - tx * (cy + y * HALF))) ** 2 / Fraction(length)
            for x in (-1, 1)
            for y in (-1, 1)
        )
        < RULER**2
    }


@pytest.mark.parametrize("target", [(1, 0), (2, 1), (3, 3), (5, 2), (6, -2), (-4, 5), (-7, -3), (0, 8), (10, 3)])
def test_the_ruler_of_interceptions(target: Point) -> None:
    grid = Grid(40, 40)
    start, end = grid.at(20, 20), grid.at(20 + target[0], 20 + target[1])
    found = {(x - 20, y - 20) for x, y in map(grid.xy, squares_in(corridor(grid, start, end, width=RULER)))}
    assert found == interception_squares(*target)


@pytest.mark.rule("LRB-T-52")
@pytest.mark.parametrize(("target", "count"), [((3, 0), 6), ((6, 0), 15), ((4, 4), 17), ((5, 2), 16), ((10, 3), 30)])
def test_the_size_of_the_lane(target: Point, count: int) -> None:
    start, end = PITCH.at(6, 5), PITCH.at(6 + target[0], 5 + target[1])
    assert corridor(PITCH, start, end, width=RULER).bit_count() == count


def test_a_corridor_refuses_what_is_not_exact_or_not_known() -> None:
    inexact: Any = 1.74
    with pytest.raises(TypeError, match=r"^the width of a corridor is 1\.74: give an exact number, such as 2 or Frac"):
        corridor(PITCH, 0, 5, width=inexact)
    with pytest.raises(ValueError, match=r"^the width of a corridor is 0: give a number above 0$"):
        corridor(PITCH, 0, 5, width=0)
    part: Any = "edge"
    with pytest.raises(ValueError, match=r"^part is 'edge': give 'area' or 'centre'$"):
        corridor(PITCH, 0, 5, width=1, part=part)
    with pytest.raises(ValueError, match=r"^stretch is 'edge': give 'reach' or 'span'$"):
        corridor(PITCH, 0, 5, width=1, stretch=part)
    with pytest.raises(ValueError, match=r"^390 is no square of a 26x15 grid"):
        corridor(PITCH, 0, 390, width=1)


# Cones ------------------------------------------------------------------------------------------------------


def in_cone(dx: int, dy: int, direction: Direction, slope: Fraction) -> bool:
    """The offset as so many steps ahead and so many to a side, by solving for both."""
    turned = direction.turned(2)
    length = direction.dx**2 + direction.dy**2
    forward = Fraction(dx * direction.dx + dy * direction.dy, length)
    sideways = Fraction(dx * turned.dx + dy * turned.dy, length)
    return forward > 0 and abs(sideways) / forward <= slope


@given(
    one_square,
    st.sampled_from(DIRECTIONS),
    st.fractions(min_value=Fraction(1, 5), max_value=4, max_denominator=5),
    st.none() | st.integers(0, 6),
)
def test_a_cone_is_its_definition(
    board: tuple[Grid, int], direction: Direction, slope: Fraction, reach: int | None
) -> None:
    grid, square = board
    x, y = place(grid, square)
    expected = {
        other
        for other in range(grid.size)
        if in_cone(grid.xs[other] - x, grid.ys[other] - y, direction, slope)
        and (reach is None or grid.distance(square, other) <= reach)
    }
    assert set(squares_in(cone(grid, square, direction, slope=slope, reach=reach))) == expected


@given(one_square)
def test_four_right_angles_cover_the_board(board: tuple[Grid, int]) -> None:
    grid, square = board
    for start in (Direction.N, Direction.NE):
        cones = [cone(grid, square, start.turned(eighths)) for eighths in (0, 2, 4, 6)]
        assert cones[0] | cones[1] | cones[2] | cones[3] == grid.full & ~(1 << square)


@given(one_square, st.sampled_from(DIRECTIONS))
def test_a_board_is_what_lies_ahead_behind_and_level(board: tuple[Grid, int], direction: Direction) -> None:
    grid, square = board
    x, y = place(grid, square)
    front, back = ahead(grid, square, direction), ahead(grid, square, direction.opposite)
    for other in range(grid.size):
        forward = (grid.xs[other] - x) * direction.dx + (grid.ys[other] - y) * direction.dy
        assert (other in SquareSet(grid, front), other in SquareSet(grid, back)) == (forward > 0, forward < 0)


def test_cones_refuse_what_makes_none() -> None:
    with pytest.raises(ValueError, match=r"^the slope of a cone is 0: give a number above 0$"):
        cone(PITCH, 0, Direction.S, slope=0)
    with pytest.raises(ValueError, match=r"^the radius is -1"):
        cone(PITCH, 0, Direction.S, reach=-1)
    with pytest.raises(ValueError, match=r"^-1 is no square"):
        ahead(PITCH, -1, Direction.S)
