"""Where pushes move players: back, into others, off the pitch and back on; those that lie."""

from __future__ import annotations

from typing import Any

import pytest
from br_contacts import (
    AT_EDGE,
    BACK,
    BACK_AND_DOWN,
    pair,
    push,
    pusher,
    thrown,
    victim,
    with_ball,
    yes,
)
from br_scenes import GRID, asked, offers, place, status, told, who

from ruleengine import AWAY, HOME
from ruleengine_blood_rugby.events import Left, Punishable, PushedBack, Stopped, Suspicious, TryScored
from ruleengine_blood_rugby.state import BALL, EDGE, FELL_OUT, HOLDER, OFF, SCORE, Status

# Where they go -------------------------------------------------------------------------------------------


@pytest.mark.rule("BR-PUSH-06")
@pytest.mark.parametrize(("at", "from_", "to"), [("J7", "K8", "L9"), ("K9", "K8", "K7"), ("L8", "K8", "J8")])
def test_back_is_exactly_opposite(at: str, from_: str, to: str) -> None:
    match = thrown(*BACK, at=at, victim=from_)
    assert place(match, AWAY, 3) == to


@pytest.mark.rule("BR-PUSH-06", "BR-PUSH-16")
@pytest.mark.parametrize("side", ["home", "away"])
def test_somebody_behind_holds_it_in_its_square(side: str) -> None:
    behind = f"{side} 4 scrum L8"
    match = thrown(*BACK, more=behind)
    assert (place(match, AWAY, 3), status(match, AWAY, 3)) == ("K8", Status.STANDING)
    assert asked(match) == "activate"  # nothing has come of it: the activation is over
    match = thrown(*BACK_AND_DOWN, more=behind)
    assert (place(match, AWAY, 3), status(match, AWAY, 3)) == ("K8", Status.GROUNDED)


@pytest.mark.rule("BR-PUSH-06")
def test_by_option_those_behind_are_pushed_on() -> None:
    behind = "away 4 scrum L8\nhome 5 scrum M8"
    match = thrown(*BACK_AND_DOWN, more=behind, displaced__blocked_push="chain")
    assert [place(match, AWAY, 3), place(match, AWAY, 4), place(match, HOME, 5)] == ["L8", "M8", "N8"]
    assert [status(match, AWAY, 3), status(match, AWAY, 4)] == [Status.GROUNDED, Status.STANDING]
    assert [event.piece for event in told(match, PushedBack)] == [
        who(match, HOME, 5),
        who(match, AWAY, 4),
        victim(match),
    ]


@pytest.mark.rule("BR-PUSH-06", "BR-PUSH-16")
@pytest.mark.parametrize(("edge", "places"), [("returns", ["AB8", "off"]), ("blocked", ["AA8", "AB8"])])
def test_the_last_of_a_chain_goes_out_or_is_held_by_the_edge_with_all_of_them(edge: str, places: list[str]) -> None:
    match = thrown(
        *BACK,
        at="Z8",
        victim="AA8",
        more="away 4 scrum AB8",
        displaced__blocked_push="chain",
        displaced__pushed_out=edge,
    )
    assert [place(match, AWAY, 3), place(match, AWAY, 4)] == places


@pytest.mark.rule("BR-PUSH-16")
def test_one_pushed_onto_a_grounded_player_stands_there() -> None:
    match = thrown(*BACK, more="away 4 scrum L8 down")
    assert place(match, AWAY, 3) == place(match, AWAY, 4) == "L8"
    assert status(match, AWAY, 3) is Status.STANDING


@pytest.mark.rule("BR-PUSH-16")
def test_a_carrier_pushed_back_on_its_feet_keeps_the_ball() -> None:
    match = with_ball("away", *BACK)
    assert match.get(HOLDER) == victim(match)
    assert place(match, AWAY, 3) == "L8"


