"""The ball on the loose: who may catch it, where it lies, when it is out, when it scores."""

from __future__ import annotations

from typing import Any, Final

import pytest
from br_ball import at, ball, holder, throwing, thrown_in, towards
from br_scenes import GRID, asked, roll, scene, told, who
from depth import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleengine import AWAY, HOME, Match, Part, PieceId, Side, choice
from ruleengine.grid import Direction
from ruleengine_blood_rugby import BLOOD_RUGBY
from ruleengine_blood_rugby._ball import lay_ball
from ruleengine_blood_rugby.events import BallMoved, BallOut, BallRests, BallTaken, TryScored
from ruleengine_blood_rugby.hooks import deeds
from ruleengine_blood_rugby.procedures import LooseBall
from ruleengine_blood_rugby.state import CHANGED_ENDS, HOLDER, LAST_TOUCH, NOBODY, SCORE, SQUARE

PASSER: Final = "home 7 kiker E8"


def passed(text: str, square: str, **options: Any) -> Match:
    """A precise pass that has reached its square."""
    match = throwing(f"{PASSER}\n{text}", **options)
    match.answer(at(square))
    roll(match, "pass", 1)
    return roll(match, "precise-pass", 20)


# Landing and catching ------------------------------------------------------------------------------------


@pytest.mark.rule("BR-BALL-03")
@pytest.mark.parametrize(("side", "name"), [(HOME, "home"), (AWAY, "away")])
def test_who_stands_where_the_ball_bounces_to_may_catch_it(side: Side, name: str) -> None:
    match = passed(f"{name} 2 scrum J8", "I8")
    roll(match, "bounce", 3, 1)
    roll(match, "catch", 9)
    assert holder(match) == who(match, side, 2)
    assert match.get(LAST_TOUCH) is side


@pytest.mark.rule("BR-BALL-03", "BR-BALL-07")
def test_a_missed_bounce_bounces_on_in_the_direction_of_the_first_flight() -> None:
    match = passed("away 2 scrum I9\nhome 8 runner A1", "I8")
    roll(match, "bounce", 8, 1)  # to the right of its flight, onto the scrum man
    roll(match, "catch", 20)
    roll(match, "bounce", 3, 1)  # straight on: still to the east
    assert told(match, BallRests)[-1].square == GRID.named("J9")


@pytest.mark.rule("BR-BALL-03")
def test_a_ball_that_has_bounced_may_be_beyond_catching() -> None:
    match = passed("away 2 scrum J8\nhome 8 runner A1", "I8", ball__catch_bounce=False)
    roll(match, "bounce", 3, 1)
    assert told(match, BallRests)[-1].square == GRID.named("J8")
    assert holder(match) == NOBODY
    assert asked(match) == "act"


@pytest.mark.rule("BR-BALL-03")
def test_a_pass_can_be_caught_even_where_bounces_cannot() -> None:
    assert asked(passed("away 8 runner I8", "I8", ball__catch_bounce=False)) == "catch"


@pytest.mark.rule("BR-BALL-01")
def test_a_ball_that_lands_on_nobody_bounces_once_and_lies() -> None:
    match = passed("home 8 runner A1", "I8")
    roll(match, "bounce", 1, 5)
    assert [event.how for event in told(match, BallMoved)] == ["pass", "bounce"]
    assert told(match, BallRests)[-1].square == GRID.named("K6")
    assert ball(match) == "K6"


@pytest.mark.rule("BR-BALL-07")
def test_a_bounce_of_two_squares_is_met_only_in_the_last() -> None:
    match = passed("away 2 scrum J8\naway 3 scrum L8", "I8")
    roll(match, "bounce", 3, 6)
    assert told(match, BallRests)[-1].square == GRID.named("K8")


@pytest.mark.rule("BR-BALL-07")
def test_a_long_move_is_met_only_in_its_last_square() -> None:
    match = throwing(f"{PASSER}\naway 8 runner J8\naway 9 shield L8")
    match.answer(at("I8"))
    for reason, faces in [("pass", (1,)), ("precise-pass", (1,)), ("long-move", (3, 1)), ("catch", (1,))]:
        roll(match, reason, *faces)
    assert holder(match) == who(match, AWAY, 9)


@pytest.mark.rule("BR-BALL-07", "BR-TERM-06")
@pytest.mark.parametrize(("face", "end"), [(12, "I8"), (3, "J8")])
def test_a_ball_in_a_grounded_players_square_is_not_caught_and_may_lie_there(face: int, end: str) -> None:
    match = passed("away 8 runner I8 down\naway 9 shield J8 down", "I8")
    roll(match, "bounce", face, 1)
    assert told(match, BallRests)[-1].square == GRID.named(end)
    assert told(match, BallTaken) == []


