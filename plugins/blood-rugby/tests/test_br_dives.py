"""Dives: checks, the referee's roll, what comes of them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from br_scenes import GRID, asked, chance, offers, roll, scene, status, told, who

from ruleengine import AWAY, HOME, Match
from ruleengine.odds import EventOccurred
from ruleengine_blood_rugby._fouls import is_far
from ruleengine_blood_rugby.events import Dived, Stopped, WentDown
from ruleengine_blood_rugby.state import BLIND, FINISHED, SQUARE, Status

DIVER = "home 10 back K8 dexterity=13 intelligence=10\naway 2 scrum M8 acted\nball A1\n"
STEP = DIVER + "referee {}\n"


def diving(referee: str, more: str = "", **options: Any) -> Match:
    """A Back has stepped next to an opponent who was activated already, and may dive."""
    match = scene(STEP.format(referee) + more, **options)
    match.answer(f"activate:{who(match, HOME, 10)}")
    match.answer(step_east(match))
    while match.pending is not None and match.pending.reason == "trip":
        match.answer(offers(match)[-1])
    return match


def step_east(match: Match) -> str:
    return f"step:{match.get(SQUARE, who(match, HOME, 10)) + 1}"


def dive(match: Match, *faces: int) -> Match:
    """Dive, and throw these faces."""
    match.answer("dive")
    for face in faces:
        match.answer(face)
    return match


@pytest.mark.rule("BR-T-13", "BR-T-42", "BR-DIVE-01", "BR-DIVE-03")
@pytest.mark.parametrize(
    ("referee", "more", "expected"),
    [
        ("S8", "", Fraction(39, 320)),  # far
        ("L10", "", Fraction(13, 480)),  # near
        ("L10", "away 3 scrum L9 acted\n", Fraction(39, 320)),  # near, but covered
    ],
)
def test_the_referee_is_fooled_three_times_in_eight_from_afar(referee: str, more: str, expected: Fraction) -> None:
    match = diving(referee, more)
    match.answer("dive")
    assert chance(match, EventOccurred(Dived, fooled=True), until=EventOccurred(Dived)) == expected


@pytest.mark.rule("BR-DIVE-01", "BR-DIVE-03")
def test_covered_counts_as_far_unless_an_option_says_otherwise() -> None:
    for how, far in (("far", True), ("near", False)):
        match = diving("L10", "away 3 scrum L9 acted\n", dives__covered_dive=how)
        assert is_far(match, match.get(SQUARE, who(match, HOME, 10))) is far


@pytest.mark.rule("BR-DIVE-02", "BR-ACT-05")
def test_a_dive_that_is_believed_is_a_penalty_from_the_divers_square() -> None:
    match = dive(diving("S8"), 5, 5, 3)
    assert [(s.why, s.side, GRID.name(s.square)) for s in told(match, Stopped)] == [("penalty", HOME, "L8")]


@pytest.mark.rule("BR-DIVE-02")
@pytest.mark.parametrize("faces", [(14,), (5, 11), (5, 5, 4)])
@pytest.mark.parametrize(
    ("how", "down", "stops"), [("down", True, []), ("nothing", False, []), ("penalty", False, [AWAY])]
)
def test_what_comes_of_a_dive_that_fools_nobody(faces: tuple[int, ...], how: str, down: bool, stops: list[Any]) -> None:
    match = dive(diving("S8", dives__failed_dive=how), *faces)
    assert told(match, Dived) == [Dived(who(match, HOME, 10), False)]
    assert (status(match, HOME, 10) is Status.GROUNDED) is down
    assert [event.why for event in told(match, WentDown)] == ["dive"] * down
    assert [(event.side, GRID.name(event.square)) for event in told(match, Stopped)] == [(side, "L8") for side in stops]


@pytest.mark.rule("BR-ACT-05", "BR-DIVE-02")
def test_a_dive_ends_the_activation() -> None:
    match = dive(diving("S8", dives__failed_dive="nothing"), 14)
    assert match.pending is None or match.pending.reason != "act"
    assert not match.get(FINISHED)  # the activation is over, and what belonged to it is forgotten


@pytest.mark.rule("BR-ACT-05", "BR-DIVE-02", "BR-MOVE-09")
def test_a_diver_down_with_the_ball_leaves_it_for_its_activation_has_ended() -> None:
    match = scene(DIVER.replace("A1", "home 10") + "referee S8\n")
    match.answer(f"activate:{who(match, HOME, 10)}")
    match.answer(step_east(match))
    match.answer("let-pass")
    dive(match, 14)
    assert asked(match) == "lay-ball"
    assert status(match, HOME, 10) is Status.GROUNDED


@pytest.mark.rule("BR-DIVE-02", "BR-ACT-03")
def test_it_is_offered_after_a_step_next_to_a_standing_opponent_only() -> None:
    match = scene(STEP.format("S8"))
    match.answer(f"activate:{who(match, HOME, 10)}")
    assert "dive" not in offers(match)  # no step yet
    assert "dive" in offers(diving("S8"))
    lying = scene(DIVER.replace("M8 acted", "M8 down") + "referee S8\n")
    lying.answer(f"activate:{who(lying, HOME, 10)}")
    lying.answer(step_east(lying))
    assert "dive" not in offers(lying)


@pytest.mark.rule("BR-DIVE-02")
def test_not_beside_an_opponent_without_a_step_nor_after_something_else() -> None:
    match = scene(STEP.format("S8").replace("K8", "L8"))
    match.answer(f"activate:{who(match, HOME, 10)}")
    assert "dive" not in offers(match)
    match = diving("S8")
    match.answer(f"feint:{who(match, AWAY, 2)}")
    match.answer(20)
    assert "dive" not in offers(match)


@pytest.mark.rule("BR-REF-02", "BR-DIVE-01")
def test_a_referee_who_sees_everything_is_near_whoever_stands_between() -> None:
    match = diving("L10", "away 3 scrum L9 acted\n", referee__referee="all")
    match.answer("dive")
    assert chance(match, EventOccurred(Dived, fooled=True), until=EventOccurred(Dived)) == Fraction(13, 480)


@pytest.mark.rule("BR-REF-02", "BR-DIVE-02")
def test_without_a_referee_nobody_can_be_fooled() -> None:
    assert "dive" not in offers(diving("S8", referee__referee="none"))


@pytest.mark.rule("BR-BRIBE-04")
@pytest.mark.parametrize("how", ["blind", "dives"])
def test_a_bribed_referee_believes_dives_if_an_option_says_so(how: str) -> None:
    match = diving("S8", dives__bribe_effect=how)
    match.set(BLIND, HOME, True)
    dive(match, 5, 5)
    if how == "dives":
        assert told(match, Dived) == [Dived(who(match, HOME, 10), True)]
    else:
        roll(match, "dive-far", 4)
        assert told(match, Dived) == [Dived(who(match, HOME, 10), False)]
