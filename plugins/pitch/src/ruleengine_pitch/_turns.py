"""Turns of activations: what a game's rules and messages about them share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from ruleengine import Decision, InjuryResult, InjurySeverity, Key, Match, MatchReader, PieceId, PieceKey, Side, emit
from ruleengine_pitch._squares import NOBODY

S = TypeVar("S")


def why_not_activated(
    match: MatchReader, piece: PieceId, square: PieceKey[int], active: Key[Side], *, he: str, side: str
) -> str:
    """Return why a player cannot be activated, wherever it is about the turn or the pitch; empty if there is no reason.

    Args:
        square, active: the keys of players' squares and of the side whose turn it is.
        he, side: how a game speaks of a player and of a side.
    """
    if not 0 <= piece < len(match.pieces):
        return f"there is no player {piece}; ids go from 0 to {len(match.pieces) - 1}"
    if match.get(square, piece) < 0:
        return f"{he} is not on the pitch"
    return "" if match.pieces[piece].side is match.get(active) else f"it is the other {side}'s turn"


async def do_deed(match: Match, acting: Any, piece: PieceId, deeds: Sequence[Any], end: Any) -> None:
    """Let the coach of the player under way choose the next deed, do it, and ask again.

    Args:
        acting: the procedure that asks again.
        deeds: what is offered besides `end`; each has a coroutine `do(match, piece)`.
    """
    chosen = await Decision(match.pieces[piece].side, "act", (*deeds, end))
    match.push(acting)
    await chosen.do(match, piece)


def acts_out_of_turn(match: Match, actor: Key[PieceId], acted: Key[int], active: Key[Side]) -> Iterator[str]:
    """Yield a line if the player under way is not of the active side, or does not count as having acted."""
    piece = match.get(actor)
    if piece != NOBODY and not (match.get(acted) >> piece & 1 and match.pieces[piece].side is match.get(active)):
        yield f"player {piece} acts out of turn"


def status_off(hurt: InjuryResult, *, unasked: S, asked: S, match: S, dead: S) -> S | None:
    """Return the status of a player whom an injury takes off the pitch; None if they stay on it.

    Args:
        unasked, asked: the statuses until the restart, of a player who returns unasked or by a check.
        match, dead: those for the rest of the match.
    """
    if hurt.out is InjurySeverity.UNTIL_RESTART:
        return unasked if hurt.back is None else asked
    return {InjurySeverity.MATCH: match, InjurySeverity.DEAD: dead}.get(hurt.out)


async def emit_hurt(match: Match, hurt: Any, left: Any | None) -> None:
    """Emit the event of an injury, and then that of leaving the pitch; None if the player has not left it."""
    await emit(match, hurt)
    if left is not None:
        await emit(match, left)
