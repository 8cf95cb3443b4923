"""Fouls that coaches choose only where an option offers them: to hold the ball on the ground, to hit the referee.

BR-FOUL-01, BR-FOUL-03. Blows are in `hits`; what the referee makes of any foul is in `referee`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from ruleengine import Match, Part, PieceId, choice, emit
from ruleengine_blood_rugby._events import Punishable
from ruleengine_blood_rugby._falling import instead_of_letting_go
from ruleengine_blood_rugby._hits import HitOptions
from ruleengine_blood_rugby._pitch import PITCH
from ruleengine_blood_rugby._players import stands
from ruleengine_blood_rugby._state import REFEREE, SQUARE
from ruleengine_blood_rugby._terms import NOBODY, OFF
from ruleengine_blood_rugby._turn import contact_failed, deeds, may_contact, note


async def commit(match: Match, piece: PieceId, act: str) -> None:
    """Tell of a foul that is done to nobody; the referee may have seen it."""
    await emit(match, Punishable(piece, NOBODY, act, match.get(SQUARE, piece)))


@choice("hold")
class Hold:
    """Hold on to the ball on the ground, until one gets up with it."""

    async def do(self, match: Match, piece: PieceId) -> None:
        """It is a foul, if the referee sees it."""
        await commit(match, piece, "hold")


@choice("hit-referee")
class HitReferee:
    """Hit the referee, who stands beside."""

    async def do(self, match: Match, piece: PieceId) -> None:
        """He sees it, unless he is bribed, and sends the player off (BR-FOUL-04)."""
        note(match, "contact")
        contact_failed(match)
        await commit(match, piece, "hit_referee")


HOLD, HIT_REFEREE = Hold(), HitReferee()
REACH: Final = 1
"""The distance at which the referee can be hit."""


class FoulPart(Part):
    """Fouls besides blows."""

    name = "blood-rugby.fouls"

    @instead_of_letting_go.impl
    def hold_on(self, match: Match, piece: PieceId) -> Iterable[Any]:
        """If it is offered."""
        return (HOLD,) if "hold" in match.options(HitOptions).offered_fouls else ()

    @deeds.impl
    def hit_the_referee(self, match: Match, piece: PieceId) -> Iterable[Any]:
        """If it is offered, and he is near enough."""
        if "hit_referee" not in match.options(HitOptions).offered_fouls or match.get(REFEREE) == OFF:
            return ()
        near = match.derived(PITCH).grid.distance(match.get(REFEREE), match.get(SQUARE, piece)) <= REACH
        return (HIT_REFEREE,) if near and stands(match, piece) and may_contact(match) else ()
