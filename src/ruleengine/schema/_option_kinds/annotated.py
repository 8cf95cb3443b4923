"""From the annotation of an option to its kind."""

from __future__ import annotations

import types
import typing
from typing import Any

from ruleengine.dice import Pool
from ruleengine.schema._option_kinds.compound import Dice, Names, Rows
from ruleengine.schema._option_kinds.simple import PLAIN, Either, Kind, OneOf, Whole, Word, is_word
from ruleengine.schema._tables import Table

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
