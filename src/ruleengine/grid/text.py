"""Boards as plain text: letters of columns above, numbers of rows at the left, a few characters a square."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from ruleengine.grid._board import Grid
from ruleengine.grid._naming import letters
from ruleengine.grid._squaresets import SquareSet

__all__ = ["Squares", "labelled", "rows"]

Squares = SquareSet | Iterable[int | str] | Mapping[Any, str]
"""Squares by number or by name such as M8; a mapping gives each a label of a few characters."""


def labelled(grid: Grid, marks: Squares) -> dict[int, str]:
    """Marked squares, each with its label, which may be empty.

    Raises:
        ValueError: a square that is not on the board.

    >>> labelled(Grid(26, 15), ["A1", 2]), labelled(Grid(26, 15), {"B1": "2/3"})
    ({0: '', 2: ''}, {1: '2/3'})
    """
    named: dict[Any, str] = {**marks} if isinstance(marks, Mapping) else dict.fromkeys(marks, "")
    return {grid.square(square): label for square, label in named.items()}


def rows(grid: Grid, cell: Callable[[int], str], *, width: int = 3, halfway: str = "") -> Iterator[str]:
    """The board, a line a row, the names of columns first; no line ends with spaces.

    Args:
        cell: what stands for a square.
        width: characters a square.
        halfway: what is drawn between the two middle columns.

    >>> print(*rows(Grid(4, 2), lambda square: "o" if square == 5 else ".", width=2, halfway="|"), sep="\\n")
       A B  C D
     1 . . |. .
     2 . o |. .
    """
    middle = grid.width // 2 * width

    def row(label: str, cells: Iterable[str], line: str) -> str:
        text = "".join(each.ljust(width) for each in cells)
        return f"{label} {text[:middle]}{line}{text[middle:]}".rstrip()

    yield row("  ", map(letters, range(grid.width)), " " * len(halfway))
    for y in range(grid.height):
        yield row(f"{y + 1:2}", (cell(grid.at(x, y)) for x in range(grid.width)), halfway)
