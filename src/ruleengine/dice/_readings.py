"""Readings: what the faces of a throw mean, and which throws mean the same.

A rule asks for a reading of its dice rather than for the faces. A game played reads the one
throw it got; an exact walk asks for the *classes*: throws that the reading cannot tell apart,
with integer weights, so that a test on a die branches two ways instead of six.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import product
from math import prod
from typing import Generic, TypeVar

from attrs import field, frozen

from ruleengine.dice import _counting
from ruleengine.dice._pools import Faces, Pool

T_co = TypeVar("T_co", covariant=True)
A_co = TypeVar("A_co", covariant=True)
B_co = TypeVar("B_co", covariant=True)
U = TypeVar("U")
V = TypeVar("V")

MAX_ENUMERATED = 10**6


@frozen
class Class(Generic[T_co]):
    """Throws that a reading cannot tell apart: their value, how many they are, and one of them."""

    value: T_co
    weight: int
    faces: Faces


class Reading(ABC, Generic[T_co]):
    """Maps the faces of a throw to a value. Immutable and hashable; the value is hashable too.

    A reading of your own is a frozen attrs class with a `read`:

    >>> from ruleengine.dice import d6
    >>> @frozen
    ... class Double(Reading[bool]):
    ...     def read(self, faces):
    ...         return faces[0] == faces[1]
    >>> for group in Double().classes(2 * d6):
    ...     print(group.value, group.weight, group.faces)
    True 6 (1, 1)
    False 30 (1, 2)
    """

    __slots__ = ()

    @abstractmethod
    def read(self, faces: Faces) -> T_co:
        """The value of these faces, one a die, which the pool has already checked."""

    def classes(self, pool: Pool, *, pick: int = 0) -> tuple[Class[T_co], ...]:
        """The throws of the pool grouped by value, in order of first appearance.

        Weights are whole numbers and sum to `pool.outcomes`. Each class shows its first throw
        in lexicographic order, or its last with `pick=-1`: a walk must come out the same with
        either. Raises `ValueError` for a pool too big to go through. The answer is cached.

        >>> from ruleengine.dice import d6
        >>> AtLeast(5).classes(d6)
        (Class(value=False, weight=4, faces=(1,)), Class(value=True, weight=2, faces=(5,)))
        """
        return _cached_classes(self, pool, pick)

    def weights(self, pool: Pool) -> Mapping[T_co, int]:
        """How many throws of the pool have each value; sums to `pool.outcomes`.

        >>> from ruleengine.dice import d6
        >>> dict(Compare().weights(2 * d6))
        {0: 6, -1: 15, 1: 15}
        """
        return {each.value: each.weight for each in self.classes(pool)}

    def __and__(self, other: Reading[U]) -> Product[T_co, U]:
        return Product(self, other)

    def _classes(self, pool: Pool, pick: int) -> Iterable[Class[T_co]]:
        """What `classes` caches; override it where going through every throw is too slow."""
        if pool.outcomes > MAX_ENUMERATED:
            raise ValueError(
                f"{self} of {pool} has {pool.outcomes} throws to go through, more than {MAX_ENUMERATED}: "
                "throw fewer dice at once, or use Sum or a fold, such as Highest, which need not go through them"
            )
        return _grouped(((self.read(faces), 1, faces) for faces in pool.faces()), pick)


@lru_cache(maxsize=1024)
def _cached_classes(reading: Reading[V], pool: Pool, pick: int) -> tuple[Class[V], ...]:
    if pick not in (0, -1):
        raise ValueError(f"pick is 0 for the first throw of a class or -1 for the last, not {pick!r}")
    return tuple(reading._classes(pool, pick))


def _grouped(throws: Iterable[tuple[V, int, Faces]], pick: int) -> Iterator[Class[V]]:
    """Classes from throws, or from finer classes, in lexicographic order."""
    weights: dict[V, int] = {}
    shown: dict[V, Faces] = {}
    for value, weight, faces in throws:
        if value not in weights:
            weights[value], shown[value] = weight, faces
            continue
        weights[value] += weight
        if pick == -1:
            shown[value] = faces
    return (Class(value, weight, shown[value]) for value, weight in weights.items())


@frozen
class AllFaces(Reading[Faces]):
    """The faces as they lie, no two throws in one class.

    >>> AllFaces().read((2, 5))
    (2, 5)
    """

    def read(self, faces: Faces) -> Faces:
        return faces


@frozen
class Face(Reading[int]):
    """The face of one die; raises `ValueError` for any other number of dice.

    >>> Face().read((5,))
    5
    """

    def read(self, faces: Faces) -> int:
        if len(faces) != 1:
            raise _wrong_number(self, 1, faces)
        return faces[0]


@frozen
class Sum(Reading[int]):
    """The total of all dice, plus a modifier.

    >>> Sum(-1).read((2, 5))
    6
    """

    modifier: int = 0

    def read(self, faces: Faces) -> int:
        return sum(faces) + self.modifier

    def weights(self, pool: Pool) -> Mapping[int, int]:
        return dict(enumerate(_counting.sums(pool.sides), start=len(pool) + self.modifier))

    def _classes(self, pool: Pool, pick: int) -> Iterable[Class[int]]:
        shown = _counting.sum_faces(pool.sides, last=pick == -1)
        return (Class(*each, faces) for each, faces in zip(self.weights(pool).items(), shown, strict=True))


@frozen
class TensAndUnits(Reading[int]):
    """Two dice read as the digits of a number, as the rule books' "d66" is: 11 to 16, 21 to 26, up to 66.

    >>> TensAndUnits().read((4, 2))
    42
    """

    def read(self, faces: Faces) -> int:
        if len(faces) != 2:
            raise _wrong_number(self, 2, faces)
        tens, units = faces
        return 10 * tens + units


@frozen
class AtLeast(Reading[bool]):
    """Whether the total, plus a modifier, reaches the target.

    `natural=(1, 6)` is for a single die: an unmodified 1 fails and an unmodified 6 succeeds,
    whatever the modifier. Raises `ValueError` if it meets more than one die.

    >>> AtLeast(4, modifier=1).read((3,))
    True
    >>> AtLeast(7, modifier=-2, natural=(1, 6)).read((6,))
    True
    """

    target: int
    modifier: int = field(default=0, kw_only=True)
    natural: tuple[int, int] | None = field(default=None, kw_only=True)

    def read(self, faces: Faces) -> bool:
        if self.natural is None:
            return sum(faces) + self.modifier >= self.target
        if len(faces) != 1:
            raise _wrong_number(self, 1, faces)
        fails, succeeds = self.natural
        face = faces[0]
        return face >= succeeds or (face > fails and face + self.modifier >= self.target)

    def _classes(self, pool: Pool, pick: int) -> Iterable[Class[bool]]:
        if self.natural is not None:
            return super()._classes(pool, pick)
        totals = Sum(self.modifier).classes(pool, pick=pick)
        return _grouped(((each.value >= self.target, each.weight, each.faces) for each in totals), pick)


@frozen
class AtMost(Reading[bool]):
    """Whether one die shows the target or less: a roll under an ability. The modifier is added to the target.

    `natural=(1, 20)`: an unmodified 1 succeeds and an unmodified 20 fails, whatever the modifier. Raises
    `ValueError` if it meets more than one die.

    >>> AtMost(12, modifier=-2).read((10,)), AtMost(25, natural=(1, 20)).read((20,))
    (True, False)
    """

    target: int
    modifier: int = field(default=0, kw_only=True)
    natural: tuple[int, int] | None = field(default=None, kw_only=True)

    def read(self, faces: Faces) -> bool:
        if len(faces) != 1:
            raise _wrong_number(self, 1, faces)
        succeeds, fails = self.natural or (0, faces[0] + 1)
        face = faces[0]
        return face <= succeeds or (face < fails and face <= self.target + self.modifier)


@frozen
class EachAtLeast(Reading[tuple[bool, ...]]):
    """Whether each die by itself shows the target or more.

    >>> EachAtLeast(4).read((3, 4, 6))
    (False, True, True)
    """

    target: int

    def read(self, faces: Faces) -> tuple[bool, ...]:
        return tuple([face >= self.target for face in faces])

    def _classes(self, pool: Pool, pick: int) -> Iterable[Class[tuple[bool, ...]]]:
        # Each die falls into at most two classes by itself, and the dice are independent.
        of_one = AtLeast(self.target)
        for dice in product(*(of_one.classes(Pool((sides,)), pick=pick) for sides in pool.sides)):
            faces = tuple(each.faces[0] for each in dice)
            yield Class(tuple(each.value for each in dice), prod(each.weight for each in dice), faces)


@frozen
class Compare(Reading[int]):
    """The first of two dice against the second: 1 if it is higher, 0 if equal, -1 if lower.

    >>> Compare().read((5, 2)), Compare().read((3, 3))
    (1, 0)
    """

    def read(self, faces: Faces) -> int:
        if len(faces) != 2:
            raise _wrong_number(self, 2, faces)
        first, second = faces
        return (first > second) - (first < second)


@frozen
class Product(Reading[tuple[A_co, B_co]], Generic[A_co, B_co]):
    """Two readings of the same dice at once; also written `first & second`.

    >>> (Sum() & Compare()).read((5, 2))
    (7, 1)
    """

    first: Reading[A_co]
    second: Reading[B_co]

    def read(self, faces: Faces) -> tuple[A_co, B_co]:
        return self.first.read(faces), self.second.read(faces)

    def _classes(self, pool: Pool, pick: int) -> Iterable[Class[tuple[A_co, B_co]]]:
        if pool.outcomes > MAX_ENUMERATED:
            from ruleengine.dice._folds import fold_of_both

            fold = fold_of_both(self.first, self.second)
            if fold is not None:
                return fold._classes(pool, pick)
        return super()._classes(pool, pick)


def _wrong_number(reading: Reading[object], wanted: int, faces: Faces) -> ValueError:
    dice = "one die" if wanted == 1 else f"{wanted} dice"
    return ValueError(f"{reading} reads {dice}, not the {len(faces)} of {faces}")
