"""A pickle is a save, a copy is a fork."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys

import pytest
from hypothesis import given

from ruleengine import HistoryError, Match, ScriptedDice, new_match
from ruleengine.saves import pickled
from ruleengine_blood_dice import BLOOD_DICE, ShootOut, WetBall

from .driving import PICKS, answered, matches
from .game import SAGA, TEAMS, Crowd, CrowdPart
from .house import SmellingSalts


@given(matches(), PICKS)
def test_an_unpickled_match_has_the_same_past_and_future(match: Match, picks: list[int]) -> None:
    again: Match = pickle.loads(pickle.dumps(match))
    assert again.position_key == match.position_key
    assert again.log == match.log
    answered(again, picks)
    answered(match, picks)
    assert again.position_key == match.position_key
    assert again.log == match.log
    assert again.to_json() == match.to_json()


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_every_protocol_will_do(protocol: int) -> None:
    match = answered(new_match(BLOOD_DICE, seed=7), [5] * 9)
    again: Match = pickle.loads(pickle.dumps(match, protocol))
    assert again.digest() == match.digest()


def test_rules_that_are_installed_are_not_in_the_pickle() -> None:
    match = new_match("blood-dice", seed=7, variants=["wet-ball"], options={"match.tries": 3})
    text, ruleset, variants = pickled(match)
    assert text == match.to_json()
    assert ruleset is None
    assert variants == (WetBall,)


def test_rules_that_are_not_installed_are_in_the_pickle() -> None:
    match = new_match(SAGA, seed=7, variants=[Crowd(3)], teams=TEAMS)
    assert pickled(match)[1] is match.rules.ruleset
    again: Match = pickle.loads(pickle.dumps(match))
    assert again.rules.spec == match.rules.spec
    assert again.digest() == match.digest()


def test_a_house_rule_on_an_installed_game_needs_its_class_alone() -> None:
    match = new_match(BLOOD_DICE, seed=7, variants=[ShootOut(), SmellingSalts(2)])
    assert pickled(match)[1:] == (None, (ShootOut, SmellingSalts))
    again: Match = pickle.loads(pickle.dumps(match))
    assert again.digest() == match.digest()


def test_an_installed_game_that_was_changed_by_hand_is_in_the_pickle() -> None:
    for changed in (
        BLOOD_DICE.but(adding=[CrowdPart(1)]),
        BLOOD_DICE.but(
            replacing={"blood-dice.elimination": SmellingSalts(1).apply(BLOOD_DICE).part("house.smelling-salts")}
        ),
    ):
        match = new_match(changed, seed=7, variants=[WetBall()])
        assert pickled(match)[1] is match.rules.ruleset
        again: Match = pickle.loads(pickle.dumps(match))
        assert [part.name for part in again.rules.parts] == [part.name for part in match.rules.parts]
        assert again.digest() == match.digest()


def test_a_pickle_is_read_in_another_process() -> None:
    match = answered(new_match("blood-dice", seed=7, variants=["shoot-out"]), [2] * 30)
    reader = "import pickle, sys; print(pickle.load(sys.stdin.buffer).digest())"
    run = subprocess.run([sys.executable, "-c", reader], input=pickle.dumps(match), capture_output=True, check=True)
    assert run.stdout.decode().strip() == match.digest()


def test_a_pickle_leaves_scripted_dice_and_observers_behind() -> None:
    told: list[object] = []
    dice = ScriptedDice([1, 6, 2, 2])
    match = new_match(BLOOD_DICE, dice=dice, observers=[lambda match, entry: told.append(entry)])
    again: Match = pickle.loads(pickle.dumps(match))
    known = len(told)
    again.answer("reroll:home")
    assert again.pending is not None
    assert again.pending.reason == "blood-dice.action"  # the roll is asked for
    assert len(told) == known


@given(matches(), PICKS)
def test_a_copy_is_a_fork(match: Match, picks: list[int]) -> None:
    shallow, deep = copy.copy(match), copy.deepcopy(match)
    for other in (shallow, deep):
        assert (other.position_key, other.log) == (match.position_key, match.log)
        answered(other, picks)
    before = match.position_key
    assert shallow.position_key == deep.position_key
    assert match.position_key == before


def test_a_match_without_history_is_not_pickled() -> None:
    with pytest.raises(HistoryError, match="history=True"):
        pickle.dumps(new_match(BLOOD_DICE, seed=7, history=False))
