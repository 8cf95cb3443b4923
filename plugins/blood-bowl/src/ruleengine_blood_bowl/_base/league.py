"""What league files may say of Blood Bowl: whose check it is by position and skill, and skills that positions have."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeAlias

import attrs

from ruleengine import Check, CompiledRules, Match
from ruleengine.league import CheckCondition, LeagueError, Section
from ruleengine.schema import parse_toml
from ruleengine.values import hint
from ruleengine_blood_bowl._base.players import skills
from ruleengine_blood_bowl._base.skillbook import SKILLBOOK, Parameter, read_skill
from ruleengine_blood_bowl._base.teams import EDITION, Role

Given: TypeAlias = Mapping[str, Mapping[str, Mapping[str, Parameter]]]
"""Skills by roster and position."""


def listed(rules: CompiledRules, roster: str) -> dict[str, list[str]]:
    """The positions of a shipped roster, and the skills that its file gives them."""
    file = rules.derived(EDITION).data / "rosters" / f"{roster}.toml"
    rows = parse_toml(file.read_bytes(), file=file.name)["positions"]
    return {row["name"]: row.get("skills", []) for row in rows}


# Check conditions ----------------------------------------------------------------------------------------


def _position(match: Match, check: Check) -> Iterable[str]:
    return () if check.subject is None else (match.pieces[check.subject].profile.role,)


def _skills(match: Match, check: Check) -> Iterable[str]:
    return () if check.subject is None else skills(match, check.subject)


def of_players(rules: CompiledRules) -> Iterable[CheckCondition]:
    """What of the player who is tested a modifier may depend on."""
    positions = dict.fromkeys(name for each in rules.derived(EDITION).rosters for name in listed(rules, each))
    yield CheckCondition("position", "The position of the player who is tested.", tuple(positions), _position)
    known = rules.derived(SKILLBOOK)
    yield CheckCondition("skill", "A skill that the player has who is tested.", tuple(known), _skills)


# Skills of positions -------------------------------------------------------------------------------------


def _read(rules: CompiledRules, data: Any) -> Given:
    rosters = rules.derived(EDITION).rosters
    found: dict[str, dict[str, dict[str, Parameter]]] = {}
    for roster, positions in _table(data, "[skills.human]").items():
        if roster not in rosters:
            raise LeagueError((roster,), f"no roster {roster!r}; {hint(roster, rosters)}")
        known, found[roster] = listed(rules, roster), {}
        for position, texts in _table(positions, f"[skills.{roster}]", roster).items():
            if position not in known:
                raise LeagueError((roster, position), f"no position {position!r}; {hint(position, known)}")
            found[roster][position] = _given(rules, texts, known[position], (roster, position))
    return found


def _table(data: Any, head: str, *at: str) -> dict[str, Any]:
    if type(data) is not dict:
        raise LeagueError(at, f'{data!r:.80} is refused; write {head}, and below it such as Lineman = ["Dodge"]')
    return data


def _given(rules: CompiledRules, texts: Any, had: list[str], at: tuple[str, str]) -> dict[str, Parameter]:
    if type(texts) is not list or not all(type(text) is str for text in texts):
        raise LeagueError(at, f'{texts!r:.80} is refused; give a list of skills, such as ["Dodge", "Mighty Blow (+1)"]')
    found = dict(read_skill(rules, text) for text in had)
    given: dict[str, Parameter] = {}
    for place, text in enumerate(texts):
        try:
            name, parameter = read_skill(rules, text)
        except ValueError as error:
            raise LeagueError((*at, place), str(error)) from None
        if name in found or name in given:
            raise LeagueError((*at, place), f"{name!r} is his already; leave it out")
        given[name] = parameter
    return given


SKILLS_GIVEN: Final[Section[Given]] = Section(
    "skills", "Skills that positions of the shipped rosters have besides, by roster and position.", _read
)


def with_given(rules: CompiledRules, roster: str, role: Role) -> Role:
    """A role of a shipped roster with the skills that a league gives its position."""
    league = SKILLS_GIVEN.of(rules)
    given = league.get(roster, {}).get(role.name, {}) if league is not None else {}
    return attrs.evolve(role, skills={**role.skills, **given}) if given else role
