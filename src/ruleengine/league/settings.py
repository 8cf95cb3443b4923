"""The options of a league file, found among those of a ruleset's parts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ruleengine.errors import OptionError
from ruleengine.hints import hint
from ruleengine.league.faults import LeagueError, shown
from ruleengine.options import describe, resolve
from ruleengine.ruleset import Part

Path = tuple[str, ...]


def settings_in(data: Mapping[str, Any], parts: Sequence[Part]) -> dict[str, tuple[Path, Any]]:
    """Options by their full names: where each stands in the file, and its value, checked.

    Raises:
        LeagueError: no such part, no such option of it, given twice, or a value that is refused.
    """
    found: dict[str, tuple[Path, Any]] = {}
    for at, key, value in _walked(data.get("options", {}), ("options",), parts):
        try:
            ((name, held),) = resolve({key: value}, parts).items()
        except OptionError as error:
            raise LeagueError(at, reason(error)) from error
        if name in found:
            raise LeagueError(at, f"{name} is given twice; leave one out")
        found[name] = (at, held)
    return found


def reason(error: OptionError) -> str:
    """What is wrong with an option, without its name, which the path says.

    >>> reason(OptionError("option toy.match.tries: 0 is too small; give 1 or more"))
    '0 is too small; give 1 or more'
    """
    head, colon, rest = str(error).partition(": ")
    return rest if colon and head.startswith("option ") else str(error)


def option_named(error: OptionError) -> str:
    """The full name of the option that an error is about; empty if it says none."""
    head = str(error).partition(":")[0]
    return head.removeprefix("option ") if head.startswith("option ") else ""


def _walked(table: Any, at: Path, parts: Sequence[Part]) -> Iterator[tuple[Path, str, Any]]:
    """Each option with its path and its key; tables go down as far as parts have names."""
    name = ".".join(at[1:])
    if type(table) is not dict:
        raise LeagueError(at, f"{shown(table)} is refused; give a table with the options of {name or 'parts'}")
    own = [part for part in parts if _is_called(part, name)]
    fields = [key.rpartition(".")[2] for part in own for key, *_ in describe(part)]
    for key, value in table.items():
        inner = f"{name}.{key}" if name else key
        if key in fields:
            yield (*at, key), inner, value
        elif any(_is_called(part, inner) or part.name.startswith(f"{inner}.") for part in parts):
            yield from _walked(value, (*at, key), parts)
        else:
            raise LeagueError((*at, key), _unknown(name, key, fields, parts))


def _is_called(part: Part, name: str) -> bool:
    return bool(name) and (part.name == name or part.name.endswith(f".{name}"))


def _unknown(name: str, key: str, fields: list[str], parts: Sequence[Part]) -> str:
    if fields:
        return f"part {name!r} has no option {key!r}; {hint(key, fields)}"
    names = [part.name.partition(".")[2] for part in parts if describe(part)]
    return f"no part {key!r} has options; {hint(key, names)}"
