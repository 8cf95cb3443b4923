"""Halves, drives, turns and the end of a match (LRB-MAT, LRB-TRN, LRB-TD, LRB-END, LRB-PIT)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from bb_kicks import after_a_touchdown, after_event, direction, roll, scattered
from bb_scenes import options_of, roll_of
from hypothesis import given
from hypothesis import strategies as st

from ruleengine import AWAY, HOME, Decision, Match, Roll, Side, new_match, play
from ruleengine.grid import Grid, squares_in
from ruleengine_blood_bowl import BLOOD_BOWL_LRB
from ruleengine_blood_bowl.coaches import BusyCoach
from ruleengine_blood_bowl.events import (
    Activated,
    DriveBegan,
    DriveEnded,
    HalfBegan,
    HalfEnded,
    KickedOff,
    MarkersMoved,
    Placed,
    Recovered,
    Touchdown,
    TurnBegan,
    TurnEnded,
)
from ruleengine_blood_bowl.parts import PitchOptions
from ruleengine_blood_bowl.state import (
    HALF,
    KICKING,
    REROLLS,
    SCORE,
    STATUS,
    TURN,
    ZONES,
    Pitch,
    Status,
    in_box,
    marking,
    on_pitch,
)
from ruleengine_blood_bowl.teams import player_of

Scene = Callable[..., Match]
Play = Callable[..., Match]
GRID = Grid(26, 15)


def told(match: Match, *kinds: type) -> list[Any]:
    return [event for event in match.events if isinstance(event, kinds)]


def first(request: Any, dice: dict[str, Any]) -> Any:
    """The first option of a choice; what a roll shows, or ones."""
    if isinstance(request, Decision):
        return request.choices[0]
    return dice.get(request.reason, (1,) * len(request.dice))


def begun(*answers: Any, **how: Any) -> Match:
    """A match without dice of its own, after the weather and home's winning toss."""
    match = new_match(BLOOD_BOWL_LRB, **how)
    match.answer((3, 4))
    match.answer(1)
    for answer in answers:
        match.answer(answer)
    return match


# The pitch -------------------------------------------------------------------------------------------------


@pytest.mark.rule("LRB-PIT-01", "LRB-PIT-02", "LRB-PIT-03", "LRB-PIT-04")
def test_the_pitch_has_its_zones() -> None:
    pitch = Pitch.of(PitchOptions())
    assert (pitch.grid.width, pitch.grid.height) == (26, 15)

    def cells(squares: int) -> set[tuple[int, int]]:
        return {pitch.grid.xy(square) for square in squares_in(squares)}

    whole = {(x, y) for x in range(26) for y in range(15)}
    assert cells(pitch.half[HOME]) == {(x, y) for x, y in whole if x <= 12}
    assert cells(pitch.half[AWAY]) == {(x, y) for x, y in whole if x >= 13}
    assert cells(pitch.goal[HOME]) == {(25, y) for y in range(15)}
    assert cells(pitch.goal[AWAY]) == {(0, y) for y in range(15)}
    assert cells(pitch.line[HOME]) == {(12, y) for y in range(4, 11)}
    assert cells(pitch.line[AWAY]) == {(13, y) for y in range(4, 11)}
    top, bottom = pitch.wide[AWAY]
    assert cells(top) == {(x, y) for x in range(13, 26) for y in range(4)}
    assert cells(bottom) == {(x, y) for x in range(13, 26) for y in range(11, 15)}


@pytest.mark.rule("LRB-PIT-01")
def test_two_players_never_share_a_square(scene: Scene) -> None:
    match = scene("home 1 Lineman M8\naway 1 Lineman N8\n", "activate home 1 move")
    assert "step:" + str(GRID.named("N8")) not in [f"step:{o.to}" for o in options_of(match) if hasattr(o, "to")]


