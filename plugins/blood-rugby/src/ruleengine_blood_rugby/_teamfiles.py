"""Team sheets: plain dicts, as read from TOML, made into teams; faults come with their path and a remedy.

name = "Heron Marsh"

[coach]               # all of it may be left out
name = "Cicogna"
charisma = 14
gold = 300

[[players]]
role = "runner"       # captain, scrum, kiker, runner, shield or back
number = 8            # the first free one of the role
name = "Rondine"
dexterity = 19        # what differs from the role: abilities, thac0, armour_class, hit_points, movement_factor
capabilities = ["catch", "jump", "sprint"]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from random import Random
from typing import Any, Final

import attrs

from ruleengine import CompiledRules, Match, Ruleset, RulesetSpec, Side, compile_rules
from ruleengine.schema import joined
from ruleengine.values import hint
from ruleengine_blood_rugby._pitch import PitchOptions
from ruleengine_blood_rugby._players import NUMBERS
from ruleengine_blood_rugby._teams import (
    LEADERS,
    PROFILES,
    SQUAD,
    Coach,
    Player,
    Team,
    TeamOptions,
    had,
    numbers_for,
    price,
    usual_capabilities,
)
from ruleengine_blood_rugby._terms import Capability, Role
from ruleengine_pitch import teams
from ruleengine_pitch.positions import is_position
from ruleengine_pitch.teams import HIGHEST_NUMBER, TeamError, check_shirt, named, names_in, refuse, shipped, structured

TEAMS: Final = files("ruleengine_blood_rugby") / "data" / "teams"

BOUNDS: Final[Mapping[str, tuple[int, int]]] = {
    **{kind.name.rpartition(".")[2]: (3, 25) for kind in NUMBERS[:6]},
    "thac0": (1, 25),
    "armour_class": (-10, 10),
    "hit_points": (1, 200),
    "movement_factor": (1, 48),
}
"""What characteristics may be, in the order of team sheets; those of abilities are of BR-TEAM-03."""
BARRED: Final = {
    "weapon": "weapons are not allowed (BR-TEAM-05)",
    "weapons": "weapons are not allowed (BR-TEAM-05)",
    "helmet": "helmets are not allowed (BR-TEAM-05)",
    "armour": "protection is small pieces of leather, and told by armour_class (BR-TEAM-05)",
}


BARRED_IN_NAMES: Final = ('"\\', "quotes, no backslashes")
"""Characters that names may not have, and what they are called."""


@attrs.frozen
class _Hired:
    role: str
    number: int | None = None
    name: str = ""
    capabilities: list[str] | None = None
    strength: int | None = None
    dexterity: int | None = None
    constitution: int | None = None
    intelligence: int | None = None
    wisdom: int | None = None
    charisma: int | None = None
    thac0: int | None = None
    armour_class: int | None = None
    hit_points: int | None = None
    movement_factor: int | None = None


@attrs.frozen
class _Coach:
    name: str = ""
    charisma: int | None = None
    gold: int | None = None


@attrs.frozen
class _Sheet:
    name: str
    players: list[_Hired]
    coach: _Coach = _Coach()


def shipped_teams() -> tuple[str, ...]:
    """The names of the teams that are shipped.

    >>> shipped_teams()
    ('heron', 'quarry', 'twelve')
    """
    return tuple(names_in(TEAMS))


def read_team(rules: CompiledRules, given: object, path: str = "") -> Team:
    """The team that a name of a shipped one, or a plain dict, stands for.

    A shipped team is of twelve: in a match of another number it sends those who stay to the last (BR-TEAM-07), and
    takes on usual players.

    Args:
        path: what comes before the path of a fault, such as `home`.

    Raises:
        TeamError: no such team, or one against the rules (BR-TEAM-01 to 05, BR-CAP-02, BR-CAP-03); the path leads to
            the fault.
    """
    many = rules.options(PitchOptions).players
    if isinstance(given, str):
        given = _of_so_many(shipped(TEAMS, given, path, "team"), many)
    _check_gear(given, path)
    sheet = structured(given, _Sheet, path)
    players = tuple(_players(rules, sheet.players, joined(path, "players")))
    _check_roles(rules, players, joined(path, "players"))
    coach = _coach(sheet.coach, joined(path, "coach"))
    return Team(named(sheet.name, joined(path, "name"), *BARRED_IN_NAMES), tuple(sorted(players, key=_number)), coach)


def _of_so_many(sheet: dict[str, Any], many: int) -> dict[str, Any]:
    """A shipped sheet, whose players stand in the order of their numbers, for so many players."""
    listed = dict(enumerate(sheet["players"], start=1))
    chosen = [listed.get(n, {"role": SQUAD[n - 1].value}) | {"number": n} for n in numbers_for(many)]
    return {**sheet, "players": chosen}


def _check_gear(given: object, path: str) -> None:
    """Nobody brings what is no part of a sheet (BR-TEAM-05)."""
    players = given.get("players") if isinstance(given, dict) else None
    for place, player in enumerate(players if isinstance(players, list) else ()):
        for name in BARRED.keys() & player.keys() if isinstance(player, dict) else ():
            raise TeamError(f"{joined(path, 'players')}[{place}].{name}", f"{BARRED[name]}; leave it out")


# Players -------------------------------------------------------------------------------------------------


def _players(rules: CompiledRules, hired: Sequence[_Hired], path: str) -> Iterator[Player]:
    """The players; who has no number gets the first free one of its role (BR-TEAM-08)."""
    taken = Counter(each.number for each in hired)
    options, many = rules.options(TeamOptions), rules.options(PitchOptions).players
    for place, each in enumerate(hired):
        here = f"{path}[{place}]"
        role = _role(each.role, f"{here}.role")
        number = _free_number(role, taken, many) if each.number is None else each.number
        taken[number] += each.number is None
        _check_number(number, role, taken[number], many, f"{here}.number")
        numbers = tuple(_characteristics(each, role, here))
        own = each.name and named(each.name, f"{here}.name", *BARRED_IN_NAMES)
        yield Player(number, role, numbers, _capabilities(each, role, options, f"{here}.capabilities"), own)


def _role(name: str, path: str) -> Role:
    names = [role.value for role in Role]
    refuse(name not in names, path, f"{name!r} is no role; {hint(name, names)}")
    return Role(name)


def _free_number(role: Role, taken: Mapping[int | None, int], many: int) -> int:
    """The first free number of a role; that of a reserve, if all are taken."""
    for_role = [n for n in numbers_for(many) if SQUAD[n - 1] is role]
    spare = [n for n in range(1, HIGHEST_NUMBER + 1) if n > max(many, 12)]
    return next(n for n in (*for_role, *spare) if not taken.get(n))


def _check_number(number: int, role: Role, times: int, many: int, path: str) -> None:
    check_shirt(number, times, path)
    if number <= max(many, 12):
        wears = SQUAD[number - 1]
        refuse(wears is not role, path, f"{number} is a {wears.value}'s (BR-TEAM-08); leave it out, or change the role")


def _characteristics(hired: _Hired, role: Role, path: str) -> Iterator[int]:
    for (name, (low, high)), usual in zip(BOUNDS.items(), PROFILES[role], strict=True):
        value = getattr(hired, name)
        refuse(
            value is not None and not low <= value <= high,
            f"{path}.{name}",
            f"{value} is out of bounds; give a number from {low} to {high}",
        )
        yield usual if value is None else value


def _capabilities(hired: _Hired, role: Role, options: TeamOptions, path: str) -> frozenset[Capability]:
    """BR-TEAM-04, BR-CAP-02, BR-CAP-03."""
    if hired.capabilities is None:
        return usual_capabilities(role, options)
    names, chosen = [each.value for each in Capability], []
    for place, name in enumerate(hired.capabilities):
        here = f"{path}[{place}]"
        refuse(name not in names, here, f"{name!r} is no capability; {hint(name, names)}")
        refuse(name in hired.capabilities[:place], here, f"{name!r} is given twice; leave one out")
        chosen.append(Capability(name))
    if role not in LEADERS:
        alone = chosen == [Capability.TACKLE]
        refuse(not alone, path, f'a {role.value} has Tackle and nothing else (BR-TEAM-04); write ["tackle"]')
    cost, most = price(chosen, options), options.leader_points
    refuse(cost > most, path, f"they cost {cost} points, and there are {most} (BR-CAP-02); leave out {cost - most}")
    lame = role is Role.KIKER and Capability.KICK not in chosen
    refuse(lame, path, "a kiker needs Kick (BR-CAP-03); add 'kick'")
    return had(role, chosen, options)


def _check_roles(rules: CompiledRules, players: Sequence[Player], path: str) -> None:
    """So many of each role; who is left over is a reserve of any role, but there is one Captain (BR-TEAM-01, 07)."""
    options = rules.options(PitchOptions)
    least, most = options.players, options.players + options.reserves
    bounds = f"{least} to {most}" if most > least else str(least)
    refuse(not least <= len(players) <= most, path, f"{len(players)} players; a team has {bounds}")
    found = Counter(player.role for player in players)
    for role, wanted in Counter(SQUAD[n - 1] for n in numbers_for(least)).items():
        refuse(
            found[role] < wanted,
            path,
            f"{found[role]} of role {role.value!r}; a side of {least} has {wanted} (BR-TEAM-07)",
        )
    refuse(found[Role.CAPTAIN] > 1, path, "there is one captain; make the others 'scrum'")


def _coach(given: _Coach, path: str) -> Coach:
    low, high = 3, 25
    refuse(
        given.charisma is not None and not low <= given.charisma <= high,
        joined(path, "charisma"),
        f"{given.charisma} is out of bounds; give a number from {low} to {high}",
    )
    refuse(given.gold is not None and given.gold < 0, joined(path, "gold"), "a purse holds 0 gold or more")
    return Coach(given.charisma, given.gold, given.name and named(given.name, joined(path, "name"), *BARRED_IN_NAMES))


def _number(player: Player) -> int:
    return player.number


USUAL_TEAM: Final = "twelve"
"""The shipped team that plays where none is named."""


def teams_of(rules: CompiledRules, given: Any) -> tuple[Team, Team]:
    """The teams of home and away that `new_match` was given: by side, each a shipped team's name or a plain dict.

    Raises:
        TeamError: a team is refused; the path begins with the side.
    """
    return teams.teams_of(rules, "blood-rugby", given, (USUAL_TEAM, USUAL_TEAM), read_team)


def coach_of(match: Match, side: Side) -> Coach:
    """The coach of a side: of a position, one of whom nothing is said (BR-BRIBE-03).

    >>> from ruleengine import HOME, new_match
    >>> coach_of(new_match("blood-rugby", seed=7, teams={"home": "heron"}), HOME).charisma
    14
    """
    if is_position(match.teams):
        return Coach()
    return teams_of(match.rules, match.teams)[side].coach


SPREAD: Final = 3
"""By how much a characteristic differs from the role's at most."""
RICHEST: Final = 20
"""A random coach has at most so many times 50 gold."""


