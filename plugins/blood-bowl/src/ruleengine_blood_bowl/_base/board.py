"""The board as plain text: who is where and how, the ball, marked squares, the last move.

A player is a sign and his number: `>7` is of home, stands, and attacks to the right; `)7` is prone, `}7` stunned, `»7`
has the ball. `<7`, `(7`, `{7` and `«7` are of away, which attacks to the left. `o` is the ball on the ground, `+` a
marked square, `'` one that was left in the last move, `:` an end zone, `|` the line of scrimmage.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

import attrs

from ruleengine import HistoryError, MatchReader, Piece, PieceId, Side
from ruleengine.grid import Grid
from ruleengine.grid.text import Squares, labelled, rows
from ruleengine.reporting import Line, called
from ruleengine_blood_bowl._base.events import Activated, FollowedUp, Moved
from ruleengine_blood_bowl._base.lineup import number_of
from ruleengine_blood_bowl._base.pitch import PITCH
from ruleengine_blood_bowl._base.state import BALL, HOLDER, SQUARE, STATUS, ZONES
from ruleengine_blood_bowl._base.terms import OFF, Status

_SIGNS: Final = {Side.HOME: ">)}»", Side.AWAY: "<({«"}
_CELL: Final = 3
_BOXES: Final = {
    Status.RESERVES: "reserves",
    Status.KNOCKED_OUT: "knocked out",
    Status.FAINTED: "fainted",
    Status.INJURED: "injured",
    Status.DEAD: "dead",
    Status.SENT_OFF: "sent off",
}


@attrs.frozen
class Seen:
    """What a picture of the board shows.

    Attributes:
        grid: the squares.
        there: who is on each square that is taken.
        status: how each piece is, by id.
        zones: the squares from which each side has a tackle zone.
        holder: who has the ball, or NOBODY.
        ball: where it lies, or OFF.
        goals: the squares of both end zones.
        marks: marked squares, each with its label.
        path: the squares of the last move, in order; the first is where it began.
    """

    grid: Grid
    there: Mapping[int, Piece]
    status: tuple[Status, ...]
    zones: tuple[int, int]
    holder: PieceId
    ball: int
    goals: int
    marks: Mapping[int, str]
    path: tuple[int, ...]


def seen(match: MatchReader, marks: Squares = (), path: Iterable[int | str] | None = None) -> Seen:
    """Look at the board. Arguments as for `board_text`.

    Raises:
        ValueError: a square that is not on the pitch.
    """
    pitch = match.derived(PITCH)
    squares = match.each(SQUARE)
    there = {squares[piece.id]: piece for piece in match.pieces if squares[piece.id] != OFF}
    home, away = (match.get(ZONES, side) for side in Side)
    trail = last_path(match) if path is None else tuple(map(pitch.grid.square, path))
    return Seen(
        pitch.grid,
        there,
        tuple(match.each(STATUS)),
        (home, away),
        match.get(HOLDER),
        match.get(BALL),
        pitch.goal[0] | pitch.goal[1],
        labelled(pitch.grid, marks),
        trail,
    )


def last_path(match: MatchReader) -> tuple[int, ...]:
    """The squares over which the player who acted last has moved in his action, from where he began.

    Empty if nobody has moved since the last activation, or if the match keeps no history.
    """
    try:
        events = match.events
    except HistoryError:
        return ()
    moves: list[Moved | FollowedUp] = []
    for event in reversed(events):
        if isinstance(event, Moved | FollowedUp):
            moves.append(event)
        elif isinstance(event, Activated):
            mine = [move for move in reversed(moves) if move.piece == event.piece]
            return (mine[0].start, *(move.to for move in mine)) if mine else ()
    return ()


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
    return "\n".join(line.text for line in board_lines(match, marks=marks, path=path))


def board_lines(match: MatchReader, *, marks: Squares = (), path: Iterable[int | str] | None = None) -> list[Line]:
    """The board as lines of a report, then the dugouts; arguments as for `board_text`."""
    shown = seen(match, marks, path)
    colours = {sign: side for side in Side for sign in _SIGNS[side]}
    # The halfway line is the line of scrimmage.
    board = rows(shown.grid, lambda square: _cell(shown, square), width=_CELL, halfway="|")
    return [*(_coloured(row, colours) for row in board), *dugouts(match)]


def _coloured(row: str, colours: Mapping[str, Side]) -> Line:
    """A row with each player, a sign and his number, in the colour of his side."""
    signs = [at for at, sign in enumerate(row) if sign in colours]
    return Line(row, coloured=tuple((at, at + _CELL, colours[row[at]]) for at in signs))


def dugouts(match: MatchReader) -> Iterator[Line]:
    """Who is in the boxes of each dugout, a line a side; none for a side whose boxes are empty."""
    statuses = match.each(STATUS)
    for side in Side:
        boxes = []
        for status, word in _BOXES.items():
            names = [piece.name for piece in match.pieces if piece.side is side and statuses[piece.id] is status]
            if names:
                boxes.append(f"{word} {', '.join(names)}")
        if boxes:
            yield Line(f"{called(side)}: {'; '.join(boxes)}.", side)


def _cell(shown: Seen, square: int) -> str:
    piece = shown.there.get(square)
    if piece is not None:
        sign = 3 if piece.id == shown.holder else shown.status[piece.id]
        return f"{_SIGNS[piece.side][sign]}{number_of(piece)}"
    if square == shown.ball:
        return "o"
    if square in shown.marks:
        return shown.marks[square][: _CELL - 1] or "+"
    if square in shown.path:
        return "'"
    return ":" if shown.goals >> square & 1 else "."
