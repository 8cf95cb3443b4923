"""Who plays: the two teams of a match, or the players of a position, as pieces (BR-TEAM-01, BR-TEAM-08)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ruleengine import Match, Part, Piece, PieceId, Profile, Rulebook, Side, from_profile
from ruleengine.hooks import pieces, read_position
from ruleengine_blood_rugby.pitch import PITCH
from ruleengine_blood_rugby.players import CAPABILITIES, NUMBER, NUMBERS
from ruleengine_blood_rugby.positions import position_of, set_up
from ruleengine_blood_rugby.teams import Player, usual_team


def players_of(rulebook: Rulebook, teams: Any) -> tuple[Sequence[Player], Sequence[Player]]:
    """The players of home and away, in the order of their squad numbers."""
    position = position_of(rulebook, teams)
    if position is not None:
        placed = sorted(position.players, key=lambda each: each.player.number)
        home, away = ([each.player for each in placed if each.side is side] for side in Side)
        return home, away
    usual = usual_team(min(12, rulebook.built(PITCH).players))
    return usual, usual


def as_piece(piece: int, side: Side, player: Player) -> Piece:
    """A player as a piece."""
    numbers = {kind.name: value for kind, value in zip(NUMBERS, player.numbers, strict=True)}
    profile = Profile(player.role.value, {**numbers, CAPABILITIES: player.capabilities, NUMBER: player.number})
    return Piece(PieceId(piece), side, profile, f"#{player.number} {player.name}".rstrip())


class LineupPart(Part):
    """Who plays."""

    name = "blood-rugby.teams"
    gives = {kind: from_profile(kind) for kind in NUMBERS}  # noqa: RUF012

    @pieces.impl
    def players(self, rulebook: Rulebook, teams: Any) -> Sequence[Piece]:
        """Home's players first, each side in the order of its squad numbers."""
        listed = [(side, player) for side in Side for player in players_of(rulebook, teams)[side]]
        return tuple(as_piece(n, side, player) for n, (side, player) in enumerate(listed))

    @read_position.impl
    def position(self, rulebook: Rulebook, text: str) -> Any:
        """A position as a text says it."""
        return {"position": text}

    def begin(self, match: Match) -> None:
        """Put the players of a position where it says."""
        position = position_of(match.rulebook, match.teams)
        if position is not None:
            numbered = {(p.side, p.profile.attributes[NUMBER]): p.id for p in match.pieces}
            set_up(match, position, numbered)
