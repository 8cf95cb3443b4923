"""Jumps: over what, at what price, from whose trips."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from br_scenes import GRID, act, asked, chance, deed, go, last, offers, place, roll, scene, status, told, who

from ruleengine import AWAY, HOME, Match
from ruleengine.odds import EventOccurred
from ruleengine_blood_rugby.events import ActivationEnded, Moved
from ruleengine_blood_rugby.state import LEFT, Status

ALL_WAYS = {"I6", "K6", "M6", "I8", "M8", "I10", "K10", "M10"}


def jumper(more: str = "", runner: str = "home 8 runner K8", **options: Any) -> Match:
    """A Runner at K8, under way."""
    return act(scene(f"{runner}\naway 3 scrum A1\naway 4 scrum A2\n{more}", **options), HOME, 8)


def landings(match: Match) -> set[str]:
    return {GRID.name(int(each[5:])) for each in offers(match) if each.startswith("jump:")}


def jump(match: Match, square: str, dexterity: int = 2, strength: int = 2) -> Match:
    """Jump, and throw these."""
    match.answer(deed("jump", square))
    roll(match, "jump", dexterity)
    return roll(match, "jump-strength", strength) if asked(match) == "jump-strength" else match


@pytest.mark.rule("BR-T-09", "BR-JUMP-01")
def test_both_checks_must_be_passed() -> None:
    match = jumper(runner="home 8 runner K8 dexterity=18 strength=10")
    match.answer(deed("jump", "M8"))
    landed = EventOccurred(Moved, how="jump")
    assert chance(match, landed, until=landed | EventOccurred(ActivationEnded), home=last) == Fraction(9, 20)


@pytest.mark.rule("BR-JUMP-01")
@pytest.mark.parametrize(("dexterity", "strength"), [(19, 2), (2, 11)])
def test_either_failure_bars_jumps_for_the_round(dexterity: int, strength: int) -> None:
    match = jump(jumper(), "M8", dexterity, strength)
    assert place(match, HOME, 8) == "K8"
    assert landings(match) == set()
    assert landings(go(match, "K7")) == set()


@pytest.mark.rule("BR-JUMP-01", "BR-ACT-03")
def test_there_is_one_jump_a_round_and_only_with_the_capability() -> None:
    match = jumper()
    assert landings(match) == ALL_WAYS
    assert landings(jump(match, "M8")) == set()
    assert landings(jumper(runner="home 8 runner K8 capabilities=sprint")) == set()


@pytest.mark.rule("BR-JUMP-04", "BR-ACT-04")
def test_two_points_are_spent_on_success_only() -> None:
    assert jump(jumper(), "M8").get(LEFT) == 8
    assert jump(jumper(), "M8", 20).get(LEFT) == 10


@pytest.mark.rule("BR-JUMP-04")
@pytest.mark.parametrize(("price", "fine"), [(3, 1), (1, 2)])
def test_the_prices_are_options(price: int, fine: int) -> None:
    how: dict[str, Any] = {"jumping__jump_mp": price, "jumping__jump_fail_mp": fine}
    assert jump(jumper(**how), "M8").get(LEFT) == 10 - price
    assert jump(jumper(**how), "M8", 2, 20).get(LEFT) == 10 - fine


@pytest.mark.rule("BR-JUMP-04")
def test_the_points_must_be_there_before_the_checks_and_a_fine_takes_no_more_than_there_is() -> None:
    slow = "home 8 runner K8 dexterity=8"
    match = go(jumper(runner=slow), "J8", "I8", "H8", "G8")
    assert match.get(LEFT) == 1
    assert landings(match) == set()
    fined = go(jumper(runner=slow, jumping__jump_fail_mp=5), "J8", "I8", "H8")
    assert jump(fined, "J8", 20).get(LEFT) == 0


@pytest.mark.rule("BR-JUMP-02", "BR-JUMP-04")
def test_an_opponent_is_not_jumped_and_a_team_mate_or_an_empty_square_is() -> None:
    match = jumper("away 5 scrum L8\nhome 10 back J8\nhome 11 back K7 down\naway 6 scrum K9 down\n")
    assert landings(match) == ALL_WAYS - {"M8"}


@pytest.mark.rule("BR-JUMP-04")
def test_the_landing_must_be_on_the_pitch_and_enterable() -> None:
    match = jumper("home 10 back M8\naway 5 scrum I8\naway 6 scrum M10 down\n")
    assert landings(match) == ALL_WAYS - {"M8", "I8"}
    assert landings(jumper("away 6 scrum M10 down\n", moving__stop_on_grounded=False)) == ALL_WAYS - {"M10"}
    assert landings(jumper(runner="home 8 runner B1")) == {"D1", "B3", "D3"}


@pytest.mark.rule("BR-JUMP-03", "BR-JUMP-04")
@pytest.mark.parametrize(("shields", "asked_for"), [(True, "act"), (False, "trip")])
def test_opponents_next_to_the_square_jumped_trip_neither_there_nor_at_the_landing(
    shields: bool, asked_for: str
) -> None:
    """L7 touches both L8, which is jumped, and M8; nobody is asked while the Runner is over L8."""
    match = jump(jumper("away 5 scrum L7\n", jumping__jump_shields_landing=shields), "M8")
    assert asked(match) == asked_for
    assert place(match, HOME, 8) == "M8"
    over = jump(jumper("away 5 scrum K9\n", jumping__jump_shields_landing=shields), "M8")
    assert asked(over) == "act"  # K9 touches L8 alone


@pytest.mark.rule("BR-JUMP-04", "BR-TRIP-04")
def test_others_next_to_the_landing_trip_as_ever() -> None:
    match = jump(jumper("away 5 scrum N8\n"), "M8")
    match.answer(f"trip:{who(match, AWAY, 5)}")
    roll(match, "trip", 2)
    roll(match, "avoid-trip", 20)
    assert (place(match, HOME, 8), status(match, HOME, 8)) == ("M8", Status.GROUNDED)


@pytest.mark.rule("BR-ACT-05")
def test_a_failed_jump_does_not_end_the_activation() -> None:
    match = jump(jumper(), "M8", 20)
    assert asked(match) == "act"
    assert go(match, "L8", "M8").get(LEFT) == 8


@pytest.mark.rule("BR-MOVE-06", "BR-JUMP-04")
def test_whoever_lands_on_the_ball_may_pick_it_up() -> None:
    match = jump(jumper("ball M8\n"), "M8")
    assert {"pick-up", "pick-up-running"} <= set(offers(match))


def test_explanations_name_both_checks_and_the_trips_at_the_landing() -> None:
    match = jumper("away 5 scrum N8\n")
    lines = match.explain().splitlines()
    at = next(n for n, line in enumerate(lines) if line.strip().startswith(deed("jump", "M8")))
    assert [line.split(":")[0].strip() for line in lines[at + 1 : at + 5]] == [
        "home, jump",
        "home, jump by Strength",
        "away, trip on home #8 runner",
        "home, against the trip of away #5 scrum",
    ]
    assert not told(match, Moved)