def random_team(seed: int, *, rules: str | Ruleset | RulesetSpec = "blood-rugby") -> dict[str, Any]:
    """A random team that `new_match` accepts; the same for the same seed.

    Raises:
        RulesetError: there is no such ruleset.

    >>> from ruleengine import new_match
    >>> match = new_match("blood-rugby", seed=7, teams={"home": random_team(1), "away": random_team(2)})
    >>> random_team(1) == random_team(1)
    True
    """
    random, compiled = Random(seed), compile_rules(rules)
    options = compiled.options(PitchOptions)
    roles = [SQUAD[n - 1] for n in numbers_for(options.players)]
    spare = [role for role in Role if role is not Role.CAPTAIN]
    roles += [random.choice(spare) for _ in range(random.randint(0, options.reserves))]
    return {
        "name": f"Team {seed}",
        "coach": {"charisma": random.randint(3, 18), "gold": 50 * random.randint(0, RICHEST)},
        "players": [_random_player(random, compiled, role) for role in roles],
    }


def _random_player(random: Random, rules: CompiledRules, role: Role) -> dict[str, Any]:
    found: dict[str, Any] = {"role": role.value}
    for (name, (low, high)), usual in zip(BOUNDS.items(), PROFILES[role], strict=True):
        found[name] = max(low, min(high, usual + random.randint(-SPREAD, SPREAD)))
    if role in LEADERS:
        found["capabilities"] = [each.value for each in _random_capabilities(random, role, rules.options(TeamOptions))]
    return found


def _random_capabilities(random: Random, role: Role, options: TeamOptions) -> list[Capability]:
    """Some of them, within the points; a Kiker begins with Kick (BR-CAP-02, BR-CAP-03)."""
    chosen = [Capability.KICK] if role is Role.KIKER else []
    points = random.randint(len(chosen), options.leader_points)
    for each in random.sample(list(Capability), len(Capability)):
        if each not in chosen and price([*chosen, each], options) <= points:
            chosen.append(each)
    return chosen
