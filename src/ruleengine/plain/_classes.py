"""The classes of events, choices and records that a ruleset may use, found through the modules of its parts."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import attrs

from ruleengine.kernel import CompiledRules, Derived

Tagged = dict[str, dict[str, tuple[type[Any], ...]]]


def _classes(rules: CompiledRules) -> Tagged:
    found: dict[str, dict[str, dict[type[Any], None]]] = {"event": {}, "choice": {}, "record": {}}
    for module in _modules(rules):
        for value in vars(module).values():
            tag = vars(value).get("__tag__") if isinstance(value, type) else None
            if tag is not None and (by_tag := found.get(value.__tagged_as__)) is not None:
                by_tag.setdefault(tag, {})[value] = None
    return {
        kind: {
            tag: tuple(sorted(by_tag[tag], key=lambda cls: f"{cls.__module__}.{cls.__qualname__}"))
            for tag in sorted(by_tag)
        }
        for kind, by_tag in found.items()
    }


def _modules(rules: CompiledRules) -> Iterator[ModuleType]:
    """The modules of the parts, and those that they use, as far as they are in the packages of the parts."""
    names = [base.__module__ for part in rules.parts for base in type(part).__mro__]
    packages = {name.partition(".")[0] for name in names} - {"builtins"}
    seen: set[str] = set()
    while names:
        name = names.pop()
        module = sys.modules.get(name)
        if module is None or name in seen or name.partition(".")[0] not in packages:
            continue
        seen.add(name)
        yield module
        for attribute, value in list(vars(module).items()):
            is_module = isinstance(value, ModuleType)
            if not (is_module and value.__name__ == f"{name}.{attribute}"):  # which others may have loaded, or not
                names.append(value.__name__ if is_module else str(getattr(value, "__module__", "")))


_TAGGED: Derived[Tagged] = Derived("ruleengine.plain.classes", _classes)


def event_classes(rules: CompiledRules) -> dict[str, tuple[type[Any], ...]]:
    """The classes of events by tag, of those that parts can reach; several where a package uses a tag twice.

    >>> from ruleengine import compile_rules
    >>> [cls.__name__ for cls in event_classes(compile_rules("blood-dice"))["blood-dice.scored"]]
    ['Scored']
    """
    return rules.derived(_TAGGED)["event"]


def choice_classes(rules: CompiledRules) -> dict[str, tuple[type[Any], ...]]:
    """The classes of choices by tag, as `event_classes`."""
    return rules.derived(_TAGGED)["choice"]


def record_classes(rules: CompiledRules) -> dict[str, tuple[type[Any], ...]]:
    """The classes of records by tag, as `event_classes`."""
    return rules.derived(_TAGGED)["record"]


def open_fields(cls: type[Any]) -> list[str]:
    """The fields of a class that are declared as `object`, and may hold any record."""
    return [field.name for field in attrs.fields(cls) if field.type in (object, Any, "object", "Any")]
