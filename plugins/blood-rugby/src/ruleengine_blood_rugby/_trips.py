"""Trips: what the other side may do while a player moves past (BR-TRIP, BR-TURN-03).

Who can trip is known before anybody is asked; each trip is a step of its own, so that equal states merge.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final, Literal

import attrs

from ruleengine import (
    Check,
    Decision,
    Match,
    MatchReader,
    Modifier,
    Part,
    PieceId,
    choice,
    emit,
    event,
    option,
    procedure,
)
from ruleengine.grid import squares_in
from ruleengine.hooks import modifiers, preview_checks
from ruleengine_blood_rugby._contacts import resolved
from ruleengine_blood_rugby._falling import FallOptions, go_down
from ruleengine_blood_rugby._pitch import PITCH
from ruleengine_blood_rugby._players import DEXTERITY, is_busy, stands
from ruleengine_blood_rugby._rolls import FAILED, ability_check, beats, margin
from ruleengine_blood_rugby._state import (
    ACTOR,
    FEINTED,
    OWED,
    SQUARE,
    STANDING,
    STATUS,
    STOP,
    TRIED_TRIP,
    TRIPPERS,
)
from ruleengine_blood_rugby._terms import AVOID_TRIP, TRIP, Status

BUSY: Final = -2
"""Of a tripper that was activated in this round (BR-TRIP-01)."""


@attrs.frozen
class TripOptions:
    """When players may trip, and what it costs them."""

    trip_on: Literal["enter", "leave", "both"] = option(
        "enter",
        "What passing an opponent is: to enter a square next to it, to leave one, or either.",
        rule="BR-TRIP-04",
    )
    trip_order: Literal["number", "coach"] = option(
        "number",
        "Who is asked first of several who can trip: by squad numbers, or as their coach likes.",
        rule="BR-TRIP-05",
    )
    trip_debt: Literal["each", "once"] = option(
        "each",
        "What a player owes that has not been activated: a point for each trip it tries, or one a round.",
        rule="BR-TRIP-06",
    )
    feint_trip_penalty: int = option(
        4,
        "Taken from the Dexterity of who trips a player by whose feint it was fooled.",
        rule="BR-FEINT-02",
        at_least=0,
        at_most=20,
    )
    feint_adds_busy: bool = option(
        False, "Whether a busy player who was fooled is hampered by both.", rule="BR-FEINT-02"
    )


@event("blood-rugby.trip-tried")
class TripTried:
    """A player has tried to trip an opponent that moved past.

    Attributes:
        piece, target: who tried, and whom.
        down: whether the target went down.
    """

    piece: PieceId
    target: PieceId
    down: bool


# What it takes: pure -------------------------------------------------------------------------------------


def trip_check(match: MatchReader, piece: PieceId, target: PieceId) -> Check:
    """The check of a player to trip an opponent that moves past (BR-TRIP-01)."""
    return ability_check(match, piece, TRIP, DEXTERITY, about=target)


def avoid_check(match: MatchReader, target: PieceId, piece: PieceId) -> Check:
    """The check of who moves, to avoid an opponent's trip by a greater margin (BR-TRIP-02)."""
    return ability_check(match, target, AVOID_TRIP, DEXTERITY, about=piece)


def trippers(match: MatchReader, target: PieceId, square: int, shielded: int = 0) -> int:
    """The opponents, a bit for each id, that may try to trip who passes through a square (BR-TRIP-01, BR-TRIP-03).

    Args:
        shielded: squares from which nobody can (BR-JUMP-03).
    """
    other = match.pieces[target].side.other
    near = match.get(STANDING, other) & match.derived(PITCH).grid.near[square] & ~shielded
    if not near:
        return 0
    found, squares, statuses = 0, match.each(SQUARE), match.each(STATUS)
    for piece in match.pieces:
        each = piece.id
        if piece.side is other and statuses[each] is Status.STANDING and near >> squares[each] & 1:
            found |= 1 << each
    return found & ~match.get(TRIPPERS)


def trip_risks(match: MatchReader, target: PieceId, start: int, to: int, shielded: int = 0) -> list[Check]:
    """The checks that may come of moving from a square to another: each trip, and how it is avoided (BR-TRIP-04)."""
    when = match.options(TripOptions).trip_on
    waiting = 0 if when == "enter" else trippers(match, target, start)
    if when != "leave":
        waiting |= trippers(match, target, to, shielded)
    return [
        check
        for piece in map(PieceId, squares_in(waiting))
        for check in (trip_check(match, piece, target), avoid_check(match, target, piece))
    ]


