"""Expressions of dice in this library and in icepool and dyce, which are to agree as fractions."""

from __future__ import annotations

import functools
import gc
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import dyce
import icepool  # type: ignore[import-untyped]
from attrs import frozen
from dyce import H, P
from icepool import Die, MultisetEvaluator, Order
from icepool.evaluator.multiset_evaluator_base import MultisetEvaluatorBase  # type: ignore[import-untyped]

from ruleengine.dice import (
    Distribution,
    Expression,
    Fold,
    Highest,
    HighestUncancelled,
    Keep,
    LargestSet,
    LongestStraight,
    Sets,
    Symbols,
    d6,
    d8,
    d10,
    d12,
    dice,
)

Answer = Callable[[], Any]
BOOST = ("", "", "hit", "hit edge", "edge edge", "edge")


@frozen
class Case:
    """One expression: what it is called, and how each library answers. dyce has no answer to some."""

    name: str
    ours: Callable[[], Distribution[Any]]
    icepool: Answer
    dyce: Answer | None = None


@frozen
class Action(Fold[int, int]):
    """Blades in the Dark: the highest die, 7 for two sixes."""

    def begin(self, *sizes: int) -> int:
        return 0

    def step(self, state: int, face: int, *counts: int) -> int:
        return 7 if face == 6 and counts[0] > 1 else state or face

    def matters(self, state: int) -> int:
        return 0 if state else 2


class IceAction(MultisetEvaluator[int, int]):  # type: ignore[misc]
    def next_state(self, state: int | None, order: Order, outcome: int, *counts: int) -> int:
        best = state or 0
        return 7 if outcome == 6 and counts[0] > 1 else max(best, outcome) if counts[0] else best


@frozen
class Pairs(Fold[int, int]):
    """How many faces are shown by two dice or more."""

    def begin(self, *sizes: int) -> int:
        return 0

    def step(self, state: int, face: int, *counts: int) -> int:
        return state + (counts[0] > 1)


class IcePairs(MultisetEvaluator[int, int]):  # type: ignore[misc]
    def next_state(self, state: int | None, order: Order, outcome: int, *counts: int) -> int:
        return (state or 0) + (counts[0] > 1)


class IceHighestLeft(MultisetEvaluator[int, int]):  # type: ignore[misc]
    """The highest outcome of the first pool that the second does not cancel."""

    def next_state(self, state: int | None, order: Order, outcome: int, *counts: int) -> int:
        return max(state or 0, outcome if counts[0] > counts[1] else 0)


def notation(text: str) -> Callable[[], Distribution[Any]]:
    return lambda: dice(text).distribution()


def of(reading: Any, pool: Any) -> Callable[[], Distribution[Any]]:
    return lambda: Distribution.of(reading, pool)


def genesys() -> Distribution[Any]:
    return (4 @ Expression.faces(*map(Symbols, BOOST))).distribution()


def ice_genesys() -> Any:
    return 4 @ Die([icepool.Symbols(text.replace("hit", "h").replace("edge", "e").replace(" ", "")) for text in BOOST])


def same_number(value: Any) -> Any:
    """Values of all three libraries alike: symbols as text, truth as numbers."""
    if isinstance(value, Symbols):
        return "".join(sorted(str(value).replace("hit", "h").replace("edge", "e").replace(" ", "")))
    return str(value) if isinstance(value, icepool.Symbols) else value


def fractions_of(answer: Any) -> Mapping[Any, Fraction]:
    """Chances by value, of a distribution of any of the libraries."""
    if isinstance(answer, Distribution):
        return {same_number(value): chance for value, chance in answer.items()}
    items = list(answer.items())
    total = sum(weight for _, weight in items)
    return {same_number(value): Fraction(weight, total) for value, weight in items if weight}


def icepool_caches() -> list[Callable[[], object]]:
    """What empties the caches of icepool that there are now, so that each call is a first one, as ours are."""
    clear: list[Callable[[], object]] = [icepool.math.comb_row_cache.clear]
    for each in gc.get_objects():
        if type(each) is functools._lru_cache_wrapper and (each.__module__ or "").startswith("icepool"):
            clear.append(each.cache_clear)
        elif isinstance(each, MultisetEvaluatorBase):
            clear.append(functools.partial(each.__dict__.pop, "_cache", None))
    return clear


