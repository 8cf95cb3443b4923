"""Team files: plain dicts, as read from TOML, made into teams; faults come with their path.

Which two teams play: what `new_match` was given, or the reference teams (LRB-ROS-02, BB20-ROS-02).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

import attrs

from ruleengine import CompiledRules
from ruleengine.schema import Raw, joined
from ruleengine.values import hint
from ruleengine_blood_bowl._base.rosterfiles import read_roster, shipped_roster, skills_in
from ruleengine_blood_bowl._base.skillbook import SKILLBOOK, Parameter
from ruleengine_blood_bowl._base.teams import (
    EDITION,
    Career,
    Extra,
    Player,
    Roster,
    Team,
    TeamOptions,
)
from ruleengine_pitch import teams
from ruleengine_pitch.teams import HIGHEST_NUMBER, TeamError, check_shirt, located, named, refuse, shipped, structured


@attrs.frozen
class _Hired:
    position: str
    number: int | None = None
    name: str = ""
    skills: list[str] = attrs.field(factory=list)
    at_random: list[str] = attrs.field(factory=list)
    lost: list[str] = attrs.field(factory=list)
    niggling: int = 0
    spp: int = 0
    misses_next: bool = False
    retired: bool = False
    journeyman: bool = False


@attrs.frozen
class _Listed:
    name: str
    roster: str | dict[str, Raw]
    rerolls: int = 0
    rules: str = ""
    apothecary: bool = False
    treasury: int = 0
    matches: int = 0
    chosen: str = ""


@lru_cache(maxsize=8)
def _team_class(characteristics: tuple[str, ...], extras: tuple[tuple[str, Extra], ...]) -> type[Any]:
    """The shape of a team file in an edition whose players have these, and whose teams may bring these."""
    written: Any = int | str | None
    own: dict[str, Any] = {name: attrs.field(type=written, default=None) for name in characteristics}
    hired = attrs.make_class("Player", own, bases=(_Hired,), frozen=True)
    fields: dict[str, Any] = {"players": attrs.field(type=list[hired])}  # type: ignore[valid-type]
    fields |= {name: attrs.field(type=int, default=extra.usual) for name, extra in extras}
    return attrs.make_class("Team", fields, bases=(_Listed,), frozen=True, kw_only=True)


def read_team(rules: CompiledRules, given: object, path: str = "", *, gold: int | None = None) -> Team:
    """The team that a name of a shipped one, or a plain dict, stands for.

    Args:
        path: what comes before the path of a fault, such as `home`.
        gold: what it may cost; None: anything.

    Raises:
        TeamError: no such team, or one against the rules (LRB-ROS-01, BB20-ROS-01); the path leads to the fault.
    """
    team, faults = examined(rules, given, path, gold=gold)
    if faults:
        raise faults[0]
    assert team is not None
    return team


def examined(
    rules: CompiledRules, given: object, path: str = "", *, gold: int | None = None
) -> tuple[Team | None, list[TeamError]]:
    """A team and all that is wrong with it, as far as it can be told; None if there is no telling who plays.

    Args:
        path, gold: as of `read_team`.
    """
    faults: list[TeamError] = []
    try:
        return _team(rules, given, path, gold, faults), faults
    except TeamError as error:
        return None, [*faults, error]


def _team(rules: CompiledRules, given: object, path: str, gold: int | None, faults: list[TeamError]) -> Team:
    if isinstance(given, str):
        given = shipped(rules.derived(EDITION).data / "teams", given, path, "team")
    known, kinds = rules.derived(EDITION).extras, rules.derived(EDITION).characteristics
    listed = structured(given, _team_class(tuple(kind.name for kind in kinds), tuple(known.items())), path)
    roster = _roster(rules, listed.roster, joined(path, "roster"))
    extras = {name: getattr(listed, name) for name in known}
    refuse(listed.rerolls < 0, joined(path, "rerolls"), "there cannot be fewer than none")
    for name, extra in known.items():
        refuse(extras[name] < extra.least, joined(path, name), f"there cannot be fewer than {extra.least or 'none'}")
    count, options = sum(not each.journeyman for each in listed.players), rules.options(TeamOptions)
    fewest = options.fewest if listed.matches == 0 else 0  # a drafted team may shrink since (BB20-L-DRA-02)
    bounds = f"{options.fewest} to {options.most}"
    fits = fewest <= count <= options.most
    refuse(not fits, joined(path, "players"), f"{count} players; a team has {bounds}")
    for name in ("treasury", "matches"):
        refuse(getattr(listed, name) < 0, joined(path, name), "there cannot be less than none")
    players = list(_players(rules, listed.players, roster, joined(path, "players"), faults))
    name = named(listed.name, joined(path, "name"))
    own = {each: getattr(listed, each) for each in ("apothecary", "treasury", "matches", "chosen")}
    team = Team(name, roster, tuple(sorted(players, key=_number)), listed.rerolls, extras, **own)
    if not faults:
        _check_limits(team, path, gold if team.matches == 0 else None)
    return team


def _roster(rules: CompiledRules, given: str | dict[str, Any], path: str) -> Roster:
    try:
        return shipped_roster(rules, given) if isinstance(given, str) else read_roster(rules, given, path)
    except TeamError as error:
        raise error if error.path else TeamError(path, error.why) from None


def _players(
    rules: CompiledRules, hired: list[Any], roster: Roster, path: str, faults: list[TeamError]
) -> Iterator[Player]:
    """The players, and what is wrong with others; who has no number gets the first that is free."""
    taken = Counter(each.number for each in hired)
    free = iter([n for n in range(1, HIGHEST_NUMBER + 1) if n not in taken])
    for place, each in enumerate(hired):
        number = next(free) if each.number is None else each.number
        try:
            yield _player(rules, each, roster, number, taken[number], f"{path}[{place}]")
        except TeamError as error:
            faults.append(error)


def _player(rules: CompiledRules, hired: Any, roster: Roster, number: int, times: int, path: str) -> Player:
    role = roster.roles.get(hired.position)
    if role is None:
        raise TeamError(f"{path}.position", f"no position {hired.position!r}; {hint(hired.position, roster.roles)}")
    check_shirt(number, times, f"{path}.number")
    skills = skills_in(rules, hired.skills, role.skills, f"{path}.skills", learnt=True)
    learnt = tuple(name for name in skills if name not in role.skills)
    career = _career(rules, hired, learnt, path)
    brought: dict[str, Parameter] = {"Niggling Injury": career.niggling, "Loner": 4 * career.journeyman}
    skills = {**{name: value for name, value in brought.items() if value}, **skills}
    numbers = tuple(_own(rules, hired, role.characteristics, path))
    name = hired.name and named(hired.name, f"{path}.name")
    return Player(number, role.with_own(numbers), skills, name, career)


def _career(rules: CompiledRules, hired: Any, learnt: tuple[str, ...], path: str) -> Career:
    """What a player has become; niggling injuries and journeymen need a skill of the edition each."""
    known = [kind.name for kind in rules.derived(EDITION).characteristics]
    for place, name in enumerate(hired.lost):
        refuse(name not in known, f"{path}.lost[{place}]", f"no characteristic {name!r}; {hint(name, known)}")
    for place, name in enumerate(hired.at_random):
        refuse(name not in learnt, f"{path}.at_random[{place}]", f"he has not learnt {name!r}; add it to skills")
    for name, skill in (("niggling", "Niggling Injury"), ("journeyman", "Loner")):
        value = int(getattr(hired, name))
        refuse(not 0 <= value <= 9, f"{path}.{name}", f"{value} is refused; give 0 to 9")
        unknown = bool(value) and skill not in rules.derived(SKILLBOOK)
        refuse(unknown, f"{path}.{name}", f"these rules have no {skill!r}; leave it out")
    refuse(hired.spp < 0, f"{path}.spp", "there cannot be fewer than none")
    states = (hired.misses_next, hired.retired, hired.journeyman)
    return Career(learnt, tuple(hired.at_random), tuple(hired.lost), hired.niggling, hired.spp, *states)


def _own(rules: CompiledRules, hired: Any, usual: Sequence[int], path: str) -> Iterator[int]:
    """The characteristics of a player: those of the position, but for those that were raised or lowered."""
    for kind, value in zip(rules.derived(EDITION).characteristics, usual, strict=True):
        given = getattr(hired, kind.name)
        yield value if given is None else located(kind.read, given, f"{path}.{kind.name}")


def _check_limits(team: Team, path: str, gold: int | None) -> None:
    """LRB-ROS-01, BB20-ROS-01: so many of a kind, so much gold."""
    players = joined(path, "players")
    own = (player for player in team.players if not player.career.journeyman)  # they come on top (BB20-L-PRE-12)
    broken = team.roster.broken(Counter(player.role.name for player in own))
    refuse(bool(broken), players, broken)
    if gold is not None and team.cost > gold:
        raise TeamError(path, f"costs {team.cost:,} gold, {team.cost - gold:,} more than the {gold:,} that there are")


def _available(team: Team, path: str) -> Team:
    """A team without the players who miss the match (BB20-L-CAS-01)."""
    players = tuple(player for player in team.players if player.career.available)
    refuse(not players, joined(path, "players"), "nobody can play; hire somebody")
    return attrs.evolve(team, players=players)


def _number(player: Player) -> int:
    return player.number


def teams_of(rules: CompiledRules, given: Any) -> tuple[Team, Team]:
    """The teams of home and away that `new_match` was given: by side, each a shipped team's name or a plain dict.

    Raises:
        TeamError: a team is refused; the path begins with the side.
    """
    options = rules.options(TeamOptions)
    usual = rules.derived(EDITION).references[options.reference_team]

    def read(rules: CompiledRules, team: Any, side: str) -> Team:
        return _available(read_team(rules, team, side, gold=options.gold), side)

    return teams.teams_of(rules, "blood-bowl", given, usual, read)
