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
from ruleengine_blood_bowl._base.afterthoughts import afterthoughts
from ruleengine_blood_bowl._base.rerolls import Price, Thrown, rerolls

Rerolls = Literal["all", "skills", "none"]
"""Which re-rolls are reckoned with: all, all but team re-rolls, none."""

TEAM: Final = "team"


@attrs.frozen
class Late:
    """A modifier that the player may add once the dice are seen.

    Attributes:
        of: what is used up.
        times: how often that may still be done; None: any number of times.
        gain: the chance that a throw fails without it and succeeds with it.
    """

    of: str
    times: int | None
    gain: Fraction


@attrs.frozen
class Toss:
    """A check, as far as chances go.

    Attributes:
        chance: of success, by one throw.
        prices: ways to throw once more, the narrowest first: what costs nothing, then skills, then team re-rolls.
        late: what may be added once the dice are seen, if there is anything.
    """

    chance: Fraction
    prices: tuple[Price, ...] = ()
    late: Late | None = None

    @property
    def gain(self) -> Fraction:
        """The chance that one throw succeeds only by what is added late."""
        return Fraction(0) if self.late is None else self.late.gain


def toss_of(match: MatchReader, check: Check, allowed: Rerolls = "all") -> Toss:
    """A check as it stands in a match, with the re-rolls that a failure may have."""
    return Toss(chance_of(check), prices_of(match, check, allowed), late_of(match, check))


def late_of(match: MatchReader, check: Check) -> Late | None:
    """What a player may add to a check of his own once the dice are seen: of several the greatest."""
    own = [each for each in afterthoughts(match, check) if each.piece == check.subject and each.value > 0]
    best = max(own, key=lambda each: each.value, default=None)
    if best is None or best.times == 0:
        return None
    gain = _chance(check.kind, check.base, check.bonus + best.value) - chance_of(check)
    return Late(best.skill, best.times, gain) if gain else None


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
        late = [max((worth[to] for to in purse.late(toss, at)), default=Fraction(0)) for at in purse.states]
        once = [toss.chance * worth[at] + toss.gain * late[at] for at in purse.states]
        again = [max((price.works * once[to] for price, to in purse.ways(toss, at)), default=0) for at in purse.states]
        fails = 1 - toss.chance - toss.gain
        worth = [
            toss.chance * worth[at] + toss.gain * max(late[at], again[at]) + fails * again[at] for at in purse.states
        ]
    return worth[-1]


class Purse:
    """The re-rolls that may be used up on the way; a state, a whole number, says how many of each are left.

    Attributes:
        size: how many states there are; the last has all re-rolls.
    """

    def __init__(self, tosses: Iterable[Toss]) -> None:
        found: dict[str, int] = {}
        for toss in tosses:
            found |= {each.of: each.times for each in _costs(toss) if each.times is not None}
        self.shape = tuple(times + 1 for times in found.values())
        self._unit = {name: prod(self.shape[place + 1 :]) for place, name in enumerate(found)}
        self._left = list(product(*(range(count) for count in self.shape)))
        self._place: Mapping[str, int] = {name: place for place, name in enumerate(found)}
        self.size = len(self._left)
        self.states = range(self.size)

    def covers(self, toss: Toss) -> bool:
        """Whether it has all re-rolls of a toss."""
        return all(each.times is None or each.of in self._place for each in _costs(toss))

    def ways(self, toss: Toss, state: int) -> list[tuple[Price, int]]:
        """The re-rolls that are left for a toss in a state, each with the state after it."""
        return [(price, after) for price in toss.prices for after in self._paid(price, state)]

    def late(self, toss: Toss, state: int) -> list[int]:
        """The state after a toss succeeded by what was added late, if that is left in a state."""
        return [] if toss.late is None else self._paid(toss.late, state)

    def _paid(self, cost: Price | Late, state: int) -> list[int]:
        if cost.times is None:
            return [state]
        return [state - self._unit[cost.of]] if self._left[state][self._place[cost.of]] else []


def _costs(toss: Toss) -> tuple[Price | Late, ...]:
    """All that a toss may use up."""
    return toss.prices if toss.late is None else (*toss.prices, toss.late)


Luck = tuple[int, ...]
"""By state of the purse: the chance to have come so far in it, as a whole number over a fixed scale."""


class Throwing:
    """A toss in whole numbers: what becomes of a `Luck` by it.

    What may be added late is added; each other failure is rolled again by the first way left.
    """

    def __init__(self, toss: Toss, purse: Purse, unit: int) -> None:
        self.toss = toss
        self._unit = unit
        self._known: dict[Luck, Luck] = {}
        of = lcm(toss.chance.denominator, toss.gain.denominator)
        good, near = int(toss.chance * of), int(toss.gain * of)
        self._straight = unit * good // of
        self._again: list[tuple[int, int, int]] = []
        for state in purse.states:
            late = purse.late(toss, state)[:1]
            self._again += [(state, to, unit * near // of) for to in late]
            fails = of - good - (near if late else 0)
            for price, to in purse.ways(toss, state)[:1]:
                works, among = price.works.as_integer_ratio()
                for after, faces in ((to, good), *((less, near) for less in purse.late(toss, to)[:1])):
                    self._again.append((state, after, unit * faces * fails * works // (of * of * among)))

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
        square = lcm(toss.chance.denominator, toss.gain.denominator) ** 2
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
