"""Roster files: plain dicts, as read from TOML, made into lists that teams hire from; faults come with their path."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

import attrs

from ruleengine import CompiledRules
from ruleengine.schema import joined, parse_toml
from ruleengine.values import hint
from ruleengine_blood_bowl._base.league import listed as skills_listed
from ruleengine_blood_bowl._base.league import with_given
from ruleengine_blood_bowl._base.skillbook import CATEGORIES, SKILLBOOK, Parameter, read_skill
from ruleengine_blood_bowl._base.teams import EDITION, Characteristic, Role, Roster, Together
from ruleengine_pitch.teams import located, named, refuse, shipped, structured

ROLE: Final = re.compile(r"['’]?[^\W\d_]+(?:[ '’-][^\W\d_]+)*")


def shipped_roster(rules: CompiledRules, name: str) -> Roster:
    """A roster that is shipped, by its name.

    Raises:
        TeamError: there is none of that name.
    """
    return rules.remembered(("blood-bowl.roster", name), lambda: read_roster(rules, name, ""))


def read_roster(rules: CompiledRules, given: object, path: str = "roster") -> Roster:
    """The roster that a name of a shipped one, or a plain dict, stands for.

    Raises:
        TeamError: no such roster, or a fault in it; the path leads to it.
    """
    kinds = rules.derived(EDITION).characteristics
    key = given if isinstance(given, str) else "none"
    if isinstance(given, str):
        given = shipped(rules.derived(EDITION).data / "rosters", given, path, "roster")
    listed = structured(given, _roster_class(tuple(kind.name for kind in kinds)), path)
    if key != "none":
        unknown = unknown_skills(rules, key)
        refuse(bool(unknown), path, f"roster {key!r} has skills that these rules lack: {', '.join(unknown)}")
    refuse(listed.reroll < 0, joined(path, "reroll"), "a price cannot be below nothing")
    roles: dict[str, Role] = {}
    for place, row in enumerate(listed.positions):
        here = f"{joined(path, 'positions')}[{place}]"
        refuse(row.name in roles, f"{here}.name", f"there are two positions {row.name!r}; rename one")
        role = _role(rules, row, kinds, here)
        roles[row.name] = with_given(rules, key, role)
    limits = tuple(Together(each.max, tuple(each.positions)) for each in listed.limits)
    for place, limit in enumerate(limits):
        for name in limit.positions:
            here = f"{joined(path, 'limits')}[{place}].positions"
            refuse(name not in roles, here, f"no position {name!r}; {hint(name, roles)}")
    return Roster(
        named(listed.name, joined(path, "name")),
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


def listed_name(rules: CompiledRules, roster: str) -> str:
    """What a shipped roster is called."""
    file = rules.derived(EDITION).data / "rosters" / f"{roster}.toml"
    return str(parse_toml(file.read_bytes(), file=file.name)["name"])


def unknown_skills(rules: CompiledRules, roster: str) -> list[str]:
    """The skills of a shipped roster that no part of these rules makes, in the order of their names."""
    known = rules.derived(SKILLBOOK)
    skills = (text.partition(" (")[0] for texts in skills_listed(rules, roster).values() for text in texts)
    return sorted({name for name in skills if name not in known})


def playable_rosters(rules: CompiledRules) -> list[str]:
    """The names of the shipped rosters whose skills these rules all have."""
    rosters = rules.derived(EDITION).rosters
    return rules.remembered(
        "blood-bowl.playable-rosters", lambda: [name for name in rosters if not unknown_skills(rules, name)]
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


def _role(rules: CompiledRules, row: Any, kinds: Sequence[Characteristic], path: str) -> Role:
    refuse(
        not (ROLE.fullmatch(row.name) and all(word.lstrip("'’")[0].isupper() for word in row.name.split())),
        f"{path}.name",
        f"{row.name!r} is refused; use words that begin with a capital",
    )
    refuse(row.max < 1, f"{path}.max", "give 1 or more")
    refuse(row.cost < 0, f"{path}.cost", "a price cannot be below nothing")
    numbers = tuple(located(kind.read, getattr(row, kind.name), f"{path}.{kind.name}") for kind in kinds)
    for name in ("primary", "secondary"):
        strange = [each for each in getattr(row, name) if each not in CATEGORIES]
        known = ", ".join(f"{short} {word}" for short, word in CATEGORIES.items())
        refuse(bool(strange), f"{path}.{name}", f"no category {''.join(strange[:1])!r}; there are {known}")
    skills = skills_in(rules, row.skills, {}, f"{path}.skills")
    learns = tuple(row.primary), tuple(row.secondary)
    return Role(row.name, row.max, row.cost, numbers, skills, *learns, row.journeyman)


def skills_in(
    rules: CompiledRules, given: Sequence[str], had: Mapping[str, Parameter], path: str, *, learnt: bool = False
) -> dict[str, Parameter]:
    """Skills by name with their parameters: those that a player had, and those that are given.

    Raises:
        TeamError: one is unknown, is there already, cannot be learnt, or does not go with another.
    """
    skills = dict(had)
    for place, text in enumerate(given):
        name, parameter = located(lambda each: read_skill(rules, each), text, f"{path}[{place}]")
        refuse(name in skills, f"{path}[{place}]", f"he has {name!r} already; leave it out")
        innate = learnt and rules.derived(SKILLBOOK)[name].innate
        refuse(innate, f"{path}[{place}]", f"{name!r} cannot be learnt; only a position may have it from the start")
        clash = clashing(rules, name, skills)
        refuse(bool(clash), f"{path}[{place}]", f"{name!r} and {clash!r} never go together; leave one out")
        skills[name] = parameter
    return skills


def clashing(rules: CompiledRules, name: str, had: Iterable[str]) -> str:
    """Which of some skills never goes together with another one; empty if none (BB20-X-SET-03)."""
    known = rules.derived(SKILLBOOK)
    return next((each for each in had if each in known[name].never_with or name in known[each].never_with), "")
