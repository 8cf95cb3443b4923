"""Plain data as a TOML text that people edit: one key a line, rows of a list of tables in a line each."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
LONG: Final = 10_000
"""Numbers from here on have their thousands apart."""


def toml_text(plain: Mapping[str, Any]) -> str:
    """Write a table as TOML: plain values first, then lists of tables, then tables.

    Args:
        plain: text, whole numbers, truth values, lists and tables of them.

    Raises:
        TypeError: a value has no form in TOML.

    >>> team = {"name": "Rovers", "treasury": 150000, "players": [{"number": 1}], "home": {"won": True}}
    >>> print(toml_text(team), end="")
    name = "Rovers"
    treasury = 150_000
    <BLANKLINE>
    players = [
        { number = 1 },
    ]
    <BLANKLINE>
    [home]
    won = true
    """
    return "\n\n".join(_blocks(plain, "")) + "\n"


def _blocks(table: Mapping[str, Any], path: str) -> list[str]:
    simple = {key: value for key, value in table.items() if not isinstance(value, Mapping) and not _is_rows(value)}
    lines = [f"[{path}]"] if path and (simple or not table) else []
    lines += [f"{_key(key)} = {_inline(value)}" for key, value in simple.items()]
    blocks = ["\n".join(lines)] if lines else []
    for key, value in table.items():
        if _is_rows(value):
            head = f"[{path}]\n" if path and not blocks else ""
            rows = "\n".join(f"    {_inline(row)}," for row in value)
            blocks.append(f"{head}{_key(key)} = [\n{rows}\n]")
    for key, value in table.items():
        if isinstance(value, Mapping):
            blocks += _blocks(value, f"{path}.{_key(key)}" if path else _key(key))
    return blocks


def _is_rows(value: Any) -> bool:
    return isinstance(value, list | tuple) and bool(value) and all(isinstance(row, Mapping) for row in value)


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _quoted(key)


def _quoted(text: str) -> str:
    import json  # as the reading of files: not loaded before one is written

    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _inline(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return f"{value:_}" if abs(value) >= LONG else str(value)
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_inline, value))}]"
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{_key(key)} = {_inline(each)}' for key, each in value.items())} }}"
    raise TypeError(f"{type(value).__name__} has no form in TOML; give text, a whole number, true or false")
