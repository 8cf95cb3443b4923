"""Distributions: figures from outside, and exact arithmetic against going through every throw."""

from __future__ import annotations

import pickle
import statistics
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import isclose
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleengine.dice import Compare, Distribution, Highest, Lowest, Sum, d6, d8, d20, dice

small = st.dictionaries(st.integers(-9, 9), st.integers(1, 5), min_size=1, max_size=5).map(Distribution)
wide = st.builds(
    lambda start, weights: Distribution({start + at: weight for at, weight in enumerate(weights)}),
    st.integers(-50, 50),
    st.lists(st.integers(0, 9), min_size=20, max_size=60).filter(any),
)


def population(distribution: Distribution[int]) -> list[int]:
    return list(Counter(dict(distribution.weights)).elements())


# Sampling 4d6 and keeping three: the table that every role-player knows, over 6**4 throws.
ABILITY = [1, 4, 10, 21, 38, 62, 91, 122, 148, 167, 172, 160, 131, 94, 54, 21]


def test_four_dice_keep_three() -> None:
    ability = Distribution.of(Highest(3), 4 * d6)
    assert dict(ability.weights) == dict(zip(range(3, 19), ABILITY, strict=True))
    assert ability.total == 1296
    assert ability[18] == Fraction(21, 1296)
    assert ability.mean == Fraction(15869, 1296)
    assert ability.mode == 13


def test_two_dice() -> None:
    total = Distribution.of(Sum(), 2 * d6)
    assert [total[value] * 36 for value in total] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    assert total.variance == Fraction(35, 6)
    assert total[1] == total[13] == total["seven"] == 0


@pytest.mark.parametrize(
    ("distribution", "figure", "expected"),
    [
        (Distribution.of(Sum(), 2 * d6), lambda d: d[7], Fraction(1, 6)),
        (Distribution.of(Sum(), 3 * d6), lambda d: d[10], Fraction(27, 216)),
        (Distribution.of(Sum(), 3 * d6), lambda d: d.at_least(11), Fraction(1, 2)),
        (Distribution.of(Lowest(), 2 * d20), lambda d: d.mean, Fraction(287, 40)),
        (Distribution.of(Highest(), 2 * d20), lambda d: d.mean, Fraction(553, 40)),
        (Distribution.of(Highest(), 2 * d20), lambda d: d[20], Fraction(39, 400)),
        (Distribution.of(Compare(), 2 * d6), lambda d: d[0], Fraction(1, 6)),
        (Distribution.of(Compare(), 2 * d6), lambda d: d[1], Fraction(15, 36)),
        (Distribution.of(Sum(), 100 * d6), lambda d: d.mean, Fraction(350)),
        (Distribution.of(Sum(), 100 * d6), lambda d: d.variance, Fraction(3500, 12)),
        (Distribution.of(Sum(), 100 * d6), lambda d: d[100], Fraction(1, 6**100)),
        (Distribution.of(Sum(), 8 * d6), lambda d: d[28], Fraction(135954, 6**8)),
    ],
)
def test_known_figures(
    distribution: Distribution[int], figure: Callable[[Distribution[int]], Fraction], expected: Fraction
) -> None:
    assert figure(distribution) == expected


def test_equal_chances_are_equal_distributions() -> None:
    one, other = Distribution({True: 2, False: 4}), Distribution({False: 200, True: 100, "never": 0})
    assert one == other
    assert hash(one) == hash(other)
    assert one != Distribution({True: 1})
    assert one != {True: 1, False: 2}
    assert pickle.loads(pickle.dumps(one)) == one


def test_values_are_sorted_or_else_stay_in_order() -> None:
    assert list(Distribution({3: 1, 1: 1, 2: 1})) == [1, 2, 3]
    assert list(Distribution({"out": 1, None: 2})) == ["out", None]


@pytest.mark.parametrize("weights", [{}, {1: 0}, {1: -1}, {1: 0.5}, {1: True}, {1: Fraction(1)}])
def test_weights_that_are_none(weights: dict[int, Any]) -> None:
    with pytest.raises(ValueError, match="weight"):
        Distribution(weights)


