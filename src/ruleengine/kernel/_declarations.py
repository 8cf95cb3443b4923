"""The declarations of parts: their shape is checked when rules are compiled, once for each class.

A part declares data under the names that `Part` lists, and under those that a base class of the part annotates.
Other public data is refused, so that a misspelt or outdated name never passes in silence. Functions, properties and
nested classes may have any name: they are helpers. Parameters of a part, which its `__init__` takes, may too.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple, cast
from weakref import WeakSet

from ruleengine.dice import Reading
from ruleengine.kernel._checks import CheckKind
from ruleengine.kernel._hook_types import Slot
from ruleengine.kernel._ruleset import Part
from ruleengine.kernel._state import Attribute, Key, PieceKey, SideKey
from ruleengine.values import TAG, RulesetError, distribution_of, hint, short_repr

_METHODS = ("prepare", "begin", "migrate")
_CHECKED: WeakSet[type] = WeakSet()
"""Classes without a fault."""


def check_parts(parts: Iterable[Part]) -> None:
    """Refuse parts whose declarations do not have the shape that compiling, play and saves rely on.

    Raises:
        RulesetError: the message names the part, its distribution and the attribute, and says what was expected,
            what was given, and what to do.

    >>> class Mud(Part):
    ...     name = "my-league.mud"
    ...     before = "blood-dice.match"
    >>> try:
    ...     check_parts([Mud()])
    ... except RulesetError as error:
    ...     print(str(error).partition(": ")[2])
    `before` must be a tuple of names of parts, got 'blood-dice.match'; write ('blood-dice.match',)
    """
    for part in parts:
        kind = type(part)
        if kind not in _CHECKED:
            _check_class(part)
            _CHECKED.add(kind)
        if part.__dict__:
            _check_instance(part)


def _check_class(part: Part) -> None:
    kind = type(part)
    if not isinstance(part, Part):
        is_class = isinstance(part, type) and issubclass(part, Part)
        remedy = f"give an instance: {part.__name__}()" if is_class else "give an instance of a subclass of Part"
        raise RulesetError(f"a part must be an instance of Part, got {short_repr(part)}; {remedy}")
    for name, shape in _SHAPES.items():
        value = getattr(kind, name, None)
        if name not in part.__dict__ and (value is None or value is not getattr(Part, name, None)):
            _check_shape(part, name, shape, value)
    for name in _METHODS:
        if getattr(kind, name) is not getattr(Part, name):
            _check_method(part, name)
    for base in _own_bases(kind):
        for name, value in vars(base).items():
            if name not in _SHAPES and name not in _METHODS and _is_data(base, name, value):
                _check_known(part, name)


def _check_instance(part: Part) -> None:
    for name, value in part.__dict__.items():
        if name in _SHAPES:
            _check_shape(part, name, _SHAPES[name], value)
        elif not hasattr(inspect.getattr_static(type(part), name, None), "__get__"):  # else a `cached_property`
            _check_known(part, name)


def _check_shape(part: Part, name: str, shape: _Shape, value: object) -> None:
    fault = shape(value)
    if fault is not None:
        raise RulesetError(
            f"{named(part)}: `{name}{fault.at}` must be {fault.expected}, got {fault.given}; {fault.remedy}"
        )


def _check_method(part: Part, name: str) -> None:
    method = getattr(type(part), name)
    kinds = (inspect.iscoroutinefunction, inspect.isgeneratorfunction, inspect.isasyncgenfunction)
    if not callable(method) or any(is_kind(method) for is_kind in kinds):
        given = "a coroutine or generator function" if callable(method) else short_repr(method)
        raise RulesetError(
            f"{named(part)}: `{name}` must be a plain function, got {given}; "
            f"write it without `async` and `yield`, or rename it"
        )


def _check_known(part: Part, name: str) -> None:
    kind: type = type(part)
    if name.startswith("_") or name in _allowed(kind):
        return
    near = hint(name, sorted({*_SHAPES, *_allowed(kind)}))
    raise RulesetError(
        f"{named(part)}: unknown attribute `{name}`; {near}; other data of a part is named `_{name}`, "
        f"or stands in its module, or is annotated in a base class"
    )


@lru_cache(maxsize=1024)
def _allowed(kind: type) -> frozenset[str]:
    """Names of public data beside those of `Part`: annotated in base classes, or parameters of the part."""
    names = {name for base in _own_bases(kind)[1:] for name in _annotations(base)}
    init: Any = kind.__init__  # type: ignore[misc]
    if init is not object.__init__:
        names.update(list(inspect.signature(init).parameters)[1:])
    return frozenset(names)


def _own_bases(kind: type) -> list[type]:
    """The classes that a part is made from, `Part` and `object` left out."""
    return [base for base in kind.__mro__ if base not in (Part, object)]


def _annotations(kind: type) -> Mapping[str, Any]:
    if sys.version_info >= (3, 14):
        from annotationlib import Format, get_annotations

        return get_annotations(kind, format=Format.FORWARDREF)
    return inspect.get_annotations(kind)


def _is_data(owner: type, name: str, value: object) -> bool:
    """Whether a value is neither a function or property of its owner, nor a class that is nested there."""
    if isinstance(value, type):
        return value.__qualname__ != f"{owner.__qualname__}.{name}"
    return not hasattr(value, "__get__")


def named(part: object) -> str:
    """A part in error messages: its name, or else its class, and the distribution that it comes from."""
    name = getattr(part, "name", None)
    who = f"part {name!r}" if isinstance(name, str) else f"part {type(part).__name__}"
    return f"{who} ({distribution_of(part)})"


# Shapes --------------------------------------------------------------------------------------------


class _Fault(NamedTuple):
    """What was expected and what was given, what to do, and where in the attribute the fault is."""

    expected: str
    given: str
    remedy: str
    at: str = ""


_Shape = Callable[[Any], _Fault | None]
_Fits = Callable[[Any], bool]


def _one(expected: str, fits: _Fits, remedy: str) -> _Shape:
    """The shape of a single value."""

    def check(value: Any) -> _Fault | None:
        return None if fits(value) else _Fault(expected, short_repr(value), remedy)

    return check


def _tuple_of(words: str, item: str, fits: _Fits, remedy: str) -> _Shape:
    """The shape of a tuple whose items fit."""

    def check(value: Any) -> _Fault | None:
        if type(value) is not tuple:
            only = value.__name__ if isinstance(value, type) else short_repr(value)
            how = f"write ({only},)" if fits(value) else "write (first, second), or (only,)"
            return _Fault(f"a tuple of {words}", short_repr(value), how)
        strange = (place for place, each in enumerate(value) if not fits(each))
        place = next(strange, None)
        return None if place is None else _Fault(item, short_repr(value[place]), remedy, f"[{place}]")

    return check


def _mapping(words: str, key: _Shape, value: _Shape) -> _Shape:
    """The shape of a mapping whose keys and values fit."""

    def check(given: Any) -> _Fault | None:
        if not isinstance(given, Mapping):
            return _Fault(f"a mapping from {words}", short_repr(given), "write {key: value}")
        for each, its in given.items():
            if (fault := key(each)) is not None:
                return fault._replace(expected=f"a mapping from {words}", given=f"the key {fault.given}")
            if (fault := value(its)) is not None:
                return fault._replace(at=f"[{short_repr(each)}]")
        return None

    return check


def _is_name(value: object) -> bool:
    return isinstance(value, str) and TAG.fullmatch(value) is not None


def _is_key(value: object) -> bool:
    if not isinstance(value, Key | SideKey | PieceKey):
        return False
    name, resets = cast("tuple[object, object]", (value.name, value.reset_on))
    return isinstance(name, str) and type(resets) is tuple and all(isinstance(kind, type) for kind in resets)


def _is_procedure(value: object) -> bool:
    tag, rule = getattr(value, "__tag__", None), getattr(value, "run", None)
    return isinstance(value, type) and _is_name(tag) and callable(rule)


def _is_hidden(value: object) -> bool:
    return isinstance(value, str) or (isinstance(value, type) and getattr(value, "__tagged_as__", "") == "event")


def _is_options(value: object) -> bool:
    return value is None or isinstance(value, type)


def _is_revision(value: object) -> bool:
    return type(value) is int and value >= 1


def _instance_of(kind: type) -> _Fits:
    return lambda value: isinstance(value, kind)


_NAMES = _tuple_of("names of parts", "the name of a part", _is_name, "write it as that part does: 'my-game.mud'")

_SHAPES: Mapping[str, _Shape] = {
    "name": _one(
        "a name: lower-case words joined by '-' and '.'", _is_name, "give the class one, such as name = 'my-game.mud'"
    ),
    "revision": _one("an int of 1 or more", _is_revision, "begin with 1 and add 1 with each change of what is saved"),
    "options": _one("a frozen attrs class or None", _is_options, "write a class with @attrs.frozen and name it here"),
    "keys": _tuple_of(
        "keys",
        "a Key, SideKey or PieceKey whose `reset_on` is a tuple of event types",
        _is_key,
        "write Key('my-game.mud.depth', int, default=0, reset_on=(TurnEnded,))",
    ),
    "procedures": _tuple_of(
        "procedures",
        "a class made with @procedure",
        _is_procedure,
        "give the class `@procedure(tag)` and an `async def run`",
    ),
    "requires": _tuple_of("slots", "a slot", _instance_of(Slot), "name hooks that are declared with @slot"),
    "requires_attributes": _tuple_of(
        "attributes", "an Attribute", _instance_of(Attribute), "write Attribute('my-game.MA', int)"
    ),
    "provides": _mapping(
        "Attribute to function",
        _one("", _instance_of(Attribute), "write {Attribute('my-game.MA', int): function}"),
        _one("a function of match and piece", callable, "write from_profile(attribute), or a function"),
    ),
    "also_reads": _mapping(
        "the reason of a roll to a reading",
        _one("", _instance_of(str), "write {'my-game.dodge': Sum()}"),
        _one("an instance of a subclass of Reading", _instance_of(Reading), "write one, such as Sum()"),
    ),
    "hides": _mapping(
        "the reason of a request, or a class of events, to who sees it",
        _one("", _is_hidden, "write {'my-game.draw': 'owner'}, or a class made with @event, with a field `side`"),
        _one("'owner' or 'nobody'", lambda value: value in ("owner", "nobody"), "leave out what everybody sees"),
    ),
    "checks": _tuple_of("kinds of checks", "a CheckKind", _instance_of(CheckKind), "write CheckKind('my-game.dodge')"),
    "before": _NAMES,
    "after": _NAMES,
}
"""By the name of each attribute that `Part` lists, what it must be."""
