"""The board as a picture: an SVG, the same bytes for the same position. Needs the extra `svg` of the distribution."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Any, Final

from ruleengine import MatchReader, RuleEngineError, Side
from ruleengine.grid.svg import UNIT, Picture
from ruleengine.grid.text import Squares
from ruleengine_blood_rugby._board import Seen, Shown, absent, seen
from ruleengine_blood_rugby._terms import OFF

GRASS, STRIPE, GOAL, CHALK, INK = "#5d8f4e", "#6a9c5a", "#4a7540", "#e8f0e4", "#1d2a1a"
STANDS: Final = {Side.HOME: "#1f5fa8", Side.AWAY: "#b3261e"}
LIES: Final = {Side.HOME: "#b9d0ea", Side.AWAY: "#efc3bf"}
"""What a side's players are filled with; they are told apart by their shapes as well."""
BALL, MARK, PATH, REFEREE = "#8a4b14", "#ffd84d", "#fff3c4", "#111111"


class NoDrawing(RuleEngineError, ImportError):
    """The library that draws is not installed."""

    __module__ = "ruleengine_blood_rugby"


def board_svg(match: MatchReader, *, marks: Squares = (), path: Iterable[int | str] | None = None) -> str:
    """The board as the text of an SVG file.

    Home's players are circles, away's are squares; who is down is pale. The referee is a small black triangle. Who is
    off the pitch is listed below.

    Args:
        marks: squares to mark, by number or name; a mapping gives each a label, such as a chance, if nobody is there.
        path: the squares of a run, from where it began; None: the last activation's.

    Raises:
        NoDrawing: the extra `svg` is not installed.
        ValueError: a square that is not on the pitch.

    >>> from ruleengine_blood_rugby.positions import from_position
    >>> picture = board_svg(from_position("ball home 8\\nhome 8 runner L8\\nreferee N8"), marks={"M8": "2/3"})
    >>> picture.startswith("<?xml"), "#8, runner of home, has the ball" in picture, ">2/3<" in picture
    (True, True, True)
    """
    return _Picture(_library(), seen(match, marks, path), [line.text for line in absent(match)]).text()


def _library() -> Any:
    try:
        return import_module("drawsvg")
    except ImportError:
        raise NoDrawing("pictures need drawsvg; install it with: pip install 'ruleengine-blood-rugby[svg]'") from None


class _Picture(Picture):
    """Draws one board, from the grass up."""

    def __init__(self, library: Any, shown: Seen, notes: Sequence[str]) -> None:
        super().__init__(library, shown.grid, notes, ink=INK)
        self.shown = shown
        self.field()
        self.marks(shown.marks, MARK, bare=shown.there)
        self.trail(shown.path, PATH)
        for square, players in shown.there.items():
            for player in reversed(players):  # who stands there is seen on top
                self.player(square, player)
        if shown.ball != OFF:
            self.ball(*self.centre(shown.ball), UNIT / 4)
        if shown.referee != OFF:
            self.referee(*self.centre(shown.referee))
        self.note()

    def field(self) -> None:
        """Grass, goal areas and their lines, halfway."""
        goal = [self.shown.goals & column for column in self.grid.columns]
        self.ground(lambda x: GOAL if goal[x] else STRIPE if x % 2 else GRASS, CHALK)
        deep = sum(map(bool, goal)) // 2
        for column in (deep, self.grid.width // 2, self.grid.width - deep):
            self.upright(column, stroke=CHALK, stroke_width=3)

    def player(self, square: int, player: Shown) -> None:
        """A player with its number: a circle for home, a square for away."""
        x, y = self.centre(square)
        fill, ink = (LIES[player.side], INK) if player.down else (STANDS[player.side], "#ffffff")
        away = player.side is Side.AWAY
        self.counter(square, str(player.number), angular=away, fill=fill, ink=ink, title=self.told(player))
        if player.id == self.shown.holder:
            self.ball(x + UNIT * 0.28, y - UNIT * 0.3, UNIT / 6)

    def told(self, player: Shown) -> str:
        """A player in words."""
        words = [player.name, f"{player.role} of {player.side}", *["down"] * player.down]
        return ", ".join([*words, *["has the ball"] * (player.id == self.shown.holder)])

    def ball(self, x: float, y: float, size: float) -> None:
        """The ball: oval."""
        self.put("Ellipse", x, y, size, size * 0.65, fill=BALL, stroke="#ffffff", stroke_width=1.5, title="the ball")

    def referee(self, x: float, y: float) -> None:
        """The referee, who may share a square, in its lower corner."""
        x, y, size = x - UNIT * 0.3, y + UNIT * 0.3, UNIT * 0.2
        corners = (x - size, y + size, x, y - size, x + size, y + size)
        style = {"fill": REFEREE, "stroke": "#ffffff", "stroke_width": 1.5}
        self.put("Lines", *corners, close=True, title="the referee", **style)
