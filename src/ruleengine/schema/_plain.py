"""Plain data and typed values: what files and saves hold, made into classes and back, without coercion.

Plain data are what JSON knows: null, true and false, numbers, text, and lists and tables of these.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NewType, NoReturn, TypeVar

import attrs

from ruleengine.values import DataError, SaveError, joined

if TYPE_CHECKING:
    from cattrs import Converter

T = TypeVar("T")

Raw = NewType("Raw", object)
"""The annotation of plain data that are taken as they are."""
Count = NewType("Count", int)
"""The annotation of a whole number from 0 up."""


# What is wrong ---------------------------------------------------------------------------------------


SCALARS: Final = (type(None), bool, int, float, str)
NAMES: Final[dict[type, str]] = {
    type(None): "null",
    bool: "true or false",
    int: "a whole number",
    float: "a number with a point",
    str: "text",
    list: "a list",
    dict: "a table",
}


def shown(value: object) -> str:
    """A value in a message.

    >>> shown(["a", "b"]), shown({"a": 1}), shown("a"), shown(True)
    ('a list', 'a table', "'a'", 'true')
    """
    if isinstance(value, bool | None):
        return "null" if value is None else str(value).lower()
    if type(value) in (list, dict):
        return NAMES[type(value)]
    if isinstance(value, int) and value.bit_length() > 256:  # Python refuses to write very long ones
        return "a number of very many digits"
    text = ascii(value) if isinstance(value, str) else str(value)
    return text if len(text) < 80 else text[:77] + "..."


def expected(value: object, wanted: str) -> NoReturn:
    """Complain that a value is not what was wanted."""
    raise DataError(expected=wanted, got=shown(value))


# Values ----------------------------------------------------------------------------------------------


def _count(value: Any) -> int:
    return value if type(value) is int and value >= 0 else expected(value, "a whole number from 0 up")


READERS: Final[dict[Any, Callable[[Any], Any]]] = {Raw: lambda value: value, Count: _count}
"""Annotations that are read by a function of their own, which raises `DataError`."""


@lru_cache(maxsize=1)
def _converter() -> Converter:
    from ruleengine.schema._converter import converter  # cattrs is slow to load, and few programs read files

    return converter()


def read_by(kind: Any, read: Callable[[Any], Any]) -> None:
    """Let a function read what is annotated with this kind, a new type."""
    READERS[kind] = read


def from_plain(plain: object, kind: type[T], path: str = "", *, error: type[DataError] = DataError) -> T:
    """The value that plain data stand for: nothing is coerced, and no list is made from a text.

    Args:
        kind: an attrs class; its fields are numbers, text, true or false, `None`, sides and enums, `Literal`s, tuples,
            lists and dicts by text, attrs classes, unions of these, or `Raw`.
        path: what comes before the path of an error.
        error: the class of the error.

    Raises:
        DataError: a field is missing, unknown or of another kind; the path leads to it.

    >>> import attrs
    >>> @attrs.frozen
    ... class Player:
    ...     name: str
    ...     number: int | None = None
    >>> from_plain({"name": "Heron", "number": 7}, Player)
    Player(name='Heron', number=7)
    >>> from_plain({"name": "Heron", "number": "7"}, Player, "home.players[3]")
    Traceback (most recent call last):
    ruleengine.schema.DataError: home.players[3].number: expected a whole number, got '7'
    """
    try:
        return _converter().structure(plain, kind)
    except Exception as cause:  # whatever a stranger's class raises
        from ruleengine.schema._converter import located

        found = located(cause)
    raise error(joined(path, found.path), found.why, expected=found.expected, got=found.got) from found.__cause__


def to_plain(value: Any, kind: Any, path: str, *, remedy: str) -> Any:
    """A value as plain data from which `from_plain` makes an equal one.

    Raises:
        SaveError: the value is not of the declared kind, or the kind cannot be saved.

    >>> from ruleengine import Side
    >>> to_plain((Side.AWAY, None), tuple[Side | None, ...], "rest", remedy="")
    ['away', None]
    """
    try:
        plain = _converter().unstructure(value, unstructure_as=kind)
        same = from_plain(plain, kind) == value
    except Exception as cause:  # whatever a stranger's class raises
        from ruleengine.schema._converter import located

        found = located(cause)
    else:
        if same:
            return plain
        raise SaveError(path, f"{value!r:.80} would not be the same when it is loaded; {remedy}")
    why = f"{value!r:.80} cannot be saved: {found.why}; {remedy}"
    raise SaveError(joined(path, found.path), why) from found.__cause__


# Names in annotations ----------------------------------------------------------------------------------


_NAMESPACES: Final[list[str]] = []


def resolve_names_in(module: str) -> None:
    """Let records name in their annotations what this module exports, even if it is imported for type checkers only.

    The module is looked up when a record is first read, so a room above may name one that is still being imported.
    """
    _NAMESPACES.append(module)


def annotation_names() -> dict[str, object]:
    """Everything that the modules of `resolve_names_in` export."""
    found = [vars(sys.modules[name]) for name in _NAMESPACES]
    return {name: names[name] for names in found for name in names["__all__"]}


# Frozen ------------------------------------------------------------------------------------------------


def _canonical(data: object) -> str:
    from json import dumps  # slow to load, and few programs need it

    return dumps(data, sort_keys=True, ensure_ascii=False, allow_nan=False)


@attrs.frozen(repr=False)
class PlainData:
    """Text, whole numbers, true or false, and lists and tables of these: hashable, and equal if it says the same.

    The order of a table's keys does not matter; saves hold the data as they are.

    Args:
        data: what it holds; later changes of it do not show here.

    >>> PlainData({"tries": 6, "title": "Cup"}) == PlainData({"title": "Cup", "tries": 6})
    True
    >>> PlainData([1, 2]).data
    [1, 2]
    """

    _text: str = attrs.field(converter=_canonical, alias="data")

    @property
    def data(self) -> Any:
        """What it holds, made anew."""
        from json import loads

        return loads(self._text)

    def __repr__(self) -> str:
        return f"PlainData({self.data!r})"
