"""Going down, and what comes of it: the injury slot says how badly, the host applies it (LRB-ARM, BB20-ARM)."""

from __future__ import annotations

from typing import Any, Final

from ruleengine import (
    InjuryCause,
    InjuryResult,
    InjurySeverity,
    Match,
    Part,
    PieceId,
    Victim,
    async_transform,
    emit,
    injure,
    procedure,
    specification,
)
from ruleengine.hooks import injury
from ruleengine_blood_bowl._base.ball import LooseBall
from ruleengine_blood_bowl._base.events import BallLost, BallRests, Left, WasHurt, WentDown
from ruleengine_blood_bowl._base.players import ARMOUR_BREAKS
from ruleengine_blood_bowl._base.state import BACK, BALL, FRESHLY_STUNNED, SQUARE, STATUS
from ruleengine_blood_bowl._base.terms import NOBODY, Status
from ruleengine_blood_bowl._base.turn import moving_team, turn_over
from ruleengine_blood_bowl._base.verbs import put_ball, put_down, stun, take_off
from ruleengine_pitch.turns import emit_hurt, status_off

CROWD: Final = "crowd"
"""The cause of an injury for which no armour is rolled; who would be stunned goes to Reserves (LRB-PUSH-05)."""


FALLS: Final = frozenset({"dodge", "extra-square", "jump", "leap", "landing"})
"""The causes of a fall that is a player's own; with any other cause he was knocked down, or placed prone."""


@async_transform(name="blood-bowl.ball-lost")
async def ball_lost(match: Match, piece: PieceId, why: str, value: int) -> int:
    """Change where the ball comes to lie that a player loses as he goes down; on another square it does not bounce.

    Args:
        piece: who has gone down.
        why: the name of the cause, such as `block` or `dodge`.
        value: begins as his own square.
    """
    specification()


@async_transform(name="blood-bowl.died")
async def died(match: Match, piece: PieceId, cause: InjuryCause, value: bool) -> bool:
    """Do what comes of a player's death, once nothing saves him any more.

    Args:
        piece: who has died.
        cause: why, and by whom.
        value: begins as true, and stays as it is.
    """
    specification()


@async_transform(name="blood-bowl.placed-prone")
async def placed_prone(match: Match, piece: PieceId, why: str, value: bool) -> bool:
    """Do what comes of it that a player was placed prone, and neither knocked down nor fallen.

    Args:
        piece: who.
        why: the name of the cause.
        value: begins as true, and stays as it is.
    """
    specification()


@procedure("blood-bowl.hurting")
class Hurting:
    """A player may be hurt: the injury slot says how badly.

    Attributes:
        piece: who.
        why: the name of the cause, such as `block`, `dodge` or `crowd`.
        by: the player who did it, or NOBODY.
    """

    piece: PieceId
    why: str
    by: PieceId = NOBODY

    async def run(self, match: Match) -> None:
        victim = match.pieces[self.piece]
        cause = cause_of(match, self.why, self.by)
        hurt = await injure(match, Victim(victim.side, self.piece), cause)
        await apply_hurt(match, self.piece, hurt)
        if hurt.out is InjurySeverity.DEAD:
            await died(match, self.piece, cause, True)


def cause_of(match: Match, why: str, by: PieceId = NOBODY) -> InjuryCause:
    """The cause of an injury: its name, and the player who did it."""
    return InjuryCause(why) if by == NOBODY else InjuryCause(why, match.pieces[by].side, by)


async def apply_hurt(match: Match, piece: PieceId, hurt: InjuryResult) -> None:
    """Make true what the injury slot returned; who is off the pitch and no worse than stunned is in Reserves."""
    square, box = match.get(SQUARE, piece), box_of(hurt)
    if box is not None:
        take_off(match, piece, box)
        match.set(BACK, piece, hurt.back)
    elif hurt.out is InjurySeverity.STUNNED and square >= 0:
        put_down(match, piece)
        stun(match, piece, own_turn=moving_team(match, piece))
    was_hurt = WasHurt(piece, match.get(STATUS, piece), hurt.detail)
    await emit_hurt(match, was_hurt, None if box is None or square < 0 else Left(piece, square, box))


def box_of(hurt: InjuryResult) -> Status | None:
    """The box of the dugout for somebody so hurt; None if he stays where he is.

    Who is off until the restart, and returns unasked, is in Reserves.

    >>> severities = InjurySeverity.UNTIL_RESTART, InjurySeverity.DEAD, InjurySeverity.STUNNED
    >>> [box_of(InjuryResult(severity)) for severity in severities]
    [<Status.RESERVES: 3>, <Status.DEAD: 7>, None]
    """
    return status_off(hurt, unasked=Status.RESERVES, asked=Status.KNOCKED_OUT, match=Status.INJURED, dead=Status.DEAD)


async def go_down(match: Match, piece: PieceId, why: str, *, by: PieceId = NOBODY) -> None:
    """Knock a player down, or let him fall: he may be hurt, then a ball there bounces; a turnover if his team moves.

    The procedures of his injury and of the ball are pushed: they run once the present step has ended.
    """
    square = match.get(SQUARE, piece)
    lost = put_down(match, piece)
    procedures: list[Any] = [Hurting(piece, why, by)]
    if match.get(BALL) == square:
        procedures.append(LooseBall(square))
    match.push(*procedures)
    await tell_down(match, piece, why, lost_ball=lost)


async def place_prone(match: Match, piece: PieceId, why: str) -> None:
    """Put a player down unharmed: a ball there bounces, and it is a turnover only if he had it (BB20-STA-06)."""
    square = match.get(SQUARE, piece)
    lost = put_down(match, piece)
    if match.get(BALL) == square:
        match.push(LooseBall(square))
    await tell_down(match, piece, why, lost_ball=lost, placed=True)
    await placed_prone(match, piece, why, True)


async def tell_down(match: Match, piece: PieceId, why: str, *, lost_ball: bool, placed: bool = False) -> None:
    """Tell that a player was put down; a turnover if his team moves (LRB-TO-01, BB20-TO-02).

    Args:
        placed: he was only placed prone, which is a turnover if he had the ball (BB20-TO-03).
    """
    if lost_ball:
        await emit(match, BallLost(piece))
        here = match.get(SQUARE, piece)
        to = await ball_lost(match, piece, why, here)
        if to != here:
            put_ball(match, to)
            await emit(match, BallRests(to))
    await emit(match, WentDown(piece, why))
    if moving_team(match, piece) and (lost_ball or not placed):
        await turn_over(match, why)


class FallingPart(Part):
    """Going down."""

    name = "blood-bowl.falling"
    keys = (FRESHLY_STUNNED, BACK)
    procedures = (Hurting,)
    requires = (injury,)
    requires_attributes = (ARMOUR_BREAKS,)
