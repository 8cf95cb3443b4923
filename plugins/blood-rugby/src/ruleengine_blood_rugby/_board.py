"""The board as plain text: who is where and how, the ball, the referee, marked squares, the last run.

A player is a sign and its number: `>7` is of home, stands, and attacks to the right; `)7` is down, `»7` has the ball.
`<7`, `(7` and `«7` are of away, which attacks to the left. `o` is the ball on the ground, `r` the referee, who is in
nobody's way; `+` a marked square, `'` one that was left in the last run, `:` a goal area, `|` the halfway line. Once
the sides have changed ends the signs point the other way. Of several in one square who stands is shown; below the board
is said who lies there too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

import attrs

from ruleengine import HistoryError, MatchReader, PieceId, Side
from ruleengine.grid import Grid
from ruleengine.grid.text import Squares, labelled, rows
from ruleengine.reporting import Line, called
from ruleengine_blood_rugby._events import Activated, Moved
from ruleengine_blood_rugby._pitch import PITCH, end_of
from ruleengine_blood_rugby._players import number
from ruleengine_blood_rugby._state import BALL, HOLDER, REFEREE, SQUARE, STATUS
from ruleengine_blood_rugby._terms import OFF, Status

_SIGNS: Final = {Side.HOME: ">)»", Side.AWAY: "<(«"}
_BALL_SIGN: Final = 2
_CELL: Final = 3
_OFF_PITCH: Final = {
    Status.RESERVE: "in reserve",
    Status.PUSHED_OUT: "pushed off the pitch",
    Status.SHAKEN: "shaken",
    Status.OUT: "out",
    Status.DEAD: "dead",
    Status.SENT_OFF: "sent off",
}


@attrs.frozen
class Seen:
    """What a picture of the board shows.

    Attributes:
        grid: the squares.
        there: who is on each square that is taken: who stands there comes first.
        holder: who has the ball, or NOBODY.
        ball: where it lies, or OFF.
        referee: where he stands, or OFF.
        goals: the squares of both goal areas.
        ends: by side, whose end of the pitch it defends.
        marks: marked squares, each with its label.
        path: the squares of the last run, in order; the first is where it began.
    """

    grid: Grid
    there: Mapping[int, Sequence[Shown]]
    holder: PieceId
    ball: int
    referee: int
    goals: int
    ends: tuple[Side, Side]
    marks: Mapping[int, str]
    path: tuple[int, ...]


@attrs.frozen
class Shown:
    """A player on the board."""

    id: PieceId
    side: Side
    number: int
    name: str
    role: str
    down: bool


def seen(match: MatchReader, marks: Squares = (), path: Iterable[int | str] | None = None) -> Seen:
    """Look at the board. Arguments as for `board_text`.

    Raises:
        ValueError: a square that is not on the pitch.
    """
    pitch = match.derived(PITCH)
    return Seen(
        pitch.grid,
        _there(match),
        match.get(HOLDER),
        match.get(BALL),
        match.get(REFEREE),
        pitch.goal[0] | pitch.goal[1],
        (end_of(match, Side.HOME), end_of(match, Side.AWAY)),
        labelled(pitch.grid, marks),
        last_path(match) if path is None else tuple(map(pitch.grid.square, path)),
    )


def _there(match: MatchReader) -> dict[int, list[Shown]]:
    found: dict[int, list[Shown]] = {}
    squares, statuses = match.each(SQUARE), match.each(STATUS)
    for piece in sorted(match.pieces, key=lambda piece: statuses[piece.id]):
        if squares[piece.id] != OFF:
            down = statuses[piece.id] is Status.GROUNDED
            shown = Shown(piece.id, piece.side, number(match, piece.id), piece.name, piece.profile.role, down)
            found.setdefault(squares[piece.id], []).append(shown)
    return found


def last_path(match: MatchReader) -> tuple[int, ...]:
    """The squares over which the player who acted last has moved in its activation, from where it began.

    Empty if nobody has moved since the last activation, or if the match keeps no history.
    """
    try:
        events = match.events
    except HistoryError:
        return ()
    moves: list[Moved] = []
    for event in reversed(events):
        if isinstance(event, Moved):
            moves.append(event)
        elif isinstance(event, Activated):
            mine = [move for move in reversed(moves) if move.piece == event.piece]
            return (mine[0].start, *(move.to for move in mine)) if mine else ()
    return ()


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
    return "\n".join(line.text for line in board_lines(match, marks=marks, path=path))


def board_lines(match: MatchReader, *, marks: Squares = (), path: Iterable[int | str] | None = None) -> list[Line]:
    """The board as lines of a report, then who shares a square, and who is off the pitch.

    Arguments as for `board_text`.
    """
    shown = seen(match, marks, path)
    by_sign = {sign: side for side in Side for sign in _SIGNS[shown.ends[side]]}
    board = rows(shown.grid, lambda square: _cell(shown, square), width=_CELL, halfway="|")
    return [*(_coloured(row, by_sign) for row in board), *_shared(shown), *absent(match)]


def _coloured(row: str, colours: Mapping[str, Side]) -> Line:
    """A row with each player, a sign and its number, in the colour of its side."""
    signs = [at for at, sign in enumerate(row) if sign in colours]
    return Line(row, coloured=tuple((at, at + _CELL, colours[row[at]]) for at in signs))


def _shared(shown: Seen) -> Iterator[Line]:
    """Who, or what, is in a square besides the one that is shown there."""
    for square, (first, *others) in sorted(shown.there.items()):
        names = [f"{each.side} {each.name}" for each in others] + ["the ball"] * (square == shown.ball)
        if names:
            does = "lies" if first.down else "stands"
            yield Line(f"On {shown.grid.name(square)} {first.side} {first.name} {does}, and there lies {_and(names)}.")


def _and(names: Sequence[str]) -> str:
    return " and ".join([", ".join(names[:-1])] * (len(names) > 1) + [names[-1]])


def absent(match: MatchReader) -> Iterator[Line]:
    """Who is off the pitch, a line a side; none for a side of which everybody is on it."""
    statuses = match.each(STATUS)
    for side in Side:
        found = []
        for status, word in _OFF_PITCH.items():
            names = [piece.name for piece in match.pieces if piece.side is side and statuses[piece.id] is status]
            if names:
                found.append(f"{word} {', '.join(names)}")
        if found:
            yield Line(f"{called(side)}: {'; '.join(found)}.", side)


def _cell(shown: Seen, square: int) -> str:
    players = shown.there.get(square, ())
    if players:
        first = players[0]
        sign = _BALL_SIGN if first.id == shown.holder else int(first.down)
        return f"{_SIGNS[shown.ends[first.side]][sign]}{first.number}"
    if square == shown.ball:
        return "o"
    if square == shown.referee:
        return "r"
    if square in shown.marks:
        return shown.marks[square][: _CELL - 1] or "+"
    if square in shown.path:
        return "'"
    return ":" if shown.goals >> square & 1 else "."
