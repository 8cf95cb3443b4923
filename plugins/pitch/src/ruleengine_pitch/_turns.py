"""Turns of activations: what a game's rules and messages about them share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

import attrs

from ruleengine import (
    AWAY,
    HOME,
    Decision,
    InjuryResult,
    InjurySeverity,
    Key,
    Match,
    MatchReader,
    PieceId,
    PieceKey,
    Side,
    SideKey,
    emit,
)
from ruleengine_pitch._squares import NOBODY

S = TypeVar("S")


@attrs.frozen
class TurnWords:
    """How a game speaks of a player who cannot be activated.

    Attributes:
        he: a player, such as `he`.
        side: a side, such as `team`.
        acted: why a player who has acted cannot act again.
    """

    he: str
    side: str
    acted: str


def why_not_activated(
    match: MatchReader, piece: PieceId, square: PieceKey[int], active: Key[Side], acted: Key[int], words: TurnWords
) -> str:
    """Return why a player cannot be activated as far as turn and pitch say; empty if there is no such reason.

    Args:
        square, active, acted: the keys of players' squares, of the side whose turn it is, and of those who have acted.
        words: of the game.
    """
    if not 0 <= piece < len(match.pieces):
        return f"there is no player {piece}; ids go from 0 to {len(match.pieces) - 1}"
    if match.get(square, piece) < 0:
        return f"{words.he} is not on the pitch"
    if match.pieces[piece].side is not match.get(active):
        return f"it is the other {words.side}'s turn"
    return words.acted if match.get(acted) >> piece & 1 else ""


def begin_turn(match: Match, side: Side, active: Key[Side], in_turn: Key[bool]) -> None:
    """Note that the turn of a side is under way, under these keys."""
    match.set(active, side)
    match.set(in_turn, True)


def winner_of(match: MatchReader, score: SideKey[int], decided: Key[Side | None]) -> Side | None:
    """Return the side that has won: as the key `decided` says, or else by the higher score."""
    home, away, winner = match.get(score, HOME), match.get(score, AWAY), match.get(decided)
    if winner is not None or home == away:
        return winner
    return HOME if home > away else AWAY


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
