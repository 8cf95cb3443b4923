"""Kicking the ball: at starts, throw-ins and penalties, in a direction or on a person (BR-KICK)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, Literal

import attrs

from ruleengine import Check, Decision, Match, MatchReader, Part, PieceId, choice, emit, event, option, procedure
from ruleengine.grid import DIRECTIONS, Direction, Travel, squares_in
from ruleengine.hooks import preview_checks
from ruleengine_blood_rugby._ball import LongMove, go_out
from ruleengine_blood_rugby._bouncing import BACKWARDS
from ruleengine_blood_rugby._events import BallMoved
from ruleengine_blood_rugby._flights import Flight, flight_to, flight_towards, lands
from ruleengine_blood_rugby._passing import catch_checks
from ruleengine_blood_rugby._players import DEXTERITY, STRENGTH, standing_at, taken
from ruleengine_blood_rugby._ranges import squares_within
from ruleengine_blood_rugby._rolls import ability_check, passes, ranged_check
from ruleengine_blood_rugby._state import HOLDER, SQUARE
from ruleengine_blood_rugby._terms import KICK, NOBODY, OFF, PRECISE_KICK
from ruleengine_blood_rugby._verbs import put_ball, take_ball

BEYOND_STRENGTH: Final = 3
"""Squares that a kick goes farther than a throw (BR-KICK-02)."""
PERSON: Final = 0
"""The armour class of a person on whom the ball is kicked (BR-KICK-03)."""


@attrs.frozen
class KickOptions:
    """Where kicks land, and where bad ones end."""

    kick_landing: Literal["as_pass", "chosen_square"] = option(
        "as_pass",
        "A good kick in a direction: lands as a pass does, or in a square that is named.",
        rule="BR-KICK-05",
    )
    failed_kick_origin: Literal["kicker", "target"] = option(
        "kicker", "From where a failed kick is displaced.", rule="BR-KICK-07"
    )
    failed_kick_second: Literal["fresh", "same"] = option(
        "fresh", "The squares of a failed kick's second move: rolled anew, or those of the first.", rule="BR-KICK-08"
    )


@event("blood-rugby.kicked")
class Kicked:
    """A player kicked the ball.

    Attributes:
        piece: who.
        square: where it was meant to come down; the last square of the pitch on its way, if that leads off it.
        how: `well`; `astray` if the person was missed; `failed`.
    """

    piece: PieceId
    square: int
    how: str


# Aims ----------------------------------------------------------------------------------------------------


@choice("kick-towards")
class KickTowards:
    """Kick the ball in one of the eight directions, at full force or not."""

    direction: Direction
    full: bool

    def flight(self, match: MatchReader, piece: PieceId) -> Flight:
        """How the ball is meant to fly."""
        return flight_towards(match, piece, self.direction, reach(match, piece), full=self.full)


@choice("kick-at")
class KickAt:
    """Kick the ball at a square, where kicks land in a named one."""

    square: int

    def flight(self, match: MatchReader, piece: PieceId) -> Flight:
        """How the ball is meant to fly."""
        return flight_to(match, piece, self.square, reach(match, piece))


@choice("kick-to")
class KickTo:
    """Kick the ball on a person, of either side (BR-KICK-06)."""

    person: PieceId

    def flight(self, match: MatchReader, piece: PieceId) -> Flight:
        """How the ball is meant to fly."""
        return flight_to(match, piece, match.get(SQUARE, self.person), reach(match, piece))


Aim = KickTowards | KickAt | KickTo
TOWARDS: Final = tuple(KickTowards(direction, full) for direction in DIRECTIONS for full in (False, True))
_kick_at, _kick_to = lru_cache(maxsize=1024)(KickAt), lru_cache(maxsize=256)(KickTo)


def reach(match: MatchReader, piece: PieceId) -> int:
    """How far a player can kick (BR-KICK-02)."""
    return match.attribute(piece, STRENGTH) + BEYOND_STRENGTH


def aims(match: MatchReader, piece: PieceId, into: int | None = None) -> Sequence[Aim]:
    """Where a player can kick the ball: in a direction, or to a square where those are named; on a person in range.

    Args:
        into: the squares, a bitboard, in which it is meant to come down; if no aim does, all are given.
    """
    found = (*open_aims(match, piece), *person_aims(match, piece))
    if into is None:
        return found
    inside = tuple(aim for aim in found if comes_into(aim.flight(match, piece), into))
    return inside or found


def comes_into(flight: Flight, squares: int) -> bool:
    """Whether a ball is meant to come down in one of these squares."""
    return not flight.out and bool(squares >> flight.end & 1)


def open_aims(match: MatchReader, piece: PieceId) -> Sequence[Aim]:
    """The aims of a kick that is on nobody (BR-KICK-05)."""
    if match.options(KickOptions).kick_landing == "as_pass":
        return TOWARDS
    squares = squares_within(match, match.get(SQUARE, piece), reach(match, piece)) & ~taken(match)
    return tuple(map(_kick_at, squares_in(squares)))


def person_aims(match: MatchReader, piece: PieceId) -> Sequence[KickTo]:
    """The persons on whom a player can kick the ball: standing, and within range."""
    persons = squares_within(match, match.get(SQUARE, piece), reach(match, piece)) & taken(match)
    return tuple(_kick_to(standing_at(match, square)) for square in squares_in(persons))


# Checks --------------------------------------------------------------------------------------------------


def kick_check(match: MatchReader, piece: PieceId, flight: Flight) -> Check:
    """The check to kick (BR-KICK-03)."""
    return ability_check(match, piece, KICK, DEXTERITY, about=flight)


def person_check(match: MatchReader, piece: PieceId, flight: Flight) -> Check:
    """The roll to hit the person on whom the ball is kicked (BR-KICK-03)."""
    return ranged_check(match, piece, PRECISE_KICK, PERSON, about=flight)


def checks_of(match: MatchReader, piece: PieceId, aim: Aim, flight: Flight) -> Sequence[Check]:
    """The rolls of a kick, in order."""
    first = kick_check(match, piece, flight)
    return (first, person_check(match, piece, flight)) if isinstance(aim, KickTo) else (first,)


# The kick ------------------------------------------------------------------------------------------------


async def kick(match: Match, piece: PieceId, *, into: int | None = None) -> bool:
    """Let a standing player, who is given the ball, kick it where its coach says.

    Args:
        into: the squares, a bitboard, in which it has to be meant to come down, if the kicker can reach any.

    Returns:
        whether the check to kick was passed.
    """
    take_ball(match, piece)
    aim = await Decision(match.pieces[piece].side, "kick", aims(match, piece, into), piece)
    flight = aim.flight(match, piece)
    checks = checks_of(match, piece, aim, flight)
    good = await passes(match, checks[0])
    astray = good and len(checks) > 1 and not await passes(match, checks[1])
    put_ball(match, OFF)
    if not good:
        match.push(_failed(match, flight))
    await emit(match, Kicked(piece, flight.end, "failed" if not good else "astray" if astray else "well"))
    if good:
        await lands(match, flight, "kick", astray=astray or flight.strays)
    return good


def _failed(match: Match, flight: Flight) -> FailedKick:
    at = flight.start if match.options(KickOptions).failed_kick_origin == "kicker" else flight.end
    return FailedKick(at, flight.towards, flight.start, thrown=False)


@procedure("blood-rugby.failed-kick")
class FailedKick(LongMove):
    """The first of the two moves of a failed kick: not backwards, and over if it leaves the pitch (BR-KICK-04, 07)."""

    def barred(self) -> tuple[int, ...]:
        """Backwards is rolled again."""
        return BACKWARDS

    async def goes(self, match: Match, way: Travel) -> None:
        """From where it ends the ball moves once more, as far as before or not (BR-KICK-08)."""
        if way.is_out:
            await go_out(match, way.end)
            return
        put_ball(match, way.end)
        same = match.options(KickOptions).failed_kick_second == "same"
        squares = len(way.squares) if same else 0
        match.push(LongMove(way.end, self.towards, self.origin, thrown=False, squares=squares))
        await emit(match, BallMoved(way.end, "kick"))


class KickingPart(Part):
    """Kicks."""

    name = "blood-rugby.kicking"
    options = KickOptions
    checks = (KICK, PRECISE_KICK)
    procedures = (FailedKick,)

    @preview_checks.impl
    def rolls(self, match: Match, choice: object) -> Iterable[Check]:
        """The rolls of the kicker, then of whoever stands where the ball is to come down."""
        piece = match.get(HOLDER)
        if piece == NOBODY or not isinstance(choice, KickTowards | KickAt | KickTo):
            return ()
        flight = choice.flight(match, piece)
        return (*checks_of(match, piece, choice, flight), *catch_checks(match, flight, how="kick"))
