"""Players and teams: the default side, by role (BR-TEAM, BR-CAP)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import attrs

from ruleengine import RuleEngineError
from ruleengine_blood_rugby.terms import Capability, Role


class TeamError(RuleEngineError, ValueError):
    """A team or a position that is refused.

    Attributes:
        path: where the fault is, such as `home.players[3].role`.

    >>> print(TeamError("home.players[3].role", "'goalie' is no role"))
    home.players[3].role: 'goalie' is no role
    """

    def __init__(self, path: str, why: str) -> None:
        self.path = path
        self.why = why
        super().__init__(f"{path}: {why}" if path else why)

    def __reduce__(self) -> tuple[type[TeamError], tuple[str, str]]:
        return type(self), (self.path, self.why)


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
USUAL: Final[Mapping[Role, frozenset[Capability]]] = {
    Role.CAPTAIN: frozenset({_C.TACKLE, _C.IMMOVABLE, _C.FURY}),
    Role.SCRUM: frozenset({_C.TACKLE}),
    Role.KIKER: frozenset({_C.KICK, _C.PASS, _C.CATCH}),
    Role.RUNNER: frozenset({_C.CATCH, _C.JUMP, _C.SPRINT}),
    Role.SHIELD: frozenset({_C.TACKLE, _C.CATCH, _C.IMMOVABLE}),
    Role.BACK: frozenset({_C.TACKLE}),
}
"""The default capabilities by role (BR-CAP-03)."""

SQUAD: Final = (
    Role.CAPTAIN,
    *(Role.SCRUM,) * 5,
    Role.KIKER,
    Role.RUNNER,
    Role.SHIELD,
    *(Role.BACK,) * 3,
)
"""The roles by squad number, from 1 (BR-TEAM-08)."""
DROPPED: Final = (12, 6, 11, 5, 10, 4, 3, 2)
"""The squad numbers that smaller sides drop, in this order (BR-TEAM-07)."""


def usual_player(number: int, role: Role) -> Player:
    """A player as it is by default."""
    return Player(number, role, PROFILES[role], USUAL[role])


def usual_team(players: int = 12) -> tuple[Player, ...]:
    """The default side of so many players, 4 to 12 (BR-TEAM-01, BR-TEAM-07).

    >>> [player.number for player in usual_team(9)]
    [1, 2, 3, 4, 5, 7, 8, 9, 10]
    """
    dropped = DROPPED[: len(SQUAD) - players]
    return tuple(usual_player(n, role) for n, role in enumerate(SQUAD, start=1) if n not in dropped)
