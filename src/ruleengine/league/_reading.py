"""From a file to plain data."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ruleengine.league._faults import LeagueError, Step

MOST = 2**20
"""Characters of a file at most; none is so long."""
DEEPEST, LARGEST = 32, 10**12
"""How deep lists and tables may stand in each other, and how far numbers may be from 0: more is no rule."""
TOO_DEEP = "tables or lists stand too deep in each other; write fewer"


def text_of(path: str | os.PathLike[str]) -> str:
    """The text of a file.

    Raises:
        LeagueError: it is none, or endless.
        OSError: it cannot be read.
    """
    try:
        with Path(path).open(encoding="utf-8-sig") as opened:
            text = opened.read(MOST + 1)
    except UnicodeDecodeError as error:
        raise LeagueError((), "no text in UTF-8; save it as such", file=os.fspath(path)) from error
    if len(text) > MOST:
        raise LeagueError((), f"longer than {MOST} characters; give a league file", file=os.fspath(path))
    return text


def parsed(text: str) -> dict[str, Any]:
    """What a text in TOML says.

    Raises:
        LeagueError: it is none; the message names the line.
    """
    import tomllib  # only those who read a file need it

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        why, _, place = str(error).rpartition(" (at ")
        line = place.removeprefix("line ").partition(",")[0]
        number = int(line) if line.isdigit() else text.count("\n") + 1  # at the end of the document
        raise LeagueError((), f"no TOML: {why or error}", line=number) from error
    except (RecursionError, ValueError) as error:  # how the parser meets its own limits
        why = TOO_DEEP if isinstance(error, RecursionError) else "a number is too long; give a shorter one"
        raise LeagueError((), why) from error


def refuse_strange(value: object, *at: Step) -> None:
    """Refuse what is no plain data.

    Raises:
        LeagueError: it is a date, a number with a point, or the like; or too deep, or too large.
    """
    if len(at) > DEEPEST:
        raise LeagueError(at[:2], TOO_DEEP)
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if type(key) is not str:
                raise LeagueError(at, f"key {key!r:.40} is refused; write it as text")
            refuse_strange(inner, *at, key)
    elif isinstance(value, list | tuple):
        for place, inner in enumerate(value):
            refuse_strange(inner, *at, place)
    elif type(value) not in (str, int, bool):
        raise LeagueError(at, f"{value!s:.40} is refused; give text, a whole number, true or false")
    elif isinstance(value, int) and abs(value) > LARGEST:
        raise LeagueError(at, f"the number is too {'large' if value > 0 else 'small'}; give one nearer to 0")
