"""Properties of the library, seen through two games: Blood Dice, and a small one with pieces."""

from __future__ import annotations

import pytest
from depth import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleengine import (
    Decision,
    HistoryError,
    Match,
    RandomCoach,
    Roll,
    Ruleset,
    RulesetSpec,
    ScriptedCoach,
    ScriptedDice,
    SeededDice,
    Side,
    hooks,
    new_match,
    play,
)
from ruleengine.testing import continued, matches, played, rulesets, specs
from ruleengine.testing._lines import answer_to, numbers_of
from tests.games.rush import RUSH, Cheers, Mud

RULES = pytest.mark.parametrize("rules", ["blood-dice", RUSH], ids=["blood-dice", "rush"])
ANSWERS = 100_000
A_SCRIPT = 250

seeds = st.integers(0, 2**64)


def random_match(rules: str | Ruleset, seed: int, *, history: bool = True) -> Match:
    return play(new_match(rules, seed=seed, history=history), RandomCoach(seed + 1), RandomCoach(seed + 2))


@RULES
@given(seed=seeds)
@settings(deadline=None, max_examples=examples(20))
def test_log_is_a_script_of_the_match(rules: str | Ruleset, seed: int) -> None:
    match = random_match(rules, seed)
    told = [entry for entry in match.history if hasattr(entry, "request")]
    dice = ScriptedDice([face for entry in told if isinstance(entry.request, Roll) for face in entry.answer])
    home, away = (
        ScriptedCoach(
            [
                e.answer
                for e in told
                if isinstance(e.request, Decision) and e.request.by is side and len(e.request.choices) > 1
            ]
        )
        for side in Side
    )
    again = play(new_match(rules, dice=dice), home, away)
    for script in (dice, home, away):
        script.done()
    assert again.history == match.history


@RULES
@given(seed=seeds)
@settings(deadline=None, max_examples=examples(20))
def test_history_changes_nothing_but_what_is_remembered(rules: str | Ruleset, seed: int) -> None:
    with_history, without = random_match(rules, seed), random_match(rules, seed, history=False)
    assert without.over
    assert (without.result, without.position_key) == (with_history.result, with_history.position_key)


@RULES
@given(data=st.data(), seed=seeds)
@settings(deadline=None, max_examples=examples(30))
def test_a_fork_without_history_plays_the_same_match(rules: str | Ruleset, data: st.DataObject, seed: int) -> None:
    match = data.draw(matches(rules, max_answers=30))
    whole, bare = (match.fork(dice=SeededDice(seed), history=history) for history in (True, False))
    assert bare.pending == whole.pending
    for each in (whole, bare):
        play(each, RandomCoach(seed), RandomCoach(seed))
    assert (bare.result, bare.position_key) == (whole.result, whole.position_key)
    if not match.over:
        with pytest.raises(HistoryError, match="keeps no history"):
            _ = bare.events


@RULES
@given(data=st.data())
@settings(deadline=None, max_examples=examples(30))
def test_equal_moments_have_equal_digests_and_others_have_not(rules: str | Ruleset, data: st.DataObject) -> None:
    match = data.draw(matches(rules, max_answers=30))
    other = data.draw(continued(match, max_answers=3))
    assert (match.digest() == other.digest()) is (match.position_key == other.position_key)
    assert hash(match.position_key) == hash(match.fork().position_key)


GAMES = specs("blood-dice") | rulesets(RUSH, variants=[Mud(), Cheers()])


@given(match=played(GAMES, bound=400))
@settings(deadline=None, max_examples=examples(40))
def test_match_is_over_when_nothing_is_pending_and_its_result_fits_its_score(match: Match) -> None:
    home, away = match.result.score
    assert match.over is (match.pending is None)
    assert match.result.winner is (None if home == away else Side.HOME if home > away else Side.AWAY)
    assert hooks.invariants(match) == []


@pytest.mark.slow
def test_a_hundred_thousand_drawn_answers_break_no_invariant() -> None:
    """Dice and choices are drawn by Hypothesis, for Blood Dice by any recipe and for the game with pieces."""
    given_answers = 0

    @given(rules=GAMES, script=st.binary(min_size=A_SCRIPT, max_size=A_SCRIPT))
    @settings(deadline=None, max_examples=200, database=None)
    def search(rules: RulesetSpec | Ruleset, script: bytes) -> None:
        nonlocal given_answers
        match = new_match(rules)
        for number in numbers_of(script):
            match = match if match.pending is not None else new_match(rules)
            if match.pending is not None:
                match.answer(answer_to(match.pending, number))
                given_answers += 1
            assert hooks.invariants(match) == [], match.log

    while given_answers < ANSWERS:
        search()