@pytest.mark.rule("LRB-PLY-03")
@given(square=st.integers(0, 389))
def test_a_standing_player_has_a_zone_on_his_eight_neighbours(square: int) -> None:
    where = GRID.name(square)
    elsewhere = GRID.name((square + 200) % 390)
    text = f"home 1 Lineman {elsewhere}\naway 1 Lineman {where}\n"
    match = new_match(BLOOD_BOWL_LRB, teams={"position": text})
    assert {s for s in range(390) if marking(match, s, HOME)} == {
        s
        for s in range(390)
        if s != square and max(abs(a - b) for a, b in zip(GRID.xy(s), GRID.xy(square), strict=True)) == 1
    }
    for how in ("prone", "stunned"):
        match = new_match(
            BLOOD_BOWL_LRB, teams={"position": f"home 1 Lineman {elsewhere}\naway 1 Lineman {where} {how}\n"}
        )
        assert match.get(ZONES, AWAY) == 0


# Before the match ------------------------------------------------------------------------------------------


@pytest.mark.rule("LRB-MAT-02")
@pytest.mark.parametrize(("coin", "word", "kicking"), [(1, "kick", HOME), (1, "receive", AWAY), (2, "kick", AWAY)])
def test_weather_then_the_toss_and_the_winner_chooses(coin: int, word: str, kicking: Side) -> None:
    match = new_match(BLOOD_BOWL_LRB)
    assert match.pending is not None
    assert match.pending.reason == "blood-bowl.weather"
    match.answer((3, 4))
    assert match.pending.reason == "blood-bowl.toss"
    match.answer(coin)
    assert (match.pending.reason, match.pending.by) == ("kick-or-receive", HOME if coin == 1 else AWAY)
    match.answer(word)
    assert match.get(KICKING) is kicking


@pytest.mark.rule("LRB-MAT-02")
def test_the_toss_is_fair() -> None:
    match = new_match(BLOOD_BOWL_LRB)
    match.answer((3, 4))
    asked = match.pending
    assert isinstance(asked, Roll)
    assert asked.reading.weights(asked.dice) == {HOME: 1, AWAY: 1}


# Drives and halves -----------------------------------------------------------------------------------------


@pytest.mark.rule("LRB-MAT-03", "LRB-SET-01")
def test_a_drive_is_set_up_kicked_off_and_played_in_turn() -> None:
    match = begun("kick")
    order = []
    dice = {"blood-bowl.kick-off-event": (3, 4), "blood-bowl.weather": (3, 4), "blood-bowl.direction": 4}
    while match.pending is not None and match.pending.reason != "activate":
        order.append((match.pending.reason, match.pending.by))
        match.answer(f"kick-to:{GRID.named('T8')}" if match.pending.reason == "kick" else first(match.pending, dice))
    assert order[:3] == [("set-up", HOME), ("set-up", AWAY), ("kick", HOME)]
    assert match.pending is not None
    assert match.pending.by is AWAY, "the receivers' turn comes first"
    for expected in (HOME, AWAY, HOME):
        match.answer("end-turn")
        assert match.pending.by is expected
    assert [(e.side, e.turn) for e in told(match, TurnBegan)] == [(AWAY, 1), (HOME, 1), (AWAY, 2), (HOME, 2)]
    assert [type(e) for e in told(match, HalfBegan, DriveBegan, KickedOff)] == [HalfBegan, DriveBegan, KickedOff]


@pytest.mark.rule("LRB-MAT-01", "LRB-MAT-05", "LRB-MAT-02")
def test_each_team_has_eight_turns_in_each_of_two_halves() -> None:
    match = new_match(BLOOD_BOWL_LRB, seed=11)

    class Idle(BusyCoach):
        def __call__(self, view: Any, decision: Any) -> Any:
            return decision.choices[-1] if decision.reason == "activate" else super().__call__(view, decision)

    # The kick-off table would move markers: a Riot is left out by looking at a match without one.
    play(match, Idle(1), Idle(2))
    halves = told(match, HalfBegan, HalfEnded)
    assert [type(e) for e in halves] == [HalfBegan, HalfEnded, HalfBegan, HalfEnded]
    assert halves[0].kicking is not halves[2].kicking
    for half in (1, 2):
        start, end = (match.events.index(e) for e in halves[2 * half - 2 : 2 * half])
        turns = [(e.side, e.turn) for e in match.events[start:end] if isinstance(e, TurnBegan)]
        assert sorted(turns) == [(side, n) for side in Side for n in range(1, 9)]


