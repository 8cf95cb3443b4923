"""Whole numbers: which ones are accepted, and masks, which stand for sets of squares: bit n for square n."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from numbers import Rational


def whole(value: object, what: str, *, least: int, most: int | None = None) -> int:
    """The value, if it is an `int` (`True` is none) in the range; else a `ValueError` that says so.

    >>> whole(3, "the radius", least=0)
    3
    """
    if type(value) is int and value >= least and (most is None or value <= most):
        return value
    limits = f"from {least} up" if most is None else f"from {least} to {most}"
    raise ValueError(f"{what} is {value!r}: give a whole number {limits}")


def positive(value: object, what: str, *, least: int = 0) -> tuple[int, int]:
    """Numerator and denominator of an exact number above 0, or from `least` up if that is not 0.

    >>> from fractions import Fraction
    >>> positive(Fraction("1.5"), "the width")
    (3, 2)
    """
    if not isinstance(value, Rational) or isinstance(value, bool):
        raise TypeError(f"{what} is {value!r}: give an exact number, such as 2 or Fraction('1.74')")
    if value <= 0 or value < least:
        raise ValueError(f"{what} is {value}: give a number {f'from {least} up' if least else 'above 0'}")
    return int(value.numerator), int(value.denominator)


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
