"""Fouls that an option offers: to hold the ball on the ground, to kick it there, to hinder, to hit the referee."""

from __future__ import annotations

from typing import Any

import pytest
from br_scenes import GRID, asked, offers, place, scene, status, told, who

from ruleengine import AWAY, HOME, Match, Roll
from ruleengine_blood_rugby.events import BallLost, BallRests, FoulJudged, Kicked, Moved, Stopped
from ruleengine_blood_rugby.rules import full_move
from ruleengine_blood_rugby.state import BLIND, HOLDER, LEFT, SQUARE, Status, put_ball

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


# Hindering from the ground ---------------------------------------------------------------------------------

LIES = "home 8 runner K8\naway 2 scrum L8 down\naway 3 scrum A1\nball A9\nreferee {}\n"
HINDER: dict[str, Any] = {"hits__offered_fouls": ("hinder",), "spells__spells_per_match": 0}


def steps_on(referee: str, **how: Any) -> Match:
    """Home's Runner steps onto an opponent who lies on L8."""
    match = scene(LIES.format(referee), **how)
    match.answer(f"activate:{who(match, HOME, 8)}")
    match.answer(f"step:{GRID.named('L8')}")
    return match


@pytest.mark.rule("BR-TERM-06", "BR-DOWN-01", "BR-FOUL-03")
def test_a_grounded_players_square_counts_as_empty_unless_hindering_is_offered() -> None:
    free = steps_on("V8", spells__spells_per_match=0)
    assert (asked(free), place(free, HOME, 8)) == ("act", "L8")
    match = steps_on("V8", **HINDER)
    assert (asked(match), place(match, HOME, 8)) == ("hinder", "K8")
    assert match.pending is not None
    assert match.pending.by is AWAY
    assert offers(match) == [f"hinder:{who(match, AWAY, 2)}", "let-by"]


@pytest.mark.rule("BR-TERM-06", "BR-FOUL-03")
def test_who_is_let_by_comes_to_the_square() -> None:
    match = steps_on("V8", **HINDER)
    match.answer("let-by")
    assert (asked(match), place(match, HOME, 8)) == ("act", "L8")
    assert told(match, FoulJudged) == []


@pytest.mark.rule("BR-TERM-06", "BR-FOUL-01", "BR-FOUL-03")
def test_who_is_hindered_unseen_stays_and_has_paid() -> None:
    match = steps_on("V8", **HINDER)
    left = match.get(LEFT)
    match.answer(f"hinder:{who(match, AWAY, 2)}")
    assert (asked(match), place(match, HOME, 8)) == ("act", "K8")
    assert match.get(LEFT) == left == full_move(match, who(match, HOME, 8)) - 1
    assert [(each.act, each.seen) for each in told(match, FoulJudged)] == [("hinder", False)]
    assert told(match, Moved) == []
    match.answer(f"step:{GRID.named('L7')}")
    assert place(match, HOME, 8) == "L7", "past it the way is free"


@pytest.mark.rule("BR-FOUL-01", "BR-FOUL-02", "BR-FOUL-04")
def test_hindering_before_the_referees_eyes_is_a_penalty() -> None:
    match = steps_on("M8", **HINDER)
    match.answer(f"hinder:{who(match, AWAY, 2)}")
    assert [(s.why, s.side, GRID.name(s.square)) for s in told(match, Stopped)] == [("penalty", HOME, "L8")]
    assert status(match, AWAY, 2) is not Status.SENT_OFF


@pytest.mark.rule("BR-TERM-06", "BR-ACT-08")
def test_only_opponents_hinder_and_only_who_walks() -> None:
    mate = scene(LIES.format("V8").replace("away 2", "home 2"), **HINDER)
    mate.answer(f"activate:{who(mate, HOME, 8)}")
    mate.answer(f"step:{GRID.named('L8')}")
    assert place(mate, HOME, 8) == "L8"
    jump = scene(LIES.format("V8").replace("L8 down", "M8 down").replace("K8", "K8 capabilities=jump"), **HINDER)
    jump.answer(f"activate:{who(jump, HOME, 8)}")
    jump.answer(f"jump:{GRID.named('M8')}")
    for _ in range(2):
        jump.answer(2)
    assert (asked(jump), place(jump, HOME, 8)) == ("act", "M8")


