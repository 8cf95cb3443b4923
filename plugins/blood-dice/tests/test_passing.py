"""Passes (BD-PASS)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from ruleengine import AWAY, HOME, Decision, Match, Roll, Side, View, new_match, play
from ruleengine_blood_dice import Keep, Pass
from ruleengine_blood_dice.events import Passed, Scored, SpellSpent, TryBegan
from ruleengine_blood_dice.state import ATTACKER, TRIES

Begin = Callable[..., Match]
ACTIONS = {2: "scrum", 3: "clash", 4: "penalty", 5: "run", 6: "throw"}


def tries_begun(match: Match) -> list[Side]:
    return [event.side for event in match.events if isinstance(event, TryBegan)]


@pytest.mark.rule("BD-PASS-01")
@pytest.mark.parametrize("first", Side)
@pytest.mark.parametrize("action", ACTIONS)
def test_the_defender_steals_a_pass_with_a_five_or_six(
    begin: Begin, walk: Callable[..., Any], action: int, first: Side
) -> None:
    match = begin(action, "pass", first=first, spells=0)
    assert isinstance(match.pending, Roll)
    assert match.pending.by is first.other
    stolen = Fraction(0)
    for chance, ended in walk(match):
        face = ended.log[-1][0]
        lost = face >= 5
        stolen += chance * lost
        assert ended.get(ATTACKER) is (first.other if lost else first)
        assert tries_begun(ended) == ([first, first.other] if lost else [first])
        assert ended.result.score == (0, 0)
    assert stolen == Fraction(1, 3)


@pytest.mark.rule("BD-PASS-01")
def test_a_pass_that_is_kept_rolls_the_action_die_in_the_same_try(begin: Begin) -> None:
    match = begin(6, "pass", 4, spells=0)
    assert isinstance(match.pending, Roll)
    assert (match.pending.reason, match.pending.by) == ("blood-dice.action", HOME)
    assert (match.get(TRIES, HOME), match.get(TRIES, AWAY)) == (11, 12)


@pytest.mark.rule("BD-PASS-02")
def test_passes_are_unlimited_by_default(begin: Begin, feed: Begin) -> None:
    match = begin(spells=0)
    for _ in range(200):
        feed(match, 5, "pass", 4)
    assert tries_begun(match) == [HOME]
    assert isinstance(feed(match, 5).pending, Decision)


@pytest.mark.rule("BD-PASS-02")
@pytest.mark.parametrize("limit", [0, 1, 3])
@pytest.mark.parametrize("action", ACTIONS)
def test_past_the_limit_the_named_action_is_forced(begin: Begin, feed: Begin, limit: int, action: int) -> None:
    match = begin(spells=0, passes_per_try=limit)
    for _ in range(limit):
        feed(match, 5, "pass", 4)
    forced = feed(match, action).pending
    chosen = begin(action, ACTIONS[action], spells=0).pending
    assert isinstance(forced, Roll)
    assert forced == chosen


@pytest.mark.rule("BD-PASS-02")
def test_the_limit_counts_anew_in_each_try(begin: Begin, feed: Begin) -> None:
    match = begin(spells=0, passes_per_try=1)
    for _ in range(3):
        feed(match, 2, "pass", 4, 4, 1)  # one pass, then the forced penalty misses and the try ends
    assert tries_begun(match) == [HOME, AWAY, HOME, AWAY]
    assert isinstance(feed(match, 2).pending, Decision)


@pytest.mark.rule("BD-PASS-02")
def test_a_try_that_goes_on_after_an_action_keeps_its_count(begin: Begin, feed: Begin) -> None:
    match = begin(2, "pass", 1, 2, (3, 3), spells=0, passes_per_try=1)
    assert isinstance(feed(match, 4).pending, Roll)
    assert feed(match, 6).result.score == (1, 0)


@pytest.mark.rule("BD-PASS-01", "BD-SPELL-01")
def test_a_coach_may_answer_with_options_of_its_own_making(full_names: Callable[..., Any]) -> None:
    def coach(view: View, decision: Decision[Any]) -> Any:
        return Keep() if decision.reason == "spell" else Pass()

    for seed in range(10):
        match = play(new_match("blood-dice", seed=seed, options=full_names(tries=3)), coach, coach)
        assert not any(isinstance(event, SpellSpent | Scored) for event in match.events)
        assert any(isinstance(event, Passed) for event in match.events)
