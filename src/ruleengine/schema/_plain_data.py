"""What files and texts say: plain data made into attrs classes, or frozen as values; faults with their place."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeVar, get_args, get_origin

import attrs

from ruleengine.values import RuleEngineError, hint

if TYPE_CHECKING:
    from cattrs import Converter

__all__ = ["DataError", "PlainData", "TextError", "joined", "read_toml", "structured"]

T = TypeVar("T")

_KINDS: Final = {int: "a whole number", str: "text", list: "a list", dict: "a table"}


class DataError(RuleEngineError, ValueError):
    """Plain data that are refused. A game may have a class of its own for its files, made from this one.

    Attributes:
        path: where the fault is, such as `home.players[3].role`.
        why: what is wrong, and what to do.

    >>> print(DataError("home.rerolls", "'three' is not a whole number"))
    home.rerolls: 'three' is not a whole number
    """

    __module__ = "ruleengine.schema"

    def __init__(self, path: str, why: str) -> None:
        self.path = path
        self.why = why
        super().__init__(f"{path}: {why}" if path else why)

    def __reduce__(self) -> tuple[type[DataError], tuple[str, str]]:
        return type(self), (self.path, self.why)


class TextError(RuleEngineError, ValueError):
    """A text, read line by line, that is refused. A game may have a class of its own, made from this one.

    Attributes:
        line: the number of the line at fault, from 1; 0 if it is none in particular.
        why: what is wrong, and what to do.

    >>> print(TextError(3, "there is no square 'Z99'; they go from A1 to Z15"))
    line 3: there is no square 'Z99'; they go from A1 to Z15
    """

    __module__ = "ruleengine.schema"

    def __init__(self, line: int, why: str) -> None:
        self.line = line
        self.why = why
        super().__init__(f"line {line}: {why}" if line else why)

    def __reduce__(self) -> tuple[type[TextError], tuple[int, str]]:
        return type(self), (self.line, self.why)


def joined(path: str, rest: str) -> str:
    """The path to something further down.

    >>> joined("home", "players[3]"), joined("", "name"), joined("players", "[3].name")
    ('home.players[3]', 'name', 'players[3].name')
    """
    return f"{path}.{rest}" if path and rest and not rest.startswith("[") else path + rest


def read_toml(path: str | os.PathLike[str], *, error: type[DataError] = DataError) -> dict[str, Any]:
    """What a file in TOML says.

    Args:
        error: the class of the error.

    Raises:
        DataError: it is no TOML; the path is the file's name.
        OSError: it cannot be read.
    """
    import tomllib  # slow to load, and few programs read files
    from pathlib import Path

    file = Path(path)
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise error(file.name, f"no TOML: {fault}; correct that line") from fault


# Into classes --------------------------------------------------------------------------------------------


def structured(given: object, kind: type[T], path: str = "", *, error: type[DataError] = DataError) -> T:
    """An instance of an attrs class from plain data; nothing is coerced, and no list is made from a text.

    Its fields are whole numbers, text, lists, dicts or attrs classes, or unions of them.

    Args:
        path: what comes before the path of a fault.
        error: the class of the error.

    Raises:
        DataError: a field is missing, unknown or of another type; the path leads to it.

    >>> @attrs.frozen
    ... class Player:
    ...     name: str
    ...     number: int | None = None
    >>> structured({"name": "Heron", "number": 7}, Player)
    Player(name='Heron', number=7)
    >>> structured({"name": "Heron", "numbr": 7}, Player, "home.players[3]")
    Traceback (most recent call last):
    ruleengine.schema.DataError: home.players[3]: 'numbr' is unknown here; did you mean 'number'?
    """
    from cattrs import transform_error

    try:
        return _converter().structure(given, kind)
    except Exception as fault:  # cattrs raises groups of whatever its hooks raise
        why, _, where = transform_error(fault, path="", format_exception=_words)[0].rpartition(" @ ")
        raise error(joined(path, where.removeprefix(".")), why) from None


@lru_cache(maxsize=1)
def _converter() -> Converter:
    from cattrs import Converter  # slow to load, and there are files in few programs

    made = Converter(detailed_validation=True)
    for kind in (int, str):
        made.register_structure_hook(kind, _strictly)
    made.register_structure_hook_factory(attrs.has, _table_of)
    made.register_structure_hook_factory(_is_list, _list_of)
    made.register_structure_hook_func(lambda kind: bool(_alternatives(kind)), _one_of)
    return made


def _is_list(kind: Any) -> bool:
    return get_origin(kind) is list


def _strictly(value: Any, *kinds: Any) -> Any:
    if type(value) not in kinds:
        raise TypeError(f"{value!r:.60} is not {' or '.join(_KINDS[kind] for kind in kinds)}")
    return value


def _alternatives(kind: Any) -> tuple[type, ...]:
    """The types of a union of plain ones; none for anything else."""
    found = tuple(get_origin(each) or each for each in get_args(kind))
    return found if get_origin(kind) not in _KINDS and found and _KINDS.keys() >= {*found} else ()


def _one_of(value: Any, kind: Any) -> Any:
    return _strictly(value, *_alternatives(kind))


def _table_of(kind: Any, converter: Converter) -> Callable[[Any, Any], Any]:
    from cattrs.gen import make_dict_structure_fn

    read = make_dict_structure_fn(kind, converter, _cattrs_forbid_extra_keys=True)
    return lambda value, _: read(_strictly(value, dict), kind)


def _list_of(kind: Any, converter: Converter) -> Callable[[Any, Any], Any]:
    """As cattrs reads lists, but from lists alone: to cattrs a text is a list of letters."""
    from cattrs.cols import list_structure_factory

    read = list_structure_factory(kind, converter)
    return lambda value, _: read(_strictly(value, list), kind)


def _words(fault: BaseException, kind: type | None) -> str:
    from cattrs.errors import ForbiddenExtraKeysError

    if isinstance(fault, ForbiddenExtraKeysError):
        known = [field.name for field in attrs.fields(fault.cl)]
        name = min(map(str, fault.extra_fields))
        return f"{name!r} is unknown here; {hint(name, known)}"
    return "is missing" if isinstance(fault, KeyError) else str(fault)


# Frozen --------------------------------------------------------------------------------------------------


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

    __slots__ = ("_text",)

    def __init__(self, data: Any) -> None:
        from json import dumps

        self._text = dumps(data, sort_keys=True, ensure_ascii=False, allow_nan=False)

    @property
    def data(self) -> Any:
        """What it holds, made anew."""
        from json import loads

        return loads(self._text)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PlainData) and self._text == other._text

    def __hash__(self) -> int:
        return hash(self._text)

    def __reduce__(self) -> tuple[type[PlainData], tuple[Any]]:
        return PlainData, (self.data,)

    def __repr__(self) -> str:
        return f"PlainData({self.data!r})"