@pytest.mark.rule("LRB-MAT-01", "LRB-MAT-03")
@pytest.mark.parametrize(("turns", "following"), [("7-7", AWAY), ("8-8", None), ("7-8", HOME)])
def test_a_team_without_a_turn_left_is_skipped(scene: Scene, turns: str, following: Side | None) -> None:
    text = f"half 2\nturn home\nturns {turns}\nhome 1 Lineman B2\naway 1 Lineman Y2\n"
    match = scene(text, "end-turn")
    assert match.over is (following is None)
    if following is not None:
        assert match.pending is not None
        assert match.pending.by is following


@pytest.mark.rule("LRB-MAT-03")
def test_receivers_without_a_turn_left_are_skipped_as_the_drive_begins() -> None:
    match = scattered(after_event(after_a_touchdown("6-8")), 0, 1, 3)
    roll(match, "direction", direction(0, 1))
    assert match.pending is not None
    assert (match.pending.reason, match.pending.by) == ("activate", HOME), "the kickers, at once"
    match.answer("end-turn")
    assert [(e.side, e.turn) for e in told(match, TurnBegan)] == [(HOME, 7), (HOME, 8)]


@pytest.mark.rule("LRB-TO-07")
def test_nobody_acts_after_a_touchdown(scene: Scene) -> None:
    text = "turns 3-3\nhome 1 Lineman Y8 ball\nhome 2 Lineman M8\naway 1 Lineman B2\n"
    match = scene(text, "activate home 1 move", "step Z8")
    scorer = player_of(match, HOME, 1)
    assert [type(e) for e in told(match, Touchdown, TurnEnded)] == [Touchdown, TurnEnded]
    assert told(match, Activated) == [Activated(scorer, "move")]
    assert match.pending is not None
    assert match.pending.reason == "set-up", "home 2, who has not acted, is not asked for"


@pytest.mark.rule("LRB-MAT-04", "LRB-TD-01", "LRB-END-02")
@pytest.mark.parametrize(("turns", "half", "goes_on"), [("3-2", 1, True), ("8-7", 1, True), ("8-8", 1, False)])
def test_after_a_touchdown_the_scorer_kicks_if_a_turn_is_left(
    scene: Scene, turns: str, half: int, goes_on: bool
) -> None:
    text = f"half {half}\nturn home\nturns {turns}\n"
    text += "home 1 Lineman Y8 ball\nhome 2 Lineman B2 prone\naway 1 Lineman C4 stunned\n"
    match = scene(text, "activate home 1 move", "step Z8")
    assert told(match, Touchdown) == [Touchdown(HOME, player_of(match, HOME, 1))]
    assert match.result.score == (1, 0)
    assert [match.get(STATUS, piece.id) for piece in match.pieces] == [Status.RESERVES] * 3, "all are fit again"
    assert match.get(KICKING) is (HOME if goes_on else match.get(KICKING))
    assert match.get(HALF) == (1 if goes_on else 2)
    assert match.pending is not None
    assert match.pending.reason == "set-up"
    if goes_on:
        assert match.pending.by is HOME, "the kicking team sets up first"


@pytest.mark.rule("LRB-MAT-05", "LRB-RR-01")
def test_the_second_half_starts_afresh(scene: Scene) -> None:
    text = "first-kicking home\nturns 8-8\nrerolls 1-0\nroster-rerolls 3-2\nhome 1 Lineman B2\naway 1 Lineman Y2\n"
    match = scene(text, "end-turn")
    assert told(match, HalfEnded) == [HalfEnded(1)]
    assert (match.get(TURN, HOME), match.get(TURN, AWAY)) == (0, 0)
    assert (match.get(REROLLS, HOME), match.get(REROLLS, AWAY)) == (3, 2), "what was used up is back"
    assert match.get(KICKING) is AWAY, "the roles are reversed"


