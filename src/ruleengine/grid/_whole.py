"""What numbers are taken: whole ones, and exact fractions where a length need not be whole."""

from __future__ import annotations

from numbers import Rational


def whole(value: object, what: str, *, least: int, most: int | None = None) -> int:
    """The value, if it is an `int` (`True` is none) in the range; else a `ValueError` that says so."""
    if type(value) is int and value >= least and (most is None or value <= most):
        return value
    limits = f"from {least} up" if most is None else f"from {least} to {most}"
    raise ValueError(f"{what} is {value!r}: give a whole number {limits}")


def positive(value: object, what: str, *, least: int = 0) -> tuple[int, int]:
    """Numerator and denominator of an exact number above 0, or from `least` up if that is not 0."""
    if not isinstance(value, Rational) or isinstance(value, bool):
        raise TypeError(f"{what} is {value!r}: give an exact number, such as 2 or Fraction('1.74')")
    if value <= 0 or value < least:
        raise ValueError(f"{what} is {value}: give a number {f'from {least} up' if least else 'above 0'}")
    return int(value.numerator), int(value.denominator)
