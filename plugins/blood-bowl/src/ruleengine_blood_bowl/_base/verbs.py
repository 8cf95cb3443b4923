"""The verbs: each changes, at once, all parts of the state that hang together, and requests nothing.

Rules change who stands where and who holds the ball through these alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from ruleengine import Match, PieceId
from ruleengine_blood_bowl._base.state import BALL, FRESHLY_STUNNED, HOLDER, SQUARE, STANDING, STATUS, TAKEN, ZONES
from ruleengine_blood_bowl._base.terms import NOBODY, OFF, Status


def put_on(match: Match, piece: PieceId, square: int) -> None:
    """Put a player, standing, on a free square: from the dugout or from where he was."""
    if match.get(SQUARE, piece) >= 0:
        _leave_square(match, piece)
    side = match.pieces[piece].side
    match.set(STATUS, piece, Status.STANDING)
    match.set(SQUARE, piece, square)
    match.set(TAKEN, match.get(TAKEN) | 1 << square)
    match.set(STANDING, side, match.get(STANDING, side) | 1 << square)
    match.set(ZONES, side, match.get(ZONES, side) | 1 << square)


def move_to(match: Match, piece: PieceId, square: int) -> int:
    """Move a player to a free square, as he is; he takes a ball that he holds with him. Returns the old square."""
    side, old = match.pieces[piece].side, match.get(SQUARE, piece)
    here, there = 1 << old, 1 << square
    match.set(SQUARE, piece, square)
    match.set(TAKEN, match.get(TAKEN) & ~here | there)
    standing = match.get(STANDING, side)
    if standing & here:
        match.set(STANDING, side, standing & ~here | there)
        zones = match.get(ZONES, side)
        if zones & here:
            match.set(ZONES, side, zones & ~here | there)
    return old


def move_all(match: Match, moves: Sequence[tuple[PieceId, int]]) -> None:
    """Move players at once, as they are, each to a square that is free or that another of them leaves."""
    arriving = []
    for piece, square in moves:
        side, here = match.pieces[piece].side, 1 << match.get(SQUARE, piece)
        arriving += [(key, side, square) for key in (STANDING, ZONES) if match.get(key, side) & here]
        _leave_square(match, piece)
        match.set(SQUARE, piece, square)
    for _, square in moves:
        match.set(TAKEN, match.get(TAKEN) | 1 << square)
    for key, side, square in arriving:
        match.set(key, side, match.get(key, side) | 1 << square)


def take_off(match: Match, piece: PieceId, status: Status) -> None:
    """Take a player off the pitch, to a box of the dugout; a ball that he holds is in the air then."""
    if match.get(SQUARE, piece) >= 0:
        _leave_square(match, piece)
        match.set(SQUARE, piece, OFF)
    if match.get(HOLDER) == piece:
        put_ball(match, OFF)
    match.set(STATUS, piece, status)


def put_down(match: Match, piece: PieceId) -> bool:
    """Put a player on the pitch down, prone; who is down already stays as he is. Whether he lost the ball by it.

    A ball that he held lies in his square then; the rule makes it bounce.
    """
    if match.get(STATUS, piece) is not Status.STANDING:
        return False
    match.set(STATUS, piece, Status.PRONE)
    square = _lose_zone(match, piece)
    side = match.pieces[piece].side
    match.set(STANDING, side, match.get(STANDING, side) & ~(1 << square))
    return drop_ball(match, piece)


def stun(match: Match, piece: PieceId, *, own_turn: bool) -> None:
    """Make a player who is down stunned; in his own team's turn he waits for the one after (LRB-INJ-06)."""
    match.set(STATUS, piece, Status.STUNNED)
    fresh = match.get(FRESHLY_STUNNED) & ~(1 << piece)
    match.set(FRESHLY_STUNNED, fresh | own_turn << piece)


def turn_face_up(match: Match, piece: PieceId) -> None:
    """Make a stunned player prone."""
    match.set(STATUS, piece, Status.PRONE)


def stand_up(match: Match, piece: PieceId) -> None:
    """Put a prone player back on his feet."""
    side, square = match.pieces[piece].side, match.get(SQUARE, piece)
    match.set(STATUS, piece, Status.STANDING)
    match.set(STANDING, side, match.get(STANDING, side) | 1 << square)
    match.set(ZONES, side, match.get(ZONES, side) | 1 << square)


def lose_zone(match: Match, piece: PieceId) -> None:
    """Take a player's tackle zone from him, until `regain_zone` or until he rises."""
    _lose_zone(match, piece)


def regain_zone(match: Match, piece: PieceId) -> None:
    """Give a standing player his tackle zone back."""
    if match.get(STATUS, piece) is Status.STANDING:
        side = match.pieces[piece].side
        match.set(ZONES, side, match.get(ZONES, side) | 1 << match.get(SQUARE, piece))


def take_ball(match: Match, piece: PieceId) -> None:
    """Put the ball into a player's hands."""
    match.set(HOLDER, piece)
    match.set(BALL, OFF)


def drop_ball(match: Match, piece: PieceId) -> bool:
    """Let a player drop the ball in his square; whether he had it."""
    if match.get(HOLDER) != piece:
        return False
    match.set(HOLDER, NOBODY)
    match.set(BALL, match.get(SQUARE, piece))
    return True


def put_ball(match: Match, square: int) -> None:
    """Put the ball, held by nobody, on a square, or out of reach (OFF)."""
    match.set(HOLDER, NOBODY)
    match.set(BALL, square)


def _lose_zone(match: Match, piece: PieceId) -> int:
    side, square = match.pieces[piece].side, match.get(SQUARE, piece)
    match.set(ZONES, side, match.get(ZONES, side) & ~(1 << square))
    return square


def _leave_square(match: Match, piece: PieceId) -> None:
    side, left = match.pieces[piece].side, ~(1 << match.get(SQUARE, piece))
    match.set(TAKEN, match.get(TAKEN) & left)
    match.set(STANDING, side, match.get(STANDING, side) & left)
    match.set(ZONES, side, match.get(ZONES, side) & left)
