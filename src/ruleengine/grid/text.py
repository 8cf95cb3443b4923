"""Squares and boards as plain text: names such as A1 or AB15, and the board as lines, a few characters a square."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:  # a grid names its squares by this module
    from ruleengine.grid._board import Grid
    from ruleengine.grid._squaresets import SquareSet

__all__ = ["Squares", "labelled", "rows"]

Squares: TypeAlias = "SquareSet | Iterable[int | str] | Mapping[Any, str]"
"""Squares by number or by name such as M8; a mapping gives each a label of a few characters."""

_NAME = re.compile(r"([A-Za-z]{1,2})([1-9][0-9]?)", re.ASCII)


def letters(x: int) -> str:
    """The letters of a column, from 0: A to Z, then AA, AB and so on, as in spreadsheets.

    >>> letters(0), letters(27)
    ('A', 'AB')
    """
    hundreds, rest = divmod(x, 26)
    return (chr(64 + hundreds) if hundreds else "") + chr(65 + rest)


def parsed_name(name: str) -> tuple[int, int] | None:
    """Column and row of a square's name, both from 0; None if it is no name.

    >>> parsed_name("ab15"), parsed_name("15ab")
    ((27, 14), None)
    """
    found = _NAME.fullmatch(name)
    if found is None:
        return None
    x = 0
    for letter in found[1].upper():
        x = 26 * x + ord(letter) - 64
    return x - 1, int(found[2]) - 1


def labelled(grid: Grid, marks: Squares) -> dict[int, str]:
    """Marked squares, each with its label, which may be empty.

    Raises:
        ValueError: a square that is not on the board.

    >>> from ruleengine.grid import Grid
    >>> labelled(Grid(26, 15), ["A1", 2]), labelled(Grid(26, 15), {"B1": "2/3"})
    ({0: '', 2: ''}, {1: '2/3'})
    """
    named: dict[Any, str] = {**marks} if isinstance(marks, Mapping) else dict.fromkeys(marks, "")
    return {grid.square(square): label for square, label in named.items()}


def rows(grid: Grid, cell: Callable[[int], str], *, width: int | Sequence[int] = 3, halfway: str = "") -> Iterator[str]:
    """The board, a line a row, the names of columns first; no line ends with spaces.

    Args:
        cell: what stands for a square.
        width: characters a square, the same everywhere or one number for each column.
        halfway: what is drawn between the two middle columns.

    >>> from ruleengine.grid import Grid
    >>> print(*rows(Grid(4, 2), lambda square: "o" if square == 5 else ".", width=2, halfway="|"), sep="\\n")
       A B  C D
     1 . . |. .
     2 . o |. .
    """
    widths = [width] * grid.width if isinstance(width, int) else width
    middle = sum(widths[: grid.width // 2])

    def row(label: str, cells: Iterable[str], line: str) -> str:
        text = "".join(each.ljust(wide) for each, wide in zip(cells, widths, strict=True))
        return f"{label} {text[:middle]}{line}{text[middle:]}".rstrip()

    yield row("  ", map(letters, range(grid.width)), " " * len(halfway))
    for y in range(grid.height):
        yield row(f"{y + 1:2}", (cell(grid.at(x, y)) for x in range(grid.width)), halfway)
