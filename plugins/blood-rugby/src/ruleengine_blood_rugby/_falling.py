"""Going down, being hurt, getting up or letting the ball go (BR-MOVE-03, 04, 08 to 10, BR-DOWN, BR-DMG)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

import attrs

from ruleengine import (
    Decision,
    InjuryCause,
    InjuryResult,
    InjurySeverity,
    Match,
    MatchReader,
    Part,
    PieceId,
    Victim,
    choice,
    collect,
    emit,
    injure,
    option,
    procedure,
    specification,
)
from ruleengine.hooks import injury
from ruleengine_blood_rugby._ball import LooseBall, lay_ball
from ruleengine_blood_rugby._events import BallLost, Left, Moved, StoodUp, WasHurt, WentDown
from ruleengine_blood_rugby._players import free_near, is_busy, standing_at, stands
from ruleengine_blood_rugby._state import (
    ACTIVE,
    ACTOR,
    BACK,
    BALL,
    CLINGING,
    DAZED,
    FINISHED,
    FIRST,
    HOLDER,
    LEFT,
    OWED,
    OWED_NOW,
    RISE_NEEDS,
    SQUARE,
    STATUS,
)
from ruleengine_blood_rugby._terms import NOBODY, OFF, Status
from ruleengine_blood_rugby._turn import FELL, RISING, TurnOptions, deeds, note, pay, points_for, score
from ruleengine_blood_rugby._verbs import move_to, put_ball, put_down, stand_up, take_off
from ruleengine_pitch.turns import emit_hurt, status_off


@attrs.frozen
class FallOptions:
    """Going down with the ball, and getting up."""

    release: Literal["adjacent_choice", "bounce", "opponent_choice"] = option(
        "adjacent_choice",
        "What becomes of a grounded carrier's ball: its coach, or the other, lays it beside, or it bounces.",
        rule="BR-MOVE-08",
    )
    rise_out_of_turn: bool = option(
        False, "Whether who was not activated yet may get up at once in the opponents' turn.", rule="BR-MOVE-09"
    )
    rise_square: Literal["adjacent", "blocked"] = option(
        "adjacent",
        "Getting up under somebody who stands there: into a free square beside, or not at all.",
        rule="BR-MOVE-10",
    )
    rise_after_trip: int = option(
        4, "Movement points that must be left to get up after a trip.", rule="BR-TRIP-07", at_least=3, at_most=4
    )


# Going down ----------------------------------------------------------------------------------------------


async def go_down(
    match: Match, piece: PieceId, why: str, *, by: PieceId = NOBODY, hurts: str = "", rise_needs: int = RISING
) -> None:
    """Let a standing player go down in its square: it may be hurt, then it gets up or lets a ball go.

    What follows is pushed: it runs once the present step has ended.

    Args:
        why, by: the cause, and who did it.
        hurts: the name of the cause of an injury; empty if there is none.
        rise_needs: the movement points that must be left to get up in this activation (BR-TRIP-07).
    """
    held = match.get(HOLDER) == piece
    put_down(match, piece)
    if match.get(ACTOR) == piece:
        match.set(RISE_NEEDS, rise_needs)
        match.set(FELL, True)
    procedures: list[Any] = [Hurting(piece, hurts, by)] if hurts else []
    if held:
        procedures.append(LetGo(piece))
    match.push(*procedures)
    await emit(match, WentDown(piece, why, by))


@procedure("blood-rugby.hurting")
class Hurting:
    """A player may be hurt: the injury slot says how badly.

    Attributes:
        piece: who.
        why: the name of the cause, such as `tackle`, `charge`, `punch`.
        by: the player who did it, or NOBODY.
    """

    piece: PieceId
    why: str
    by: PieceId = NOBODY

    async def run(self, match: Match) -> None:
        victim, by = match.pieces[self.piece], self.by
        cause = InjuryCause(self.why) if by == NOBODY else InjuryCause(self.why, match.pieces[by].side, by)
        await apply_hurt(match, self.piece, await injure(match, Victim(victim.side, self.piece), cause))


async def apply_hurt(match: Match, piece: PieceId, hurt: InjuryResult) -> None:
    """Make true what the injury slot returned. Who is hurt badly leaves the pitch, and lets a ball go (BR-MOVE-08)."""
    square, held = match.get(SQUARE, piece), match.get(HOLDER) == piece
    off = off_by(hurt)
    if off is not None:
        if held and square >= 0:
            match.push(LieLoose(piece, square))
        take_off(match, piece, off)
        match.set(BACK, piece, hurt.back)
    elif (
        hurt.out is InjurySeverity.STUNNED and match.get(STATUS, piece) <= Status.PUSHED_OUT
    ):  # who is no worse than down goes down by what hit it, if at all
        if stands(match, piece):
            await go_down(match, piece, "hurt")
        match.set(DAZED, match.get(DAZED) | 1 << piece)
    left = Left(piece, square, off) if off is not None and square >= 0 else None
    await emit_hurt(match, WasHurt(piece, match.get(STATUS, piece), hurt.detail), left)


def off_by(hurt: InjuryResult) -> Status | None:
    """How somebody so hurt is off the pitch; None if it stays where it is.

    >>> off_by(InjuryResult(InjurySeverity.MATCH)), off_by(InjuryResult(InjurySeverity.STUNNED))
    (<Status.OUT: 5>, None)
    """
    return status_off(hurt, unasked=Status.RESERVE, asked=Status.SHAKEN, match=Status.OUT, dead=Status.DEAD)


# Letting the ball go -------------------------------------------------------------------------------------


@choice("rise")
class Rise:
    """Get up; into a square beside, if somebody stands in its own."""

    to: int = OFF

    async def do(self, match: Match, piece: PieceId) -> None:
        """Three movement points (BR-MOVE-03)."""
        pay(match, RISING)
        match.set(FELL, False)
        note(match, "rise")
        await rise(match, piece, self.to)


@choice("stay-down")
class StayDown:
    """Stay on the ground, and let the ball go."""


@choice("lay-ball")
class LayBall:
    """Lay the ball on a square beside."""

    to: int


RISE, STAY_DOWN = Rise(), StayDown()


async def rise(match: Match, piece: PieceId, to: int = OFF) -> None:
    """Put a player back on its feet, in its square or in the one beside that was chosen.

    A carrier who gets up where it scores has scored (BR-SCORE-02).
    """
    start = match.get(SQUARE, piece)
    if to != OFF:
        move_to(match, piece, to)
    stand_up(match, piece)
    await emit(match, StoodUp(piece))
    if to != OFF:
        await emit(match, Moved(piece, start, to, "rise"))
    if match.get(HOLDER) == piece:
        await score(match)


def rising(match: Match, piece: PieceId) -> list[Rise]:
    """The ways in which a grounded player may get up, movement points aside (BR-MOVE-10)."""
    square = match.get(SQUARE, piece)
    if standing_at(match, square) == NOBODY:
        return [RISE]
    if match.options(FallOptions).rise_square == "blocked":
        return []
    return [Rise(to) for to in free_near(match, square)]


def can_rise_now(match: Match, piece: PieceId) -> bool:
    """Whether a carrier who has just gone down can get up at once (BR-MOVE-09)."""
    if match.get(ACTOR) == piece:
        return not match.get(FINISHED) and match.get(LEFT) >= match.get(RISE_NEEDS)
    out_of_turn = match.options(FallOptions).rise_out_of_turn and not is_busy(match, piece)
    return out_of_turn and points_for(match, piece) >= RISING


def turn_ahead(match: MatchReader) -> bool:
    """Whether the side whose turn it is not still has one in this round (BR-TURN-04)."""
    both = match.options(TurnOptions).round == "both_turns"
    return both and match.get(ACTIVE) is match.get(FIRST)


@collect(name="blood-rugby.instead-of-letting-go")
def instead_of_letting_go(match: Match, piece: PieceId) -> Iterable[Any]:
    """What a carrier who has gone down may do instead of letting the ball go.

    Args:
        piece: the carrier, on the ground.

    Returns:
        choices with `async def do(match, piece)`; what they leave undone, the ball included, stays as it is.
    """
    specification()


@procedure("blood-rugby.let-go")
class LetGo:
    """A carrier who went down gets up at once, if it can, or lets the ball go (BR-MOVE-04, BR-MOVE-09)."""

    piece: PieceId

    async def run(self, match: Match) -> None:
        piece = self.piece
        if match.get(CLINGING) != piece:
            return  # hurt badly in the meantime, which settled the ball
        ways: list[Any] = [*rising(match, piece)] if can_rise_now(match, piece) else []
        ways += instead_of_letting_go(match, piece)
        chosen: Any = await Decision(match.pieces[piece].side, "rise", (*ways, STAY_DOWN)) if ways else STAY_DOWN
        if isinstance(chosen, Rise):
            await self.get_up(match, chosen)
        elif chosen is STAY_DOWN:
            put_ball(match, OFF)
            match.push(LieLoose(piece, match.get(SQUARE, piece)))
        else:
            await chosen.do(match, piece)

    async def get_up(self, match: Match, chosen: Rise) -> None:
        """In its own activation it pays now; in the opponents' turn, out of what it has left in the round (BR-MOVE-09).

        Once its side has played, these points would lapse with the round, and are not owed for longer.
        """
        piece = self.piece
        if match.get(ACTOR) == piece:
            await chosen.do(match, piece)
        else:
            debt = OWED if turn_ahead(match) else OWED_NOW
            match.set(debt, piece, match.get(debt, piece) + RISING)
            await rise(match, piece, chosen.to)


@procedure("blood-rugby.lie-loose")
class LieLoose:
    """The ball of somebody who cannot hold it any more is laid beside the square where it was (BR-MOVE-08).

    If there is no room, it bounces (BR-MOVE-04).
    """

    piece: PieceId
    square: int

    async def run(self, match: Match) -> None:
        side, how = match.pieces[self.piece].side, match.options(FallOptions).release
        put_ball(match, OFF)
        await emit(match, BallLost(self.piece))
        free = [] if how == "bounce" else free_near(match, self.square)
        if not free:
            put_ball(match, self.square)
            match.push(LooseBall.dropped(match, self.square, side))
            return
        chooser = side.other if how == "opponent_choice" else side
        chosen = await Decision(chooser, "lay-ball", tuple(map(LayBall, free)), self.piece)
        await lay_ball(match, chosen.to)


class FallingPart(Part):
    """Going down, and getting up."""

    name = "blood-rugby.falling"
    options = FallOptions
    keys = (BALL, HOLDER, CLINGING, DAZED, BACK, RISE_NEEDS)
    procedures = (Hurting, LetGo, LieLoose)
    requires = (injury,)

    @deeds.impl
    def get_up(self, match: Match, piece: PieceId) -> Iterable[Any]:
        """To get up is all that a grounded player may do (BR-DOWN-01, BR-MOVE-03)."""
        if not stands(match, piece) and match.get(LEFT) >= match.get(RISE_NEEDS):
            return rising(match, piece)
        return ()
