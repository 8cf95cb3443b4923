"""Chances of checks in a row, with re-rolls that get used up: what `reach` reckons with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import lcm, prod
from typing import Final, Literal

import attrs

from ruleengine import Check, CheckKind, MatchReader, Modifier
from ruleengine_blood_bowl._base.rerolls import Price, Thrown, rerolls

Rerolls = Literal["all", "skills", "none"]
"""Which re-rolls are reckoned with: all, all but team re-rolls, none."""

TEAM: Final = "team"


@attrs.frozen
class Toss:
    """A check, as far as chances go.

    Attributes:
        chance: of success, by one throw.
        prices: ways to throw once more, the narrowest first: what costs nothing, then skills, then team re-rolls.
    """

    chance: Fraction
    prices: tuple[Price, ...] = ()


def toss_of(match: MatchReader, check: Check, allowed: Rerolls = "all") -> Toss:
    """A check as it stands in a match, with the re-rolls that a failure may have."""
    return Toss(chance_of(check), prices_of(match, check, allowed))


def prices_of(match: MatchReader, check: Check, allowed: Rerolls) -> tuple[Price, ...]:
    """What the re-rolls of a failed check would cost, the narrowest first."""
    if allowed == "none" or check.subject is None:
        return ()
    thrown = Thrown(check.kind, check.subject, False, False, check)
    prices = [way.price(match, thrown) for way in rerolls(match, thrown)]
    useful = (price for price in prices if price.times != 0 and (allowed == "all" or price.of != TEAM))
    return tuple(sorted(useful, key=lambda price: (price.times is not None, price.of == TEAM, -price.works)))


def chance_of(check: Check) -> Fraction:
    """The chance of a check, without re-rolls."""
    return _chance(check.kind, check.base, check.bonus)


@lru_cache(maxsize=4096)
def _chance(kind: CheckKind, base: int, bonus: int) -> Fraction:
    return Check(kind, None, base, modifiers=(Modifier(bonus, ""),)).probability


def best_chance(tosses: Sequence[Toss]) -> Fraction:
    """The chance that all go well, if each failure is rolled again or not, and by which way, as is best.

    >>> dodge = Toss(Fraction(1, 2), (Price("Dodge", 1),))
    >>> best_chance([dodge]), best_chance([dodge, dodge])
    (Fraction(3, 4), Fraction(1, 2))
    """
    purse = Purse(tosses)
    worth = [Fraction(1)] * purse.size
    for toss in reversed(tosses):
        again = [max((price.works * worth[to] for price, to in purse.ways(toss, at)), default=0) for at in purse.states]
        fails = (1 - toss.chance) * toss.chance
        worth = [toss.chance * worth[at] + fails * again[at] for at in purse.states]
    return worth[-1]


class Purse:
    """The re-rolls that may be used up on the way; a state, a whole number, says how many of each are left.

    Attributes:
        size: how many states there are; the last has all re-rolls.
    """

    def __init__(self, tosses: Iterable[Toss]) -> None:
        found: dict[str, int] = {}
        for toss in tosses:
            found |= {price.of: price.times for price in toss.prices if price.times is not None}
        self.shape = tuple(times + 1 for times in found.values())
        self._unit = {name: prod(self.shape[place + 1 :]) for place, name in enumerate(found)}
        self._left = list(product(*(range(count) for count in self.shape)))
        self._place: Mapping[str, int] = {name: place for place, name in enumerate(found)}
        self.size = len(self._left)
        self.states = range(self.size)

    def covers(self, toss: Toss) -> bool:
        """Whether it has all re-rolls of a toss."""
        return all(price.times is None or price.of in self._place for price in toss.prices)

    def ways(self, toss: Toss, state: int) -> list[tuple[Price, int]]:
        """The re-rolls that are left for a toss in a state, each with the state after it."""
        found = []
        for price in toss.prices:
            if price.times is None:
                found.append((price, state))
            elif self._left[state][self._place[price.of]]:
                found.append((price, state - self._unit[price.of]))
        return found


Luck = tuple[int, ...]
"""By state of the purse: the chance to have come so far in it, as a whole number over a fixed scale."""


class Throwing:
    """A toss in whole numbers: what becomes of a `Luck` by it. Each failure is rolled again by the first way left."""

    def __init__(self, toss: Toss, purse: Purse, unit: int) -> None:
        self.toss = toss
        self._unit = unit
        self._known: dict[Luck, Luck] = {}
        good, of = toss.chance.as_integer_ratio()
        self._straight = unit * good // of
        self._again: list[tuple[int, int, int]] = []
        for state in purse.states:
            for price, to in purse.ways(toss, state)[:1]:
                works, among = price.works.as_integer_ratio()
                self._again.append((state, to, unit * good * (of - good) * works // (of * of * among)))

    def __call__(self, luck: Luck) -> Luck:
        """The chances to have passed it too."""
        found = self._known.get(luck)
        if found is None:
            shares = [each // self._unit for each in luck]
            passed = [share * self._straight for share in shares]
            for state, to, weight in self._again:
                passed[to] += shares[state] * weight
            found = self._known[luck] = tuple(passed)
        return found


def unit_of(tosses: Iterable[Toss]) -> int:
    """A whole number that the chance of each of these, rolled again or not, divides."""
    unit = 1
    for toss in tosses:
        square = toss.chance.denominator**2
        unit = lcm(unit, square, *(square * price.works.denominator for price in toss.prices))
    return unit


class Ranking:
    """Which luck is at least as good as another, whatever is still to come."""

    def __init__(self, purse: Purse) -> None:
        self._sets = up_sets(purse.shape)
        self._known: dict[Luck, Luck] = {}

    def rank(self, luck: Luck) -> Luck:
        """The chances of each set of states that holds with a state all richer ones; that of all states comes first.

        What is still to come is worth no less in a richer state. So a luck is at least as good as another exactly if
        none of these is less.
        """
        found = self._known.get(luck)
        if found is None:
            sums = [0]
            for smaller, state in self._sets:
                sums.append(sums[smaller] + luck[state])
            found = self._known[luck] = tuple(sums[:0:-1])
        return found


@lru_cache
def up_sets(shape: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """The sets of states that hold with a state all states with more of anything; the last is the set of all.

    Returns:
        each as one of those before it, counted from 1, with 0 for the empty set; and the state that it has besides.

    >>> up_sets((2, 2))  # {3}, {3, 2}, {3, 1}, {3, 2, 1}, all
    ((0, 3), (1, 2), (1, 1), (2, 1), (4, 0))
    """
    states = list(product(*(range(count) for count in shape)))
    number = {state: place for place, state in enumerate(states)}
    found: list[frozenset[int]] = [frozenset()]
    made: list[tuple[int, int]] = []
    for state in reversed(states):
        richer = [(*state[:place], left + 1, *state[place + 1 :]) for place, left in enumerate(state)]
        above = {number[each] for each in richer if each in number}
        grown = [place for place, known in enumerate(found) if above <= known]
        found += [found[place] | {number[state]} for place in grown]
        made += [(place, number[state]) for place in grown]
    return tuple(made)
