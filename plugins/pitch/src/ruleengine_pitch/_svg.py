"""The board as a picture: an SVG, the same bytes for the same position. Needs the extra `svg` of a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Final

from ruleengine import RuleEngineError, Side
from ruleengine.grid.svg import UNIT, Picture
from ruleengine.reporting import Line
from ruleengine_pitch._board import Seen, Shown
from ruleengine_pitch._players import number_of
from ruleengine_pitch._squares import OFF

GRASS, STRIPE, GOAL, CHALK, INK = "#5d8f4e", "#6a9c5a", "#4a7540", "#e8f0e4", "#1d2a1a"
STANDS: Final = {Side.HOME: "#1f5fa8", Side.AWAY: "#b3261e"}
LIES: Final = {Side.HOME: "#b9d0ea", Side.AWAY: "#efc3bf"}
"""What the players of a side are filled with; they are told apart by their shapes as well."""
BALL, MARK, PATH = "#8a4b14", "#ffd84d", "#fff3c4"


class NoDrawing(RuleEngineError, ImportError):
    """The library that draws is not installed."""

    __module__ = "ruleengine_pitch.board"


class BoardPicture(Picture):
    """A board, drawn from the grass up. A game that has more on it than players and the ball overrides `extras`.

    Home's players are circles, away's are squares; players who are down are pale.

    Args:
        seen: what is shown.
        notes: lines below the board.
        install: what to install if the library is missing, such as `ruleengine-blood-bowl[svg]`.
        columns: draw a line before each of these; the halfway line is one.
        rows: draw a broken line above each of these.
        flat: the height of the ball, as a part of its width.

    Raises:
        NoDrawing: the library is not installed.
    """

    def __init__(
        self,
        seen: Seen,
        notes: Iterable[Line],
        install: str,
        *,
        columns: Iterable[int],
        rows: Iterable[int] = (),
        flat: float = 0.7,
    ) -> None:
        try:
            library = import_module("drawsvg")
        except ImportError:
            raise NoDrawing(f"pictures need drawsvg; install it with: pip install '{install}'") from None
        super().__init__(library, seen.grid, [line.text for line in notes], ink=INK)
        self.seen, self.flat = seen, flat
        goal = [seen.goals & column for column in seen.grid.columns]
        self.ground(lambda x: GOAL if goal[x] else STRIPE if x % 2 else GRASS, CHALK)
        for column in columns:
            self.upright(column, stroke=CHALK, stroke_width=3)
        for row in rows:
            self.level(row, stroke=CHALK, stroke_width=1.5, stroke_dasharray="6 4")
        self.marks(seen.marks, MARK, bare=seen.there)
        self.trail(seen.path, PATH)
        for square, players in seen.there.items():
            for player in reversed(players):  # the first is seen on top
                self.player(square, player)
        if seen.ball != OFF:
            self.ball(*self.centre(seen.ball), UNIT / 4)
        self.extras()
        self.note()

    def extras(self) -> None:
        """Draw what else is on the board."""

    def player(self, square: int, player: Shown) -> None:
        """Draw a player with the number: a circle for home, a square for away."""
        x, y = self.centre(square)
        piece = player.piece
        fill, ink = (LIES[piece.side], INK) if player.pale else (STANDS[piece.side], "#ffffff")
        style = {"fill": fill, "ink": ink, "title": ", ".join(self.title(player))}
        if player.broken:
            style["stroke_dasharray"] = "3 3"
        self.counter(square, str(number_of(piece)), angular=piece.side is Side.AWAY, **style)
        if player.crossed:
            reach = UNIT * 0.3
            for slope in (1, -1):
                self.put("Line", x - reach, y - slope * reach, x + reach, y + slope * reach, stroke=INK, stroke_width=2)
        if player.holds:
            self.ball(x + UNIT * 0.28, y - UNIT * 0.3, UNIT / 6)

    def title(self, player: Shown) -> Sequence[str]:
        """Return a player in words."""
        holds = ("has the ball",) if player.holds else ()
        return player.piece.name, f"{player.piece.profile.role} of {player.piece.side}", *player.words, *holds

    def ball(self, x: float, y: float, size: float) -> None:
        """Draw the ball."""
        style = {"fill": BALL, "stroke": "#ffffff", "stroke_width": 1.5}
        self.put("Ellipse", x, y, size, size * self.flat, title="the ball", **style)