@pytest.mark.rule("LRB-MAT-06")
@pytest.mark.parametrize(("score", "winner"), [("2-1", HOME), ("0-3", AWAY), ("1-1", None)])
def test_more_touchdowns_win(scene: Scene, score: str, winner: Side | None) -> None:
    text = f"half 2\nturns 8-8\nscore {score}\nhome 1 Lineman B2\naway 1 Lineman Y2\n"
    match = scene(text, "end-turn")
    assert match.over
    assert match.result.winner is winner


@pytest.mark.rule("LRB-MAT-07", "LRB-GEN-06")
def test_overtime_is_sudden_death_then_a_roll_off(scene: Scene, play: Play) -> None:
    text = "half 2\nturns 8-8\nscore 1-1\nrerolls 2-1\nhome 1 Lineman B2\naway 1 Lineman Y2\n"
    match = scene(text, "end-turn", 1, "receive", options={"match.overtime": "sudden_death"})
    assert match.get(HALF) == 3
    assert match.get(KICKING) is AWAY
    assert (match.get(REROLLS, HOME), match.get(REROLLS, AWAY)) == (2, 1), "not replenished"
    text = text.replace("half 2", "half 3")
    scored = scene(
        text.replace("B2", "Y8 ball").replace("8-8", "3-3"),
        "activate home 1 move",
        "step Z8",
        options={"match.overtime": "sudden_death"},
    )
    assert scored.over
    assert scored.result.winner is HOME
    tied = scene(text, "end-turn", 3, 3, 5, options={"match.overtime": "sudden_death"})
    assert not tied.over, "a tie is thrown again"
    play(tied, 2)
    assert (tied.over, tied.result.winner) == (True, HOME)


@pytest.mark.rule("LRB-MAT-09", "LRB-SET-06")
@pytest.mark.parametrize(("option", "over"), [("play_on", False), ("forfeit", True)])
def test_a_team_that_fields_nobody(scene: Scene, option: str, over: bool) -> None:
    text = "turns 8-8\nhome 1 Lineman B2\naway 1 Lineman injured\naway 2 Lineman dead\naway 3 Lineman sent-off\n"
    text += "away 4 Lineman ko\n"
    options = {"match.empty_team": option, "pitch.on_line": 1}
    match = scene(text, "end-turn", options=options)
    assert match.pending is not None
    dice = {"blood-bowl.comes-back": 1, "blood-bowl.toss": 1}
    while not match.over and match.pending.reason != "kick":
        request = match.pending
        match.answer(
            request.choices[-1]
            if isinstance(request, Decision) and request.reason == "set-up"
            else first(request, dice)
        )
    assert on_pitch(match, AWAY) == []
    assert match.over is over
    if over:
        assert match.result.winner is HOME
    else:
        assert match.pending is not None
        assert match.pending.reason == "kick"


@pytest.mark.rule("LRB-MAT-08")
@given(seed=st.integers(0, 40))
def test_markers_only_move_by_turns_riots_and_touchdowns(seed: int) -> None:
    """No clock and no illegal procedure takes a turn away, or gives one."""
    match = new_match(BLOOD_BOWL_LRB, seed=seed, options={"match.turns": 3})
    play(match, BusyCoach(seed), BusyCoach(seed + 1))
    markers, active, kicked_off = [0, 0], None, False
    for event in match.events:
        match event:
            case HalfBegan():
                markers = [0, 0]
            case DriveBegan():
                kicked_off = False
            case KickedOff():
                kicked_off = True
            case MarkersMoved(by):
                markers = [marker + by for marker in markers]
            case TurnBegan(side, turn):  # before the kick-off is over it is the extra turn of a Blitz!
                markers[side] += kicked_off
                active = side
                assert turn == markers[side]
            case Touchdown(side):
                markers[side] += side is not active
    assert [match.get(TURN, side) for side in Side] == markers


