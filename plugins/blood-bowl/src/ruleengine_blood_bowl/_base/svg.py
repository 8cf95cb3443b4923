"""The board as a picture: an SVG, the same bytes for the same position. Needs the extra `svg` of the distribution."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Any, Final

from ruleengine import MatchReader, Piece, RuleEngineError, Side
from ruleengine.grid.svg import UNIT, Picture
from ruleengine.grid.text import Squares
from ruleengine_blood_bowl._base.board import Seen, dugouts, seen
from ruleengine_blood_bowl._base.lineup import number_of
from ruleengine_blood_bowl._base.pitch import PITCH, Pitch
from ruleengine_blood_bowl._base.terms import OFF, Status

GRASS, STRIPE, GOAL, CHALK, INK = "#5d8f4e", "#6a9c5a", "#4a7540", "#e8f0e4", "#1d2a1a"
STANDS: Final = {Side.HOME: "#1f5fa8", Side.AWAY: "#b3261e"}
LIES: Final = {Side.HOME: "#b9d0ea", Side.AWAY: "#efc3bf"}
"""What a side's players are filled with; they are told apart by their shapes as well."""
BALL, MARK, PATH = "#8a4b14", "#ffd84d", "#fff3c4"


class NoDrawing(RuleEngineError, ImportError):
    """The library that draws is not installed."""

    __module__ = "ruleengine_blood_bowl"


def board_svg(match: MatchReader, *, marks: Squares = (), path: Iterable[int | str] | None = None) -> str:
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
    return _Picture(_library(), shown, match.derived(PITCH), notes).text()


def _library() -> Any:
    try:
        return import_module("drawsvg")
    except ImportError:
        raise NoDrawing("pictures need drawsvg; install it with: pip install 'ruleengine-blood-bowl[svg]'") from None


class _Picture(Picture):
    """Draws one board, from the grass up."""

    def __init__(self, library: Any, shown: Seen, pitch: Pitch, notes: Sequence[str]) -> None:
        super().__init__(library, shown.grid, notes, ink=INK)
        self.shown, self.pitch = shown, pitch
        self.field()
        self.marks(shown.marks, MARK, bare=shown.there)
        self.trail(shown.path, PATH)
        for square, piece in shown.there.items():
            self.player(square, piece)
        if shown.ball != OFF:
            self.ball(*self.centre(shown.ball), UNIT / 4)
        self.note()

    def field(self) -> None:
        """Grass, end zones, the line of scrimmage and those of the wide zones."""
        grid = self.grid
        goal = [self.shown.goals & column for column in grid.columns]
        self.ground(lambda x: GOAL if goal[x] else STRIPE if x % 2 else GRASS, CHALK)
        self.upright(grid.width // 2, stroke=CHALK, stroke_width=3)
        wide = self.pitch.wide[Side.HOME][0].bit_count() // (grid.width // 2)
        for row in (wide, grid.height - wide) if wide else ():
            self.level(row, stroke=CHALK, stroke_width=1.5, stroke_dasharray="6 4")

    def player(self, square: int, piece: Piece) -> None:
        """A player with his number: a circle for home, a square for away."""
        x, y = self.centre(square)
        status = self.shown.status[piece.id]
        up = status is Status.STANDING
        fill, ink = (STANDS[piece.side], "#ffffff") if up else (LIES[piece.side], INK)
        style = {"fill": fill, "ink": ink, "title": self.told(square, piece)}
        if up and not self.shown.zones[piece.side] >> square & 1:
            style["stroke_dasharray"] = "3 3"
        self.counter(square, str(number_of(piece)), angular=piece.side is Side.AWAY, **style)
        if status is Status.STUNNED:
            reach = UNIT * 0.3
            for slope in (1, -1):
                self.put("Line", x - reach, y - slope * reach, x + reach, y + slope * reach, stroke=INK, stroke_width=2)
        if piece.id == self.shown.holder:
            self.ball(x + UNIT * 0.28, y - UNIT * 0.3, UNIT / 6)

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
