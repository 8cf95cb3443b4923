"""The board as plain text: who is where and how, the ball, marked squares, the last move.

A player is a sign and a number. A game says which sign, and what else stands on the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import attrs

from ruleengine import HistoryError, MatchReader, Piece, PieceKey, Side
from ruleengine.grid import Grid
from ruleengine.grid.text import Squares, labelled, rows
from ruleengine.reporting import Line, called
from ruleengine_pitch._players import number_of

CELL: Final = 3
"""Characters a square."""


@attrs.frozen
class Shown:
    """A player on the board.

    Attributes:
        piece: the player.
        sign: what stands before the number.
        words: how the player is, in words.
        pale, crossed, broken: how a picture shows the player: down, crossed out, with a broken outline.
        holds: whether the player has the ball.
    """

    piece: Piece
    sign: str
    words: tuple[str, ...] = ()
    pale: bool = False
    crossed: bool = False
    broken: bool = False
    holds: bool = False


@attrs.frozen
class Seen:
    """What a picture of the board shows.

    Attributes:
        grid: the squares.
        there: the players on each square that is taken; the one that is shown comes first.
        ball: the square on which the ball lies, or OFF.
        goals: the squares in which either side scores.
        marks: marked squares, each with its label.
        path: the squares of the last move, in order; the first is where it began.
        others: what else stands on a square: a sign.
    """

    grid: Grid
    there: Mapping[int, Sequence[Shown]]
    ball: int
    goals: int
    marks: Mapping[int, str]
    path: Sequence[int]
    others: Mapping[int, str] = {}

    @classmethod
    def of(
        cls,
        grid: Grid,
        there: Mapping[int, Sequence[Shown]],
        *,
        marks: Squares,
        path: Iterable[int | str],
        **what: Any,
    ) -> Seen:
        """Return what is seen; squares of marks and of the path may be given by name.

        Raises:
            ValueError: a square that is not on the pitch.
        """
        return cls(grid, there, marks=labelled(grid, marks), path=tuple(map(grid.square, path)), **what)


def last_path(match: MatchReader, moves: tuple[type[Any], ...], begins: type[Any]) -> tuple[int, ...]:
    """Return the squares over which the player who acted last has moved in the activation, from where it began.

    Empty if nobody has moved since the last activation, or if the match keeps no history.

    Args:
        moves: the events of a move, with `piece`, `start` and `to`.
        begins: the event of an activation, with `piece`.
    """
    try:
        events = match.events
    except HistoryError:
        return ()
    found: list[Any] = []
    for event in reversed(events):
        if isinstance(event, moves):
            found.append(event)
        elif isinstance(event, begins):
            mine = [move for move in reversed(found) if move.piece == event.piece]
            return (mine[0].start, *(move.to for move in mine)) if mine else ()
    return ()


def board_rows(shown: Seen) -> Iterator[Line]:
    """The rows of the board, with the names of columns above; each player in the colour of their side."""
    sides = {each.sign: each.piece.side for players in shown.there.values() for each in players}
    halfway = "" if shown.grid.width % 2 else "|"
    for row in rows(shown.grid, lambda square: _cell(shown, square), width=CELL, halfway=halfway):
        signs = [at for at, sign in enumerate(row) if sign in sides]
        yield Line(row, coloured=tuple((at, at + CELL, sides[row[at]]) for at in signs))


def _cell(shown: Seen, square: int) -> str:
    players = shown.there.get(square)
    if players:
        return f"{players[0].sign}{number_of(players[0].piece)}"
    if square == shown.ball:
        return "o"
    if square in shown.others:
        return shown.others[square]
    if square in shown.marks:
        return shown.marks[square][: CELL - 1] or "+"
    if square in shown.path:
        return "'"
    return ":" if shown.goals >> square & 1 else "."


def boxes(match: MatchReader, status: PieceKey[Any], words: Mapping[Any, str]) -> Iterator[Line]:
    """The players off the pitch, a line a side; none for a side that has none there.

    Args:
        status: the key that says how a player is.
        words: the words for what a player off the pitch can be.
    """
    held = match.each(status)
    for side in Side:
        found = []
        for each, word in words.items():
            names = [piece.name for piece in match.pieces if piece.side is side and held[piece.id] is each]
            if names:
                found.append(f"{word} {', '.join(names)}")
        if found:
            yield Line(f"{called(side)}: {'; '.join(found)}.", side)


def text_of(lines: Iterable[Line]) -> str:
    """The lines of a board as one text."""
    return "\n".join(line.text for line in lines)
