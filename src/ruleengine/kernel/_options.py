"""Options: one frozen attrs class a part, each field documented, read from keywords, files and command lines."""

from __future__ import annotations

import typing
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar, cast

import attrs

from ruleengine.schema import Kind, Unfit, kind_of
from ruleengine.values import OptionError, RulesetError, hint, short_repr

if TYPE_CHECKING:
    from ruleengine.kernel._ruleset import Part

T = TypeVar("T")


def option(default: T, doc: str, *, rule: str = "", at_least: int | None = None, at_most: int | None = None) -> T:
    """A field of a part's options class.

    Its annotation says what may be given: `int`, `bool`, `str`, `None`, a `Literal`, a union of these; `Pool` for
    dice; `tuple[Literal["rain", "snow"], ...]` for some of a list of names; `Table[Literal["rain", "snow"]]`, or a
    table of numbers or text, for rows that take the place of the default's.

    Args:
        default: what holds when nothing is said.
        doc: one sentence.
        rule: the ID of the rule that it belongs to.
        at_least, at_most: bounds of a number, or of the numbers in a table.

    >>> @attrs.frozen
    ... class Options:
    ...     tries: int = option(12, "Tries a team.", rule="BD-SET-01", at_least=1)
    >>> Options()
    Options(tries=12)
    """
    metadata = {"doc": doc, "rule": rule, "at_least": at_least, "at_most": at_most}
    return attrs.field(default=default, metadata=metadata)


def _fields(part: Part) -> tuple[attrs.Attribute[Any], ...]:
    """The fields of a part's options class; none if it has no options."""
    return attrs.fields(cast(Any, part.options)) if part.options else ()


def _kinds(part: Part) -> dict[str, Kind]:
    """The kind of each option of a part."""
    kinds, hints = {}, _annotations(part)
    for field in _fields(part):
        if field.name not in hints:
            raise RulesetError(f"option {part.name}.{field.name}: it has no annotation; give it one, such as int")
        low, high = field.metadata.get("at_least"), field.metadata.get("at_most")
        try:
            kinds[field.name] = kind_of(hints[field.name], field.default, low=low, high=high)
        except TypeError as error:
            raise RulesetError(f"option {part.name}.{field.name}: {error}") from error
    return kinds


def _annotations(part: Part) -> dict[str, Any]:
    cls = cast(Any, part.options)
    try:
        return typing.get_type_hints(cls) if cls else {}
    except NameError as error:
        raise RulesetError(f"part {part.name!r}: options {cls.__name__}: {error}; import it in its module") from error


def describe(part: Part) -> list[tuple[str, Any, str, str, str]]:
    """The options of a part: key, default, what is allowed, what it does, its rule.

    >>> from ruleengine_blood_dice import BLOOD_DICE
    >>> describe(BLOOD_DICE.parts[0])[0][:2]
    ('blood-dice.match.tries', 12)
    """
    kinds = _kinds(part)
    return [
        (
            f"{part.name}.{f.name}",
            f.default,
            kinds[f.name].allowed,
            f.metadata.get("doc", ""),
            f.metadata.get("rule", ""),
        )
        for f in _fields(part)
    ]


def _find(key: str, parts: Sequence[Part]) -> tuple[Part, str]:
    """The part and field that a key such as `match.tries` names."""
    if not isinstance(key, str):
        raise OptionError(f"option {short_repr(key)} is no text; write it as '<part>.<field>'")
    name, _, field = key.rpartition(".")
    found = [
        p for p in parts if (p.name == name or p.name.endswith("." + name)) and field in [f.name for f in _fields(p)]
    ]
    exact = [p for p in found if p.name == name] or found
    if len(exact) > 1:
        names = " and ".join(repr(p.name) for p in exact)
        raise OptionError(f"option {key!r} could be of {names}; write the part's whole name")
    if exact:
        return exact[0], field
    known = [k.split(".", 1)[-1] for p in parts for k, *_ in describe(p)]
    raise OptionError(f"no option {key!r}; {hint(key, known)}")


