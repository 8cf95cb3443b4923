"""Observers are told each event and answer once, in order, when it stands."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleengine import (
    HOME,
    Answered,
    Decision,
    HistoryCut,
    IllegalAnswer,
    Match,
    RandomCoach,
    RuleError,
    ScriptedDice,
    ScriptError,
    View,
    emit,
    new_match,
    play,
    roll,
)
from ruleengine.coaches import first_choice
from ruleengine.dice import d6

from .toy import Happened, Take, long_game, start


class Bug(Exception):
    """What a broken rule raises."""


async def three(match: Match) -> None:
    """Three decisions, each with an event before and a die after it."""
    for number in range(3):
        await emit(match, Happened(f"before {number}"))
        await Decision(HOME, f"choice-{number}", (Take(1), Take(2)))
        await roll(d6, by=None, reason="luck")


async def bug(match: Match) -> None:
    await emit(match, Happened("never stands"))
    raise Bug


class Ear:
    """An observer that writes down what it is told."""

    def __init__(self) -> None:
        self.told: list[Any] = []

    def __call__(self, match: Match, entry: Any) -> None:
        self.told.append(entry)


def test_an_observer_is_told_the_story() -> None:
    ear = Ear()
    match = start(three, observers=[ear])
    assert tuple(ear.told) == match.history == (Happened("before 0"),)
    match.answer(Take(1))
    assert tuple(ear.told) == match.history
    play(match, first_choice, first_choice)
    assert tuple(ear.told) == match.history


@given(st.integers(0, 10**6), st.lists(st.booleans(), max_size=12))
def test_whoever_answers_an_observer_is_told_the_story_once(seed: int, by_hand: list[bool]) -> None:
    ear = Ear()
    match = new_match(long_game(), seed=seed, observers=[ear])
    for hand in by_hand:
        if isinstance(match.pending, Decision):
            if hand:
                match.answer(match.pending.choices[-1])
            else:
                match.run(*((first_choice, None) if match.pending.by is HOME else (None, first_choice)))
        assert tuple(ear.told) == match.history


def test_every_observer_is_told_in_the_order_in_which_they_are_given() -> None:
    told: list[tuple[str, object]] = []
    match = start(
        three,
        observers=[lambda match, entry: told.append(("a", entry)), lambda match, entry: told.append(("b", entry))],
    )
    match.answer(Take(1))
    assert told == [(name, entry) for entry in match.history for name in "ab"]


def test_an_observer_is_told_before_a_coach_is_asked() -> None:
    ear, known = Ear(), []  # type: tuple[Ear, list[int]]

    def coach(view: View, request: Decision[Any]) -> Any:
        known.append(len([e for e in ear.told if isinstance(e, Happened)]))
        return request.choices[0]

    play(start(three, observers=[ear]), coach, coach)
    assert known == [1, 2, 3]


@pytest.mark.parametrize("coached", [False, True])
def test_what_a_broken_rule_told_never_stands_and_is_not_told(coached: bool) -> None:
    ear = Ear()
    match = start(three, bug, observers=[ear])
    for _ in range(0 if coached else 2):
        match.answer(Take(1))
    with pytest.raises(RuleError, match="raised Bug"):
        play(match, first_choice, first_choice) if coached else match.answer(Take(1))
    assert tuple(ear.told) == match.history
    assert Happened("never stands") not in ear.told
    assert len([e for e in ear.told if isinstance(e, Answered)]) == 4


def test_what_is_told_again_after_an_error_is_told_once() -> None:
    ear = Ear()
    match = start(three, dice=ScriptedDice([1, 2]), observers=[ear])
    match.answer(Take(1))
    match.answer(Take(1))
    for _ in range(2):
        with pytest.raises(ScriptError):
            match.answer(Take(1))
        with pytest.raises(IllegalAnswer):
            match.answer(Take(9))
    assert tuple(ear.told) == match.history


def test_a_coach_that_fails_leaves_observers_where_the_match_is() -> None:
    ear = Ear()
    match = start(three, observers=[ear])

    def fails(view: View, request: Decision[Any]) -> Any:
        if request.reason == "choice-2":
            raise Bug
        return request.choices[0]

    with pytest.raises(Bug):
        play(match, fails, fails)
    assert tuple(ear.told) == match.history
    play(match, first_choice, first_choice)
    assert tuple(ear.told) == match.history


@pytest.mark.parametrize("back", [1, 2, 3])
def test_after_an_undo_the_cut_is_told_and_then_what_is_new(back: int) -> None:
    ear = Ear()
    match = start(three, observers=[ear])
    for _ in range(3):
        match.answer(Take(1))
    whole = match.history
    match.undo(back)
    kept = len(match.history)
    assert tuple(ear.told) == (*whole, HistoryCut(whole[kept:]))
    for _ in range(back):
        match.answer(Take(2))
    assert tuple(ear.told) == (*whole, HistoryCut(whole[kept:]), *match.history[kept:])


class Standing(Ear):
    """An observer that keeps what stands, and takes back what was cut."""

    def __call__(self, match: Match, entry: Any) -> None:
        if isinstance(entry, HistoryCut):
            assert tuple(self.told[len(self.told) - len(entry.entries) :]) == entry.entries
            del self.told[len(self.told) - len(entry.entries) :]
        else:
            self.told.append(entry)


@given(seed=st.integers(0, 999), moves=st.lists(st.integers(0, 9), max_size=30), loaded=st.booleans())
def test_an_observer_that_heeds_cuts_has_the_history(seed: int, moves: list[int], loaded: bool) -> None:
    """Answers and undos in any order; a match that was loaded tells of cuts before the point of loading too."""
    match = new_match("blood-dice", seed=seed)
    ear = Standing()
    if loaded:
        match.run(RandomCoach(1), None)
        match = Match.from_json(match.to_json())
        ear.told = list(match.history)
        match = Match.from_json(match.to_json())  # its past is not at hand
    else:
        ear.told = list(match.history)
    match.attach(observers=[ear])
    for move in moves:
        if move > 6:
            if match.can_undo(move - 6):
                match.undo(move - 6)
        elif not match.over:
            choices = match.pending.choices  # type: ignore[union-attr]
            match.answer(choices[move % len(choices)])
    assert tuple(ear.told) == match.history


def test_a_fork_has_no_observers_and_its_undo_tells_nobody() -> None:
    ear = Ear()
    match = start(three, observers=[ear])
    match.answer(Take(1))
    before = list(ear.told)
    fork = match.fork()
    fork.undo()
    fork.answer(Take(2))
    assert ear.told == before


def test_an_observer_sees_the_match_after_the_answer() -> None:
    overs: list[bool] = []
    match = start(three, observers=[lambda match, entry: overs.append(match.over)])
    play(match, RandomCoach(1), first_choice)
    assert overs[-1]


def test_an_observer_that_raises_is_heard_after_the_answer_stands() -> None:
    def hostile(match: Match, entry: object) -> None:
        if isinstance(entry, Answered):
            raise Bug

    ear = Ear()
    match = start(three, observers=[hostile, ear])
    with pytest.raises(Bug):
        match.answer(Take(1))
    assert match.log[0] == Take(1)
    assert isinstance(match.pending, Decision)
    assert match.pending.reason == "choice-1"


def test_an_observer_that_raises_does_not_hide_what_a_rule_raised() -> None:
    def hostile(match: Match, entry: object) -> None:
        if isinstance(entry, Answered):
            raise ZeroDivisionError

    match = start(three, bug, observers=[hostile])
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            match.answer(Take(1))
    with pytest.raises(RuleError, match="raised Bug"):
        match.answer(Take(1))


def test_observers_need_a_history() -> None:
    with pytest.raises(ValueError, match=r"observers.*history=True"):
        start(three, history=False, observers=[Ear()])
