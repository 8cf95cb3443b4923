"""Readings that keep the highest or lowest dice of a throw."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import partial

from attrs import Attribute, field, frozen

from ruleengine.dice import _counting
from ruleengine.dice._pools import Faces, Pool
from ruleengine.dice._readings import Class, Reading


def _positive(reading: object, attribute: Attribute[int], count: int) -> None:
    if type(count) is not int or count < 1:
        raise ValueError(f"{type(reading).__name__} keeps at least one die, not {count!r}")


@frozen
class Highest(Reading[int]):
    """The highest die, or the total of the `count` highest (of all dice, if there are fewer).

    >>> Highest().read((2, 5, 4)), Highest(2).read((2, 5, 4))
    (5, 9)
    """

    count: int = field(default=1, validator=_positive)

    def read(self, faces: Faces) -> int:
        return max(faces) if self.count == 1 else sum(sorted(faces, reverse=True)[: self.count])

    def kept(self, faces: Faces) -> tuple[bool, ...]:
        """Which dice are kept; of equal dice, the earlier.

        >>> Highest(2).kept((4, 2, 4, 4))
        (True, False, True, False)
        """
        return _marked(sorted(range(len(faces)), key=lambda die: -faces[die])[: self.count], faces)

    def weights(self, pool: Pool) -> Mapping[int, int]:
        return _counting.kept(pool.sides, 0, min(self.count, len(pool)))

    def _classes(self, pool: Pool, pick: int) -> Iterable[Class[int]]:
        return _steady_classes(self, pool, pick)


@frozen
class Lowest(Reading[int]):
    """The lowest die, or the total of the `count` lowest (of all dice, if there are fewer).

    >>> Lowest().read((2, 5, 4)), Lowest(2).read((2, 5, 4))
    (2, 6)
    """

    count: int = field(default=1, validator=_positive)

    def read(self, faces: Faces) -> int:
        return min(faces) if self.count == 1 else sum(sorted(faces)[: self.count])

    def kept(self, faces: Faces) -> tuple[bool, ...]:
        """Which dice are kept; of equal dice, the earlier.

        >>> Lowest(2).kept((4, 2, 4, 4))
        (True, True, False, False)
        """
        return _marked(sorted(range(len(faces)), key=faces.__getitem__)[: self.count], faces)

    def weights(self, pool: Pool) -> Mapping[int, int]:
        return _counting.kept(pool.sides, max(len(pool) - self.count, 0), len(pool))

    def _classes(self, pool: Pool, pick: int) -> Iterable[Class[int]]:
        return _steady_classes(self, pool, pick)


def _marked(dice: Collection[int], faces: Faces) -> tuple[bool, ...]:
    return tuple([position in dice for position in range(len(faces))])


def _steady_classes(reading: Reading[int], pool: Pool, pick: int) -> Iterator[Class[int]]:
    """Classes of a reading that grows by 0 or 1 whenever a face grows by 1."""
    shown = _last_throw if pick == -1 else _first_throw
    for value, weight in reading.weights(pool).items():
        yield Class(value, weight, shown(reading, pool, value))


def _first_throw(reading: Reading[int], pool: Pool, value: int) -> Faces:
    # Growing steadily, a value is within reach as long as the dice not yet set, at their highest,
    # can reach it; so each die in turn is set as low as that allows.
    faces = pool.sides
    for die, sides in enumerate(pool.sides):
        read = partial(_read_with, reading, faces, die)
        faces = _replaced(faces, die, 1 + bisect_left(range(1, sides + 1), value, key=read))
    return faces


def _last_throw(reading: Reading[int], pool: Pool, value: int) -> Faces:
    faces = (1,) * len(pool)
    for die, sides in enumerate(pool.sides):
        read = partial(_read_with, reading, faces, die)
        faces = _replaced(faces, die, bisect_right(range(1, sides + 1), value, key=read))
    return faces


def _read_with(reading: Reading[int], faces: Faces, die: int, face: int) -> int:
    return reading.read(_replaced(faces, die, face))


def _replaced(faces: Faces, die: int, face: int) -> Faces:
    return (*faces[:die], face, *faces[die + 1 :])
