"""Expressions: dice of any kind with what is made of them, which can be rolled, counted, and awaited by a rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from attrs import Factory, field, frozen

from ruleengine.dice._distributions import Distribution
from ruleengine.dice._folds import Fold, Total
from ruleengine.dice._leaves import Node, Number, Thrown, condition_text
from ruleengine.dice._nodes import Scanned, die_text, drawn, gather, repeat
from ruleengine.dice._pools import Faces, Pool
from ruleengine.dice._readings import Class, Reading, Sum
from ruleengine.dice._scans import Arithmetic, Contest, Explode, Extreme, Mapped, Pick, Reaches, Reroll, Scan

if TYPE_CHECKING:
    from random import Random

T_co = TypeVar("T_co", covariant=True)
U = TypeVar("U")


@frozen(repr=False, cache_hash=True)
class Expression(Reading[T_co], Generic[T_co]):
    """Dice and what is made of them, as `dice` reads it: immutable, hashable, and a reading of its own `pool`.

    >>> from ruleengine.dice import dice
    >>> expression = dice("4d6kh3 + 1")
    >>> expression.pool, expression.minimum, expression.maximum
    (4 * d6, 4, 19)
    >>> expression.read((6, 5, 2, 4))
    16
    >>> str(expression)
    '4d6kh3+1'

    Its pool has all dice that may be needed, so that a rule can await it as a roll: `d6ro1` throws two dice and looks
    at the second if the first is a 1. A walk sees one outcome for each value all the same.

    >>> once = dice("d6").reroll(1, once=True)
    >>> str(once), once.pool, len(once.classes(once.pool))
    ('d6ro1', 2 * d6, 6)
    """

    root: Node
    pool: Pool = field(init=False, default=Factory(lambda self: Pool(self.root.sides), takes_self=True), eq=False)

    @staticmethod
    def of(reading: Reading[U], pool: Pool) -> Expression[U]:
        """Plain dice and how they are read.

        >>> from ruleengine.dice import LargestSet, d10
        >>> Expression.of(LargestSet(), 8 * d10).distribution().mode
        2
        """
        return Expression(Thrown(pool, reading))

    @staticmethod
    def faces(*values: U) -> Expression[U]:
        """A die with these values, each on one face; a die of symbols has values of `Symbols`.

        >>> Expression.faces("hit", "hit", "miss").distribution()
        Distribution({'hit': 2, 'miss': 1})
        """
        return Expression(drawn(values, (1,) * len(values)))

    @staticmethod
    def drawn(distribution: Distribution[U]) -> Expression[U]:
        """A die with as many faces for each value as the distribution has weight; several dice, if one is too big.

        Raises `ValueError` for a total weight that is no product of sizes up to 10,000.

        >>> Expression.drawn(Distribution({"rain": 1, "sun": 5})).pool
        d6
        """
        return Expression(drawn(tuple(distribution), tuple(distribution.weights.values())))

    @staticmethod
    def mixture(parts: Mapping[Expression[U], int]) -> Expression[U]:
        """One of several expressions, chosen by whole-number weights.

        >>> from ruleengine.dice import dice
        >>> Expression.mixture({dice("d4"): 1, dice("d6"): 2}).distribution()
        Distribution({1: 7, 2: 7, 3: 7, 4: 7, 5: 4, 6: 4})
        """
        choice = Expression.drawn(Distribution(dict(enumerate(parts.values()))))
        return _scanned(Pick(), choice, *parts)

    @property
    def minimum(self) -> T_co:
        """The lowest value it can have."""
        lowest: T_co = self.root.bounds[0]
        return lowest

    @property
    def maximum(self) -> T_co:
        """The highest value it can have."""
        highest: T_co = self.root.bounds[1]
        return highest

    def read(self, faces: Faces) -> T_co:
        value: T_co = self.root.read(faces)
        return value

    def distribution(self) -> Distribution[T_co]:
        """The exact distribution of the value.

        Raises `TooManyOutcomes` where a part, or joining two, would take more than about a second.

        >>> from ruleengine.dice import dice
        >>> dice("2d6+1").distribution()[8]
        Fraction(1, 6)
        """
        return self.root.distribution()

    def weights(self, pool: Pool) -> Mapping[T_co, int]:
        self._check(pool)
        distribution = self.distribution()
        scale = pool.outcomes // distribution.total
        return {value: weight * scale for value, weight in distribution.weights.items()}

    def kept(self, faces: Faces) -> tuple[bool, ...]:
        """Which of the dice count towards the value.

        >>> from ruleengine.dice import dice
        >>> dice("3d6kh2").kept((4, 1, 6))
        (True, False, True)
        """
        return tuple([bool(counts) for _, counts in self.root.marks(faces)])

    def roll(self, random: Random | Callable[[], float] | None = None) -> Rolled[T_co]:
        """Throw the dice once.

        `random` is a `random.Random`, or any function that returns floats in [0, 1);
        without one, dice come from the `random` module.

        >>> from ruleengine.dice import dice
        >>> str(dice("4d6kh3").roll(iter((0.9, 0.7, 0.3, 0.5)).__next__))
        '4d6kh3: 6 5 (2) 4 = 15'
        """
        faces = self.pool.check(self.pool.throw(_source(random)))
        return Rolled(self, faces, self.read(faces))

    def reroll(self, *values: object, once: bool = False) -> Expression[T_co]:
        """Rolled again if it has one of these values: until it has another, or once.

        >>> from ruleengine.dice import dice
        >>> dice("d6").reroll(1, 2).distribution()
        Distribution({3: 1, 4: 1, 5: 1, 6: 1})
        """
        if once:
            return _scanned(Reroll(values), self, self)
        rest = self.distribution().reroll(*values)
        whole = all(type(value) is int for value in values)
        text = f"{die_text(self.root)}r{condition_text(values, *self.root.bounds)}" if whole else ""
        return Expression(drawn(tuple(rest), tuple(rest.weights.values()), text))

    def given(self, condition: Callable[[T_co], bool]) -> Expression[T_co]:
        """Rolled again until a condition holds. It is thrown as one die with as many faces as there are results.

        >>> from ruleengine.dice import dice
        >>> dice("d6").given(lambda value: value % 2 == 0).pool
        d3
        """
        return Expression.drawn(self.distribution().given(condition))

    def explode(self, *values: object, depth: int) -> Expression[T_co]:
        """The sum, if these values, or the highest, let one roll again and add, at most `depth` times.

        >>> from ruleengine.dice import dice
        >>> dice("d6").explode(5, 6, depth=2).maximum
        18
        """
        return _scanned(Explode(values or (self.maximum,)), *[self] * (depth + 1))

    def map(self, function: Callable[[T_co], U]) -> Expression[U]:
        """A function of the value. It is part of what the expression equals, so take one that is defined once.

        >>> from ruleengine.dice import dice
        >>> dice("d6-d6").map(abs).distribution().mode
        1
        """
        return _scanned(Mapped(function), self)

    def at_least(self, target: int) -> Expression[bool]:
        """Whether the value reaches a target.

        >>> from ruleengine.dice import dice
        >>> dice("2d6").at_least(9).distribution()[True]
        Fraction(5, 18)
        """
        return _scanned(Mapped(Reaches(target)), self)

    def compare(self, other: Expression[Any]) -> Expression[int]:
        """This against another: 1 if it is higher, 0 if equal, -1 if lower.

        >>> from ruleengine.dice import dice
        >>> dice("d8").compare(dice("d6")).distribution()
        Distribution({-1: 5, 0: 2, 1: 9})
        """
        return _scanned(Contest(), self, other)

    def highest(self, *others: Expression[Any] | int) -> Expression[T_co]:
        """The highest of several values; `Highest` is for dice of one pool."""
        return _scanned(Extreme("max"), self, *others)

    def lowest(self, *others: Expression[Any] | int) -> Expression[T_co]:
        """The lowest of several values."""
        return _scanned(Extreme("min"), self, *others)

    def __add__(self, other: Expression[Any] | int) -> Expression[T_co]:
        return self._joined("+", other)

    def __sub__(self, other: Expression[Any] | int) -> Expression[T_co]:
        return self._joined("-", other)

    def __mul__(self, other: Expression[Any] | int) -> Expression[T_co]:
        return self._joined("*", other)

    def __floordiv__(self, other: int) -> Expression[T_co]:
        if type(other) is not int or other < 1:
            raise ValueError(f"an expression is divided by a whole number from 1 up, not by {other!r}")
        return self._joined("/", other)

    def __matmul__(self, other: Expression[U]) -> Expression[U]:
        """The sum of as many of the other as this says."""
        if not isinstance(other, Expression):
            return NotImplemented
        return Expression(repeat(self.root, other.root))

    def __rmatmul__(self, count: int) -> Expression[T_co]:
        if type(count) is not int:
            return NotImplemented
        if count < 0:
            raise ValueError(f"an expression is rolled from 0 times up, not {count} times")
        result: Expression[T_co] = gathered(Total(), [self] * count)
        return result

    def _joined(self, symbol: str, other: Expression[Any] | int) -> Expression[T_co]:
        return _scanned(Arithmetic(("+", symbol)), self, other)

    def _classes(self, pool: Pool, pick: int) -> Iterable[Class[T_co]]:
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
        from ruleengine.dice._dice_terms import NotationError
        from ruleengine.dice._notation import dice

        try:
            written = dice(str(self)) == self
        except NotationError:
            written = False
        return f"dice({str(self)!r})" if written else f"<expression {self}>"


@frozen
class Rolled(Generic[T_co]):
    """One throw of an expression: its faces in reading order, and the total.

    >>> from ruleengine.dice import dice
    >>> rolled = dice("2d20kl1+3").roll(iter((0.5, 0.2)).__next__)
    >>> rolled.total, rolled.faces, rolled.kept
    (8, (11, 5), (False, True))
    >>> print(rolled)
    2d20kl1+3: (11) 5 = 8

    Dice in brackets do not count; those that were not looked at, such as the second of `d6ro1`, are not shown.

    >>> print(dice("2d6ro1").roll(iter((0.0, 0.9, 0.5, 0.2)).__next__))
    2d6ro1: (1) 6 4 = 10
    """

    expression: Expression[T_co]
    faces: Faces
    total: T_co

    @property
    def kept(self) -> tuple[bool, ...]:
        """Which of the dice count towards the total; shown without brackets."""
        return self.expression.kept(self.faces)

    @property
    def shown(self) -> tuple[str, ...]:
        """The dice that were looked at, as the text of the throw shows them."""
        marks = self.expression.root.marks(self.faces)
        return tuple([text if counts else f"({text})" for text, counts in marks if counts is not None])

    def __str__(self) -> str:
        return f"{self.expression}{': ' if self.shown else ''}{' '.join(self.shown)} = {self.total}"


def gathered(fold: Fold[Any, U], dice: Iterable[Expression[Any] | Pool]) -> Expression[U]:
    """Dice read by a fold; each expression is one die, each die of a pool is another."""
    return Expression(gather(fold, [node for each in dice for node in _nodes_of(each)]))


def _nodes_of(dice: Expression[Any] | Pool) -> Iterable[Node]:
    if isinstance(dice, Pool):
        return [Thrown(Pool((size,)), Sum()) for size in dice.sides]
    return (dice.root,)


def _scanned(scan: Scan, *parts: Expression[Any] | int) -> Expression[Any]:
    for part in parts:
        if not isinstance(part, Expression) and type(part) is not int:
            raise TypeError(f"expressions go with expressions and whole numbers, not with {part!r}")
    return Expression(
        Scanned(scan, tuple(part.root if isinstance(part, Expression) else Number(part) for part in parts))
    )


def _source(random: Random | Callable[[], float] | None) -> Callable[[], float]:
    if random is None:
        from random import random as standard  # it takes longer to import than the rest of the dice

        return standard
    return random.random if hasattr(random, "random") else random
