"""Variants by name: as they are typed, `wet-ball:2`, and as files have them, with parameters by name."""

from __future__ import annotations

import typing
from collections.abc import Mapping
from typing import Any, cast

import attrs

from ruleengine.kernel import Variant
from ruleengine.registry._plugins import OURS, variant_class
from ruleengine.schema import DataError, Unfit, from_plain, kind_of
from ruleengine.values import RulesetError, hint, tag_of


def variant_typed(text: str, base: str) -> Variant:
    """A variant as it is typed: its tag, then its parameters in order, such as `wet-ball:2`.

    Raises:
        PluginError: there is none of that name, or it is broken.
        RulesetError: a parameter is refused, or there are too many.

    >>> variant_typed("wet-ball:2", "blood-dice")
    WetBall(penalty=2)
    """
    name, *given = text.split(":")
    if name == OURS:
        raise RulesetError("a league is not named but given by its file: --rules FILE, or ruleengine.league.load")
    kind = variant_class(name, base)
    fields = attrs.fields(kind)
    if len(given) > len(fields):
        raise RulesetError(f"variant {text!r}: {name} has {len(fields)} parameters; leave out the rest")
    kinds = typing.get_type_hints(kind)
    missing = [field.name for field in fields[len(given) :] if field.default is attrs.NOTHING]
    if missing:
        raise RulesetError(f"variant {name!r} needs {missing[0]!r}; write it as {name}:{missing[0].upper()}")
    made: Variant = kind(*(_parameter(kind, word, kinds[f.name]) for word, f in zip(given, fields, strict=False)))
    return made


def _parameter(variant: type, word: str, annotation: object) -> object:
    try:
        kind = kind_of(annotation, None)
        return kind.read(kind.typed(word))
    except (TypeError, Unfit) as error:
        tag = tag_of(variant)
        raise RulesetError(f"variant {tag!r}: parameter {word!r} is refused; see ruleengine rulesets {tag}") from error


def variant_made(name: str, parameters: Mapping[str, Any], base: str) -> Variant:
    """A variant with its parameters by name, as plain data.

    Raises:
        PluginError: there is none of that name, or it is broken.
        RulesetError: a parameter is unknown, missing or refused.

    >>> variant_made("wet-ball", {"penalty": 2}, "blood-dice")
    WetBall(penalty=2)
    """
    kind = variant_class(name, base)
    fields = {field.name: field for field in attrs.fields(cast(Any, kind))}
    for key in parameters:
        if key not in fields:
            raise RulesetError(f"variant {name!r} has no parameter {key!r}; {hint(key, fields)}")
    for key, field in fields.items():
        if key not in parameters and field.default is attrs.NOTHING:
            raise RulesetError(f"variant {name!r} needs {key!r}; add it")
    try:
        made: Variant = from_plain(dict(parameters), kind)
    except DataError as error:
        raise RulesetError(f"variant {name!r}: {error}") from error
    return made
