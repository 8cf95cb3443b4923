"""Matches that go on from a state at rest, and single steps that run outside of a match."""

from __future__ import annotations

from typing import Any

import pytest

from ruleengine import HOME, Decision, HistoryError, Match, RuleError, ScriptedDice, SeededDice, emit, roll
from ruleengine.dice import d6
from ruleengine.kernel import StepRunner

from .toy import COUNT, Happened, start


async def count_up(match: Match) -> None:
    """Take a number, and add a die to it."""
    match.set(COUNT, await Decision(HOME, "take", (10, 20)))
    await emit(match, Happened("taken"))
    match.set(COUNT, match.get(COUNT) + await roll(d6, by=None, reason="add"))


async def double(match: Match) -> None:
    """Double the count, if somebody says so."""
    match.set(COUNT, match.get(COUNT) * await Decision(HOME, "factor", (1, 2)))


def played() -> Match:
    """A match that waits in its second step, after 20 and a three."""
    match = start(count_up, double, dice=ScriptedDice([3]))
    match.answer(20)
    return match


def test_the_history_says_what_happened_and_where_steps_began() -> None:
    past = played().past
    take, happened, add = past.entries
    assert (take[1], happened, add[1]) == (20, Happened("taken"), (3,))
    assert past.answered == [0]
    assert [(entries, thrown) for _, entries, thrown in past.checkpoints] == [(0, 0), (3, 1)]
    assert past.since_checkpoint() == []


def test_a_cut_history_holds_what_the_step_must_be_answered() -> None:
    past = played().past.branch()
    (_, entries, thrown), given = past.cut_to(2)
    assert (entries, thrown) == (0, 0)
    assert [entry[1] if entry.__class__ is tuple else entry for entry in given] == [20, Happened("taken")]
    assert (past.entries, past.answered, len(past.checkpoints)) == ([], [0], 1)


def test_a_branch_leaves_its_origin_alone() -> None:
    match = played()
    match.past.branch().cut_to(0)
    assert (len(match.past.entries), match.past.answered, len(match.past.checkpoints)) == (3, [0], 2)


def test_a_match_is_resumed_at_any_checkpoint() -> None:
    match = played()
    first, second = match.past.checkpoints
    again = Match.resumed(match.rules, first, dice=ScriptedDice([3]))
    again.answer(20)
    assert again.position_key == match.position_key
    later = Match.resumed(match.rules, second)
    assert (later.get(COUNT), later.log) == (23, ())
    later.answer(2)
    assert (later.get(COUNT), later.over) == (46, True)
    assert not later.can_undo(2)


def test_a_match_without_a_checkpoint_is_resumed_at_its_opening() -> None:
    match = played()
    assert Match.resumed(match.rules, None).position_key == start(count_up, double, dice=None).position_key


@pytest.mark.parametrize("number", [0, 1])
def test_a_match_is_restarted_where_it_began(number: int) -> None:
    match = played()
    began = Match.resumed(match.rules, match.past.checkpoints[number])
    told: list[Any] = []
    again = began.restarted(observers=[lambda match, entry: told.append(entry)])
    assert (again.position_key, again.history, told) == (began.position_key, (), [])


def test_dice_that_are_attached_throw_what_is_pending_and_observers_are_told_what_follows() -> None:
    match = start(count_up, dice=None)
    match.answer(10)
    told: list[Any] = []
    match.attach(observers=[lambda match, entry: told.append(entry)])
    match.attach(dice=ScriptedDice([5]))
    assert (match.get(COUNT), match.over, [entry.answer for entry in told]) == (15, True, [(5,)])


def test_nothing_is_attached_to_a_match_under_way_nor_observers_without_a_history() -> None:
    async def meddle(match: Match) -> None:
        match.attach(dice=SeededDice(1))

    with pytest.raises(RuleError, match="may not attach"):
        start(meddle)
    with pytest.raises(HistoryError, match="keeps no history"):
        start(count_up, history=False).attach(observers=[])


def test_a_step_runs_outside_of_its_match() -> None:
    match = played()
    before = match.position_key
    runner = StepRunner(match)
    state, events = match.past.checkpoints[0][0], list[Any]()
    request = runner.start(state, events)
    assert isinstance(request, Decision)
    add = runner.send(10)
    assert add is not None
    assert (request.choices, add.reason, events, runner.match.get(COUNT)) == ((10, 20), "add", [Happened("taken")], 10)
    assert runner.send(6) is None
    assert (runner.match.get(COUNT), runner.match.procedure, match.position_key) == (16, None, before)
    with pytest.raises(RuleError, match="no step is running: call `start`"):
        runner.send(6)


def test_a_step_that_is_dropped_lets_go_of_its_rule() -> None:
    left: list[str] = []

    async def careful(match: Match) -> None:
        try:
            await Decision(HOME, "wait", (1, 2))
        finally:
            left.append("left")

    match = start(careful)
    runner = StepRunner(match)
    runner.start(match.checkpoint[0])
    runner.drop()
    assert (left, runner.match.procedure) == (["left"], None)
    runner.place(match.checkpoint[0])
    assert runner.match.position_key == (match.checkpoint[0], ())
