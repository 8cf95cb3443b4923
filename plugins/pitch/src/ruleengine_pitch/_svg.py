"""The board as a picture: an SVG, the same bytes for the same position. Needs the extra `svg` of a game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from importlib import import_module
from typing import Final

from ruleengine import RuleEngineError, Side
from ruleengine.grid.svg import MARGIN, UNIT, Picture
from ruleengine.reporting import Line
from ruleengine.viewer import Counter, Scene
from ruleengine_pitch._board import Seen, Shown
from ruleengine_pitch._players import number_of
from ruleengine_pitch._squares import OFF

GRASS, STRIPE, GOAL, CHALK, INK = "#5d8f4e", "#6a9c5a", "#4a7540", "#e8f0e4", "#1d2a1a"
STANDS: Final = {Side.HOME: "#1f5fa8", Side.AWAY: "#b3261e"}
LIES: Final = {Side.HOME: "#b9d0ea", Side.AWAY: "#efc3bf"}
"""What the players of a side are filled with; they are told apart by their shapes as well."""
BALL, MARK, PATH = "#8a4b14", "#ffd84d", "#fff3c4"


MOST_LOOKS: Final = 4096
_LOOKS: dict[object, str] = {}
_TITLE: Final = re.compile(r"<title>(.*?)</title>")


class NoDrawing(RuleEngineError, ImportError):
    """The library that draws is not installed."""

    __module__ = "ruleengine_pitch.board"


class BoardPicture(Picture):
    """A board, drawn from the grass up. A game that has more on it than players and the ball overrides `other`.

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
        self.seen, self.flat, self.columns, self.rows = seen, flat, tuple(columns), tuple(rows)

    def text(self, title: str = "", description: str = "") -> str:
        """Return the picture as the text of a file; arguments as for `Picture.text`."""
        seen = self.seen
        self.field()
        self.marks(seen.marks, MARK, bare=seen.there)
        self.trail(seen.path, PATH)
        for square, players in seen.there.items():
            for player in reversed(players):  # the first is seen on top
                self.player(square, player)
        if seen.ball != OFF:
            self.loose_ball(seen.ball)
        for square in seen.others:
            self.other(square)
        self.note()
        return super().text(title, description)

    def scene(self) -> Scene:
        """Return the same for a page on which players move, without marks and the last move."""
        seen, counters = self.seen, []
        for square, players in seen.there.items():
            for player in reversed(players):
                piece, how = player.piece, (player.pale, player.crossed, player.broken, player.holds)
                look = self._look((piece.side, number_of(piece), *how), partial(self.player, 0, player))
                counters.append(self._counter(f"p{piece.id}", square, look, ", ".join(self.title(player))))
        if seen.ball != OFF:
            look = self._look("ball", partial(self.loose_ball, 0))
            counters.append(self._counter("ball", seen.ball, look, "the ball"))
        for number, square in enumerate(seen.others):
            look = self._look("other", partial(self.other, 0))
            counters.append(self._counter(f"other{number}", square, look, _TITLE.findall(look)[0]))
        ground = self._look(("field", seen.grid, seen.goals, self.columns, self.rows), self.field)
        return Scene(self.right + MARGIN, self.bottom + MARGIN, ground, tuple(counters), tuple(self._notes))

    def _look(self, key: object, draw: Callable[[], object]) -> str:
        """Return what is drawn, at the first square; drawn once, for a page shows thousands of moments."""
        full = type(self), self.flat, key
        if full not in _LOOKS:
            if len(_LOOKS) >= MOST_LOOKS:
                _LOOKS.clear()
            _LOOKS[full] = self.apart(draw)
        return _LOOKS[full]

    def _counter(self, name: str, square: int, look: str, title: str) -> Counter:
        grid = self.seen.grid
        return Counter(name, _TITLE.sub("", look), grid.xs[square] * UNIT, grid.ys[square] * UNIT, title)

    def field(self) -> None:
        """Draw the grass and its lines."""
        goal = [self.seen.goals & column for column in self.seen.grid.columns]
        self.ground(lambda x: GOAL if goal[x] else STRIPE if x % 2 else GRASS, CHALK)
        for column in self.columns:
            self.upright(column, stroke=CHALK, stroke_width=3)
        for row in self.rows:
            self.level(row, stroke=CHALK, stroke_width=1.5, stroke_dasharray="6 4")

    def other(self, square: int) -> None:
        """Draw what else stands on a square."""

    def loose_ball(self, square: int) -> None:
        """Draw the ball on the ground."""
        self.ball(*self.centre(square), UNIT / 4)

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
