"""Going down, and what comes of it: the injury slot says how badly, the host applies it (LRB-ARM, BB20-ARM)."""

from __future__ import annotations

from typing import Any, Final

from ruleengine import Cause, Hurt, Match, Out, Part, PieceId, Victim, emit, frame, injure
from ruleengine.hooks import injury
from ruleengine_blood_bowl.base.ball import LooseBall
from ruleengine_blood_bowl.base.events import Left, WasHurt, WentDown
from ruleengine_blood_bowl.base.state import BACK, BALL, FRESHLY_STUNNED, SQUARE, STATUS
from ruleengine_blood_bowl.base.terms import NOBODY, Status
from ruleengine_blood_bowl.base.turn import moving_team, turn_over
from ruleengine_blood_bowl.base.verbs import put_down, stun, take_off

CROWD: Final = "crowd"
"""The cause of an injury for which no armour is rolled; who would be stunned goes to Reserves (LRB-PUSH-05)."""

BOXES: Final = {Out.UNTIL_RESTART: Status.KNOCKED_OUT, Out.MATCH: Status.INJURED, Out.DEAD: Status.DEAD}


@frame("blood-bowl.hurting")
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

    async def rule(self, match: Match) -> None:
        victim = match.pieces[self.piece]
        doer = None if self.by == NOBODY else self.by
        cause = Cause(self.why, None if doer is None else match.pieces[doer].side, doer)
        hurt = await injure(match, Victim(victim.side, self.piece), cause)
        await apply_hurt(match, self.piece, hurt)


async def apply_hurt(match: Match, piece: PieceId, hurt: Hurt) -> None:
    """Make true what the injury slot returned."""
    square, box = match.get(SQUARE, piece), BOXES.get(hurt.out)
    if box is not None:
        take_off(match, piece, box)
        match.set(BACK, piece, hurt.back)
    elif hurt.out is Out.STUNNED and square >= 0:
        stun(match, piece, own_turn=moving_team(match, piece))
    await emit(match, WasHurt(piece, match.get(STATUS, piece)))
    if box is not None and square >= 0:
        await emit(match, Left(piece, square, box))


async def go_down(match: Match, piece: PieceId, why: str, *, by: PieceId = NOBODY) -> None:
    """Knock a player down, or let him fall: he may be hurt, then a ball there bounces; a turnover if his team moves.

    The frames of his injury and of the ball are pushed: they run once the present step has ended.
    """
    square = match.get(SQUARE, piece)
    put_down(match, piece)
    frames: list[Any] = [Hurting(piece, why, by)]
    if match.get(BALL) == square:
        frames.append(LooseBall(square))
    match.push(*frames)
    await emit(match, WentDown(piece, why))
    if moving_team(match, piece):
        await turn_over(match, why)


class FallingPart(Part):
    """Going down."""

    name = "blood-bowl.falling"
    keys = (FRESHLY_STUNNED, BACK)
    frames = (Hurting,)
    requires = (injury,)
