"""Fury: one more push on the same opponent."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import pytest
from br_contacts import do, fates, pair, pusher, takes, victim, yes
from br_scenes import GRID, asked, offers, options, place, roll, status, told

from ruleengine import AWAY, HOME, Check, Match, Modifier, Part, Ruleset
from ruleengine.hooks import modifiers, preview_checks
from ruleengine_blood_rugby import BLOOD_RUGBY
from ruleengine_blood_rugby.checks import FURY, HOLD_GROUND, ability_check
from ruleengine_blood_rugby.events import Suspicious
from ruleengine_blood_rugby.state import ANGRY, DONE, TRIED_TRIP, WISDOM, Status

FURIOUS = "capabilities=fury,tackle"
NOTHING, BACK, DOWN = (9, 8), (5, 6), (9, 16)
PUSHER_BACK, PUSHER_DOWN = (11, 5), (16, 12)


def push(*faces: int, home: str = f"strength=17 {FURIOUS}", away: str = "strength=15", **how: Any) -> Match:
    """Home's #2, which has Fury, pushes away's #3."""
    match = do(pair(home, away, **how), "push")
    for face in faces:
        roll(match, "push", face)
    return match


class Fierce(Part):
    """Checks of Fury as by a player of Wisdom 13, of one that holds its ground by Wisdom 9."""

    name = "tests.fierce"

    @modifiers.on(FURY)
    def fierce(self, match: Match, check: Check) -> Iterable[Modifier]:
        return [Modifier(13 - 9, "fierce")]


@pytest.mark.rule("BR-T-24", "BR-PUSH-08")
@pytest.mark.parametrize(
    ("rules", "chance"),
    [(BLOOD_RUGBY, "5689267/12800000"), (BLOOD_RUGBY.but(adding=[Fierce()]), "6098719/12800000")],
    ids=["wisdom 9", "wisdom 13"],
)
def test_the_chance_that_two_pushes_put_down(rules: Ruleset, chance: str) -> None:
    match = push(home=f"strength=17 wisdom=9 {FURIOUS}", away="strength=15 wisdom=9", rules=rules)
    found = fates(match, victim(match), home=takes("follow-up", "fury"))
    assert found["down"] + found["back and down"] == Fraction(chance)


@pytest.mark.rule("BR-PUSH-08")
@pytest.mark.parametrize("face", [9, 10])
def test_a_check_of_wisdom_allows_one_more_push_on_the_same_opponent(face: int) -> None:
    match = push(*NOTHING, home=f"strength=17 wisdom=9 {FURIOUS}")
    assert len(told(match, Suspicious)) == 1  # the first push is settled by then
    assert offers(match) == [f"fury:{victim(match)}", "leave-it"]
    yes(match)
    roll(match, "fury", face)
    assert asked(match) == ("push" if face == 9 else "activate")


@pytest.mark.rule("BR-PUSH-08")
def test_there_is_only_one() -> None:
    match = push(*NOTHING)
    yes(match)
    roll(match, "fury", 1)
    for face in NOTHING:
        roll(match, "push", face)
    assert asked(match) == "activate"  # BR-ACT-05: neither push has moved anybody


@pytest.mark.rule("BR-PUSH-08")
def test_it_may_be_left_and_nobody_else_has_it() -> None:
    match = push(*NOTHING)
    match.answer("leave-it")
    assert asked(match) == "activate"
    assert asked(push(*NOTHING, home="strength=17 capabilities=tackle")) == "activate"


@pytest.mark.rule("BR-PUSH-08")
@pytest.mark.parametrize("faces", [DOWN, (7, 11)])
def test_not_once_the_opponent_has_gone_down(faces: tuple[int, int]) -> None:
    match = push(*faces)
    assert status(match, AWAY, 3) is Status.GROUNDED
    if asked(match) == "follow-up":
        yes(match)
    assert asked(match) == "act"


@pytest.mark.rule("BR-PUSH-14", "BR-PUSH-08")
@pytest.mark.parametrize(("answer", "after"), [("follow", "fury"), ("stay", "act")])
def test_the_follow_up_comes_first_and_without_it_the_opponent_is_out_of_reach(answer: str, after: str) -> None:
    match = push(*BACK)
    assert asked(match) == "follow-up"
    match.answer(f"follow-up:{GRID.named('K8')}" if answer == "follow" else "stay")
    assert asked(match) == after