# The trip ------------------------------------------------------------------------------------------------


@choice("trip")
class Trip:
    """Try to trip who moves past."""

    piece: PieceId


@choice("let-pass")
class LetPass:
    """Do not trip."""


LET_PASS: Final = LetPass()


@lru_cache(maxsize=1024)
def _one(piece: int) -> tuple[Any, ...]:
    return Trip(PieceId(piece)), LET_PASS


@procedure("blood-rugby.trips")
class Trips:
    """The opponents of who moves may trip it, one after another, until it is down (BR-TRIP-05).

    Attributes:
        target: who moves.
        waiting: those who may, a bit for each id.
    """

    target: PieceId
    waiting: int

    async def run(self, match: Match) -> None:
        if match.get(STOP) is not None or not stands(match, self.target):
            return
        chosen = await self.ask(match)
        if not isinstance(chosen, Trip):
            # Of a coach who is asked about all of them at once this was the last word.
            self.goes_on(match, self.waiting & (self.waiting - 1) if in_order(match) else 0)
            return
        down = await is_tripped(match, chosen.piece, self.target)
        if not down:
            self.goes_on(match, self.waiting & ~(1 << chosen.piece))
        match.push(resolved(match, "trip", chosen.piece, self.target))
        if down:
            needs = match.options(FallOptions).rise_after_trip
            await go_down(match, self.target, "trip", by=chosen.piece, rise_needs=needs)
        await emit(match, TripTried(chosen.piece, self.target, down))

    async def ask(self, match: Match) -> Any:
        """Ask the coach about the next, or about all of them at once (BR-TRIP-05)."""
        waiting, side = self.waiting, match.pieces[self.target].side.other
        if in_order(match):
            options = _one((waiting & -waiting).bit_length() - 1)
        else:
            options = (*(Trip(PieceId(piece)) for piece in squares_in(waiting)), LET_PASS)
        return await Decision(side, "trip", options, self.target)

    def goes_on(self, match: Match, rest: int) -> None:
        """The others are next."""
        if rest:
            match.push(Trips(self.target, rest))


def in_order(match: MatchReader) -> bool:
    """Whether those who can trip are asked by their numbers (BR-TRIP-05)."""
    return match.options(TripOptions).trip_order == "number"


async def is_tripped(match: Match, piece: PieceId, target: PieceId) -> bool:
    """Let a player try to trip another: a check, which the other must beat by margin (BR-TRIP-01, BR-TRIP-02)."""
    check = trip_check(match, piece, target)
    owe(match, piece)
    match.set(TRIPPERS, match.get(TRIPPERS) | 1 << piece)
    match.set(TRIED_TRIP, match.get(TRIED_TRIP) | 1 << piece)
    made = await margin(match, check)
    return made != FAILED and not await beats(match, avoid_check(match, target, piece), made)


def owe(match: Match, piece: PieceId) -> None:
    """Let a player that was not activated yet owe a movement point for a trip (BR-TRIP-06)."""
    once = match.options(TripOptions).trip_debt == "once" and match.get(TRIED_TRIP) >> piece & 1
    if not (once or is_busy(match, piece)):
        match.set(OWED, piece, match.get(OWED, piece) + 1)


class TripPart(Part):
    """Trips."""

    name = "blood-rugby.trips"
    options = TripOptions
    checks = (TRIP, AVOID_TRIP)
    keys = (TRIPPERS, TRIED_TRIP, OWED)
    procedures = (Trips,)

    @modifiers.on(TRIP)
    def hampered(self, match: Match, check: Check) -> Iterable[Modifier]:
        """Who has moved or is busy trips at −2; who was fooled by a feint, at −4 instead (BR-TRIP-01, BR-FEINT-02)."""
        piece, options = check.subject, match.options(TripOptions)
        assert piece is not None
        fooled = bool(match.get(FEINTED) >> piece & 1)
        found = [Modifier(-options.feint_trip_penalty, "fooled by a feint")] if fooled else []
        if is_busy(match, piece) and (not fooled or options.feint_adds_busy):
            found.append(Modifier(BUSY, "moved or busy"))
        return found

    @preview_checks.impl
    def rolls(self, match: Match, choice: object) -> Iterable[Check]:
        """The trip, and how it is avoided."""
        if not isinstance(choice, Trip):
            return ()
        target = match.get(ACTOR)
        return trip_check(match, choice.piece, target), avoid_check(match, target, choice.piece)
