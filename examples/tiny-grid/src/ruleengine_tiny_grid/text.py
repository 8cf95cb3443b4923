"""Text: the board, and positions from which a match may begin."""

from typing import Any

from ruleengine import CompiledRules, Match, Side
from ruleengine_pitch.board import Seen, Shown
from ruleengine_pitch.positions import Placement, Reader, Sheet, position_in
from ruleengine_tiny_grid.pitch import BALL, CENTRE, GOALS, GRID, PIECES, SQUARE, TEAMS

SIGNS = {Side.HOME: ">»", Side.AWAY: "<«"}


def seen(match: Match) -> Seen:
    """What is on the board: a piece is a sign and its number, `»` if it has the ball."""
    there = {}
    for piece in match.pieces:
        square = match.get(SQUARE, piece.id)
        holds = square == match.get(BALL)
        there[square] = [Shown(piece, SIGNS[piece.side][holds], holds=holds)]
    return Seen.of(GRID, there, marks=(), path=(), ball=match.get(BALL), goals=GOALS[0] | GOALS[1])


class PositionReader(Reader):
    """Reads lines such as `ball C3` and `home 1 B2`; all four pieces have one."""

    def line(self, name: str, words: list[str]) -> None:
        """The ball."""
        self.ball = self.square(" ".join(words))

    def player(self, side: Side, words: list[str]) -> Placement:
        """A number and a square."""
        mine = {str(player.number): player for player in TEAMS[side]}
        if len(words) != 2 or words[0] not in mine:
            self.refuse(f"write {' or '.join(mine)} and a square, such as B2")
        return Placement(self.n, side, mine[words[0]], None, self.square(words[1]), {})


def read_position(rules: CompiledRules, text: str) -> Sheet:
    """What the text of a position says."""
    reader = PositionReader(rules, GRID, {}, ("ball",))
    reader.ball = CENTRE
    reader.read(text)
    reader.check_players(2, share=lambda each: False)
    if len(reader.players) < len(PIECES):
        reader.refuse("a piece is missing; write home 0, home 1, away 2 and away 3")
    return Sheet(tuple(reader.players), {}, reader.ball)


def put_position(match: Match, teams: Any) -> None:
    """Put pieces and ball where a position says."""
    sheet = position_in(match.rules, "tiny-grid", teams, read_position)
    for piece, each in zip(match.pieces, sheet.players, strict=True):
        match.set(SQUARE, piece.id, each.square)
    match.set(BALL, sheet.ball)
