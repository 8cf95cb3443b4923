"""Moving: points, steps, passing through, picking the ball up, sprinting."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from br_scenes import GRID, act, asked, chance, deed, go, last, offers, place, roll, scene, told, who

from ruleengine import AWAY, HOME, Match
from ruleengine.grid import squares_in
from ruleengine.hooks import invariants
from ruleengine.odds import EventOccurred
from ruleengine_blood_rugby.checks import pick_up_check, share, sprint_check
from ruleengine_blood_rugby.events import BallTaken, CheckFailed, Moved, TryScored
from ruleengine_blood_rugby.rules import full_move, points_for
from ruleengine_blood_rugby.state import BALL, LAST_TOUCH, LEFT, OFF, RUN, STANDING, STRAIGHT, holds_ball, standing_at

FAR_OFF = "away 2 scrum Z1\naway 3 scrum Z15\n"


def alone(text: str = "home 8 runner K8", **options: Any) -> Match:
    """The first player named, under way, with nobody near."""
    match = scene(f"{text}\n{FAR_OFF}", **options)
    match.answer("activate:0")
    return match


def squares(match: Match, how: str = "step") -> set[str]:
    """The names of the squares to which a deed of this name is offered."""
    found = (each.split(":") for each in offers(match))
    return {GRID.name(int(words[-1])) for words in found if words[0] == how}


AROUND_K8 = {"J7", "K7", "L7", "J8", "L8", "J9", "K9", "L9"}

# Movement points -----------------------------------------------------------------------------------------


@pytest.mark.rule("BR-T-48", "BR-MOVE-01", "BR-MOVE-02")
@pytest.mark.parametrize(
    ("dexterity", "factor", "points"),
    [(8, 12, 5), (13, 12, 7), (15, 12, 8), (17, 12, 9), (18, 12, 10), (18, 15, 11), (9, 9, 5)],
)
def test_points_come_from_dexterity_and_the_movement_factor(dexterity: int, factor: int, points: int) -> None:
    match = alone(f"home 7 kiker K8 dexterity={dexterity} movement-factor={factor}")
    assert full_move(match, who(match, HOME, 7)) == points
    assert match.get(LEFT) == points


@pytest.mark.rule("BR-MOVE-01")
@pytest.mark.parametrize(("dexterity", "points"), [(3, 5), (9, 6), (11, 6), (12, 7), (14, 7), (16, 8), (25, 10)])
def test_every_row_of_the_table_reaches_as_far_as_it_says(dexterity: int, points: int) -> None:
    assert alone(f"home 7 kiker K8 dexterity={dexterity}").get(LEFT) == points


@pytest.mark.rule("BR-MOVE-01")
def test_the_table_is_data_that_a_user_replaces() -> None:
    table = {"1-15": 4, "16-25": 6}
    assert alone("home 8 runner K8 dexterity=16", **{"movement-points__mp_by_dexterity": table}).get(LEFT) == 6


@pytest.mark.rule("BR-MOVE-02")
@pytest.mark.parametrize(("factor", "points"), [(9, 6), (10, 7), (12, 7), (13, 8), (15, 8)])
def test_the_movement_factor_counts_only_above_12_and_below_10(factor: int, points: int) -> None:
    assert alone(f"home 10 back K8 dexterity=13 movement-factor={factor}").get(LEFT) == points


# Steps ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("BR-TERM-04", "BR-ACT-04")
def test_a_step_leads_to_each_of_the_eight_squares_around_for_one_point() -> None:
    match = alone()
    assert squares(match) == AROUND_K8
    go(match, "L7")
    assert place(match, HOME, 8) == "L7"
    go(match, "M7")
    assert match.get(LEFT) == 8  # a diagonal step and a straight one, of 10


@pytest.mark.rule("BR-ACT-10")
def test_nobody_steps_off_the_pitch() -> None:
    assert squares(alone("home 8 runner A1")) == {"B1", "A2", "B2"}


@pytest.mark.rule("BR-TERM-05")
def test_each_point_is_a_square() -> None:
    match = alone("home 10 back A1 dexterity=8")
    go(match, "B1", "C1", "D1", "E1", "F1")
    assert place(match, HOME, 10) == "F1"
    assert match.get(LEFT) == 0
    assert asked(match) != "act"


@pytest.mark.rule("BR-ACT-04")
@pytest.mark.parametrize(("cost", "left"), [(1, 9), (2, 8), (3, 7)])
def test_diagonal_steps_may_cost_more(cost: int, left: int) -> None:
    match = go(alone(moving__diagonal_cost=cost), "L7")
    assert match.get(LEFT) == left
    assert go(match, "M7").get(LEFT) == left - 1


@pytest.mark.rule("BR-ACT-04")
def test_a_diagonal_step_that_is_too_dear_is_not_offered() -> None:
    match = go(alone("home 10 back K8 dexterity=8", moving__diagonal_cost=2), "L7", "M6")
    assert match.get(LEFT) == 1
    assert squares(match) == {"M5", "L6", "N6", "M7"}


@pytest.mark.rule("BR-TERM-06", "BR-MOVE-05")
def test_squares_of_standing_players_are_shut_and_those_of_grounded_ones_open() -> None:
    match = alone("home 8 runner K8 capabilities=none\nhome 10 back L8\nhome 11 back J8 down\naway 5 scrum L9 down")
    assert squares(match) == AROUND_K8 - {"L8"}
    assert squares(match, "jump") == set()
    blocked = alone("home 8 runner K8 capabilities=none\naway 5 scrum L8")
    assert squares(blocked) == AROUND_K8 - {"L8"}


@pytest.mark.rule("BR-MOVE-05", "BR-JUMP-02")
def test_a_team_mate_s_square_is_passed_by_a_jump_alone() -> None:
    match = alone("home 8 runner K8\nhome 10 back L8")
    assert "L8" not in squares(match)
    assert "M8" in squares(match, "jump")


@pytest.mark.rule("BR-ACT-08")
def test_a_standing_player_may_stop_on_grounded_ones_of_either_side() -> None:
    match = go(alone("home 8 runner K8\nhome 10 back L8 down\naway 5 scrum L8 down"), "L8")
    match.answer("end")
    assert [place(match, *each) for each in ((HOME, 8), (HOME, 10), (AWAY, 5))] == ["L8"] * 3


@pytest.mark.rule("BR-ACT-08")
def test_where_nobody_may_stop_on_the_grounded_they_are_passed_over_in_one_go() -> None:
    match = alone("home 8 runner K8\naway 5 scrum L8 down", moving__stop_on_grounded=False)
    assert squares(match) == AROUND_K8 - {"L8"}
    assert squares(match, "through") == {"M7", "M8", "M9"}
    match.answer(deed("through", "L8", "M9"))
    assert place(match, HOME, 8) == "M9"
    assert match.get(LEFT) == 8
    assert [GRID.name(event.to) for event in told(match, Moved)] == ["L8", "M9"]


@pytest.mark.rule("BR-ACT-08")
def test_passing_over_takes_two_points_and_a_square_beyond_that_is_open() -> None:
    text = "home 10 back K8 dexterity=8\naway 5 scrum P8 down\naway 6 scrum Q8 down"
    match = go(alone(text, moving__stop_on_grounded=False), "L8", "M8", "N8")
    go(match, "O8")
    assert match.get(LEFT) == 1
    assert squares(match, "through") == set()
    near = alone("home 8 runner O8\naway 5 scrum P8 down\naway 6 scrum Q8 down", moving__stop_on_grounded=False)
    assert squares(near, "through") == {"Q7", "Q9"}


@pytest.mark.rule("BR-ACT-07")
@pytest.mark.parametrize("zones", ["none", "stop"])
def test_opponents_have_no_zones_unless_an_option_gives_them_some(zones: str) -> None:
    match = alone("home 8 runner K8\naway 5 scrum M9", moving__zones=zones)
    go(match, "L8")
    assert (squares(match) | squares(match, "jump") == set()) is (zones == "stop")
    assert match.get(LEFT) == 9


@pytest.mark.rule("BR-ACT-07")
def test_a_grounded_opponent_has_no_zone_and_leaving_one_costs_nothing() -> None:
    down = go(alone("home 8 runner K8\naway 5 scrum M9 down", moving__zones="stop"), "L8")
    assert squares(down)
    beside = alone("home 8 runner K8\naway 5 scrum L9", moving__zones="stop")
    assert go(beside, "J8").get(LEFT) == 9
    assert squares(beside)


@pytest.mark.rule("BR-PUSH-13", "BR-JUMP-01")
def test_the_run_counts_steps_and_not_jumps() -> None:
    match = go(alone("home 8 runner K8 strength=18"), "L8", "M8", "N7")
    assert (match.get(RUN), match.get(STRAIGHT)) == (3, 1)
    go(match, "O6")
    assert (match.get(RUN), match.get(STRAIGHT)) == (4, 2)
    match.answer(deed("jump", "Q6"))
    roll(match, "jump", 5)
    roll(match, "jump-strength", 5)
    assert (match.get(RUN), match.get(STRAIGHT)) == (4, 0)


@pytest.mark.rule("BR-TERM-08")
@pytest.mark.parametrize(("rounding", "half", "third", "two_thirds"), [("down", 5, 4, 9), ("up", 6, 5, 10)])
def test_fractions_are_rounded_down_or_all_of_them_up(rounding: str, half: int, third: int, two_thirds: int) -> None:
    match = alone(rolls__rounding=rounding)
    assert (share(match, 11, 2), share(match, 14, 3), share(match, 14, 3, 2)) == (half, third, two_thirds)
    assert (share(match, 12, 2), share(match, 12, 3, 2)) == (6, 8)


# Scoring -------------------------------------------------------------------------------------------------


@pytest.mark.rule("BR-ACT-06", "BR-SCORE-01")
@pytest.mark.parametrize("before", [True, False])
def test_a_carrier_scores_before_it_may_be_tripped_or_after(before: bool) -> None:
    text = "home 8 runner Z8\nball home 8\naway 5 scrum AB8\naway 6 scrum A1\n"
    match = act(scene(text, moving__score_before_trip=before), HOME, 8)
    match.answer(deed("step", "AA8"))
    assert bool(told(match, TryScored)) is before
    assert (asked(match) == "trip") is not before


@pytest.mark.rule("BR-ACT-06")
@pytest.mark.parametrize(("trip", "scores"), [("let-pass", True), ("trip:1", False)])
def test_who_is_tripped_on_the_line_has_not_scored_where_trips_come_first(trip: str, scores: bool) -> None:
    text = "home 8 runner Z8 dexterity=5\nball home 8\naway 5 scrum AB8\naway 6 scrum A1\n"
    match = act(scene(text, moving__score_before_trip=False), HOME, 8)
    match.answer(deed("step", "AA8"))
    match.answer(trip)
    if not scores:
        roll(match, "trip", 2)
        roll(match, "avoid-trip", 19)
        match.answer("stay-down")
    assert bool(told(match, TryScored)) is scores


@pytest.mark.rule("BR-SCORE-02")
@pytest.mark.parametrize("score_by", ["possession", "crossing"])
def test_a_ball_picked_up_beyond_the_line_is_a_try_by_possession_only(score_by: str) -> None:
    match = act(
        scene("home 8 runner Z8\nball AA8\naway 5 scrum A1\naway 6 scrum A2\n", turn__score_by=score_by), HOME, 8
    )
    go(match, "AA8")
    match.answer("pick-up")
    assert bool(told(match, TryScored)) is (score_by == "possession")
    if score_by == "crossing":  # a step within the area crosses nothing; one over the line does
        go(match, "AB8")
        assert not told(match, TryScored)
        go(match, "AA8", "Z8", "AA8")
        assert told(match, TryScored)


# Picking up ----------------------------------------------------------------------------------------------


def at_the_ball(text: str = "home 8 runner K8", **options: Any) -> Match:
    return go(alone(f"{text}\nball L8", **options), "L8")


@pytest.mark.rule("BR-MOVE-06", "BR-ACT-04")
def test_whoever_stops_on_the_ball_s_square_picks_it_up_for_one_point() -> None:
    match = at_the_ball()
    match.answer("pick-up")
    assert holds_ball(match, who(match, HOME, 8))
    assert match.get(BALL) == OFF
    assert match.get(LEFT) == 8


@pytest.mark.rule("BR-T-02", "BR-T-36", "BR-MOVE-06")
@pytest.mark.parametrize(
    ("dexterity", "expected"), [(13, Fraction(11, 20)), (9, Fraction(7, 20)), (18, Fraction(4, 5))]
)
def test_on_the_run_it_takes_a_check_at_minus_2(dexterity: int, expected: Fraction) -> None:
    match = at_the_ball(f"home 8 runner K8 dexterity={dexterity}")
    check = pick_up_check(match, who(match, HOME, 8))
    assert check.bonus == -2
    match.answer("pick-up-running")
    assert (
        chance(match, EventOccurred(BallTaken), until=EventOccurred(BallTaken) | EventOccurred(CheckFailed)) == expected
    )


@pytest.mark.rule("BR-ACT-04", "BR-MOVE-06")
def test_a_pick_up_on_the_run_costs_nothing() -> None:
    match = at_the_ball()
    match.answer("pick-up-running")
    roll(match, "pick-up", 16)
    assert holds_ball(match, who(match, HOME, 8))
    assert match.get(LEFT) == 9


@pytest.mark.rule("BR-MOVE-06", "BR-MOVE-07", "BR-ACT-05")
def test_after_a_failure_it_costs_two_points_or_the_player_runs_on() -> None:
    match = at_the_ball()
    match.answer("pick-up-running")
    roll(match, "pick-up", 17)
    assert GRID.name(match.get(BALL)) == "L8"
    assert "pick-up-running" not in offers(match)  # one try for each entering
    assert squares(match) >= {"M8"}
    match.answer("pick-up")
    assert holds_ball(match, who(match, HOME, 8))
    assert match.get(LEFT) == 7


@pytest.mark.rule("BR-MOVE-07")
def test_each_entering_gives_another_try_and_another_price() -> None:
    match = at_the_ball()
    match.answer("pick-up-running")
    roll(match, "pick-up", 20)
    go(match, "L9", "L8")
    assert {"pick-up", "pick-up-running"} <= set(offers(match))
    match.answer("pick-up")
    assert match.get(LEFT) == 6  # three steps and one point


@pytest.mark.rule("BR-MOVE-06")
def test_two_points_must_be_left_after_a_failure() -> None:
    match = go(alone("home 10 back H8 dexterity=8\nball L8"), "I8", "J8", "K8", "L8")
    assert match.get(LEFT) == 1
    match.answer("pick-up-running")
    roll(match, "pick-up", 20)
    assert "pick-up" not in offers(match)
    spent = go(alone("home 10 back G8 dexterity=8\nball L8"), "H8", "I8", "J8", "K8", "L8")
    assert offers(spent) == ["pick-up-running", "end"]


@pytest.mark.rule("BR-MOVE-06", "BR-BALL-09")
def test_a_ball_that_lies_at_one_s_feet_was_not_run_onto() -> None:
    match = alone("home 8 runner K8\nball K8")
    assert "pick-up-running" not in offers(match)
    match.answer("pick-up")
    assert match.get(LEFT) == 9


@pytest.mark.rule("BR-MOVE-06", "BR-TRIP-02")
def test_who_was_tripped_on_the_ball_s_square_has_stopped_there() -> None:
    match = act(scene("home 8 runner K8\nball L8\naway 5 scrum M8\naway 6 scrum A1\n"), HOME, 8)
    match.answer(deed("step", "L8"))
    match.answer(f"trip:{who(match, AWAY, 5)}")
    roll(match, "trip", 2)
    roll(match, "avoid-trip", 20)
    match.answer("rise:-1")
    assert "pick-up-running" not in offers(match)
    match.answer("pick-up")
    assert match.get(LEFT) == 10 - 1 - 3 - 1


@pytest.mark.rule("BR-MOVE-07")
@pytest.mark.parametrize("stops", [False, True])
def test_to_stop_and_pick_up_may_end_the_movement(stops: bool) -> None:
    match = at_the_ball(moving__pickup_stops=stops)
    match.answer("pick-up")
    assert (squares(match) == set()) is stops
    assert (squares(match, "jump") == set()) is stops
    run = at_the_ball(moving__pickup_stops=stops)
    run.answer("pick-up-running")
    roll(run, "pick-up", 2)
    assert squares(run)


@pytest.mark.rule("BR-OUT-07")
@pytest.mark.parametrize("counts", [True, False])
def test_a_failed_pick_up_is_a_touch_or_not(counts: bool) -> None:
    match = at_the_ball("touched away\nhome 8 runner K8", ball__touch_by_roll=counts)
    match.answer("pick-up-running")
    roll(match, "pick-up", 20)
    assert match.get(LAST_TOUCH) is (HOME if counts else AWAY)


@pytest.mark.rule("BR-MOVE-07", "BR-ACT-08")
@pytest.mark.parametrize(("chosen", "held"), [("pick-up-running", True), ("run-on", False)])
def test_a_ball_beneath_a_grounded_player_is_picked_up_in_passing(chosen: str, held: bool) -> None:
    match = alone("home 8 runner K8\naway 5 scrum L8 down\nball L8", moving__stop_on_grounded=False)
    match.answer(deed("through", "L8", "M8"))
    assert offers(match) == ["pick-up-running", "run-on"]
    match.answer(chosen)
    if held:
        roll(match, "pick-up", 3)
    assert holds_ball(match, who(match, HOME, 8)) is held
    assert place(match, HOME, 8) == "M8"


@pytest.mark.rule("BR-TERM-06", "BR-ACT-08")
def test_nobody_passes_a_grounded_player_where_an_opponent_stands_on_it() -> None:
    match = alone("home 8 runner K8\naway 5 scrum L8 down\naway 6 scrum L8", moving__stop_on_grounded=False)
    assert not any(each.startswith("through") for each in offers(match))


# Sprinting -----------------------------------------------------------------------------------------------

RUN_OUT = ("L8", "M8", "N8", "O8", "P8", "Q8", "R8", "S8", "T8", "U8")


def winded(text: str = "home 8 runner K8", before: tuple[str, ...] = RUN_OUT, **options: Any) -> Match:
    """A Runner has run all its ten squares."""
    return go(alone(text, **options), *before)


@pytest.mark.rule("BR-SPRINT-01", "BR-T-37")
def test_a_sprinter_that_has_only_run_may_win_one_square_more() -> None:
    match = winded("home 8 runner K8 constitution=11")
    assert match.get(LEFT) == 0
    assert squares(match, "sprint") == {"T7", "U7", "V7", "T8", "V8", "T9", "U9", "V9"}
    match.answer(deed("sprint", "V8"))
    assert sprint_check(match, who(match, HOME, 8)).probability == Fraction(11, 20)
    won = EventOccurred(Moved, to=GRID.named("V8"))
    assert chance(match, won, until=won | EventOccurred(CheckFailed), home=last) == Fraction(11, 20)


@pytest.mark.rule("BR-SPRINT-01", "BR-SPRINT-02", "BR-ACT-05")
@pytest.mark.parametrize("only_ran", ["strict", "no_contact"])
@pytest.mark.parametrize(("face", "square"), [(11, "V8"), (12, "U8")])
def test_the_point_is_spent_on_one_step_and_there_is_one_sprint_a_round(face: int, square: str, only_ran: str) -> None:
    match = winded(moving__sprint_only_ran=only_ran)
    match.answer(deed("sprint", "V8"))
    roll(match, "sprint", face)
    assert place(match, HOME, 8) == square
    assert match.get(LEFT) == 0
    assert "sprint" not in {each.split(":")[0] for each in offers(match)}


@pytest.mark.rule("BR-SPRINT-01")
def test_without_the_capability_without_a_run_or_with_points_left_there_is_no_sprint() -> None:
    assert not squares_of_sprint(winded("home 8 runner K8 capabilities=jump"))
    assert not squares_of_sprint(winded(before=RUN_OUT[:9]))
    spent = act(scene(f"home 8 runner K8 owed=10\n{FAR_OFF}"), HOME, 8)  # it has tripped ten times, and not run
    assert not squares_of_sprint(spent)


def squares_of_sprint(match: Match) -> set[str]:
    return squares(match, "sprint") if asked(match) == "act" else set()


@pytest.mark.rule("BR-SPRINT-02")
@pytest.mark.parametrize("only_ran", ["strict", "no_contact"])
def test_whatever_is_not_a_step_rules_a_sprint_out_or_contacts_and_passes_alone(only_ran: str) -> None:
    option = {"moving__sprint_only_ran": only_ran}
    allowed = only_ran == "no_contact"
    feinted = winded("home 8 runner K8\naway 5 scrum K7", before=(), **option)
    feinted.answer(f"feint:{who(feinted, AWAY, 5)}")
    roll(feinted, "feint", 20)
    assert bool(squares_of_sprint(go(feinted, *RUN_OUT))) is allowed

    jumped = winded("home 8 runner K8", before=RUN_OUT[:8], **option)
    jumped.answer(deed("jump", "U8"))
    roll(jumped, "jump", 5)
    roll(jumped, "jump-strength", 5)
    assert bool(squares_of_sprint(jumped)) is allowed

    picked = winded("home 8 runner K8\nball L8", before=("L8",), **option)
    picked.answer("pick-up")
    assert bool(squares_of_sprint(go(picked, *RUN_OUT[1:9]))) is allowed

    fumbled = winded("home 8 runner K8\nball L8", before=("L8",), **option)
    fumbled.answer("pick-up-running")
    roll(fumbled, "pick-up", 20)
    assert bool(squares_of_sprint(go(fumbled, *RUN_OUT[1:]))) is allowed

    passed = alone("home 8 runner K8\nhome 9 shield K10\nball home 8", **option)
    passed.answer("pass")
    passed.answer(f"throw-at:{GRID.named('K10')}")
    for reason, face in [("pass", 1), ("precise-pass", 20), ("catch", 1)]:
        roll(passed, reason, face)
    assert not squares_of_sprint(go(passed, *RUN_OUT[:5]))

    risen = alone("home 8 runner K8 down", **option)
    risen.answer("rise:-1")
    assert bool(squares_of_sprint(go(risen, *RUN_OUT[:7]))) is allowed


@pytest.mark.rule("BR-SPRINT-02")
@pytest.mark.parametrize("only_ran", ["strict", "no_contact"])
def test_a_trip_made_earlier_in_the_round_rules_a_sprint_out(only_ran: str) -> None:
    text = "active away\nfirst away\nhome 8 runner K8\naway 2 scrum M8\naway 3 scrum A1\n"
    match = act(scene(text, moving__sprint_only_ran=only_ran, spells__spells_per_match=0), AWAY, 2)
    match.answer(deed("step", "L8"))
    match.answer(f"trip:{who(match, HOME, 8)}")
    roll(match, "trip", 20)
    match.answer("end")
    match.answer("end-turn")
    act(match, HOME, 8)
    assert match.get(LEFT) == 9  # a point is owed for the trip
    go(match, "K7", "L6", "M5", "N4", "O4", "P4", "Q4", "R4", "S4")
    assert bool(squares_of_sprint(match)) is (only_ran == "no_contact")


@pytest.mark.rule("BR-MOVE-01")
def test_points_for_a_player_are_known_before_it_is_activated() -> None:
    match = scene(f"home 8 runner K8\n{FAR_OFF}")
    assert points_for(match, who(match, HOME, 8)) == 10


# Through team-mates ----------------------------------------------------------------------------------------

MATES = "home 8 runner K8\nhome 10 back L8\n"
THROUGH: dict[str, Any] = {"moving__through_team_mates": True}


@pytest.mark.rule("BR-MOVE-05")
@pytest.mark.parametrize(
    ("jumps", "options", "beyond"),
    [
        ("jump", THROUGH, {"M7", "M8", "M9"}),
        ("jump", {}, set()),
        ("catch", THROUGH, set()),
    ],
)
def test_who_has_jump_may_run_through_a_team_mate_where_that_is_offered(
    jumps: str, options: dict[str, Any], beyond: set[str]
) -> None:
    match = alone(MATES.replace("K8", f"K8 capabilities={jumps}"), **options)
    assert squares(match, "through") == beyond
    assert "L8" not in squares(match), "nobody stops there"


@pytest.mark.rule("BR-MOVE-05", "BR-ACT-04", "BR-ACT-08")
def test_running_through_a_team_mate_costs_two_points_and_leaves_it_where_it_is() -> None:
    match = alone(MATES, **THROUGH)
    left = match.get(LEFT)
    match.answer(deed("through", "L8", "M9"))
    assert (place(match, HOME, 8), place(match, HOME, 10)) == ("M9", "L8")
    assert match.get(LEFT) == left - 2
    assert standing_at(match, GRID.named("L8")) == who(match, HOME, 10)
    assert [*invariants(match)] == []
    match.answer("end")
    assert squares_standing(match) == {"L8", "M9"}


@pytest.mark.rule("BR-MOVE-05", "BR-TRIP-05")
@pytest.mark.parametrize("tripped", [True, False])
def test_a_trip_in_a_team_mate_s_square(tripped: bool) -> None:
    match = alone(f"{MATES}away 5 scrum L9\n", **THROUGH)
    match.answer(deed("through", "L8", "M7"))
    assert (asked(match), place(match, HOME, 8), place(match, HOME, 10)) == ("trip", "L8", "L8")
    assert [*invariants(match)] == []
    if not tripped:
        match.answer("let-pass")
        assert (place(match, HOME, 8), squares_standing(match)) == ("M7", {"L8", "M7"})
        return
    match.answer(f"trip:{who(match, AWAY, 5)}")
    roll(match, "trip", 1)
    roll(match, "avoid-trip", 20)
    assert place(match, HOME, 8) == "L8"
    assert squares_standing(match) == {"L8"}, "it lies in the square of its team-mate, who stands"
    assert [*invariants(match)] == []


@pytest.mark.rule("BR-MOVE-05", "BR-ACT-10")
def test_the_square_beyond_must_be_free_and_paid_for() -> None:
    wall = "home 11 back M7\nhome 12 back M8\naway 5 scrum M9\n"
    match = alone(MATES + wall, **THROUGH)
    assert not [each for each in offers(match) if each.startswith(f"through:{GRID.named('L8')}:")]
    tired = alone(MATES.replace("runner K8", "runner E8"), **THROUGH)
    go(tired, *(f"{column}8" for column in "FGHIJ"))
    tired.set(LEFT, 2)
    go(tired, "K8")
    assert squares(tired, "through") == set()


def squares_standing(match: Match) -> set[str]:
    """The squares of home's standing players, by the bitboard."""
    return {GRID.name(square) for square in squares_in(match.get(STANDING, HOME))}
