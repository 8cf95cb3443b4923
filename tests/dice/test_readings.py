"""Readings: values, classes, and the fast algorithms against going through every throw."""

from __future__ import annotations

import pickle
from collections import Counter
from math import comb
from typing import Any

import pytest
from attrs import frozen
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ruleengine.dice import (
    AllFaces,
    AtLeast,
    Class,
    Compare,
    EachAtLeast,
    Face,
    Faces,
    Highest,
    Lowest,
    Pool,
    Product,
    Reading,
    Sum,
    TensAndUnits,
    d4,
    d6,
    d8,
    d10,
    d20,
    dice,
)

pools = st.lists(st.integers(1, 7), min_size=1, max_size=4).map(Pool)
single = st.integers(1, 12).map(lambda sides: Pool((sides,)))
pairs = st.lists(st.integers(1, 8), min_size=2, max_size=2).map(Pool)

any_number = st.one_of(
    st.just(AllFaces()),
    st.builds(Sum, st.integers(-3, 3)),
    st.builds(AtLeast, st.integers(-1, 25), modifier=st.integers(-3, 3)),
    st.builds(EachAtLeast, st.integers(0, 9)),
    st.builds(Highest, st.integers(1, 5)),
    st.builds(Lowest, st.integers(1, 5)),
)
for_one = st.one_of(
    any_number,
    st.just(Face()),
    st.builds(AtLeast, st.integers(-1, 9), modifier=st.integers(-3, 3), natural=st.just((1, 6))),
)
for_two = st.one_of(any_number, st.sampled_from([Compare(), TensAndUnits(), dice("d4*d6-1")]))


@st.composite
def readings(draw: st.DrawFn) -> tuple[Reading[Any], Pool]:
    strategy, of = draw(st.sampled_from([(pools, any_number), (single, for_one), (pairs, for_two)]))
    reading, pool = draw(of), draw(strategy)
    assume(reading != dice("d4*d6-1") or pool == d4 + d6)
    return reading, pool


def by_going_through(reading: Reading[Any], pool: Pool, pick: int) -> tuple[Class[Any], ...]:
    """The classes by definition."""
    groups: dict[object, list[Faces]] = {}
    for faces in pool.faces():
        groups.setdefault(reading.read(faces), []).append(faces)
    return tuple(Class(value, len(faces), faces[pick]) for value, faces in groups.items())


@settings(deadline=None)
@given(readings(), st.sampled_from([0, -1]))
def test_classes_are_those_of_every_throw(case: tuple[Reading[Any], Pool], pick: int) -> None:
    reading, pool = case
    classes = reading.classes(pool, pick=pick)
    assert classes == by_going_through(reading, pool, pick)
    assert sum(each.weight for each in classes) == pool.outcomes
    assert all(reading.read(pool.check(each.faces)) == each.value for each in classes)


@settings(deadline=None)
@given(readings())
def test_weights_are_those_of_every_throw(case: tuple[Reading[Any], Pool]) -> None:
    reading, pool = case
    assert reading.weights(pool) == Counter(reading.read(faces) for faces in pool.faces())


@settings(deadline=None)
@given(pools, any_number, any_number)
def test_a_product_reads_both(pool: Pool, first: Reading[Any], second: Reading[Any]) -> None:
    both = first & second
    assert both == Product(first, second)
    assert both.classes(pool) == by_going_through(both, pool, 0)
    assert both.weights(pool) == Counter((first.read(faces), second.read(faces)) for faces in pool.faces())


@given(readings())
def test_readings_are_plain_values(case: tuple[Reading[Any], Pool]) -> None:
    reading, _ = case
    assert pickle.loads(pickle.dumps(reading)) == reading
    assert hash(pickle.loads(pickle.dumps(reading))) == hash(reading)
    with pytest.raises(AttributeError):
        reading.anything = 1  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("reading", "pool", "branches"),
    [
        (AtLeast(4), d6, 2),
        (AtLeast(3, modifier=1, natural=(1, 6)), d6, 2),
        (AtLeast(1), d6, 1),
        (Sum(), 2 * d6, 11),
        (Compare(), 2 * d6, 3),
        (AllFaces(), 2 * d6, 36),
        (TensAndUnits(), 2 * d6, 36),
        (EachAtLeast(4), 3 * d6, 8),
        (Sum() & Compare(), 2 * d6, 24),
    ],
)
def test_how_many_ways_a_walk_branches(reading: Reading[object], pool: Pool, branches: int) -> None:
    assert len(reading.classes(pool)) == branches


