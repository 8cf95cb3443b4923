"""Blows: punches, headbutts, stomps, hidden weapons."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from br_contacts import do, pair, pusher, victim
from br_scenes import GRID, act, asked, checked, offers, options, place, roll, status, told, who

from ruleengine import AWAY, HOME, Match
from ruleengine.hooks import preview_checks
from ruleengine_blood_rugby.checks import blow_check
from ruleengine_blood_rugby.events import Punishable, Struck, Suspicious
from ruleengine_blood_rugby.state import HP, Status

UNSEEN: dict[str, Any] = {"referee__referee": "none"}
BLOWS = ("punch", "headbutt", "stomp", "weapon")


def blows(match: Match) -> list[str]:
    return [token.partition(":")[0] for token in offers(match) if token.startswith(BLOWS)]


def lost(match: Match) -> int:
    return 12 - match.get(HP, victim(match))


@pytest.mark.rule("BR-HIT-01", "BR-HIT-02", "BR-DMG-01")
@pytest.mark.parametrize(("run", "damage"), [(0, 2), (2, 2), (3, 3), (6, 4)])
def test_a_punch_hurts_and_puts_nobody_down(run: int, damage: int) -> None:
    match = do(pair(away="armour-class=8", run=run, **UNSEEN), "punch")
    roll(match, "punch", 10)
    roll(match, "damage", 2)
    assert lost(match) == damage
    assert (place(match, AWAY, 3), status(match, AWAY, 3)) == ("K8", Status.STANDING)
    assert [(event.act, event.hit) for event in told(match, Struck)] == [("punch", True)]
    assert asked(match) == "activate"  # BR-ACT-05: it has put nobody down or back


@pytest.mark.rule("BR-HIT-02")
def test_a_punch_that_misses_does_nothing() -> None:
    match = do(pair(away="armour-class=8", **UNSEEN), "punch")
    roll(match, "punch", 9)
    assert lost(match) == 0
    assert asked(match) == "activate"


@pytest.mark.rule("BR-HIT-02")
@pytest.mark.parametrize(("helps", "needed"), [(False, 10), (True, 8)])
def test_a_run_helps_a_punch_to_hit_by_option_only(helps: bool, needed: int) -> None:
    match = do(pair(away="armour-class=8", run=6, hits__punch_run_bonus_to_hit=helps), "punch")
    assert checked(match).needed == needed


@pytest.mark.rule("BR-HIT-02", "BR-ACT-05")
def test_who_is_knocked_out_by_a_punch_counts_as_down() -> None:
    match = do(pair(away="hp=1", **UNSEEN), "punch")
    roll(match, "punch", 20)
    roll(match, "damage", 1)
    assert status(match, AWAY, 3) is Status.OUT
    assert asked(match) == "act"


@pytest.mark.rule("BR-HIT-03", "BR-DMG-01")
def test_a_headbutt_is_between_scrum_men_and_takes_a_roll_to_hit() -> None:
    match = do(pair(away="armour-class=8", run=6), "headbutt")
    assert checked(match).probability == Fraction(11, 20)
    roll(match, "headbutt", 20)
    roll(match, "damage", 2)
    assert lost(match) == 2


@pytest.mark.rule("BR-HIT-03")
def test_nobody_else_gives_or_takes_one() -> None:
    match = pair(more="away 8 runner K9\naway 1 captain J9\nhome 9 shield M8\naway 4 scrum N8")
    headed = [token for token in offers(match) if token.startswith("headbutt")]
    assert headed == [f"headbutt:{who(match, AWAY, number)}" for number in (1, 3)]
    match.answer("end")
    act(match, HOME, 9)
    assert blows(match) == ["punch"]


@pytest.mark.rule("BR-HIT-04", "BR-HIT-01", "BR-DMG-01")
@pytest.mark.parametrize("square", ["J8", "K8", "K9"])
def test_a_stomp_is_on_a_grounded_opponent_in_the_same_or_a_near_square(square: str) -> None:
    match = pair(away="armour-class=8 down", victim=square, **UNSEEN)
    assert blows(match) == ["stomp"]
    do(match, "stomp")
    assert checked(match).needed == 10 - 4
    roll(match, "stomp", 6)
    roll(match, "damage", 4)
    assert lost(match) == 4


@pytest.mark.rule("BR-HIT-04")
def test_not_two_squares_away_nor_on_ones_own_side() -> None:
    assert blows(pair(away="down", victim="L8", more="home 4 scrum K8 down")) == []


@pytest.mark.rule("BR-HIT-04")
@pytest.mark.parametrize("modifier", [4, 0, -2])
def test_how_easy_a_stomp_is_is_an_option(modifier: int) -> None:
    match = pair(away="armour-class=8 down", hits__stomp_to_hit=modifier)
    assert blow_check(match, pusher(match), "stomp", victim(match), 0).needed == 10 - modifier


@pytest.mark.rule("BR-HIT-04", "BR-DMG-01")
def test_how_much_a_stomp_hurts_is_an_option() -> None:
    match = do(pair(away="down", injury__stomp_damage="1d8", **UNSEEN), "stomp")
    roll(match, "stomp", 20)
    roll(match, "damage", 8)
    assert lost(match) == 8


@pytest.mark.rule("BR-FOUL-05", "BR-FOUL-03")
def test_a_hidden_weapon_hurts_more_than_a_fist_where_it_is_allowed() -> None:
    assert "weapon" not in blows(pair())
    assert blows(pair(away="down", hits__offered_fouls=("weapon",))) == []
    match = do(pair(away="armour-class=8", run=3, hits__offered_fouls=("weapon",), **UNSEEN), "weapon")
    roll(match, "punch", 10)
    roll(match, "damage", 4)
    assert lost(match) == 5
    match = do(pair(hits__offered_fouls=("weapon",), injury__hidden_weapon_damage="2d6", **UNSEEN), "weapon")
    roll(match, "punch", 20)
    roll(match, "damage", 5, 6)
    assert lost(match) == 11


@pytest.mark.rule("BR-FOUL-03")
@pytest.mark.parametrize("allowed", [(), ("punch",), ("headbutt",), ("punch", "headbutt", "stomp", "weapon")])
def test_which_blows_are_offered_is_an_option(allowed: tuple[str, ...]) -> None:
    match = pair(more="away 4 scrum J9 down", hits__offered_fouls=allowed)
    assert set(blows(match)) == set(allowed)


@pytest.mark.rule("BR-FOUL-03")
def test_by_default_the_fouls_offered_are_three() -> None:
    match = pair(more="away 4 scrum J9 down")
    assert blows(match) == ["punch", "headbutt", "stomp"]


@pytest.mark.rule("BR-FOUL-04", "BR-HIT-01")
@pytest.mark.parametrize(("act", "away"), [("punch", ""), ("headbutt", ""), ("stomp", "down")])
@pytest.mark.parametrize("face", [1, 20])
def test_a_blow_is_punishable_once_the_damage_is_done(act: str, away: str, face: int) -> None:
    match = do(pair(away=away, **UNSEEN), act)
    assert not told(match, Punishable)
    roll(match, act, face)
    if face == 20:
        assert not told(match, Punishable)
        roll(match, "damage", 1)
    (event,) = told(match, Punishable)
    assert (event.piece, event.target, event.act) == (pusher(match), victim(match), act)
    assert event.square == GRID.named("J8")
    assert not told(match, Suspicious)


@pytest.mark.rule("BR-ACT-03", "BR-ACT-04")
def test_a_blow_is_a_contact_and_costs_nothing() -> None:
    match = do(pair(turn__failed_contact_ends=False, **UNSEEN), "punch")
    roll(match, "punch", 1)
    assert not [token for token in offers(match) if token.startswith((*BLOWS, "push", "tackle"))]


@pytest.mark.rule("BR-DOWN-01", "BR-MOVE-08")
def test_a_carrier_knocked_out_by_a_punch_leaves_the_ball_beside_it() -> None:
    match = do(pair(away="hp=1", more="ball away 3", **UNSEEN), "punch")
    roll(match, "punch", 20)
    roll(match, "damage", 1)
    assert asked(match) == "lay-ball"
    assert match.pending is not None
    assert match.pending.by is AWAY


@pytest.mark.rule("BR-HIT-02", "BR-HIT-04")
def test_blows_are_explained_by_their_roll() -> None:
    match = pair(away="armour-class=8", more="away 4 scrum J9 down", run=6, hits__punch_run_bonus_to_hit=True)
    found = {}
    for option in options(match):
        if option.__tag__ in BLOWS:
            (check,) = preview_checks(match, option)
            found[option.__tag__] = check.needed
    assert found == {"punch": 8, "headbutt": 10, "stomp": 6}
