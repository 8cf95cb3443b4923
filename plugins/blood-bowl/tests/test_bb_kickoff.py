"""The kick, its landing, and touchbacks (LRB-KICK)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from bb_kicks import AIM, GRID, after_event, asks, direction, kicking, place, roll, scattered, told
from bb_scenes import options_of, roll_of

from ruleengine import AWAY, HOME, Decision, Match, Side, new_match
from ruleengine.odds import distribution
from ruleengine_blood_bowl import BLOOD_BOWL_LRB
from ruleengine_blood_bowl.events import BallMoved, BallTaken, TurnBegan, TurnedOver
from ruleengine_blood_bowl.state import BALL, HOLDER, KICKED, REROLLS, SQUARE, on_pitch

# The kick --------------------------------------------------------------------------------------------------


@pytest.mark.rule("LRB-KICK-01")
def test_the_aim_is_any_square_of_the_receiving_half_occupied_or_not() -> None:
    match = new_match(BLOOD_BOWL_LRB)
    for step in ((3, 4), 1, "kick", "formation:spread:false", "formation:spread:false"):
        match.answer(step)
    assert isinstance(match.pending, Decision)
    assert (match.pending.reason, match.pending.by) == ("kick", HOME)
    aims = {GRID.xy(option.square) for option in match.pending.choices}
    assert aims == {(x, y) for x in range(13, 26) for y in range(15)}
    taken = {GRID.xy(match.get(SQUARE, piece)) for piece in on_pitch(match, AWAY)}
    assert taken <= aims


@pytest.mark.rule("LRB-KICK-02")
def test_the_event_comes_before_the_scatter() -> None:
    match = kicking()
    roll(match, "kick-off-event", (3, 4))  # Changing Weather
    roll(match, "weather", (3, 4))
    roll(match, "direction", direction(1, 0))
    roll(match, "kick-distance", 2)
    assert told(match, BallMoved)[0] == BallMoved(GRID.named("V8"), "kick")


@pytest.mark.rule("LRB-KICK-02", "LRB-KT-06")
def test_by_option_the_scatter_comes_first_and_a_bad_kick_rolls_it_anew() -> None:
    match = kicking(options={"kick.kickoff_event_timing": "after_scatter"})
    roll(match, "direction", direction(1, 0))
    roll(match, "kick-distance", 1)
    roll(match, "kick-off-event", (3, 3))
    roll(match, "kick-distance", (2, 2))
    assert told(match, BallMoved)[0] == BallMoved(GRID.named("X8"), "kick"), "the direction is kept"


@pytest.mark.rule("LRB-KICK-03", "LRB-KT-06")
@pytest.mark.parametrize(("event", "dice", "length"), [((3, 4), 4, 4), ((3, 3), (2, 3), 5)])
@pytest.mark.parametrize(("dx", "dy"), [(1, 0), (0, -1), (0, 1)])
def test_the_kick_scatters_a_die_of_squares_or_two_after_a_bad_kick(
    event: Any, dice: Any, length: int, dx: int, dy: int
) -> None:
    match = kicking()
    match.answer(event)
    if event == (3, 4):
        roll(match, "weather", (3, 4))
    roll(match, "direction", direction(dx, dy))
    roll(match, "kick-distance", dice)
    x, y = GRID.xy(GRID.named(AIM))
    assert told(match, BallMoved)[0] == BallMoved(GRID.at(x + length * dx, y + length * dy), "kick")


@pytest.mark.rule("LRB-T-01", "LRB-T-02")
def test_each_direction_and_distance_is_equally_likely() -> None:
    landed = distribution(
        after_event(kicking("N8")),
        lambda m: GRID.xy(told(m, BallMoved)[-1].square) if told(m, BallMoved) else None,
        until=lambda m: bool(told(m, BallMoved)) or asks(m, "touchback"),
    )
    chances = landed.chances
    assert chances[16, 7] == Fraction(1, 48), "three squares to the east"
    assert chances[None] == Fraction(3, 8), "over the border, whatever the distance"


@pytest.mark.rule("LRB-KICK-04", "LRB-KICK-08")
@pytest.mark.parametrize(("face", "holds"), [(3, False), (4, True)])
def test_a_standing_player_under_the_ball_must_catch_at_no_bonus(face: int, holds: bool) -> None:
    """Orc number 5, the thrower with the ball's task, stands alone in the formation's depth."""
    match = kicking()
    thrower = next(p for p in on_pitch(match, AWAY) if place(match, p) == "U8")
    scattered(after_event(match), 1, 0, 1)
    assert asks(match, "blood-bowl.catch")
    assert match.pending is not None
    check = roll_of(match).check
    assert check is not None
    assert (check.subject, check.needed, check.modifiers) == (thrower, 4, ())
    match.answer(face)
    assert (match.get(HOLDER) == thrower) is holds
    if not holds:
        assert asks(match, "blood-bowl.direction"), "no team re-roll is offered: it is nobody's turn"
        assert match.get(REROLLS, AWAY) == 3


@pytest.mark.rule("LRB-KICK-04")
def test_on_a_free_square_it_bounces_once() -> None:
    match = scattered(after_event(kicking()), 1, 0, 3)
    roll(match, "direction", direction(0, 1))
    assert GRID.name(match.get(BALL)) == "W9"
    assert not match.get(KICKED)


@pytest.mark.rule("LRB-KICK-05")
@pytest.mark.parametrize(
    ("aim", "dx", "dy", "far"), [("N8", -1, 0, 1), ("Z8", 1, 0, 1), ("T1", 0, -1, 3), ("N15", -1, 1, 2)]
)
def test_out_of_the_receiving_half_is_a_touchback(aim: str, dx: int, dy: int, far: int) -> None:
    match = scattered(after_event(kicking(aim)), dx, dy, far)
    assert isinstance(match.pending, Decision)
    assert (match.pending.reason, match.pending.by) == ("touchback", AWAY)
    assert {option.piece for option in match.pending.choices} == set(on_pitch(match, AWAY)), "any of his, anywhere"
    chosen = match.pending.choices[3]
    match.answer(chosen)
    assert match.get(HOLDER) == chosen.piece
    assert told(match, BallTaken) == [BallTaken(chosen.piece, "touchback")]


@pytest.mark.rule("LRB-KICK-05", "LRB-KT-08")
def test_a_touchback_goes_to_whoever_stands_beyond_the_line_too() -> None:
    """A Quick Snap has taken a receiver into the kickers' half."""
    match = kicking("Z8")
    roll(match, "kick-off-event", (2, 6))
    assert isinstance(match.pending, Decision)
    across = next(o for o in match.pending.choices if hasattr(o, "to") and GRID.xs[o.to] < 13)
    match.answer(across)
    match.answer("stay")
    assert GRID.xs[match.get(SQUARE, across.piece)] == 12
    scattered(match, 1, 0, 1)
    assert asks(match, "touchback")
    match.answer(f"give-to:{across.piece}")
    assert match.get(HOLDER) == across.piece


