"""Whole matches by whatever numbers Hypothesis draws, watched all the time: what must be so at any moment."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from br_follower import Follower
from watching import SCRIPTS, SEEDS, Drawer, numbers

from ruleengine import Decision, Match, hooks
from ruleengine_blood_rugby.choices import EndActivation, KickAt, KickTo, KickTowards, Rise, ThrowAt, ThrowTowards, Trip
from ruleengine_blood_rugby.parts import HitOptions, MoveOptions
from ruleengine_blood_rugby.procedures import Onward
from ruleengine_blood_rugby.state import (
    ACTIVE,
    ACTOR,
    BALL,
    FEINTED,
    HOLDER,
    NOBODY,
    OFF,
    PITCH,
    SQUARE,
    STATUS,
    Status,
)

BOUND = 6_000
"""More answers than a match of two rounds in a half ever takes; more means that it hangs."""

__all__ = ["SCRIPTS", "SEEDS", "numbers", "watched"]

DRAWER = Drawer(
    rarely={"EndTurn", "EndActivation", "LetPass", "LeaveIt", "NoSpell", "NoBribe", "RunOn", "StayDown"},
    often=4,
)


# What must be so -----------------------------------------------------------------------------------------


def sound(match: Match) -> None:
    """What must be so at any moment, said without the bitboards and invariants of the rules."""
    squares, statuses = match.each(SQUARE), match.each(STATUS)
    for square, status in zip(squares, statuses, strict=True):
        assert (square != OFF) is (status in (Status.STANDING, Status.GROUNDED))
    standing = [n for n, status in enumerate(statuses) if status is Status.STANDING]
    actor = match.get(ACTOR)
    for n in standing:  # at most one a square; who passes an opponent or a team-mate excepted (BR-ACT-08, BR-MOVE-05)
        others = [m for m in standing if m < n and squares[m] == squares[n]]
        assert all(passes_by(match, actor, m, n) for m in others), "two players stand on a square"
    holder = match.get(HOLDER)
    assert holder == NOBODY or (match.get(BALL) == OFF and squares[holder] != OFF), "one ball"
    assert not list(hooks.invariants(match))
    if isinstance(match.pending, Decision):
        asked(match, match.pending, statuses)


def passes_by(match: Match, actor: int, one: int, other: int) -> bool:
    """Whether one of two players is the one under way, and passes the other: by a feint, or as a team-mate."""
    fooled = match.get(FEINTED)
    if match.pieces[one].side is match.pieces[other].side:
        under_way = any(isinstance(each, Onward) for each in (*match.state.stack, match.procedure))
        return match.options(MoveOptions).through_team_mates and actor in (one, other) and under_way
    return (one == actor and bool(fooled >> other & 1)) or (other == actor and bool(fooled >> one & 1))


def asked(match: Match, request: Decision[Any], statuses: Any) -> None:
    """Who lies is asked for nothing but to get up, and holds no ball once it has been asked (BR-DOWN-01)."""
    if request.reason == "act" and statuses[match.get(ACTOR)] is not Status.STANDING:
        assert all(isinstance(option, Rise | EndActivation) for option in request.choices)
    if request.reason == "trip":
        by = {option.piece for option in request.choices if isinstance(option, Trip)}
        assert by
        assert all(statuses[piece] is Status.STANDING for piece in by)
        assert request.by is not match.get(ACTIVE), "trips are for the other side (BR-TURN-03)"
    holder = match.get(HOLDER)
    if request.reason in ("act", "activate"):
        assert holder != NOBODY or match.get(BALL) != OFF, "the ball is nowhere"
    if request.reason in ("act", "activate") and holder != NOBODY:
        held_on = "hold" in match.options(HitOptions).offered_fouls
        assert held_on or statuses[holder] is Status.STANDING, "nobody holds the ball on the ground"


def aim(match: Match, chosen: Any) -> tuple[int, int] | None:
    """The columns and rows from who holds the ball to where it is aimed, if that is what was chosen."""
    if isinstance(chosen, KickTowards | ThrowTowards):
        return chosen.direction.dx, chosen.direction.dy
    if not isinstance(chosen, KickAt | KickTo | ThrowAt):
        return None
    grid = match.derived(PITCH).grid
    square = match.get(SQUARE, chosen.person) if isinstance(chosen, KickTo) else chosen.square
    (x, y), (to_x, to_y) = grid.xy(match.get(SQUARE, match.get(HOLDER))), grid.xy(square)
    return to_x - x, to_y - y


def watched(match: Match, numbers: Iterator[int], follower: Follower) -> Match:
    """A match played on to its end, looked at whenever somebody is asked."""

    def look(answer: Any) -> None:
        sound(match)
        follower.compare(match)
        follower.aimed = aim(match, answer) or follower.aimed
        assert match.pending is not None or list(match.result.score) == follower.score

    return DRAWER.play(match, numbers, look, bound=BOUND)
