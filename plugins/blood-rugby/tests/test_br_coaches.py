"""The coaches `basic` and `busy`: what they do in plain positions, and how their matches go."""

from __future__ import annotations

from statistics import mean
from typing import Any

import pytest
from br_scenes import GRID, scene, status, told, who

from ruleengine import AWAY, HOME, Decision, Match, View, new_match, play, token
from ruleengine_blood_rugby.coaches import BasicCoach, BusyCoach
from ruleengine_blood_rugby.events import FoulJudged, TryScored, TurnEnded
from ruleengine_blood_rugby.state import HOLDER, SQUARE, Status, depth

BASIC = BasicCoach()


def decide(match: Match, coach: Any = BASIC) -> str:
    """What a coach answers now, as a token."""
    assert isinstance(match.pending, Decision)
    return token(coach(View(match, match.pending.by), match.pending))


def play_turn(text: str, **how: Any) -> Match:
    """A position after `basic` has played the turn of the side that moves; the other side lets everything pass."""
    match = scene(text, seed=7, **how)
    while not told(match, TurnEnded) and not match.over and not told(match, TryScored):
        assert isinstance(match.pending, Decision)
        match.answer(BASIC(View(match, match.pending.by), match.pending))
    return match


@pytest.mark.parametrize("seed", range(3))
def test_a_carrier_who_can_score_does(seed: int) -> None:
    match = play_turn("home 8 runner R8\nball home 8\naway 2 scrum A1\n")
    assert [event.side for event in told(match, TryScored)] == [HOME]


def test_a_ball_on_the_ground_is_fetched_by_who_is_there_soonest() -> None:
    match = play_turn("home 8 runner K8\nhome 2 scrum F8\nball M8\naway 2 scrum AB1\n")
    assert match.get(HOLDER) == who(match, HOME, 8)
    assert depth(match, HOME, match.get(SQUARE, who(match, HOME, 8))) > 12, "and carried on"


def test_the_carrier_is_tackled_if_anybody_can() -> None:
    match = scene("home 2 scrum K8\nhome 3 scrum A1\naway 8 runner L8\nball away 8\naway 2 scrum AB1\n", seed=1)
    assert decide(match) == f"activate:{who(match, HOME, 2)}"
    match.answer(decide(match))
    assert decide(match) == f"tackle:{who(match, AWAY, 8)}"


def test_who_lies_gets_up() -> None:
    match = play_turn("home 2 scrum K8 down\nball A1\nhome 3 scrum A2\naway 2 scrum AB1\n")
    assert status(match, HOME, 2) is Status.STANDING


def test_the_ball_is_passed_to_who_can_score_with_it() -> None:
    match = scene("home 7 kiker N8\nball home 7\nhome 8 runner T8\naway 2 scrum A1\n", seed=1)
    match.answer(f"activate:{who(match, HOME, 7)}")
    assert decide(match) == "pass"
    match.answer("pass")
    assert decide(match) == f"throw-at:{GRID.named('T8')}"


def test_only_the_carrier_is_tripped_by_who_has_not_moved() -> None:
    for ball, wanted in (("home 8", True), ("A1", False)):
        match = scene(f"home 8 runner K8\nball {ball}\naway 10 back M9\nround 2\nfirst home\n", seed=1)
        match.answer(f"activate:{who(match, HOME, 8)}")
        match.answer(f"step:{GRID.named('L8')}")
        assert isinstance(match.pending, Decision)
        assert match.pending.reason == "trip"
        assert decide(match).startswith("trip") is wanted


@pytest.mark.rule("BR-TEAM-06")
def test_who_cannot_tackle_but_catch_runs_ahead_and_others_stay_with_the_ball() -> None:
    """The attack is a throw forward to the Runner: it goes towards the goal, the Shield towards the carrier."""
    match = play_turn("home 7 kiker F8\nball home 7\nhome 8 runner H3\nhome 9 shield A1\naway 2 scrum AB1\n")
    runner, shield, kiker = (who(match, HOME, n) for n in (8, 9, 7))
    assert depth(match, HOME, match.get(SQUARE, runner)) > 7 + 5
    assert GRID.distance(match.get(SQUARE, shield), match.get(SQUARE, kiker)) < GRID.distance(0, GRID.named("F8"))


def test_nobody_is_bribed_and_blows_are_left_where_they_are_seen() -> None:
    match = new_match("blood-rugby", seed=1, options={"match.first_kick": "home"})
    assert decide(match) == "no-bribe"
    for referee, wanted in (("K9", False), ("A1", True)):
        text = f"home 7 kiker K8\naway 10 back L8 hp=1\nball V1\nreferee {referee}\naway 2 scrum AB1\nhome 2 scrum V2\n"
        blow = scene(text, seed=1)
        blow.answer(f"activate:{who(blow, HOME, 7)}")
        assert (decide(blow) == f"punch:{who(blow, AWAY, 10)}") is wanted


@pytest.mark.slow
def test_basic_against_basic_scores_and_commits_an_occasional_foul() -> None:
    tries, fouls = [], []
    for seed in range(12):
        match = play(new_match("blood-rugby", seed=seed), BasicCoach(), BasicCoach())
        tries.append(len(told(match, TryScored)))
        fouls.append(len(told(match, FoulJudged)))
    assert mean(tries) >= 1
    assert 0 < mean(fouls) <= 20


def test_a_short_match_of_basic_is_played_to_its_end_and_the_same_again() -> None:
    matches = [
        play(new_match("blood-rugby", seed=4, options={"turn.turns_per_half": 4}), BasicCoach(), BasicCoach())
        for _ in range(2)
    ]
    assert matches[0].over
    assert matches[0].digest() == matches[1].digest()


@pytest.mark.parametrize("reason", ["bribe", "spell", "set-up"])
def test_busy_leaves_some_things_alone(reason: str) -> None:
    match = new_match("blood-rugby", seed=1)
    assert BusyCoach(3)(View(match, HOME), Decision(HOME, reason, ("a", "b", "c"))) == "a"


def test_busy_acts_nine_times_in_ten_and_never_ends_a_turn_early() -> None:
    match, coach = new_match("blood-rugby", seed=1), BusyCoach(3)
    ends = [coach(View(match, HOME), Decision(HOME, "act", ("step", "end"))) for _ in range(2000)].count("end")
    assert 140 <= ends <= 260  # 200 expected, 13 is one standard deviation
    assert {coach(View(match, HOME), Decision(HOME, "activate", ("a", "b", "end"))) for _ in range(100)} == {"a", "b"}
