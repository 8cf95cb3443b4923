"""A match at its kick-off, for the tests of kicks and events."""

from __future__ import annotations

from typing import Any

from ruleengine import Decision, Match, PieceId, Roll, Side, new_match
from ruleengine.grid import Grid
from ruleengine.odds import StateView
from ruleengine_blood_bowl import BLOOD_BOWL_LRB
from ruleengine_blood_bowl.state import SQUARE

GRID = Grid(26, 15)
AIM = "T8"
NO_EVENT = (3, 3)
"""A Bad Kick is 6: it only changes the dice of the scatter."""


def told(match: Match | StateView, *kinds: type) -> list[Any]:
    return [event for event in match.events if isinstance(event, kinds)]


def kicking(aim: str = AIM, *, options: dict[str, Any] | None = None, teams: Any = None) -> Match:
    """Home kicks at a square of away's half; the event is rolled next, or the scatter, by option."""
    match = new_match(BLOOD_BOWL_LRB, options=options, teams=teams)
    for step in ((3, 4), 1, "kick", "formation:spread:false", "formation:spread:false", f"kick-to:{GRID.named(aim)}"):
        match.answer(step)
    return match


def roll(match: Match, reason: str, faces: Any) -> None:
    """Throw what the match waits for, which must be this."""
    assert isinstance(match.pending, Roll), match.pending
    assert match.pending.reason == f"blood-bowl.{reason}"
    match.answer(faces)


def direction(dx: int, dy: int) -> int:
    """The face of the direction die, as the template has it."""
    return [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)].index((dx, dy)) + 1


def teams(home: dict[str, int], away: dict[str, int]) -> dict[str, Any]:
    """Two teams of eleven linemen with these figures."""
    plain = {"roster": "human", "rerolls": 2, "players": [{"position": "Lineman"}] * 11}
    return {"home": {"name": "Home", **plain, **home}, "away": {"name": "Away", **plain, **away}}


def place(match: Match, piece: int) -> str:
    return GRID.name(match.get(SQUARE, PieceId(piece)))


def asks(match: Match | StateView, reason: str) -> bool:
    return match.pending is not None and match.pending.reason == reason


def after_event(match: Match, event: Any = (3, 4)) -> Match:
    """The match after its event, by default a Changing Weather that changes nothing."""
    roll(match, "kick-off-event", event)
    if event == (3, 4):
        roll(match, "weather", (3, 4))
    return match


def scattered(match: Match, dx: int, dy: int, far: Any) -> Match:
    roll(match, "direction", direction(dx, dy))
    roll(match, "kick-distance", far)
    return match


SCORING = "half {half}\nturn home\nturns {turns}\nhome 1 Lineman Y8 ball\naway 1 Lineman B2\n"


def after_a_touchdown(turns: str = "2-2", *, half: int = 1, options: dict[str, Any] | None = None) -> Match:
    """Home kicks off, after its touchdown, with the markers so; each side has one player on the pitch."""
    match = new_match(BLOOD_BOWL_LRB, teams={"position": SCORING.format(half=half, turns=turns)}, options=options)
    for step in ("activate:0:move", f"step:{GRID.named('Z8')}"):
        match.answer(step)
    for _ in Side:
        match.answer("by-hand")
        assert isinstance(match.pending, Decision)
        match.answer(match.pending.choices[0])
    match.answer(f"kick-to:{GRID.named(AIM)}")
    return match
