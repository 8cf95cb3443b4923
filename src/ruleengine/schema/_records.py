"""How records are read and written, and what may be one of several kinds."""

from __future__ import annotations

import sys
import types
import typing
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, Literal

import attrs
from cattrs import Converter
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn

from ruleengine.dice import MAX_DICE, MAX_SIDES, Pool
from ruleengine.schema._kinds import Hook, is_container, is_enum, is_tuple, unwrapped
from ruleengine.schema._plain import NAMES, SCALARS, annotation_names, expected
from ruleengine.values import DataError, tag_of

# Records -------------------------------------------------------------------------------------------


def _resolve(cls: Any) -> None:
    """Turn a record's annotations into types, those among them that it imports for type checkers only."""
    modules = [vars(sys.modules[base.__module__]) for base in cls.__mro__ if base.__module__ in sys.modules]
    missing = {
        name: thing for name, thing in annotation_names().items() if not any(name in module for module in modules)
    }
    try:
        attrs.resolve_types(cls, localns=missing)
    except NameError as error:
        raise TypeError(
            f"the annotations of {cls.__name__} cannot be read: {error}; import it outside of TYPE_CHECKING"
        ) from error


def record_in(cls: Any, made: Converter) -> Hook:
    _resolve(cls)
    fill = make_dict_structure_fn(cls, made)

    def structure(value: Any, _: Any) -> Any:
        if type(value) is not dict:
            expected(value, NAMES[dict])
        return fill(value, cls)

    return _pool_within_limits(structure) if cls is Pool else structure


def record_out(cls: Any, made: Converter) -> Callable[[Any], Any]:
    _resolve(cls)
    empty = make_dict_unstructure_fn(cls, made)

    def unstructure(value: Any) -> Any:
        return empty(value) if type(value) is cls else expected(value, f"a {cls.__name__}")

    return unstructure


def _pool_within_limits(structure: Hook) -> Hook:
    """Dice of a save obey the limits of the notation: a die of 10**9 sides would stall whoever throws it."""

    def limited(value: Any, kind: Any) -> Any:
        pool = structure(value, kind)
        if len(pool) > MAX_DICE or max(pool.sides, default=1) > MAX_SIDES:
            raise ValueError(f"more than {MAX_DICE} dice, or dice of more than {MAX_SIDES} sides")
        return pool

    return limited


# Unions --------------------------------------------------------------------------------------------


def is_union(kind: Any) -> bool:
    return typing.get_origin(kind) in (typing.Union, types.UnionType)


def _json_types(kind: Any) -> set[type]:
    """The JSON types by which a member of a union is told from the others."""
    kind = unwrapped(kind)
    if typing.get_origin(kind) is Literal:
        return {type(value) for value in typing.get_args(kind)}
    if is_enum(kind):
        return {str}
    if is_tuple(kind):
        return {list}
    if is_container(kind):
        return {typing.get_origin(kind)}
    if attrs.has(kind):
        return {dict}
    if kind in SCALARS:
        return {kind}
    raise TypeError(f"{kind} cannot stand in a union")


def _members(kind: Any) -> tuple[dict[type, Any], Mapping[str, Any]]:
    """The members of a union by JSON type; if it has several records, these by tag."""
    records = [m for m in typing.get_args(kind) if attrs.has(m)]
    tagged = {tag_of(m): m for m in records} if len(records) > 1 else {}
    found: dict[type, Any] = {}
    for member in typing.get_args(kind):
        for json_type in _json_types(member):
            if json_type in found and not (tagged and json_type is dict):
                raise TypeError(f"{kind}: {found[json_type]} and {member} look alike in a save; wrap one in a record")
            found[json_type] = member
    return found, tagged


def union_in(kind: Any, made: Converter) -> Hook:
    members, tagged = _members(kind)
    wanted = " or ".join(NAMES[each] for each in members if each is not type(None))  # what may be left out

    def structure(value: Any, _: Any) -> Any:
        if type(value) not in members:
            expected(value, wanted)
        if tagged and type(value) is dict:
            value = dict(value)
            tag = value.pop("record", None)
            if type(tag) is not str or tag not in tagged:
                raise DataError("record", expected=f"one of {', '.join(tagged)}", got=f"{tag!r:.60}")
            return made.structure(value, tagged[tag])
        return made.structure(value, members[type(value)])

    return structure


def union_out(kind: Any, made: Converter) -> Callable[[Any], Any]:
    members, tagged = _members(kind)

    def unstructure(value: Any) -> Any:
        if tagged and type(value) in tagged.values():
            return {"record": tag_of(value), **made.unstructure(value, unstructure_as=type(value))}
        also_reads = str if isinstance(value, Enum) else list if type(value) is tuple else type(value)
        member = members.get(dict if attrs.has(also_reads) else also_reads)
        return expected(value, str(kind)) if member is None else made.unstructure(value, unstructure_as=member)

    return unstructure
