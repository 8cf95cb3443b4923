"""Plain data, as read from TOML, made into attrs classes by cattrs: strictly, and with the path of a fault."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, Final, get_origin

import attrs
from cattrs import Converter, transform_error
from cattrs.cols import list_structure_factory
from cattrs.errors import ForbiddenExtraKeysError
from cattrs.gen import make_dict_structure_fn

from ruleengine_blood_rugby.teams import TeamError

_KINDS: Final = {int: "a whole number", str: "text", list: "a list", dict: "a table"}


def joined(path: str, rest: str) -> str:
    """The path to something further down.

    >>> joined("home", "players[3]"), joined("", "name")
    ('home.players[3]', 'name')
    """
    return f"{path}.{rest}" if path and rest else path + rest


def meant(name: str, known: Iterable[str]) -> str:
    """A hint at the name that was meant, as far as one can tell, or else all that there are.

    >>> meant("kicker", ["kiker", "back"]), meant("goalie", ["kiker", "back"])
    ("did you mean 'kiker'?", 'there are kiker, back')
    """
    names = list(known)
    near = get_close_matches(name.lower(), names, 1, 0.6)
    return f"did you mean {near[0]!r}?" if near else f"there are {', '.join(names)}"


def structured(given: object, kind: type[Any], path: str) -> Any:
    """An instance of an attrs class from plain data; nothing is coerced.

    Args:
        path: what comes before the path of a fault.

    Raises:
        TeamError: a field is missing, unknown or of another type; the path leads to it.
    """
    if not isinstance(given, dict):
        raise TeamError(path, f"{given!r:.60} is refused; give the name of one that is shipped, or a table")
    try:
        return _converter().structure(given, kind)
    except Exception as error:  # cattrs raises groups of whatever its hooks raise
        why, _, where = transform_error(error, path="", format_exception=_words)[0].rpartition(" @ ")
        raise TeamError(joined(path, where.removeprefix(".")), why) from None


@lru_cache(maxsize=1)
def _converter() -> Converter:
    made = Converter(detailed_validation=True)
    for kind in (int, str):
        made.register_structure_hook(kind, _strictly)
    made.register_structure_hook_factory(attrs.has, _table_of)
    made.register_structure_hook_factory(_is_list, _list_of)
    return made


def _is_list(kind: Any) -> bool:
    return get_origin(kind) is list


def _strictly(value: Any, kind: Any) -> Any:
    if type(value) is not kind:
        raise TypeError(f"{value!r:.60} is not {_KINDS[kind]}")
    return value


def _table_of(kind: Any, converter: Converter) -> Callable[[Any, Any], Any]:
    read = make_dict_structure_fn(kind, converter, _cattrs_forbid_extra_keys=True)
    return lambda value, _: read(_strictly(value, dict), kind)


def _list_of(kind: Any, converter: Converter) -> Callable[[Any, Any], Any]:
    """As cattrs reads lists, but from lists alone: to cattrs a text is a list of letters."""
    read = list_structure_factory(kind, converter)
    return lambda value, _: read(_strictly(value, list), kind)


def _words(error: BaseException, kind: type | None) -> str:
    if isinstance(error, ForbiddenExtraKeysError):
        known = [field.name for field in attrs.fields(error.cl)]
        name = min(map(str, error.extra_fields))
        return f"{name!r} is unknown here; {meant(name, known)}"
    if isinstance(error, KeyError):
        return "is missing"
    return str(error)
