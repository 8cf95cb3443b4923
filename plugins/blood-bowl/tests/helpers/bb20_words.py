"""Short words for the tests of the edition of 2020: what is asked now, and chances of what is rolled next."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from ruleengine import Check, Decision, Match, PieceId, Roll, View, token
from ruleengine.grid import Grid
from ruleengine.odds import EventOccurred, StateView, distribution, odds
from ruleengine_blood_bowl.events import CheckFailed, TurnedOver
from ruleengine_blood_bowl.state import SQUARE

Scene = Callable[..., Match]
GRID = Grid(26, 15)
ANY_CHOICE = ("activate", "act", "target")
"""What is asked when all that was under way is resolved."""


def offered(match: Match) -> list[str]:
    """The tokens of what a coach may choose now."""
    assert isinstance(match.pending, Decision), match.pending
    return [token(option) for option in match.pending.choices]


def rolls_for(match: Match) -> str:
    """What dice are thrown for now."""
    assert isinstance(match.pending, Roll), match.pending
    return match.pending.reason.rpartition(".")[2]


def checked(match: Match) -> Check:
    """The check that is rolled now."""
    assert isinstance(match.pending, Roll), match.pending
    assert match.pending.check is not None
    return match.pending.check


def turnovers(match: Match) -> list[str]:
    """Why turns have ended by a turnover."""
    return [event.why for event in match.events if isinstance(event, TurnedOver)]


def where(match: Match | StateView, piece: PieceId) -> str:
    """The name of the square where a player is."""
    return GRID.name(match.get(SQUARE, piece))


def resolved(moment: StateView) -> bool:
    """Whether a coach chooses what is done next."""
    return isinstance(moment.pending, Decision) and moment.pending.reason in ANY_CHOICE


def rerolls_all(view: View, decision: Decision[Any]) -> Any:
    """A coach who rolls each failure again if he may, and otherwise chooses the last option."""
    good = decision.reason == "re-roll" and decision.about.good
    return decision.choices[0] if good else decision.choices[-1]


def succeeds(match: Match, **how: Any) -> Fraction:
    """The chance that the check which is rolled now succeeds; `home=rerolls_all` to roll it again."""
    asked = ("re-roll", checked(match).kind.name)
    failed = EventOccurred(CheckFailed)
    decided = failed | (lambda moment: moment.pending is not None and moment.pending.reason not in asked)
    value = odds(match, ~failed, until=decided, **how).value
    assert isinstance(value, Fraction)
    return value


def chances(match: Match, of: Callable[[StateView], Any], *, until: Any = resolved, **how: Any) -> dict[Any, Fraction]:
    """The chances of what comes out, by a function of the moment at which all is resolved."""
    return {value: Fraction(chance) for value, chance in distribution(match, of, until=until, **how).chances.items()}
