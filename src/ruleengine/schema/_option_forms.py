"""The forms of an option: its kind, as its annotation says, and its value as files and command lines hold it."""

from __future__ import annotations

import types
import typing
from typing import Any

from ruleengine.dice import Pool
from ruleengine.schema._option_kinds import (
    PLAIN,
    Dice,
    Either,
    Kind,
    Names,
    OneOf,
    Rows,
    Whole,
    Word,
    is_word,
)
from ruleengine.schema._tables import Table, row_named
from ruleengine.values import token

UNIONS = (types.UnionType, typing.Union)


def kind_of(annotation: Any, default: object, *, low: int | None = None, high: int | None = None) -> Kind:
    """The kind of an option, from its annotation, its default and the bounds of its numbers.

    Raises:
        TypeError: options cannot be of that kind.

    >>> kind_of(int, 3, low=1).read(5)
    5
    """
    origin, inner = typing.get_origin(annotation), typing.get_args(annotation)
    if origin in UNIONS:
        return Either(tuple(_simple(each, low, high) for each in inner))
    if origin is Table and isinstance(default, Table) and not default.modifier:
        return Rows(default, _entry(inner[0], low, high))
    if origin is tuple and len(inner) == 2 and inner[1] is Ellipsis and typing.get_origin(inner[0]) is typing.Literal:
        return Names(_listed(typing.get_args(inner[0])))
    return _simple(annotation, low, high)


def _simple(annotation: Any, low: int | None, high: int | None) -> Kind:
    if typing.get_origin(annotation) is typing.Literal:
        return OneOf(typing.get_args(annotation))
    if annotation is int:
        return Whole(low, high)
    if annotation is Pool:
        return Dice()
    if annotation in PLAIN:
        return PLAIN[annotation]
    raise TypeError(
        f"{annotation} cannot be typed on a command line; use int, bool, str, Pool, a Literal, None, "
        f"a tuple[Literal[...], ...], or a Table of numbers, text or a Literal with such a table as default"
    )


def _entry(annotation: Any, low: int | None, high: int | None) -> Kind:
    if annotation is str:
        return Word()
    kind = _simple(annotation, low, high)
    if isinstance(kind, OneOf):
        _listed(kind.values)
    elif not isinstance(kind, Whole):
        raise TypeError(f"a table of {annotation} cannot be an option; use numbers, text or a Literal as entries")
    return kind


def _listed(values: tuple[Any, ...]) -> tuple[Any, ...]:
    """Refuse names that could not be told apart in a list on a command line."""
    for value in values:
        if not isinstance(value, int) and (not is_word(value) or value == "none"):
            raise TypeError(
                f"{value!r} cannot be typed in a list; use names without ',', '=' or outer blanks, not none"
            )
    return values


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
    both = Table.of_entries(value.dice, list(zip(value.entries, default.entries, strict=True)))
    changed = [(row_named(row), pair) for row, pair in both.ranges() if pair[0] != pair[1]]
    now, was = (",".join(f"{row}={token(pair[index])}" for row, pair in changed) for index in (0, 1))
    return now, was