@pytest.mark.rule("BR-BALL-09", "BR-BALL-01")
@pytest.mark.parametrize(("twelve", "lies"), [("lies", True), ("reroll", False)])
def test_a_12_after_a_missed_catch_lies_at_the_players_feet_or_is_rolled_again(twelve: str, lies: bool) -> None:
    match = passed("home 8 runner I8", "I8", ball__twelve_after_miss=twelve)
    roll(match, "catch", 20)
    roll(match, "bounce", 12, 3)
    assert (ball(match), holder(match)) == ("I8", NOBODY)
    assert asked(match) == ("act" if lies else "bounce")
    assert (told(match, BallRests) != []) is lies


@pytest.mark.rule("BR-BALL-09", "BR-PASS-14")
@pytest.mark.parametrize("square", ["I8", "K8"])
def test_a_12_without_a_missed_catch_always_lies(square: str) -> None:
    # On I8 stands nobody; on K8 a back without Catch, too far from the passer to try.
    match = passed("home 10 back K8", square, ball__twelve_after_miss="reroll")
    roll(match, "bounce", 12, 3)
    assert told(match, BallRests)[-1].square == GRID.named(square)


# Without a flight ----------------------------------------------------------------------------------------


@choice("test-let-fall")
class LetFall:
    """Let the ball fall without a flight, and bounce."""

    async def do(self, match: Match, piece: PieceId) -> None:
        square = match.get(SQUARE, piece)
        await lay_ball(match, square)
        match.push(LooseBall.dropped(match, square, match.pieces[piece].side))


class Butterfingers(Part):
    """Lets whoever holds the ball drop it."""

    name = "test.butterfingers"

    @deeds.impl
    def drops(self, match: Match, piece: PieceId) -> Any:
        return [LetFall()] if match.get(HOLDER) == piece else []


@pytest.mark.rule("BR-BALL-07")
@pytest.mark.parametrize(
    ("side", "changed", "end"),
    [("home", False, "O8"), ("away", False, "M8"), ("home", True, "M8"), ("away", True, "O8")],
)
def test_a_ball_without_a_flight_points_to_the_goal_line_that_its_side_attacks(
    side: str, changed: bool, end: str
) -> None:
    text = f"active {side}\n{side} 7 kiker N8\nball {side} 7\n"
    match = scene(text, rules=BLOOD_RUGBY.but(adding=[Butterfingers()]))
    match.set(CHANGED_ENDS, changed)
    match.answer("activate:0")
    match.answer("test-let-fall")
    roll(match, "bounce", 4, 1)
    assert told(match, BallRests)[-1].square == GRID.named(end)


# Out of play ---------------------------------------------------------------------------------------------


@pytest.mark.rule("BR-OUT-01", "BR-OUT-07")
def test_a_ball_that_bounces_out_is_thrown_in_by_the_side_that_did_not_touch_it_last() -> None:
    match = throwing("home 7 kiker E2")
    match.answer(at("I1"))
    for reason, faces in [("pass", (1,)), ("precise-pass", (20,)), ("bounce", (1, 1))]:
        roll(match, reason, *faces)
    assert thrown_in(match) == (AWAY, "I1")


@pytest.mark.rule("BR-OUT-07")
@pytest.mark.parametrize(("square", "end"), [("AA8", "AB8"), ("Z8", "AB8")])
def test_end_lines_count_as_touch_lines_and_the_last_square_of_the_way_is_where(square: str, end: str) -> None:
    match = throwing("home 7 kiker T8")
    match.answer(at(square))
    for reason, faces in [("pass", (1,)), ("precise-pass", (1,)), ("long-move", (3, 4))]:
        roll(match, reason, *faces)
    assert thrown_in(match) == (AWAY, end)


@pytest.mark.rule("BR-OUT-07")
@pytest.mark.parametrize(("by_roll", "side"), [(True, HOME), (False, AWAY)])
def test_a_failed_catch_is_a_touch_or_not(by_roll: bool, side: Side) -> None:
    match = throwing("home 7 kiker E1\naway 8 runner I1", ball__touch_by_roll=by_roll)
    match.answer(at("I1"))
    for reason, faces in [("pass", (1,)), ("precise-pass", (20,)), ("catch", (20,)), ("bounce", (1, 1))]:
        roll(match, reason, *faces)
    assert thrown_in(match) == (side, "I1")


