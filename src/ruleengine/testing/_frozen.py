"""Plain, frozen values: what a state, an event or an option may be made of."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from enum import Enum
from fractions import Fraction
from types import MappingProxyType

import attrs

PLAIN = (int, str, bool, float, bytes, type(None), Enum, Fraction)


def fields_of(kind: type) -> list[str] | None:
    """The fields that tell a record from another; None: it is no record. Fields left out of `==` are caches."""
    if attrs.has(kind):
        return [f.name for f in attrs.fields(kind) if f.eq]
    if dataclasses.is_dataclass(kind):
        return [f.name for f in dataclasses.fields(kind) if f.compare]
    return None


def faults_of(value: object, path: str = "") -> Iterator[str]:
    """What about a value can change or is not plain, each with the path that leads there.

    >>> list(faults_of((1, "a", (2, [3])), "key"))
    ['key[2][1] is [3], a list, which can change; use a tuple or a frozen record']
    """
    if isinstance(value, PLAIN):
        return
    if isinstance(value, tuple | frozenset):
        for place, item in enumerate(value):
            yield from faults_of(item, f"{path}[{place}]")
        return
    fields = fields_of(type(value))
    if fields is None:
        yield _not_plain(value, path)
        return
    if _can_change(type(value)):
        yield f"{path} is {value!r}, a record that can change; make {type(value).__name__} frozen"
    for name in fields:
        yield from faults_of(getattr(value, name), f"{path}.{name}")


def _not_plain(value: object, path: str) -> str:
    kind = type(value).__name__
    if isinstance(value, list | set | dict | bytearray):
        return f"{path} is {value!r}, a {kind}, which can change; use a tuple or a frozen record"
    return f"{path} is {value!r} of {kind}, which is no plain value; use numbers, texts, sides, tuples and records"


def _can_change(kind: type) -> bool:
    """Try it, on an empty one; attrs and dataclasses refuse with an `AttributeError`."""
    names = fields_of(kind) or ["anything"]
    try:
        setattr(object.__new__(kind), names[0], None)
    except (AttributeError, TypeError):
        return False
    return True


def fingerprint(value: object) -> str:
    """A text that tells a value from any other, and that changes if anything in it changes.

    >>> fingerprint((1, frozenset({"b", "a"})))
    "tuple(1, frozenset('a', 'b'))"
    """
    if isinstance(value, PLAIN):
        return repr(value)
    kind = type(value).__name__
    if isinstance(value, Mapping | MappingProxyType):
        return f"{kind}({', '.join(sorted(f'{k!r}: {fingerprint(v)}' for k, v in value.items()))})"
    if isinstance(value, set | frozenset):
        return f"{kind}({', '.join(sorted(map(fingerprint, value)))})"
    if isinstance(value, tuple | list):
        return f"{kind}({', '.join(map(fingerprint, value))})"
    names = fields_of(type(value))
    if names is None:
        names = sorted(getattr(value, "__dict__", {}))
    return f"{kind}({', '.join(f'{name}={fingerprint(getattr(value, name))}' for name in names)})"
