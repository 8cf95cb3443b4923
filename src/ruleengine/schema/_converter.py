"""The one converter, made by cattrs: how each kind of value is read and written; nothing is coerced, paths are kept.

Sides and members of enums are named, tuples are lists, records are tables of their fields; where an annotation leaves
several records open, the field `record` holds the tag.
"""

from __future__ import annotations

import sys
import types
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, NoReturn

import attrs
from cattrs import Converter
from cattrs.errors import BaseValidationError, ForbiddenExtraKeysError
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn

from ruleengine.dice import MAX_DICE, MAX_SIDES, Pool
from ruleengine.schema._plain import NAMES, READERS, SCALARS, PlainData, annotation_names, expected
from ruleengine.values import DataError, Side, hint, tag_of

Hook = Callable[[Any, Any], Any]


def converter() -> Converter:
    """Make the one converter; it learns each type when it first meets it."""
    made = Converter(forbid_extra_keys=True, detailed_validation=True)
    made.register_structure_hook_factory(is_bare, refuse)  # unless a hook below reads it
    for applies, read, write in (
        (attrs.has, record_in, record_out),
        (is_tuple, tuple_in, tuple_out),
        (is_union, union_in, union_out),
    ):
        made.register_structure_hook_factory(applies, read)
        made.register_unstructure_hook_factory(applies, write)
    made.register_unstructure_hook_factory(is_enum, enum_out)
    made.register_structure_hook(PlainData, lambda value, _: PlainData(value))
    made.register_unstructure_hook(PlainData, lambda value: value.data)
    for kind in (int, str, float, bytes, Path, Enum, type(None)):  # cattrs finds these by class, their subclasses too
        made.register_structure_hook(kind, by_class)
    made.register_unstructure_hook(str, lambda value: name_of(value) if isinstance(value, Enum) else value)
    made.register_structure_hook_func(lambda kind: kind in (Any, object), open_in)
    made.register_structure_hook_factory(is_literal, literal_in)
    made.register_structure_hook_factory(is_container, container_in)
    made.register_structure_hook_func(_is_listed, lambda value, kind: READERS[kind](value))
    return made


def _is_listed(kind: Any) -> bool:
    """Whether it is read by a function of its own; not every kind can be hashed."""
    return any(kind is each for each in READERS)


# Scalars, enums, literals ----------------------------------------------------------------------------


def unwrapped(kind: Any) -> Any:
    """The kind behind new types and aliases."""
    while (inner := getattr(kind, "__supertype__", None) or getattr(kind, "__value__", None)) is not None:
        kind = inner
    return kind


def is_bare(kind: Any) -> bool:
    """Whether it is no new type or alias, which cattrs unwraps."""
    return unwrapped(kind) is kind


def refuse(kind: Any) -> NoReturn:
    """Complain about a kind that has no hook of ours: those of cattrs would coerce."""
    raise TypeError(f"values of {kind} cannot be saved; use tuples and frozen records of numbers, text and enums")


def by_class(value: Any, kind: Any) -> Any:
    """Read a scalar or a member of an enum, which may be a subclass of a scalar."""
    if issubclass(kind, Enum):
        members = _by_name(kind)
        if type(value) is not str or value not in members:
            expected(value, "one of " + ", ".join(members))
        return members[value]
    if kind not in SCALARS:
        refuse(kind)
    return value if type(value) is kind else expected(value, NAMES[kind])


def is_enum(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Enum)


def name_of(member: Enum) -> str:
    return str(member) if isinstance(member, Side) else member.name


@lru_cache(maxsize=256)
def _by_name(kind: Any) -> dict[str, Enum]:
    return {name_of(member): member for member in kind}


def enum_out(kind: Any, _: Any) -> Callable[[Any], Any]:
    def unstructure(value: Any) -> Any:
        return name_of(value) if isinstance(value, kind) else expected(value, f"a {kind.__name__}")

    return unstructure


def open_in(value: Any, _: Any) -> Any:
    """Read what is declared as `object` or `Any`."""
    if type(value) not in SCALARS:
        expected(value, "a plain value: declare the type of what is kept here, so that it can be read again")
    return value


def is_literal(kind: Any) -> bool:
    return typing.get_origin(kind) is Literal


def literal_in(kind: Any, _: Any) -> Hook:
    allowed = typing.get_args(kind)

    def structure(value: Any, _: Any) -> Any:
        if any(value == one and type(value) is type(one) for one in allowed):
            return value
        expected(value, "one of " + ", ".join(map(repr, allowed)))

    return structure


