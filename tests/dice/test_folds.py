"""Folds and pools of any dice, against going through every throw; classes, which walks see, too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

import pytest
from attrs import frozen
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleengine.dice import (
    AllFaces,
    Class,
    CountFaces,
    Distribution,
    Expression,
    Faces,
    Fold,
    Highest,
    HighestUncancelled,
    Keep,
    LargestSet,
    LongestStraight,
    Lowest,
    Pool,
    Sets,
    Sum,
    TooManyOutcomes,
    d6,
    d8,
    d10,
    d12,
    dice,
)
from ruleengine.dice._folds import fold_of_both

pools = st.lists(st.integers(1, 6), min_size=1, max_size=5).map(Pool)
weights = st.dictionaries(st.integers(-3, 5), st.integers(1, 4), min_size=1, max_size=4)
distributions = st.lists(weights.map(Distribution), min_size=1, max_size=4)
ranks = st.lists(st.integers(-5, 5).filter(bool), min_size=1, max_size=4)
bounds = st.one_of(st.none(), st.integers(0, 6))


@frozen
class Lazy(Fold[tuple[int, ...], int]):
    """The largest three dice as digits; it says how many dice matter, and sees faces from either end."""

    ascending: bool

    def begin(self, *sizes: int) -> tuple[int, ...]:
        return ()

    def step(self, state: tuple[int, ...], face: int, *counts: int) -> tuple[int, ...]:
        return (*state, *[face] * counts[0])[:3]

    def end(self, state: tuple[int, ...]) -> int:
        return sum(face * 10**place for place, face in enumerate(state))

    def matters(self, state: tuple[int, ...]) -> int:
        return 3 - len(state)


# Each reading beside its plain meaning.
def kept(chosen: Iterable[int], faces: Faces) -> int:
    row = sorted(faces, reverse=True)
    return sum(
        row[place] for place in {rank - 1 if rank > 0 else len(row) + rank for rank in chosen} if 0 <= place < len(row)
    )


def straight(faces: Faces) -> int:
    return max(length for low in faces for length in range(1, 8) if set(range(low, low + length)) <= set(faces))


def uncancelled(first: int, faces: Faces) -> int:
    left = Counter(faces[:first]) - Counter(faces[first:])
    return max(left, default=0)


folds = st.one_of(
    ranks.map(lambda chosen: (Keep(chosen), lambda faces: kept(chosen, faces))),
    st.integers(1, 6).map(lambda count: (Highest(count), lambda faces: sum(sorted(faces)[-count:]))),
    st.integers(1, 6).map(lambda count: (Lowest(count), lambda faces: sum(sorted(faces)[:count]))),
    st.tuples(bounds, bounds).map(
        lambda ends: (
            CountFaces(*ends),
            lambda faces: sum(
                (ends[0] is None or face >= ends[0]) and (ends[1] is None or face <= ends[1]) for face in faces
            ),
        )
    ),
    st.just((LargestSet(), lambda faces: max(Counter(faces).values()))),
    st.just((Sets(), lambda faces: tuple(sorted((n for n in Counter(faces).values() if n > 1), reverse=True)))),
    st.just((LongestStraight(), straight)),
    st.integers(0, 5).map(lambda first: (HighestUncancelled(first), lambda faces: uncancelled(first, faces))),
    st.booleans().map(
        lambda up: (
            Lazy(up),
            lambda faces: sum(face * 10**place for place, face in enumerate(sorted(faces, reverse=not up)[:3])),
        )
    ),
)


@settings(deadline=None)
@given(folds, pools, st.sampled_from([0, -1]))
def test_a_fold_reads_a_pool_as_every_throw_says(case: tuple[Fold[Any, Any], Any], pool: Pool, pick: int) -> None:
    fold, meaning = case
    groups: dict[Any, list[Faces]] = {}
    for faces in pool.faces():
        assert fold.read(faces) == meaning(faces)
        groups.setdefault(meaning(faces), []).append(faces)
    assert fold.weights(pool) == {value: len(throws) for value, throws in groups.items()}
    expected = tuple(Class(value, len(throws), throws[pick]) for value, throws in groups.items())
    assert fold.classes(pool, pick=pick) == expected


@settings(deadline=None)
@given(folds, distributions)
def test_a_fold_reads_dice_of_any_distributions(
    case: tuple[Fold[Any, Any], Any], parts: list[Distribution[int]]
) -> None:
    fold, meaning = case
    if isinstance(fold, HighestUncancelled):  # 0 says that none is left, which lower values would hide
        parts = [part.map(lambda value: value + 4) for part in parts]
    counted: Counter[Any] = Counter()
    for throw in product(*(part.weights.items() for part in parts)):
        ways = 1
        for _, weight in throw:
            ways *= weight
        counted[meaning(tuple(value for value, _ in throw))] += ways
    assert Distribution.of(fold, parts) == Distribution(counted)


die = st.sampled_from(["d2", "d4", "d4r1", "d3ro1", "d3ro>=2", "d2!1", "dF", "d3-d2", "max(d2, d3)"])


@settings(deadline=None)
@given(folds, st.lists(die, min_size=1, max_size=3), st.sampled_from([0, -1]))
def test_dice_of_any_kind_are_one_pool(case: tuple[Fold[Any, Any], Any], texts: list[str], pick: int) -> None:
    expression = case[0].over(*map(dice, texts))
    groups: dict[Any, list[Faces]] = {}
    for faces in expression.pool.faces():
        groups.setdefault(expression.read(faces), []).append(faces)
    expected = tuple(Class(value, len(throws), throws[pick]) for value, throws in groups.items())
    assert expression.classes(expression.pool, pick=pick) == expected
    assert expression.distribution() == Distribution({value: len(throws) for value, throws in groups.items()})


def test_known_figures() -> None:
    assert Distribution.of(LargestSet(), 5 * d6)[5] == Fraction(6, 6**5)
    assert Distribution.of(Sets(), 5 * d6)[3, 2] == Fraction(6 * 5 * comb(5, 2), 6**5)  # a full house
    assert Distribution.of(LongestStraight(), 5 * d6)[5] == Fraction(2 * 120, 6**5)
    assert Distribution.of(CountFaces(5), 10 * d6)[10] == Fraction(1, 3**10)
    assert Distribution.of(Keep(2), 3 * dice("d20").pool)[10] == Fraction(598, 8000)


def test_pools_far_beyond_going_through_them() -> None:
    largest = LargestSet().weights(30 * d10)
    assert sum(largest.values()) == 10**30
    assert largest[30] == 10
    assert CountFaces(9).weights(1000 * d10)[1000] == 2**1000
    assert sum(LongestStraight().weights(8 * d6 + 8 * d8).values()) == 6**8 * 8**8


@settings(deadline=None)
@given(folds, folds, pools, st.sampled_from([0, -1]))
def test_two_folds_are_one(
    case: tuple[Fold[Any, Any], Any], other: tuple[Fold[Any, Any], Any], pool: Pool, pick: int
) -> None:
    both = fold_of_both(case[0], other[0])
    if both is not None:
        assert tuple(both.classes(pool, pick=pick)) == (case[0] & other[0]).classes(pool, pick=pick)


def test_a_total_and_a_set_of_a_big_pool() -> None:
    classes = (Sum(1) & LargestSet()).classes(9 * d6)
    assert sum(each.weight for each in classes) == 6**9
    weights = {each.value: each.weight for each in classes}
    assert weights[10, 9] == weights[55, 9] == 1
    assert weights[11, 8] == 9
    with pytest.raises(ValueError, match="or a fold"):
        (AllFaces() & LargestSet()).classes(9 * d6)


def test_a_walk_sees_few_outcomes_of_a_big_pool() -> None:
    assert len(LargestSet().classes(12 * d10)) == 11  # twelve dice of ten faces show two alike
    explosive = dice("20d10!3kh5")
    assert len(explosive.pool) == 80
    assert len(dice("10d6!>=5").classes(dice("10d6!>=5").pool)) == 11


def test_dice_that_become_alike_are_one_kind() -> None:
    steps = 0

    @frozen
    class Counted(Fold[int, int]):
        def begin(self, *sizes: int) -> int:
            return 0

        def step(self, state: int, face: int, *counts: int) -> int:
            nonlocal steps
            steps += 1
            return max(state, counts[0])

    Counted().weights(6 * d6 + 6 * d8 + 6 * d12)
    mixed, steps = steps, 0
    Counted().weights(18 * d12)
    assert mixed < 2 * steps


@pytest.mark.parametrize(
    "answer",
    [
        lambda: Sets().weights(60 * dice("d100").pool),
        lambda: Sets().classes(20 * d6 + 20 * d8 + 20 * d10 + 20 * d12),
        lambda: dice("90d10!kh80").distribution(),
        lambda: dice("(9d100)d10").distribution(),
        lambda: (d100s := dice("1000d100")).compare(d100s).distribution(),
        lambda: 1000 @ dice("d10000").distribution(),
    ],
)
def test_too_much_work_is_refused_with_a_remedy(answer: Any) -> None:
    with pytest.raises(ValueError, match="take fewer dice or sides"):
        answer()


def test_the_work_of_a_fold_is_bounded() -> None:
    steps = 0

    @frozen
    class Endless(Fold[Any, int]):
        """One that remembers everything."""

        def begin(self, *sizes: int) -> Any:
            return ()

        def step(self, state: Any, face: int, *counts: int) -> Any:
            nonlocal steps
            steps += 1
            return (*state, face, counts[0])

        def end(self, state: Any) -> int:
            return len(state)

    with pytest.raises(TooManyOutcomes):
        Endless().weights(40 * d12)
    assert steps <= 10**6


@pytest.mark.parametrize("chosen", [(), 0, (1, 0), True, (1.5,), ("1",)])
def test_ranks_that_are_none_are_refused(chosen: Any) -> None:
    with pytest.raises(ValueError, match="1 for the highest die and -1 for the lowest"):
        Keep(chosen)


def test_a_reading_that_is_no_fold_reads_no_distributions() -> None:
    with pytest.raises(TypeError, match="read by a fold"):
        Distribution.of(dice("d6"), [Distribution({1: 1})])
    assert Expression.of(LargestSet(), 2 * d6) == LargestSet().over(d6, d6)
    assert Highest().over(d6, d8) == dice("{d6,d8}kh1")
