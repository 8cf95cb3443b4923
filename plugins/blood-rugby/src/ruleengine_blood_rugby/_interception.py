"""Getting at a pass in its flight, where the options allow it (BR-PASS-13)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import attrs

from ruleengine import Check, Match, MatchReader, Modifier, Part, PieceId, option
from ruleengine.grid import touched
from ruleengine.hooks import modifiers
from ruleengine_blood_rugby._ball import tries
from ruleengine_blood_rugby._flights import Flight
from ruleengine_blood_rugby._pitch import PITCH
from ruleengine_blood_rugby._players import DEXTERITY, standing_at
from ruleengine_blood_rugby._rolls import ability_check
from ruleengine_blood_rugby._state import STANDING
from ruleengine_blood_rugby._terms import INTERCEPT


@attrs.frozen
class InterceptionOptions:
    """Whether passes can be caught on their way."""

    interception: bool = option(
        False, "Whether each standing opponent on the line of a pass tries to catch it.", rule="BR-PASS-13"
    )


IN_FLIGHT: Final = Modifier(-4, "in its flight")


def interceptors(match: MatchReader, piece: PieceId, flight: Flight) -> list[PieceId]:
    """The standing opponents of a passer on the line of its pass, in order; none if the options do not allow it.

    The line runs from centre to centre. Who stands where the pass comes down is not on it: it may catch.
    """
    if not match.options(InterceptionOptions).interception:
        return []
    squares = touched(match.derived(PITCH).grid, flight.start, flight.end)
    if not flight.out:
        squares = squares[:-1]
    side = match.pieces[piece].side.other
    opponents = match.get(STANDING, side)
    return [standing_at(match, square, side) for square in squares if opponents >> square & 1]


def intercept_check(match: MatchReader, piece: PieceId) -> Check:
    """The check to get at a pass (BR-PASS-13)."""
    return ability_check(match, piece, INTERCEPT, DEXTERITY)


async def is_intercepted(match: Match, piece: PieceId, flight: Flight) -> bool:
    """Let the opponents on the line of a pass try, one after another, until one holds the ball."""
    for opponent in interceptors(match, piece, flight):
        if await tries(match, opponent, intercept_check(match, opponent), "interception"):
            return True
    return False


class InterceptionPart(Part):
    """Interceptions."""

    name = "blood-rugby.interception"
    options = InterceptionOptions
    checks = (INTERCEPT,)

    @modifiers.on(INTERCEPT)
    def hard(self, match: Match, check: Check) -> Iterable[Modifier]:
        """At −4 (BR-PASS-13)."""
        return (IN_FLIGHT,)
