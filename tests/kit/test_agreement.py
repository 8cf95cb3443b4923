"""Odds and play are compared as far as both go, by a bound that sound play does not reach."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb, exp, inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleengine import HOME, Decision, Match, Result, Ruleset, Side
from ruleengine.kernel import Snapshot
from ruleengine.odds import Outcomes, Report
from ruleengine.testing import Budget, ConformanceError, checks
from ruleengine.testing._positions import (
    WEIGHED,
    AfterTheStep,
    AtChoice,
    AtEvent,
    AtTheEnd,
    Ending,
    Position,
    StartPoint,
    Whim,
)
from ruleengine.testing._properties.agreement import Comparison, surprise, unbelievable
from ruleengine.testing._trials import Subject
from tests.broken_rulesets import chances, pasts, play, toss
from tests.broken_rulesets.toss import SAFE, GamePart, Tossed, ruleset

PLAIN = ruleset("plain", GamePart())
"""The toss without luck: 4+ safely, 5+ boldly."""


def tail(seen: int, of: int, chance: Fraction) -> Fraction:
    """The chance of a count on the same side of the mean, at least as far from it; term by term."""
    counts = range(seen, of + 1) if seen >= of * chance else range(seen + 1)
    return sum((comb(of, k) * chance**k * (1 - chance) ** (of - k) for k in counts), Fraction(0))


@given(of=st.integers(1, 40), data=st.data(), chance=st.fractions(0, 1, max_denominator=60))
def test_surprise_is_never_greater_than_the_binomial_allows(of: int, data: st.DataObject, chance: Fraction) -> None:
    seen = data.draw(st.integers(0, of))
    exact = tail(seen, of, chance)
    bound = surprise(seen, of, chance)
    assert float(exact) <= exp(-bound) * (1 + 1e-9)
    assert (bound == inf) == (exact == 0)


@given(of=st.integers(1, 40), data=st.data(), chance=st.fractions(0, 1, max_denominator=60))
def test_what_is_unbelievable_is_rarer_than_the_risk(of: int, data: st.DataObject, chance: Fraction) -> None:
    seen, risk = data.draw(st.integers(0, of)), 0.05
    if unbelievable(seen, seen, of, chance, chance, risk):
        assert tail(seen, of, chance) <= Fraction(risk) / 2


def test_bounds_of_a_walk_and_of_matches_that_did_not_end_are_taken_as_wide_as_they_are() -> None:
    low, high = Fraction(1, 4), Fraction(1, 2)
    assert not unbelievable(500, 500, 1000, low, high, 1e-9)
    assert not unbelievable(250, 250, 1000, low, high, 1e-9)
    assert unbelievable(700, 700, 1000, low, high, 1e-9)
    assert unbelievable(100, 100, 1000, low, high, 1e-9)
    assert not unbelievable(100, 300, 1000, low, high, 1e-9)


@given(number=st.integers(0, 10_000), size=st.integers(1, 50))
def test_whims_weigh_few_choices_and_always_the_same(number: int, size: int) -> None:
    decision = Decision(HOME, "pick", tuple(range(size)))
    weights = Whim(number)(None, decision)
    assert weights == Whim(number)(None, decision)
    assert 1 <= len(weights) <= WEIGHED
    assert weights.keys() <= set(range(size))
    assert min(weights.values()) > 0


def safely(number: int = 0) -> int:
    """A whim by which both sides toss safely."""
    while any(Whim(number)(None, Decision(side, "how", (SAFE, toss.BOLD))).keys() != {SAFE} for side in Side):
        number += 1
    return number


def test_odds_to_each_horizon_are_those_that_one_works_out_by_hand() -> None:
    position = Position.of(Subject(PLAIN).line().match, safely())
    half = Fraction(1, 2)
    first = position.walk(AtEvent(Tossed), 100).chances
    assert first == {Ending(event=Tossed(HOME, points)): half for points in (0, 1)}
    step = position.walk(AfterTheStep(), 100).chances
    assert {(end.state.values[2], chance) for end, chance in step.items() if end.state} == {(0, half), (1, half)}
    choice = position.walk(AtChoice(Tossed), 100).chances
    assert {(end.result.score, chance) for end, chance in choice.items() if end.result} == {
        ((0, 0), half),
        ((1, 0), half),
    }
    scores: Counter[tuple[int, int]] = Counter()
    for end, chance in position.walk(AtTheEnd(), 100).chances.items():
        assert end.result is not None
        scores[end.result.score] += chance
    # Two tosses a side, each for a point with one half.
    assert scores == {(h, a): Fraction(comb(2, h) * comb(2, a), 16) for h in range(3) for a in range(3)}


def test_play_comes_to_the_same_endings_as_the_walk() -> None:
    position = Position.of(Subject(toss.SOUND).line().play([1, 5, 0]).match, 2)
    for horizon in position.horizons():
        walked = position.walk(horizon, 1_000)
        assert walked.report.complete
        assert sum(walked.chances.values()) == 1
        played = position.plays(horizon, position.seeds(400))
        assert played.keys() <= walked.chances.keys()
        assert all(count < 400 for count in played.values()) or len(walked.chances) == 1


def test_matches_that_do_not_end_come_to_nothing() -> None:
    position = Position.of(Subject(play.ENDLESS).line().match, 0)
    assert position.plays(AtTheEnd(), position.seeds(3)) == {None: 3}


def test_horizons_begin_with_the_step_and_end_with_the_match() -> None:
    horizons = list(map(repr, Position.of(Subject(toss.SOUND).line().match, 0).horizons()))
    assert horizons == [
        "the end of the step",
        "the first event 'toss.tossed'",
        "the first choice after an event 'toss.tossed'",
        "the end of the match",
    ]


def compared(seen: dict[Ending | None, int], unresolved: Fraction = Fraction(0)) -> list[str]:
    """What is said of so many matches, where a coin is said to be fair."""
    match = Subject(PLAIN).line().match
    heads, tails = (Ending(result=Result((n, 0), None), state=Snapshot((), (n, 0, 0, 0))) for n in (0, 1))
    share = (1 - unresolved) / 2
    outcomes = Outcomes(chances={heads: share, tails: share}, unresolved=unresolved, report=Report())
    counts = {{"heads": heads, "tails": tails}.get(str(key), key): count for key, count in seen.items()}
    return list(Comparison(match, outcomes, counts, 1e-9).differences())


@pytest.mark.parametrize(
    ("seen", "unresolved", "says"),
    [
        ({"heads": 500, "tails": 500}, 0, ""),
        ({"heads": 560, "tails": 440}, 0, ""),
        ({"heads": 700, "tails": 300}, 0, "with chance 1/2 by exact odds, but in 700 of 1000 matches"),
        ({"heads": 700, "tails": 300}, Fraction(1, 2), ""),
        ({"heads": 400, "tails": 200, None: 400}, 0, ""),
        ({"heads": 499, "tails": 500, Ending(event="edge"): 1}, 0, "the event is 'edge' with chance 0"),
    ],
)
def test_differences_are_told_beyond_chance_and_never_within(
    seen: dict[object, int], unresolved: int, says: str
) -> None:
    found = compared(seen, Fraction(unresolved))  # type: ignore[arg-type]
    assert bool(found) == bool(says), found
    assert says in "".join(found)


def agreement(rules: Ruleset, **budget: int) -> None:
    (check,) = (c for c in checks(rules, budget=Budget(examples=5, **budget)) if c.name == "odds-agree-with-play")
    check()


def test_sound_game_agrees_from_many_positions() -> None:
    agreement(toss.SOUND, positions=20, plays=300)


@pytest.mark.parametrize("rules", [chances.SKEWED, pasts.LUCKY, pasts.NOSTALGIC], ids=lambda rules: rules.name)
def test_code_of_the_message_shows_the_difference(rules: Ruleset) -> None:
    with pytest.raises(ConformanceError) as caught:
        agreement(rules)
    shown = caught.value.shown_by.splitlines()
    assert shown[-3].startswith("position = ruleengine.testing._positions.Position.of(match, ")
    names: dict[str, object] = {}
    code = ["import ruleengine.testing._positions", "from ruleengine import new_match", *shown]
    code[-1] = f"walked, played = {code[-1]}"
    exec("\n".join(code), {"ruleset": rules}, names)
    walked, played = names["walked"], names["played"]
    assert isinstance(walked, Outcomes)
    assert isinstance(played, Counter)
    assert any(abs(played[end] / played.total() - chance) > 0.05 for end, chance in walked.chances.items())


def test_ruleset_whose_odds_are_all_beyond_the_budget_fails_with_the_reason() -> None:
    with pytest.raises(ConformanceError, match="no odds could be compared with play: not even the end of a step"):
        agreement(toss.SOUND, states=0)


def test_start_is_where_the_history_stands() -> None:
    match: Match = Subject(toss.SOUND).line().play([0, 5]).match
    assert StartPoint.of(match) == StartPoint(checkpoints=2, entries=len(match.history))
