"""Fork and undo: the same future follows, and nothing is shared that can change."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest
from depth import examples
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, invariant, precondition, rule

from ruleengine import AWAY, HOME, Decision, HistoryError, Match, RandomCoach, Roll, SeededDice, Side, new_match, roll
from ruleengine.coaches import first_choice
from ruleengine.dice import d6

from .toy import COUNT, Take, idle, long_game, moment, start


async def alternating(match: Match) -> None:
    """Home, away, away, home, each followed by a die."""
    for number, side in enumerate((HOME, AWAY, AWAY, HOME)):
        await Decision(side, f"choice-{number}", (Take(1), Take(2)))
        match.set(COUNT, match.get(COUNT) + await roll(d6, by=None, reason="luck"))


def played(answers: list[int], seed: int = 1) -> Match:
    """A long game after some answers, each the number of an option."""
    match = new_match(long_game(), seed=seed)
    for answer in answers:
        step(match, answer)
    return match


def step(match: Match, answer: int) -> None:
    request = match.pending
    if isinstance(request, Decision):
        match.answer(request.choices[answer % len(request.choices)])


histories = st.lists(st.integers(0, 5), max_size=30)


# Undo ---------------------------------------------------------------------------------------------------


@given(histories, st.integers(0, 99), st.integers(1, 40))
def test_an_undo_is_a_match_that_was_played_less_far(answers: list[int], seed: int, back: int) -> None:
    match = played(answers, seed)
    moments = [moment(played(answers[:n], seed)) for n in range(len(answers) + 1)]
    given_answers = next(n for n, each in enumerate(moments) if each == moment(match))
    if back <= given_answers:
        assert match.can_undo(back)
        match.undo(back)
        assert moment(match) == moments[given_answers - back]
    else:
        before = moment(match)
        assert not match.can_undo(back)
        with pytest.raises(HistoryError, match=r"cannot undo"):
            match.undo(back)
        assert moment(match) == before


@given(histories, st.integers(0, 99), st.integers(1, 10), st.lists(st.integers(0, 5), max_size=10))
def test_after_an_undo_the_same_future_follows(answers: list[int], seed: int, back: int, after: list[int]) -> None:
    match = played(answers + after, seed)
    expected = moment(match)
    taken = [entry.answer for entry in match.history if _asked(entry)][-back:]
    if match.can_undo(back):
        match.undo(back)
        for answer in taken:
            match.answer(answer)
    assert moment(match) == expected


def _asked(entry: Any) -> bool:
    return hasattr(entry, "request") and isinstance(entry.request, Decision) and len(entry.request.choices) > 1


@pytest.mark.parametrize(
    ("answered", "to", "left"),
    [(1, HOME, 0), (2, HOME, 0), (3, HOME, 0), (4, HOME, 3), (2, AWAY, 1), (3, AWAY, 2), (4, AWAY, 2)],
)
def test_undo_to_a_side_goes_back_to_its_last_decision(answered: int, to: Side, left: int) -> None:
    match = start(alternating)
    for _ in range(answered):
        match.answer(Take(1))
    assert match.can_undo(to=to)
    match.undo(to=to)
    expected = start(alternating)
    for _ in range(left):
        expected.answer(Take(1))
    assert moment(match) == moment(expected)
    assert isinstance(match.pending, Decision)
    assert match.pending.by is to


def test_undo_to_a_side_that_has_decided_nothing_is_refused() -> None:
    match = start(alternating)
    match.answer(Take(1))
    before = moment(match)
    assert not match.can_undo(to=AWAY)
    with pytest.raises(HistoryError, match="no decision of away to take back"):
        match.undo(to=AWAY)
    assert moment(match) == before


@pytest.mark.parametrize("steps", [0, -1, 2, 10**9])
def test_an_undo_of_no_or_too_many_answers_is_refused(steps: int) -> None:
    match = start(alternating)
    match.answer(Take(1))
    before = moment(match)
    assert not match.can_undo(steps)
    with pytest.raises(HistoryError, match="cannot undo"):
        match.undo(steps)
    assert moment(match) == before


def test_faces_that_were_typed_are_answers_too() -> None:
    match = start(alternating, dice=None)
    match.answer(Take(1))
    match.answer((5,))
    match.undo()
    assert match.log == (Take(1),)
    match.answer((2,))
    assert match.get(COUNT) == 2
    match.undo(to=HOME)
    assert not match.log


def test_a_match_that_is_over_can_be_taken_back() -> None:
    match = start(idle)
    before = moment(match)
    match.answer("go")
    assert match.over
    match.undo()
    assert moment(match) == before


# Fork ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("copied", [Match.fork, copy.copy, copy.deepcopy], ids=["fork", "copy", "deepcopy"])
@given(answers=histories, seed=st.integers(0, 99), more=st.lists(st.integers(0, 5), max_size=12))
def test_a_fork_is_the_same_moment_and_has_the_same_future(
    copied: Callable[[Match], Match], answers: list[int], seed: int, more: list[int]
) -> None:
    match = played(answers, seed)
    fork = copied(match)
    assert fork is not match
    assert moment(fork) == moment(match)
    for answer in more:
        step(match, answer)
        step(fork, answer)
        assert moment(fork) == moment(match)


@given(histories, st.integers(0, 99), st.lists(st.integers(0, 5), min_size=1, max_size=12))
def test_a_fork_and_its_origin_do_not_touch_each_other(answers: list[int], seed: int, more: list[int]) -> None:
    match = played(answers, seed)
    fork = match.fork()
    before = moment(match)
    for answer in more:
        step(fork, answer)
    if fork.can_undo(2):
        fork.undo(2)
    assert moment(match) == before
    there = moment(fork)
    for answer in more:
        step(match, answer + 1)
    assert moment(fork) == there


def test_a_fork_with_other_dice_has_another_future() -> None:
    match = new_match(long_game(), seed=1)
    forks = [match.fork(dice=SeededDice(seed)) for seed in (1, 2)]
    for each in (match, *forks):
        each.run(RandomCoach(3), RandomCoach(4))
    assert forks[0].history == match.history
    assert forks[1].history != match.history


def test_a_fork_given_dice_throws_the_roll_that_is_pending() -> None:
    match = start(alternating, dice=None)
    match.answer(Take(1))
    fork = match.fork(dice=SeededDice(1))
    assert isinstance(fork.pending, Decision)
    assert match.log == (Take(1),)
    assert len(fork.log) == 2


@pytest.mark.parametrize("whole_step", [True, False])
def test_dice_that_a_fork_is_given_fall_from_the_place_that_the_match_has_come_to(whole_step: bool) -> None:
    match = start(alternating, dice=None) if whole_step else new_match(long_game())
    thrown = 0
    while thrown < 2 or not isinstance(match.pending, Roll):
        if isinstance(match.pending, Roll):
            match.answer(5)
            thrown += 1
        elif isinstance(match.pending, Decision):
            match.answer(match.pending.choices[-1])
    taken = match.fork(dice=SeededDice(9)).log[len(match.log)]
    assert taken == SeededDice(9).throw((6,), 2)


def test_forks_of_forks_take_back_on_their_own() -> None:
    match = played([1, 0, 1, 1, 0])
    child = match.fork()
    grandchild = child.fork()
    expected = moment(played([1, 0, 1]))
    grandchild.undo(2)
    assert moment(grandchild) == expected
    assert moment(child) == moment(match)


def test_observers_stay_with_the_match() -> None:
    told: list[object] = []
    match = start(alternating, observers=[lambda match, entry: told.append(entry)])
    match.answer(Take(1))
    count = len(told)
    match.fork().answer(Take(1))
    assert len(told) == count


@given(histories, st.integers(0, 99))
def test_no_old_snapshot_ever_changes(answers: list[int], seed: int) -> None:
    match = new_match(long_game(), seed=seed)
    kept: list[tuple[object, object]] = []
    for answer in answers:
        snapshot = match.state.freeze()
        kept.append((snapshot, pickle.dumps(snapshot.values)))
        step(match, answer)
    assert all(pickle.dumps(snapshot.values) == bytes_ for snapshot, bytes_ in kept)  # type: ignore[attr-defined]


# Everything together ------------------------------------------------------------------------------------


class Histories(RuleBasedStateMachine):
    """Matches that are played, forked, taken back and run; beside each, the answers that led to it."""

    matches: Bundle[tuple[Match, list[object]]] = Bundle("matches")

    @initialize(target=matches, seed=st.integers(0, 20))
    def begin(self, seed: int) -> tuple[Match, list[object]]:
        self.seed = seed
        self.all: list[tuple[Match, list[object]]] = []
        return self._kept(new_match(long_game(), seed=seed), [])

    def _kept(self, match: Match, answers: list[object]) -> tuple[Match, list[object]]:
        self.all.append((match, answers))
        return match, answers

    @rule(which=matches, answer=st.integers(0, 5))
    def answer(self, which: tuple[Match, list[object]], answer: int) -> None:
        match, answers = which
        if isinstance(match.pending, Decision):
            option = match.pending.choices[answer % len(match.pending.choices)]
            match.answer(option)
            answers.append(option)

    @rule(which=matches)
    def refuse(self, which: tuple[Match, list[object]]) -> None:
        with pytest.raises(ValueError, match=r"not offered|nothing is pending"):
            which[0].answer("nonsense")

    @rule(target=matches, which=matches)
    @precondition(lambda self: len(self.all) < 6)
    def fork(self, which: tuple[Match, list[object]]) -> tuple[Match, list[object]]:
        return self._kept(which[0].fork(), which[1][:])

    @rule(which=matches, steps=st.integers(1, 5))
    def undo(self, which: tuple[Match, list[object]], steps: int) -> None:
        match, answers = which
        assert match.can_undo(steps) == (len(answers) >= steps)
        if len(answers) >= steps:
            match.undo(steps)
            del answers[-steps:]

    @rule(which=matches, to=st.sampled_from([HOME, AWAY]))
    def undo_to(self, which: tuple[Match, list[object]], to: Side) -> None:
        match, answers = which
        deciders = [entry.request.by for entry in match.history if _asked(entry)]
        assert match.can_undo(to=to) == (to in deciders)
        if to in deciders:
            match.undo(to=to)
            del answers[len(deciders) - 1 - deciders[::-1].index(to) :]

    @rule(which=matches)
    def run(self, which: tuple[Match, list[object]]) -> None:
        match, answers = which
        match.run(first_choice, None)
        answers[:] = [entry.answer for entry in match.history if _asked(entry)]

    @invariant()
    def each_is_what_its_answers_make_it(self) -> None:
        for match, answers in getattr(self, "all", ()):
            fresh = new_match(long_game(), seed=self.seed)
            for answer in answers:
                fresh.answer(answer)
            assert moment(match) == moment(fresh)


Histories.TestCase.settings = settings(max_examples=examples(30), stateful_step_count=25, deadline=None)
TestHistories = Histories.TestCase
