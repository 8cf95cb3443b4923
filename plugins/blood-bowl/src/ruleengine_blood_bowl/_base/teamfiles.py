"""Team and roster files: plain dicts, as read from TOML, made into teams; faults come with their path."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

import attrs

from ruleengine import CompiledRules
from ruleengine.schema import Raw, from_plain, joined, parse_toml, read_toml
from ruleengine.values import hint
from ruleengine_blood_bowl._base.league import listed as skills_listed
from ruleengine_blood_bowl._base.league import with_given
from ruleengine_blood_bowl._base.skillbook import CATEGORIES, SKILLBOOK, Parameter, read_skill
from ruleengine_blood_bowl._base.teams import (
    EDITION,
    Characteristic,
    Extra,
    Player,
    Role,
    Roster,
    Team,
    TeamError,
    TeamOptions,
    Together,
    names_in,
)

HIGHEST_NUMBER: Final = 99
"""On a shirt."""

ROLE: Final = re.compile(r"['’]?[^\W\d_]+(?:[ '’-][^\W\d_]+)*")


@attrs.frozen
class _Hired:
    position: str
    number: int | None = None
    name: str = ""
    skills: list[str] = attrs.field(factory=list)


@attrs.frozen
class _Listed:
    name: str
    roster: str | dict[str, Raw]
    players: list[_Hired]
    rerolls: int = 0


@lru_cache(maxsize=8)
def _team_class(extras: tuple[tuple[str, Extra], ...]) -> type[Any]:
    """The shape of a team file in an edition whose teams may bring these."""
    fields: dict[str, Any] = {name: attrs.field(type=int, default=extra.usual) for name, extra in extras}
    return attrs.make_class("Team", fields, bases=(_Listed,), frozen=True)


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


def read_team(rulebook: CompiledRules, given: object, path: str = "", *, gold: int | None = None) -> Team:
    """The team that a name of a shipped one, or a plain dict, stands for.

    Args:
        path: what comes before the path of a fault, such as `home`.
        gold: what it may cost; None: anything.

    Raises:
        TeamError: no such team, or one against the rules (LRB-ROS-01, BB20-ROS-01); the path leads to the fault.
    """
    if isinstance(given, str):
        given = shipped(rulebook.derived(EDITION).data / "teams", given, path, "team")
    known = rulebook.derived(EDITION).extras
    listed = _structured(given, _team_class(tuple(known.items())), path)
    roster = _roster(rulebook, listed.roster, joined(path, "roster"))
    extras = {name: getattr(listed, name) for name in known}
    _refuse(listed.rerolls < 0, joined(path, "rerolls"), "there cannot be fewer than none")
    for name, extra in known.items():
        _refuse(extras[name] < extra.least, joined(path, name), f"there cannot be fewer than {extra.least or 'none'}")
    count, options = len(listed.players), rulebook.options(TeamOptions)
    bounds = f"{options.fewest} to {options.most}"
    fits = options.fewest <= count <= options.most
    _refuse(not fits, joined(path, "players"), f"{count} players; a team has {bounds}")
    players = list(_players(rulebook, listed.players, roster, joined(path, "players")))
    named = _named(listed.name, joined(path, "name"))
    team = Team(named, roster, tuple(sorted(players, key=_number)), listed.rerolls, extras)
    _check_limits(team, path, gold)
    return team


def shipped_roster(rulebook: CompiledRules, name: str) -> Roster:
    """A roster that is shipped, by its name.

    Raises:
        TeamError: there is none of that name.
    """
    return rulebook.remembered(("blood-bowl.roster", name), lambda: read_roster(rulebook, name, ""))


def _roster(rulebook: CompiledRules, given: str | dict[str, Any], path: str) -> Roster:
    try:
        return shipped_roster(rulebook, given) if isinstance(given, str) else read_roster(rulebook, given, path)
    except TeamError as error:
        raise error if error.path else TeamError(path, error.why) from None


def read_roster(rulebook: CompiledRules, given: object, path: str = "roster") -> Roster:
    """The roster that a name of a shipped one, or a plain dict, stands for.

    Raises:
        TeamError: no such roster, or a fault in it; the path leads to it.
    """
    kinds = rulebook.derived(EDITION).characteristics
    key = given if isinstance(given, str) else "none"
    if isinstance(given, str):
        given = shipped(rulebook.derived(EDITION).data / "rosters", given, path, "roster")
    listed = _structured(given, _roster_class(tuple(kind.name for kind in kinds)), path)
    if key != "none":
        unknown = unknown_skills(rulebook, key)
        _refuse(bool(unknown), path, f"roster {key!r} has skills that these rules lack: {', '.join(unknown)}")
    _refuse(listed.reroll < 0, joined(path, "reroll"), "a price cannot be below nothing")
    roles: dict[str, Role] = {}
    for place, row in enumerate(listed.positions):
        here = f"{joined(path, 'positions')}[{place}]"
        _refuse(row.name in roles, f"{here}.name", f"there are two positions {row.name!r}; rename one")
        role = _role(rulebook, row, kinds, here)
        roles[row.name] = with_given(rulebook, key, role)
    limits = tuple(Together(each.max, tuple(each.positions)) for each in listed.limits)
    for place, limit in enumerate(limits):
        for name in limit.positions:
            here = f"{joined(path, 'limits')}[{place}].positions"
            _refuse(name not in roles, here, f"no position {name!r}; {hint(name, roles)}")
    return Roster(
        _named(listed.name, joined(path, "name")),
        listed.reroll,
        roles,
        key,
        listed.tier,
        listed.apothecary,
        tuple(listed.leagues),
        tuple(listed.special_rules),
        tuple(listed.choose_one),
        limits,
    )


def unknown_skills(rulebook: CompiledRules, roster: str) -> list[str]:
    """The skills of a shipped roster that no part of these rules makes, in the order of their names."""
    known = rulebook.derived(SKILLBOOK)
    named = (text.partition(" (")[0] for texts in skills_listed(rulebook, roster).values() for text in texts)
    return sorted({name for name in named if name not in known})


def playable_rosters(rulebook: CompiledRules) -> list[str]:
    """The names of the shipped rosters whose skills these rules all have."""
    rosters = rulebook.derived(EDITION).rosters
    return rulebook.remembered(
        "blood-bowl.playable-rosters", lambda: [name for name in rosters if not unknown_skills(rulebook, name)]
    )


@attrs.define(kw_only=True)
class _Limit:
    max: int
    positions: list[str]


@attrs.define(kw_only=True)
class _Roster:
    name: str
    reroll: int
    tier: int = 0
    apothecary: bool = True
    leagues: list[str] = attrs.field(factory=list)
    special_rules: list[str] = attrs.field(factory=list)
    choose_one: list[str] = attrs.field(factory=list)
    limits: list[_Limit] = attrs.field(factory=list)


@attrs.define(kw_only=True)
class _Row:
    skills: list[str] = attrs.field(factory=list)
    primary: list[str] = attrs.field(factory=list)
    secondary: list[str] = attrs.field(factory=list)
    journeyman: bool = False


@lru_cache(maxsize=8)
def _roster_class(characteristics: tuple[str, ...]) -> type[Any]:
    """The shape of a roster file in an edition with these characteristics."""
    fields: dict[str, Any] = {"name": str, "max": int, "cost": int} | dict.fromkeys(characteristics, int | str)
    row = attrs.make_class("Position", {name: attrs.field(type=kind) for name, kind in fields.items()}, (_Row,))
    return attrs.make_class("Roster", {"positions": attrs.field(type=list[row])}, (_Roster,))  # type: ignore[valid-type]


def _role(rulebook: CompiledRules, row: Any, kinds: Sequence[Characteristic], path: str) -> Role:
    _refuse(
        not (ROLE.fullmatch(row.name) and all(word.lstrip("'’")[0].isupper() for word in row.name.split())),
        f"{path}.name",
        f"{row.name!r} is refused; use words that begin with a capital",
    )
    _refuse(row.max < 1, f"{path}.max", "give 1 or more")
    _refuse(row.cost < 0, f"{path}.cost", "a price cannot be below nothing")
    numbers = tuple(_located(kind.read, getattr(row, kind.name), f"{path}.{kind.name}") for kind in kinds)
    for name in ("primary", "secondary"):
        strange = [each for each in getattr(row, name) if each not in CATEGORIES]
        known = ", ".join(f"{short} {word}" for short, word in CATEGORIES.items())
        _refuse(bool(strange), f"{path}.{name}", f"no category {''.join(strange[:1])!r}; there are {known}")
    skills = _skills(rulebook, row.skills, {}, f"{path}.skills")
    learns = tuple(row.primary), tuple(row.secondary)
    return Role(row.name, row.max, row.cost, numbers, skills, *learns, row.journeyman)


def _players(rulebook: CompiledRules, hired: list[_Hired], roster: Roster, path: str) -> Iterator[Player]:
    """The players; who has no number gets the first that is free."""
    taken = Counter(each.number for each in hired)
    free = iter([n for n in range(1, HIGHEST_NUMBER + 1) if n not in taken])
    for place, each in enumerate(hired):
        here = f"{path}[{place}]"
        role = roster.roles.get(each.position)
        if role is None:
            raise TeamError(f"{here}.position", f"no position {each.position!r}; {hint(each.position, roster.roles)}")
        number = next(free) if each.number is None else each.number
        _refuse(not 1 <= number <= HIGHEST_NUMBER, f"{here}.number", f"give a number from 1 to {HIGHEST_NUMBER}")
        _refuse(taken[number] > 1, f"{here}.number", f"{number} is given twice; change one")
        skills = _skills(rulebook, each.skills, role.skills, f"{here}.skills", learnt=True)
        yield Player(number, role, skills, each.name and _named(each.name, f"{here}.name"))


def _skills(
    rulebook: CompiledRules, given: Sequence[str], had: Mapping[str, Parameter], path: str, *, learnt: bool = False
) -> dict[str, Parameter]:
    skills = dict(had)
    for place, text in enumerate(given):
        name, parameter = _located(lambda each: read_skill(rulebook, each), text, f"{path}[{place}]")
        _refuse(name in skills, f"{path}[{place}]", f"he has {name!r} already; leave it out")
        innate = learnt and rulebook.derived(SKILLBOOK)[name].innate
        _refuse(innate, f"{path}[{place}]", f"{name!r} cannot be learnt; only a position may have it from the start")
        clash = clashing(rulebook, name, skills)
        _refuse(bool(clash), f"{path}[{place}]", f"{name!r} and {clash!r} never go together; leave one out")
        skills[name] = parameter
    return skills


def clashing(rulebook: CompiledRules, name: str, had: Iterable[str]) -> str:
    """Which of some skills never goes together with another one; empty if none (BB20-X-SET-03)."""
    known = rulebook.derived(SKILLBOOK)
    return next((each for each in had if each in known[name].never_with or name in known[each].never_with), "")


def _check_limits(team: Team, path: str, gold: int | None) -> None:
    """LRB-ROS-01, BB20-ROS-01: so many of a kind, so much gold."""
    players = joined(path, "players")
    broken = team.roster.broken(Counter(player.role.name for player in team.players))
    _refuse(bool(broken), players, broken)
    if gold is not None and team.cost > gold:
        raise TeamError(path, f"costs {team.cost:,} gold, {team.cost - gold:,} more than the {gold:,} that there are")


# Files and faults ----------------------------------------------------------------------------------------


def shipped(folder: Traversable, name: str, path: str, what: str) -> dict[str, Any]:
    """What a file of the distribution holds, by its name without `.toml`.

    Raises:
        TeamError: there is none of that name.
    """
    names = names_in(folder)
    if name not in names:
        raise TeamError(path, f"no {what} {name!r}; {hint(name, names)}; your own: load_team(file)")
    return parse_toml((folder / f"{name}.toml").read_bytes(), file=name, error=TeamError)


def _structured(given: object, kind: type[Any], path: str) -> Any:
    wrong = f"{given!r:.60} is refused; give the name of one that is shipped, or a table"
    _refuse(not isinstance(given, dict), path, wrong)
    return from_plain(given, kind, path, error=TeamError)


def _located(read: Any, given: Any, path: str) -> Any:
    try:
        return read(given)
    except ValueError as error:
        raise TeamError(path, str(error)) from None


def _refuse(wrong: bool, path: str, why: str) -> None:
    if wrong:
        raise TeamError(path, why)


def is_name(name: str) -> bool:
    """Whether a team, or a player, may be called so.

    >>> is_name("Griff Oberwald"), is_name(" "), is_name('The "Griff"')
    (True, False, False)
    """
    return 1 <= len(name) <= 40 and name.isprintable() and '"' not in name and name == name.strip()


def _named(name: str, path: str) -> str:
    _refuse(not is_name(name), path, f"{name!r} is refused; use 1 to 40 characters, no quotes")
    return name


def _number(player: Player) -> int:
    return player.number
