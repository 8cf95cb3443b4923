"""JSON Schema of the data that the converter writes, made from annotations and docstrings."""

from __future__ import annotations

import inspect
import re
import typing
from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from ruleengine.schema._plain import SCALARS, Count, PlainData, Raw
from ruleengine.values import tag_of

DIALECT = "https://json-schema.org/draft/2020-12/schema"
JsonSchema = dict[str, Any]

_TYPES = {type(None): "null", bool: "boolean", int: "integer", float: "number", str: "string"}
_FIELD = re.compile(r"    (\w+(?:, \w+)*): (.+)")


class JsonSchemas:
    """Makes the schemas of kinds; classes become definitions, each made once.

    Args:
        names: what the definitions of some classes are called; others are called by their tag or name.

    Attributes:
        definitions: the schemas of the classes that were met, by name, for `$defs`.

    >>> import attrs
    >>> @attrs.frozen
    ... class Player:
    ...     '''A player.'''
    ...     name: str
    ...     number: int | None
    >>> made = JsonSchemas()
    >>> made.of(tuple[Player, ...])
    {'type': 'array', 'items': {'$ref': '#/$defs/Player'}}
    >>> made.definitions["Player"]["properties"]
    {'name': {'type': 'string'}, 'number': {'anyOf': [{'type': 'integer'}, {'type': 'null'}]}}
    """

    def __init__(self, names: Mapping[type, str] | None = None) -> None:
        self.definitions: dict[str, JsonSchema] = {}
        self._wanted = dict(names or {})
        self._names: dict[Any, str] = {}

    def of(self, kind: Any) -> JsonSchema:
        """The schema of what `to_plain` makes of values of a kind.

        Raises:
            TypeError: values of this kind cannot be plain data.
        """
        from ruleengine.schema import _converter as converter  # cattrs is slow to load

        if kind is Count:
            return {"type": "integer", "minimum": 0}
        if kind is Raw or kind is PlainData:
            return {}
        kind = converter.unwrapped(kind)
        if kind in (Any, object):
            return {"type": [_TYPES[each] for each in SCALARS]}
        if converter.is_literal(kind):
            return {"enum": list(typing.get_args(kind))}
        if converter.is_enum(kind):
            return {"enum": [converter.name_of(member) for member in kind]}
        if converter.is_tuple(kind) or converter.is_container(kind):
            return self._container(kind)
        if converter.is_union(kind):
            return {"anyOf": [self._member(kind, each) for each in typing.get_args(kind)]}
        if kind is None or kind in _TYPES:
            return {"type": _TYPES[type(None) if kind is None else kind]}
        if attrs.has(kind):
            return {"$ref": f"#/$defs/{self._defined(kind)}"}
        raise TypeError(f"values of {kind} cannot be plain data; use numbers, text, enums, tuples and attrs classes")

    def _container(self, kind: Any) -> JsonSchema:
        inner = typing.get_args(kind) or (Any, ...)
        if typing.get_origin(kind) is dict:
            return {"type": "object", "additionalProperties": self.of(inner[1])}
        if typing.get_origin(kind) is list or (len(inner) == 2 and inner[1] is Ellipsis):
            return {"type": "array", "items": self.of(inner[0])}
        count = len(inner)
        return {"type": "array", "prefixItems": [self.of(each) for each in inner], "minItems": count, "maxItems": count}

    def _member(self, union: Any, kind: Any) -> JsonSchema:
        """A member of a union; of several records each has its tag in the field `record`."""
        if not attrs.has(kind) or sum(map(attrs.has, typing.get_args(union))) < 2:
            return self.of(kind)
        return self.fields_of(kind, record={"const": tag_of(kind)})

    def _defined(self, cls: Any) -> str:
        if cls not in self._names:
            name = base = self._wanted.get(cls) or getattr(cls, "__tag__", cls.__name__)
            while name in self._names.values():
                name = f"{base}-{len(self._names)}"
            self._names[cls] = name
            self.definitions[name] = {}  # a class may hold its own kind
            self.definitions[name] = self.fields_of(cls)
        return self._names[cls]

    def fields_of(self, cls: Any, **more: JsonSchema) -> JsonSchema:
        """The schema of a class as an object of its fields, and of more properties; all are required."""
        from ruleengine.schema._converter import resolve  # as above

        resolve(cls)
        told = dict(_told(cls))
        properties = dict(more)
        for field in attrs.fields(cls):
            if field.init:
                properties[field.name] = self.of(field.type)
                if field.name in told and "$ref" not in properties[field.name]:
                    properties[field.name]["description"] = told[field.name]
        made = {"type": "object", "properties": properties, "required": list(properties)}
        first = (inspect.getdoc(cls) or "").partition("\n")[0]
        described = {"description": first} if first and first != "Automatically created" else {}
        return {**described, **made, "additionalProperties": False}


def _told(cls: Any) -> Iterator[tuple[str, str]]:
    """Each field with what the class's docstring says of it under `Attributes`."""
    lines = (inspect.getdoc(cls) or "").partition("Attributes:\n")[2].splitlines()
    found: list[tuple[str, str]] = []
    for line in lines:
        if match := _FIELD.fullmatch(line):
            found.append((match[1], match[2]))
        elif line.startswith("     ") and found:
            found[-1] = found[-1][0], f"{found[-1][1]} {line.strip()}"
        else:
            break
    yield from ((name, text) for names, text in found for name in names.split(", "))
