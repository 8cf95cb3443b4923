"""Square A1, whose number is 0: on the pitch like any other."""

from __future__ import annotations

from typing import Any

import pytest
from br_scenes import GRID, asked, deed, go, offers, place, scene, status, told, who
from br_words import meant_by

from ruleengine import AWAY, HOME, Match, View
from ruleengine.hooks import invariants
from ruleengine_blood_rugby.choices import Activate
from ruleengine_blood_rugby.coaches import BasicCoach
from ruleengine_blood_rugby.events import FoulJudged, Left, WasHurt
from ruleengine_blood_rugby.state import BALL, HOLDER, REFEREE, SQUARE, STANDING, Status, neighbours

FAR_OFF = "away 9 shield Z9\n"


def begun(text: str, *, piece: int = 0, **how: Any) -> Match:
    """The first player named, under way; or another one."""
    match = scene(text + FAR_OFF, spells__spells_per_match=0, **how)
    match.answer(f"activate:{piece}")
    return match


def test_its_number() -> None:
    assert GRID.named("A1") == 0


@pytest.mark.rule("BR-TERM-04", "BR-TERM-06", "BR-ACT-04")
def test_who_stands_there_acts_fills_it_and_leaves_it() -> None:
    match = begun("home 10 back A1\naway 2 scrum B2\n")
    assert asked(match) == "act"
    assert neighbours(match, GRID.named("B2"), HOME) == [who(match, HOME, 10)]
    assert [*invariants(match)] == []
    assert deed("step", "A2") in offers(match)
    go(match, "A2")
    assert match.get(STANDING, HOME) == 1 << GRID.named("A2")
    assert [*invariants(match)] == []


@pytest.mark.rule("BR-FOUL-04")
def test_who_is_sent_off_from_there_is_off() -> None:
    match = begun("home 10 back A1\nreferee A2\nball F9\n", hits__offered_fouls=("hit_referee",))
    match.answer("hit-referee")
    assert [event.seen for event in told(match, FoulJudged)] == [True]
    assert status(match, HOME, 10) is Status.SENT_OFF
    assert [(event.piece, event.square) for event in told(match, Left)] == [(who(match, HOME, 10), 0)]


@pytest.mark.rule("BR-ACT-05")
def test_a_contact_fails_with_whoever_stands_there() -> None:
    match = begun("home 10 back B1\naway 2 scrum A1\n")
    match.answer(f"push:{who(match, AWAY, 2)}")
    match.answer(20)
    assert asked(match) != "act", "a push that fails ends the activation"
    assert place(match, AWAY, 2) == "A1"


@pytest.mark.rule("BR-DMG-02", "BR-MOVE-08")
def test_a_carrier_who_is_hurt_there_leaves_the_ball_beside() -> None:
    match = begun("home 8 runner A1 hp=1\nhome 9 shield F9\naway 2 scrum B1\nball home 8\nactive away\n", piece=2)
    match.answer(f"punch:{who(match, HOME, 8)}")
    match.answer(20)
    match.answer(1)
    assert [(event.piece, event.status) for event in told(match, WasHurt)] == [(who(match, HOME, 8), Status.OUT)]
    assert [event.square for event in told(match, Left)] == [0]
    assert asked(match) == "lay-ball"
    assert set(offers(match)) == {deed("lay-ball", name) for name in ("A2", "B2")}


def test_the_basic_coach_fetches_a_ball_that_lies_there() -> None:
    match = scene("home 10 back C2\nhome 11 back M9\nball A1\n" + FAR_OFF, spells__spells_per_match=0)
    coach = BasicCoach()
    for _ in range(6):
        request: Any = match.pending
        match.answer(coach(View(match, HOME), request))
        if match.get(HOLDER) == who(match, HOME, 10) or match.get(SQUARE, who(match, HOME, 10)) == 0:
            break
    assert match.get(SQUARE, who(match, HOME, 10)) == 0
    assert match.get(BALL) in (0, -1)


def test_the_prompt_leads_to_an_opponent_who_stands_there() -> None:
    match = scene("home 10 back D1\naway 2 scrum A1\n" + FAR_OFF, spells__spells_per_match=0)
    assert meant_by(match, "10 push 2") == Activate(who(match, HOME, 10)), "not: it cannot get at that player"


@pytest.mark.rule("BR-REF-02")
@pytest.mark.parametrize(("square", "faults"), [(0, 0), (GRID.size - 1, 0), (GRID.size, 1)])
def test_the_referee_stands_on_the_first_square_and_on_the_last(square: int, faults: int) -> None:
    match = scene("home 10 back C2\n" + FAR_OFF)
    match.set(REFEREE, square)
    assert len([*invariants(match)]) == faults
