"""Throwing a team-mate: who, where to, the flight, the landing (LRB-TTM, BB20-TTM)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from functools import lru_cache
from typing import Any

import attrs

from ruleengine import (
    Check,
    CompiledRules,
    Decision,
    Match,
    MatchReader,
    Part,
    PieceId,
    async_transform,
    choice,
    emit,
    event,
    procedure,
    slot,
    specification,
    transform,
)
from ruleengine.grid import Direction, squares_in
from ruleengine.hooks import preview_checks
from ruleengine_blood_bowl._base.ball import ANY_DIRECTION, CrowdThrow, LooseBall, Scatter
from ruleengine_blood_bowl._base.departures import can_leave
from ruleengine_blood_bowl._base.events import BallLost, Left, WentDown
from ruleengine_blood_bowl._base.falling import CROWD, Hurting, tell_down
from ruleengine_blood_bowl._base.passing import Quality, throw, throw_check
from ruleengine_blood_bowl._base.pitch import PITCH
from ruleengine_blood_bowl._base.players import agility_check, at, holds_ball
from ruleengine_blood_bowl._base.ranges import Band, in_range, longest_range
from ruleengine_blood_bowl._base.rerolls import attempt
from ruleengine_blood_bowl._base.state import ACTOR, BALL, FINISHED, SQUARE, TAKEN
from ruleengine_blood_bowl._base.terms import LAND, NOBODY, THROW_PLAYER, Status
from ruleengine_blood_bowl._base.turn import turn_over
from ruleengine_blood_bowl._base.verbs import move_to, put_down, take_off

# What an edition says ----------------------------------------------------------------------------------------


@attrs.frozen
class ThrowRules:
    """How far players fly, and on how many they come down.

    Attributes:
        furthest: the furthest band of the ruler.
        shift: how many bands further a distance counts.
        hits_all: whether whoever he bounces onto goes down too, not only the first.
    """

    furthest: Band
    shift: int = 0
    hits_all: bool = False


@slot(name="blood-bowl.throw-rules")
def throw_rules(rules: CompiledRules) -> ThrowRules:
    """How far players fly.

    Returns:
        the furthest band, by how many a distance counts as further, whom a falling player hits.
    """
    specification()


@transform(name="blood-bowl.can-be-thrown")
def can_be_thrown(match: Match, piece: PieceId, value: bool) -> bool:
    """Change whether team-mates can throw a player.

    Args:
        piece: who would be thrown.
        value: begins as false.
    """
    specification()


@transform(name="blood-bowl.can-land")
def can_land(match: Match, piece: PieceId, value: bool) -> bool:
    """Change whether a player who is thrown can try to land on his feet.

    Args:
        piece: who is thrown.
        value: begins as true.
    """
    specification()


@transform(name="blood-bowl.crash-ends-turn")
def crash_ends_turn(match: Match, piece: PieceId, value: bool) -> bool:
    """Change whether it is a turnover that a thrown player goes down.

    Args:
        piece: who was thrown.
        value: begins as whether he had the ball.
    """
    specification()


class Grip(Enum):
    """How the thrower has hold of a team-mate when he lets fly."""

    FIRM = "firm"
    SLIPPING = "slipping"
    """The throw is fumbled, without a roll."""
    GONE = "gone"
    """There is nobody to throw any more."""


@async_transform(name="blood-bowl.grip")
async def grip(match: Match, thrower: PieceId, thrown: PieceId, value: Grip) -> Grip:
    """Change what becomes of a throw before it is rolled for.

    Args:
        thrower: who throws.
        thrown: whom.
        value: begins as firm.
    """
    specification()


@slot(name="blood-bowl.fly")
async def fly(match: Match, thrown: PieceId, square: int, quality: Quality) -> None:
    """Say where a thrown player comes down: push his flight, or his landing.

    Until then he is where he was; nobody else can come to that square meanwhile.

    Args:
        thrown: who flies.
        square: at which he was thrown.
        quality: how well.

    X
    """
    specification()


@slot(name="blood-bowl.land")
async def land(match: Match, piece: PieceId) -> None:
    """Say what a player does who has landed on his feet: about the ball there, and whether he scores.

    Args:
        piece: who has landed.

    X
    """
    specification()


@event("blood-bowl.came-down")
class CameDown:
    """A player who was thrown came down on a free square, on his feet or not."""

    piece: PieceId
    start: int
    square: int


# Checks: pure ------------------------------------------------------------------------------------------------


def player_throw_check(match: MatchReader, thrower: PieceId, square: int) -> Check:
    """The check to throw a team-mate accurately at a square (LRB-TTM-03, BB20-TTM-05)."""
    return throw_check(match, thrower, square, kind=THROW_PLAYER, shift=throw_rules(match.rules).shift)


def land_check(match: MatchReader, piece: PieceId, how: str) -> Check:
    """The check to land on the square where he is now, after a throw of some kind (LRB-LAND-01, BB20-TTM-10)."""
    return agility_check(match, piece, LAND, about=how)


def throwable(match: Match, thrower: PieceId) -> list[PieceId]:
    """The team-mates next to a player whom he can throw, in the order of their squares."""
    near = match.derived(PITCH).grid.near[match.get(SQUARE, thrower)] & match.get(TAKEN)
    side = match.pieces[thrower].side
    mates = [at(match, square) for square in squares_in(near)]
    mates = [mate for mate in mates if match.pieces[mate].side is side and can_be_thrown(match, mate, False)]
    return [mate for mate in mates if can_leave(match, mate, True)]


# The throw ---------------------------------------------------------------------------------------------------


@choice("fly-to")
class FlyTo:
    """Throw him at this square."""

    square: int


@lru_cache(maxsize=4096)
def flights_to(squares: int) -> Sequence[FlyTo]:
    """A throw at each of these squares, a bitboard; made once for each."""
    return tuple(FlyTo(square) for square in squares_in(squares))


@choice("throw-player")
class ThrowPlayer:
    """Throw this team-mate: choose the square next; the action ends with it."""

    piece: PieceId

    async def do(self, match: Match, piece: PieceId) -> None:
        """The target is declared first; then the throw is rolled (LRB-TTM-03, BB20-TTM-05)."""
        match.set(FINISHED, True)
        targets = flights_to(flight_targets(match, piece))
        chosen = await Decision(match.pieces[piece].side, "target", targets)
        held = await grip(match, piece, self.piece, Grip.FIRM)
        if held is Grip.GONE:
            return
        quality = Quality.FUMBLED
        if held is Grip.FIRM:
            quality = await throw(match, player_throw_check(match, piece, chosen.square), self.piece)
        await fly(match, self.piece, chosen.square, quality)


def flight_targets(match: Match, thrower: PieceId) -> int:
    """The squares at which a player can throw a team-mate, as a bitboard (LRB-TTM-02, BB20-TTM-04)."""
    return in_range(match, thrower, min(throw_rules(match.rules).furthest, longest_range(match, Band.BOMB)))


def throws_of(match: Match, thrower: PieceId) -> list[ThrowPlayer]:
    """The team-mates that a player can throw now, as deeds."""
    mates = throwable(match, thrower)
    return [ThrowPlayer(mate) for mate in mates] if mates and flight_targets(match, thrower) else []


# Flight and landing ------------------------------------------------------------------------------------------


@procedure("blood-bowl.player-scatter")
class PlayerScatter(Scatter):
    """A thrown player drifts: three steps of a square, or fewer, of which only the last counts.

    Attributes:
        piece: who.
        how: how he will land; see `land_check`.
    """

    piece: PieceId = attrs.field(kw_only=True)
    how: str = attrs.field(kw_only=True)

    async def ends(self, match: Match, square: int, out: Direction | None) -> None:
        """He lands, or flies into the crowd."""
        if out is None:
            match.push(Landing(self.piece, square, self.how))
        else:
            await fly_out(match, self.piece, square, out)


@procedure("blood-bowl.landing")
class Landing:
    """A thrown player comes down on a square: he lands there, or falls on whoever is there.

    Who cannot land bounces on from there, and goes down where he ends (BB20-TTM-15).
    """

    piece: PieceId
    square: int
    how: str

    async def run(self, match: Match) -> None:
        if not free_for(match, self.piece, self.square):
            await fall_on(match, self.piece, self.square)
            return
        if not can_land(match, self.piece, True):
            match.push(PlayerBounce(self.piece, self.square))
            return
        await come_to(match, self.piece, self.square)
        if await attempt(match, land_check(match, self.piece, self.how)):
            await land(match, self.piece)
        else:
            await crash(match, self.piece)


@procedure("blood-bowl.player-bounce")
class PlayerBounce:
    """A thrown player bounces off somebody, until he comes to a free square; there he goes down (LRB-TTM-07)."""

    piece: PieceId
    at: int

    async def run(self, match: Match) -> None:
        direction = await ANY_DIRECTION
        to = match.derived(PITCH).grid.steps[self.at][direction]
        if to is None:
            await fly_out(match, self.piece, self.at, direction)
        elif free_for(match, self.piece, to):
            await come_to(match, self.piece, to)
            await crash(match, self.piece)
        elif throw_rules(match.rules).hits_all:
            await fall_on(match, self.piece, to)
        else:
            match.push(PlayerBounce(self.piece, to))


def free_for(match: Match, piece: PieceId, square: int) -> bool:
    """Whether a thrown player finds a square free: the one that he was thrown from is."""
    return at(match, square) in (NOBODY, piece)


async def come_to(match: Match, piece: PieceId, square: int) -> None:
    """Put a thrown player on the square where he comes down."""
    start = move_to(match, piece, square)
    await emit(match, CameDown(piece, start, square))


async def fall_on(match: Match, piece: PieceId, square: int) -> None:
    """Knock down whoever is on the square, who may be hurt even if he was down; the thrown one bounces off him.

    A turnover if he is of the moving team; the thrown one with the ball loses it where he ends (LRB-TTM-07,
    BB20-TTM-13, 14).
    """
    hit = at(match, square)
    lost = put_down(match, hit)
    procedures: list[Any] = [Hurting(hit, "falling-player"), PlayerBounce(piece, square)]
    match.push(*procedures, *_ball_at(match, square))
    await tell_down(match, hit, "falling-player", lost_ball=lost)


async def crash(match: Match, piece: PieceId) -> None:
    """Let a thrown player go down where he came down: a turnover if he has the ball (LRB-TTM-06, BB20-TTM-11)."""
    lost = put_down(match, piece)
    match.push(Hurting(piece, "landing"), *_ball_at(match, match.get(SQUARE, piece)))
    if lost:
        await emit(match, BallLost(piece))
    await emit(match, WentDown(piece, "landing"))
    if crash_ends_turn(match, piece, lost):
        await turn_over(match, "landing")


async def fly_out(match: Match, piece: PieceId, last: int, heading: Direction) -> None:
    """Let a thrown player fly into the crowd: a turnover only if he has the ball (LRB-TTM-08, BB20-TTM-16).

    Args:
        last: the last square of the pitch on his way.
        heading: the direction in which he left it.
    """
    thrown_in = [CrowdThrow(last, heading)] if holds_ball(match, piece) else []
    match.push(Hurting(piece, CROWD), *thrown_in)
    await lose(match, piece, last, Status.RESERVES)


async def lose(match: Match, piece: PieceId, last: int, box: Status) -> None:
    """Take a thrown player off the pitch: a turnover only if he has the ball, which is in the air then (LRB-TO-06)."""
    had_ball = holds_ball(match, piece)
    take_off(match, piece, box)
    if had_ball:
        await emit(match, BallLost(piece))
    await emit(match, Left(piece, last, box))
    if had_ball:
        await turn_over(match, "lost")


def _ball_at(match: Match, square: int) -> list[LooseBall]:
    return [LooseBall(square)] if match.get(BALL) == square else []


class ThrowingPart(Part):
    """The flight of players, and their landing."""

    name = "blood-bowl.throwing"
    procedures = (PlayerScatter, Landing, PlayerBounce)
    requires = (throw_rules, fly, land)

    @preview_checks.impl
    def rolls(self, match: Match, choice: object) -> Iterable[Check]:
        """The throw."""
        if isinstance(choice, FlyTo):
            yield player_throw_check(match, match.get(ACTOR), choice.square)
