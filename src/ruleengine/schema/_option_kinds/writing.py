"""Values of options as they are written: in files, on command lines, beside their defaults."""

from __future__ import annotations

from typing import Any

from ruleengine.dice import Pool
from ruleengine.schema._option_kinds.compound import row_named
from ruleengine.schema._tables import Table
from ruleengine.values import token


def plain(value: object) -> Any:
    """The value of an option as JSON and TOML hold it, from which it is read again.

    >>> from ruleengine.dice import d6
    >>> plain(2 * d6), plain(("rain", "snow")), plain(Table(d6, {(1, 5): "rain", 6: "snow"}))
    ('2d6', ['rain', 'snow'], {'1-5': 'rain', '6': 'snow'})
    """
    if isinstance(value, Pool):
        return str(value)
    if isinstance(value, Table):
        return {row_named(row): entry for row, entry in value.ranges()}
    return list(value) if isinstance(value, tuple) else value


def spelled(value: object) -> str:
    """The value of an option as it is typed on a command line.

    >>> from ruleengine.dice import d6
    >>> spelled(2 * d6), spelled(()), spelled(Table(d6, {(1, 5): "rain", 6: "snow"})), spelled(False)
    ('2d6', 'none', '1-5=rain,6=snow', 'false')
    """
    return "none" if value == () else token(value)


def contrasted(value: object, default: object) -> tuple[str, str]:
    """Two values as they are typed; of tables only the rows in which they differ.

    >>> from ruleengine.dice import d6
    >>> usual = Table(d6, {(1, 4): "fair", (5, 6): "rain"})
    >>> contrasted(Table(d6, {(1, 3): "fair", (4, 5): "rain", 6: "snow"}), usual)
    ('4=rain,6=snow', '4=fair,6=rain')
    """
    if not (isinstance(value, Table) and isinstance(default, Table) and value.dice == default.dice):
        return spelled(value), spelled(default)
    first = len(value.dice)
    pairs = list(zip(value.entries, default.entries, strict=True))
    runs: list[tuple[int, int, Any]] = []
    for total, pair in enumerate(pairs, first):
        if runs and runs[-1][1:] == (total - 1, pair):
            runs[-1] = (runs[-1][0], total, pair)
        elif pair[0] != pair[1]:
            runs.append((total, total, pair))
    named = [(str(low) if low == high else f"{low}-{high}", pair) for low, high, pair in runs]
    now, was = (",".join(f"{row}={token(pair[place])}" for row, pair in named) for place in (0, 1))
    return now, was
