"""Pools: dice thrown together, in a fixed order.

A pool only says which dice are thrown. What their faces mean is a
`Reading`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby, product
from math import prod
from typing import TypeAlias

from attrs import Attribute, field, frozen

Faces: TypeAlias = tuple[int, ...]

MAX_DICE = 1_000
"""Dice that a notation, and a pool in data, may have."""
MAX_SIDES = 10_000
"""Sides that each of them may have."""


def _is_whole(value: object) -> bool:
    # Exactly int: a bool is a mistake, and other subclasses would not survive a save.
    return type(value) is int


def _shown(value: object) -> str:
    try:
        return repr(value)
    except ValueError:  # Python writes out no number of thousands of digits
        return "a number so long"


def _as_tuple(sides: Iterable[int]) -> Faces:
    return tuple(sides)


def _check_sides(pool: Pool, attribute: Attribute[Faces], sides: Faces) -> None:
    for position, size in enumerate(sides, start=1):
        if not _is_whole(size) or size < 1:
            raise ValueError(
                f"die {position} of the pool has {size!r} sides: give a whole number from 1 up, as in die(6)"
            )


@frozen(repr=False)
class Pool:
    """Dice thrown together; `sides` holds the number of sides of each, in the order they are read.

    Pools are added and multiplied by a count; none of it rolls anything. Raises
    `ValueError` for a die without sides.

    >>> pool = 2 * d6 + d8
    >>> pool.sides
    (6, 6, 8)
    >>> str(pool), len(pool), pool.outcomes
    ('2d6+d8', 3, 288)
    """

    sides: Faces = field(converter=_as_tuple, validator=_check_sides)

    @property
    def token(self) -> str:
        """The pool in dice notation, as it is typed on a command line.

        >>> (2 * d6).token
        '2d6'
        """
        return str(self)

    @property
    def outcomes(self) -> int:
        """How many results the pool has, all equally likely.

        >>> (3 * d6).outcomes
        216
        """
        return prod(self.sides)

    def faces(self) -> Iterator[Faces]:
        """Every result, one face a die, in lexicographic order.

        >>> list((2 * d2).faces())
        [(1, 1), (1, 2), (2, 1), (2, 2)]
        """
        return product(*(range(1, sides + 1) for sides in self.sides))

    def check(self, faces: Faces) -> Faces:
        """The faces, if these dice can show them.

        Raises `ValueError`, which names the die, for a face out of range, a face that
        is not an `int` (`True` is none), or a wrong number of dice.

        >>> (2 * d6).check((3, 6))
        (3, 6)
        >>> (2 * d6).check((3, 7))
        Traceback (most recent call last):
            ...
        ValueError: die 2 of 2d6 cannot show 7: give a whole number from 1 to 6
        """
        if type(faces) is not tuple or len(faces) != len(self.sides):
            raise ValueError(f"{self} takes a tuple of {len(self)} faces, not {_shown(faces)}")
        for position, (face, sides) in enumerate(zip(faces, self.sides, strict=True), start=1):
            if not _is_whole(face) or not 1 <= face <= sides:
                raise ValueError(
                    f"die {position} of {self} cannot show {_shown(face)}: give a whole number from 1 to {sides}"
                )
        return faces

    def throw(self, random: Callable[[], float]) -> Faces:
        """Faces from a source of floats in [0, 1), one float a die, in order.

        >>> (2 * d6).throw(iter((0.0, 0.999)).__next__)
        (1, 6)
        """
        return tuple([int(random() * sides) + 1 for sides in self.sides])

    def __add__(self, other: Pool) -> Pool:
        if not isinstance(other, Pool):
            return NotImplemented
        return Pool(self.sides + other.sides)

    def __mul__(self, count: int) -> Pool:
        if not _is_whole(count):
            return NotImplemented
        if count < 0:
            raise ValueError(f"a pool cannot be thrown {count} times: give a count from 0 up")
        return Pool(self.sides * count)

    __rmul__ = __mul__

    def __len__(self) -> int:
        return len(self.sides)

    def __str__(self) -> str:
        return "+".join(f"{'' if count == 1 else count}d{size}" for size, count in self._runs()) or "no dice"

    def __repr__(self) -> str:
        return " + ".join(_spelled(size, count) for size, count in self._runs()) or "Pool(())"

    def _runs(self) -> Iterator[tuple[int, int]]:
        return ((size, len(list(run))) for size, run in groupby(self.sides))


def die(sides: int) -> Pool:
    """One die with that many sides; raises `ValueError` below 1.

    >>> die(7)
    die(7)
    """
    return Pool((sides,))


_NAMED = (2, 3, 4, 6, 8, 10, 12, 16, 20, 100)
d2, d3, d4, d6, d8, d10, d12, d16, d20, d100 = map(die, _NAMED)


def _spelled(sides: int, count: int) -> str:
    name = f"d{sides}" if sides in _NAMED else f"die({sides})"
    return name if count == 1 else f"{count} * {name}"