def _checked(part: Part, field: str, value: object, *, text: bool) -> object:
    kind = _kinds(part)[field]
    try:
        return kind.read(kind.typed(value) if text and isinstance(value, str) else value)
    except Unfit as error:
        raise OptionError(f"option {part.name}.{field}: {error}") from None


def check_mapping(given: object) -> None:
    """Refuse options that are not given by name.

    Raises:
        TypeError: they are no mapping.
    """
    if not isinstance(given, Mapping):
        raise TypeError(f"options must be a dict such as {{'match.tries': 6}}, got {short_repr(given)}")


def resolve(given: Mapping[str, object], parts: Sequence[Part], *, text: bool = False) -> dict[str, object]:
    """Options by their full names, each checked against the part that reads it, and in its one form.

    Dice may be given as text in dice notation, a set of names as a list, a table as the rows that differ.

    Args:
        given: `part.field` to value; the part's last name suffices where it is unambiguous.
        parts: the parts of the ruleset.
        text: values come from a command line and are read as the field's type says.

    Raises:
        OptionError: no such option, an ambiguous one, given twice, or a value that is refused.
        RulesetError: the declarations of a part are at fault.

    >>> from ruleengine_blood_dice import BLOOD_DICE
    >>> resolve({"match.tries": "6"}, BLOOD_DICE.parts, text=True)
    {'blood-dice.match.tries': 6}
    """
    check_mapping(given)
    full: dict[str, object] = {}
    if given:
        from ruleengine.kernel._declarations import check_parts  # imports this module

        check_parts(parts)
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
        RulesetError: it is no frozen attrs class, a field is of another type than whole numbers, true or false, text,
            `Literal`s of these, none, dice, sets of names or tables, or has no default that is a value of its own.
    """
    cls = part.options
    if cls is None:
        return
    if not attrs.has(cls) or cls.__hash__ is None:
        raise RulesetError(
            f"part {part.name!r}: options {cls.__name__} must be a frozen attrs class; use @attrs.frozen"
        )
    for f in _fields(part):
        if f.name.startswith("_"):
            raise RulesetError(f"option {part.name}.{f.name}: its name begins with '_'; rename it")
        if f.default is attrs.NOTHING or isinstance(f.default, cast(type, attrs.Factory)):
            raise RulesetError(f"option {part.name}.{f.name}: it has no default; write it as option(default, doc)")
    for name, kind in _kinds(part).items():
        _check_default(f"option {part.name}.{name}", kind, attrs.fields_dict(cls)[name].default)


def _check_default(who: str, kind: Kind, default: object) -> None:
    try:
        form = kind.read(default)
    except Unfit as error:
        raise RulesetError(f"{who}: its own default is refused: {error}") from None
    if form != default:
        raise RulesetError(f"{who}: its default is written {form!r} here; write it so")


def instances(full: Mapping[str, object], parts: Sequence[Part]) -> dict[type, Any]:
    """An instance of each part's options class, from options by their full names.

    Raises:
        RulesetError: two parts share an options class.
        OptionError: the class itself refuses them.
    """
    made: dict[type, Any] = {}
    for part in parts:
        if part.options is not None:
            if part.options in made:
                raise RulesetError(f"part {part.name!r} shares {part.options.__name__} with another; give it its own")
            mine = {k.rpartition(".")[2]: v for k, v in full.items() if k.rpartition(".")[0] == part.name}
            made[part.options] = _made(part, mine)
    return made


def _made(part: Part, given: Mapping[str, object]) -> Any:
    try:
        return cast(Any, part.options)(**given)
    except (TypeError, ValueError) as error:  # its own validators
        told = ", ".join(f"{name}={value!r}" for name, value in given.items())
        raise OptionError(f"options of part {part.name!r}, {told or 'as they are'}: {error}") from error
