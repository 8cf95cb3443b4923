"""Reading a league file: its errors, with their places, and its options, found among those of a ruleset's parts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

import attrs

from ruleengine.kernel import Part, describe, resolve
from ruleengine.schema import NAMES, range_of, shown
from ruleengine.values import DataError, OptionError, RulesetError, hint

LONGEST = 80
"""Characters of a title, or of a reason, at most."""


class LeagueError(DataError, RulesetError):
    """A league file that is refused.

    >>> print(LeagueError(("options", "match", "tries"), "0 is too small; give 1 or more", file="league.toml", line=4))
    league.toml, line 4, options.match.tries: 0 is too small; give 1 or more
    """

    __module__ = "ruleengine.league"


def demand(value: object, kind: type, *at: str | int) -> None:
    """Refuse a value of another kind.

    Raises:
        LeagueError: it is; true and false are no numbers.
    """
    if type(value) is not kind:
        raise LeagueError(at, expected=NAMES[kind], got=shown(value))


def demand_words(value: object, *at: str | int) -> None:
    """Refuse what people cannot read in one line: no text, invisible text, or too much of it.

    Raises:
        LeagueError: it is.
    """
    demand(value, str, *at)
    if not (isinstance(value, str) and value.strip() and value.isprintable() and len(value) <= LONGEST):
        raise LeagueError(
            at, f"{value!r:.40} is refused; give a few words, in one line of at most {LONGEST} characters"
        )


Path = tuple[str, ...]


@attrs.frozen
class Setting:
    """An option as a file sets it: where it stands, what is written there, and the value that it holds."""

    at: Path
    written: Any
    value: Any = None

    def error(self, error: RulesetError) -> LeagueError:
        """What is wrong with it, at its place; of a table, at the row."""
        why = reason(error)
        row, colon, rest = why.partition(": ")
        key = self._key_of(row.removeprefix("row ")) if colon and row.startswith("row ") else None
        return LeagueError(self.at, why) if key is None else LeagueError((*self.at, key), rest)

    def _key_of(self, row: str) -> str | None:
        """The key of a row as it is written: the row itself, or a range with it."""
        rows = self.written if isinstance(self.written, dict) else {}
        if row in rows:
            return row
        (low, _), ranges = range_of(row) or (-1, -1), ((key, range_of(key) or (0, -1)) for key in rows)
        return next((key for key, (first, last) in ranges if first <= low <= last), None)


def settings_in(data: Mapping[str, Any], parts: Sequence[Part]) -> dict[str, Setting]:
    """Options by their full names, each checked.

    Raises:
        LeagueError: no such part, no such option of it, given twice, or a value that is refused.
    """
    found: dict[str, Setting] = {}
    for at, key, written in _walked(data.get("options", {}), ("options",), parts):
        try:
            ((name, value),) = _resolved(key, written, parts).items()
        except OptionError as error:
            raise Setting(at, written).error(error) from error
        if name in found:
            raise LeagueError(at, f"{name} is given twice; leave one out")
        found[name] = Setting(at, written, value)
    return found


def _resolved(key: str, written: Any, parts: Sequence[Part]) -> dict[str, Any]:
    """An option by its full name; `"none"` is none where such a text is refused, as TOML has no word for it."""
    try:
        return resolve({key: written}, parts)
    except OptionError:
        if written == "none":
            with suppress(OptionError):
                return resolve({key: None}, parts)
        raise


def reason(error: RulesetError) -> str:
    """What is wrong with an option, without its name, which the path says.

    >>> reason(OptionError("option toy.match.tries: 0 is too small; give 1 or more"))
    '0 is too small; give 1 or more'
    """
    head, colon, rest = str(error).partition(": ")
    return rest if colon and head.startswith("option ") else str(error)


def option_named(error: RulesetError) -> str:
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
