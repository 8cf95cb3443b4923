"""The board as plain text and as an SVG: who is where and how, the ball, marked squares, the last move.

A player is a sign and his number: `>7` is of home, stands, and attacks to the right; `)7` is prone, `}7` stunned, `»7`
has the ball. `<7`, `(7`, `{7` and `«7` are of away, which attacks to the left. `o` is the ball on the ground, `+` a
marked square, `'` one that was left in the last move, `:` an end zone, `|` the line of scrimmage.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ruleengine import MatchReader, Side
from ruleengine.grid.text import Squares
from ruleengine.reporting import Line
from ruleengine_blood_bowl._base.events import Activated, FollowedUp, Moved
from ruleengine_blood_bowl._base.pitch import PITCH
from ruleengine_blood_bowl._base.state import BALL, HOLDER, SQUARE, STATUS, ZONES
from ruleengine_blood_bowl._base.terms import OFF, Status
from ruleengine_pitch.board import BoardPicture, Seen, Shown, board_rows, boxes, last_path, text_of

_SIGNS: Final = {Side.HOME: ">)}»", Side.AWAY: "<({«"}
_BOXES: Final = {
    Status.RESERVES: "reserves",
    Status.KNOCKED_OUT: "knocked out",
    Status.FAINTED: "fainted",
    Status.INJURED: "injured",
    Status.DEAD: "dead",
    Status.SENT_OFF: "sent off",
}


def seen(match: MatchReader, marks: Squares = (), path: Iterable[int | str] | None = None) -> Seen:
    """Look at the board. Arguments as for `board_text`.

    Raises:
        ValueError: a square that is not on the pitch.
    """
    pitch, squares, statuses = match.derived(PITCH), match.each(SQUARE), match.each(STATUS)
    there = {}
    for piece in match.pieces:
        square, status = squares[piece.id], statuses[piece.id]
        if square == OFF:
            continue
        up, holds = status is Status.STANDING, match.get(HOLDER) == piece.id
        idle = up and not match.get(ZONES, piece.side) >> square & 1
        words = ("no tackle zone",) * idle if up else (status.name.lower(),)
        sign = _SIGNS[piece.side][3 if holds else status]
        there[square] = [Shown(piece, sign, words, not up, status is Status.STUNNED, idle, holds)]
    trail = last_path(match, (Moved, FollowedUp), Activated) if path is None else path
    goals = pitch.goal[0] | pitch.goal[1]
    return Seen.of(pitch.grid, there, marks=marks, path=trail, ball=match.get(BALL), goals=goals)


def board_text(match: MatchReader, *, marks: Squares = (), path: Iterable[int | str] | None = None) -> str:
    """The board as text, a line a row, with the letters of columns above and the numbers of rows at the left.

    Args:
        marks: squares to mark, by number or name; a mapping gives each a label, of which two characters fit.
        path: the squares of a move, from where it began; None: the last action's.

    Raises:
        ValueError: a square that is not on the pitch.

    >>> from ruleengine_blood_bowl import from_position
    >>> small = {"length": 6, "width": 3, "wide_zone": 0, "on_line": 1, "players": 9}
    >>> match = from_position('''
    ... home 7 Blitzer B2 ball
    ... away 12 Lineman C2 prone
    ... ''', options={f"pitch.{name}": value for name, value in small.items()})
    >>> print(board_text(match, marks=["E3"]))
       A  B  C   D  E  F
     1 :  .  .  |.  .  :
     2 :  »7 (12|.  .  :
     3 :  .  .  |.  +  :
    """
    return text_of(board_lines(match, marks=marks, path=path))


def board_lines(match: MatchReader, *, marks: Squares = (), path: Iterable[int | str] | None = None) -> list[Line]:
    """The board as lines of a report, then the dugouts; arguments as for `board_text`."""
    return [*board_rows(seen(match, marks, path)), *dugouts(match)]


def dugouts(match: MatchReader) -> Iterable[Line]:
    """The players in the boxes of each dugout, a line a side; none for a side whose boxes are empty."""
    return boxes(match, STATUS, _BOXES)


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
    return board_picture(match, marks, path).text()


def board_picture(match: MatchReader, marks: Squares = (), path: Iterable[int | str] | None = None) -> BoardPicture:
    """The picture that `board_svg` writes out."""
    pitch = match.derived(PITCH)
    middle, height = pitch.grid.width // 2, pitch.grid.height
    wide = pitch.wide[Side.HOME][0].bit_count() // middle
    rows = (wide, height - wide) if wide else ()
    shown = seen(match, marks, path)
    return BoardPicture(shown, dugouts(match), "ruleengine-blood-bowl[svg]", columns=[middle], rows=rows)
