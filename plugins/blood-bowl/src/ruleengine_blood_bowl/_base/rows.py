"""Tables of names that several parts may change: who changes which row."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from ruleengine import OptionError, RulesetError, Table
from ruleengine.values import hint


def changed(own: Table[str], steps: Iterable[tuple[str, Table[str]]], what: str) -> Table[str]:
    """A table as parts have changed it, each another row.

    Args:
        own: what it begins as.
        steps: the table after each part that changes it, with the part's name.
        what: the table, for the message.

    Raises:
        RulesetError: two parts change the same row to different names; the message names both.

    >>> from ruleengine.dice import d6
    >>> own = Table(d6, {(1, 6): "calm"})
    >>> windy = Table(d6, {(1, 5): "calm", 6: "storm"})
    >>> changed(own, [("my-league.wind", windy)], "the weather table").at(6)
    'storm'
    """
    by: dict[int, str] = {}
    for part, table in steps:
        for total, (old, new) in enumerate(zip(own.entries, table.entries, strict=True), len(own.dice)):
            if new != old and by.setdefault(total, part) != part:
                raise RulesetError(f"{by[total]!r} and {part!r} both change row {total} of {what}; leave one out")
        own = table
    return own


def refuse_unknown(names: Table[str], known: Collection[str], *, what: str, kind: str) -> None:
    """Refuse a table with a name that stands for nothing.

    Args:
        what, kind: the table, and what its names stand for, for the message.

    Raises:
        OptionError: the message names the row, and what was meant.
    """
    for total, name in enumerate(names.entries, len(names.dice)):
        if name not in known:
            raise OptionError(f"{what}: row {total}: no {kind} {name!r}; {hint(name, known)}")


def replaced(own: Table[str], usual: Table[str], chosen: Table[str]) -> Table[str]:
    """A table of names with those rows in place of its own in which one table differs from another.

    >>> from ruleengine.dice import d6
    >>> usual = Table(2 * d6, {(2, 6): "a", (7, 12): "b"})
    >>> replaced(usual, usual, Table(2 * d6, {(2, 7): "a", (8, 12): "b"})).at(7)
    'a'
    """
    rows = zip(own.entries, usual.entries, chosen.entries, strict=True)
    return Table.of_entries(own.dice, [mine if new == old else new for mine, old, new in rows])