# Errors --------------------------------------------------------------------------------------------


def located(error: BaseException) -> DataError:
    """Return an error that cattrs found, with its whole path; what a stranger's class raised is its cause.

    Raise it outside of the `except` block: errors of cattrs in the chain could not be sent to other processes.
    """
    if isinstance(error, DataError):
        return error
    if isinstance(error, BaseValidationError):
        noted, others = error.group_exceptions()  # type: ignore[attr-defined]
        if not noted:
            return located(others[0])
        inner, note = noted[0]
        return located(inner).below(getattr(note, "name", None) or f"[{note.index}]")
    if isinstance(error, ForbiddenExtraKeysError):
        known = [f.name for f in attrs.fields(typing.cast(Any, error.cl)) if f.init]
        name = min(map(str, error.extra_fields))
        return DataError((name,), f"no such key; {hint(name, known)}")
    if isinstance(error, KeyError):
        return DataError(why="is missing; add it")
    found = DataError(why=str(error) or type(error).__name__)
    found.__cause__ = error
    return found


# Tuples, lists, objects ----------------------------------------------------------------------------


def is_tuple(kind: Any) -> bool:
    return kind is tuple or typing.get_origin(kind) is tuple


def _items(kind: Any, length: int) -> tuple[Any, ...]:
    """The kinds of a tuple's items, for a tuple of this length."""
    kinds = typing.get_args(kind) or (Any, ...)
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        return kinds[:1] * length
    if length != len(kinds):
        raise TypeError(f"{length} items, where there must be {len(kinds)}")
    return kinds


def tuple_in(kind: Any, made: Converter) -> Hook:
    def structure(value: Any, _: Any) -> Any:
        if type(value) is not list:
            expected(value, NAMES[list])
        kinds = _items(kind, len(value))
        return tuple(_items_in(made, enumerate(zip(value, kinds, strict=True))))

    return structure


def _items_in(made: Converter, items: Iterable[tuple[int | str, tuple[Any, Any]]]) -> Iterator[Any]:
    """Each value by its kind; an error has the item's place or name in its path."""
    for step, (value, kind) in items:
        try:
            item = made.structure(value, kind)
        except Exception as error:  # whatever a stranger's class raises
            found = located(error).below(f"[{step}]" if isinstance(step, int) else step)
        else:
            yield item
            continue
        raise found from found.__cause__


def tuple_out(kind: Any, made: Converter) -> Callable[[Any], Any]:
    def unstructure(value: Any) -> Any:
        if type(value) is not tuple:
            expected(value, "a tuple")
        return [made.unstructure(v, unstructure_as=k) for v, k in zip(value, _items(kind, len(value)), strict=True)]

    return unstructure


def is_container(kind: Any) -> bool:
    return typing.get_origin(kind) in (list, dict)


def container_in(kind: Any, made: Converter) -> Hook:
    origin, inner = typing.get_origin(kind), typing.get_args(kind)[-1]

    def structure(value: Any, _: Any) -> Any:
        if type(value) is not origin:
            expected(value, NAMES[origin])
        pairs = enumerate(value) if origin is list else value.items()
        items = _items_in(made, ((step, (each, inner)) for step, each in pairs))
        return list(items) if origin is list else dict(zip(value, items, strict=True))

    return structure


# Records -------------------------------------------------------------------------------------------


def resolve(cls: Any) -> None:
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
    resolve(cls)
    fill = make_dict_structure_fn(cls, made)

    def structure(value: Any, _: Any) -> Any:
        if type(value) is not dict:
            expected(value, NAMES[dict])
        made_record = fill(value, cls)
        if cls is Pool and (len(made_record) > MAX_DICE or max(made_record.sides, default=1) > MAX_SIDES):
            # The limits of the notation: a die of 10**9 sides would stall whoever throws it.
            raise ValueError(f"more than {MAX_DICE} dice, or dice of more than {MAX_SIDES} sides")
        return made_record

    return structure


def record_out(cls: Any, made: Converter) -> Callable[[Any], Any]:
    resolve(cls)
    empty = make_dict_unstructure_fn(cls, made)

    def unstructure(value: Any) -> Any:
        return empty(value) if type(value) is cls else expected(value, f"a {cls.__name__}")

    return unstructure


# Unions --------------------------------------------------------------------------------------------


def is_union(kind: Any) -> bool:
    return typing.get_origin(kind) in (typing.Union, types.UnionType)


def _json_types(kind: Any) -> set[type]:
    """The JSON types by which a member of a union is told from the others."""
    kind = unwrapped(kind)
    if is_literal(kind):
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
