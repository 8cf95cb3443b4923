"""Teams from files: plain dicts, as read from TOML; faults come with their path. Which two teams play a match."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeVar

from ruleengine import CompiledRules, Side
from ruleengine.hooks import read_position, read_teams
from ruleengine.schema import DataError, from_plain, parse_toml, read_toml
from ruleengine.values import hint
from ruleengine_pitch._positions import HIGHEST_NUMBER, POSITION

T = TypeVar("T")


class TeamError(DataError):
    """A team or a roster that is refused.

    Attributes:
        path: where the fault is, such as `home.players[3].position`.

    >>> print(TeamError("home.rerolls", "'three' is not a whole number"))
    home.rerolls: 'three' is not a whole number
    """

    __module__ = "ruleengine_pitch.teams"


def refuse(wrong: bool, path: str, why: str) -> None:
    """Refuse a team if something is wrong.

    Raises:
        TeamError: it is.
    """
    if wrong:
        raise TeamError(path, why)


def located(read: Callable[[Any], T], given: Any, path: str) -> T:
    """Return what a function reads; a fault it finds is located.

    Raises:
        TeamError: the function raised a `ValueError`.
    """
    try:
        return read(given)
    except ValueError as error:
        raise TeamError(path, str(error)) from None


def is_name(name: str, barred: str = '"') -> bool:
    """Return whether a team or a player may be called so.

    Args:
        barred: characters that it may not have.

    >>> is_name("Griff Oberwald"), is_name(" "), is_name('The "Griff"')
    (True, False, False)
    """
    return 1 <= len(name) <= 40 and name.isprintable() and not {*barred} & {*name} and name == name.strip()


def named(name: str, path: str, barred: str = '"', what: str = "quotes") -> str:
    """Return a name that a team or a player may have.

    Args:
        barred, what: characters that it may not have, and what they are called.

    Raises:
        TeamError: it may not.
    """
    refuse(not is_name(name, barred), path, f"{name!r} is refused; use 1 to 40 characters, no {what}")
    return name


def check_shirt(number: int, times: int, path: str) -> None:
    """Refuse the number of a player that is out of bounds, or given twice.

    Raises:
        TeamError: it is; the path leads to the number.
    """
    refuse(not 1 <= number <= HIGHEST_NUMBER, path, f"{number} is refused; give one from 1 to {HIGHEST_NUMBER}")
    refuse(times > 1, path, f"{number} is given twice; change one")


# Files -----------------------------------------------------------------------------------------------------


def names_in(folder: Traversable) -> list[str]:
    """The names of the TOML files in a folder, without `.toml`."""
    return sorted(file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml"))


def shipped(folder: Traversable, name: str, path: str, what: str) -> dict[str, Any]:
    """Return what a file of a distribution holds, by its name without `.toml`.

    Args:
        path: what is at fault if there is none of that name.
        what: what the file holds, in words.

    Raises:
        TeamError: there is none of that name.
    """
    names = names_in(folder)
    refuse(name not in names, path, f"no {what} {name!r}; {hint(name, names)}; your own: load_team(file)")
    return parse_toml((folder / f"{name}.toml").read_bytes(), file=name, error=TeamError)


def structured(given: object, kind: type[Any], path: str) -> Any:
    """Return a table as a class whose attributes are its keys.

    Raises:
        TeamError: it does not have that form.
    """
    wrong = f"{given!r:.60} is refused; give the name of one that is shipped, or a table"
    refuse(not isinstance(given, dict), path, wrong)
    return from_plain(given, kind, path, error=TeamError)


def load_team(path: str | Path) -> dict[str, Any]:
    """Read a team file, as `new_match` takes it; a roster that is named as a file beside it is read as well.

    Raises:
        TeamError: it is no TOML. What it says is checked when a match is made from it.
        OSError: it cannot be read.
    """
    plain = read_toml(path, error=TeamError)
    roster = plain.get("roster")
    if isinstance(roster, str) and roster.endswith(".toml"):
        plain["roster"] = read_toml(Path(path).parent / roster, error=TeamError)
    return plain


# Which teams play ------------------------------------------------------------------------------------------


def teams_of(
    rules: CompiledRules,
    prefix: str,
    given: Any,
    usual: tuple[Any, Any],
    read: Callable[[CompiledRules, Any, str], T],
) -> tuple[T, T]:
    """Return the teams of home and away that `new_match` was given: by side, each a shipped team's name or a dict.

    Args:
        prefix: of the game.
        usual: the teams that play where none are given.
        read: reads one of them; it is given the side as the path.

    Raises:
        TeamError: a team is refused; the path begins with the side.
    """

    def both() -> tuple[T, T]:
        sides = dict(zip(map(str, Side), usual, strict=True))
        _check_sides(given)
        home, away = (read(rules, each, side) for side, each in (sides | (given or {})).items())
        return home, away

    # By its text: a dict may be changed after a match was made from it.
    return rules.remembered((f"{prefix}.teams", repr(given)), both)


def _check_sides(given: Any) -> None:
    if given is not None and not isinstance(given, Mapping):
        raise TeamError("teams", f"{given!r:.60} is refused; give {{'home': ..., 'away': ...}}")
    for name in given or ():
        if name not in ("home", "away"):
            raise TeamError("teams", f"{name!r} is no side; give 'home', 'away', or a 'position' alone")


class TeamsFromWords:
    """Base of a part that makes a match's pieces: how a user names a position or teams. It is no part itself."""

    @read_position.impl
    def position(self, rules: CompiledRules, text: str) -> Any:
        """A position says all that there is."""
        return {POSITION: text}

    @read_teams.impl
    def named(self, rules: CompiledRules, home: str | None, away: str | None) -> Any:
        """A team file ends in `.toml`; any other word names a team that is shipped."""
        words = {"home": home, "away": away}
        return {side: load_team(word) if word.endswith(".toml") else word for side, word in words.items() if word}
