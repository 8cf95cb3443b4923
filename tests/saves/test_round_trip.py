"""A loaded match is the match that was saved: its moment, its past, its future."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleengine import (
    Decision,
    HistoryError,
    Match,
    RandomCoach,
    Roll,
    ScriptedDice,
    SeededDice,
    Side,
    View,
    new_match,
    play,
)
from ruleengine.saves import replay, to_json
from ruleengine_blood_dice import BLOOD_DICE, WetBall

from .driving import KNOWN, PICKS, answered, beginnings, loaded, matches
from .game import SAGA, TEAMS, Crowd
from .house import SmellingSalts


def moment(match: Match) -> tuple[Any, ...]:
    """All that can be seen of a match now."""
    return match.position_key, match.pending, match.over, match.result, match.digest()


def past(match: Match) -> tuple[Any, ...]:
    """All that can be seen of how it came there."""
    return match.history, match.log, match.events


@given(matches())
def test_a_save_loads_to_the_same_moment_and_past(match: Match) -> None:
    again = loaded(match.to_json())
    assert moment(again) == moment(match)
    assert past(again) == past(match)


@given(matches(), PICKS)
def test_the_same_future_follows(match: Match, picks: list[int]) -> None:
    again = loaded(match.to_json())
    answered(again, picks)
    answered(match, picks)
    assert moment(again) == moment(match)
    assert past(again) == past(match)


@given(matches(), PICKS)
def test_a_save_of_a_loaded_match_is_the_same_text(match: Match, picks: list[int]) -> None:
    again = loaded(match.to_json())
    assert again.to_json() == match.to_json()
    assert answered(again, picks).to_json() == answered(match, picks).to_json()
    assert again.history == match.history  # the past is at hand from here on
    assert again.to_json() == match.to_json()


@given(matches(), st.integers(1, 40))
def test_undo_after_load_is_undo_without(match: Match, steps: int) -> None:
    again = loaded(match.to_json())
    assert again.can_undo(steps) is match.can_undo(steps)
    if match.can_undo(steps):
        again.undo(steps)
        match.undo(steps)
        assert moment(again) == moment(match)
        assert past(again) == past(match)


@given(matches(), PICKS, st.integers(1, 40))
def test_undo_of_what_was_played_before_and_after_the_load(match: Match, picks: list[int], steps: int) -> None:
    again = loaded(match.to_json())
    answered(again, picks)
    answered(match, picks)
    while match.can_undo(steps):
        again.undo(steps)
        match.undo(steps)
        assert moment(again) == moment(match)
    assert not again.can_undo(steps)
    assert past(again) == past(match)


@given(matches(), st.sampled_from(Side))
def test_undo_to_a_side_after_load(match: Match, side: Side) -> None:
    again = loaded(match.to_json())
    assert again.can_undo(to=side) is match.can_undo(to=side)
    if match.can_undo(to=side):
        again.undo(to=side)
        match.undo(to=side)
        assert isinstance(again.pending, Decision)
        assert again.pending.by is side
        assert moment(again) == moment(match)
        assert past(again) == past(match)


@given(matches(), PICKS)
def test_forks_of_a_loaded_match_have_its_past(match: Match, picks: list[int]) -> None:
    again = loaded(match.to_json())
    fork = again.fork()
    answered(fork, picks)
    assert moment(again) == moment(match)
    answered(match, picks)
    assert past(fork) == past(match)
    assert past(again.fork()) == past(again)


@given(matches(), PICKS)
def test_a_replay_is_the_match(match: Match, picks: list[int]) -> None:
    told: list[Any] = []
    again = replay(match.to_json(), **KNOWN, observers=[lambda match, entry: told.append(entry)])
    assert moment(again) == moment(match)
    assert past(again) == past(match)
    assert tuple(told) == match.history
    answered(again, picks)
    answered(match, picks)
    assert moment(again) == moment(match)
    assert past(again) == past(match)


@given(matches(), PICKS)
def test_observers_of_a_loaded_match_are_told_the_future_only(match: Match, picks: list[int]) -> None:
    known = len(match.history)
    told: list[Any] = []
    again = loaded(match.to_json(), observers=[lambda match, entry: told.append(entry)])
    answered(again, picks)
    assert tuple(told) == again.history[known:]


@given(matches(), st.integers(0, 2**40), PICKS)
def test_dice_given_at_load_throw_from_there_on(match: Match, seed: int, picks: list[int]) -> None:
    again = loaded(match.to_json(), dice=SeededDice(seed))
    fork = match.fork(dice=SeededDice(seed))
    answered(again, picks)
    answered(fork, picks)
    assert not isinstance(again.pending, Roll)
    assert moment(again) == moment(fork)
    assert past(again) == past(fork)


@given(beginnings(), PICKS, st.integers(0, 2**40), PICKS)
def test_a_fork_with_other_dice_is_saved_with_both_pasts(
    match: Match, before: list[int], seed: int, after: list[int]
) -> None:
    """The log's faces are what happened, whatever the seed of the fork would have thrown before it."""
    fork = answered(answered(match, before).fork(dice=SeededDice(seed)), after)
    again = loaded(fork.to_json())
    assert moment(again) == moment(fork)
    assert past(again) == past(fork)
    assert past(replay(fork.to_json(), **KNOWN)) == past(fork)
    while fork.can_undo():
        fork.undo()
        again.undo()
        assert moment(again) == moment(fork)
    assert not again.can_undo()


