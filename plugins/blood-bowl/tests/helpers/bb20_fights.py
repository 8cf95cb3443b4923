"""Short words for the tests of fights by the rules of 2020: who is where and how, what is asked, chances of an end."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

from ruleengine import AWAY, HOME, Check, Decision, Match, PieceId, Roll, Side, token
from ruleengine.grid import Grid
from ruleengine.odds import EventOccurred, StateView, distribution, odds
from ruleengine_blood_bowl.events import WasHurt, WentDown
from ruleengine_blood_bowl.state import OFF, SQUARE, STATUS, Status
from ruleengine_blood_bowl.teams import player_of

Scene = Callable[..., Match]
Play = Callable[..., Match]
GRID: Final = Grid(26, 15)
PLAYER_DOWN, BOTH_DOWN, PUSH, ALSO_PUSH, STUMBLE, POW = range(1, 7)
BLOCK: Final = ("activate home 1 block", "block away 1")
HOLDS, BROKEN = (1, 2), (5, 6)
"""Armour dice, no double, against armour from 4+ to 11+."""
FAR: Final = "home 9 Lineman [] A1\naway 9 Lineman [] Z1\n"


def told(match: Match, kind: type) -> list[Any]:
    """The events of a type so far."""
    return [event for event in match.events if isinstance(event, kind)]


def who(match: Match, side: Side, number: int = 1) -> PieceId:
    """A player by his number."""
    return player_of(match, side, number)


def status(match: Match | StateView, piece: PieceId) -> Status:
    """How a player is."""
    found: Status = match.get(STATUS, piece)
    return found


def both(match: Match) -> tuple[Status, Status]:
    """How the two are who fight: home 1 and away 1."""
    return status(match, who(match, HOME)), status(match, who(match, AWAY))


def place(match: Match, side: Side, number: int = 1) -> str:
    """The name of a player's square."""
    square = match.get(SQUARE, who(match, side, number))
    return "off" if square == OFF else GRID.name(square)


def reason(match: Match) -> str:
    """What is asked for now; of rolls, the last part of it."""
    assert match.pending is not None
    return match.pending.reason.rpartition(".")[2]


def offers(match: Match) -> list[str]:
    """The tokens of what may be chosen now."""
    assert isinstance(match.pending, Decision), match.pending
    return [token(option) for option in match.pending.choices]


def asked(match: Match) -> Side:
    """Who decides, or rolls."""
    assert match.pending is not None
    assert match.pending.by is not None
    return match.pending.by


def dice(match: Match) -> int:
    """How many dice are rolled now."""
    assert isinstance(match.pending, Roll), match.pending
    return len(match.pending.dice)


def checked(match: Match) -> Check:
    """The check that is rolled now."""
    assert isinstance(match.pending, Roll), match.pending
    assert match.pending.check is not None
    return match.pending.check


def first(view: Any, decision: Decision[Any]) -> Any:
    """A coach who takes what stands first: keeps dice, uses skills."""
    return decision.choices[0]


def last(view: Any, decision: Decision[Any]) -> Any:
    """A coach who takes what stands last: declines skills."""
    return decision.choices[-1]


def chance(match: Match, goal: Any, **how: Any) -> Fraction:
    """The chance of a goal; coaches take what stands first unless told otherwise."""
    found = odds(match, goal, **{"home": first, "away": first, **how}).value
    assert isinstance(found, Fraction)
    return found


def fates(match: Match, piece: PieceId, **how: Any) -> dict[Status, Fraction]:
    """How somebody comes out of what he is rolled for now."""
    how = {"home": first, "away": first, "until": EventOccurred(WasHurt, piece=piece), **how}
    found = distribution(match, lambda moment: status(moment, piece), **how)
    return {fate: Fraction(share) for fate, share in found.chances.items()}


def down(match: Match, side: Side) -> EventOccurred:
    """That player 1 of a side goes down."""
    return EventOccurred(WentDown, piece=who(match, side))


def chooses(moment: StateView) -> bool:
    """Whether all is resolved, and a coach says what is done next."""
    return isinstance(moment.pending, Decision) and moment.pending.reason in ("activate", "act")