def test_from_fractions() -> None:
    chances = {"win": Fraction(1, 2), "draw": Fraction(1, 3), "loss": Fraction(1, 6)}
    distribution = Distribution.from_fractions(chances)
    assert dict(distribution.items()) == chances
    assert distribution.total == 6
    assert Distribution.from_fractions({"sure": 1}).total == 1
    with pytest.raises(ValueError, match=r"sum to 5/6: they must sum to exactly 1"):
        Distribution.from_fractions({1: Fraction(1, 2), 2: Fraction(1, 3)})


@given(small)
def test_figures_are_those_of_the_population(distribution: Distribution[int]) -> None:
    people = population(distribution)
    assert distribution.mean == Fraction(sum(people), len(people))
    assert distribution.variance == statistics.pvariance(map(Fraction, people))
    assert isclose(distribution.stdev, statistics.pstdev(people), abs_tol=1e-9)
    assert people.count(distribution.mode) == max(map(people.count, people))
    assert sum(chance for _, chance in distribution.items()) == 1


@given(small, st.integers(-10, 10))
def test_tails(distribution: Distribution[int], number: int) -> None:
    people = population(distribution)
    assert distribution.at_least(number) == Fraction(sum(each >= number for each in people), len(people))
    assert distribution.at_most(number) + distribution.at_least(number + 1) == 1
    assert distribution.chance(lambda value: value == number) == distribution[number]
    assert (number in distribution) == (number in people)


@given(small, st.fractions(0, 1))
def test_a_quantile_is_the_first_value_with_that_share(distribution: Distribution[int], share: Fraction) -> None:
    value = distribution.quantile(share)
    assert distribution.at_most(value) >= share
    assert share == 0 or distribution.at_most(value - 1) < share


def test_quantiles_of_floats_are_the_decimals_they_show() -> None:
    tenths = Distribution(dict.fromkeys(range(1, 11), 1))
    assert [tenths.quantile(each / 10) for each in range(1, 11)] == list(range(1, 11))
    assert tenths.quantile(0) == 1
    with pytest.raises(ValueError, match="from 0 to 1"):
        tenths.quantile(50)


@settings(deadline=None)
@given(st.one_of(small, wide), st.one_of(small, wide))
def test_sums_and_differences_are_those_of_every_pair(left: Distribution[int], right: Distribution[int]) -> None:
    for signed, result in ((1, left + right), (-1, left - right)):
        counted: Counter[int] = Counter()
        for (one, weight), (other, times) in product(left.weights.items(), right.weights.items()):
            counted[one + signed * other] += weight * times
        assert result == Distribution(counted)


@given(small, st.integers(-5, 5))
def test_numbers_shift(distribution: Distribution[int], number: int) -> None:
    assert (distribution + number).mean == (number + distribution).mean == distribution.mean + number
    assert (distribution - number) + number == distribution
    assert number - distribution == -distribution + number


def test_sum_of_many() -> None:
    assert sum([Distribution.of(Sum(), d6)] * 3) == Distribution.of(Sum(), 3 * d6)
    assert Distribution.of(Sum(), 60 * d6) + Distribution.of(Sum(), 60 * d8) == Distribution.of(Sum(), 60 * (d6 + d8))


@pytest.mark.parametrize("other", [1.5, "1", None])
def test_only_whole_numbers_and_distributions_add(other: Any) -> None:
    with pytest.raises(TypeError):
        Distribution({1: 1}) + other


def test_map_given_and_combine() -> None:
    face = Distribution.of(Sum(), d6)
    assert face.map(lambda value: value % 2) == Distribution({0: 1, 1: 1})
    assert face.given(lambda value: value != 1).mean == 4
    assert face.combine(face, max) == Distribution.of(Highest(), 2 * d6)
    assert face.combine(face, lambda one, other: (one > other) - (one < other)) == Distribution.of(Compare(), 2 * d6)
    with pytest.raises(ValueError, match="weight above 0"):
        face.given(lambda value: value > 6)


def test_a_roll_off_is_even() -> None:
    decided = Distribution.of(Compare(), 2 * d6).given(bool)
    assert decided == Distribution({-1: 1, 1: 1})


def test_too_many_pairs_are_refused_with_a_remedy() -> None:
    many = dice("d10000").distribution()
    with pytest.raises(ValueError, match="take fewer dice or sides"):
        many.combine(many, max)


def test_repr_is_short() -> None:
    assert repr(Distribution({2: 1, 1: 1})) == "Distribution({1: 1, 2: 1})"
    assert repr(Distribution.of(Sum(), 100 * d6)).endswith("... 489 more})")
