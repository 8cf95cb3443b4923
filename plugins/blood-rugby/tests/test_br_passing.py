"""Passes: what they cost, how far they go, how they come down, who gets at them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

import pytest
from br_ball import at, ball, holder, out_at, promised, settles, throwing, towards
from br_scenes import GRID, asked, offers, roll, scene, told, who

from ruleengine import AWAY, HOME, Match
from ruleengine.grid import Direction
from ruleengine.odds import EventOccurred
from ruleengine_blood_rugby.events import ActivationEnded, BallMoved, BallRests, BallTaken, Thrown, TurnEnded
from ruleengine_blood_rugby.state import LEFT, NOBODY, SQUARE, TURN_OVER

F = Fraction
PASSER: Final = "home 7 kiker E8"
"""Strength 14, Dexterity 15, THAC0 18; with Pass and Catch."""


def run(match: Match, squares: int) -> Match:
    """Let the player under way run so many squares to the east and back."""
    here = match.get(SQUARE, holder(match))
    for n in range(squares):
        match.answer(f"step:{here + 1 - n % 2}")
    return match


def active(text: str, number: int = 7, **how: Any) -> Match:
    """A scene in which a player of home, who holds the ball, has been activated."""
    match = scene(f"{text}\nball home {number}\n", **how)
    match.answer(f"activate:{holder(match)}")
    return match


# What it costs -------------------------------------------------------------------------------------------


@pytest.mark.rule("BR-T-49", "BR-PASS-01", "BR-PASS-09", "BR-ACT-04")
@pytest.mark.parametrize(
    ("profile", "full", "cost"),
    [
        ("dexterity=8", 5, 2),
        ("dexterity=15", 8, 4),
        ("dexterity=17", 9, 4),
        ("dexterity=18", 10, 5),
        ("dexterity=18 movement-factor=15", 11, 5),
    ],
)
def test_a_pass_costs_half_a_full_move(profile: str, full: int, cost: int) -> None:
    match = active(f"{PASSER} {profile}")
    assert match.get(LEFT) == full
    match.answer("pass")
    assert match.get(LEFT) == full - cost


@pytest.mark.rule("BR-T-49", "BR-PASS-09")
def test_who_has_less_than_half_left_pays_what_it_has() -> None:
    match = run(active(f"{PASSER} dexterity=18"), 7)
    assert match.get(LEFT) == 3
    match.answer("pass")
    assert match.get(LEFT) == 0


@pytest.mark.rule("BR-PASS-09")
@pytest.mark.parametrize(("ran", "left"), [(0, 5), (3, 3)])
def test_it_may_cost_half_of_what_is_left_rounded_up(ran: int, left: int) -> None:
    match = run(active(f"{PASSER} dexterity=18", passing__pass_cost="half_left"), ran)
    match.answer("pass")
    assert match.get(LEFT) == left


@pytest.mark.rule("BR-PASS-01", "BR-PASS-09")
@pytest.mark.parametrize(
    ("when", "ran", "offered"), [("before", 6, True), ("before", 7, False), ("after", 2, True), ("after", 3, False)]
)
def test_two_points_must_be_left_before_it_is_paid_or_after(when: str, ran: int, offered: bool) -> None:
    match = run(active(PASSER, passing__pass_min_left=when), ran)  # of 8; a pass costs 4
    assert ("pass" in offers(match)) is offered


@pytest.mark.rule("BR-PASS-15", "BR-ACT-03")
def test_who_catches_its_own_stray_pass_cannot_pass_again() -> None:
    match = throwing(PASSER)
    match.answer(at("H8"))
    for reason, faces in [("pass", (1,)), ("precise-pass", (1,)), ("long-move", (10, 1)), ("catch", (1,))]:
        roll(match, reason, *faces)
    assert holder(match) == who(match, HOME, 7)
    assert match.get(LEFT) == 4
    assert "pass" not in offers(match)
    assert "end" in offers(match)


@pytest.mark.rule("BR-PASS-01")
def test_only_who_holds_the_ball_is_offered_a_pass() -> None:
    match = scene("home 7 kiker E8\nhome 10 back E9\nball home 10\n")
    match.answer(f"activate:{who(match, HOME, 7)}")
    assert "pass" not in offers(match)


# How far -------------------------------------------------------------------------------------------------


@pytest.mark.rule("BR-PASS-02", "BR-PASS-10", "BR-PASS-12")
@pytest.mark.parametrize(("free", "squares"), [(2, 24), (1, 8), (3, 48)])
def test_without_pass_only_near_squares_are_offered(free: int, squares: int) -> None:
    match = throwing("home 8 runner N8", number=8, passing__free_pass_distance=free)
    near = [GRID.distance(GRID.named("N8"), int(option.removeprefix("throw-at:"))) for option in offers(match)]
    assert len(near) == squares
    assert max(near) == free
    assert min(near) == 1


@pytest.mark.rule("BR-PASS-03", "BR-PASS-10")
def test_what_is_free_is_still_within_range() -> None:
    match = throwing("home 8 runner N8 strength=5", number=8, passing__free_pass_distance=9)
    assert len(offers(match)) == 11 * 11 - 1


@pytest.mark.rule("BR-PASS-02", "BR-PASS-10")
def test_without_pass_and_with_nothing_free_there_is_no_pass() -> None:
    assert "pass" not in offers(active("home 8 runner N8", number=8, passing__free_pass_distance=0))


@pytest.mark.rule("BR-PASS-01", "BR-PASS-03", "BR-PASS-12")
@pytest.mark.parametrize("metric", ["chebyshev", "euclidean"])
def test_with_pass_every_square_in_range_and_eight_directions_are_offered(metric: str) -> None:
    match = throwing("home 7 kiker N8 strength=6", flight__range_metric=metric)
    x, y = GRID.xy(GRID.named("N8"))

    def distance(square: int) -> int:
        dx, dy = GRID.xs[square] - x, GRID.ys[square] - y
        return max(abs(dx), abs(dy)) ** 2 if metric == "chebyshev" else dx * dx + dy * dy

    squares = [f"throw-at:{square}" for square in range(GRID.size) if 0 < distance(square) <= 36]
    directions = [towards(each, full=full) for each in Direction for full in (False, True)]
    assert offers(match) == squares + directions


BANDS: Final = {4: (F(3, 4), F(13, 20)), 9: (F(13, 20), F(11, 20)), 14: (F(12, 20), F(10, 20))}
"""By the last square of a band, the chances to pass and to hit (BR-T-12)."""


@pytest.mark.rule("BR-T-68", "BR-PASS-03", "BR-TERM-08")
def test_the_bands_of_strength_14_end_at_4_9_and_14_squares() -> None:
    match = throwing(PASSER)
    e8 = GRID.named("E8")
    for distance in range(1, 15):
        last = min(end for end in BANDS if end >= distance)
        assert promised(match, f"throw-at:{e8 + distance}") == [*BANDS[last]], distance
    assert f"throw-at:{e8 + 15}" not in offers(match)


@pytest.mark.rule("BR-PASS-03", "BR-TERM-08")
def test_a_distance_of_exactly_a_third_or_two_thirds_is_still_in_the_nearer_band() -> None:
    match = throwing(f"{PASSER} strength=15")
    near, middle, far = ([F(n, 20), F(n - 2, 20)] for n in (15, 13, 12))
    for distance, chances in [(5, near), (6, middle), (10, middle), (11, far)]:
        assert promised(match, f"throw-at:{GRID.named('E8') + distance}") == chances, distance


@pytest.mark.rule("BR-TERM-08", "BR-PASS-01")
@pytest.mark.parametrize(("rounding", "cost"), [("down", 4), ("up", 5)])
def test_half_of_nine_points_is_four_or_five_as_the_option_has_it(rounding: str, cost: int) -> None:
    match = active(f"{PASSER} dexterity=17", rolls__rounding=rounding)
    match.answer("pass")
    assert match.get(LEFT) == 9 - cost


@pytest.mark.rule("BR-PASS-03", "BR-TERM-08")
def test_measured_straight_a_diagonal_is_longer() -> None:
    match = throwing(PASSER, flight__range_metric="euclidean")
    x, y = GRID.xy(GRID.named("E8"))
    dexterity = {(dx, dy): promised(match, f"throw-at:{GRID.at(x + dx, y + dy)}")[0] for dx, dy in [(3, 3), (4, 3)]}
    assert dexterity == {(3, 3): F(3, 4), (4, 3): F(13, 20)}  # 9 × 18 ≤ 14², 9 × 25 is more


@pytest.mark.rule("BR-PASS-03")
@pytest.mark.parametrize(
    ("on", "chances"),
    [
        ("both", [F(13, 20), F(11, 20)]),
        ("dexterity", [F(13, 20), F(13, 20)]),
        ("to_hit", [F(3, 4), F(11, 20)]),
    ],
)
def test_the_penalty_may_be_on_one_of_the_two_rolls(on: str, chances: list[Fraction]) -> None:
    match = throwing(PASSER, flight__range_penalty_on=on)
    assert promised(match, at("K8")) == chances


@pytest.mark.rule("BR-T-12", "BR-PASS-05")
@pytest.mark.parametrize(
    ("square", "chance"), [("I8", F(39, 80)), ("N8", F(143, 400)), ("S8", F(3, 10))], ids=["near", "middle", "far"]
)
def test_the_chance_of_a_precise_pass(square: str, chance: Fraction) -> None:
    match = throwing(PASSER)
    match.answer(at(square))
    well = settles(match, lambda end: end.events[-1].how, until=EventOccurred(Thrown))
    assert well["well"] == chance


@pytest.mark.rule("BR-PASS-05")
def test_the_armour_class_of_a_square_is_an_option() -> None:
    match = throwing(PASSER, passing__pass_ac=0)
    assert promised(match, at("I8")) == [F(3, 4), F(3, 20)]


# In a direction ------------------------------------------------------------------------------------------


@pytest.mark.rule("BR-T-69", "BR-PASS-04", "BR-PASS-12")
@pytest.mark.parametrize(("full", "chance"), [(False, F(13, 20)), (True, F(3, 5))])
def test_a_pass_in_a_direction_is_as_hard_as_where_it_lands(full: bool, chance: Fraction) -> None:
    match = throwing(PASSER)
    assert promised(match, towards(Direction.E, full=full)) == [chance]


@pytest.mark.rule("BR-T-68", "BR-PASS-04", "BR-PASS-12")
@pytest.mark.parametrize(
    ("full", "options", "lands", "then"),
    [
        (False, {}, "N8", "long-move"),
        (True, {}, "S8", "bounce"),
        (True, {"flight__full_force": "scatter"}, "S8", "long-move"),
        (False, {"rolls__rounding": "up"}, "O8", "long-move"),
    ],
)
def test_where_a_pass_in_a_direction_lands_and_what_it_does_then(
    full: bool, options: dict[str, Any], lands: str, then: str
) -> None:
    match = throwing(PASSER, **options)
    match.answer(towards(Direction.E, full=full))
    roll(match, "pass", 1)
    assert ball(match) == lands
    assert asked(match) == then


@pytest.mark.rule("BR-PASS-04")
def test_measured_straight_a_pass_along_a_diagonal_goes_fewer_squares() -> None:
    match = throwing("home 7 kiker E4 strength=9", flight__range_metric="euclidean")
    match.answer(towards(Direction.SE, full=True))
    roll(match, "pass", 1)
    assert ball(match) == "K10"  # six squares are 8.49, seven would be 9.9


@pytest.mark.rule("BR-PASS-04", "BR-PASS-14")
def test_a_ball_that_strays_does_not_bounce_and_lies_where_it_ends() -> None:
    match = throwing(PASSER)
    match.answer(towards(Direction.E))
    roll(match, "pass", 1)
    roll(match, "long-move", 12, 1)  # rolled again
    roll(match, "long-move", 3, 2)
    assert [event.how for event in told(match, BallMoved)] == ["pass", "long-move"]
    assert told(match, BallRests)[-1].square == GRID.named("R8")


@pytest.mark.rule("BR-OUT-07", "BR-PASS-15")
def test_a_pass_that_leaves_the_pitch_is_out_at_the_last_square_of_its_way() -> None:
    match = throwing("home 7 kiker E4")
    match.answer(towards(Direction.NE))
    roll(match, "pass", 1)
    assert out_at(match) == "H1"


# Going wrong ---------------------------------------------------------------------------------------------


@pytest.mark.rule("BR-PASS-06", "BR-PASS-12", "BR-ACT-05")
@pytest.mark.parametrize(
    ("target", "beside"),
    [("I8", "F8"), ("I10", "F9"), ("J10", "F8"), ("G6", "F7"), ("E12", "E9"), ("C8", "D8")],
)
def test_a_ball_that_is_not_thrown_well_drops_beside_the_passer(target: str, beside: str) -> None:
    match = throwing(PASSER)
    match.answer(at(target))
    roll(match, "pass", 16)
    assert (ball(match), asked(match)) == (beside, "bounce")
    roll(match, "bounce", 12, 1)
    assert told(match, ActivationEnded) != []
    assert not match.get(TURN_OVER)


@pytest.mark.rule("BR-PASS-06", "BR-ACT-05")
def test_the_passer_may_keep_the_ball_instead() -> None:
    match = throwing(PASSER, passing__fumble="no_pass")
    match.answer(at("I8"))
    roll(match, "pass", 16)
    assert holder(match) == who(match, HOME, 7)
    assert told(match, BallMoved) == []
    assert told(match, ActivationEnded) != []


@pytest.mark.rule("BR-TURN-01")
def test_with_turnovers_a_failed_pass_ends_the_turn() -> None:
    match = throwing(f"{PASSER}\nhome 8 runner A1\naway 8 runner Z1", turn__turnovers=True)
    match.answer(at("I8"))
    roll(match, "pass", 16)
    roll(match, "bounce", 12, 1)
    assert [event.side for event in told(match, TurnEnded)] == [HOME]  # with a runner who was not activated


@pytest.mark.rule("BR-PASS-15", "BR-PASS-06")
def test_a_dropped_ball_may_be_caught_beside() -> None:
    match = throwing(f"{PASSER}\naway 2 scrum F8")
    match.answer(at("I8"))
    roll(match, "pass", 20)
    roll(match, "catch", 9)
    assert holder(match) == who(match, AWAY, 2)


@pytest.mark.rule("BR-PASS-15", "BR-OUT-07")
def test_a_ball_that_drops_off_the_pitch_is_out() -> None:
    match = throwing("home 7 kiker E1")
    match.answer(towards(Direction.N))
    roll(match, "pass", 20)
    assert out_at(match) == "E1"


@pytest.mark.rule("BR-PASS-05")
def test_a_ball_that_misses_its_square_strays_from_there() -> None:
    match = throwing(f"{PASSER}\nhome 8 runner I8")
    match.answer(at("I8"))
    roll(match, "pass", 15)
    roll(match, "precise-pass", 7)
    assert asked(match) == "long-move"  # who stands there has no chance to catch it
    roll(match, "long-move", 1, 1)
    assert told(match, BallRests)[-1].square == GRID.named("L5")


# Catching ------------------------------------------------------------------------------------------------

NEAR_CATCH: Final = f"{PASSER}\nhome 8 runner I8"


@pytest.mark.rule("BR-T-35", "BR-PASS-05", "BR-PASS-07")
def test_the_chance_that_a_near_pass_is_thrown_and_caught() -> None:
    match = throwing(NEAR_CATCH)
    runner = who(match, HOME, 8)
    match.answer(at("I8"))
    caught = settles(match, lambda end: holder(end) == runner and end.events[-1].how == "catch")
    assert caught[True] == F(351, 800)


@pytest.mark.rule("BR-PASS-07")
@pytest.mark.parametrize(("modifier", "chance"), [(0, F(9, 10)), (-3, F(3, 4)), (2, F(19, 20))])
def test_a_catch_is_a_check_of_dexterity_with_a_modifier_for_circumstances(modifier: int, chance: Fraction) -> None:
    match = throwing(NEAR_CATCH, ball__catch_modifier=modifier)
    assert promised(match, at("I8"))[-1] == chance


@pytest.mark.rule("BR-PASS-07", "BR-BALL-03")
def test_a_missed_catch_bounces_from_the_catcher() -> None:
    match = throwing(NEAR_CATCH)
    match.answer(at("I8"))
    for reason, faces in [("pass", (1,)), ("precise-pass", (20,)), ("catch", (19,)), ("bounce", (3, 6))]:
        roll(match, reason, *faces)
    assert told(match, BallRests)[-1].square == GRID.named("K8")


@pytest.mark.rule("BR-PASS-07", "BR-PASS-10", "BR-PASS-14")
@pytest.mark.parametrize(
    ("catcher", "square", "options", "then"),
    [
        ("10 back", "I8", {}, "catch"),
        ("10 back", "J8", {}, "bounce"),
        ("10 back", "J8", {"ball__free_catch_distance": 5}, "catch"),
        ("10 back", "K8", {"ball__free_catch_distance": 5}, "bounce"),
        ("8 runner", "S8", {}, "catch"),
        ("10 back", "H11", {"flight__range_metric": "euclidean"}, "bounce"),  # 3² + 3² is more than 4²
    ],
)
def test_a_pass_from_more_than_4_squares_needs_catch(
    catcher: str, square: str, options: dict[str, Any], then: str
) -> None:
    match = throwing(f"{PASSER}\nhome {catcher} {square}", **options)
    match.answer(at(square))
    roll(match, "pass", 1)
    roll(match, "precise-pass", 20)
    assert (ball(match), asked(match)) == (square, then)


@pytest.mark.rule("BR-PASS-10", "BR-PASS-14")
@pytest.mark.parametrize(("player", "then"), [("8 runner", "catch"), ("10 back", "bounce")])
def test_where_a_stray_pass_ends_catch_counts_from_where_it_was_thrown(player: str, then: str) -> None:
    # Aimed 2 squares away, it strays 3 more: 5 from the passer.
    match = throwing(f"{PASSER}\naway {player} J8")
    match.answer(at("G8"))
    for reason, faces in [("pass", (1,)), ("precise-pass", (1,)), ("long-move", (3, 1))]:
        roll(match, reason, *faces)
    assert (ball(match), asked(match)) == ("J8", then)


# Hand-offs and interceptions -----------------------------------------------------------------------------

BESIDE: Final = "home 8 runner E8\nhome 10 back F9\naway 10 back F7\nhome 11 back G8"


@pytest.mark.rule("BR-PASS-11")
@pytest.mark.parametrize(
    ("how", "square", "first"),
    [("checked", "F9", "pass"), ("free", "F9", "catch"), ("free", "F7", "pass"), ("free", "G8", "pass")],
)
def test_only_a_hand_off_to_a_mate_beside_may_be_free_of_a_check(how: str, square: str, first: str) -> None:
    match = throwing(BESIDE, number=8, passing__hand_off=how)
    match.answer(at(square))
    assert asked(match) == first


@pytest.mark.rule("BR-PASS-11", "BR-PASS-09")
@pytest.mark.parametrize("how", ["checked", "free"])
def test_a_hand_off_is_paid_for(how: str) -> None:
    match = throwing(BESIDE, number=8, passing__hand_off=how)
    assert match.get(LEFT) == 5  # of 10


ON_THE_LINE: Final = (
    f"{PASSER}\naway 2 scrum F8\nhome 3 scrum G8\naway 4 scrum H8 down\naway 10 back I8\naway 11 back K8"
)


@pytest.mark.rule("BR-PASS-13")
def test_nobody_intercepts_unless_the_options_allow_it() -> None:
    match = throwing(ON_THE_LINE)
    match.answer(at("K8"))
    roll(match, "pass", 1)
    roll(match, "precise-pass", 20)
    assert asked(match) == "bounce"  # the back where it lands has no Catch, and nobody else is asked


@pytest.mark.rule("BR-PASS-13")
def test_each_standing_opponent_on_the_line_tries_in_order() -> None:
    match = throwing(ON_THE_LINE, interception__interception=True)
    # Dexterity 9 and 13, at −4; the mate, the grounded one and the one where it lands do not intercept.
    assert promised(match, at("K8")) == [F(13, 20), F(11, 20), F(5, 20), F(9, 20)]
    match.answer(at("K8"))
    for reason, faces in [("pass", (1,)), ("precise-pass", (20,)), ("intercept", (6,)), ("intercept", (9,))]:
        roll(match, reason, *faces)
    assert holder(match) == who(match, AWAY, 10)
    assert told(match, BallTaken)[-1].how == "interception"


@pytest.mark.rule("BR-PASS-13")
def test_a_pass_that_nobody_intercepts_goes_on() -> None:
    match = throwing(ON_THE_LINE, interception__interception=True)
    match.answer(at("K8"))
    for reason, faces in [("pass", (1,)), ("precise-pass", (1,)), ("intercept", (20,)), ("intercept", (20,))]:
        roll(match, reason, *faces)
    assert holder(match) == NOBODY
    assert asked(match) == "long-move"


@pytest.mark.rule("BR-PASS-13")
@pytest.mark.parametrize(("opponent", "asked_for"), [("F9", "intercept"), ("G10", "intercept"), ("G9", "intercept")])
def test_the_line_enters_the_squares_between_the_centres(opponent: str, asked_for: str) -> None:
    # From E8 to H11 and beyond: exactly diagonal lines touch corners only, others enter both squares.
    target = {"F9": "H11", "G10": "H11", "G9": "H10"}[opponent]
    match = throwing(f"{PASSER}\naway 2 scrum {opponent}", interception__interception=True)
    match.answer(at(target))
    roll(match, "pass", 1)
    roll(match, "precise-pass", 20)
    assert asked(match) == asked_for


@pytest.mark.rule("BR-PASS-13")
@pytest.mark.parametrize("opponent", ["F8", "E9", "G9"])
def test_touching_a_corner_is_not_on_the_line(opponent: str) -> None:
    match = throwing(f"{PASSER}\naway 2 scrum {opponent}", interception__interception=True)
    match.answer(at("H11"))
    roll(match, "pass", 1)
    roll(match, "precise-pass", 20)
    assert asked(match) == "bounce"


@pytest.mark.rule("BR-PASS-13", "BR-OUT-07")
def test_a_pass_that_leaves_the_pitch_is_intercepted_up_to_its_last_square() -> None:
    match = throwing("home 7 kiker E4\naway 2 scrum H1", interception__interception=True)
    match.answer(towards(Direction.NE))
    roll(match, "pass", 1)
    roll(match, "intercept", 5)
    assert holder(match) == who(match, AWAY, 2)


@pytest.mark.rule("BR-PASS-08", "BR-PASS-14")
@pytest.mark.parametrize("never_behind", ["reroll", "stop"])
def test_a_stray_pass_that_nobody_can_catch_does_not_bounce_behind_the_passer(never_behind: str) -> None:
    """It comes down five squares beside the passer, on a Back without Catch, and would bounce backwards."""
    match = throwing("home 7 kiker K8\nhome 10 back K13", ball__never_behind=never_behind)
    match.answer(at("P8"))
    for reason, faces in [("pass", (1,)), ("precise-pass", (1,)), ("long-move", (11, 3)), ("bounce", (10, 1))]:
        roll(match, reason, *faces)
    if never_behind == "reroll":
        assert ball(match) == "K13"
        roll(match, "bounce", 3, 1)
    assert told(match, BallRests)[-1].square == GRID.named("L13" if never_behind == "reroll" else "K13")


@pytest.mark.rule("BR-BALL-03", "BR-PASS-08")
def test_but_it_may_once_somebody_has_touched_it() -> None:
    match = throwing("home 7 kiker K8\nhome 8 runner K13")
    match.answer(at("P8"))
    for reason, faces in [("pass", (1,)), ("precise-pass", (1,)), ("long-move", (11, 3)), ("catch", (20,))]:
        roll(match, reason, *faces)
    roll(match, "bounce", 10, 1)
    assert ball(match) == "J13"
