"""The pitch and what is on it. A square is ten times its row plus its column, both from 1: 11 to 55."""

import attrs

from ruleengine import Attribute, Key, Match, Piece, PieceId, PieceKey, Profile, Side, SideKey, event, option

PITCH = [10 * row + column for row in range(1, 6) for column in range(1, 6)]
DIRECTIONS = (-11, -10, -9, -1, 1, 9, 10, 11)
AROUND = {square: [square + way for way in DIRECTIONS if square + way in PITCH] for square in PITCH}
LINE_UP, CENTRE, FAR_ROW = (12, 14, 54, 52), 33, (5, 1)

AGILITY, STRENGTH = Attribute("tiny-grid.agility", int), Attribute("tiny-grid.strength", int)
RUNNER = Profile("runner", {AGILITY.name: 1, STRENGTH.name: 0})
GUARD = Profile("guard", {AGILITY.name: 0, STRENGTH.name: 1})
PIECES = [Piece(PieceId(n), Side(n // 2), (RUNNER, GUARD)[n % 2], f"#{n}") for n in range(4)]

SQUARE: PieceKey[int] = PieceKey("tiny-grid.square", int, default=0)
BALL: Key[int] = Key("tiny-grid.ball", int, default=CENTRE)
SCORE: SideKey[int] = SideKey("tiny-grid.score", int, default=0)


@attrs.frozen
class GridOptions:
    """How long a match is, and how hard."""

    turns: int = option(4, "Turns of each side.", at_least=1)
    actions: int = option(3, "Actions of a turn.", at_least=1)
    target: int = option(4, "What a check needs, less what the piece is good at.", at_least=2, at_most=6)


@event("tiny-grid.scored")
class Scored:
    """A side had the ball on its far row; both have lined up again."""

    side: Side


def on(match: Match, square: int) -> Piece | None:
    """The piece on a square. On the ball's square it has the ball, unless that is about to bounce."""
    return next((piece for piece in match.pieces if match.get(SQUARE, piece.id) == square), None)


def marking(match: Match, square: int, side: Side | None) -> list[Piece]:
    """The opponents of a side who mark a square: those next to it."""
    return [piece for to in AROUND[square] if (piece := on(match, to)) and piece.side is not side]


def line_up(match: Match) -> None:
    """Put everybody on their side's own row, and the ball in the middle."""
    for piece, square in zip(match.pieces, LINE_UP, strict=True):
        match.set(SQUARE, piece.id, square)
    match.set(BALL, CENTRE)
