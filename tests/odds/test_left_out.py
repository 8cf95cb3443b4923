"""Keys that are left out of what tells states apart, and keys that are carried along."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleengine import AWAY, HOME, Decision, Match, Side, emit, roll
from ruleengine.dice import AtLeast, d2, d6
from ruleengine.odds import Count, EventOccurred, OddsError, distribution, expected, odds
from ruleengine.odds._merging import decoded, encoded

from .games import COUNT, OTHER, SCORE, Told, again, game

F = Fraction
tails = EventOccurred(Told, what="tails")


async def flips(match: Match) -> None:
    """Flips until tails, and counts heads under one key, flips under another."""
    heads = await roll(d2, by=None, reason="flip") == 1
    match.set(OTHER, match.get(OTHER) + 1)
    if heads:
        match.set(COUNT, match.get(COUNT) + 1)
        match.push(again(flips))
    else:
        await emit(match, Told("tails"))


def limited(limit: int) -> Any:
    """Flips as above, but so many heads end it too."""

    async def flips(match: Match) -> None:
        heads = await roll(d2, by=None, reason="flip") == 1
        match.set(OTHER, match.get(OTHER) + 1)
        if heads:
            match.set(COUNT, match.get(COUNT) + 1)
            if match.get(COUNT) < limit:
                match.push(again(flips))
        else:
            await emit(match, Told("tails"))

    return flips


def test_what_does_not_matter_can_be_left_out() -> None:
    answer = odds(game(flips), tails, ignore=(COUNT, OTHER))
    assert answer.value == 1
    assert answer.report.states == 1
    assert answer.report.left_out == ("tiny.count", "tiny.other")
    assert "left out: tiny.count, tiny.other" in str(answer)


def test_without_that_there_is_no_end_of_states() -> None:
    answer = odds(game(flips), tails, states=50)
    assert answer.lower == 1 - F(1, 2) ** 50
    assert answer.unresolved == F(1, 2) ** 50


@pytest.mark.parametrize("limit", [2, 3, 10, 60])
def test_a_limit_that_is_near_is_found_and_its_key_is_named(limit: int) -> None:
    with pytest.raises(OddsError) as caught:
        odds(game(limited(limit)), tails, ignore=(OTHER, COUNT))
    assert f"differ in Key('tiny.count') (0 or {limit - 1})" in str(caught.value)
    assert "tiny.other" not in str(caught.value)


def test_a_limit_that_is_far_is_not() -> None:
    assert odds(game(limited(10_000)), tails, ignore=(COUNT, OTHER)).value == 1


def test_a_goal_that_sees_what_is_left_out_is_found() -> None:
    with pytest.raises(OddsError, match=r"Key\('tiny.other'\) \(0 or 1\)"):
        odds(game(flips), lambda end: end.get(OTHER) % 2 == 0, ignore=(COUNT, OTHER))


def test_a_policy_that_sees_what_is_left_out_is_found() -> None:
    async def asked(match: Match) -> None:
        if await Decision(HOME, "stop", (False, True)):
            await emit(match, Told("stopped"))
        elif await roll(d6, by=None, reason="die", reading=AtLeast(2)):
            match.set(COUNT, match.get(COUNT) + 1)
            match.push(again(asked))

    with pytest.raises(OddsError, match=r"Key\('tiny.count'\) \(0 or 3\)"):
        odds(game(asked), EventOccurred(Told), home=lambda view, decision: view.get(COUNT) == 3, ignore=COUNT)


def test_two_keys_that_matter_only_together_are_both_named() -> None:
    async def both(match: Match) -> None:
        for key in (COUNT, OTHER):
            match.set(key, await roll(d2, by=None, reason="flip") - 1)
        match.push(again(either))

    async def either(match: Match) -> None:
        if match.get(COUNT) and match.get(OTHER):
            await emit(match, Told("both"))

    with pytest.raises(OddsError, match=r"Key\('tiny.count'\) \(0 or 1\) and Key\('tiny.other'\) \(0 or 1\)"):
        odds(game(both), EventOccurred(Told), ignore=(COUNT, OTHER))


def test_one_sides_value_alone_can_be_left_out() -> None:
    async def duel(match: Match) -> None:
        side = Side(await roll(d2, by=None, reason="flip") - 1)
        match.set(SCORE, side, match.get(SCORE, side) + 1)
        if match.get(SCORE, HOME) < 3:
            match.push(again(duel))

    answer = odds(game(duel), lambda end: end.get(SCORE, HOME) == 3, ignore=[(SCORE, AWAY)])
    assert answer.value == 1
    assert answer.report.states == 3
    assert answer.report.left_out == ("tiny.score of away",)
    with pytest.raises(OddsError, match=r"SideKey\('tiny.score'\) of home \(0 or 2\)"):
        odds(game(duel), lambda end: end.get(SCORE, HOME) == 3, ignore=SCORE)


def test_what_is_no_key_is_refused() -> None:
    with pytest.raises(TypeError, match=r"'tiny.count' is no key"):
        odds(game(flips), tails, ignore=("tiny.count",))  # type: ignore[arg-type]


async def choosy(match: Match) -> None:
    """A die until it is kept; the number of throws matters to nobody."""
    match.set(COUNT, match.get(COUNT) + 1)
    face = await roll(d6, by=HOME, reason="die")
    if face < 6 and await Decision(HOME, "again", (False, True), face):
        match.push(again(choosy))
    else:
        match.set(OTHER, face)


def test_best_play_with_a_key_left_out() -> None:
    answer = odds(game(choosy), lambda end: end.get(OTHER) == 6, home="best", ignore=COUNT)
    assert answer.value == 1
    assert answer.report.states == 1


def test_a_choice_that_what_is_left_out_changes_is_found() -> None:
    async def tired(match: Match) -> None:
        face = await roll(d6, by=HOME, reason="die")
        options = (False, True) if match.get(COUNT) < 5 else (False,)
        if await Decision(HOME, "again", options, face):
            match.set(COUNT, match.get(COUNT) + 1)
            match.push(again(tired))

    with pytest.raises(OddsError, match=r"Key\('tiny.count'\) \(0 or 5\)"):
        odds(game(tired), lambda end: True, home="best", ignore=COUNT)


# Carried along -----------------------------------------------------------------------------------------------


async def match_of_four(match: Match) -> None:
    """Four rounds: each may score for one side, or for both, or cost home a point."""
    face = await roll(d6, by=None, reason="round")
    if face in (1, 2, 4):
        match.set(SCORE, HOME, match.get(SCORE, HOME) + 1)
    if face in (3, 4):
        match.set(SCORE, AWAY, match.get(SCORE, AWAY) + 2)
    if face == 5:
        match.set(SCORE, HOME, match.get(SCORE, HOME) - 1)
    match.set(COUNT, match.get(COUNT) + 1)
    if match.get(COUNT) < 4:
        match.push(again(match_of_four))


def score(end: Any) -> tuple[int, int]:
    """The score of home and away."""
    return end.get(SCORE, HOME), end.get(SCORE, AWAY)


def test_a_carried_score_comes_out_as_one_that_tells_states_apart() -> None:
    whole = distribution(game(match_of_four), score)
    carried = distribution(game(match_of_four), score, accumulate=SCORE)
    assert carried.chances == whole.chances
    assert carried.report.states == 4
    assert whole.report.states > 20
    assert carried.unresolved == 0
    assert sum(whole.chances.values()) == 1


def test_a_carried_score_in_floats() -> None:
    exact = distribution(game(match_of_four), score)
    floats = distribution(game(match_of_four), score, accumulate=SCORE, exact=False)
    assert set(floats.chances) == set(exact.chances)
    for value, chance in exact.chances.items():
        here = floats.chance(lambda other, value=value: other == value)  # type: ignore[misc]
        assert here.lower <= chance <= here.upper
        assert here.error < 1e-13


def test_odds_of_a_goal_that_sees_what_is_carried() -> None:
    answer = odds(game(match_of_four), lambda end: end.get(SCORE, HOME) > end.get(SCORE, AWAY), accumulate=SCORE)
    whole = distribution(game(match_of_four), score)
    assert answer.value == whole.chance(lambda pair: pair[0] > pair[1]).value
    assert 0 < answer.value < 1


async def endless_points(match: Match) -> None:
    """Scores with a quarter, goes on without with a quarter, else it is over."""
    face = await roll(d2 + d2, by=None, reason="round", reading=AtLeast(3) & AtLeast(4))
    if face == (True, True):
        match.set(COUNT, match.get(COUNT) + 1)
    if face != (True, False):
        match.push(again(endless_points))


def test_a_loop_that_adds_to_what_is_carried() -> None:
    # Of what changes anything, a point comes with a third, the end with two thirds.
    points = distribution(game(endless_points), lambda end: end.get(COUNT), accumulate=COUNT)
    for number in range(8):
        assert points[number] == F(2, 3) * F(1, 3) ** number
    assert points.report.loops == 1
    assert points.report.states == 1
    assert 0 < points.unresolved < 1e-12
    assert sum(points.chances.values()) + points.unresolved == 1
    with pytest.raises(OddsError, match="exact and resolved"):
        _ = points.distribution


def test_a_loop_that_adds_to_what_is_carried_in_floats() -> None:
    points = distribution(game(endless_points), lambda end: end.get(COUNT), accumulate=COUNT, exact=False)
    for number in range(8):
        here = points.chance(lambda other, number=number: other == number)  # type: ignore[misc]
        assert here.lower <= F(2, 3) * F(1, 3) ** number <= here.upper
        assert here.error < 1e-11
    assert points.unresolved < 1e-12


def test_a_rule_that_looks_at_what_is_carried_is_found() -> None:
    async def first_to_two(match: Match) -> None:
        if await roll(d2, by=None, reason="round") == 1:
            match.set(COUNT, match.get(COUNT) + 1)
        if match.get(COUNT) < 2:
            match.push(again(first_to_two))

    with pytest.raises(OddsError, match=r"Key\('tiny.count'\) \(0 or 1\)"):
        distribution(game(first_to_two), lambda end: end.get(COUNT), accumulate=COUNT)


def test_only_whole_numbers_can_be_carried() -> None:
    async def words(match: Match) -> None:
        await roll(d2, by=None, reason="round")
        key: Any = COUNT
        match.set(key, "one")

    with pytest.raises(OddsError, match=r"Key\('tiny.count'\) holds 'one'; only whole numbers can be carried"):
        distribution(game(words), lambda end: end.get(COUNT), accumulate=COUNT)
    with pytest.raises(OddsError, match="a count comes to Fraction"):
        distribution(game(flips), Count(Told, worth=F(1, 2)), ignore=(COUNT, OTHER))


def test_a_key_is_either_ignored_or_carried() -> None:
    with pytest.raises(OddsError, match="both ignored and carried"):
        odds(game(flips), tails, ignore=COUNT, accumulate=COUNT)


def test_counts_of_a_walk_that_carries_something() -> None:
    answer = distribution(
        game(endless_points), lambda end: end.get(COUNT), accumulate=COUNT, count={"ends": Count(Told)}
    )
    assert answer.counts["ends"].value == 0
    tally = expected(game(flips), Count(Told, worth=3), accumulate=(COUNT, OTHER))
    assert tally.value == 3


@settings(deadline=None)
@given(st.lists(st.integers(-(2**30), 2**30), min_size=1, max_size=5), st.data())
def test_codes_can_be_added_and_taken_apart(numbers: list[int], data: st.DataObject) -> None:
    others = data.draw(st.lists(st.integers(-(2**30), 2**30), min_size=len(numbers), max_size=len(numbers)))

    def code(values: list[int]) -> int:
        joined = 0
        for value in reversed(values):
            joined = encoded(value, joined)
        return joined

    total, found = code(numbers) + code(others), []
    for _ in numbers:
        total, first = decoded(total)
        found.append(first)
    assert found == [a + b for a, b in zip(numbers, others, strict=True)]
    assert total == 0
