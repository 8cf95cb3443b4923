"""Typed values to plain data and back, by cattrs: nothing is coerced, and the path of a fault is kept.

Plain data are what JSON knows. Sides and members of enums are named, tuples are lists, records are objects of
their fields; where an annotation leaves several records open, the field `record` holds the tag.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from pathlib import Path
from typing import Any

import attrs
from cattrs import Converter

from ruleengine.schema import _kinds as kinds
from ruleengine.schema import _records as records
from ruleengine.schema._faults import located
from ruleengine.schema._plain_data import PlainData, joined
from ruleengine.values import SaveError


def to_plain(value: Any, kind: Any, path: str, *, remedy: str) -> Any:
    """A value as plain data from which `from_plain` makes an equal one.

    Raises:
        SaveError: the value is not of the declared kind, or the kind cannot be saved.

    >>> from ruleengine import Side
    >>> to_plain((Side.AWAY, None), tuple[Side | None, ...], "rest", remedy="")
    ['away', None]
    """
    try:
        plain = converter().unstructure(value, unstructure_as=kind)
        same = from_plain(plain, kind, "") == value
    except Exception as error:  # whatever a stranger's class raises
        fault = located(error)
        raise SaveError(joined(path, fault.path), f"{value!r:.80} cannot be saved: {fault.why}; {remedy}") from error
    if not same:
        raise SaveError(path, f"{value!r:.80} would not be the same when it is loaded; {remedy}")
    return plain


def from_plain(plain: Any, kind: Any, path: str) -> Any:
    """The value that plain data stand for.

    Raises:
        SaveError: they are not exactly of that kind; the path leads to the fault.

    >>> from ruleengine import Side
    >>> from_plain(["away", 3], tuple[Side, int], "rest")
    (<Side.AWAY: 1>, 3)
    >>> from_plain(["away", 3.0], tuple[Side, int], "rest")
    Traceback (most recent call last):
    ruleengine.SaveError: rest[1]: 3.0 is not a whole number
    """
    try:
        return converter().structure(plain, kind)
    except Exception as error:  # whatever a stranger's class raises
        raise located(error, path) from error


_FACTORIES: tuple[tuple[Any, Any, Any], ...] = (
    (attrs.has, records.record_in, records.record_out),
    (kinds.is_tuple, kinds.tuple_in, kinds.tuple_out),
    (records.is_union, records.union_in, records.union_out),
    (kinds.is_enum, kinds.enum_in, kinds.enum_out),
)


@lru_cache(maxsize=1)
def converter() -> Converter:
    """The converter of all saves; it learns each type when it first meets it."""
    made = Converter(forbid_extra_keys=True, detailed_validation=True)
    made.register_structure_hook_factory(kinds.is_bare, kinds.refuse)  # unless a hook below reads it
    for applies, read, write in _FACTORIES:
        made.register_structure_hook_factory(applies, read)
        made.register_unstructure_hook_factory(applies, write)
    made.register_structure_hook(PlainData, lambda value, _: PlainData(value))
    made.register_unstructure_hook(PlainData, lambda value: value.data)
    for kind in (int, str, float, bytes, Path, Enum):  # cattrs finds these by class, their subclasses too
        made.register_structure_hook(kind, kinds.by_class)
    made.register_unstructure_hook(str, lambda value: kinds.name_of(value) if isinstance(value, Enum) else value)
    made.register_structure_hook_func(kinds.is_exact, kinds.by_class)
    made.register_structure_hook_func(kinds.is_open, kinds.open_in)
    made.register_structure_hook_factory(kinds.is_literal, kinds.literal_in)
    made.register_structure_hook_factory(kinds.is_container, kinds.container_in)
    return made
