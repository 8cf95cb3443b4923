"""The grid against naive definitions by column and row, on boards of many sizes."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from string import ascii_uppercase

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleengine.grid import DIRECTIONS, Direction, Grid, mask_of, squares_in
from tests.grid.boards import PITCH, RUGBY, every_place, grids, one_mask, one_square, place, places, two_squares

# Sizes ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(0, 5), (65, 5), (-1, 5), (True, 5), (2.0, 5), ("5", 5)])
def test_a_size_that_is_none_is_refused_by_name(size: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match=r"^the width of a grid is .*: give a whole number from 1 to 64$"):
        Grid(*size)
    with pytest.raises(ValueError, match=r"^the height of a grid is"):
        Grid(size[1], size[0])


def test_the_largest_grid() -> None:
    grid = Grid(64, 64)
    assert (grid.size, grid.full.bit_count()) == (4096, 4096)
    assert grid.name(4095) == "BL64"
    assert grid.distance(0, 4095) == 63
    assert grid.squared(0, 4095) == 2 * 63**2


def test_grids_of_one_size_are_one_value_and_share_their_tables() -> None:
    grid, again = Grid(5, 7), Grid(5, 7)
    assert grid == again
    assert hash(grid) == hash(again)
    assert grid != Grid(7, 5)
    assert grid.near is again.near
    assert repr(grid) == "Grid(width=5, height=7)"
    assert str(grid) == "5x7"


def test_a_grid_cannot_change() -> None:
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        PITCH.width = 5  # type: ignore[misc]


def test_copies_and_pickles_are_small_and_equal() -> None:
    for copied in (copy.copy(PITCH), copy.deepcopy(PITCH), pickle.loads(pickle.dumps(PITCH))):
        assert copied == PITCH
        assert copied.near is PITCH.near
    assert len(pickle.dumps(PITCH)) < 100


def test_grids_of_one_size_share_tables_however_many_sizes_are_in_use() -> None:
    others = [Grid(width, height) for width in range(1, 10) for height in range(1, 10)]  # more than are kept unused
    assert Grid(26, 15).near is PITCH.near
    assert copy.deepcopy(PITCH).near is PITCH.near
    assert all(Grid(grid.width, grid.height).near is grid.near for grid in others)


# Squares -------------------------------------------------------------------------------------------------


@given(grids)
def test_squares_are_numbered_row_by_row(grid: Grid) -> None:
    assert [grid.xy(square) for square in range(grid.size)] == every_place(grid)
    assert [grid.at(x, y) for x, y in every_place(grid)] == list(range(grid.size))


@given(grids)
def test_names_are_different_and_lead_back(grid: Grid) -> None:
    names = [grid.name(square) for square in range(grid.size)]
    assert len(set(names)) == grid.size
    assert [grid.named(name) for name in names] == list(range(grid.size))
    assert [grid.named(name.lower()) for name in names] == list(range(grid.size))


def test_names_of_every_column() -> None:
    letters = [*ascii_uppercase, "AA", "AB", "AC", "AD"]
    grid = Grid(64, 1)
    assert [grid.name(x) for x in range(30)] == [f"{letter}1" for letter in letters]
    assert [grid.name(x) for x in (51, 52, 63)] == ["AZ1", "BA1", "BL1"]


def test_names_on_known_pitches() -> None:
    assert PITCH.name(PITCH.at(25, 14)) == "Z15"
    assert RUGBY.name(RUGBY.at(14 - 1, 8 - 1)) == "N8"  # column 14, row 8 of a book that counts from 1


@pytest.mark.parametrize(
    "name", ["", "A", "1", "A0", "A01", "A16", "AA1", "1A", " A1", "A1 ", "A1\n", "Å1", "A١", "A-1"]
)
def test_what_is_no_name_of_a_square_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=r"^no square .* on a 26x15 grid: squares are A1 to Z15$"):
        PITCH.named(name)


@pytest.mark.parametrize("square", [-1, 390])
def test_methods_refuse_squares_off_the_grid(square: int) -> None:
    asked: list[Callable[[], object]] = [
        lambda: PITCH.xy(square),
        lambda: PITCH.name(square),
        lambda: PITCH.step(square, Direction.N),
        lambda: PITCH.edges(square),
        lambda: PITCH.direction(0, square),
        lambda: PITCH.distance(square, 0),
        lambda: PITCH.manhattan(0, square),
        lambda: PITCH.squared(0, square),
        lambda: PITCH.rectangle(0, square),
        lambda: PITCH.disc(square, 1),
        lambda: PITCH.ring(square, 1),
    ]
    for ask in asked:
        with pytest.raises(ValueError, match=r"is no square of a 26x15 grid: give a whole number from 0 to 389$"):
            ask()


def test_coordinates_off_the_grid_are_refused_by_name() -> None:
    with pytest.raises(ValueError, match=r"^x on a 26x15 grid is 26: give a whole number from 0 to 25$"):
        PITCH.at(26, 0)
    with pytest.raises(ValueError, match=r"^y on a 26x15 grid is -1"):
        PITCH.at(0, -1)


# Neighbours ----------------------------------------------------------------------------------------------


@given(one_square)
def test_neighbours_are_what_lies_one_step_away(board: tuple[Grid, int]) -> None:
    grid, square = board
    x, y = place(grid, square)
    around = [
        (x + dx, y + dy)
        for dy in (-1, 0, 1)
        for dx in (-1, 0, 1)
        if (dx or dy) and 0 <= x + dx < grid.width and 0 <= y + dy < grid.height
    ]
    beside = [(to_x, to_y) for to_x, to_y in around if to_x == x or to_y == y]
    assert [place(grid, other) for other in grid.neighbours[square]] == around
    assert [place(grid, other) for other in grid.neighbours4[square]] == beside
    assert grid.near[square] == mask_of(grid.neighbours[square])
    assert grid.near4[square] == mask_of(grid.neighbours4[square])


@given(one_square, st.sampled_from(DIRECTIONS))
def test_a_step_adds_the_offset_of_its_direction(board: tuple[Grid, int], direction: Direction) -> None:
    grid, square = board
    x, y = place(grid, square)
    to = (x + direction.dx, y + direction.dy)
    stepped = grid.step(square, direction)
    assert stepped == grid.steps[square][direction]
    if to in every_place(grid):
        assert stepped is not None
        assert place(grid, stepped) == to
        assert grid.direction(square, stepped) is direction
        assert grid.step(stepped, direction.opposite) == square
    else:
        assert stepped is None


@given(two_squares)
def test_only_neighbours_have_a_direction(board: tuple[Grid, int, int]) -> None:
    grid, square, to = board
    assert (grid.direction(square, to) is not None) == (grid.near[square] >> to & 1 == 1)


@given(one_square)
def test_edges_are_where_the_board_ends(board: tuple[Grid, int]) -> None:
    grid, square = board
    x, y = place(grid, square)
    ends = {
        Direction.N: y == 0,
        Direction.W: x == 0,
        Direction.E: x == grid.width - 1,
        Direction.S: y == grid.height - 1,
    }
    assert grid.edges(square) == tuple(edge for edge, is_there in ends.items() if is_there)


# Distances and areas -------------------------------------------------------------------------------------


@given(two_squares)
def test_distances_are_their_definitions(board: tuple[Grid, int, int]) -> None:
    grid, square, to = board
    (x, y), (to_x, to_y) = place(grid, square), place(grid, to)
    assert grid.distance(square, to) == max(abs(x - to_x), abs(y - to_y))
    assert grid.manhattan(square, to) == abs(x - to_x) + abs(y - to_y)
    assert grid.squared(square, to) == (x - to_x) ** 2 + (y - to_y) ** 2


@pytest.mark.parametrize("grid", [Grid(1, 1), Grid(1, 6), Grid(6, 1), Grid(5, 4)], ids=str)
def test_distances_between_all_pairs(grid: Grid) -> None:
    """The tables are read by differences of places: no two offsets may share one."""
    for square in range(grid.size):
        for to in range(grid.size):
            (x, y), (to_x, to_y) = place(grid, square), place(grid, to)
            assert grid.squared(square, to) == (x - to_x) ** 2 + (y - to_y) ** 2


@given(one_square, st.integers(0, 30))
def test_discs_and_rings_are_what_is_at_a_distance(board: tuple[Grid, int], radius: int) -> None:
    grid, square = board
    x, y = place(grid, square)
    far = {(a, b): max(abs(a - x), abs(b - y)) for a, b in every_place(grid)}
    assert places(grid, grid.disc(square, radius)) == {at for at, distance in far.items() if distance <= radius}
    assert places(grid, grid.ring(square, radius)) == {at for at, distance in far.items() if distance == radius}


def test_a_radius_below_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^the radius is -1: give a whole number from 0 up$"):
        PITCH.disc(0, -1)
    with pytest.raises(ValueError, match=r"^the radius is -1"):
        PITCH.ring(0, -1)


@given(two_squares)
def test_a_rectangle_is_spanned_by_any_two_corners(board: tuple[Grid, int, int]) -> None:
    grid, square, to = board
    (x, y), (to_x, to_y) = place(grid, square), place(grid, to)
    inside = {(a, b) for a, b in every_place(grid) if a in span(x, to_x) and b in span(y, to_y)}
    assert places(grid, grid.rectangle(square, to)) == inside


def span(start: int, end: int) -> range:
    return range(min(start, end), max(start, end) + 1)


@given(grids)
def test_columns_and_rows_part_the_board(grid: Grid) -> None:
    assert [places(grid, mask) for mask in grid.columns] == [
        {(x, y) for y in range(grid.height)} for x in range(grid.width)
    ]
    assert [places(grid, mask) for mask in grid.rows] == [
        {(x, y) for x in range(grid.width)} for y in range(grid.height)
    ]


@given(one_mask, st.sampled_from(DIRECTIONS))
def test_a_shift_moves_every_square_and_wraps_none(board: tuple[Grid, int], direction: Direction) -> None:
    grid, mask = board
    moved = {(x + direction.dx, y + direction.dy) for x, y in places(grid, mask)}
    assert places(grid, grid.shift(mask, direction)) == moved & set(every_place(grid))


def test_masks_off_the_grid_are_refused() -> None:
    with pytest.raises(ValueError, match=r"is no mask of a 2x2 grid: it has squares beyond 3; take & grid\.full$"):
        Grid(2, 2).shift(1 << 4, Direction.N)
    with pytest.raises(ValueError, match=r"is no mask of a 2x2 grid: it is below 0"):
        Grid(2, 2).check_mask(~1)


# Bits ----------------------------------------------------------------------------------------------------


@given(st.sets(st.integers(0, 500)))
def test_masks_hold_squares_in_ascending_order(squares: set[int]) -> None:
    mask = mask_of(squares)
    assert mask == sum(2**square for square in squares)
    assert list(squares_in(mask)) == sorted(squares)


def test_a_mask_below_nothing_is_refused_instead_of_never_ending() -> None:
    with pytest.raises(ValueError, match=r"^-2 is no mask of squares"):
        next(squares_in(~1))
