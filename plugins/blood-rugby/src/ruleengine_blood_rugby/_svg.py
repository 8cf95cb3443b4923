"""The board as a picture: an SVG, the same bytes for the same position. Needs the extra `svg` of the distribution."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ruleengine import MatchReader
from ruleengine.grid.svg import UNIT
from ruleengine.grid.text import Squares
from ruleengine_blood_rugby._board import absent, seen
from ruleengine_blood_rugby._pitch import PITCH
from ruleengine_pitch.board import BoardPicture

REFEREE: Final = "#111111"


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
    depth, length = match.derived(PITCH).goal_depth, match.derived(PITCH).grid.width
    columns = depth, length // 2, length - depth
    shown = seen(match, marks, path)
    return _Picture(shown, absent(match), "ruleengine-blood-rugby[svg]", columns=columns, flat=0.65).text()


class _Picture(BoardPicture):
    def extras(self) -> None:
        """The referee."""
        for square in self.seen.others:
            self.referee(*self.centre(square))

    def referee(self, x: float, y: float) -> None:
        """The referee, who may share a square, in its lower corner."""
        x, y, size = x - UNIT * 0.3, y + UNIT * 0.3, UNIT * 0.2
        corners = (x - size, y + size, x, y - size, x + size, y + size)
        style = {"fill": REFEREE, "stroke": "#ffffff", "stroke_width": 1.5}
        self.put("Lines", *corners, close=True, title="the referee", **style)