# A team's turn ---------------------------------------------------------------------------------------------


@pytest.mark.rule("LRB-TRN-01", "LRB-TRN-03")
def test_players_act_one_at_a_time_each_once(scene: Scene, play: Play) -> None:
    match = scene("home 1 Lineman B2\nhome 2 Lineman C4\naway 1 Lineman Y2\n")
    assert match.pending is not None
    offered = {(o.piece, o.action) for o in options_of(match)[:-1]}
    first, second = player_of(match, HOME, 1), player_of(match, HOME, 2)
    assert {piece for piece, _ in offered} == {first, second}
    assert {action for piece, action in offered if piece == first} == {"move", "blitz", "pass", "hand-off", "foul"}
    play(match, "activate home 2 move")
    assert match.pending.reason == "act", "his action is finished before the next begins"
    play(match, "end")
    assert {o.piece for o in options_of(match)[:-1]} == {first}
    assert [e.piece for e in told(match, Activated)] == [second]


@pytest.mark.rule("LRB-TRN-02")
def test_a_turn_ends_when_all_have_acted_or_the_coach_passes(scene: Scene, play: Play) -> None:
    match = scene("home 1 Lineman B2\naway 1 Lineman Y2\n", "activate home 1 move", "end")
    assert told(match, TurnEnded) == [TurnEnded(HOME)]
    assert match.pending is not None
    assert match.pending.by is AWAY
    play(match, "end-turn")
    assert told(match, TurnEnded) == [TurnEnded(HOME), TurnEnded(AWAY)]


@pytest.mark.rule("LRB-TRN-02")
def test_a_turnover_ends_the_turn(scene: Scene) -> None:
    text = "home 1 Lineman M8\nhome 2 Lineman B2\naway 1 Lineman N8\n"
    match = scene(text, "activate home 1 move", "step L8", 1, (1, 1))
    assert match.pending is not None
    assert match.pending.by is AWAY, "though another player had not acted"


# Scoring ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("LRB-TD-02")
def test_picking_up_in_the_end_zone_scores(scene: Scene) -> None:
    match = scene("ball Z8\nhome 1 Lineman Y8\naway 1 Lineman B2\n", "activate home 1 move", "step Z8", 6)
    assert match.get(SCORE, HOME) == 1


@pytest.mark.rule("LRB-TD-03")
@pytest.mark.parametrize("turns", ["3-2", "3-8"])
def test_scoring_in_the_opponents_turn_moves_the_scorers_marker(scene: Scene, turns: str) -> None:
    """Home pushes the carrier into the end zone that he attacks."""
    text = f"turn home\nturns {turns}\nhome 1 Lineman C8\naway 1 Lineman B8 ball\n"
    match = scene(text, "activate home 1 block", "block away 1", 3, "push A8", "stay")
    assert told(match, Touchdown) == [Touchdown(AWAY, player_of(match, AWAY, 1))]
    before = int(turns[-1])
    assert match.get(TURN, AWAY) == before + 1
    assert told(match, TurnEnded) == [TurnEnded(HOME)], "home's turn ends"
    assert told(match, DriveEnded) == [DriveEnded(AWAY)]


# The end of a drive ----------------------------------------------------------------------------------------


@pytest.mark.rule("LRB-END-02", "LRB-MAT-03")
@pytest.mark.parametrize(("face", "back"), [(3, False), (4, True)])
def test_the_knocked_out_are_rolled_for_before_set_up(scene: Scene, face: int, back: bool) -> None:
    text = "home 1 Lineman Y8 ball\naway 1 Lineman B2\naway 2 Lineman ko\n"
    match = scene(text, "activate home 1 move", "step Z8")
    assert match.pending is not None
    assert match.pending.reason == "blood-bowl.comes-back"
    assert told(match, Placed) == []
    match.answer(face)
    assert len(told(match, Recovered)) == back
    assert len(in_box(match, AWAY, Status.RESERVES)) == 1 + back