@pytest.mark.rule("BR-OUT-07")
def test_whose_catch_succeeds_has_touched_the_ball() -> None:
    match = passed("away 8 runner I8", "I8", ball__touch_by_roll=False)
    roll(match, "catch", 1)
    assert match.get(LAST_TOUCH) is AWAY


# Scores --------------------------------------------------------------------------------------------------


@pytest.mark.rule("BR-SCORE-02", "BR-SCORE-01")
@pytest.mark.parametrize(("by", "tries"), [("possession", 1), ("crossing", 0)])
def test_a_catch_in_the_goal_area_scores_unless_the_line_has_to_be_crossed(by: str, tries: int) -> None:
    match = throwing("home 7 kiker X8\nhome 8 runner AA8", turn__score_by=by)
    match.answer(at("AA8"))
    for reason, faces in [("pass", (1,)), ("precise-pass", (20,)), ("catch", (1,))]:
        roll(match, reason, *faces)
    assert (match.get(SCORE, HOME), match.get(SCORE, AWAY)) == (tries, 0)
    assert [event.piece for event in told(match, TryScored)] == [who(match, HOME, 8)] * tries


@pytest.mark.rule("BR-SCORE-02")
def test_a_catch_in_the_own_goal_area_is_nothing() -> None:
    match = throwing("home 7 kiker E8\nhome 8 runner B8")
    match.answer(at("B8"))
    for reason, faces in [("pass", (1,)), ("precise-pass", (20,)), ("catch", (1,))]:
        roll(match, reason, *faces)
    assert told(match, TryScored) == []
    assert holder(match) == who(match, HOME, 8)


@pytest.mark.rule("BR-SCORE-02", "BR-BALL-03")
def test_an_opponent_who_catches_in_the_goal_area_that_it_attacks_scores_out_of_turn() -> None:
    match = throwing("home 7 kiker E8\naway 8 runner B8")
    match.answer(at("B8"))
    for reason, faces in [("pass", (1,)), ("precise-pass", (20,)), ("catch", (1,))]:
        roll(match, reason, *faces)
    assert (match.get(SCORE, HOME), match.get(SCORE, AWAY)) == (0, 1)


@pytest.mark.rule("BR-SCORE-02", "BR-PASS-13")
def test_who_intercepts_in_its_goal_area_scores() -> None:
    match = throwing("home 7 kiker D8\naway 2 scrum B8\nhome 8 runner A8", interception__interception=True)
    match.answer(at("A8"))
    for reason, faces in [("pass", (1,)), ("precise-pass", (20,)), ("intercept", (1,))]:
        roll(match, reason, *faces)
    assert match.get(SCORE, AWAY) == 1
    assert told(match, BallMoved) == []


@pytest.mark.rule("BR-OUT-07")
def test_a_bounce_of_two_squares_leaves_the_pitch_at_the_first_if_there_is_no_second() -> None:
    match = throwing("home 7 kiker K4")
    match.answer(at("K2"))
    for reason, faces in [("pass", (1,)), ("precise-pass", (20,)), ("bounce", (3, 5))]:
        roll(match, reason, *faces)
    assert [GRID.name(event.square) for event in told(match, BallOut)] == ["K1"]


# Whatever is thrown --------------------------------------------------------------------------------------

AIMS: Final = st.sampled_from([towards(each, full=full) for each in Direction for full in (False, True)])


@pytest.mark.rule("BR-PASS-08", "BR-BALL-06", "BR-OUT-07")
@settings(max_examples=examples(60), deadline=None)
@given(AIMS, st.integers(0, 25), st.integers(0, 14), st.integers(0, 10**6))
def test_a_long_move_never_ends_behind_the_passer_and_always_ends(aim: str, x: int, y: int, seed: int) -> None:
    start = GRID.at(x, y)  # anywhere but in the goal area, where the passer would have scored
    match = throwing(f"home 7 kiker {GRID.name(start)}", seed=seed)
    match.answer(aim)
    ends = told(match, BallRests) + told(match, BallTaken) + told(match, BallOut)
    assert len(ends) == 1
    flight = Direction[aim.split(":")[1]]
    along = Direction.of(flight.dx, 0) if flight.dx else flight
    for event in told(match, BallMoved):
        dx, dy = (a - b for a, b in zip(GRID.xy(event.square), GRID.xy(start), strict=True))
        assert event.how != "long-move" or dx * along.dx + dy * along.dy >= 0
