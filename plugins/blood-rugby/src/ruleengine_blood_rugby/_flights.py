"""The flight of a thrown or kicked ball: aim, distance, how it comes down, who gets at it (BR-PASS-13)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import attrs

from ruleengine import Check, Match, MatchReader, Modifier, Part, PieceId, emit, option
from ruleengine.grid import Direction, heading, touched, travel
from ruleengine.hooks import modifiers
from ruleengine_blood_rugby._ball import LongMove, come_down, go_out, tries
from ruleengine_blood_rugby._bouncing import arrow
from ruleengine_blood_rugby._events import BallMoved
from ruleengine_blood_rugby._pitch import PITCH
from ruleengine_blood_rugby._players import DEXTERITY, standing_at
from ruleengine_blood_rugby._ranges import Band, RangeOptions, band_of, squared, steps_within
from ruleengine_blood_rugby._rolls import ability_check, share
from ruleengine_blood_rugby._state import SQUARE, STANDING
from ruleengine_blood_rugby._terms import INTERCEPT, KICK, OFF, PASS, PRECISE_KICK, PRECISE_PASS
from ruleengine_blood_rugby._verbs import put_ball


@attrs.frozen
class Flight:
    """A flight as it is meant.

    Attributes:
        start: the square of who throws or kicks.
        end: where the ball comes down; where it leaves the pitch, if it is `out`.
        direction: one of the eight (BR-PASS-12).
        towards: how the bounce figure points (BR-BALL-04).
        band: how far it is.
        out: whether it leaves the pitch on the way.
        strays: whether it is meant to move on by 1d4+2 (BR-PASS-04).
    """

    start: int
    end: int
    direction: Direction
    towards: Direction
    band: Band
    out: bool = False
    strays: bool = False


def flight_to(match: MatchReader, piece: PieceId, square: int, reach: int) -> Flight:
    """That of a ball aimed at a square within range: roughly in one of the eight directions (BR-PASS-12)."""
    grid, start = match.derived(PITCH).grid, match.get(SQUARE, piece)
    dx, dy = grid.xs[square] - grid.xs[start], grid.ys[square] - grid.ys[start]
    band = band_of(reach, squared(match.options(RangeOptions).range_metric, dx, dy))
    return Flight(start, square, heading(dx, dy), arrow(match, dx, dy), band)


def flight_towards(match: MatchReader, piece: PieceId, direction: Direction, reach: int, *, full: bool) -> Flight:
    """That of a ball in a direction: two thirds of the range, or all of it at full force (BR-PASS-04, BR-PASS-12)."""
    options, (dx, dy) = match.options(RangeOptions), (direction.dx, direction.dy)
    steps = max(1, steps_within(match, direction, reach if full else share(match, reach, 3, 2)))
    way = travel(match.derived(PITCH).grid, match.get(SQUARE, piece), direction, steps)
    band = band_of(reach, squared(options.range_metric, steps * dx, steps * dy))
    strays = not full or options.full_force == "scatter"
    return Flight(way.start, way.end, direction, arrow(match, dx, dy), band, way.is_out, strays)


async def lands(match: Match, flight: Flight, how: str, *, astray: bool) -> None:
    """Let a ball in the air come down where it was aimed, and stray from there if it does.

    Args:
        how: `pass` or `kick`.
        astray: whether it moves on by 1d4+2 (BR-PASS-05, BR-KICK-06).
    """
    thrown = how == "pass"
    if flight.out:
        await go_out(match, flight.end)
    elif astray:
        put_ball(match, flight.end)
        match.push(LongMove(flight.end, flight.towards, flight.start, thrown))
        await emit(match, BallMoved(flight.end, how))
    else:
        await come_down(match, flight.end, flight.towards, how=how, thrown_from=flight.start if thrown else OFF)


FARTHER: Final = {band: Modifier(band.penalty, f"{band.name.lower()} band") for band in Band}


class FlightPart(Part):
    """Thrown and kicked balls: distances, and what they make harder."""

    name = "blood-rugby.flight"
    options = RangeOptions

    @modifiers.on(PASS)
    def farther(self, match: Match, check: Check) -> Iterable[Modifier]:
        """A check to pass is harder in the middle and the far band (BR-PASS-03)."""
        return _penalty(match, check, "dexterity")

    @modifiers.on(KICK)
    def farther_kick(self, match: Match, check: Check) -> Iterable[Modifier]:
        """So is one to kick (BR-KICK-02)."""
        return _penalty(match, check, "dexterity")

    @modifiers.on(PRECISE_PASS)
    def smaller(self, match: Match, check: Check) -> Iterable[Modifier]:
        """A square farther away is harder to hit (BR-PASS-03)."""
        return _penalty(match, check, "to_hit")

    @modifiers.on(PRECISE_KICK)
    def smaller_person(self, match: Match, check: Check) -> Iterable[Modifier]:
        """So is a person (BR-KICK-02)."""
        return _penalty(match, check, "to_hit")


def _penalty(match: Match, check: Check, roll: str) -> Iterable[Modifier]:
    flight = check.about
    if flight is None or flight.band is Band.NEAR or match.options(RangeOptions).range_penalty_on not in ("both", roll):
        return ()
    return (FARTHER[flight.band],)


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