def at(pool: Any, *which: Any) -> Answer:
    return lambda: pool().at(*which)


i = icepool
CASES = (
    Case("2d6", notation("2d6"), lambda: 2 @ i.d6, lambda: 2 @ H(6)),
    Case("3d6+2d8+1", notation("3d6+2d8+1"), lambda: 3 @ i.d6 + 2 @ i.d8 + 1, lambda: 3 @ H(6) + 2 @ H(8) + 1),
    Case("20d6", notation("20d6"), lambda: 20 @ i.d6, lambda: 20 @ H(6)),
    Case("100d6", notation("100d6"), lambda: 100 @ i.d6, lambda: 100 @ H(6)),
    Case("d100-d100", notation("d100-d100"), lambda: i.d100 - i.d100, lambda: H(100) - H(100)),
    Case("d6*d6", notation("d6*d6"), lambda: i.d6 * i.d6, lambda: H(6) * H(6)),
    Case("2d6/2", notation("2d6/2"), lambda: (2 @ i.d6) // 2, lambda: (2 @ H(6)) // 2),
    Case("max(2d6, 7)", notation("max(2d6, 7)"), lambda: (2 @ i.d6).map(lambda x: max(x, 7))),
    Case("min(d8, d12)", notation("min(d8, d12)"), lambda: i.lowest(i.d8, i.d12), lambda: P(8, 12).at(0)),
    Case("4d6kh3", notation("4d6kh3"), lambda: i.d6.pool(4).highest(3).sum(), at(lambda: 4 @ P(6), slice(1, None))),
    Case("2d20kl1", notation("2d20kl1"), lambda: i.d20.pool(2).lowest(1).sum(), at(lambda: 2 @ P(20), 0)),
    Case(
        "20d10kh3",
        notation("20d10kh3"),
        lambda: i.d10.pool(20).highest(3).sum(),
        at(lambda: 20 @ P(10), slice(17, None)),
    ),
    Case("30d6kl4", notation("30d6kl4"), lambda: i.d6.pool(30).lowest(4).sum(), at(lambda: 30 @ P(6), slice(0, 4))),
    Case("100d6kh50", notation("100d6kh50"), lambda: i.d6.pool(100).highest(50).sum()),
    Case(
        "median of 3d20",
        of(Keep(2), 3 * dice("d20").pool),
        lambda: i.d20.pool(3).middle(1).sum(),
        at(lambda: 3 @ P(20), 1),
    ),
    Case(
        "middle 3 of 7d10",
        of(Keep((3, 4, 5)), 7 * d10),
        lambda: i.d10.pool(7).middle(3).sum(),
        at(lambda: 7 @ P(10), slice(2, 5)),
    ),
    Case(
        "second highest of 5d12",
        of(Keep(2), 5 * d12),
        lambda: i.d12.pool(5).keep(-2),
        at(lambda: 5 @ P(12), 3),
    ),
    Case(
        "{2d6,d8,d10}kh2",
        notation("{2d6,d8,d10}kh2"),
        lambda: i.Pool([i.d6, i.d6, i.d8, i.d10]).highest(2).sum(),
        at(lambda: P(6, 6, 8, 10), slice(2, None)),
    ),
    Case("{3d4,3d6,3d8}kl4", notation("{3d4,3d6,3d8}kl4"), lambda: i.Pool([i.d4, i.d6, i.d8] * 3).lowest(4).sum()),
    Case("{5d6,5d8,5d12}kh4", notation("{5d6,5d8,5d12}kh4"), lambda: i.Pool([i.d6, i.d8, i.d12] * 5).highest(4).sum()),
    Case("2d6!3", notation("2d6!3"), lambda: 2 @ i.d6.explode(depth=3), lambda: 2 @ dyce.explode_n(H(6), n=3)),
    Case("10d6!", notation("10d6!"), lambda: 10 @ i.d6.explode(), lambda: 10 @ dyce.explode_n(H(6), n=9)),
    Case(
        "6d10!kh3",
        notation("6d10!kh3"),
        lambda: i.d10.explode().pool(6).highest(3).sum(),
        at(lambda: 6 @ P(dyce.explode_n(H(10), n=9)), slice(3, None)),
    ),
    Case("20d10!3kh5", notation("20d10!3kh5"), lambda: i.d10.explode(depth=3).pool(20).highest(5).sum()),
    Case(
        "{d6!,d8!}kh1",
        notation("{d6!,d8!}kh1"),
        lambda: i.highest(i.d6.explode(), i.d8.explode()),
        lambda: P(dyce.explode_n(H(6), n=9), dyce.explode_n(H(8), n=9)).at(-1),
    ),
    Case("4d6r1", notation("4d6r1"), lambda: 4 @ i.d6.reroll([1], depth="inf")),
    Case("4d6ro1", notation("4d6ro1"), lambda: 4 @ i.d6.reroll([1], depth=1)),
    Case("5d10ro<=2kh3", notation("5d10ro<=2kh3"), lambda: i.d10.reroll([1, 2], depth=1).pool(5).highest(3).sum()),
    Case("2d6r1!2", notation("2d6r1!2"), lambda: 2 @ i.d6.reroll([1], depth="inf").explode([6], depth=2)),
    Case("10d6>=5", notation("10d6>=5"), lambda: 10 @ (i.d6 >= 5), lambda: 10 @ H(6).ge(5)),
    Case("30d10!>=8", notation("30d10!>=8"), lambda: 30 @ (i.d10.explode() >= 8)),
    Case("12d6=6", notation("12d6=6"), lambda: 12 @ (i.d6 == 6), lambda: 12 @ H(6).eq(6)),
    Case("4dF", notation("4dF"), lambda: 4 @ (i.d(3) - 2), lambda: 4 @ H((-1, 0, 1))),
    Case("d66", notation("d66"), lambda: 10 * i.d6 + i.d6, lambda: 10 * H(6) + H(6)),
    Case("(d6)d6", notation("(d6)d6"), lambda: i.d6 @ i.d6),
    Case("(2d6)d8", notation("(2d6)d8"), lambda: (2 @ i.d6) @ i.d8),
    Case("8d10, largest set", of(LargestSet(), 8 * d10), lambda: i.d10.pool(8).largest_count()),
    Case("10d10, sizes of sets", of(Sets(), 10 * d10), lambda: i.d10.pool(10).all_counts(filter=2)),
    Case("6d6, longest straight", of(LongestStraight(), 6 * d6), lambda: i.d6.pool(6).largest_straight()),
    Case("9d12, longest straight", of(LongestStraight(), 9 * d12), lambda: i.d12.pool(9).largest_straight()),
    Case("12d6, Blades in the Dark", of(Action(), 12 * d6), lambda: IceAction().evaluate(i.d6.pool(12))),
    Case("10d8, number of sets", of(Pairs(), 10 * d8), lambda: IcePairs().evaluate(i.d8.pool(10))),
    Case(
        "4d6 against 3d6, cancelling",
        of(HighestUncancelled(4), 7 * d6),
        lambda: IceHighestLeft().evaluate(i.d6.pool(4), i.d6.pool(3)),
    ),
    Case(
        "8d6 against 6d6, cancelling",
        of(HighestUncancelled(8), 14 * d6),
        lambda: IceHighestLeft().evaluate(i.d6.pool(8), i.d6.pool(6)),
    ),
    Case("4 boost dice of Genesys", genesys, ice_genesys),
    Case(
        "3d8 compared with 4d6",
        lambda: dice("3d8").compare(dice("4d6")).distribution(),
        lambda: (3 @ i.d8 - 4 @ i.d6).sign(),
    ),
    Case(
        "2d6, given 7 or more",
        lambda: Distribution.of(Highest(2), 2 * d6).given(lambda total: total >= 7),
        lambda: (2 @ i.d6).filter(lambda total: total >= 7, depth="inf"),
    ),
    Case(
        "d4 or d12, one to two",
        lambda: Distribution.mixture({dice("d4").distribution(): 1, dice("d12").distribution(): 2}),
        lambda: Die([i.d4, i.d12, i.d12]),
    ),
)
