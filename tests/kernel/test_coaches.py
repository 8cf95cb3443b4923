"""Coaches: at random, by script, always the first; what one does wrong stops the match at its decision."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleengine import (
    AWAY,
    HOME,
    Decision,
    IllegalAnswer,
    Match,
    RandomCoach,
    RuleError,
    ScriptedCoach,
    ScriptError,
    View,
    new_match,
    play,
    roll,
)
from ruleengine.coaches import first_choice
from ruleengine.dice import d6

from .toy import Take, long_game, moment, start


async def both_decide(match: Match) -> None:
    """Home, away, home."""
    for number, side in enumerate((HOME, AWAY, HOME)):
        await Decision(side, f"choice-{number}", (Take(1), Take(2), Take(3)))


def test_two_coaches_play_to_the_end() -> None:
    match = play(new_match(long_game(), seed=3), RandomCoach(1), RandomCoach(2))
    assert match.over
    assert match.pending is None


@given(st.integers(0, 10**6), st.integers(0, 10**6), st.integers(0, 10**6))
def test_the_same_seeds_make_the_same_match(seed: int, home: int, away: int) -> None:
    histories = [play(new_match(long_game(), seed=seed), RandomCoach(home), RandomCoach(away)).history for _ in "ab"]
    assert histories[0] == histories[1]


def test_a_random_coach_chooses_every_option_as_often() -> None:
    """Chi squared with 2 degrees of freedom; the fixed seed makes it certain, 13.8 is the 0.1 % bound."""
    coach, view = RandomCoach(11), View(start(both_decide), HOME)
    counts = Counter(coach(view, Decision(HOME, "x", ("a", "b", "c"))) for _ in range(9000))
    assert set(counts) == {"a", "b", "c"}
    assert sum((n - 3000) ** 2 / 3000 for n in counts.values()) < 13.8


def test_each_coach_is_asked_for_its_own_side_with_its_own_view() -> None:
    asked: list[tuple[str, object, object]] = []

    def coach(name: str) -> Any:
        def choose(view: View, request: Decision[Any]) -> Any:
            asked.append((name, view.side, request.reason))
            return request.choices[0]

        return choose

    play(start(both_decide), coach("h"), coach("a"))
    assert asked == [("h", HOME, "choice-0"), ("a", AWAY, "choice-1"), ("h", HOME, "choice-2")]


def test_a_match_stops_at_a_decision_that_is_nobodys() -> None:
    match = start(both_decide)
    match.run(first_choice, None)
    assert isinstance(match.pending, Decision)
    assert (match.pending.by, list(match.log)) == (AWAY, [Take(1)])
    match.run(first_choice, None)
    assert len(match.log) == 1, "running again changes nothing"
    match.answer(Take(3))
    match.run(first_choice, first_choice)
    assert list(match.log) == [Take(1), Take(3), Take(1)]


def test_the_first_option() -> None:
    match = play(start(both_decide), first_choice, first_choice)
    assert match.log == (Take(1),) * 3


def test_a_scripted_coach_chooses_values_or_tokens_in_order() -> None:
    home, away = ScriptedCoach([Take(2), "toy.take:3"]), ScriptedCoach(["toy.take:1"])
    match = play(start(both_decide), home, away)
    assert match.log == (Take(2), Take(1), Take(3))
    home.done()
    away.done()


def test_a_scripted_coach_that_runs_dry_says_what_was_offered() -> None:
    match = start(both_decide)
    with pytest.raises(ScriptError, match=r"of home is dry: 'choice-2' offers toy\.take:1, toy\.take:2, .*lengthen"):
        play(match, ScriptedCoach([Take(2)]), first_choice)
    assert match.log == (Take(2), Take(1))
    assert isinstance(match.pending, Decision)
    assert match.pending.reason == "choice-2"


def test_a_scripted_coach_with_choices_left_over_complains() -> None:
    home = ScriptedCoach([Take(2), Take(2), Take(1), "stop"])
    play(start(both_decide), home, first_choice)
    with pytest.raises(ScriptError, match=r"2 scripted choices are left over: toy\.take:1, stop; shorten"):
        home.done()


def test_a_scripted_choice_that_is_not_offered_keeps_its_place_in_the_script() -> None:
    match = start(both_decide)
    home = ScriptedCoach([Take(9), Take(1)])
    with pytest.raises((IllegalAnswer, ScriptError), match=r"Take\(many=9\) is not offered to home in 'choice-0'"):
        play(match, home, first_choice)
    assert match.log == ()
    with pytest.raises(ScriptError, match="2 scripted choices are left over"):
        home.done()


@pytest.mark.parametrize("at", [0, 1, 2])
@pytest.mark.parametrize("error", [ZeroDivisionError("bug"), KeyboardInterrupt(), GeneratorExit()])
def test_a_coach_that_raises_leaves_the_match_at_its_decision(at: int, error: BaseException) -> None:
    def fails(view: View, request: Decision[Any]) -> Any:
        if request.reason == f"choice-{at}":
            raise error
        return request.choices[1]

    expected = start(both_decide)
    for _ in range(at):
        expected.answer(Take(2))
    match = start(both_decide)
    with pytest.raises(type(error)):
        play(match, fails, fails)
    assert moment(match) == moment(expected)
    match.run(first_choice, first_choice)
    assert match.log == (Take(2),) * at + (Take(1),) * (3 - at)


@pytest.mark.parametrize("at", [0, 1, 2])
@pytest.mark.parametrize("wrong", [Take(9), None, "toy.take:9", 1])
def test_a_coach_that_chooses_what_is_not_offered_leaves_the_match_at_its_decision(at: int, wrong: object) -> None:
    def errs(view: View, request: Decision[Any]) -> Any:
        return wrong if request.reason == f"choice-{at}" else request.choices[1]

    match = start(both_decide)
    with pytest.raises(IllegalAnswer, match=rf"is not offered to (home|away) in 'choice-{at}'"):
        play(match, errs, errs)
    assert match.log == (Take(2),) * at
    assert isinstance(match.pending, Decision)
    assert match.pending.reason == f"choice-{at}"


@pytest.mark.parametrize("options", [(0, 1), (HOME, AWAY)])
def test_look_alikes_are_not_offered(options: tuple[object, ...]) -> None:
    async def rule(match: Match) -> None:
        await Decision(HOME, "first", ("a", "b"))
        await Decision(HOME, "number", options)

    def coach(view: View, request: Decision[Any]) -> Any:
        return request.choices[0] if request.reason == "first" else True

    match = start(rule)
    with pytest.raises(IllegalAnswer, match="True is not offered"):
        play(match, coach, coach)
    assert match.log == ("a",)


def test_a_coach_may_not_answer_by_itself_while_it_is_asked() -> None:
    async def rule(match: Match) -> None:
        await Decision(HOME, "first", (1, 2))
        await Decision(HOME, "second", (1, 2))

    match = start(rule)

    def cheats(view: View, request: Decision[Any]) -> Any:
        if request.reason == "second":
            match.answer(1)
        return request.choices[0]

    with pytest.raises(RuleError, match="may not answer"):
        play(match, cheats, cheats)
    assert match.log == (1,)


def test_play_says_that_nobody_throws_the_dice() -> None:
    async def rule(match: Match) -> None:
        await roll(d6, by=HOME, reason="kick")

    match = start(rule, dice=None)
    with pytest.raises(RuleError, match=r"nobody throws the dice for .*kick.*seed"):
        play(match, first_choice, first_choice)
    assert match.pending is not None
