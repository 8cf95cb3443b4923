"""The board as a picture: an SVG, the same bytes for the same position. Needs the extra `svg` of the distribution."""

from __future__ import annotations

from collections.abc import Iterable

from ruleengine import MatchReader, Side
from ruleengine.grid.text import Squares
from ruleengine_blood_bowl._base.board import dugouts, seen
from ruleengine_blood_bowl._base.pitch import PITCH
from ruleengine_pitch.board import BoardPicture


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
    pitch = match.derived(PITCH)
    middle, height = pitch.grid.width // 2, pitch.grid.height
    wide = pitch.wide[Side.HOME][0].bit_count() // middle
    rows = (wide, height - wide) if wide else ()
    shown = seen(match, marks, path)
    return BoardPicture(shown, dugouts(match), "ruleengine-blood-bowl[svg]", columns=[middle], rows=rows).text()
