"""Text from files and users: UTF-8, with a byte order mark or without, within limits that hold before it is parsed."""

from __future__ import annotations

import os
from typing import NoReturn

from ruleengine.values import DataError

MAX_BYTES = 16 * 2**20
"""Bytes of a save, or of a line of a journal, at most."""
MAX_TEXT = 2**20
"""Bytes of what people write, at most: leagues, teams, rosters, positions."""
MAX_DEPTH = 64
"""How deep lists and tables of a JSON text may stand in each other; of TOML half of that, as saves hold it."""
MAX_DIGITS = 1250
"""Digits of a number at most: enough for the squares of the largest grid, as a bitboard."""


def read_bytes(path: str | os.PathLike[str], *, most: int = MAX_TEXT) -> bytes:
    """The bytes of a file; if it is too large, one more than may be, so that `decoded` refuses it.

    Raises:
        OSError: it cannot be read.
    """
    with open(path, "rb") as file:
        return file.read(most + 1)


def read_text(path: str | os.PathLike[str], *, error: type[DataError] = DataError) -> str:
    """The text of a file that somebody wrote.

    Args:
        error: the class of the error.

    Raises:
        DataError: it is no UTF-8 text, or too long; the message names the file.
        OSError: it cannot be read.
    """
    return decoded(read_bytes(path), file=os.fspath(path), error=error)


def decoded(given: str | bytes, *, most: int = MAX_TEXT, file: str = "", error: type[DataError] = DataError) -> str:
    r"""Text, whether it is given as such or as bytes in UTF-8; a byte order mark is dropped.

    Args:
        most: how many bytes it may have.
        file: what it is called in messages.
        error: the class of the error.

    Raises:
        DataError: it is no UTF-8 text, or too long.

    >>> decoded(b"\xef\xbb\xbfball M8"), decoded("\ufeffball M8")
    ('ball M8', 'ball M8')
    >>> decoded("Zürich".encode("latin-1"))
    Traceback (most recent call last):
    ruleengine.schema.DataError: line 1: expected text in UTF-8, got byte 0xfc; save the file as UTF-8
    """

    def refuse(got: str, at: int) -> NoReturn:
        why = f"expected text in UTF-8, got {got}; save the file as UTF-8"
        raise error(why=why, file=file, line=raw.count(b"\n", 0, at) + 1)

    if not isinstance(given, str | bytes):
        raise error(why=f"expected text, got {type(given).__name__}", file=file)
    raw = given.encode(errors="surrogatepass") if isinstance(given, str) else given
    if len(raw) > most:
        raise error(why=f"longer than {most:,} bytes, the most that it may have; give a shorter one", file=file)
    try:
        text = raw.decode()
    except UnicodeDecodeError as cause:
        byte = f"byte 0x{raw[cause.start]:02x}"
        refuse("half a surrogate pair" if isinstance(given, str) else byte, cause.start)
    if b"\0" in raw:  # UTF-16 mostly
        refuse("byte 0x00", raw.index(b"\0"))
    return text.removeprefix("\ufeff")


def is_too_deep(data: object, most: int) -> bool:
    """Whether lists and tables stand in each other deeper than that."""
    level = [data]
    for _ in range(most):
        level = [
            child
            for value in level
            if isinstance(value, dict | list)
            for child in (value.values() if isinstance(value, dict) else value)
        ]
        if not level:
            return False
    return True