@given(beginnings(), PICKS, st.integers(-5, 5), PICKS)
def test_the_name_of_seeded_dice_is_kept(match: Match, before: list[int], seed: int, after: list[int]) -> None:
    """Views fork with tapes of another name than the match's, and of any seed."""
    fork = answered(match, before).fork(dice=SeededDice(seed, name="view"))
    again = loaded(fork.to_json())
    assert moment(answered(again, after)) == moment(answered(fork, after))


def test_a_match_without_dice_asks_for_rolls_after_load() -> None:
    match = answered(new_match(BLOOD_DICE), [0])
    again = loaded(match.to_json())
    assert isinstance(again.pending, Roll)
    again.answer(4)
    match.answer(4)
    assert again.pending == match.pending


def test_scripted_dice_are_left_behind_and_their_faces_kept() -> None:
    match = new_match(BLOOD_DICE, dice=ScriptedDice([2, 6, 1]))
    assert match.log == ((2,), (6,))
    again = loaded(match.to_json())
    assert again.log == match.log
    assert not again.can_undo()  # dice of the match are not taken back
    again.answer("reroll:away")
    assert isinstance(again.pending, Roll)
    with_script = loaded(match.to_json(), dice=ScriptedDice([9, 9, 3]))  # goes on after the two dice thrown
    with_script.answer("reroll:away")
    assert with_script.log[-1] == (3,)


def test_a_whole_match_is_saved_once_it_is_over() -> None:
    match = play(new_match(BLOOD_DICE, seed=7), RandomCoach(1), RandomCoach(2))
    again = loaded(match.to_json())
    assert again.over
    assert again.result == match.result
    again.undo(5)
    match.undo(5)
    assert moment(again) == moment(match)


def test_a_match_can_be_saved_by_whoever_is_asked_while_it_is_played() -> None:
    match = new_match(BLOOD_DICE, seed=7, options={"match.tries": 2})
    saves: list[tuple[str, object]] = []

    def careful(view: View, decision: Decision[Any]) -> Any:
        saves.append((match.to_json(), decision))
        return decision.choices[-1]

    play(match, careful, careful)
    assert len(saves) == len(match.past.answered)
    for number, (text, decision) in enumerate(saves):
        again = loaded(text)
        assert again.pending == decision
        assert again.log == match.log[: len(again.log)]
        assert again.can_undo(number) or number == 0
        assert not again.can_undo(number + 1)


def test_forced_choices_are_in_the_log_and_nobody_can_take_them_back() -> None:
    match = new_match(SAGA, seed=3, teams=TEAMS)
    assert match.log == ("whistle",)
    again = loaded(match.to_json())
    assert again.log == ("whistle",)
    assert not again.can_undo()


def test_an_async_transform_with_a_request_is_saved_in_mid_step() -> None:
    match = new_match(SAGA, teams=TEAMS, variants=[Crowd(9)])
    match.answer("step:0:0")
    match.answer((1, 5))
    assert match.pending is not None
    assert match.pending.reason == "bottle"
    again = loaded(match.to_json())
    assert again.pending == match.pending
    again.answer("true")
    again.answer(6)
    assert [type(entry).__name__ for entry in again.events] == ["Moved"]


def test_a_match_without_history_is_not_saved() -> None:
    match = new_match(BLOOD_DICE, seed=7, history=False)
    with pytest.raises(HistoryError, match="history=True"):
        to_json(match)
    play(match, RandomCoach(1), RandomCoach(2))
    with pytest.raises(HistoryError, match="history=True"):
        to_json(match)


def test_a_match_shares_its_rules_with_its_save_even_if_earlier_ones_were_forgotten() -> None:
    """Rulesets with variants are kept in one place; a save must not bring back what is forgotten there."""
    rules = [WetBall()]
    loaded(to_json(new_match("blood-dice", seed=7, variants=rules)))
    for number in range(1, 101):
        BLOOD_DICE.with_variants(SmellingSalts(number))
    match = new_match("blood-dice", seed=7, variants=rules)
    assert loaded(to_json(match)).rules is match.rules