@pytest.mark.rule("LRB-END-03", "LRB-SET-06", "LRB-INJ-09")
def test_the_injured_the_dead_and_the_sent_off_take_no_more_part(scene: Scene) -> None:
    """There is no apothecary who would bring one back."""
    text = "home 1 Lineman Y8 ball\nhome 2 Lineman injured\nhome 3 Lineman dead\nhome 4 Lineman sent-off\n"
    text += "away 1 Lineman B2\n"
    match = scene(text, "activate home 1 move", "step Z8", "by-hand")
    assert match.pending is not None
    assert match.pending.by is HOME
    assert isinstance(match.pending, Decision)
    assert match.pending.about == player_of(match, HOME, 1)
    gone = [match.get(STATUS, player_of(match, HOME, n)) for n in (2, 3, 4)]
    assert gone == [Status.INJURED, Status.DEAD, Status.SENT_OFF]
    match.answer(match.pending.choices[0])
    assert match.pending.by is AWAY, "nobody else of home is asked for"


@pytest.mark.rule("LRB-GEN-07")
def test_each_roll_belongs_to_the_coach_who_makes_it(scene: Scene) -> None:
    text = "home 1 Lineman M8\naway 1 Lineman N8\n"
    match = scene(text, "activate home 1 block", "block away 1")
    assert match.pending is not None
    assert (match.pending.reason, match.pending.by) == ("blood-bowl.block", HOME)
    match.answer(6)
    match.answer(options_of(match)[0])
    match.answer("stay")
    assert (match.pending.reason, match.pending.by) == ("blood-bowl.armour", HOME), "the opponent of who is down"
    match = scene(text, "activate home 1 move", "step L8")
    assert (roll_of(match).reason, roll_of(match).by) == ("blood-bowl.dodge", HOME)
    match.answer(1)
    assert (roll_of(match).reason, roll_of(match).by) == ("blood-bowl.armour", AWAY)


@pytest.mark.rule("LRB-GEN-07")
@pytest.mark.parametrize(
    ("opening", "opponent"),
    [
        (("activate home 1 block", "block away 1", 6, "push O8", "stay"), HOME),  # away 1 goes down
        (("activate home 1 block", "block away 1", 1), AWAY),  # home 1 does
    ],
)
def test_the_opponent_of_who_goes_down_rolls_how_he_is_hurt(
    scene: Scene, play: Play, opening: tuple[Any, ...], opponent: Side
) -> None:
    match = scene("home 1 Lineman M8\naway 1 Lineman N8\n", *opening)
    for reason, dice in (("armour", (6, 6)), ("injury", (6, 6)), ("casualty", 1)):
        assert match.pending is not None
        assert (match.pending.reason, match.pending.by) == (f"blood-bowl.{reason}", opponent)
        play(match, dice)


@pytest.mark.rule("LRB-GEN-07")
def test_the_moving_coach_rolls_for_an_extra_square(scene: Scene) -> None:
    match = scene("home 1 Lineman MA1 M8\naway 1 Lineman Z8\n", "activate home 1 move", "step N8", "step O8")
    assert match.pending is not None
    assert (match.pending.reason, match.pending.by) == ("blood-bowl.extra-square", HOME)


@pytest.mark.rule("LRB-GEN-07")
@pytest.mark.parametrize(("word", "kicker"), [("kick", HOME), ("receive", AWAY)])
def test_the_kicking_coach_rolls_the_event_and_how_far_it_flies(word: str, kicker: Side) -> None:
    match = begun(word, "formation:spread:false", "formation:spread:false")
    assert isinstance(match.pending, Decision)
    match.answer(match.pending.choices[0])
    for reason, faces in (("kick-off-event", (3, 3)), ("direction", 5), ("kick-distance", (1, 1))):
        assert match.pending.reason == f"blood-bowl.{reason}"
        if reason != "direction":
            assert match.pending.by is kicker
        match.answer(faces)