@pytest.mark.rule("BR-PUSH-03", "BR-MOVE-04")
def test_a_carrier_pushed_down_lets_the_ball_go_once_the_follow_up_is_decided() -> None:
    match = with_ball("away", *BACK_AND_DOWN)
    assert asked(match) == "follow-up"
    match.answer("stay")
    assert asked(match) == "lay-ball"
    yes(match)
    assert match.get(BALL) != OFF


@pytest.mark.rule("BR-SCORE-02")
def test_a_carrier_pushed_over_the_goal_line_on_its_feet_has_scored() -> None:
    match = with_ball("away", *BACK, at="D8", victim="C8")
    assert [event.side for event in told(match, TryScored)] == [AWAY]
    assert match.get(SCORE, AWAY) == 1


@pytest.mark.rule("BR-SCORE-02")
@pytest.mark.parametrize(
    ("faces", "how"),
    [(BACK_AND_DOWN, {}), (BACK, {"turn__score_by": "crossing"})],
)
def test_not_if_it_goes_down_or_only_a_step_over_the_line_counts(faces: tuple[int, int], how: dict[str, Any]) -> None:
    match = with_ball("away", *faces, at="D8", victim="C8", **how)
    assert place(match, AWAY, 3) == "B8"
    assert not told(match, TryScored)


# Off the pitch -------------------------------------------------------------------------------------------


@pytest.mark.rule("BR-PUSH-06", "BR-OUT-07", "BR-PUSH-16")
def test_a_carrier_pushed_off_the_pitch_takes_the_ball_out_from_where_it_stood() -> None:
    match = with_ball("away", *BACK, **AT_EDGE)
    (left,) = told(match, Left)
    assert (left.piece, left.status) == (victim(match), Status.PUSHED_OUT)
    (stop,) = told(match, Stopped)
    assert (stop.why, stop.side, stop.square) == ("throw-in", HOME, GRID.named("K1"))


@pytest.mark.rule("BR-PUSH-16")
def test_at_a_restart_everybody_is_placed_and_nothing_is_left_to_come_back() -> None:
    match = with_ball("away", *BACK_AND_DOWN, **AT_EDGE)
    assert asked(match) == "set-up-anew"
    assert (match.get(EDGE, victim(match)), match.get(FELL_OUT)) == (OFF, 0)


@pytest.mark.rule("BR-PUSH-16")
@pytest.mark.parametrize(
    ("faces", "how"), [(BACK, Status.STANDING), (BACK_AND_DOWN, Status.GROUNDED)], ids=["on its feet", "down"]
)
def test_who_was_pushed_out_comes_back_as_its_sides_next_turn_begins(faces: tuple[int, int], how: Status) -> None:
    match = thrown(*faces, **AT_EDGE)
    assert place(match, AWAY, 3) == "off"
    match.answer("stay")
    match.answer("end")
    assert place(match, AWAY, 3) == "off"
    match.answer("end-turn")
    assert (place(match, AWAY, 3), status(match, AWAY, 3)) == ("K1", how)
    assert (match.get(EDGE, victim(match)), match.get(FELL_OUT)) == (OFF, 0)


@pytest.mark.rule("BR-PUSH-16")
@pytest.mark.parametrize(
    ("taken", "square"),
    [("", "K1"), ("K1", "J1"), ("K1 J1", "L1"), ("K1 J1 L1", "I1")],
)
def test_it_comes_back_on_the_nearest_free_edge_square_the_lower_column_first(taken: str, square: str) -> None:
    others = "\n".join(f"home {number} scrum {at}" for number, at in enumerate(taken.split(), start=4) if at != "K1")
    match = thrown(*BACK, more=others, **AT_EDGE)
    if "K1" in taken:
        match.answer(f"follow-up:{GRID.named('K1')}")
    else:
        match.answer("stay")
    match.answer("end")
    match.answer("end-turn")
    assert place(match, AWAY, 3) == square


@pytest.mark.rule("BR-PUSH-16")
def test_a_lower_column_comes_before_a_lower_row() -> None:
    match = thrown(*BACK, at="B2", victim="A1")
    match.answer(f"follow-up:{GRID.named('A1')}")
    match.answer("end")
    match.answer("end-turn")
    assert place(match, AWAY, 3) == "A2"


