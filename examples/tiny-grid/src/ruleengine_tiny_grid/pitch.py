"""The pitch and what is on it. A square is a number of the grid, called A1 to E5; home attacks to the right."""

import attrs

from ruleengine import Attribute, Key, Match, Piece, PieceKey, Profile, Side, SideKey, event, option
from ruleengine.grid import Grid
from ruleengine_pitch.board import by_ends
from ruleengine_pitch.players import Player, as_pieces

GRID = Grid(5, 5)
AROUND = GRID.neighbours
CENTRE = GRID.named("C3")
LINE_UP = tuple(map(GRID.named, ("A2", "A4", "E4", "E2")))
GOALS = by_ends(GRID, 0, 1)[::-1]
"""By side, the column in which it scores, as a bitboard."""

AGILITY, STRENGTH = Attribute("tiny-grid.agility", int), Attribute("tiny-grid.strength", int)
RUNNER = Profile("runner", {AGILITY.name: 1, STRENGTH.name: 0})
GUARD = Profile("guard", {AGILITY.name: 0, STRENGTH.name: 1})
TEAMS = (Player(0), Player(1)), (Player(2), Player(3))
PIECES = as_pieces(TEAMS, lambda player: GUARD if player.number % 2 else RUNNER)

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
    """A side had the ball in its goal column; both have lined up again."""

    side: Side


def on(match: Match, square: int) -> Piece | None:
    """The piece on a square. On the ball's square it has the ball, unless that is about to bounce."""
    return next((piece for piece in match.pieces if match.get(SQUARE, piece.id) == square), None)


def marking(match: Match, square: int, side: Side | None) -> list[Piece]:
    """The opponents of a side who mark a square: those next to it."""
    return [piece for to in AROUND[square] if (piece := on(match, to)) and piece.side is not side]


def line_up(match: Match) -> None:
    """Put everybody on their side's own column, and the ball in the middle."""
    for piece, square in zip(match.pieces, LINE_UP, strict=True):
        match.set(SQUARE, piece.id, square)
    match.set(BALL, CENTRE)
