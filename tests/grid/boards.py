"""Boards and squares to test with, and the naive definitions that several tests share."""

from __future__ import annotations

from hypothesis import strategies as st

from ruleengine.grid import Grid, squares_in

PITCH = Grid(26, 15)
RUGBY = Grid(28, 15)
SIZES = [(1, 1), (1, 7), (9, 1), (2, 2), (5, 5), (7, 4), (26, 15)]

grids = st.one_of(
    st.sampled_from([Grid(width, height) for width, height in SIZES]),
    st.builds(Grid, st.integers(1, 9), st.integers(1, 9)),
)


def squares_of(grid: Grid) -> st.SearchStrategy[int]:
    return st.integers(0, grid.size - 1)


def masks_of(grid: Grid) -> st.SearchStrategy[int]:
    return st.integers(0, grid.full)


one_square = grids.flatmap(lambda grid: st.tuples(st.just(grid), squares_of(grid)))
two_squares = grids.flatmap(lambda grid: st.tuples(st.just(grid), squares_of(grid), squares_of(grid)))
one_mask = grids.flatmap(lambda grid: st.tuples(st.just(grid), masks_of(grid)))
two_masks = grids.flatmap(lambda grid: st.tuples(st.just(grid), masks_of(grid), masks_of(grid)))


def place(grid: Grid, square: int) -> tuple[int, int]:
    """Column and row, by division."""
    return square % grid.width, square // grid.width


def places(grid: Grid, mask: int) -> set[tuple[int, int]]:
    return {place(grid, square) for square in squares_in(mask)}


def every_place(grid: Grid) -> list[tuple[int, int]]:
    return [(x, y) for y in range(grid.height) for x in range(grid.width)]


def named(grid: Grid, names: str) -> tuple[int, ...]:
    return tuple(grid.named(name) for name in names.split())
