"""Shares, means and their intervals, against published values, other formulas and the counts themselves."""

from __future__ import annotations

from fractions import Fraction
from math import comb, inf, isclose, sqrt
from random import Random
from statistics import NormalDist, fmean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleengine import AWAY, HOME
from ruleengine.simulate import Interval, Simulation, Summary, mean_interval, share_interval

from .conftest import short

LEVELS = st.floats(0.01, 0.999)


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_intervals_of_shares_are_the_published_ones(hits: int, of: int, low: float, high: float) -> None:
    """Newcombe, Two-sided confidence intervals for the single proportion, Statistics in Medicine 17 (1998), table I."""
    found = share_interval(hits, of)
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)
    assert found.value == hits / of


@given(st.integers(1, 10**6), st.data(), LEVELS)
def test_the_ends_of_a_share_are_those_from_which_it_deviates_as_far_as_the_level_allows(
    of: int, data: st.DataObject, level: float
) -> None:
    """Wilson's definition: |share - p| = z * sqrt(p * (1 - p) / n) holds at both ends."""
    hits = data.draw(st.integers(0, of))
    found, z = share_interval(hits, of, level=level), NormalDist().inv_cdf((1 + level) / 2)
    assert 0 <= found.low <= found.value <= found.high <= 1
    for end in (found.low, found.high):
        if end not in (0, 1):
            assert isclose(abs(found.value - end), z * sqrt(end * (1 - end) / of), rel_tol=1e-6, abs_tol=1e-9)
    assert (found.low == 0) == (hits == 0)
    assert (found.high == 1) == (hits == of)


@given(st.lists(st.integers(-50, 50), min_size=2, max_size=40), LEVELS)
def test_intervals_of_means_are_those_of_the_textbook(values: list[int], level: float) -> None:
    found = mean_interval(values, level=level)
    half = NormalDist().inv_cdf((1 + level) / 2) * stdev(values) / sqrt(len(values))
    assert isclose(found.value, fmean(values), abs_tol=1e-12)
    assert isclose(found.low, fmean(values) - half, rel_tol=1e-9, abs_tol=1e-9)
    assert isclose(found.high, fmean(values) + half, rel_tol=1e-9, abs_tol=1e-9)


def test_one_value_says_nothing_about_how_far_the_mean_may_be() -> None:
    assert mean_interval([3]) == Interval(3.0, -inf, inf)
    assert mean_interval([3, 3]) == Interval(3.0, 3.0, 3.0)


@pytest.mark.parametrize("of", [20, 50, 200])
@pytest.mark.parametrize("level", [0.8, 0.95])
def test_intervals_of_shares_hold_the_true_share_as_often_as_they_say(of: int, level: float) -> None:
    """On average over true shares, from the binomial distribution itself."""
    intervals = [share_interval(hits, of, level=level) for hits in range(of + 1)]
    held = [
        sum(comb(of, hits) * p**hits * (1 - p) ** (of - hits) for hits in range(of + 1) if p in intervals[hits])
        for p in (percent / 100 for percent in range(1, 100))
    ]
    assert abs(fmean(held) - level) < 0.015


def test_nine_of_ten_intervals_of_means_hold_the_true_mean() -> None:
    random, held = Random(2), 0
    for _ in range(2000):
        held += 3.5 in mean_interval(random.choices(range(1, 7), k=50), level=0.9)
    assert 0.87 < held / 2000 < 0.93


# Of a simulation ----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def simulation() -> Simulation:
    return short(300, home="sensible")


def test_a_summary_counts_what_is_there(simulation: Simulation) -> None:
    summary = simulation.summary(0.9)
    pairs = list(zip(simulation.home, simulation.away, strict=True))
    shares = {
        "home_wins": sum(winner is HOME for winner in simulation.winner),
        "draws": sum(winner is None for winner in simulation.winner),
        "away_wins": sum(winner is AWAY for winner in simulation.winner),
    }
    assert sum(shares.values()) == 300
    assert all(shares.values())
    for name, hits in shares.items():
        assert getattr(summary, name) == share_interval(hits, 300, level=0.9)
    assert summary.home_score == mean_interval([home for home, _ in pairs], level=0.9)
    assert summary.away_score == mean_interval([away for _, away in pairs], level=0.9)
    assert summary.difference == mean_interval([home - away for home, away in pairs], level=0.9)
    assert (summary.matches, summary.level) == (300, 0.9)


def test_differences_are_exact_shares(simulation: Simulation) -> None:
    differences = [home - away for home, away in zip(simulation.home, simulation.away, strict=True)]
    assert dict(simulation.differences.items()) == {
        each: Fraction(differences.count(each), 300) for each in sorted(set(differences))
    }


def test_a_summary_reads_well() -> None:
    share, mean = Interval(0.25, 0.2, 0.31), Interval(-1.5, -2.0, 10.25)
    summary = Summary(
        matches=12345,
        level=0.95,
        home_wins=share,
        draws=share,
        away_wins=share,
        home_score=mean,
        away_score=mean,
        difference=mean,
    )
    assert str(summary).splitlines() == [
        "12,345 matches; intervals of 0.95: Wilson of shares, normal of means",
        "Home wins    25.000%    20.000% to  31.000%",
        "Draws        25.000%    20.000% to  31.000%",
        "Away wins    25.000%    20.000% to  31.000%",
        "Home score    -1.500     -2.000 to   10.250",
        "Away score    -1.500     -2.000 to   10.250",
        "Difference    -1.500     -2.000 to   10.250",
    ]


@pytest.mark.parametrize("level", [0, 1, -0.5, 95, float("nan")])
def test_a_level_that_is_no_confidence_is_refused(simulation: Simulation, level: float) -> None:
    with pytest.raises(ValueError, match=r"level: .* is refused; give a number between 0 and 1"):
        simulation.summary(level)


def test_of_no_match_there_is_no_summary() -> None:
    def stop(done: int, wanted: int) -> None:
        raise KeyboardInterrupt

    nothing = short(5, progress=stop)
    assert len(nothing) == 0
    with pytest.raises(ValueError, match="no match was played"):
        nothing.summary()
    with pytest.raises(ValueError, match="a distribution needs a value"):
        _ = nothing.differences
