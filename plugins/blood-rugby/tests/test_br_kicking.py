"""Kicks: where to, how hard, where good and bad ones end."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Any, Final

import pytest
from br_ball import KICKING, ball, holder, kicking, offset, out_at, promised, settles, thrown_in, towards
from br_scenes import GRID, asked, offers, roll, scene, told, who

from ruleengine import AWAY, HOME, Match, Side, token
from ruleengine.grid import Direction, Grid
from ruleengine.odds import EventOccurred
from ruleengine_blood_rugby._kicking import aims
from ruleengine_blood_rugby.events import BallMoved, BallOut, BallRests, Kicked
from ruleengine_blood_rugby.state import LAST_TOUCH, LEFT, half_of

F = Fraction
KICKER: Final = "home 7 kiker E8"
"""Strength 14, Dexterity 15, THAC0 18; a range of 17."""


def on(match: Match, side: Side, number: int) -> str:
    """The token of a kick on a person."""
    return f"kick-to:{who(match, side, number)}"


# Where to ------------------------------------------------------------------------------------------------


@pytest.mark.rule("BR-KICK-01", "BR-BALL-08", "BR-FOUL-01")
@pytest.mark.parametrize("held", ["ball home 7", "ball E8", "ball E9"])
def test_no_kick_is_offered_in_play(held: str) -> None:
    match = scene(f"{KICKER}\n{held}\n")
    match.answer("activate:0")
    assert [option for option in offers(match) if "kick" in option] == []


@pytest.mark.rule("BR-KICK-02", "BR-KICK-06")
def test_directions_and_standing_persons_of_either_side_in_range_are_offered() -> None:
    match = kicking(
        f"{KICKER}\nhome 8 runner V8\nhome 10 back W8\naway 2 scrum F8\naway 3 scrum G8 down\naway 10 back M1"
    )
    directions = [towards(each, full=full, how="kick") for each in Direction for full in (False, True)]
    persons = [on(match, AWAY, 10), on(match, AWAY, 2), on(match, HOME, 8)]  # V8 is 17 squares away, W8 is 18
    assert offers(match) == directions + persons


@pytest.mark.rule("BR-T-68", "BR-KICK-02", "BR-KICK-03")
def test_the_bands_of_a_kick_end_at_5_11_and_17_squares() -> None:
    e8, chances = GRID.named("E8"), {}
    for distance in range(1, 18):
        match = kicking(f"{KICKER}\naway 2 scrum {GRID.name(e8 + distance)}")
        dexterity, hit, catch = promised(match, on(match, AWAY, 2))
        assert catch == F(9, 20)
        chances[distance] = dexterity, hit
    near, middle, far = (F(3, 4), F(3, 20)), (F(13, 20), F(1, 20)), (F(12, 20), F(1, 20))
    assert list(chances.values()) == [near] * 5 + [middle] * 6 + [far] * 6


@pytest.mark.rule("BR-T-34", "BR-KICK-03", "BR-KICK-06")
@pytest.mark.parametrize(
    ("square", "chance"), [("J8", F(9, 80)), ("P8", F(13, 400)), ("V8", F(3, 100))], ids=["near", "middle", "far"]
)
def test_the_chance_of_a_kick_on_a_person(square: str, chance: Fraction) -> None:
    match = kicking(f"{KICKER}\naway 2 scrum {square}")
    match.answer(on(match, AWAY, 2))
    kicked = settles(match, lambda end: end.events[-1].how, until=EventOccurred(Kicked))
    assert kicked["well"] == chance


@pytest.mark.rule("BR-KICK-01", "BR-ACT-04")
def test_a_kick_costs_no_movement_points() -> None:
    match = kicking(KICKER)
    assert match.get(LEFT) == 8


@pytest.mark.rule("BR-OUT-07")
def test_who_kicks_the_ball_touches_it() -> None:
    match = scene(f"{KICKER}\nball home 7\n", rules=KICKING)
    match.set(LAST_TOUCH, AWAY)  # no play comes to that: so the kick itself must be the touch
    match.answer(f"activate:{holder(match)}")
    match.answer("test-kick")
    match.answer(towards(Direction.N, full=True, how="kick"))
    roll(match, "kick", 1)
    assert thrown_in(match) == (AWAY, "E1")


def test_a_kick_may_have_to_be_meant_for_certain_squares() -> None:
    match = kicking("home 7 kiker J8\nhome 8 runner P8\naway 2 scrum M8")
    piece = who(match, HOME, 7)
    meant = [token(aim) for aim in aims(match, piece, half_of(match, AWAY))]
    # East, 11 squares or all 17; the diagonals leave the pitch on their way; the scrum man is on this side of halfway.
    assert meant == [towards(Direction.E, how="kick"), towards(Direction.E, full=True, how="kick"), on(match, HOME, 8)]
    assert aims(match, piece, 1 << GRID.named("A1")) == aims(match, piece)  # out of reach: no bound


# Good kicks ----------------------------------------------------------------------------------------------


@pytest.mark.rule("BR-T-68", "BR-KICK-05")
@pytest.mark.parametrize(
    ("full", "options", "needs", "lands", "then"),
    [
        (False, {}, F(13, 20), "P8", "long-move"),
        (True, {}, F(12, 20), "V8", "bounce"),
        (True, {"flight__full_force": "scatter"}, F(12, 20), "V8", "long-move"),
    ],
)
def test_a_good_kick_in_a_direction_lands_as_a_pass_does(
    full: bool, options: dict[str, Any], needs: Fraction, lands: str, then: str
) -> None:
    match = kicking(KICKER, **options)
    aim = towards(Direction.E, full=full, how="kick")
    assert promised(match, aim) == [needs]
    match.answer(aim)
    roll(match, "kick", 1)
    assert (ball(match), asked(match)) == (lands, then)


@pytest.mark.rule("BR-KICK-05")
def test_kicks_may_land_in_a_square_that_is_named() -> None:
    match = kicking(f"{KICKER}\naway 2 scrum F8", kicking__kick_landing="chosen_square")
    e8, f8 = GRID.named("E8"), GRID.named("F8")
    squares = [square for square in range(GRID.size) if 0 < GRID.distance(e8, square) <= 17 and square != f8]
    assert offers(match) == [*(f"kick-at:{square}" for square in squares), on(match, AWAY, 2)]
    aim = f"kick-at:{GRID.named('L8')}"
    assert promised(match, aim) == [F(13, 20)]
    match.answer(aim)
    roll(match, "kick", 13)
    assert (ball(match), asked(match)) == ("L8", "bounce")


@pytest.mark.rule("BR-KICK-06", "BR-BALL-03")
@pytest.mark.parametrize(("side", "name"), [(HOME, "home"), (AWAY, "away")])
def test_a_person_who_is_hit_may_catch_the_ball_from_any_distance(side: Side, name: str) -> None:
    match = kicking(f"{KICKER}\n{name} 10 back P8")  # without Catch, 11 squares away
    match.answer(on(match, side, 10))
    for reason, faces in [("kick", (1,)), ("precise-kick", (20,)), ("catch", (13,))]:
        roll(match, reason, *faces)
    assert holder(match) == who(match, side, 10)


@pytest.mark.rule("BR-KICK-06")
def test_past_a_person_who_is_missed_the_ball_strays() -> None:
    match = kicking(f"{KICKER}\naway 2 scrum I8")
    match.answer(on(match, AWAY, 2))
    for reason, faces in [("kick", (15,)), ("precise-kick", (17,)), ("long-move", (5, 1))]:
        roll(match, reason, *faces)
    assert told(match, BallRests)[-1].square == GRID.named("L11")


@pytest.mark.rule("BR-KICK-06", "BR-PASS-14", "BR-PASS-07")
def test_a_kick_that_strays_may_be_caught_without_catch_for_it_is_no_pass() -> None:
    match = kicking(f"{KICKER}\naway 2 scrum I8\naway 10 back L11")
    match.answer(on(match, AWAY, 2))
    for reason, faces in [("kick", (15,)), ("precise-kick", (17,)), ("long-move", (5, 1)), ("catch", (13,))]:
        roll(match, reason, *faces)
    assert holder(match) == who(match, AWAY, 10)


@pytest.mark.rule("BR-KICK-04", "BR-PASS-08")
def test_a_kick_that_would_end_behind_the_kicker_is_rolled_again_whatever_passes_do() -> None:
    match = kicking(f"{KICKER}\naway 2 scrum I8", ball__never_behind="stop")
    match.answer(on(match, AWAY, 2))
    for reason, faces in [("kick", (1,)), ("precise-kick", (2,)), ("long-move", (10, 3)), ("long-move", (8, 1))]:
        roll(match, reason, *faces)
    assert told(match, BallRests)[-1].square == GRID.named("I11")


# Failed kicks --------------------------------------------------------------------------------------------

WIDE: Final = Grid(50, 41)
"""A pitch on which no failed kick from the middle reaches an edge."""
CENTRE: Final = WIDE.at(20, 20)


@cache
def failed(**options: Any) -> Mapping[tuple[int, int], Fraction]:
    """Where a failed kick to the east ends, as (right, ahead) of the kicker, far from the edges."""
    match = kicking(f"home 7 kiker {WIDE.name(CENTRE)}", pitch__length=50, pitch__width=41, **options)
    match.answer(towards(Direction.E, how="kick"))
    roll(match, "kick", 20)
    ended = EventOccurred(BallMoved, how="long-move") | EventOccurred(BallOut)
    return settles(match, lambda end: offset(end, CENTRE, Direction.E, WIDE), until=ended)


def ahead(chances: Mapping[tuple[int, int], Fraction], squares: int) -> Fraction:
    """The chance to end so many squares ahead of the kicker."""
    return sum((chance for (_, far), chance in chances.items() if far == squares), F(0))


def mean(chances: Mapping[tuple[int, int], Fraction]) -> Fraction:
    """The expected squares ahead."""
    return sum((chance * far for (_, far), chance in chances.items()), F(0))


@pytest.mark.rule("BR-T-62", "BR-KICK-04", "BR-KICK-07")
def test_a_failed_kick_ends_on_one_of_197_squares_none_behind_the_kicker() -> None:
    found = failed()
    assert len(found) == 197
    assert min(far for _, far in found) == 0
    assert sum(found.values()) == 1


@pytest.mark.rule("BR-T-63", "BR-KICK-04")
@pytest.mark.parametrize(("far", "chance"), [(0, F(2300999, 19194560)), (6, F(2787, 24640)), (12, F(9, 352))])
def test_how_far_ahead_a_failed_kick_ends(far: int, chance: Fraction) -> None:
    assert ahead(failed(), far) == chance


@pytest.mark.rule("BR-T-64", "BR-KICK-04")
@pytest.mark.parametrize(
    ("far", "chance"), [(0, F(1034141, 38389120)), (6, F(1721, 98560)), (9, F(122371, 9597280)), (12, F(3, 352))]
)
def test_how_likely_a_failed_kick_ends_straight_ahead(far: int, chance: Fraction) -> None:
    assert failed()[0, far] == chance


@pytest.mark.rule("BR-T-65", "BR-KICK-04")
def test_how_far_a_failed_kick_goes_on_average() -> None:
    assert mean(failed()) == F(55066941, 9597280)


@pytest.mark.rule("BR-T-66", "BR-KICK-08")
def test_a_failed_kick_whose_second_move_is_as_long_as_the_first() -> None:
    found = failed(kicking__failed_kick_second="same")
    assert len(found) == 52
    assert (ahead(found, 0), found[0, 6], mean(found)) == (F(47, 176), F(43, 704), F(1809, 352))


@pytest.mark.rule("BR-T-67", "BR-BALL-05")
def test_a_failed_kick_that_goes_one_square_backwards_at_most() -> None:
    found = failed(ball__long_bounce_back="one")
    assert len(found) == 172
    assert (ahead(found, 0), mean(found)) == (F(1, 16), F(2061, 352))


def failed_kick(**options: Any) -> Match:
    """A kick to the east whose check has failed."""
    match = kicking(KICKER, **options)
    match.answer(towards(Direction.E, how="kick"))
    return roll(match, "kick", 16)


@pytest.mark.rule("BR-KICK-04", "BR-KICK-07")
def test_a_failed_kick_moves_twice_from_the_kicker_and_does_not_bounce() -> None:
    match = failed_kick()
    for faces in [(9, 1), (10, 1), (11, 1), (12, 1), (3, 2)]:  # backwards, and a 12, are rolled again
        roll(match, "long-move", *faces)
    assert ball(match) == "I8"
    for faces in [(12, 1), (10, 3), (10, 2)]:  # 5 squares back would be behind the kicker, 4 are level
        roll(match, "long-move", *faces)
    assert ball(match) == "E8"
    assert asked(match) == "catch"  # the kicker stands there


@pytest.mark.rule("BR-KICK-07")
def test_a_first_move_that_leaves_the_pitch_ends_it() -> None:
    match = kicking("home 7 kiker E3")
    match.answer(towards(Direction.E, how="kick"))
    roll(match, "kick", 20)
    roll(match, "long-move", 2, 1)
    assert out_at(match) == "G1"
    assert [event.how for event in told(match, BallMoved)] == []


@pytest.mark.rule("BR-KICK-07")
@pytest.mark.parametrize(("aim", "start"), [("person", "I8"), ("direction", "P8")])
def test_a_failed_kick_may_start_from_its_target(aim: str, start: str) -> None:
    match = kicking(f"{KICKER}\naway 2 scrum I8", kicking__failed_kick_origin="target")
    match.answer(on(match, AWAY, 2) if aim == "person" else towards(Direction.E, how="kick"))
    roll(match, "kick", 20)
    roll(match, "long-move", 3, 1)
    assert GRID.named(ball(match)) == GRID.named(start) + 3


@pytest.mark.rule("BR-KICK-04", "BR-KICK-07")
@pytest.mark.parametrize("face", [9, 10, 11])
def test_even_from_its_target_a_failed_kicks_first_move_is_not_backwards(face: int) -> None:
    match = kicking(KICKER, kicking__failed_kick_origin="target")
    match.answer(towards(Direction.E, how="kick"))
    roll(match, "kick", 20)
    roll(match, "long-move", face, 1)  # from P8, 8 squares ahead of the kicker: not behind it, and rolled again
    assert ball(match) == "off"
    roll(match, "long-move", 3, 1)
    roll(match, "long-move", face, 1)  # the second may be
    assert ball(match) == {9: "P5", 10: "P8", 11: "P11"}[face]


@pytest.mark.rule("BR-KICK-08")
@pytest.mark.parametrize("second", ["fresh", "same"])
def test_the_second_move_is_rolled_anew_or_as_long_as_the_first(second: str) -> None:
    match = failed_kick(kicking__failed_kick_second=second)
    roll(match, "long-move", 4, 3)
    roll(match, "long-move", *((3,) if second == "same" else (3, 1)))
    assert told(match, BallRests)[-1].square == GRID.named("E8") + 5 + (5 if second == "same" else 3)
