"""Options: one frozen attrs class a part, each field documented, read from keywords, files and command lines."""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar, cast

import attrs

from ruleengine.errors import OptionError, RulesetError

if TYPE_CHECKING:
    from ruleengine.ruleset import Part

T = TypeVar("T")
_UNIONS = (types.UnionType, typing.Union)
_PLAIN = (int, bool, str, type(None))


def option(default: T, doc: str, *, rule: str = "", at_least: int | None = None, at_most: int | None = None) -> T:
    """A field of a part's options class.

    Args:
        default: what holds when nothing is said.
        doc: one sentence.
        rule: the ID of the rule that it belongs to.
        at_least, at_most: bounds of a number.

    >>> @attrs.frozen
    ... class Options:
    ...     tries: int = option(12, "Tries a team.", rule="BD-SET-01", at_least=1)
    >>> Options()
    Options(tries=12)
    """
    metadata = {"doc": doc, "rule": rule, "at_least": at_least, "at_most": at_most}
    return attrs.field(default=default, metadata=metadata)


def _allowed(kind: Any, bounds: str = "") -> str:
    if typing.get_origin(kind) is typing.Literal:
        return "one of " + ", ".join(map(repr, typing.get_args(kind)))
    if typing.get_origin(kind) in _UNIONS:
        return " or ".join(_allowed(k, bounds) for k in typing.get_args(kind))
    if kind is int:
        return f"a whole number{bounds}"
    return {bool: "true or false", str: "text", type(None): "none"}.get(kind, str(kind))


def _fits(value: object, kind: Any) -> bool:
    if typing.get_origin(kind) is typing.Literal:
        return any(value == k and type(value) is type(k) for k in typing.get_args(kind))
    if typing.get_origin(kind) in _UNIONS:
        return any(_fits(value, k) for k in typing.get_args(kind))
    return type(value) is (type(None) if kind is None else kind)


def _from_text(text: str, kind: Any) -> object:
    """Read a value typed on a command line; what does not fit is left as text, for `_fits` to refuse."""
    kinds = typing.get_args(kind) if typing.get_origin(kind) in _UNIONS else (kind,)
    word = text.strip().lower()
    if type(None) in kinds and word == "none":
        return None
    if bool in kinds and word in ("true", "false"):
        return word == "true"
    wants_int = int in kinds or any(isinstance(v, int) for k in kinds for v in typing.get_args(k))
    if wants_int and word.isascii() and word.removeprefix("-").isdigit() and len(word) < 12:
        return int(word)
    return text


def _bounds(metadata: Mapping[str, Any]) -> str:
    low, high = metadata.get("at_least"), metadata.get("at_most")
    if low is not None and high is not None:
        return f" from {low} to {high}"
    return f" not below {low}" if low is not None else f" not above {high}" if high is not None else ""


def describe(part: Part) -> list[tuple[str, Any, str, str, str]]:
    """The options of a part: key, default, what is allowed, what it does, its rule.

    >>> from ruleengine_blood_dice import BLOOD_DICE
    >>> describe(BLOOD_DICE.parts[0])[0][:2]
    ('blood-dice.match.tries', 12)
    """
    if part.options is None:
        return []
    hints = typing.get_type_hints(part.options)
    return [
        (
            f"{part.name}.{f.name}",
            f.default,
            _allowed(hints[f.name], _bounds(f.metadata)),
            f.metadata.get("doc", ""),
            f.metadata.get("rule", ""),
        )
        for f in attrs.fields(part.options)
    ]


def _fields(part: Part) -> list[str]:
    return [f.name for f in attrs.fields(cast(Any, part.options))] if part.options else []


