"""Players and teams: what each role is by default, and how many of each a side has (BR-TEAM, BR-CAP).

What league files may say of them: whose check it is by role and capability, and what roles can do besides.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

import attrs

from ruleengine import Check, CompiledRules, Match, option
from ruleengine.league import CheckCondition, LeagueError, Section
from ruleengine.values import hint
from ruleengine_blood_rugby._players import CAPABILITIES
from ruleengine_blood_rugby._terms import Capability, Role


@attrs.frozen
class Player:
    """A player of a team.

    Attributes:
        number: the squad number.
        role: what it is for.
        numbers: strength, dexterity, constitution, intelligence, wisdom, charisma, THAC0, armour class, hit points and
            movement factor, in this order (BR-TEAM-03).
        capabilities: what it can do besides.
        name: if it has one of its own.
    """

    number: int
    role: Role
    numbers: tuple[int, ...]
    capabilities: frozenset[Capability]
    name: str = ""


SCRUM: Final = (17, 9, 15, 9, 9, 9, 18, 8, 12, 12)
PROFILES: Final[Mapping[Role, tuple[int, ...]]] = {
    Role.CAPTAIN: SCRUM,
    Role.SCRUM: SCRUM,
    Role.KIKER: (14, 15, 12, 13, 11, 12, 18, 8, 9, 12),
    Role.RUNNER: (10, 18, 11, 11, 10, 10, 18, 8, 9, 12),
    Role.SHIELD: (15, 14, 14, 10, 11, 10, 18, 8, 12, 12),
    Role.BACK: (12, 13, 12, 10, 10, 10, 18, 8, 9, 12),
}
"""The default characteristics by role (BR-TEAM-03)."""

_C = Capability
USUAL: Final[Mapping[Role, tuple[Capability, ...]]] = {
    Role.CAPTAIN: (_C.TACKLE, _C.IMMOVABLE, _C.FURY),
    Role.SCRUM: (_C.TACKLE,),
    Role.KIKER: (_C.KICK, _C.PASS, _C.CATCH),
    Role.RUNNER: (_C.CATCH, _C.JUMP, _C.SPRINT),
    Role.SHIELD: (_C.TACKLE, _C.CATCH, _C.IMMOVABLE),
    Role.BACK: (_C.TACKLE,),
}
"""The default capabilities by role, the most important first (BR-CAP-03)."""
LEADERS: Final = frozenset({Role.CAPTAIN, Role.KIKER, Role.RUNNER, Role.SHIELD})
"""The roles that may have capabilities of any kind (BR-TEAM-04)."""

SQUAD: Final = (
    Role.CAPTAIN,
    *(Role.SCRUM,) * 5,
    Role.KIKER,
    Role.RUNNER,
    Role.SHIELD,
    *(Role.BACK,) * 3,
    *(Role.SCRUM, Role.BACK) * 2,
)
"""The roles by squad number, from 1 (BR-TEAM-08). The last four are of sides larger than twelve, which take in turn a
Scrum man and a Back, as smaller sides lose in turn a Back and a Scrum man."""
DROPPED: Final = (16, 15, 14, 13, 12, 6, 11, 5, 10, 4, 3, 2)
"""The squad numbers that smaller sides drop, in this order (BR-TEAM-07)."""


@attrs.frozen
class TeamOptions:
    """Which teams are legal."""

    leader_points: int = option(
        3,
        "Points that Kiker, Runner, Shield and Scrum Captain each have for capabilities.",
        rule="BR-TEAM-04, BR-CAP-01, BR-CAP-02",
        at_least=1,
        at_most=8,
    )
    leaders_have_tackle: bool = option(
        False, "Whether those four have Tackle as well, free of points.", rule="BR-CAP-02"
    )


AS_USUAL: Final = TeamOptions()


def numbers_for(players: int) -> tuple[int, ...]:
    """The squad numbers of a side of so many players, 4 to 16 (BR-TEAM-01, BR-TEAM-07).

    >>> numbers_for(9)
    (1, 2, 3, 4, 5, 7, 8, 9, 10)
    """
    dropped = DROPPED[: len(SQUAD) - players]
    return tuple(n for n in range(1, len(SQUAD) + 1) if n not in dropped)


def price(capabilities: Iterable[Capability], options: TeamOptions) -> int:
    """What a leader pays for capabilities: a point each, but for Tackle if it comes free (BR-CAP-01, BR-CAP-02).

    >>> price([Capability.TACKLE, Capability.KICK], TeamOptions(leaders_have_tackle=True))
    1
    """
    return sum(not (options.leaders_have_tackle and each is Capability.TACKLE) for each in capabilities)


def had(role: Role, capabilities: Iterable[Capability], options: TeamOptions) -> frozenset[Capability]:
    """The capabilities that a player of a role has, given those that its team chose for it (BR-CAP-02)."""
    free = {Capability.TACKLE} if options.leaders_have_tackle and role in LEADERS else ()
    return frozenset({*capabilities, *free})


def usual_capabilities(role: Role, options: TeamOptions) -> frozenset[Capability]:
    """The default capabilities of a role, as many as its points allow (BR-CAP-03).

    >>> sorted(usual_capabilities(Role.KIKER, TeamOptions(leader_points=1)))
    [<Capability.KICK: 'kick'>]
    """
    if role not in LEADERS:
        return frozenset(USUAL[role])
    chosen: list[Capability] = []
    for each in USUAL[role]:
        if price([*chosen, each], options) <= options.leader_points:
            chosen.append(each)
    return had(role, chosen, options)


def usual_player(number: int, role: Role, options: TeamOptions = AS_USUAL) -> Player:
    """A player as it is by default (BR-TEAM-03, BR-CAP-03).

    >>> usual_player(8, Role.RUNNER).numbers[1]
    18
    """
    return Player(number, role, PROFILES[role], usual_capabilities(role, options))


# A side --------------------------------------------------------------------------------------------------


@attrs.frozen
class Coach:
    """The coach of a team.

    Attributes:
        charisma: what bribes are checked with (BR-BRIBE-01, BR-BRIBE-03); None: as the options say.
        gold: the purse; None: as the options say (BR-BRIBE-04).
        name: if it has one.
    """

    charisma: int | None = None
    gold: int | None = None
    name: str = ""


@attrs.frozen
class Team:
    """A team: its name, its players in the order of their squad numbers, its coach."""

    name: str
    players: tuple[Player, ...]
    coach: Coach = Coach()


Given: TypeAlias = Mapping[Role, frozenset[Capability]]
"""Capabilities by role."""
ROLES: Final = tuple(role.value for role in Role)
ALL: Final = tuple(capability.value for capability in Capability)


# Check conditions ----------------------------------------------------------------------------------------


def _role(match: Match, check: Check) -> Iterable[str]:
    return () if check.subject is None else (match.pieces[check.subject].profile.role,)


def _capabilities(match: Match, check: Check) -> Iterable[str]:
    return () if check.subject is None else match.pieces[check.subject].profile.attributes[CAPABILITIES]


ROLE: Final = CheckCondition("role", "What the player is for who is tested.", ROLES, _role)
CAPABILITY: Final = CheckCondition("capability", "A capability that the player has who is tested.", ALL, _capabilities)


# Capabilities of roles -----------------------------------------------------------------------------------


def _read(rules: CompiledRules, data: Any) -> Given:
    if type(data) is not dict:
        raise LeagueError((), f'{data!r:.80} is refused; write [capabilities], and below it such as back = ["catch"]')
    for name in data:
        if name not in ROLES:
            raise LeagueError((name,), f"no role {name!r}; {hint(name, ROLES)}")
    return {Role(name): _given(Role(name), words) for name, words in data.items()}


def _given(role: Role, words: Any) -> frozenset[Capability]:
    if type(words) is not list or not all(type(word) is str for word in words):
        raise LeagueError((role,), f'{words!r:.80} is refused; give a list of capabilities, such as ["catch", "pass"]')
    has = [] if role in LEADERS else [each.value for each in USUAL[role]]
    for place, word in enumerate(words):
        if word not in ALL:
            raise LeagueError((role, place), f"no capability {word!r}; {hint(word, ALL)}")
        if word in has or word in words[:place]:
            raise LeagueError((role, place), f"{word!r} is its own already; leave it out")
    return frozenset(map(Capability, words))


CAPABILITIES_GIVEN: Final[Section[Given]] = Section(
    "capabilities", "Capabilities that roles have besides, in every team; they cost nothing.", _read
)


def given_to(rules: CompiledRules, player: Player) -> Player:
    """A player with the capabilities that a league gives its role besides (BR-TEAM-04)."""
    given = (CAPABILITIES_GIVEN.of(rules) or {}).get(player.role, frozenset())
    return attrs.evolve(player, capabilities=player.capabilities | given) if given else player


def with_given(rules: CompiledRules, players: Iterable[Player]) -> Sequence[Player]:
    """The players of a team with what a league gives their roles, besides what the team chose for them."""
    return [given_to(rules, player) for player in players]


def usual_in(rules: CompiledRules, number: int, role: Role) -> Player:
    """A player as it is by default in a league, of which a position need not speak (BR-TEAM-03, BR-CAP-03)."""
    return given_to(rules, usual_player(number, role, rules.options(TeamOptions)))