@pytest.mark.rule("BR-PUSH-16")
def test_of_two_squares_in_a_column_it_is_the_lower_row() -> None:
    match = thrown(*BACK, at="B8", victim="A8")
    match.answer(f"follow-up:{GRID.named('A8')}")
    match.answer("end")
    match.answer("end-turn")
    assert place(match, AWAY, 3) == "A7"


@pytest.mark.rule("BR-PUSH-16")
def test_a_pusher_pushed_out_in_its_own_turn_waits_for_the_next() -> None:
    match = thrown(11, 5, at="K1", victim="K2")  # 6 against 10
    assert place(match, HOME, 2) == "off"
    match.answer("stay")
    assert asked(match) == "activate"
    match.answer("end-turn")
    assert place(match, HOME, 2) == "off"
    match.answer("end-turn")
    assert place(match, HOME, 2) == "K1"


@pytest.mark.rule("BR-PUSH-16")
@pytest.mark.parametrize(
    ("faces", "how"), [(BACK, Status.STANDING), (BACK_AND_DOWN, Status.GROUNDED)], ids=["on its feet", "down"]
)
def test_by_option_the_edge_holds_it(faces: tuple[int, int], how: Status) -> None:
    match = thrown(*faces, displaced__pushed_out="blocked", **AT_EDGE)
    assert (place(match, AWAY, 3), status(match, AWAY, 3)) == ("K1", how)


# Grounded opponents --------------------------------------------------------------------------------------


@pytest.mark.rule("BR-PUSH-07", "BR-DOWN-02")
def test_a_grounded_player_is_pushed_a_square_without_a_check() -> None:
    match = push(away="down")
    assert (place(match, AWAY, 3), status(match, AWAY, 3)) == ("L8", Status.GROUNDED)
    assert asked(match) == "follow-up"
    assert [event.act for event in told(match, Suspicious)] == []  # told once that is settled
    match.answer("stay")
    assert [event.act for event in told(match, Suspicious)] == ["push"]
    assert asked(match) == "act"  # it has worked


@pytest.mark.rule("BR-PUSH-06", "BR-PUSH-07")
def test_not_onto_somebody_who_stands() -> None:
    match = push(away="down", more="away 4 scrum L8")
    assert place(match, AWAY, 3) == "K8"
    assert asked(match) == "activate"


@pytest.mark.rule("BR-PUSH-06", "BR-PUSH-07")
def test_nor_whom_the_pusher_stands_on_for_no_square_is_opposite_then() -> None:
    match = pair(away="down", victim="J8", more="away 4 scrum K8 down")
    assert [token for token in offers(match) if token.startswith("push")] == [f"push:{who(match, AWAY, 4)}"]


@pytest.mark.rule("BR-PUSH-07", "BR-PUSH-16")
def test_a_grounded_player_pushed_out_comes_back_on_the_ground() -> None:
    match = push(away="down", **AT_EDGE)
    assert status(match, AWAY, 3) is Status.PUSHED_OUT
    for answer in ("stay", "end", "end-turn"):
        match.answer(answer)
    assert (place(match, AWAY, 3), status(match, AWAY, 3)) == ("K1", Status.GROUNDED)


@pytest.mark.rule("BR-DOWN-02", "BR-FOUL-01")
def test_by_option_that_push_is_a_foul() -> None:
    match = push(away="down", pushes__push_grounded=False)
    assert place(match, AWAY, 3) == "L8"
    match.answer("stay")
    (foul,) = told(match, Punishable)
    assert (foul.piece, foul.target, foul.act, foul.square) == (pusher(match), victim(match), "push", GRID.named("J8"))
    assert not told(match, Suspicious)


@pytest.mark.rule("BR-DOWN-02")
def test_tackles_and_charges_need_a_standing_target() -> None:
    offered = offers(pair(away="down", run=3))
    assert not [token for token in offered if token.startswith(("tackle", "charge", "punch", "headbutt"))]
    assert "push:" + str(victim(pair(away="down"))) in offered
