"""Sets of squares as whole numbers: bit n stands for square n."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


def squares_in(mask: int) -> Iterator[int]:
    """The squares of a mask, in ascending order: row by row from the top, each from left to right.

    Raises `ValueError` for a mask below 0.

    >>> list(squares_in(0b10110))
    [1, 2, 4]
    """
    if mask < 0:
        raise ValueError(f"{mask} is no mask of squares: a complement is taken within a grid, grid.full & ~mask")
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def mask_of(squares: Iterable[int]) -> int:
    """The mask of some squares. Raises `ValueError` for a square below 0.

    >>> bin(mask_of([4, 1, 2, 1]))
    '0b10110'
    """
    mask = 0
    for square in squares:
        mask |= 1 << square
    return mask
