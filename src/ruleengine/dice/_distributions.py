"""Exact distributions: whole-number weights inside, fractions outside."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, ItemsView, Iterable, Iterator, Mapping
from itertools import accumulate
from math import gcd, lcm, sqrt
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar, cast

from attrs import Factory, field, frozen

from ruleengine.dice._counting import MAX_PAIRS, added, repeated, repeated_by, too_many_pairs
from ruleengine.dice._pools import Pool
from ruleengine.dice._readings import Reading
from ruleengine.dice._scans import Contest, Explode, OtherThan, Reroll, Scan, scan_weights

if TYPE_CHECKING:
    from fractions import Fraction

T_co = TypeVar("T_co", covariant=True)
U = TypeVar("U")
V = TypeVar("V")
Number: TypeAlias = "int | Fraction"

_MAX_SHOWN = 12


def _reduced(weights: Mapping[V, int]) -> dict[V, int]:
    """The weights in lowest terms, so that equal distributions are equal; sorted if they can be."""
    for value, weight in weights.items():
        if type(weight) is not int or weight < 0:
            raise ValueError(f"the weight of {value!r} is {weight!r}: give a whole number from 0 up")
    divisor = gcd(*weights.values())
    if divisor == 0:
        raise ValueError("a distribution needs a value with a weight above 0")
    possible = ((value, weight // divisor) for value, weight in weights.items() if weight)
    return _sorted(dict(possible))


def _sorted(weights: dict[V, int]) -> dict[V, int]:
    try:
        return {value: weights[value] for value in sorted(weights)}  # type: ignore[type-var]
    except TypeError:
        return weights


@frozen(eq=False, repr=False)
class Distribution(Generic[T_co]):
    """What values can occur, and how likely each is, exactly.

    Made from whole-number weights by value; equal distributions are equal and hash alike,
    whatever the scale of their weights. Values that can be compared are sorted, others stay in
    the order given. Weights below 0, or none above it, raise `ValueError`.

    >>> from ruleengine.dice import Sum, d6
    >>> total = Distribution.of(Sum(), 2 * d6)
    >>> total[7], total[13]
    (Fraction(1, 6), Fraction(0, 1))
    >>> total.mean, total.at_least(10)
    (Fraction(7, 1), Fraction(1, 6))
    """

    _weights: dict[T_co, int] = field(converter=_reduced)
    total: int = field(
        init=False,
        default=Factory(lambda self: sum(self._weights.values()), takes_self=True),
    )

    @staticmethod
    def of(reading: Reading[U], dice: Pool | Iterable[Distribution[Any]]) -> Distribution[U]:
        """The distribution of what a reading makes of a pool; or a fold of dice of any distributions.

        Raises as `Reading.weights` does.

        >>> from ruleengine.dice import Highest, d20
        >>> Distribution.of(Highest(), 2 * d20).mean
        Fraction(553, 40)
        >>> coin = Distribution({0: 1, 3: 1})
        >>> Distribution.of(Highest(2), [coin] * 3)
        Distribution({0: 1, 3: 3, 6: 4})
        """
        if isinstance(dice, Pool):
            return Distribution(reading.weights(dice))
        from ruleengine.dice._folds import Fold

        if not isinstance(reading, Fold):
            raise TypeError(f"{reading!r} reads a pool; distributions are read by a fold, such as Highest()")
        return Distribution(reading.weigh(tuple(dice), lambda die: die._weights))

    @staticmethod
    def mixture(parts: Mapping[Distribution[U], int]) -> Distribution[U]:
        """One of several distributions, chosen by whole-number weights.

        >>> Distribution.mixture({Distribution({1: 1}): 2, Distribution({1: 1, 2: 1}): 1})
        Distribution({1: 5, 2: 1})
        """
        scale = lcm(*(part.total for part in parts))
        weights: dict[U, int] = defaultdict(int)
        for part, share in parts.items():
            for value, weight in part._weights.items():
                weights[value] += weight * (scale // part.total) * share
        return Distribution(weights)

    @staticmethod
    def from_fractions(chances: Mapping[U, Number]) -> Distribution[U]:
        """A distribution from probabilities; raises `ValueError` unless they sum to exactly 1.

        >>> from fractions import Fraction
        >>> Distribution.from_fractions({"win": Fraction(1, 3), "draw": Fraction(2, 3)})
        Distribution({'draw': 2, 'win': 1})
        """
        if sum(chances.values()) != 1:
            raise ValueError(f"the probabilities sum to {sum(chances.values())}: they must sum to exactly 1")
        scale = lcm(*(chance.denominator for chance in chances.values()))
        return Distribution({value: int(chance * scale) for value, chance in chances.items()})

    @property
    def weights(self) -> Mapping[T_co, int]:
        """The weight of each value, in lowest terms; they sum to `total`.

        >>> dict(Distribution({True: 10, False: 20}).weights)
        {False: 2, True: 1}
        """
        return MappingProxyType(self._weights)

    def items(self) -> ItemsView[T_co, Fraction]:
        """Each value with its probability.

        >>> list(Distribution({1: 1, 2: 3}).items())
        [(1, Fraction(1, 4)), (2, Fraction(3, 4))]
        """
        return {value: self[value] for value in self._weights}.items()

    def __getitem__(self, value: object) -> Fraction:
        weights = cast("Mapping[object, int]", self._weights)
        return _fraction(weights.get(value, 0), self.total)

    def chance(self, predicate: Callable[[T_co], bool]) -> Fraction:
        """The probability of the values for which the predicate holds.

        >>> Distribution({1: 1, 2: 1, 3: 1}).chance(lambda value: value != 2)
        Fraction(2, 3)
        """
        weight = sum(weight for value, weight in self._weights.items() if predicate(value))
        return _fraction(weight, self.total)

    def at_least(self: Distribution[Number], number: Number) -> Fraction:
        """The probability of that number or more.

        >>> Distribution({1: 1, 2: 1, 3: 1}).at_least(2)
        Fraction(2, 3)
        """
        return self.chance(lambda value: value >= number)

    def at_most(self: Distribution[Number], number: Number) -> Fraction:
        """The probability of that number or less.

        >>> Distribution({1: 1, 2: 1, 3: 1}).at_most(1)
        Fraction(1, 3)
        """
        return self.chance(lambda value: value <= number)

    @property
    def mean(self: Distribution[Number]) -> Fraction:
        """The expected value.

        >>> Distribution({1: 1, 2: 3}).mean
        Fraction(7, 4)
        """
        return _fraction(sum(value * weight for value, weight in self._weights.items()), self.total)

    @property
    def variance(self: Distribution[Number]) -> Fraction:
        """The expected square of the distance from the mean.

        >>> Distribution({1: 1, 2: 3}).variance
        Fraction(3, 16)
        """
        squares = sum(value * value * weight for value, weight in self._weights.items())
        return _fraction(squares, self.total) - self.mean**2

    @property
    def stdev(self: Distribution[Number]) -> float:
        """The standard deviation: the root of the variance, so a float.

        >>> round(Distribution({1: 1, 2: 3}).stdev, 3)
        0.433
        """
        return sqrt(self.variance)

    @property
    def mode(self) -> T_co:
        """The likeliest value; the first of them, if several are equally likely.

        >>> Distribution({1: 2, 2: 3, 3: 3}).mode
        2
        """
        return max(self._weights, key=self._weights.__getitem__)

    def quantile(self: Distribution[V], share: float | Fraction) -> V:
        """The first value at which the values so far have that share of the probability.

        `share` is from 0 to 1, or `ValueError`; 0.5 gives the median. A float stands for
        the decimal it shows, so that 0.1 is a tenth.

        >>> Distribution({1: 1, 2: 1, 3: 2}).quantile(0.5)
        2
        """
        if not 0 <= share <= 1:
            raise ValueError(f"a quantile is asked for a share from 0 to 1, not {share!r}")
        wanted = _fraction(str(share), 1) * self.total
        so_far = accumulate(self._weights.values())
        return next(value for value, weight in zip(self._weights, so_far, strict=True) if weight >= wanted)

    def map(self, function: Callable[[T_co], U]) -> Distribution[U]:
        """The distribution of a function of the value.

        >>> Distribution({-1: 1, 0: 1, 1: 2}).map(abs)
        Distribution({0: 1, 1: 3})
        """
        weights: dict[U, int] = defaultdict(int)
        for value, weight in self._weights.items():
            weights[function(value)] += weight
        return Distribution(weights)

    def given(self, predicate: Callable[[T_co], bool]) -> Distribution[T_co]:
        """The distribution once the predicate is known to hold: as when other results are rolled again.

        Raises `ValueError` if it never holds.

        >>> Distribution({1: 1, 2: 1, 3: 2}).given(lambda value: value > 1)
        Distribution({2: 1, 3: 2})
        """
        return Distribution({value: weight for value, weight in self._weights.items() if predicate(value)})

    def reroll(self, *values: object, once: bool = False) -> Distribution[T_co]:
        """The distribution if some values are rolled again: until another value comes, or once.

        >>> coin = Distribution({1: 1, 2: 1})
        >>> coin.reroll(1), coin.reroll(1, once=True)
        (Distribution({2: 1}), Distribution({1: 1, 2: 3}))
        """
        if once:
            return scanned(Reroll(values), [self] * 2)
        return self.given(OtherThan(values))

    def explode(self: Distribution[int], *values: int, depth: int) -> Distribution[int]:
        """The distribution of the sum if some values let one roll again and add, at most `depth` times.

        Without values, the highest does.

        >>> Distribution({1: 1, 2: 1}).explode(depth=2)
        Distribution({1: 4, 3: 2, 5: 1, 6: 1})
        """
        return scanned(Explode(values or (max(self),)), [self] * (depth + 1))

    def compare(self, other: Distribution[Any]) -> Distribution[int]:
        """This against another: 1 if it is higher, 0 if equal, -1 if lower.

        >>> coin = Distribution({1: 1, 2: 1})
        >>> coin.compare(coin)
        Distribution({-1: 1, 0: 2, 1: 1})
        """
        return scanned(Contest(), (self, other))

    def combine(self, other: Distribution[U], function: Callable[[T_co, U], V]) -> Distribution[V]:
        """The distribution of a function of this value and an independent other one.

        Raises `ValueError` past a million pairs of values.

        >>> coin = Distribution({1: 1, 2: 1})
        >>> coin.combine(coin, max)
        Distribution({1: 1, 2: 3})
        """
        if len(self) * len(other) > MAX_PAIRS:
            raise too_many_pairs(len(self), len(other))
        weights: dict[V, int] = defaultdict(int)
        for value, weight in self._weights.items():
            for with_value, with_weight in other._weights.items():
                weights[function(value, with_value)] += weight * with_weight
        return Distribution(weights)

    def __add__(self: Distribution[int], other: Distribution[int] | int) -> Distribution[int]:
        if isinstance(other, int):
            return Distribution({value + other: weight for value, weight in self._weights.items()})
        if not isinstance(other, Distribution):
            return NotImplemented
        return Distribution(added(self._weights, other._weights))

    __radd__ = __add__

    def __neg__(self: Distribution[int]) -> Distribution[int]:
        return Distribution({-value: weight for value, weight in self._weights.items()})

    def __sub__(self: Distribution[int], other: Distribution[int] | int) -> Distribution[int]:
        return self + -other

    def __rsub__(self: Distribution[int], other: int) -> Distribution[int]:
        return -self + other

    def __matmul__(self: Distribution[int], other: Distribution[V]) -> Distribution[V]:
        """The sum of as many of the other as this says: `Distribution.of(Face(), d6) @ other`."""
        if not isinstance(other, Distribution):
            return NotImplemented
        if any(type(count) is not int or count < 0 for count in self):
            raise ValueError(f"a distribution is added up a whole number of times from 0 up, not {min(self)!r}")
        return Distribution(repeated_by(self._weights, other._weights))

    def __rmatmul__(self, count: int) -> Distribution[T_co]:
        if type(count) is not int:
            return NotImplemented
        if count < 0:
            raise ValueError(f"a distribution is added up from 0 times up, not {count} times")
        return Distribution(repeated(count, self._weights) if count else {0: 1})

    def __len__(self) -> int:
        return len(self._weights)

    def __iter__(self) -> Iterator[T_co]:
        return iter(self._weights)

    def __contains__(self, value: object) -> bool:
        return value in self._weights

    def __eq__(self, other: object) -> bool:
        return self._weights == other._weights if isinstance(other, Distribution) else NotImplemented

    def __hash__(self) -> int:
        return hash(frozenset(self._weights.items()))

    def __repr__(self) -> str:
        shown = [f"{value!r}: {weight}" for value, weight in list(self._weights.items())[:_MAX_SHOWN]]
        more = [f"... {len(self) - _MAX_SHOWN} more"] if len(self) > _MAX_SHOWN else []
        return f"Distribution({{{', '.join(shown + more)}}})"

    def _repr_svg_(self) -> str:
        """A bar chart, for notebooks."""
        from ruleengine.dice._pictures import chart  # most matches never need it

        return chart(self._weights)


def scanned(scan: Scan, parts: Iterable[Distribution[Any]]) -> Distribution[Any]:
    """The distribution of independent values looked at one after the other."""
    return Distribution(scan_weights(scan, [part._weights for part in parts]))


def _fraction(numerator: int | str | Fraction, denominator: int) -> Fraction:
    from fractions import Fraction  # it brings decimal along, which most matches never need

    return Fraction(numerator) / denominator
