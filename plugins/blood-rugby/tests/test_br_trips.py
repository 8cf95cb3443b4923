"""Trips: who may, when, what they owe, and what comes of it."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from br_scenes import GRID, act, asked, chance, deed, first, go, last, offers, place, roll, scene, status, told, who

from ruleengine import AWAY, HOME, Decision, Match, PieceId
from ruleengine.hooks import invariants
from ruleengine.odds import EventOccurred
from ruleengine.saves import load, save
from ruleengine_blood_rugby.checks import avoid_check, trip_check
from ruleengine_blood_rugby.events import ActivationEnded, Moved, Stopped, Suspicious, TripTried, TryScored, WentDown
from ruleengine_blood_rugby.rules import points_for
from ruleengine_blood_rugby.state import LEFT, OWED, Status

PAST = "home 8 runner K8 dexterity={}\naway 10 back M8 dexterity={} {}\naway 3 scrum A1\n"
"""A Runner is to step to L8, next to a Back."""


def passing(mover: int = 18, tripper: int = 13, flags: str = "", more: str = "", **options: Any) -> Match:
    """The Runner has stepped next to the Back, whose coach is asked."""
    match = act(scene(PAST.format(mover, tripper, flags) + more, **options), HOME, 8)
    match.answer(deed("step", "L8"))
    return match


def back(match: Match) -> PieceId:
    return who(match, AWAY, 10)


TRIED = EventOccurred(TripTried)
DOWN = EventOccurred(TripTried, down=True)


def tripped(match: Match, *, mover: int = 20, tripper: int = 2, by: int = 10) -> Match:
    """The trip is tried, and works unless told otherwise."""
    match.answer(f"trip:{who(match, AWAY, by)}")
    roll(match, "trip", tripper)
    return roll(match, "avoid-trip", mover)


# Chances -------------------------------------------------------------------------------------------------


def enumerated(tripper: int, mover: int) -> Fraction:
    """Independently: the tripper passes, and the mover does not pass by more. A 1 passes, with margin 0 at least."""

    def margin(face: int, ability: int) -> int:
        if face == 1:
            return max(ability - 1, 0)
        return ability - face if face < 20 and face <= ability else -1

    faces = range(1, 21)
    down = sum(margin(a, tripper) >= 0 and margin(b, mover) <= margin(a, tripper) for a in faces for b in faces)
    return Fraction(down, 400)


@pytest.mark.rule("BR-T-10", "BR-TRIP-01", "BR-TRIP-02", "BR-TERM-07")
@pytest.mark.parametrize(("flags", "expected"), [("", Fraction(117, 400)), ("acted", Fraction(11, 50))])
def test_dexterity_13_trips_18_ready_or_busy(flags: str, expected: Fraction) -> None:
    match = passing(flags=flags)
    assert expected == enumerated(13 if not flags else 11, 18)
    assert chance(match, DOWN, until=TRIED) == expected


@pytest.mark.rule("BR-T-39", "BR-TRIP-02")
@pytest.mark.parametrize(
    ("tripper", "mover", "expected"),
    [(9, 18, Fraction(63, 400)), (18, 9, Fraction(81, 100)), (13, 13, Fraction(91, 200))],
)
def test_the_greater_margin_avoids_the_trip(tripper: int, mover: int, expected: Fraction) -> None:
    assert enumerated(tripper, mover) == expected
    assert chance(passing(mover, tripper), DOWN, until=TRIED) == expected


@pytest.mark.rule("BR-T-38", "BR-TRIP-05")
def test_two_trippers_are_both_to_be_passed() -> None:
    match = passing(more="away 11 back M9 dexterity=13\n")
    down = chance(match, EventOccurred(WentDown), until=EventOccurred(ActivationEnded), home=last, away=first)
    assert 1 - down == Fraction(80089, 160000)


@pytest.mark.rule("BR-TERM-07", "BR-TRIP-02")
@pytest.mark.parametrize(("mover", "down"), [(12, False), (13, True)])
def test_an_equal_margin_does_not_save_who_is_tripped(mover: int, down: bool) -> None:
    match = tripped(passing(), tripper=8, mover=mover)  # 13 - 8 = 5 = 18 - 13
    assert (status(match, HOME, 8) is Status.GROUNDED) is down


# Who may, and when ---------------------------------------------------------------------------------------


@pytest.mark.rule("BR-TRIP-01", "BR-TURN-03")
def test_the_other_side_is_asked_in_the_midst_of_a_move_and_may_decline() -> None:
    match = passing()
    assert isinstance(match.pending, Decision)
    assert (match.pending.by, match.pending.about) == (AWAY, who(match, HOME, 8))
    assert offers(match) == [f"trip:{back(match)}", "let-pass"]
    match.answer("let-pass")
    assert match.pending.by is HOME
    assert asked(match) == "act"
    assert match.get(OWED, back(match)) == 0


@pytest.mark.rule("BR-TRIP-01", "BR-DOWN-01")
def test_the_grounded_do_not_trip_nor_those_who_are_not_next_to_it() -> None:
    assert asked(passing(flags="down")) == "act"
    assert asked(passing(more="home 7 kiker L9\n", flags="down")) == "act"  # nor do its own side
    match = act(scene(PAST.format(18, 13, "")), HOME, 8)
    match.answer(deed("step", "K7"))
    assert asked(match) == "act"


@pytest.mark.rule("BR-TRIP-04")
def test_leaving_an_adjacent_square_for_a_distant_one_is_not_passing() -> None:
    match = go(passing_by_default(), "L8")
    match.answer(deed("step", "K8"))
    assert asked(match) == "act"


def passing_by_default() -> Match:
    return act(scene(PAST.format(18, 13, "")), HOME, 8)


@pytest.mark.rule("BR-TRIP-04")
@pytest.mark.parametrize(
    ("trip_on", "expected"),
    [("enter", ["L8", "L7"]), ("leave", ["L8", "L7"]), ("both", ["L8", "L8", "L7", "L7"])],
)
def test_passing_is_entering_or_leaving_or_both(trip_on: str, expected: list[str]) -> None:
    """K8 to L8 to L7 to K6: the squares from which the Runner is seen by who may trip it, asked each time."""
    match = act(scene(PAST.format(18, 13, ""), trips__trip_on=trip_on), HOME, 8)
    seen = []
    for square in ("L8", "L7", "K6"):
        match.answer(deed("step", square))
        while asked(match) == "trip":
            seen.append(place(match, HOME, 8))
            match.answer("let-pass")
    assert seen == expected
    assert place(match, HOME, 8) == "K6"
    assert match.get(LEFT) == 7


@pytest.mark.rule("BR-TRIP-04")
def test_who_is_tripped_on_leaving_goes_down_where_it_was() -> None:
    match = act(scene(PAST.format(18, 13, ""), trips__trip_on="leave"), HOME, 8)
    go(match, "L8")
    match.answer(deed("step", "K8"))
    tripped(match)
    assert (place(match, HOME, 8), status(match, HOME, 8)) == ("L8", Status.GROUNDED)
    assert match.get(LEFT) == 8
    match.answer("rise:-1")
    assert (place(match, HOME, 8), status(match, HOME, 8)) == ("L8", Status.STANDING)


@pytest.mark.rule("BR-TRIP-04", "BR-MOVE-09")
def test_a_carrier_tripped_on_leaving_has_lost_its_step_even_if_it_gets_up_at_once() -> None:
    match = act(scene(PAST.format(18, 13, "") + "ball home 8\n", trips__trip_on="leave"), HOME, 8)
    go(match, "L8")
    match.answer(deed("step", "K8"))
    tripped(match)
    match.answer("rise:-1")
    assert place(match, HOME, 8) == "L8"
    assert [GRID.name(event.to) for event in told(match, Moved)] == ["L8"]


@pytest.mark.rule("BR-TRIP-03")
def test_one_player_trips_the_same_opponent_once_an_activation_whatever_comes_of_it() -> None:
    match = passing()
    match.answer(f"trip:{back(match)}")
    roll(match, "trip", 20)
    match.answer(deed("step", "L7"))
    assert asked(match) == "act"


@pytest.mark.rule("BR-TRIP-03")
def test_who_declined_is_asked_again_and_other_opponents_are_tripped_too() -> None:
    match = passing(more="home 7 kiker K9\n")
    match.answer("let-pass")
    match.answer(deed("step", "L7"))
    assert asked(match) == "trip"
    match.answer(f"trip:{back(match)}")
    roll(match, "trip", 20)
    match.answer("end")
    act(match, HOME, 7)
    match.answer(deed("step", "L8"))
    assert offers(match) == [f"trip:{back(match)}", "let-pass"]


@pytest.mark.rule("BR-TRIP-05", "BR-TEAM-08")
def test_they_are_asked_in_the_order_of_their_numbers_until_it_is_down() -> None:
    match = passing(more="away 12 back M9\naway 11 back M7\n")
    assert offers(match) == [f"trip:{who(match, AWAY, 10)}", "let-pass"]
    match.answer("let-pass")
    assert offers(match) == [f"trip:{who(match, AWAY, 11)}", "let-pass"]
    tripped(match, by=11)
    assert asked(match) == "act"  # the third is not asked any more


@pytest.mark.rule("BR-TRIP-05")
def test_the_coach_may_choose_the_order_instead() -> None:
    match = passing(more="away 12 back M9\naway 11 back M7\n", trips__trip_order="coach")
    assert offers(match) == [*(f"trip:{who(match, AWAY, n)}" for n in (10, 11, 12)), "let-pass"]
    match.answer(f"trip:{who(match, AWAY, 12)}")
    roll(match, "trip", 20)
    assert offers(match) == [*(f"trip:{who(match, AWAY, n)}" for n in (10, 11)), "let-pass"]
    match.answer("let-pass")
    assert asked(match) == "act"


@pytest.mark.rule("BR-ACT-09")
def test_to_avoid_a_trip_is_rolled_and_not_asked() -> None:
    match = passing()
    match.answer(f"trip:{back(match)}")
    roll(match, "trip", 2)
    assert asked(match) == "avoid-trip"
    assert not isinstance(match.pending, Decision)


@pytest.mark.rule("BR-ACT-02", "BR-TRIP-06")
def test_any_opponent_may_be_tripped_with_the_ball_or_without_it_and_no_capability_is_needed() -> None:
    match = passing(flags="capabilities=none", more="ball A15\n")
    hp = told(tripped(match), WentDown)
    assert [event.why for event in hp] == ["trip"]
    assert asked(match) == "act"  # no damage is rolled


# Debts ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("BR-TRIP-01", "BR-TRIP-06")
@pytest.mark.parametrize(("flags", "penalty", "owed"), [("", 0, 1), ("acted", -2, 0)])
def test_the_busy_trip_at_minus_2_and_the_others_owe_a_point(flags: str, penalty: int, owed: int) -> None:
    match = passing(flags=flags)
    assert trip_check(match, back(match), who(match, HOME, 8)).bonus == penalty
    assert avoid_check(match, who(match, HOME, 8), back(match)).bonus == 0
    before = points_for(match, back(match))
    match.answer(f"trip:{back(match)}")
    roll(match, "trip", 20)
    assert points_for(match, back(match)) == before - owed


@pytest.mark.rule("BR-TRIP-06")
@pytest.mark.parametrize(("debt", "owed"), [("each", 2), ("once", 1)])
def test_a_point_is_owed_for_each_trip_or_once_a_round(debt: str, owed: int) -> None:
    match = passing(more="home 7 kiker K9\n", trips__trip_debt=debt, spells__spells_per_match=0)
    match.answer(f"trip:{back(match)}")
    roll(match, "trip", 20)
    match.answer("end")
    go(act(match, HOME, 7), "K10")
    match.answer(deed("step", "L9"))
    match.answer(f"trip:{back(match)}")
    roll(match, "trip", 20)
    match.answer("end")
    assert match.get(OWED, back(match)) == owed
    act(match, AWAY, 10)
    assert match.get(LEFT) == 7 - owed
    assert match.get(OWED, back(match)) == 0


@pytest.mark.rule("BR-TRIP-06")
def test_debts_wait_for_the_next_activation_and_take_no_more_than_there_is() -> None:
    match = passing(tripper=8, spells__spells_per_match=0)
    match.answer(f"trip:{back(match)}")
    roll(match, "trip", 20)
    assert points_for(match, back(match)) == 4
    match.answer(deed("step", "K7"))
    match.answer("end")
    assert act(match, AWAY, 10).get(LEFT) == 4


@pytest.mark.rule("BR-TRIP-06")
def test_whose_side_has_played_pays_in_the_next_round() -> None:
    text = "active away\nfirst home\nhome 8 runner K8\naway 10 back M8\nhome 9 shield A1\naway 3 scrum A2\n"
    match = act(scene(text, spells__spells_per_match=0), AWAY, 10)
    match.answer(deed("step", "L8"))
    match.answer(f"trip:{who(match, HOME, 8)}")
    roll(match, "trip", 20)
    match.answer("end")
    match.answer("end-turn")
    assert act(match, HOME, 8).get(LEFT) == 9


@pytest.mark.rule("BR-TRIP-06")
def test_a_player_that_owes_more_than_it_has_begins_with_none() -> None:
    match = scene("home 8 runner K8\naway 10 back M8 dexterity=8 owed=7\naway 3 scrum A1\n")
    assert points_for(match, who(match, AWAY, 10)) == 0


# What comes of it ----------------------------------------------------------------------------------------


@pytest.mark.rule("BR-T-40", "BR-TRIP-02", "BR-TRIP-07")
@pytest.mark.parametrize(
    ("dexterity", "before", "left"), [(8, ("J8", "K8"), None), (8, ("K8",), 1), (15, ("K8",), 4)], ids=["3", "4", "7"]
)
def test_a_tripped_player_gets_up_with_four_points_left(
    dexterity: int, before: tuple[str, ...], left: int | None
) -> None:
    start = {1: "J8", 2: "I8"}[len(before)]
    match = act(scene(f"home 10 back {start} dexterity={dexterity}\naway 10 back L8\naway 3 scrum A1\n"), HOME, 10)
    for square in before:
        match.answer(deed("step", square))
    tripped(match)
    if left is None:
        assert asked(match) != "act"  # nothing more to do: the activation is over
        assert status(match, HOME, 10) is Status.GROUNDED
        return
    assert offers(match) == ["rise:-1", "end"]
    match.answer("rise:-1")
    assert status(match, HOME, 10) is Status.STANDING
    assert match.get(LEFT) == left


@pytest.mark.rule("BR-TRIP-07")
def test_three_points_are_enough_where_the_options_say_so() -> None:
    text = "home 10 back I8 dexterity=8\naway 10 back L8\naway 3 scrum A1\n"
    match = act(scene(text, falling__rise_after_trip=3), HOME, 10)
    match.answer(deed("step", "J8"))
    match.answer(deed("step", "K8"))
    tripped(match)
    match.answer("rise:-1")
    assert match.get(LEFT) == 0


@pytest.mark.rule("BR-TRIP-02")
def test_it_goes_down_in_the_square_that_it_entered() -> None:
    match = tripped(passing())
    assert (place(match, HOME, 8), status(match, HOME, 8)) == ("L8", Status.GROUNDED)
    assert told(match, TripTried) == [TripTried(back(match), who(match, HOME, 8), True)]


@pytest.mark.rule("BR-BRIBE-05")
@pytest.mark.parametrize("face", [2, 20])
def test_a_trip_is_suspicious_once_it_is_resolved_whether_it_works_or_not(face: int) -> None:
    match = passing()
    match.answer(f"trip:{back(match)}")
    roll(match, "trip", face)
    if face == 2:
        assert not told(match, Suspicious)
        roll(match, "avoid-trip", 2)
    assert told(match, Suspicious) == [Suspicious(back(match), who(match, HOME, 8), "trip", GRID.named("M8"))]


@pytest.mark.rule("BR-TRIP-05", "BR-BRIBE-05", "BR-TURN-05")
@pytest.mark.parametrize(("face", "after"), [(2, "set-up-anew"), (3, "trip")])
def test_nobody_else_is_asked_once_a_whistle_has_stopped_play(face: int, after: str) -> None:
    match = passing(more="away 11 back M9\nangry no-yes\n")
    match.answer(f"trip:{back(match)}")
    roll(match, "trip", 20)
    roll(match, "angry-whistle", face)
    assert asked(match) == after


@pytest.mark.rule("BR-TRIP-01", "BR-SCORE-01", "BR-ACT-06")
def test_nobody_trips_a_carrier_that_has_scored() -> None:
    text = "home 8 runner Z8\nball home 8\naway 10 back AA7\naway 3 scrum A1\n"
    match = act(scene(text), HOME, 8)
    match.answer(deed("step", "AA8"))
    assert told(match, TryScored)
    assert asked(match) == "set-up"


@pytest.mark.rule("BR-BRIBE-05", "BR-MOVE-04")
def test_a_trip_of_a_carrier_is_resolved_once_the_ball_is_let_go() -> None:
    match = tripped(passing(more="ball home 8\n"))
    assert asked(match) == "rise"
    assert not told(match, Suspicious)
    match.answer("stay-down")
    match.answer(offers(match)[0])
    assert [event.act for event in told(match, Suspicious)] == ["trip"]


def test_a_match_is_copied_and_taken_back_in_the_midst_of_a_trip() -> None:
    match = passing()
    match.answer(f"trip:{back(match)}")
    fork = match.fork()
    roll(fork, "trip", 20)
    assert asked(match) == "trip"
    roll(match, "trip", 2)
    roll(match, "avoid-trip", 20)
    match.undo()
    match.undo()
    assert asked(match) == "trip"
    assert match.get(OWED, back(match)) == 1
    match.undo()
    assert match.get(OWED, back(match)) == 0


@pytest.mark.parametrize(("trip_on", "before"), [("leave", True), ("enter", False)])
def test_a_match_is_saved_in_the_midst_of_several_trips(trip_on: str, before: bool, tmp_path: Path) -> None:
    """What follows them, be it the step or the try, is still there after loading."""
    text = "home 8 runner Z8\nball home 8\naway 10 back AA7\naway 11 back AA9\naway 3 scrum A1\n"
    match = act(scene(text, trips__trip_on=trip_on, moving__score_before_trip=before), HOME, 8)
    match.answer(deed("step", "AA8"))
    match.answer("let-pass")
    assert asked(match) == "trip"
    save(match, tmp_path / "match.json")
    loaded = load(tmp_path / "match.json")
    assert loaded.state.freeze() == match.state.freeze()
    for each in (match, loaded):
        each.answer("let-pass")
        assert [GRID.name(event.to) for event in told(each, Moved)] == ["AA8"]
        assert told(each, TryScored)


@pytest.mark.rule("BR-BRIBE-05", "BR-FEINT-02", "BR-ACT-08")
@pytest.mark.parametrize("trip_on", ["enter", "leave"])
def test_a_whistle_while_a_feinter_passes_does_not_leave_it_in_the_opponent_s_square(trip_on: str) -> None:
    text = "home 8 runner K8\naway 10 back L8\naway 11 back L9 acted\naway 3 scrum A1\nangry no-yes\n"
    match = act(scene(text, trips__trip_on=trip_on), HOME, 8)
    match.answer(f"feint:{who(match, AWAY, 10)}")
    roll(match, "feint", 1)
    roll(match, "see-through", 20)
    match.answer(deed("through", "L8", "M7"))
    while place(match, HOME, 8) != "L8":
        match.answer("let-pass")
    match.answer(f"trip:{who(match, AWAY, 11)}")
    roll(match, "trip", 20)
    roll(match, "angry-whistle", 1)
    assert told(match, Stopped)
    assert [GRID.name(event.to) for event in told(match, Moved)][:2] == ["L8", "M7"]
    assert not invariants(match)


def test_explanations_name_the_trips_that_a_step_may_meet() -> None:
    match = passing_by_default()
    assert "trip on home #8 runner: ≤13" in match.explain()
    near = passing()
    assert "against the trip of away #10 back: ≤18" in near.explain()