@pytest.mark.rule("LRB-KICK-05")
def test_a_bounce_out_of_the_half_is_a_touchback_too() -> None:
    match = scattered(after_event(kicking("O2")), 0, -1, 1)
    roll(match, "direction", direction(0, -1))
    assert asks(match, "touchback")


@pytest.mark.rule("LRB-KICK-07")
def test_a_failed_catch_of_the_kick_is_no_turnover() -> None:
    match = scattered(after_event(kicking()), 1, 0, 1)
    match.answer(1)
    roll(match, "direction", direction(1, 0))
    assert told(match, TurnedOver) == []
    assert told(match, TurnBegan) == [TurnBegan(AWAY, 1)]


DOWN = "half 1\nturns 3-3\nkicking home\nturn home\nhome 1 Lineman Y8 ball\n"


@pytest.mark.rule("LRB-KICK-06", "LRB-MAT-09")
@pytest.mark.parametrize("option", ["coach_places", "prone_bounce"])
def test_a_touchback_to_nobody_is_placed_by_the_coach(option: str) -> None:
    """Nobody of the receivers is fit: the kick is out, and their coach puts the ball where he likes."""
    match = new_match(
        BLOOD_BOWL_LRB,
        teams={"position": DOWN + "away 1 Lineman injured\n"},
        options={"kick.touchback_fallback": option},
    )
    for step in ("activate:0:move", f"step:{GRID.named('Z8')}", "by-hand"):
        match.answer(step)
    match.answer(options_of(match)[0])
    match.answer(f"kick-to:{GRID.named('Z8')}")
    scattered(after_event(match), 1, 0, 1)
    assert isinstance(match.pending, Decision)
    assert (match.pending.reason, match.pending.by) == ("touchback-to", AWAY)
    assert {GRID.xy(o.square)[0] for o in match.pending.choices} == set(range(13, 26))
    match.answer(f"kick-to:{GRID.named('U3')}")
    assert GRID.name(match.get(BALL)) == "U3"


def kicked_to_one_who_is_down(option: str) -> tuple[Match, int]:
    """A rock puts the only receiver down, and the kick is out; with the square where he lies."""
    match = new_match(
        BLOOD_BOWL_LRB,
        teams={"position": DOWN + "away 1 Lineman B2\n"},
        options={"kick.touchback_fallback": option},
    )
    for step in ("activate:0:move", f"step:{GRID.named('Z8')}"):
        match.answer(step)
    for _ in Side:
        match.answer("by-hand")
        match.answer(options_of(match)[0])
    where = next(match.get(SQUARE, piece) for piece in on_pitch(match, AWAY))
    match.answer(f"kick-to:{GRID.named('Z8')}")
    roll(match, "kick-off-event", (5, 6))
    for faces in ((6, 6), (1, 1)):
        roll(match, "throw-a-rock", faces)
    roll(match, "injury", (1, 1))
    return scattered(match, 1, 0, 1), where


@pytest.mark.rule("LRB-KICK-06")
def test_the_coach_places_a_touchback_on_an_empty_square() -> None:
    match, taken = kicked_to_one_who_is_down("coach_places")
    assert isinstance(match.pending, Decision)
    assert (match.pending.reason, match.pending.by) == ("touchback-to", AWAY)
    half = {GRID.at(x, y) for x in range(13, 26) for y in range(15)}
    assert taken in half
    assert {option.square for option in match.pending.choices} == half - {taken}


@pytest.mark.rule("LRB-KICK-06")
def test_by_option_a_touchback_goes_to_one_who_is_down_and_bounces() -> None:
    match, where = kicked_to_one_who_is_down("prone_bounce")
    assert told(match, BallMoved)[-1] == BallMoved(where, "touchback"), "there is only one to give it to"
    assert asks(match, "blood-bowl.direction"), "it bounces from there"
