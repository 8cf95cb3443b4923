"""Expressions: what `dice("4d6kh3+1")` returns, and what rolling it returns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from attrs import frozen

from ruleengine.dice._distributions import Distribution
from ruleengine.dice._nodes import Node
from ruleengine.dice._pools import Faces, Pool
from ruleengine.dice._readings import Class, Reading

if TYPE_CHECKING:
    from random import Random


@frozen(repr=False)
class Expression(Reading[int]):
    """Dice and arithmetic, as `dice` reads it: immutable, hashable, and a reading of its `pool`.

    >>> from ruleengine.dice import dice
    >>> expression = dice("4d6kh3 + 1")
    >>> expression.pool, expression.minimum, expression.maximum
    (4 * d6, 4, 19)
    >>> expression.read((6, 5, 2, 4))
    16
    >>> str(expression)
    '4d6kh3+1'
    """

    root: Node
    pool: Pool

    def read(self, faces: Faces) -> int:
        return self.root.read(faces)

    @property
    def minimum(self) -> int:
        """The lowest total it can have."""
        return self.root.bounds[0]

    @property
    def maximum(self) -> int:
        """The highest total it can have."""
        return self.root.bounds[1]

    def distribution(self) -> Distribution[int]:
        """The exact distribution of the total.

        Raises `ValueError` where a term, or joining two, would take more than about a second.

        >>> from ruleengine.dice import dice
        >>> dice("2d6+1").distribution()[8]
        Fraction(1, 6)
        """
        return self.root.distribution()

    def weights(self, pool: Pool) -> Mapping[int, int]:
        self._check(pool)
        distribution = self.distribution()
        scale = pool.outcomes // distribution.total
        return {value: weight * scale for value, weight in distribution.weights.items()}

    def kept(self, faces: Faces) -> tuple[bool, ...]:
        """Which of the dice count towards the total.

        >>> from ruleengine.dice import dice
        >>> dice("3d6kh2").kept((4, 1, 6))
        (True, False, True)
        """
        return self.root.kept(faces)

    def roll(self, random: Random | Callable[[], float] | None = None) -> Rolled:
        """Throw the dice once.

        `random` is a `random.Random`, or any function that returns floats in [0, 1);
        without one, dice come from the `random` module.

        >>> from ruleengine.dice import dice
        >>> str(dice("4d6kh3").roll(iter((0.9, 0.7, 0.3, 0.5)).__next__))
        '4d6kh3: 6 5 (2) 4 = 15'
        """
        faces = self.pool.check(self.pool.throw(_source(random)))
        return Rolled(self, faces, self.root.read(faces))

    def _classes(self, pool: Pool, pick: int) -> Iterable[Class[int]]:
        self._check(pool)
        first = sorted(self.root.classes(0), key=lambda each: each.faces)
        if pick == 0:
            return first
        last = {each.value: each for each in self.root.classes(pick)}
        return [last[each.value] for each in first]

    def _check(self, pool: Pool) -> None:
        if pool != self.pool:
            raise ValueError(f"{self} reads {self.pool}, not {pool}: ask for the throws of its own pool")

    def __str__(self) -> str:
        return str(self.root)

    def __repr__(self) -> str:
        return f"dice({str(self)!r})"


@frozen
class Rolled:
    """One throw of an expression: its faces in reading order, and the total.

    >>> from ruleengine.dice import dice
    >>> rolled = dice("2d20kl1+3").roll(iter((0.5, 0.2)).__next__)
    >>> rolled.total, rolled.faces, rolled.kept
    (8, (11, 5), (False, True))
    >>> print(rolled)
    2d20kl1+3: (11) 5 = 8
    """

    expression: Expression
    faces: Faces
    total: int

    @property
    def kept(self) -> tuple[bool, ...]:
        """Which of the dice count towards the total; shown without brackets."""
        return self.expression.kept(self.faces)

    def __str__(self) -> str:
        marked = zip(self.faces, self.kept, strict=True)
        faces = [str(face) if kept else f"({face})" for face, kept in marked]
        return f"{self.expression}{': ' if faces else ''}{' '.join(faces)} = {self.total}"


def _source(random: Random | Callable[[], float] | None) -> Callable[[], float]:
    if random is None:
        from random import random as standard  # it takes longer to import than the rest of the dice

        return standard
    return random.random if hasattr(random, "random") else random
