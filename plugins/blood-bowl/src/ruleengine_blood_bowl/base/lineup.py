"""Who plays: the two teams of a match, or the players of a position, as pieces (LRB-PLY-01, LRB-ROS, BB20-ROS)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

import attrs

from ruleengine import AWAY, HOME, Match, Part, Piece, PieceId, Profile, Rulebook, Side, View, option
from ruleengine.hooks import pieces
from ruleengine_blood_bowl.base.players import SKILLS
from ruleengine_blood_bowl.base.state import ASSISTANTS, CHEERLEADERS, FAN_FACTOR, REROLLS, ROSTER_REROLLS
from ruleengine_blood_bowl.base.teamfiles import read_team
from ruleengine_blood_bowl.base.teams import EDITION, Player, Team, TeamError, edition


@attrs.frozen
class TeamOptions:
    """What teams may cost, and who plays unless teams are given."""

    gold: int | None = option(1_000_000, "Gold that a team may cost; none: any.", rule="LRB-ROS-01", at_least=0)
    reference_team: Literal["plain", "stuff"] = option(
        "plain", "The teams that play unless others are given; stuff: such as can throw a team-mate.", rule="LRB-ROS-02"
    )


def teams_of(rulebook: Rulebook, given: Any) -> tuple[Team, Team]:
    """The teams of home and away that `new_match` was given: by side, each a shipped team's name or a plain dict.

    Raises:
        TeamError: a team is refused; the path begins with the side.
    """
    options = rulebook.options(TeamOptions)
    references = rulebook.built(EDITION).references[options.reference_team]
    sides = dict(zip(("home", "away"), references, strict=True))
    if given is not None:
        _check_sides(given)
        sides |= given
    home, away = (read_team(rulebook, sides[str(side)], str(side), gold=options.gold) for side in Side)
    return home, away


def _check_sides(given: Any) -> None:
    if not isinstance(given, Mapping):
        raise TeamError("teams", f"{given!r:.60} is refused; give {{'home': ..., 'away': ...}}")
    for name in given:
        if name not in ("home", "away"):
            raise TeamError("teams", f"{name!r} is no side; give 'home', 'away', or a 'position' alone")


def as_pieces(rulebook: Rulebook, sides: Sequence[Iterable[Player]]) -> tuple[Piece, ...]:
    """The players of home and away as pieces, home's first, in the order of their numbers."""
    names = [kind.attribute.name for kind in rulebook.built(EDITION).characteristics]
    listed = [(side, player) for side in Side for player in sides[side]]
    return tuple(
        Piece(PieceId(n), side, profile(names, player), f"#{player.number} {player.name}".rstrip())
        for n, (side, player) in enumerate(listed)
    )


def profile(names: Sequence[str], player: Player) -> Profile:
    """What rules read of a player: his characteristics by their full names, and his skills."""
    numbers = dict(zip(names, player.role.characteristics, strict=True))
    return Profile(player.role.name, {**numbers, SKILLS: dict(player.skills)})


def number_of(piece: Piece) -> int:
    """The number of a player: his piece is called `#7`, or `#7 Griff` if he has a name of his own.

    >>> from ruleengine import HOME, Piece, PieceId, Profile
    >>> number_of(Piece(PieceId(0), HOME, Profile("Blitzer"), "#7 Griff"))
    7
    """
    return int(piece.name[1:].partition(" ")[0])


def player_of(match: Match | View, side: Side, number: int) -> PieceId:
    """The player of a side with a number.

    Raises:
        KeyError: there is none.
    """
    for piece in match.pieces:
        if piece.side is side and number_of(piece) == number:
            return piece.id
    raise KeyError(f"{side} has no player #{number}")


class TeamsPart(Part):
    """The two teams of a match. Each edition adds what it says about teams (`edition`)."""

    name = "blood-bowl.teams"
    options = TeamOptions
    keys = (REROLLS, ROSTER_REROLLS, FAN_FACTOR, CHEERLEADERS, ASSISTANTS)
    requires = (edition,)

    @pieces.impl
    def players(self, rulebook: Rulebook, teams: Any) -> Sequence[Piece]:
        """Home's first, each side by number."""
        return as_pieces(rulebook, [team.players for team in teams_of(rulebook, teams)])

    def begin(self, match: Match) -> None:
        """What teams bring along besides players."""
        for side, team in zip((HOME, AWAY), teams_of(match.rulebook, match.teams), strict=True):
            match.set(REROLLS, side, team.rerolls)
            match.set(ROSTER_REROLLS, side, team.rerolls)
            match.set(FAN_FACTOR, side, team.fan_factor)
            match.set(CHEERLEADERS, side, team.cheerleaders)
            match.set(ASSISTANTS, side, team.assistant_coaches)
