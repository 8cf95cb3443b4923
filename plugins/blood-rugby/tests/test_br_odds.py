"""Odds of whole turns: that the side to move scores in this one, by what its coach and the other do."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

import pytest
from br_scenes import GRID, act, chance, last, scene, told, who

from ruleengine import HOME, Decision, Match, SeededDice, View, token
from ruleengine.odds import EventOccurred
from ruleengine_blood_rugby.coaches import BasicCoach
from ruleengine_blood_rugby.events import TryScored, TurnEnded

TRY: Final = EventOccurred(TryScored, side=HOME)
OVER: Final = EventOccurred(TurnEnded)
SIGMAS: Final = 4.0
"""With the seeds below it is certain; with others, off by chance once in 16,000 times."""


def plan(*tokens: str) -> Any:
    """A coach who takes the first of these that is offered, and what stands last if none is."""

    def decide(view: View, decision: Decision[Any]) -> Any:
        offered = {token(option): option for option in decision.choices}
        return next((offered[each] for each in tokens if each in offered), decision.choices[-1])

    return decide


@pytest.mark.rule("BR-T-38", "BR-TRIP-02", "BR-SCORE-01")
def test_a_runner_scores_past_two_who_may_trip_it() -> None:
    """Dexterity 18 with just the points for ten squares: down once, and the goal line is out of reach.

    Each trip of Dexterity 13 succeeds with 117/400.
    """
    match = scene("ball home 8\nhome 8 runner Q8\naway 10 back U9\naway 11 back X7\naway 2 scrum A1\n")
    row = [f"step:{GRID.named(f'{column}8')}" for column in ("AA", *"ZYXWVUTSR")]
    runs = plan(f"activate:{who(match, HOME, 8)}", *row)
    assert chance(match, TRY, until=OVER, home=runs, away=last) == 1, "if nobody trips it"
    assert chance(match, TRY, until=OVER, home=runs) == Fraction(283, 400) ** 2 == Fraction(80089, 160000)


@pytest.mark.rule("BR-T-35", "BR-PASS-05", "BR-PASS-07", "BR-SCORE-02")
def test_a_pass_into_the_goal_area_is_thrown_and_caught() -> None:
    match = scene("ball home 7\nhome 7 kiker W8\nhome 8 runner AA8\naway 2 scrum A1\n")
    act(match, HOME, 7).answer("pass")
    throws = plan(f"throw-at:{GRID.named('AA8')}")
    assert chance(match, TRY, until=OVER, home=throws) == Fraction(351, 800)


def test_a_turn_of_basic_comes_out_as_its_odds_say() -> None:
    """The exact chance, beside how often the same turn ends with a try when it is played."""
    text = "home 8 runner R8\nball T8\nhome 2 scrum V6\naway 10 back W7\naway 2 scrum A1\n"
    basic, plays = BasicCoach(), 250
    exact = float(chance(scene(text), TRY, until=OVER, home=basic, away=basic))
    scored = sum(scores(scene(text, dice=SeededDice(seed)), basic) for seed in range(plays))
    assert 0.05 < exact < 0.95
    assert abs(scored / plays - exact) < SIGMAS * (exact * (1 - exact) / plays) ** 0.5


def scores(match: Match, coach: Any) -> bool:
    """Whether the side to move scores in this turn."""
    while not told(match, TurnEnded):
        assert isinstance(match.pending, Decision)
        match.answer(coach(View(match, match.pending.by), match.pending))
    return bool(told(match, TryScored))
