"""The verbs: each changes, at once, all parts of the state that hang together, and requests nothing.

Rules change who stands where and who holds the ball through these alone.
"""

from __future__ import annotations

from ruleengine import Match, PieceId, Side
from ruleengine_blood_rugby._state import BALL, CLINGING, GROUNDED, HOLDER, LAST_TOUCH, SQUARE, STANDING, STATUS
from ruleengine_blood_rugby._terms import NOBODY, OFF, Status


def put_on(match: Match, piece: PieceId, square: int, status: Status = Status.STANDING) -> None:
    """Put a player on a square of the pitch, from off it or from where it was."""
    _lift(match, piece)
    match.set(STATUS, piece, status)
    _lay(match, piece, square)


def move_to(match: Match, piece: PieceId, square: int) -> int:
    """Move a player on the pitch to a square, as it is, with a ball that it holds. Returns the old square."""
    start = match.get(SQUARE, piece)
    _lift(match, piece)
    _lay(match, piece, square)
    return start


def take_off(match: Match, piece: PieceId, status: Status) -> None:
    """Take a player off the pitch. A ball that it holds is in the air then: the rule says where it comes down."""
    _lift(match, piece)
    match.set(SQUARE, piece, OFF)
    match.set(STATUS, piece, status)
    if match.get(HOLDER) == piece:
        match.set(HOLDER, NOBODY)
        match.set(CLINGING, NOBODY)


def put_down(match: Match, piece: PieceId) -> None:
    """Put a standing player down in its square. A holder clings to the ball until the rule has settled that."""
    put_on(match, piece, match.get(SQUARE, piece), Status.GROUNDED)
    if match.get(HOLDER) == piece:
        match.set(CLINGING, piece)


def stand_up(match: Match, piece: PieceId) -> None:
    """Put a grounded player back on its feet; a ball that it clung to is its own again."""
    put_on(match, piece, match.get(SQUARE, piece))
    if match.get(CLINGING) == piece:
        match.set(CLINGING, NOBODY)


def take_ball(match: Match, piece: PieceId) -> None:
    """Put the ball into a standing player's hands, which touched it last then."""
    match.set(HOLDER, piece)
    match.set(BALL, OFF)
    touch(match, piece)


def put_ball(match: Match, square: int) -> None:
    """Put the ball, held by nobody, on a square, or out of reach (OFF)."""
    match.set(HOLDER, NOBODY)
    match.set(CLINGING, NOBODY)
    match.set(BALL, square)


def touch(match: Match, piece: PieceId) -> None:
    """Note that a player has touched the ball (BR-OUT-07)."""
    match.set(LAST_TOUCH, match.pieces[piece].side)


def _lift(match: Match, piece: PieceId) -> None:
    """Take a player from its square, on the bitboards."""
    square = match.get(SQUARE, piece)
    if square < 0:
        return
    side, status = match.pieces[piece].side, match.get(STATUS, piece)
    if status is Status.STANDING:
        if not _others(match, piece, square, Status.STANDING, side):
            match.set(STANDING, side, match.get(STANDING, side) & ~(1 << square))
    elif not _others(match, piece, square, Status.GROUNDED):
        match.set(GROUNDED, match.get(GROUNDED) & ~(1 << square))


def _lay(match: Match, piece: PieceId, square: int) -> None:
    """Put a player on a square, on the bitboards, as it is."""
    match.set(SQUARE, piece, square)
    side = match.pieces[piece].side
    if match.get(STATUS, piece) is Status.STANDING:
        match.set(STANDING, side, match.get(STANDING, side) | 1 << square)
    else:
        match.set(GROUNDED, match.get(GROUNDED) | 1 << square)


def _others(match: Match, piece: PieceId, square: int, status: Status, side: Side | None = None) -> bool:
    """Whether others, of a side if one is given, are on a square in such a way."""
    squares = match.each(SQUARE)
    if squares.count(square) == 1:
        return False  # as nearly always
    statuses, pieces = match.each(STATUS), match.pieces
    return any(
        at == square and other != piece and statuses[other] is status and side in (None, pieces[other].side)
        for other, at in enumerate(squares)
    )
