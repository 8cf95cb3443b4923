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
LABEL: Final = 3
"""Characters before the first square of a row."""
SCREEN: Final = 80
"""Characters of a line that every terminal shows."""


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
    """The rows of the board, with the names of columns above; each player in the colour of their side.

    A square has `CELL` characters. Where a row would be longer than `SCREEN`, columns without players become narrower,
    and if that is not enough also those with numbers of one digit only.
    """
    grid = shown.grid
    halfway = "" if grid.width % 2 else "|"
    for widths in _layouts(shown):
        found = list(rows(grid, lambda square: _cell(shown, square), width=widths, halfway=halfway))
        if max(map(len, found)) <= SCREEN:
            break
    yield Line(found[0])
    for y, row in enumerate(found[1:]):
        yield Line(row, coloured=tuple(_coloured(shown, y, widths)))


def _layouts(shown: Seen) -> Iterator[list[int]]:
    """The width of each column, in the ways in which a board may be drawn; the wider first."""
    grid = shown.grid
    columns = [[_cell(shown, grid.at(x, y)) for y in range(grid.height)] for x in range(grid.width)]
    needed = [max(map(len, cells)) for cells in columns]
    named = [len(grid.name(x).rstrip("1")) + 1 for x in range(grid.width)]
    yield [CELL] * grid.width
    for spare in (1, 0):
        yield [max(2, min(CELL, need + spare), name) for need, name in zip(needed, named, strict=True)]


def _coloured(shown: Seen, y: int, widths: Sequence[int]) -> Iterator[tuple[int, int, Side]]:
    """Where the players of a row stand in its text: begin, end, side."""
    grid = shown.grid
    for x, wide in enumerate(widths):
        if players := shown.there.get(grid.at(x, y)):
            begin = LABEL + sum(widths[:x]) + (grid.width % 2 == 0 and x >= grid.width // 2)
            yield begin, begin + wide, players[0].piece.side


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
