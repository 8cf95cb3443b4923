"""Passing the ball by hand: to a precise square, or in a direction (BR-PASS)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Final, Literal

import attrs

from ruleengine import Check, Decision, Match, MatchReader, Part, PieceId, choice, emit, event, option
from ruleengine.grid import DIRECTIONS, Direction, squares_in
from ruleengine.hooks import preview_checks
from ruleengine_blood_rugby._ball import catch_check, come_down, go_out, may_try
from ruleengine_blood_rugby._events import BallLost
from ruleengine_blood_rugby._flights import (
    Flight,
    flight_to,
    flight_towards,
    intercept_check,
    interceptors,
    is_intercepted,
    lands,
)
from ruleengine_blood_rugby._pitch import PITCH
from ruleengine_blood_rugby._players import DEXTERITY, STRENGTH, has, holds_ball, standing_at, stands
from ruleengine_blood_rugby._ranges import MOST_FREE, squares_within
from ruleengine_blood_rugby._rolls import ability_check, passes, ranged_check, share
from ruleengine_blood_rugby._state import HOLDER, LEFT, SQUARE, STANDING
from ruleengine_blood_rugby._terms import NOBODY, OFF, PASS, PRECISE_PASS, Capability
from ruleengine_blood_rugby._turn import deeds, fail, full_move, note, pay, times
from ruleengine_blood_rugby._verbs import put_ball, take_ball

LEAST_LEFT: Final = 2
"""Movement points that a pass needs (BR-PASS-01)."""


@attrs.frozen
class PassOptions:
    """What a pass costs, who may make it, what becomes of a bad one."""

    pass_ac: int = option(
        10, "Armour class of a square that a pass is aimed at.", rule="BR-PASS-05", at_least=-20, at_most=30
    )
    fumble: Literal["drop", "no_pass"] = option(
        "drop", "A failed check to pass: the ball drops beside the passer, or stays in its hands.", rule="BR-PASS-06"
    )
    pass_cost: Literal["half_full", "half_left"] = option(
        "half_full", "Movement points of a pass: half a full move, or half of what is left.", rule="BR-PASS-09"
    )
    pass_min_left: Literal["before", "after"] = option(
        "before", "Whether 2 movement points must be left before the pass is paid for, or after.", rule="BR-PASS-09"
    )
    free_pass_distance: int = option(
        2,
        "Squares up to which a pass can be made without Pass.",
        rule="BR-PASS-10",
        at_least=0,
        at_most=MOST_FREE,
    )
    hand_off: Literal["checked", "free"] = option(
        "checked", "A pass to a team-mate beside: checked as any, or without a check to pass.", rule="BR-PASS-11"
    )


@event("blood-rugby.thrown")
class Thrown:
    """A player threw the ball.

    Attributes:
        piece: who.
        square: where it was meant to come down; the last square of the pitch on its way, if that leads off it.
        how: `well`; `astray` if the square aimed at was missed; `dropped` or `kept` if the check to pass failed.
    """

    piece: PieceId
    square: int
    how: str


# Movement points -----------------------------------------------------------------------------------------


def pass_cost(match: MatchReader, piece: PieceId, left: int) -> int:
    """The movement points that a pass costs a player who has so many left (BR-PASS-01, BR-PASS-09)."""
    if match.options(PassOptions).pass_cost == "half_left":
        return -(-left // 2)
    return min(left, share(match, full_move(match, piece), 2))


def can_afford(match: MatchReader, piece: PieceId, left: int) -> bool:
    """Whether so many movement points are enough for a pass (BR-PASS-01, BR-PASS-09)."""
    if match.options(PassOptions).pass_min_left == "after":
        return left - pass_cost(match, piece, left) >= LEAST_LEFT
    return left >= LEAST_LEFT


def can_pass(match: MatchReader, piece: PieceId, left: int) -> bool:
    """Whether a player who holds the ball, or is given it, could pass it with so many movement points left."""
    return can_afford(match, piece, left) and bool(aims(match, piece))


# Aims ----------------------------------------------------------------------------------------------------


@choice("throw-at")
class ThrowAt:
    """Throw the ball at a precise square."""

    square: int

    def flight(self, match: MatchReader, piece: PieceId) -> Flight:
        """How the ball is meant to fly."""
        return flight_to(match, piece, self.square, reach(match, piece))

    def checks(self, match: MatchReader, piece: PieceId, flight: Flight) -> Sequence[Check]:
        """The check to pass, and the roll to hit the square; none for a hand-off that is free (BR-PASS-05, 11)."""
        if is_free(match, piece, self.square):
            return ()
        armour = match.options(PassOptions).pass_ac
        return pass_check(match, piece, flight), ranged_check(match, piece, PRECISE_PASS, armour, about=flight)


@choice("throw-towards")
class ThrowTowards:
    """Throw the ball in one of the eight directions, at full force or not (BR-PASS-04)."""

    direction: Direction
    full: bool

    def flight(self, match: MatchReader, piece: PieceId) -> Flight:
        """How the ball is meant to fly."""
        return flight_towards(match, piece, self.direction, reach(match, piece), full=self.full)

    def checks(self, match: MatchReader, piece: PieceId, flight: Flight) -> Sequence[Check]:
        """The check to pass alone (BR-PASS-04)."""
        return (pass_check(match, piece, flight),)


Aim = ThrowAt | ThrowTowards
TOWARDS: Final = tuple(ThrowTowards(direction, full) for direction in DIRECTIONS for full in (False, True))


def reach(match: MatchReader, piece: PieceId) -> int:
    """How far a player can throw: as many squares as it has Strength (BR-PASS-03)."""
    return match.attribute(piece, STRENGTH)


def pass_check(match: MatchReader, piece: PieceId, flight: Flight) -> Check:
    """The check to pass (BR-PASS-04, BR-PASS-05)."""
    return ability_check(match, piece, PASS, DEXTERITY, about=flight)


def is_free(match: MatchReader, piece: PieceId, square: int) -> bool:
    """Whether a pass is a hand-off that needs no check: to a team-mate beside (BR-PASS-11)."""
    if match.options(PassOptions).hand_off == "checked":
        return False
    mates = match.get(STANDING, match.pieces[piece].side) & match.derived(PITCH).grid.near[match.get(SQUARE, piece)]
    return bool(mates >> square & 1)


def aims(match: MatchReader, piece: PieceId) -> Sequence[Aim]:
    """Where a player can throw the ball: far, or in a direction, only with Pass (BR-PASS-02, BR-PASS-10)."""
    far, start = reach(match, piece), match.get(SQUARE, piece)
    if has(match, piece, Capability.PASS):
        return _aims(squares_within(match, start, far), True)
    return _aims(squares_within(match, start, min(far, match.options(PassOptions).free_pass_distance)), False)


@lru_cache(maxsize=4096)
def _aims(squares: int, directions: bool) -> Sequence[Aim]:
    precise = tuple(ThrowAt(square) for square in squares_in(squares))
    return (*precise, *TOWARDS) if directions else precise


# The throw -----------------------------------------------------------------------------------------------


async def throw(match: Match, piece: PieceId) -> bool:
    """Let a standing player, who is given the ball, throw it where its coach says.

    What it costs, and what a failure ends, is for whoever calls.

    Returns:
        whether the check to pass was passed; without one, true.
    """
    take_ball(match, piece)
    aim = await Decision(match.pieces[piece].side, "throw", aims(match, piece), piece)
    flight = aim.flight(match, piece)
    checks = aim.checks(match, piece, flight)
    if checks and not await passes(match, checks[0]):
        await drop(match, piece, flight)
        return False
    astray = not await passes(match, checks[1]) if len(checks) > 1 else False
    put_ball(match, OFF)
    await emit(match, Thrown(piece, flight.end, "astray" if astray else "well"))
    if not await is_intercepted(match, piece, flight):
        await lands(match, flight, "pass", astray=astray or flight.strays)
    return True


async def drop(match: Match, piece: PieceId, flight: Flight) -> None:
    """Let a ball that is not thrown well drop beside the passer, in the direction of the pass (BR-PASS-06, 15)."""
    keeps = match.options(PassOptions).fumble == "no_pass"
    await emit(match, Thrown(piece, flight.end, "kept" if keeps else "dropped"))
    if keeps:
        return
    put_ball(match, OFF)
    await emit(match, BallLost(piece))
    beside = match.derived(PITCH).grid.steps[flight.start][flight.direction]
    if beside is None:
        await go_out(match, flight.start)
    else:
        await come_down(match, beside, flight.towards, how="drop")


# The deed ------------------------------------------------------------------------------------------------


@choice("pass")
class Pass:
    """Pass the ball: where to is chosen next."""

    async def do(self, match: Match, piece: PieceId) -> None:
        """Once an activation, which a failed check ends (BR-ACT-03, BR-ACT-05, BR-PASS-09)."""
        pay(match, pass_cost(match, piece, match.get(LEFT)))
        note(match, "pass")
        if not await throw(match, piece):
            fail(match)


PASSING: Final = Pass()


class PassingPart(Part):
    """Passes."""

    name = "blood-rugby.passing"
    options = PassOptions
    checks = (PASS, PRECISE_PASS)

    @deeds.impl
    def passing(self, match: Match, piece: PieceId) -> Iterable[Any]:
        """One pass, for a standing player who holds the ball and has movement points for it (BR-PASS-01)."""
        if not holds_ball(match, piece) or not stands(match, piece) or times(match, "pass"):
            return ()
        return (PASSING,) if can_pass(match, piece, match.get(LEFT)) else ()

    @preview_checks.impl
    def rolls(self, match: Match, choice: object) -> Iterable[Check]:
        """The rolls of the passer, then of those who may get at the ball."""
        piece = match.get(HOLDER)
        if piece == NOBODY or not isinstance(choice, ThrowAt | ThrowTowards):
            return ()
        flight = choice.flight(match, piece)
        others = (intercept_check(match, each) for each in interceptors(match, piece, flight))
        return (*choice.checks(match, piece, flight), *others, *catch_checks(match, flight, thrown_from=flight.start))


def catch_checks(match: MatchReader, flight: Flight, *, how: str = "pass", thrown_from: int = OFF) -> Sequence[Check]:
    """The check of whoever stands where a ball is meant to come down, if it does and he may try."""
    catcher = NOBODY if flight.out or flight.strays else standing_at(match, flight.end)
    if catcher == NOBODY or not may_try(match, catcher, flight.end, how, thrown_from):
        return ()
    return (catch_check(match, catcher),)