def _find(key: str, parts: Sequence[Part]) -> tuple[Part, str]:
    """The part and field that a key such as `match.tries` names."""
    if not isinstance(key, str):
        raise OptionError(f"option {key!r} is no text; write it as '<part>.<field>'")
    name, _, field = key.rpartition(".")
    found = [p for p in parts if (p.name == name or p.name.endswith("." + name)) and field in _fields(p)]
    exact = [p for p in found if p.name == name] or found
    if len(exact) > 1:
        names = " and ".join(repr(p.name) for p in exact)
        raise OptionError(f"option {key!r} could be of {names}; write the part's whole name")
    if exact:
        return exact[0], field
    known = [k.split(".", 1)[-1] for p in parts for k, *_ in describe(p)]
    from difflib import get_close_matches

    near = get_close_matches(key, known, 1, 0.5)
    hint = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(known) or 'none'}"
    raise OptionError(f"no option {key!r}; {hint}")


def _checked(part: Part, field: str, value: object, *, text: bool) -> object:
    cls = cast(Any, part.options)
    kind = typing.get_type_hints(cls)[field]
    meta = getattr(attrs.fields(cls), field).metadata
    if text and isinstance(value, str):
        value = _from_text(value, kind)
    if not _fits(value, kind):
        raise OptionError(f"option {part.name}.{field}: {value!r} is refused; give {_allowed(kind, _bounds(meta))}")
    low, high = meta.get("at_least"), meta.get("at_most")
    if isinstance(value, int) and not isinstance(value, bool):
        if low is not None and value < low:
            raise OptionError(f"option {part.name}.{field}: {value} is too small; give {low} or more")
        if high is not None and value > high:
            raise OptionError(f"option {part.name}.{field}: {value} is too large; give {high} or less")
    return value


def resolve(given: Mapping[str, object], parts: Sequence[Part], *, text: bool = False) -> dict[str, object]:
    """Options by their full names, each checked against the part that reads it.

    Args:
        given: `part.field` to value; the part's last name suffices where it is unambiguous.
        parts: the parts of the ruleset.
        text: values come from a command line and are read as the field's type says.

    Raises:
        OptionError: no such option, an ambiguous one, given twice, or a value that is refused.

    >>> from ruleengine_blood_dice import BLOOD_DICE
    >>> resolve({"match.tries": "6"}, BLOOD_DICE.parts, text=True)
    {'blood-dice.match.tries': 6}
    """
    full: dict[str, object] = {}
    for key, value in given.items():
        part, field = _find(key, parts)
        name = f"{part.name}.{field}"
        if name in full:
            raise OptionError(f"option {name} is given twice; leave one out")
        full[name] = _checked(part, field, value, text=text)
    return full


def check_class(part: Part) -> None:
    """Refuse an options class that cannot be read from keywords, files and command lines.

    Raises:
        RulesetError: it is no attrs class, a field is of another type than whole numbers, true or false, text,
            `Literal`s of these or none, or a default is refused by its own field.
    """
    cls = part.options
    if cls is None:
        return
    if not attrs.has(cls):
        raise RulesetError(f"part {part.name!r}: options {cls.__name__} must be an attrs class; use @attrs.frozen")
    for field, kind in typing.get_type_hints(cls).items():
        kinds = typing.get_args(kind) if typing.get_origin(kind) in _UNIONS else (kind,)
        if not all(k in _PLAIN or typing.get_origin(k) is typing.Literal for k in kinds):
            raise RulesetError(
                f"option {part.name}.{field}: {kind} cannot be typed on a command line; use int, bool, str, Literal"
            )
    for f in attrs.fields(cls):
        _checked(part, f.name, f.default, text=False)


def instances(full: Mapping[str, object], parts: Sequence[Part]) -> dict[type, Any]:
    """An instance of each part's options class, from options by their full names.

    Raises:
        RulesetError: two parts share an options class.
    """
    made: dict[type, Any] = {}
    for part in parts:
        if part.options is not None:
            if part.options in made:
                raise RulesetError(f"part {part.name!r} shares {part.options.__name__} with another; give it its own")
            mine = {k.rpartition(".")[2]: v for k, v in full.items() if k.rpartition(".")[0] == part.name}
            made[part.options] = part.options(**mine)
    return made
