"""The board as a picture: an SVG, the same bytes for the same position. Needs the extra `svg` of the distribution."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any, Final

from ruleengine import Match, Piece, RuleEngineError, Side, View
from ruleengine_blood_bowl.base.board import Seen, Squares, dugouts, seen
from ruleengine_blood_bowl.base.lineup import number_of
from ruleengine_blood_bowl.base.pitch import PITCH, Pitch
from ruleengine_blood_bowl.base.terms import OFF, Status

UNIT: Final = 30
"""Pixels a square."""
MARGIN: Final = 24
GRASS, STRIPE, GOAL, CHALK, INK = "#5d8f4e", "#6a9c5a", "#4a7540", "#e8f0e4", "#1d2a1a"
STANDS: Final = {Side.HOME: "#1f5fa8", Side.AWAY: "#b3261e"}
LIES: Final = {Side.HOME: "#b9d0ea", Side.AWAY: "#efc3bf"}
"""What a side's players are filled with; they are told apart by their shapes as well."""
BALL, MARK, PATH = "#8a4b14", "#ffd84d", "#fff3c4"


class NoDrawing(RuleEngineError, ImportError):
    """The library that draws is not installed."""


def board_svg(match: Match | View, *, marks: Squares = (), path: Iterable[int | str] | None = None) -> str:
    """The board as the text of an SVG file.

    Home's players are circles and attack to the right, away's are squares; who is down is pale, who is stunned is
    crossed out, who has no tackle zone has a broken outline. The dugouts are listed below.

    Args:
        marks: squares to mark, by number or name; a mapping gives each a label, such as a chance, if nobody is there.
        path: the squares of a move, from where it began; None: the last action's.

    Raises:
        NoDrawing: the extra `svg` is not installed.
        ValueError: a square that is not on the pitch.

    >>> from ruleengine_blood_bowl import from_position
    >>> picture = board_svg(from_position("home 7 Blitzer L8 ball"), marks={"M8": "2/3"})
    >>> picture.startswith("<?xml"), "#7, Blitzer of home, has the ball" in picture, ">2/3<" in picture
    (True, True, True)
    """
    shown = seen(match, marks, path)
    notes = [line.text for line in dugouts(match)]
    return _Picture(_library(), shown, match.built(PITCH), notes).text()


def _library() -> Any:
    try:
        return import_module("drawsvg")
    except ImportError:
        raise NoDrawing("pictures need drawsvg; install it with: pip install 'ruleengine-blood-bowl[svg]'") from None


class _Picture:
    """Draws one board, from the grass up."""

    def __init__(self, library: Any, shown: Seen, pitch: Pitch, notes: list[str]) -> None:
        self.library, self.shown, self.pitch = library, shown, pitch
        grid = shown.grid
        self.width, self.height = grid.width * UNIT, grid.height * UNIT
        full = 2 * MARGIN + self.width, 2 * MARGIN + self.height + len(notes) * 18
        self.drawing = library.Drawing(*full, font_family="sans-serif")
        self.put("Rectangle", 0, 0, *full, fill="#ffffff")
        self.field()
        self.marks()
        self.trail()
        for square, piece in shown.there.items():
            self.player(square, piece)
        if shown.ball != OFF:
            self.ball(*self.centre(shown.ball), UNIT / 4)
        for row, note in enumerate(notes):
            self.write(note, 12, MARGIN, MARGIN + self.height + 26 + row * 18, INK, "start")

    def text(self) -> str:
        """The file."""
        found: str = self.drawing.as_svg()
        return found

    def put(self, shape: str, *where: Any, **style: Any) -> Any:
        """Add a shape; a title is what assistive technology reads of it."""
        title = style.pop("title", "")
        made = getattr(self.library, shape)(*where, **style)
        if title:
            made.append_title(title)
        self.drawing.append(made)
        return made

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
        """Grass, end zones, lines, the names of columns and rows."""
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
        self.line(MARGIN + self.width // 2, MARGIN, MARGIN + self.width // 2, bottom, stroke_width=3)
        for y in self.borders():
            self.line(MARGIN, y, right, y, stroke_width=1.5, stroke_dasharray="6 4")

    def line(self, x: int, y: int, to_x: int, to_y: int, **style: Any) -> None:
        """A line of chalk."""
        self.put("Line", x, y, to_x, to_y, stroke=CHALK, **style)

    def borders(self) -> list[int]:
        """Where the wide zones end."""
        wide = self.pitch.wide[Side.HOME][0].bit_count() // (self.shown.grid.width // 2) * UNIT
        return [MARGIN + wide, MARGIN + self.height - wide] if wide else []

    def marks(self) -> None:
        """Marked squares, with their labels."""
        for square, label in self.shown.marks.items():
            self.put("Rectangle", *self.corner(square), UNIT, UNIT, fill=MARK, fill_opacity=0.55, stroke=INK)
            if label and square not in self.shown.there:
                self.write(label, 10, *self.centre(square), INK)

    def trail(self) -> None:
        """The way of the last move."""
        points = [self.centre(square) for square in self.shown.path]
        if len(points) > 1:
            flat = [number for point in points for number in point]
            self.put("Lines", *flat, fill="none", stroke=PATH, stroke_width=4, stroke_linejoin="round")
        for x, y in points[:1]:
            self.put("Circle", x, y, UNIT / 8, fill=PATH)

    def player(self, square: int, piece: Piece) -> None:
        """A player with his number."""
        x, y = self.centre(square)
        status = self.shown.status[piece.id]
        up = status is Status.STANDING
        fill, ink = (STANDS[piece.side], "#ffffff") if up else (LIES[piece.side], INK)
        style: dict[str, Any] = {"fill": fill, "stroke": ink, "stroke_width": 2, "title": self.told(square, piece)}
        if up and not self.shown.zones[piece.side] >> square & 1:
            style["stroke_dasharray"] = "3 3"
        self.body(x, y, piece.side, style)
        self.write(str(number_of(piece)), 13, x, y, ink)
        if status is Status.STUNNED:
            reach = UNIT * 0.3
            for slope in (1, -1):
                self.put("Line", x - reach, y - slope * reach, x + reach, y + slope * reach, stroke=INK, stroke_width=2)
        if piece.id == self.shown.holder:
            self.ball(x + UNIT * 0.28, y - UNIT * 0.3, UNIT / 6)

    def body(self, x: float, y: float, side: Side, style: dict[str, Any]) -> None:
        """A circle for home, a square for away."""
        radius = UNIT * 0.42
        if side is Side.HOME:
            self.put("Circle", x, y, radius, **style)
        else:
            self.put("Rectangle", x - radius, y - radius, 2 * radius, 2 * radius, rx=4, **style)

    def told(self, square: int, piece: Piece) -> str:
        """A player in words."""
        words = [piece.name, f"{piece.profile.role} of {piece.side}"]
        status = self.shown.status[piece.id]
        if status is not Status.STANDING:
            words.append(status.name.lower())
        elif not self.shown.zones[piece.side] >> square & 1:
            words.append("no tackle zone")
        if piece.id == self.shown.holder:
            words.append("has the ball")
        return ", ".join(words)

    def ball(self, x: float, y: float, size: float) -> None:
        """The ball."""
        self.put("Ellipse", x, y, size, size * 0.7, fill=BALL, stroke="#ffffff", stroke_width=1.5, title="the ball")
