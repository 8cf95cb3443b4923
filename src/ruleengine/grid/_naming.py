"""Names of squares: letters for the column, a number for the row, as in A1 or AB15."""

from __future__ import annotations

import re

_NAME = re.compile(r"([A-Za-z]{1,2})([1-9][0-9]?)", re.ASCII)


def name_of(x: int, y: int) -> str:
    """The name of the square in a column and a row, both counted from 0."""
    return f"{letters(x)}{y + 1}"


def letters(x: int) -> str:
    """The letters of a column: A to Z, then AA, AB and so on, as in spreadsheets."""
    hundreds, rest = divmod(x, 26)
    return (chr(64 + hundreds) if hundreds else "") + chr(65 + rest)


def parse(name: str) -> tuple[int, int] | None:
    """Column and row of a name, both from 0; None if it is no name."""
    found = _NAME.fullmatch(name)
    if found is None:
        return None
    x = 0
    for letter in found[1].upper():
        x = 26 * x + ord(letter) - 64
    return x - 1, int(found[2]) - 1