@pytest.mark.rule("BR-PUSH-14")
@pytest.mark.parametrize("faces", [PUSHER_BACK, PUSHER_DOWN])
def test_a_pusher_pushed_away_or_down_has_none(faces: tuple[int, int]) -> None:
    match = push(*faces)
    match.answer("stay")
    assert asked(match) == "activate"


@pytest.mark.rule("BR-PUSH-14")
def test_nor_one_that_is_down_beside_its_opponent() -> None:
    match = push(*PUSHER_DOWN, more="home 4 scrum I8")
    assert (place(match, HOME, 2), status(match, HOME, 2)) == ("J8", Status.GROUNDED)
    assert asked(match) == "activate"


@pytest.mark.rule("BR-PUSH-08", "BR-ACT-05")
def test_a_contact_that_has_worked_once_has_worked() -> None:
    match = push(*BACK)
    yes(match)
    yes(match)
    roll(match, "fury", 1)
    roll(match, "push", 20)
    assert asked(match) == "act"


@pytest.mark.rule("BR-PUSH-15")
@pytest.mark.parametrize(("only", "after"), [("contact", "fury"), ("strict", "activate")])
def test_the_run_and_the_charge_are_allowed_unless_it_is_strict(only: str, after: str) -> None:
    match = do(pair(f"strength=17 {FURIOUS}", "strength=15", run=3, fury__fury_only_pushed=only), "charge")
    roll(match, "charge", 2)
    yes(match)
    for face in NOTHING:
        roll(match, "push", face)
    assert asked(match) == after


@pytest.mark.rule("BR-PUSH-15")
@pytest.mark.parametrize("only", ["contact", "strict"])
def test_a_run_before_a_push_is_always_allowed(only: str) -> None:
    assert asked(push(*NOTHING, run=3, fury__fury_only_pushed=only)) == "fury"


@pytest.mark.rule("BR-PUSH-08", "BR-PUSH-15")
def test_a_push_after_a_tackle_leaves_none() -> None:
    match = do(pair(f"strength=17 {FURIOUS}", "strength=15"), "tackle")
    roll(match, "tackle", 2)
    yes(match)
    roll(match, "grapple", 1)
    for face in NOTHING:
        roll(match, "push", face)
    assert asked(match) == "activate"


@pytest.mark.rule("BR-PUSH-08")
@pytest.mark.parametrize("deed", ["pick-up", "jump", "rise", "pass"])
def test_nor_does_anything_else_in_the_round(deed: str) -> None:
    match = pair(f"strength=17 {FURIOUS}", "strength=15")
    match.set(DONE, (deed,))
    do(match, "push")
    for face in NOTHING:
        roll(match, "push", face)
    assert asked(match) == "activate"


@pytest.mark.rule("BR-PUSH-08")
def test_nor_a_trip_tried_in_the_round() -> None:
    match = pair(f"strength=17 {FURIOUS}", "strength=15")
    match.set(TRIED_TRIP, 1 << pusher(match))
    do(match, "push")
    for face in NOTHING:
        roll(match, "push", face)
    assert asked(match) == "activate"


@pytest.mark.rule("BR-PUSH-08", "BR-BRIBE-05", "BR-TURN-05")
@pytest.mark.parametrize(("face", "after"), [(2, "set-up-anew"), (3, "fury")])
def test_nor_once_play_has_stopped(face: int, after: str) -> None:
    match = pair(f"strength=17 {FURIOUS}", "strength=15")
    match.set(ANGRY, HOME, True)
    do(match, "push")
    for die in NOTHING:
        roll(match, "push", die)
    roll(match, "angry-whistle", face)
    assert asked(match) == after


@pytest.mark.rule("BR-PUSH-08")
def test_fury_is_explained_by_its_check() -> None:
    match = push(*NOTHING, home=f"strength=17 wisdom=13 {FURIOUS}")
    (check,) = preview_checks(match, options(match)[0])
    assert (check.kind.name, check.needed) == ("blood-rugby.fury", 13)


@pytest.mark.rule("BR-PUSH-05")
def test_it_is_hard_to_hold_ones_ground() -> None:
    match = pair(away="wisdom=9")
    check: Check = ability_check(match, victim(match), HOLD_GROUND, WISDOM)
    assert check.modifiers == (Modifier(-2, "to hold its ground", "blood-rugby.pushes"),)
