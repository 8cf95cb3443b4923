"""The digest: equal for equal moments, in every process, and for no others."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from ruleengine import Match, RandomCoach, RuleEngineError, SeededDice, new_match
from ruleengine.saves import digest
from ruleengine_blood_dice import BLOOD_DICE, ShootOut, WetBall

from .driving import PICKS, answered, loaded, matches
from .game import SAGA, TEAMS

SCRIPT = """
from ruleengine import RandomCoach, new_match
match = new_match("blood-dice", seed=7, variants=["wet-ball", "shoot-out"], options={"match.tries": 3})
coaches = (RandomCoach(1), RandomCoach(2))
while not match.over:
    print(match.digest())
    match.answer(coaches[match.pending.by](None, match.pending))
print(match.digest())
print(match.to_json())
"""


def test_it_is_the_same_for_every_hash_seed() -> None:
    runs = [
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("0", "1", "4242")
    ]
    assert runs[0] == runs[1] == runs[2]
    digests = runs[0].splitlines()[:-1]
    assert len(digests) > 10
    assert len(set(digests)) == len(digests)


@given(matches(), PICKS, PICKS)
def test_moments_are_equal_if_and_only_if_their_digests_are(match: Match, one: list[int], two: list[int]) -> None:
    first, second = answered(match.fork(), one), answered(match.fork(), two)
    assert (first.digest() == second.digest()) is (first.position_key == second.position_key)


@given(matches(), st.integers(0, 718))
def test_how_a_moment_was_reached_does_not_matter(match: Match, pick: int) -> None:
    assume(not match.over)
    direct = answered(match.fork(), [pick])
    detour = answered(match.fork(), [pick + 1])
    detour.undo()
    assert detour.digest() == match.digest()
    assert answered(detour, [pick]).digest() == direct.digest()


@given(st.integers(0, 9), st.integers(0, 9))
def test_dice_to_come_are_no_part_of_a_moment(one: int, two: int) -> None:
    match = answered(new_match(BLOOD_DICE, seed=one), [4, 2])
    assert loaded(match.to_json(), dice=SeededDice(two)).digest() == match.digest()
    assert new_match(SAGA, seed=one, teams=TEAMS).digest() == new_match(SAGA, seed=two, teams=TEAMS).digest()


def test_options_count_by_what_holds_not_by_how_it_was_said() -> None:
    plain = new_match(BLOOD_DICE).digest()
    assert new_match(BLOOD_DICE, options={"match.tries": 12}).digest() == plain  # BD-SET-01
    assert new_match(BLOOD_DICE, options={"match.tries": 11}).digest() != plain
    by_hand = BLOOD_DICE.with_options({"match.tries": 11})
    assert new_match(by_hand).digest() == new_match(BLOOD_DICE, options={"match.tries": 11}).digest()


def test_the_order_of_variants_does_not_count_but_their_parameters_do() -> None:
    both = new_match(BLOOD_DICE, variants=[WetBall(2), ShootOut()]).digest()
    assert new_match(BLOOD_DICE, variants=[ShootOut(), WetBall(2)]).digest() == both
    assert new_match(BLOOD_DICE, variants=[ShootOut(), WetBall(1)]).digest() != both
    assert new_match(BLOOD_DICE, variants=[ShootOut()]).digest() != both


def test_the_teams_count() -> None:
    other = {**TEAMS, "away": ["Dee", "Eli", "Gus"]}
    assert new_match(SAGA, teams=TEAMS).digest() != new_match(SAGA, teams=other).digest()


def test_without_history_it_is_known_once_the_match_is_over() -> None:
    short = new_match(BLOOD_DICE, seed=7, history=False)
    with pytest.raises(RuleEngineError, match="history=True"):
        digest(short)
    full = new_match(BLOOD_DICE, seed=7)
    for match in (short, full):
        match.run(RandomCoach(1), RandomCoach(2))
    assert digest(short) == digest(full)
