"""A match at its kick-off by the rules of 2020, for the tests of kicks, events and weather."""

from __future__ import annotations

from typing import Any

from bb_kicks import AIM, GRID, direction

from ruleengine import Decision, Match, Roll, new_match
from ruleengine_blood_bowl import BLOOD_BOWL_2020

NORTH_EAST = direction(1, -1)


def roll20(match: Match, reason: str, faces: Any) -> Match:
    """Throw what the match waits for, whose reason ends so."""
    assert isinstance(match.pending, Roll), match.pending
    assert match.pending.reason.rpartition(".")[2] == reason, match.pending
    match.answer(faces)
    return match


def set_up(*, options: dict[str, Any] | None = None, teams: Any = None) -> Match:
    """Home kicks off and both are set up; a kicker is nominated next."""
    match = new_match(BLOOD_BOWL_2020, options=options, teams=teams)
    fixed = (options or {}).get("fans.fan_factor_fixed") is not None
    steps = [] if fixed else [1, 1]
    for step in (*steps, (3, 4), 1, "kick", "formation:spread:false", "formation:spread:false"):
        match.answer(step)
    return match


def kicking(aim: str = AIM, *, options: dict[str, Any] | None = None, teams: Any = None) -> Match:
    """Home kicks at a square of away's half; the ball deviates next."""
    match = set_up(options=options, teams=teams)
    request = match.pending
    assert isinstance(request, Decision)
    match.answer(request.choices[0])
    match.answer(f"kick-to:{GRID.named(aim)}")
    return match


def event20(total: int, *, options: dict[str, Any] | None = None, teams: Any = None, far: int = 1) -> Match:
    """A match in which this event has just come up; the ball is to land north-east of the aim."""
    match = kicking(options=options, teams=teams)
    roll20(match, "direction", NORTH_EAST)
    roll20(match, "deviation", far)
    first = max(1, total - 6)
    return roll20(match, "kick-off-event", (first, total - first))


SCORING = "half {half}\nturn home\nturns {turns}\n{more}home 1 Lineman Y8 ball\naway 1 Lineman B2\n"


def after_a_touchdown(
    turns: str,
    *,
    half: int = 1,
    more: str = "",
    options: dict[str, Any] | None = None,
    aim: str = AIM,
    heading: int = NORTH_EAST,
) -> Match:
    """Home has scored with the markers so and has kicked off; the event of the table is rolled next."""
    text = SCORING.format(half=half, turns=turns, more=more)
    match = new_match(BLOOD_BOWL_2020, teams={"position": text}, options=options)
    for step in ("activate:0:move", f"step:{GRID.named('Z8')}"):
        match.answer(step)
    while isinstance(match.pending, Decision) and match.pending.reason in ("concede", "set-up", "place"):
        match.answer("by-hand" if match.pending.reason == "set-up" else match.pending.choices[0])
    match.answer(f"kick-to:{GRID.named(aim)}")
    roll20(match, "direction", heading)
    return roll20(match, "deviation", 1)