@pytest.mark.rule("BR-ACT-08", "BR-TERM-06")
def test_who_may_not_stop_where_it_is_cannot_be_kept_there() -> None:
    """Of two who lie in a row, with no stop on grounded players, only the first can keep the Runner back."""
    options: dict[str, Any] = {**HINDER, "moving__stop_on_grounded": False}
    match = scene(LIES.format("V8") + "away 4 scrum M9 down\n", **options)
    match.answer(f"activate:{who(match, HOME, 8)}")
    ways = [token for token in offers(match) if token.startswith("through:")]
    assert f"through:{GRID.named('L8')}:{GRID.named('M8')}" in ways
    assert f"through:{GRID.named('L8')}:{GRID.named('M9')}" not in ways
    match.answer(f"through:{GRID.named('L8')}:{GRID.named('M8')}")
    assert asked(match) == "hinder"
    kept = match.fork()
    kept.answer(f"hinder:{who(kept, AWAY, 2)}")
    assert (asked(kept), place(kept, HOME, 8)) == ("act", "K8")
    match.answer("let-by")
    assert (asked(match), place(match, HOME, 8)) == ("act", "M8")


# Kicking the ball on the ground ----------------------------------------------------------------------------

KICK: dict[str, Any] = {"hits__offered_fouls": ("kick",), "spells__spells_per_match": 0}
AT_BALL = "home 7 kiker K8\naway 3 scrum A1\nball {}\nreferee {}\n"


def at_ball(square: str, referee: str, **how: Any) -> Match:
    """Home's Kiker is under way."""
    match = scene(AT_BALL.format(square, referee), **how)
    match.answer(f"activate:{who(match, HOME, 7)}")
    return match


@pytest.mark.rule("BR-BALL-08", "BR-FOUL-01", "BR-FOUL-03")
def test_the_ball_on_the_ground_can_be_kicked_where_that_is_offered_by_who_stands_there() -> None:
    assert "kick-ball" in offers(at_ball("K8", "AA8", **KICK))
    assert "kick-ball" not in offers(at_ball("K8", "AA8", spells__spells_per_match=0))
    assert "kick-ball" not in offers(at_ball("K9", "AA8", **KICK))


@pytest.mark.rule("BR-FOUL-01", "BR-FOUL-04", "BR-KICK-03")
@pytest.mark.parametrize(("referee", "seen"), [("K10", True), ("AA8", False)])
def test_the_kick_comes_first_and_is_judged_then(referee: str, seen: bool) -> None:
    match = at_ball("K8", referee, **KICK)
    match.answer("kick-ball")
    assert asked(match) == "kick"
    match.answer("kick-towards:E:false")
    assert asked(match) == "kick", "a check of Dexterity"
    match.answer(1)
    while isinstance(match.pending, Roll):
        match.answer((1,) * len(match.pending.dice) if len(match.pending.dice) > 1 else 1)
    kinds = [type(event) for event in match.events]
    assert kinds.index(Kicked) < kinds.index(BallRests) < kinds.index(FoulJudged)
    assert [(each.act, each.seen) for each in told(match, FoulJudged)] == [("kick", seen)]
    penalty = [("penalty", AWAY, "K8")] if seen else []
    assert [(s.why, s.side, GRID.name(s.square)) for s in told(match, Stopped)] == penalty


@pytest.mark.rule("BR-ACT-03", "BR-FOUL-03")
def test_the_ball_is_kicked_once_an_activation() -> None:
    match = at_ball("K8", "AA8", **KICK)
    match.answer("kick-ball")
    match.answer("kick-towards:E:false")
    match.answer(1)
    while isinstance(match.pending, Roll):
        match.answer((1,) * len(match.pending.dice) if len(match.pending.dice) > 1 else 1)
    put_ball(match, match.get(SQUARE, who(match, HOME, 7)))
    match.answer(f"step:{GRID.named('K7')}")
    match.answer(f"step:{GRID.named('K8')}")
    assert "pick-up" in offers(match)
    assert "kick-ball" not in offers(match)
