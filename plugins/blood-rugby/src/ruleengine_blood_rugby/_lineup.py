"""Who plays: the two teams of a match, or the players of a position, as pieces (BR-TEAM-01, BR-TEAM-08)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ruleengine import CompiledRules, Part, Piece, Profile, Side, from_profile
from ruleengine.hooks import check_conditions, pieces, sections
from ruleengine.league import CheckCondition, Section
from ruleengine_blood_rugby._players import CAPABILITIES, NUMBER, NUMBERS
from ruleengine_blood_rugby._positions import position_in
from ruleengine_blood_rugby._teamfiles import teams_of
from ruleengine_blood_rugby._teams import CAPABILITIES_GIVEN, CAPABILITY, ROLE, Player, TeamOptions, with_given
from ruleengine_pitch.players import as_pieces
from ruleengine_pitch.positions import is_position
from ruleengine_pitch.teams import TeamsFromWords


def players_of(rules: CompiledRules, teams: Any) -> tuple[Sequence[Player], Sequence[Player]]:
    """The players of home and away, in the order of their squad numbers."""
    if is_position(teams):
        position = position_in(rules, teams)
        return position.of(Side.HOME), position.of(Side.AWAY)
    home, away = teams_of(rules, teams)
    return with_given(rules, home.players), with_given(rules, away.players)


def profile(player: Player) -> Profile:
    """What rules read of a player."""
    numbers = {kind.name: value for kind, value in zip(NUMBERS, player.numbers, strict=True)}
    return Profile(player.role.value, {**numbers, CAPABILITIES: player.capabilities, NUMBER: player.number})


class LineupPart(TeamsFromWords, Part):
    """Who plays."""

    name = "blood-rugby.teams"
    options = TeamOptions
    provides = {kind: from_profile(kind) for kind in NUMBERS}  # noqa: RUF012

    @check_conditions.impl
    def tested(self, rules: CompiledRules) -> Iterable[CheckCondition]:
        """By role and capability."""
        return ROLE, CAPABILITY

    @sections.impl
    def skilled(self, rules: CompiledRules) -> Iterable[Section[Any]]:
        """Capabilities that a league gives to roles."""
        yield CAPABILITIES_GIVEN

    @pieces.impl
    def players(self, rules: CompiledRules, teams: Any) -> Sequence[Piece]:
        """Home's players first, each side in the order of its squad numbers."""
        return as_pieces(players_of(rules, teams), profile)
