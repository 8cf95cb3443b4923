"""Fouls that an option offers: to hold the ball on the ground, to hit the referee."""

from __future__ import annotations

from typing import Any

import pytest
from br_scenes import GRID, asked, offers, scene, status, told, who

from ruleengine import AWAY, HOME, Match
from ruleengine_blood_rugby.events import BallLost, FoulJudged, Stopped
from ruleengine_blood_rugby.state import BLIND, HOLDER, Status

CARRIER = """
active away
away 2 scrum L8
away 3 scrum A1
home 7 kiker K8
home 2 scrum A9
ball home 7
"""
REFEREE = "home 2 scrum K8\naway 2 scrum L8\naway 3 scrum A1\nball A9\nreferee {}\n"
HOLDING = ("punch", "headbutt", "stomp", "hold")


def tackled(referee: str, fouls: tuple[str, ...] = HOLDING) -> Match:
    """A carrier has been tackled in the other side's turn."""
    match = scene(CARRIER + f"referee {referee}\n", hits__offered_fouls=fouls)
    match.answer(f"activate:{who(match, AWAY, 2)}")
    match.answer(next(token for token in offers(match) if token.startswith("tackle")))
    for face in (20, 20, 1):  # hits; cannot be resisted; damage
        if asked(match) in ("tackle", "resist", "damage"):
            match.answer(face)
    return match


@pytest.mark.rule("BR-FOUL-01", "BR-FOUL-03", "BR-MOVE-04")
def test_a_carrier_must_let_the_ball_go_unless_holding_it_is_offered() -> None:
    assert asked(tackled("V8", ("punch",))) == "lay-ball"
    match = tackled("V8")
    assert status(match, HOME, 7) is Status.GROUNDED
    assert offers(match) == ["hold", "stay-down"]


@pytest.mark.rule("BR-FOUL-01", "BR-FOUL-03")
def test_who_holds_the_ball_unseen_keeps_it_and_gets_up_with_it() -> None:
    match = tackled("V8")
    match.answer("hold")
    assert [judged.act for judged in told(match, FoulJudged) if not judged.seen] == ["hold"]
    assert match.get(HOLDER) == who(match, HOME, 7)
    assert told(match, BallLost) == []


@pytest.mark.rule("BR-FOUL-01", "BR-FOUL-02")
def test_holding_the_ball_before_the_referees_eyes_is_a_penalty() -> None:
    match = tackled("K10")
    match.answer("hold")
    assert [(s.why, s.side, GRID.name(s.square)) for s in told(match, Stopped)] == [("penalty", AWAY, "K8")]


@pytest.mark.rule("BR-FOUL-03")
@pytest.mark.parametrize(
    ("fouls", "referee", "offered"),
    [(("hit_referee",), "K9", True), (("hit_referee",), "K10", False), (("punch",), "K9", False)],
)
def test_the_referee_can_be_hit_where_that_is_offered_and_he_is_beside(
    fouls: tuple[Any, ...], referee: str, offered: bool
) -> None:
    match = scene(REFEREE.format(referee), hits__offered_fouls=fouls)
    match.answer(f"activate:{who(match, HOME, 2)}")
    assert ("hit-referee" in offers(match)) is offered


@pytest.mark.rule("BR-FOUL-03", "BR-DOWN-01", "BR-REF-02")
def test_who_lies_cannot_hit_him_and_nobody_can_if_there_is_none() -> None:
    offered: dict[str, Any] = {"hits__offered_fouls": ("hit_referee",)}
    lying = scene(REFEREE.format("K9").replace("K8", "K8 down"), **offered)
    none = scene(REFEREE.partition("referee")[0].replace("K8", "AB14"), referee__referee="none", **offered)
    for match in (lying, none):
        match.answer(f"activate:{who(match, HOME, 2)}")
        assert "hit-referee" not in offers(match)


@pytest.mark.rule("BR-ACT-03", "BR-ACT-05", "BR-BRIBE-04")
@pytest.mark.parametrize("ends", [True, False])
def test_to_hit_him_is_a_contact_that_fails(ends: bool) -> None:
    """A bribed referee overlooks it, so that play goes on."""
    both: dict[str, Any] = {"hits__offered_fouls": ("hit_referee", "punch"), "turn__failed_contact_ends": ends}
    match = scene(REFEREE.format("K9"), spells__spells_per_match=0, **both)
    match.set(BLIND, HOME, True)
    match.answer(f"activate:{who(match, HOME, 2)}")
    match.answer("hit-referee")
    assert (asked(match) == "act") is not ends
    if not ends:
        assert not [token for token in offers(match) if token.startswith(("punch", "push", "hit-referee"))]


@pytest.mark.rule("BR-FOUL-01", "BR-FOUL-04")
def test_who_hits_the_referee_is_sent_off() -> None:
    match = scene(REFEREE.format("K9"), hits__offered_fouls=("hit_referee",))
    match.answer(f"activate:{who(match, HOME, 2)}")
    match.answer("hit-referee")
    assert status(match, HOME, 2) is Status.SENT_OFF
    assert [(s.why, s.side, GRID.name(s.square)) for s in told(match, Stopped)] == [("penalty", AWAY, "K8")]