@pytest.mark.parametrize(
    ("face", "modifier", "passed"),
    [(1, 5, False), (1, 0, False), (2, 5, True), (3, 0, False), (4, 0, True), (6, -9, True), (5, -9, False)],
)
def test_natural_results_stand_whatever_the_modifier(face: int, modifier: int, passed: bool) -> None:
    assert AtLeast(4, modifier=modifier, natural=(1, 6)).read((face,)) is passed


@pytest.mark.parametrize(
    ("reading", "pool"),
    [
        (Face(), 2 * d6),
        (AtLeast(4, natural=(1, 6)), 2 * d6),
        (Compare(), d6),
        (Compare(), 3 * d6),
        (TensAndUnits(), d6),
        (Sum() & Face(), 2 * d6),
    ],
)
def test_a_wrong_number_of_dice_is_named(reading: Reading[object], pool: Pool) -> None:
    with pytest.raises(ValueError, match=rf"reads (one die|2 dice), not the {len(pool)} of"):
        reading.classes(pool)


@pytest.mark.parametrize("keep", [Highest, Lowest])
@pytest.mark.parametrize("count", [0, -1, True, 1.5])
def test_keeping_no_dice_is_refused(keep: type[Highest | Lowest], count: Any) -> None:
    with pytest.raises(ValueError, match="at least one die"):
        keep(count)


@pytest.mark.parametrize("pick", [1, -2, 6])
def test_other_picks_are_refused(pick: int) -> None:
    with pytest.raises(ValueError, match="pick is 0"):
        Sum().classes(d6, pick=pick)


def test_too_many_throws_are_refused_with_a_remedy() -> None:
    with pytest.raises(ValueError, match="throw fewer dice at once"):
        AllFaces().classes(100 * d6)


@pytest.mark.parametrize("pick", [0, -1])
@pytest.mark.parametrize(
    ("reading", "pool"),
    [
        (Sum(5), 100 * d6),
        (AtLeast(350), 100 * d6),
        (Highest(3), 20 * d10),
        (Lowest(3), 20 * d10),
        (Lowest(2), 6 * d6 + 7 * d8 + 3 * d20),
        (EachAtLeast(4), 10 * d10),
        (dice("50d6+10d8kl4-2"), dice("50d6+10d8kl4-2").pool),
    ],
)
def test_big_pools(reading: Reading[Any], pool: Pool, pick: int) -> None:
    classes = reading.classes(pool, pick=pick)
    assert sum(each.weight for each in classes) == pool.outcomes
    assert [each.faces for each in classes] == sorted(each.faces for each in classes) or pick == -1
    assert all(reading.read(pool.check(each.faces)) == each.value for each in classes)
    assert reading.weights(pool) == {each.value: each.weight for each in classes}


def test_the_total_of_many_coins_is_pascals_triangle() -> None:
    weights = Sum().weights(Pool((2,) * 300))
    assert list(weights.values()) == [comb(300, heads) for heads in range(301)]


@given(st.integers(1, 40), st.integers(1, 30), st.integers(1, 30))
def test_the_highest_of_many_dice_in_closed_form(count: int, sides: int, face: int) -> None:
    highest, lowest = Highest().weights(Pool((sides,) * count)), Lowest().weights(Pool((sides,) * count))
    below = sum(weight for value, weight in highest.items() if value <= face)
    above = sum(weight for value, weight in lowest.items() if value > face)
    assert below == min(face, sides) ** count
    assert above == max(sides - face, 0) ** count


def test_of_equal_dice_the_earlier_is_kept() -> None:
    assert Highest(2).kept((3, 5, 5, 5)) == (False, True, True, False)
    assert Lowest(2).kept((3, 3, 5, 3)) == (True, True, False, False)


@given(st.lists(st.integers(1, 6), min_size=1, max_size=6).map(tuple), st.integers(1, 7))
def test_the_kept_dice_make_the_total(faces: Faces, count: int) -> None:
    for reading in (Highest(count), Lowest(count)):
        kept = reading.kept(faces)
        assert sum(kept) == min(count, len(faces))
        assert sum(face for face, each in zip(faces, kept, strict=True) if each) == reading.read(faces)


@frozen
class Doubles(Reading[str]):
    """A reading as a plugin would write it."""

    def read(self, faces: Faces) -> str:
        return "double" if faces[0] == faces[1] else "mixed"


def test_a_reading_of_ones_own() -> None:
    assert Doubles().classes(2 * d6) == (Class("double", 6, (1, 1)), Class("mixed", 30, (1, 2)))
    assert Doubles().classes(2 * d6, pick=-1) == (Class("double", 6, (6, 6)), Class("mixed", 30, (6, 5)))
    assert (Sum() & Doubles()).weights(2 * d6)[12, "double"] == 1
