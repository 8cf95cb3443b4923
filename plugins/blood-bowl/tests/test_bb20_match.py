"""The structure of a match by the rules of 2020: fans, halves, extra time, markers (BB20-MAT, BB20-TD-03, BB20-RR)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from bb20_gifts import worth
from bb20_kicks import roll20
from bb20_words import rerolls_all, resolved
from bb_kicks import asks, teams, told
from hypothesis import given
from hypothesis import strategies as st

from ruleengine import AWAY, HOME, Decision, Match, Side, new_match, play
from ruleengine.odds import EventOccurred, odds
from ruleengine_blood_bowl import BLOOD_BOWL_2020
from ruleengine_blood_bowl.bb2020 import FansCame
from ruleengine_blood_bowl.coaches import BusyCoach
from ruleengine_blood_bowl.events import CheckFailed, DriveEnded, HalfEnded, RerollSpent, Tossed, Touchdown, TurnBegan
from ruleengine_blood_bowl.inducements import BLESSINGS, HIRED, PRAYED, InducementBought, PettyCash, PrayerSaid
from ruleengine_blood_bowl.state import FAN_FACTOR, HALF, KICKING, PITCH, REROLLS, SCORE, TURN
from ruleengine_blood_bowl.teams import player_of

Scene = Callable[..., Match]
Play = Callable[..., Match]
TWO = "home 1 Lineman B2\naway 1 Lineman Y2\n"


def go_on(match: Match) -> Match:
    """Nobody concedes before set-up."""
    while isinstance(match.pending, Decision) and match.pending.reason == "concede":
        match.answer("play-on")
    return match


@pytest.mark.rule("BB20-PIT-01")
def test_the_pitch() -> None:
    pitch = new_match(BLOOD_BOWL_2020).derived(PITCH)
    assert (pitch.grid.width, pitch.grid.height) == (26, 15)
    at = pitch.grid.at
    for x, y in product(range(26), range(15)):
        bit = 1 << at(x, y)
        assert bool(pitch.goal[AWAY] & bit) is (x == 0)
        assert bool(pitch.goal[HOME] & bit) is (x == 25)
        assert bool(pitch.half[HOME] & bit) is (x <= 12)
        assert bool((pitch.wide[HOME][0] | pitch.wide[AWAY][0]) & bit) is (y <= 3)
        assert bool((pitch.wide[HOME][1] | pitch.wide[AWAY][1]) & bit) is (y >= 11)
        assert bool(pitch.line[HOME] & bit) is (x == 12 and 4 <= y <= 10)


# Before the match ------------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-MAT-01", "BB20-MAT-07")
def test_fans_weather_toss_in_this_order() -> None:
    match = new_match(BLOOD_BOWL_2020, teams=teams({"dedicated_fans": 4}, {}))
    roll20(match, "fans", 3)
    roll20(match, "fans", 2)
    assert [match.get(FAN_FACTOR, side) for side in Side] == [7, 3], "1 unless given, plus d3"
    roll20(match, "weather", (3, 4))
    roll20(match, "toss", 2)
    assert isinstance(match.pending, Decision)
    assert (match.pending.by, [str(o) for o in match.pending.choices]) == (AWAY, ["Kick()", "Receive()"])
    match.answer("receive")
    assert told(match, Tossed) == [Tossed(AWAY, HOME)]
    assert isinstance(match.pending, Decision)
    assert (match.pending.reason, match.pending.by) == ("set-up", HOME)


@pytest.mark.rule("BB20-MAT-07")
def test_a_fixed_fan_factor_is_not_rolled() -> None:
    match = new_match(BLOOD_BOWL_2020, options={"fans.fan_factor_fixed": 5})
    assert told(match, FansCame) == [FansCame(HOME, 5), FansCame(AWAY, 5)]
    assert asks(match, "blood-bowl.weather")


@pytest.mark.rule("BB20-MAT-08")
def test_there_are_no_prayers_no_inducements_no_stalling() -> None:
    """Unless an option says otherwise, whatever the teams are worth and their treasuries hold."""
    teams = {"home": worth(1500, treasury=900_000), "away": worth(700, treasury=900_000)}
    match = new_match(BLOOD_BOWL_2020, seed=3, teams=teams, options={"match.turns": 2})
    play(match, BusyCoach(1), BusyCoach(2))
    assert match.over
    for side in Side:
        assert (match.get(HIRED, side), match.get(PRAYED, side), match.get(BLESSINGS, side)) == ((), (), ())
    kinds = (InducementBought, PettyCash, PrayerSaid)
    assert not [each for each in match.events if isinstance(each, kinds)]


# Halves ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-MAT-02", "BB20-MAT-09")
@given(seed=st.integers(0, 30))
def test_each_team_has_its_turns_and_the_roles_are_swapped(seed: int) -> None:
    """Turns alternate but where a team has none left; markers count from 1 in each half."""
    match = new_match(BLOOD_BOWL_2020, seed=seed, options={"match.turns": 3})
    play(match, BusyCoach(seed), BusyCoach(seed + 1))
    halves: list[list[Any]] = [[]]
    for event in match.events:
        if isinstance(event, TurnBegan | Touchdown):
            halves[-1].append(event)
        elif isinstance(event, HalfEnded):
            halves.append([])
    assert match.over
    assert len(halves) == 3
    assert max(e.turn for half in halves for e in half if isinstance(e, TurnBegan)) == 3
    kickers = [event.kicking for event in match.events if isinstance(event, Tossed)]
    second = [e.kicking for e in match.events if type(e).__name__ == "HalfBegan"]
    assert second == [kickers[0], kickers[0].other]


@pytest.mark.rule("BB20-MAT-02", "BB20-MAT-09", "BB20-RR-01")
def test_the_second_half_starts_afresh(scene20: Scene) -> None:
    text = f"first-kicking home\nturns 8-8\nrerolls 1-0\nroster-rerolls 3-2\n{TWO}"
    match = scene20(text, "end-turn")
    assert told(match, HalfEnded) == [HalfEnded(1)]
    assert [match.get(TURN, side) for side in Side] == [0, 0]
    assert [match.get(REROLLS, side) for side in Side] == [3, 2], "refilled, nothing carried over"
    assert match.get(KICKING) is AWAY, "the roles are swapped"


@pytest.mark.rule("BB20-MAT-02")
def test_a_team_without_a_turn_left_is_skipped(scene20: Scene) -> None:
    match = scene20(f"turns 5-8\n{TWO}", "end-turn")
    assert told(match, TurnBegan) == [TurnBegan(HOME, 6)]


@pytest.mark.rule("BB20-MAT-03", "BB20-MAT-04")
@pytest.mark.parametrize(("turns", "goes_on"), [("3-3", True), ("8-7", True), ("7-8", True), ("8-8", False)])
def test_a_touchdown_ends_the_drive_and_the_scorer_kicks_if_turns_are_left(
    scene20: Scene, turns: str, goes_on: bool
) -> None:
    text = f"turns {turns}\nfirst-kicking home\nhome 1 Lineman Y8 ball\naway 1 Lineman B2\n"
    match = scene20(text, "activate home 1 move", "step Z8")
    assert told(match, DriveEnded) == [DriveEnded(HOME)]
    assert match.result.score == (1, 0)
    go_on(match)
    assert (match.get(HALF), match.get(KICKING)) == ((1, HOME) if goes_on else (2, AWAY))


@pytest.mark.rule("BB20-MAT-03")
def test_the_half_ends_a_drive_too(scene20: Scene) -> None:
    assert told(scene20(f"turns 8-8\n{TWO}", "end-turn"), DriveEnded) == [DriveEnded(None)]


@pytest.mark.rule("BB20-MAT-05", "BB20-MAT-06")
@pytest.mark.parametrize(("score", "winner"), [("2-1", HOME), ("0-3", AWAY), ("1-1", None)])
def test_more_touchdowns_win_and_a_draw_stays_one(scene20: Scene, score: str, winner: Side | None) -> None:
    match = scene20(f"half 2\nturns 8-8\nscore {score}\n{TWO}", "end-turn")
    assert match.over
    assert match.result.winner is winner


# Extra time --------------------------------------------------------------------------------------------------

LEVEL = f"turns 8-8\nscore 1-1\nrerolls 2-1\nroster-rerolls 3-3\n{TWO}"
EXTRA = {"match.extra_time": True}


@pytest.mark.rule("BB20-MAT-06")
def test_a_draw_leads_to_one_more_period_with_the_rerolls_that_are_left(scene20: Scene) -> None:
    match = scene20(f"half 2\n{LEVEL}", "end-turn", 2, "kick", options=EXTRA)
    assert (match.get(HALF), match.get(KICKING)) == (3, AWAY)
    assert [match.get(REROLLS, side) for side in Side] == [2, 1]
    assert [match.get(TURN, side) for side in Side] == [0, 0]


@pytest.mark.rule("BB20-MAT-06")
def test_extra_time_is_no_sudden_death(scene20: Scene) -> None:
    text = "half 3\nturns 3-3\nscore 1-1\nhome 1 Lineman Y8 ball\naway 1 Lineman B2\n"
    match = go_on(scene20(text, "activate home 1 move", "step Z8", options=EXTRA))
    assert not match.over
    assert isinstance(match.pending, Decision)
    assert (match.pending.reason, match.get(KICKING)) == ("set-up", HOME)


@pytest.mark.rule("BB20-MAT-06")
def test_extra_time_decides(scene20: Scene) -> None:
    match = scene20(f"half 3\n{LEVEL}".replace("1-1", "1-2", 1), "end-turn", options=EXTRA)
    assert (match.over, match.result.winner) == (True, AWAY)


@pytest.mark.rule("BB20-MAT-06", "BB20-GEN-06")
def test_five_roll_offs_decide_at_last(scene20: Scene) -> None:
    """Home wins 3 of 5; one is tied, and rolled again."""
    pairs = [(6, 1), (2, 5), (4, 4), (3, 2), (1, 6), (5, 4)]
    match = scene20(f"half 3\n{LEVEL}", "end-turn", *(face for pair in pairs for face in pair), options=EXTRA)
    assert (match.over, match.result.winner) == (True, HOME)
    assert match.result.score == (1, 1)


@pytest.mark.rule("BB20-MAT-06")
def test_the_chance_of_the_roll_offs(scene20: Scene) -> None:
    """Fair; and one lost of five, three more of four, or of two, are to be won."""
    match = scene20(f"half 3\n{LEVEL}", "end-turn", options=EXTRA)
    assert odds(match, lambda m: m.result.winner is HOME).value == Fraction(1, 2)
    match = scene20(f"half 3\n{LEVEL}", "end-turn", 1, 6, options=EXTRA)
    assert odds(match, lambda m: m.result.winner is HOME).value == Fraction(4 + 1, 16)


# Markers and re-rolls ----------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-TD-02", "BB20-TD-03")
@pytest.mark.parametrize(("turns", "after"), [("3-2", 3), ("3-7", 8), ("3-8", 8)])
def test_a_touchdown_in_the_opponents_turn_counts_and_moves_the_marker_to_the_last_at_most(
    scene20: Scene, turns: str, after: int
) -> None:
    text = f"turn home\nturns {turns}\nhome 1 Lineman C8\naway 1 Lineman B8 ball\n"
    match = scene20(text, "activate home 1 block", "block away 1", 3, "push A8", "stay")
    assert told(match, Touchdown) == [Touchdown(AWAY, player_of(match, AWAY, 1))]
    assert match.get(SCORE, AWAY) == 1
    assert match.get(TURN, AWAY) == after


@pytest.mark.rule("BB20-RR-04")
def test_a_skill_rerolls_in_the_opponents_turn(scene20: Scene, play: Play) -> None:
    """Away's catcher catches the ball that home drops next to him."""
    text = "ball M9\nrerolls 3-3\nhome 1 Lineman M8\naway 1 Lineman [Catch] N10\n"
    match = scene20(text, "activate home 1 move", "step M9", 1, "keep", 8, 1)
    request = match.pending
    assert isinstance(request, Decision)
    assert (request.by, request.reason) == (AWAY, "re-roll")
    assert [option.token for option in request.choices if hasattr(option, "token")] == ["reroll-by:catch"]
    play(match, "reroll-by:catch", 6)
    assert told(match, RerollSpent) == [RerollSpent(AWAY, player_of(match, AWAY, 1), "Catch")]


@pytest.mark.rule("BB20-SKL-08", "BB20-T-100")
def test_a_loner_may_waste_the_reroll(scene20: Scene) -> None:
    text = "ball M9\nrerolls 1-0\nhome 1 Lineman [Loner (4+)] M8\naway 1 Lineman A1\n"
    match = scene20(text, "activate home 1 move", "step M9")
    failed = EventOccurred(CheckFailed)
    assert odds(match, ~failed, until=failed | resolved, home=rerolls_all).value == Fraction(7, 9)


@pytest.mark.rule("BB20-SKL-08", "BB20-RR-05")
@pytest.mark.parametrize(("die", "again"), [(3, False), (4, True)])
def test_the_loners_die_is_not_rolled_again(scene20: Scene, die: int, again: bool) -> None:
    text = "ball M9\nrerolls 2-0\nhome 1 Lineman [Loner (4+)] M8\naway 1 Lineman A1\n"
    match = scene20(text, "activate home 1 move", "step M9", 1, "reroll", die)
    assert match.get(REROLLS, HOME) == 1, "it is spent"
    assert asks(match, "blood-bowl.pick-up") is again
    assert asks(match, "blood-bowl.direction") is not again, "the result stands"
