"""Where in the text of a TOML file something stands that its parser found."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

Path = tuple[str | int, ...]
_KEY = r"""(?:[A-Za-z0-9_-]+|"(?:[^"\\]|\\.)*"|'[^']*')"""
_DOTTED = rf"{_KEY}(?:\s*\.\s*{_KEY})*"
_HEAD = re.compile(rf"\s*(\[\[?)\s*({_DOTTED})\s*\]")
_PAIR = re.compile(rf"\s*({_DOTTED})\s*=")


def line_of(text: str, path: Path) -> int | None:
    """The line, from 1, of what a path leads to, or of the innermost thing around it that has a line of its own.

    >>> line_of('[options.match]\\ntries = 0', ("options", "match", "tries"))
    2
    >>> line_of('[[modifiers]]\\n\\n[[modifiers]]\\nto = "x"', ("modifiers", 1, "value"))
    3
    """
    best, line = 0, None
    for number, found in _paths(text):
        shared = min(len(found), len(path))
        # What is deeper than the path begins inside of what it leads to: the first such line is where that begins.
        if shared > best and found[:shared] == path[:shared]:
            best, line = shared, number
    return line


def _paths(text: str) -> Iterator[tuple[int, Path]]:
    """The path of each header and of each key, with its line."""
    table: Path = ()
    counted: Counter[tuple[str, ...]] = Counter()
    for number, line in enumerate(text.splitlines(), 1):
        if head := _HEAD.match(line):
            keys = _keys(head[2])
            counted[keys] += head[1] == "[["
            table = _placed(keys, counted)
            yield number, table
        elif pair := _PAIR.match(line):
            yield number, table + _keys(pair[1])


def _keys(dotted: str) -> tuple[str, ...]:
    return tuple(key[1:-1] if key[0] in "\"'" else key for key in re.findall(_KEY, dotted))


def _placed(keys: tuple[str, ...], counted: Counter[tuple[str, ...]]) -> Path:
    """The path with the place of each list of tables in it: the last that was begun."""
    path: Path = ()
    for length, key in enumerate(keys, 1):
        path += (key,)
        if counted[keys[:length]]:
            path += (counted[keys[:length]] - 1,)
    return path
