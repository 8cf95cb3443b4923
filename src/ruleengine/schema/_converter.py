"""The converter of plain data, made by cattrs: nothing is coerced, unknown keys are refused, paths are kept.

Sides and members of enums are named, tuples are lists, records are tables of their fields; where an annotation leaves
several records open, the field `record` holds the tag.
"""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Any

import attrs
from cattrs import Converter

from ruleengine.schema import _kinds as kinds
from ruleengine.schema import _records as records
from ruleengine.schema._plain import READERS, PlainData

_FACTORIES: tuple[tuple[Any, Any, Any], ...] = (
    (attrs.has, records.record_in, records.record_out),
    (kinds.is_tuple, kinds.tuple_in, kinds.tuple_out),
    (records.is_union, records.union_in, records.union_out),
    (kinds.is_enum, kinds.enum_in, kinds.enum_out),
)


def converter() -> Converter:
    """Make the one converter; it learns each type when it first meets it."""
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
    made.register_structure_hook_func(_is_listed, lambda value, kind: READERS[kind](value))
    return made


def _is_listed(kind: Any) -> bool:
    """Whether it is read by a function of its own; not every kind can be hashed."""
    return any(kind is each for each in READERS)
