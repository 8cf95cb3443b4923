"""The board as plain text and as an SVG: who is where and how, the ball, the referee, marked squares, the last run.

A player is a sign and its number: `>7` is of home, stands, and attacks to the right; `)7` is down, `»7` has the ball.
`<7`, `(7` and `«7` are of away, which attacks to the left. `o` is the ball on the ground, `r` the referee, who is in
nobody's way; `+` a marked square, `'` one that was left in the last run, `:` a goal area, `|` the halfway line. Once
the sides have changed ends the signs point the other way. Of several in one square who stands is shown; below the board
is said who lies there too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from ruleengine import MatchReader, Side
from ruleengine.grid.svg import UNIT
from ruleengine.grid.text import Squares
from ruleengine.reporting import Line
from ruleengine_blood_rugby._events import Activated, Moved
from ruleengine_blood_rugby._pitch import PITCH, end_of
from ruleengine_blood_rugby._state import BALL, HOLDER, REFEREE, SQUARE, STATUS
from ruleengine_blood_rugby._terms import OFF, Status
from ruleengine_pitch.board import BoardPicture, Seen, Shown, board_rows, boxes, last_path, text_of

_SIGNS: Final = {Side.HOME: ">)»", Side.AWAY: "<(«"}
_BALL_SIGN: Final = 2
_OFF_PITCH: Final = {
    Status.RESERVE: "in reserve",
    Status.PUSHED_OUT: "pushed off the pitch",
    Status.SHAKEN: "shaken",
    Status.OUT: "out",
    Status.DEAD: "dead",
    Status.SENT_OFF: "sent off",
}


def seen(match: MatchReader, marks: Squares = (), path: Iterable[int | str] | None = None) -> Seen:
    """Look at the board. Arguments as for `board_text`.

    Raises:
        ValueError: a square that is not on the pitch.
    """
    pitch, referee = match.derived(PITCH), match.get(REFEREE)
    return Seen.of(
        pitch.grid,
        _there(match),
        marks=marks,
        path=last_path(match, (Moved,), Activated) if path is None else path,
        ball=match.get(BALL),
        goals=pitch.goal[0] | pitch.goal[1],
        others={referee: "r"} if referee != OFF else {},
    )


def _there(match: MatchReader) -> dict[int, list[Shown]]:
    """The players on each square; the one who stands comes first."""
    found: dict[int, list[Shown]] = {}
    squares, statuses = match.each(SQUARE), match.each(STATUS)
    for piece in sorted(match.pieces, key=lambda piece: statuses[piece.id]):
        if squares[piece.id] != OFF:
            down, holds = statuses[piece.id] is Status.GROUNDED, match.get(HOLDER) == piece.id
            sign = _SIGNS[end_of(match, piece.side)][_BALL_SIGN if holds else down]
            shown = Shown(piece, sign, ("down",) * down, pale=down, holds=holds)
            found.setdefault(squares[piece.id], []).append(shown)
    return found


def board_text(match: MatchReader, *, marks: Squares = (), path: Iterable[int | str] | None = None) -> str:
    """The board as text, a line a row, with the letters of columns above and the numbers of rows at the left.

    Args:
        marks: squares to mark, by number or name; a mapping gives each a label, of which two characters fit.
        path: the squares of a run, from where it began; None: the last activation's.

    Raises:
        ValueError: a square that is not on the pitch.

    >>> from ruleengine_blood_rugby.positions import from_position
    >>> match = from_position('''
    ... ball home 8
    ... home 8 runner H2
    ... away 12 back I2 down
    ... referee J1
    ... ''', options={"pitch.length": 16, "pitch.width": 6})
    >>> print(board_text(match, marks=["K3"]).partition(" 4 ")[0])
       A  B  C  D  E  F  G  H   I  J  K  L  M  N  O  P
     1 :  :  .  .  .  .  .  .  |.  r  .  .  .  .  :  :
     2 :  :  .  .  .  .  .  »8 |(12.  .  .  .  .  :  :
     3 :  :  .  .  .  .  .  .  |.  .  +  .  .  .  :  :
    <BLANKLINE>
    """
    return text_of(board_lines(match, marks=marks, path=path))


def board_lines(match: MatchReader, *, marks: Squares = (), path: Iterable[int | str] | None = None) -> list[Line]:
    """The board as lines of a report, then who shares a square, and who is off the pitch.

    Arguments as for `board_text`.
    """
    shown = seen(match, marks, path)
    return [*board_rows(shown), *_shared(shown), *absent(match)]


def _shared(shown: Seen) -> Iterator[Line]:
    """Who, or what, is in a square besides the one that is shown there."""
    for square, (first, *others) in sorted(shown.there.items()):
        names = [_named(each) for each in others] + ["the ball"] * (square == shown.ball)
        if names:
            does = "lies" if first.pale else "stands"
            yield Line(f"On {shown.grid.name(square)} {_named(first)} {does}, and there lies {_and(names)}.")


def _and(names: Sequence[str]) -> str:
    return " and ".join([", ".join(names[:-1])] * (len(names) > 1) + [names[-1]])


def _named(shown: Shown) -> str:
    return f"{shown.piece.side} {shown.piece.name}"


def absent(match: MatchReader) -> Iterable[Line]:
    """The players off the pitch, a line a side; none for a side whose players are all on it."""
    return boxes(match, STATUS, _OFF_PITCH)


_REFEREE_INK: Final = "#111111"


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
    return picture(match, seen(match, marks, path)).text()


def picture(match: MatchReader, shown: Seen) -> BoardPicture:
    """What is seen, ready to be drawn.

    Raises:
        NoDrawing: the extra `svg` is not installed.
    """
    depth, length = match.derived(PITCH).goal_depth, match.derived(PITCH).grid.width
    columns = depth, length // 2, length - depth
    return _Picture(shown, absent(match), "ruleengine-blood-rugby[svg]", columns=columns, flat=0.65)


class _Picture(BoardPicture):
    def other(self, square: int) -> None:
        """The referee, who may share a square, in its lower corner."""
        x, y = self.centre(square)
        x, y, size = x - UNIT * 0.3, y + UNIT * 0.3, UNIT * 0.2
        corners = (x - size, y + size, x, y - size, x + size, y + size)
        style = {"fill": _REFEREE_INK, "stroke": "#ffffff", "stroke_width": 1.5}
        self.put("Lines", *corners, close=True, title="the referee", **style)
