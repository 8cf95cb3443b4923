"""What league files may say of Blood Rugby: whose check it is by role and capability, and what roles can do besides."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

import attrs

from ruleengine import Check, CompiledRules, Match
from ruleengine.league import CheckCondition, LeagueError, Section
from ruleengine.values import hint
from ruleengine_blood_rugby._players import CAPABILITIES
from ruleengine_blood_rugby._teams import LEADERS, USUAL, Player, TeamOptions, usual_player
from ruleengine_blood_rugby._terms import Capability, Role

Given: TypeAlias = Mapping[Role, frozenset[Capability]]
"""Capabilities by role."""
ROLES: Final = tuple(role.value for role in Role)
ALL: Final = tuple(capability.value for capability in Capability)


# Circumstances -------------------------------------------------------------------------------------------


def _role(match: Match, check: Check) -> Iterable[str]:
    return () if check.subject is None else (match.pieces[check.subject].profile.role,)


def _capabilities(match: Match, check: Check) -> Iterable[str]:
    return () if check.subject is None else match.pieces[check.subject].profile.attributes[CAPABILITIES]


ROLE: Final = CheckCondition("role", "What the player is for who is tested.", ROLES, _role)
CAPABILITY: Final = CheckCondition("capability", "A capability that the player has who is tested.", ALL, _capabilities)


# Capabilities of roles -----------------------------------------------------------------------------------


def _read(rulebook: CompiledRules, data: Any) -> Given:
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


def given_to(rulebook: CompiledRules, player: Player) -> Player:
    """A player with the capabilities that a league gives its role besides (BR-TEAM-04)."""
    given = (CAPABILITIES_GIVEN.of(rulebook) or {}).get(player.role, frozenset())
    return attrs.evolve(player, capabilities=player.capabilities | given) if given else player


def with_given(rulebook: CompiledRules, players: Iterable[Player]) -> Sequence[Player]:
    """The players of a team with what a league gives their roles, besides what the team chose for them."""
    return [given_to(rulebook, player) for player in players]


def usual_in(rulebook: CompiledRules, number: int, role: Role) -> Player:
    """A player as it is by default in a league, of which a position need not speak (BR-TEAM-03, BR-CAP-03)."""
    return given_to(rulebook, usual_player(number, role, rulebook.options(TeamOptions)))
