"""How each kind of value is read and written, records apart: a hook of cattrs for each."""

from __future__ import annotations

import typing
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from functools import lru_cache
from typing import Any, Literal, NoReturn

import attrs
from cattrs import Converter
from cattrs.errors import BaseValidationError, ForbiddenExtraKeysError

from ruleengine.schema._plain import NAMES, SCALARS, expected
from ruleengine.values import DataError, Side, hint

Hook = Callable[[Any, Any], Any]


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


def is_exact(kind: Any) -> bool:
    return kind in (bool, type(None))


def is_open(kind: Any) -> bool:
    return kind is Any or kind is object


def is_literal(kind: Any) -> bool:
    return typing.get_origin(kind) is Literal


def is_container(kind: Any) -> bool:
    return typing.get_origin(kind) in (list, dict)


def by_class(value: Any, kind: Any) -> Any:
    """Read a scalar or a member of an enum, which may be a subclass of a scalar."""
    if issubclass(kind, Enum):
        return _member(value, kind)
    if kind not in SCALARS:
        refuse(kind)
    return value if type(value) is kind else expected(value, NAMES[kind])


def open_in(value: Any, _: Any) -> Any:
    """Read what is declared as `object` or `Any`."""
    if type(value) not in SCALARS:
        expected(value, "a plain value: declare the type of what is kept here, so that it can be read again")
    return value


def literal_in(kind: Any, _: Any) -> Hook:
    allowed = typing.get_args(kind)

    def structure(value: Any, _: Any) -> Any:
        if any(value == one and type(value) is type(one) for one in allowed):
            return value
        expected(value, "one of " + ", ".join(map(repr, allowed)))

    return structure


# Errors --------------------------------------------------------------------------------------------


def located(error: BaseException) -> DataError:
    """An error that cattrs found, with its whole path."""
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
    return DataError(why=str(error) or type(error).__name__)


# Enums ---------------------------------------------------------------------------------------------


def is_enum(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Enum)


def name_of(member: Enum) -> str:
    return str(member) if isinstance(member, Side) else member.name


@lru_cache(maxsize=256)
def _by_name(kind: Any) -> dict[str, Enum]:
    return {name_of(member): member for member in kind}


def _member(value: Any, kind: Any) -> Enum:
    members = _by_name(kind)
    if type(value) is not str or value not in members:
        expected(value, "one of " + ", ".join(members))
    return members[value]


def enum_in(kind: Any, _: Any) -> Hook:
    return _member


def enum_out(kind: Any, _: Any) -> Callable[[Any], Any]:
    def unstructure(value: Any) -> Any:
        return name_of(value) if isinstance(value, kind) else expected(value, f"a {kind.__name__}")

    return unstructure


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
            yield made.structure(value, kind)
        except Exception as error:  # whatever a stranger's class raises
            raise located(error).below(f"[{step}]" if isinstance(step, int) else step) from error


def tuple_out(kind: Any, made: Converter) -> Callable[[Any], Any]:
    def unstructure(value: Any) -> Any:
        if type(value) is not tuple:
            expected(value, "a tuple")
        return [made.unstructure(v, unstructure_as=k) for v, k in zip(value, _items(kind, len(value)), strict=True)]

    return unstructure


def container_in(kind: Any, made: Converter) -> Hook:
    origin, inner = typing.get_origin(kind), typing.get_args(kind)[-1]

    def structure(value: Any, _: Any) -> Any:
        if type(value) is not origin:
            expected(value, NAMES[origin])
        pairs = enumerate(value) if origin is list else value.items()
        items = _items_in(made, ((step, (each, inner)) for step, each in pairs))
        return list(items) if origin is list else dict(zip(value, items, strict=True))

    return structure
