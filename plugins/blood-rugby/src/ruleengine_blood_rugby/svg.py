"""The board as a picture: an SVG, the same bytes for the same position. Needs the extra `svg` of the distribution."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Any, Final

from ruleengine import Match, RuleEngineError, Side, View
from ruleengine_blood_rugby.board import Seen, Shown, Squares, absent, seen
from ruleengine_blood_rugby.terms import OFF

UNIT: Final = 30
"""Pixels a square."""
MARGIN: Final = 24
GRASS, STRIPE, GOAL, CHALK, INK = "#5d8f4e", "#6a9c5a", "#4a7540", "#e8f0e4", "#1d2a1a"
STANDS: Final = {Side.HOME: "#1f5fa8", Side.AWAY: "#b3261e"}
LIES: Final = {Side.HOME: "#b9d0ea", Side.AWAY: "#efc3bf"}
"""What a side's players are filled with; they are told apart by their shapes as well."""
BALL, MARK, PATH, REFEREE = "#8a4b14", "#ffd84d", "#fff3c4", "#111111"


class NoDrawing(RuleEngineError, ImportError):
    """The library that draws is not installed."""


def board_svg(match: Match | View, *, marks: Squares = (), path: Iterable[int | str] | None = None) -> str:
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


class _Picture:
    """Draws one board, from the grass up."""

    def __init__(self, library: Any, shown: Seen, notes: Sequence[str]) -> None:
        self.library, self.shown = library, shown
        grid = shown.grid
        self.width, self.height = grid.width * UNIT, grid.height * UNIT
        full = 2 * MARGIN + self.width, 2 * MARGIN + self.height + len(notes) * 18
        self.drawing = library.Drawing(*full, font_family="sans-serif")
        self.put("Rectangle", 0, 0, *full, fill="#ffffff")
        self.field()
        self.marks()
        self.trail()
        for square, players in shown.there.items():
            for player in reversed(players):  # who stands there is seen on top
                self.player(square, player)
        if shown.ball != OFF:
            self.ball(*self.centre(shown.ball), UNIT / 4)
        if shown.referee != OFF:
            self.referee(*self.centre(shown.referee))
        for row, note in enumerate(notes):
            self.write(note, 12, MARGIN, MARGIN + self.height + 26 + row * 18, INK, "start")

    def text(self) -> str:
        """The file."""
        found: str = self.drawing.as_svg()
        return found

    def put(self, shape: str, *where: Any, **style: Any) -> None:
        """Add a shape; a title is what assistive technology reads of it."""
        title = style.pop("title", "")
        made = getattr(self.library, shape)(*where, **style)
        if title:
            made.append_title(title)
        self.drawing.append(made)

    def write(self, text: str, size: float, x: float, y: float, fill: str, anchor: str = "middle") -> None:
        """Add a text, centred on its line."""
        self.put("Text", text, size, x, y, fill=fill, text_anchor=anchor, dominant_baseline="central")

    def corner(self, square: int) -> tuple[float, float]:
        """The upper left corner of a square."""
        return MARGIN + self.shown.grid.xs[square] * UNIT, MARGIN + self.shown.grid.ys[square] * UNIT

    def centre(self, square: int) -> tuple[float, float]:
        """The middle of a square."""
        x, y = self.corner(square)
        return x + UNIT / 2, y + UNIT / 2

    def field(self) -> None:
        """Grass, goal areas and their lines, halfway, the names of columns and rows."""
        grid = self.shown.grid
        right, bottom = MARGIN + self.width, MARGIN + self.height
        for x in range(grid.width):
            goal = self.shown.goals >> grid.at(x, 0) & 1
            fill = GOAL if goal else STRIPE if x % 2 else GRASS
            self.put("Rectangle", MARGIN + x * UNIT, MARGIN, UNIT, self.height, fill=fill)
            self.write(grid.name(grid.at(x, 0))[:-1], 11, MARGIN + (x + 0.5) * UNIT, MARGIN / 2, INK)
        for y in range(grid.height):
            self.write(str(y + 1), 11, MARGIN / 2, MARGIN + (y + 0.5) * UNIT, INK)
        for x in range(MARGIN, right + 1, UNIT):
            self.line(x, MARGIN, x, bottom, stroke_opacity=0.35)
        for y in range(MARGIN, bottom + 1, UNIT):
            self.line(MARGIN, y, right, y, stroke_opacity=0.35)
        deep = sum(self.shown.goals >> grid.at(x, 0) & 1 for x in range(grid.width)) // 2 * UNIT
        for x in (MARGIN + deep, MARGIN + self.width // 2, right - deep):
            self.line(x, MARGIN, x, bottom, stroke_width=3)

    def line(self, x: int, y: int, to_x: int, to_y: int, **style: Any) -> None:
        """A line of chalk."""
        self.put("Line", x, y, to_x, to_y, stroke=CHALK, **style)

    def marks(self) -> None:
        """Marked squares, with their labels."""
        for square, label in self.shown.marks.items():
            self.put("Rectangle", *self.corner(square), UNIT, UNIT, fill=MARK, fill_opacity=0.55, stroke=INK)
            if label and square not in self.shown.there:
                self.write(label, 10, *self.centre(square), INK)

    def trail(self) -> None:
        """The way of the last run."""
        points = [self.centre(square) for square in self.shown.path]
        if len(points) > 1:
            flat = [number for point in points for number in point]
            self.put("Lines", *flat, fill="none", stroke=PATH, stroke_width=4, stroke_linejoin="round")
        for x, y in points[:1]:
            self.put("Circle", x, y, UNIT / 8, fill=PATH)

    def player(self, square: int, player: Shown) -> None:
        """A player with its number: a circle for home, a square for away."""
        x, y = self.centre(square)
        fill, ink = (LIES[player.side], INK) if player.down else (STANDS[player.side], "#ffffff")
        style: dict[str, Any] = {"fill": fill, "stroke": ink, "stroke_width": 2, "title": self.told(player)}
        radius = UNIT * 0.42
        if player.side is Side.HOME:
            self.put("Circle", x, y, radius, **style)
        else:
            self.put("Rectangle", x - radius, y - radius, 2 * radius, 2 * radius, rx=4, **style)
        self.write(str(player.number), 13, x, y, ink)
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
