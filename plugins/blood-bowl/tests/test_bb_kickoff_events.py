"""The events of the kick-off table (LRB-KT)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from bb_kicks import GRID, after_a_touchdown, asks, direction, kicking, place, roll, scattered, teams, told
from hypothesis import given
from hypothesis import strategies as st

from ruleengine import AWAY, HOME, Decision, Match, Roll, Side, new_match, token
from ruleengine.odds import distribution, odds
from ruleengine_blood_bowl import BLOOD_BOWL_LRB
from ruleengine_blood_bowl.events import (
    EventRolled,
    FoulsAllowed,
    KickedOff,
    Moved,
    Placed,
    RerollGained,
    TurnBegan,
    WasHurt,
)
from ruleengine_blood_bowl.rules import EVENTS
from ruleengine_blood_bowl.state import (
    ACTIVE,
    BALL,
    HALF,
    HOLDER,
    IN_TURN,
    KICKED,
    OFF,
    PROTECTED,
    REROLLS,
    SQUARE,
    STATUS,
    TURN,
    WEATHER,
    Status,
    on_pitch,
)

# The table -------------------------------------------------------------------------------------------------


def event(total: int, *, options: dict[str, Any] | None = None, teams: Any = None) -> Match:
    """A match in which this event has just come up."""
    match = kicking(options=options, teams=teams)
    first = max(1, total - 6)
    roll(match, "kick-off-event", (first, total - first))
    return match


ROWS = [
    ("LRB-KT-02", 2, "riot", 1),
    ("LRB-KT-03", 3, "get-the-ref", 2),
    ("LRB-KT-04", 4, "perfect-defence", 3),
    ("LRB-KT-05", 5, "cheering-fans", 4),
    ("LRB-KT-06", 6, "bad-kick", 5),
    ("LRB-KT-07", 7, "changing-weather", 6),
    ("LRB-KT-08", 8, "quick-snap", 5),
    ("LRB-KT-09", 9, "brilliant-coaching", 4),
    ("LRB-KT-10", 10, "blitz", 3),
    ("LRB-KT-11", 11, "throw-a-rock", 2),
    ("LRB-KT-12", 12, "pitch-invasion", 1),
]


@pytest.mark.parametrize(
    ("total", "name", "ways"), [pytest.param(*row, marks=pytest.mark.rule(rule)) for rule, *row in ROWS]
)
def test_the_table_names_its_event_by_two_dice_of_the_kicking_coach(total: int, name: str, ways: int) -> None:
    match = kicking()
    request = match.pending
    assert isinstance(request, Roll)
    assert (request.by, request.dice.sides) == (HOME, (6, 6))
    weights = {row.name: weight for row, weight in match.derived(EVENTS).weights(request.dice).items()}
    assert Fraction(weights[name], 36) == Fraction(ways, 36)
    assert told(event(total), EventRolled)[0] == EventRolled(name)


@pytest.mark.rule("LRB-KT-02")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_riot_moves_both_markers(face: int) -> None:
    match = event(2)
    roll(match, "riot", face)
    assert [match.get(TURN, side) for side in Side] == [face, face]
    assert asks(match, "blood-bowl.direction"), "turns are left: the ball comes down"


def riot(turns: str, face: int, *, half: int = 1, option: str = "play_on") -> Match:
    """A Riot at that kick-off."""
    match = after_a_touchdown(turns, half=half, options={"kick-off-events.riot_one_sided": option})
    roll(match, "kick-off-event", (1, 1))
    roll(match, "riot", face)
    return match


@pytest.mark.rule("LRB-KT-02", "LRB-KT-29", "LRB-T-06")
@pytest.mark.parametrize(("face", "ends", "alone"), [(1, 0, 0), (2, 0, 1), (3, 1, 0), (4, 1, 0), (5, 1, 0), (6, 1, 0)])
def test_a_riot_beyond_the_eighth_turn_ends_the_half(face: int, ends: bool, alone: bool) -> None:
    """Home's marker is at 5, away's at 6: 3 or more ends the half, 2 leaves home alone; 4 and 1 of six faces."""
    match = riot("5-6", face)
    assert match.get(HALF) == (2 if ends else 1)
    assert asks(match, "set-up") is bool(ends), "no landing, no turns of this drive"
    left = [side for side in Side if match.get(TURN, side) < 8]
    assert (left == [HOME]) is (bool(alone) and not ends)


@pytest.mark.rule("LRB-KT-20")
@pytest.mark.parametrize(("option", "half"), [("play_on", 1), ("end_half", 2)])
def test_a_riot_that_leaves_one_team_without_turns(option: str, half: int) -> None:
    assert riot("5-6", 2, option=option).get(HALF) == half


@pytest.mark.rule("LRB-KT-03")
@pytest.mark.parametrize(
    ("home", "away", "bought"), [((5, 5), (4, 5), [HOME]), ((1, 1), (1, 2), [AWAY]), ((3, 3), (2, 4), [HOME, AWAY])]
)
def test_get_the_ref_protects_the_higher_or_both(home: Any, away: Any, bought: list[Side]) -> None:
    match = event(3)
    roll(match, "get-the-ref", home)
    roll(match, "get-the-ref", away)
    assert [side for side in Side if match.get(PROTECTED, side)] == bought
    assert told(match, FoulsAllowed) == [FoulsAllowed(side) for side in bought]


@pytest.mark.rule("LRB-T-04")
def test_how_often_the_referee_is_bought() -> None:
    match = event(3)
    bought = distribution(
        match,
        lambda m: tuple(m.get(PROTECTED, side) for side in Side),
        until=lambda m: asks(m, "blood-bowl.direction"),
    ).chances
    assert bought[True, True] == Fraction(73, 648)
    assert bought[True, False] == Fraction(575, 1296)


@pytest.mark.rule("LRB-KT-27", "LRB-KT-03")
def test_fan_factor_counts() -> None:
    match = event(3, teams=teams({"fan_factor": 4}, {"fan_factor": 1}))
    roll(match, "get-the-ref", (1, 1))
    roll(match, "get-the-ref", (2, 3))
    assert [match.get(PROTECTED, side) for side in Side] == [True, True], "6 against 6"


@pytest.mark.rule("LRB-KT-04", "LRB-KT-21")
def test_perfect_defence_sets_the_kickers_up_anew_by_the_rules() -> None:
    match = event(4)
    before = {piece: place(match, piece) for piece in on_pitch(match, AWAY)}
    mine = set(on_pitch(match, HOME))
    assert isinstance(match.pending, Decision)
    assert (match.pending.reason, match.pending.by) == ("perfect-defence", HOME)
    match.answer("set-up-anew")
    assert asks(match, "set-up")
    match.answer("formation:wall:false")
    assert set(on_pitch(match, HOME)) == mine, "the same players"
    on_line = [p for p in mine if GRID.xy(match.get(SQUARE, p))[0] == 12]
    assert len(on_line) == 7, "the wall, where three stood"
    assert {piece: place(match, piece) for piece in on_pitch(match, AWAY)} == before, "the receivers stay"
    assert asks(match, "blood-bowl.direction")


@pytest.mark.rule("LRB-KT-21")
@pytest.mark.parametrize("by_hand", [False, True])
def test_perfect_defence_brings_nobody_from_the_bench(by_hand: bool) -> None:
    """The two with the lowest numbers wait in Reserves, and would be asked for first."""
    team = {"roster": "human", "rerolls": 2, "players": [{"position": "Lineman"}] * 13}
    match = new_match(BLOOD_BOWL_LRB, teams={"home": {"name": "Home", **team}, "away": {"name": "Away", **team}})
    for step in ((3, 4), 1, "kick", "by-hand", "bench", "bench"):
        match.answer(step)
    while asks(match, "place"):
        assert isinstance(match.pending, Decision)
        match.answer(match.pending.choices[0])
    match.answer("formation:spread:false")
    match.answer(f"kick-to:{GRID.named('T8')}")
    roll(match, "kick-off-event", (1, 3))
    mine = on_pitch(match, HOME)
    bench = [piece.id for piece in match.pieces if piece.side is HOME and piece.id not in mine]
    assert (len(mine), len(bench)) == (11, 2)
    match.answer("set-up-anew")
    match.answer("by-hand" if by_hand else "formation:wall:false")
    while asks(match, "place"):
        assert isinstance(match.pending, Decision)
        assert match.pending.about in mine
        match.answer(match.pending.choices[0])
    assert on_pitch(match, HOME) == mine
    assert [match.get(STATUS, piece) for piece in bench] == [Status.RESERVES] * 2


@pytest.mark.rule("LRB-KT-05", "LRB-KT-27", "LRB-KT-28", "LRB-GEN-06")
def test_cheering_fans_give_a_reroll_until_the_half_ends() -> None:
    match = event(5, teams=teams({"fan_factor": 1, "cheerleaders": 2}, {"cheerleaders": 1}))
    for faces in (3, 5, 4, 5):  # 3 + 3 against 5 + 1 is a tie, 4 + 3 against 5 + 1 is not
        roll(match, "cheering-fans", faces)
    assert told(match, RerollGained) == [RerollGained(HOME)]
    assert [match.get(REROLLS, side) for side in Side] == [3, 2]


@pytest.mark.rule("LRB-KT-28")
def test_a_bonus_reroll_is_lost_with_the_half() -> None:
    text = "half 1\nfirst-kicking home\nturns 8-8\nrerolls 3-2\nroster-rerolls 2-2\nbonus-rerolls 1-0\n"
    match = new_match(BLOOD_BOWL_LRB, teams={"position": text + "home 1 Lineman B2\naway 1 Lineman Y2\n"})
    match.answer("end-turn")
    assert match.get(HALF) == 2
    assert [match.get(REROLLS, side) for side in Side] == [2, 2]


@pytest.mark.rule("LRB-T-03", "LRB-KT-05", "LRB-GEN-06")
def test_how_often_fans_tie_and_who_wins_at_last() -> None:
    match = event(5)
    won = odds(match, lambda m: m.get(REROLLS, HOME) > 3, until=lambda m: asks(m, "blood-bowl.direction"))
    assert won.value == Fraction(1, 2)
    ties = [(a, b) for a in range(1, 7) for b in range(1, 7) if _ties(a, b)]
    assert Fraction(len(ties), 36) == Fraction(1, 6)


def _ties(home: int, away: int) -> bool:
    match = event(5)
    roll(match, "cheering-fans", home)
    roll(match, "cheering-fans", away)
    return asks(match, "blood-bowl.cheering-fans")


@pytest.mark.rule("LRB-KT-07")
def test_changing_weather_rolls_it_again() -> None:
    match = event(7)
    roll(match, "weather", (6, 6))
    assert match.get(WEATHER) == "blizzard"


@pytest.mark.rule("LRB-KT-08")
def test_quick_snap_moves_every_receiver_a_square_once() -> None:
    match = event(8)
    receivers = on_pitch(match, AWAY)
    moved: list[int] = []
    while asks(match, "quick-snap"):
        assert isinstance(match.pending, Decision)
        assert match.pending.by is AWAY
        options = [option for option in match.pending.choices if hasattr(option, "piece")]
        if not options:
            break
        assert not {option.piece for option in options} & set(moved)
        crossing = [option for option in options if GRID.xs[option.to] < 13]
        chosen = (crossing or options)[0]
        start = match.get(SQUARE, chosen.piece)
        assert GRID.distance(start, chosen.to) == 1
        match.answer(chosen)
        moved.append(chosen.piece)
    assert sorted(moved) == sorted(receivers)
    assert any(GRID.xs[event.to] == 12 for event in told(match, Moved)), "into the other half too"
    assert asks(match, "blood-bowl.direction")


@pytest.mark.rule("LRB-KT-09", "LRB-KT-27")
@pytest.mark.parametrize(("home", "away", "gains"), [(1, 2, HOME), (1, 4, AWAY), (3, 4, HOME)])
def test_brilliant_coaching_counts_the_head_coach_and_assistants(home: int, away: int, gains: Side) -> None:
    """Home has two assistants more."""
    match = event(9, teams=teams({"assistant_coaches": 3}, {"assistant_coaches": 1}))
    roll(match, "brilliant-coaching", home)
    roll(match, "brilliant-coaching", away)
    assert told(match, RerollGained) == [RerollGained(gains)]


@pytest.mark.rule("LRB-KT-09")
def test_a_tie_of_coaches_is_rolled_again() -> None:
    match = event(9)
    for face in (2, 2, 6, 1):
        roll(match, "brilliant-coaching", face)
    assert told(match, RerollGained) == [RerollGained(HOME)]


@pytest.mark.rule("LRB-KT-10", "LRB-KT-24", "LRB-KT-25")
def test_a_blitz_is_a_whole_extra_turn_with_the_ball_in_the_air() -> None:
    match = event(10)
    assert told(match, TurnBegan) == [TurnBegan(HOME, 0)], "the marker does not move"
    assert (match.get(ACTIVE), match.get(IN_TURN)) == (HOME, True)
    assert (match.get(BALL), match.get(KICKED)) == (OFF, True)
    assert isinstance(match.pending, Decision)
    offered = {option.action for option in match.pending.choices[:-1]}
    assert {"move", "block", "blitz"} <= offered
    match.answer("end-turn")
    assert asks(match, "blood-bowl.direction"), "the ball lands after it"
    scattered(match, 0, 1, 3)
    roll(match, "direction", direction(0, 1))
    assert match.pending.by is AWAY
    assert match.get(TURN, AWAY) == 1


@pytest.mark.rule("LRB-KICK-04", "LRB-KICK-08")
def test_a_kicker_who_is_there_after_a_blitz_must_catch() -> None:
    match = kicking("O12")
    roll(match, "kick-off-event", (4, 6))
    runner = next(piece for piece in on_pitch(match, HOME) if place(match, piece) == "K13")
    match.answer(f"activate:{runner}:move")
    for square in ("L14", "M14", "N14", "O14"):
        match.answer(f"step:{GRID.named(square)}")
    match.answer("end")
    match.answer("end-turn")
    scattered(match, 0, 1, 2)
    assert isinstance(match.pending, Roll)
    check = match.pending.check
    assert check is not None
    assert (match.pending.reason, check.subject) == ("blood-bowl.catch", runner)
    assert match.get(REROLLS, HOME) > 0
    dropped = match.fork()
    dropped.answer(1)
    assert asks(dropped, "blood-bowl.direction"), "no team re-roll, though it was his team's turn just now"
    match.answer(6)
    assert not asks(match, "re-roll")
    assert match.get(HOLDER) == runner


@pytest.mark.rule("LRB-KT-24")
def test_by_option_the_ball_lands_before_a_blitz() -> None:
    match = event(10, options={"kick-off-events.blitz_ball": "landed"})
    scattered(match, 0, 1, 3)
    roll(match, "direction", direction(0, 1))
    assert GRID.name(match.get(BALL)) == "T12"
    assert told(match, TurnBegan) == [TurnBegan(HOME, 0)]
    match.answer("end-turn")
    assert match.pending is not None
    assert match.pending.by is AWAY


@pytest.mark.rule("LRB-KT-25")
@pytest.mark.parametrize(("option", "held"), [("none", False), ("lrb4", True)])
def test_by_option_who_is_marked_does_not_act_in_a_blitz(option: str, held: bool) -> None:
    match = event(10, options={"kick-off-events.blitz_restriction": option})
    assert isinstance(match.pending, Decision)
    ready = {option.piece for option in match.pending.choices[:-1]}
    on_line = {piece for piece in on_pitch(match, HOME) if GRID.xs[match.get(SQUARE, piece)] == 12}
    assert on_line
    assert (not ready & on_line) is held
    assert ready - on_line
    match.answer("end-turn")
    scattered(match, 0, 1, 3)
    roll(match, "direction", direction(0, 1))
    for by in (AWAY, HOME):
        assert match.pending.by is by
        line = {piece for piece in on_pitch(match, by) if GRID.xs[match.get(SQUARE, piece)] in (12, 13)}
        assert line
        assert line <= {option.piece for option in match.pending.choices[:-1]}, "an ordinary turn holds nobody back"
        match.answer("end-turn")


@pytest.mark.rule("LRB-KT-11", "LRB-KT-22", "LRB-GEN-05")
@pytest.mark.parametrize(
    ("home", "away", "hit"), [((6, 6), (5, 6), [AWAY]), ((1, 1), (1, 2), [HOME]), ((3, 3), (3, 3), [AWAY, HOME])]
)
def test_a_rock_hits_a_random_opponent_without_an_armour_roll(home: Any, away: Any, hit: list[Side]) -> None:
    match = event(11)
    roll(match, "throw-a-rock", home)
    roll(match, "throw-a-rock", away)
    for _ in hit:
        assert isinstance(match.pending, Roll)
        assert match.pending.dice.sides == (11,), "each of the eleven alike"
        roll(match, "random-player", 3)
    for _ in hit:
        roll(match, "injury", (1, 2))
    hurt = [match.pieces[e.piece].side for e in told(match, WasHurt)]
    assert sorted(hurt) == sorted(hit)
    assert all(e.status is Status.STUNNED for e in told(match, WasHurt))
    assert told(match, WasHurt)[0].piece in [on_pitch(match, side)[2] for side in hit], "the third by number"


@pytest.mark.rule("LRB-KT-22", "LRB-GEN-05")
def test_by_option_a_rock_may_hit_anybody() -> None:
    match = event(11, options={"kick-off-events.rock_target": "any"})
    roll(match, "throw-a-rock", (6, 6))
    roll(match, "throw-a-rock", (1, 1))
    assert isinstance(match.pending, Roll)
    assert match.pending.dice.sides == (22,)
    roll(match, "random-player", 1)
    roll(match, "injury", (1, 1))
    assert match.pieces[told(match, WasHurt)[0].piece].side is HOME, "home team first"


@pytest.mark.rule("LRB-KT-12", "LRB-GEN-05", "LRB-KT-26")
def test_an_invasion_hurts_a_die_of_different_opponents_who_are_not_replaced() -> None:
    match = event(12)
    roll(match, "pitch-invasion", (6, 6))
    roll(match, "pitch-invasion", (1, 1))
    roll(match, "invaders", 3)
    left = 11
    for faces in ((1, 1), (4, 5), (1, 1)):
        assert isinstance(match.pending, Roll)
        assert match.pending.dice.sides == (left,), "nobody is hit twice"
        roll(match, "random-player", 1)
        roll(match, "injury", faces)
        left -= 1
    hurt = told(match, WasHurt)
    assert len({e.piece for e in hurt}) == 3
    assert [e.status for e in hurt] == [Status.STUNNED, Status.KNOCKED_OUT, Status.STUNNED]
    assert len(on_pitch(match, AWAY)) == 10
    placed = [e for e in told(match, Placed) if match.pieces[e.piece].side is AWAY]
    assert len(placed) == 11, "nobody was set up since"
    assert asks(match, "blood-bowl.direction")


@pytest.mark.rule("LRB-KT-12", "LRB-KT-23")
@pytest.mark.parametrize(("option", "dice"), [("separate", 2), ("shared", 1)])
def test_a_tied_invasion_hurts_both(option: str, dice: int) -> None:
    match = event(12, options={"kick-off-events.invasion_tie_dice": option})
    roll(match, "pitch-invasion", (3, 3))
    roll(match, "pitch-invasion", (2, 4))
    for _ in range(dice):
        roll(match, "invaders", 1)
    for _ in Side:
        roll(match, "random-player", 1)
        roll(match, "injury", (1, 1))
    assert sorted(match.pieces[e.piece].side for e in told(match, WasHurt)) == [HOME, AWAY]
    assert asks(match, "blood-bowl.direction")


@pytest.mark.rule("LRB-KT-23")
def test_an_invasion_hurts_all_if_fewer_are_there() -> None:
    match = after_a_touchdown()
    roll(match, "kick-off-event", (6, 6))
    roll(match, "pitch-invasion", (6, 6))
    roll(match, "pitch-invasion", (1, 1))
    roll(match, "invaders", 6)
    roll(match, "injury", (1, 1))
    assert len(told(match, WasHurt)) == 1
    assert asks(match, "blood-bowl.direction")


@pytest.mark.rule("LRB-KT-26", "LRB-INJ-05")
@given(face=st.integers(1, 11))
def test_whoever_a_rock_stuns_recovers_as_if_in_the_opponents_turn(face: int) -> None:
    match = event(11)
    roll(match, "throw-a-rock", (6, 6))
    roll(match, "throw-a-rock", (1, 1))
    roll(match, "random-player", face)
    roll(match, "injury", (1, 1))
    (hurt,) = told(match, WasHurt)
    assert match.get(STATUS, hurt.piece) is Status.STUNNED
    scattered(match, 0, 1, 3)
    match.answer(direction(0, 1))
    while isinstance(match.pending, Roll):
        match.answer((1,) * len(match.pending.dice))
    assert isinstance(match.pending, Decision)
    assert f"activate:{hurt.piece}:recover" in [token(option) for option in match.pending.choices]
    assert told(match, KickedOff) == [KickedOff(HOME)]
