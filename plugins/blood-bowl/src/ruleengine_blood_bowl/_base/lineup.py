"""Who plays: the two teams of a match, or the players of a position, as pieces (LRB-PLY-01, LRB-ROS, BB20-ROS)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ruleengine import AWAY, HOME, CompiledRules, Match, MatchReader, Part, Piece, PieceId, Profile, RulesetError, Side
from ruleengine.hooks import check_conditions, pieces, read_position, read_teams, sections
from ruleengine.league import CheckCondition, Section
from ruleengine_blood_bowl._base.fields import FIELDS
from ruleengine_blood_bowl._base.league import SKILLS_GIVEN, of_players
from ruleengine_blood_bowl._base.matchup import teams_of
from ruleengine_blood_bowl._base.players import SKILLS
from ruleengine_blood_bowl._base.positions import set_up, sheet_of
from ruleengine_blood_bowl._base.skillbook import SKILLBOOK
from ruleengine_blood_bowl._base.state import ASSISTANTS, CHEERLEADERS, FAN_FACTOR, REROLLS, ROSTER_REROLLS
from ruleengine_blood_bowl._base.teamfiles import load_team
from ruleengine_blood_bowl._base.teams import EDITION, Player, TeamOptions, edition
from ruleengine_pitch.positions import POSITION, is_position


def as_pieces(rulebook: CompiledRules, sides: Sequence[Iterable[Player]]) -> tuple[Piece, ...]:
    """The players of home and away as pieces, home's first, in the order of their numbers."""
    names = [kind.attribute.name for kind in rulebook.derived(EDITION).characteristics]
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


def player_of(match: MatchReader, side: Side, number: int) -> PieceId:
    """The player of a side with a number.

    Raises:
        KeyError: there is none.
    """
    if not isinstance(side, Side):
        raise TypeError(f"{side!r} is no side; give HOME or AWAY")
    for piece in match.pieces:
        if piece.side is side and number_of(piece) == number:
            return piece.id
    raise KeyError(f"{side} has no player #{number}")


def players_of(match: Match) -> list[Player]:
    """The players of a match as its teams, or its position, have them: one for each piece."""
    if is_position(match.teams):
        sheet = sheet_of(match.rulebook, match.teams)
        return [player for side in Side for player in sheet.of(side)]
    return [player for team in teams_of(match.rulebook, match.teams) for player in team.players]


class TeamsPart(Part):
    """The two teams of a match. Each edition adds what it says about teams (`edition`)."""

    name = "blood-bowl.teams"
    options = TeamOptions
    keys = (REROLLS, ROSTER_REROLLS, FAN_FACTOR, CHEERLEADERS, ASSISTANTS)
    requires = (edition,)

    def prepare(self, rulebook: CompiledRules) -> None:
        """Skills and fields of positions must be told apart by name, and there must be room for a team."""
        options = rulebook.options(TeamOptions)
        if options.fewest > options.most:
            raise RulesetError(
                f"a team of {options.fewest} players or more cannot have {options.most} or fewer; "
                f"give a smaller teams.fewest or a larger teams.most"
            )
        rulebook.derived(SKILLBOOK)
        rulebook.derived(FIELDS)

    @check_conditions.impl
    def tested(self, rulebook: CompiledRules) -> Iterable[CheckCondition]:
        """By position and skill."""
        return of_players(rulebook)

    @sections.impl
    def skilled(self, rulebook: CompiledRules) -> Iterable[Section[Any]]:
        """Skills that a league gives to positions."""
        yield SKILLS_GIVEN

    @pieces.impl
    def players(self, rulebook: CompiledRules, teams: Any) -> Sequence[Piece]:
        """Home's first, each side by number."""
        if is_position(teams):
            sheet = sheet_of(rulebook, teams)
            return as_pieces(rulebook, [sheet.of(side) for side in Side])
        return as_pieces(rulebook, [team.players for team in teams_of(rulebook, teams)])

    @read_position.impl
    def position(self, rulebook: CompiledRules, text: str) -> Any:
        """A position says all that there is."""
        return {POSITION: text}

    @read_teams.impl
    def named(self, rulebook: CompiledRules, home: str | None, away: str | None) -> Any:
        """A team file ends in `.toml`; any other word names a team that is shipped."""
        words = {"home": home, "away": away}
        return {side: load_team(word) if word.endswith(".toml") else word for side, word in words.items() if word}

    def begin(self, match: Match) -> None:
        """What teams bring along besides players; or a whole position."""
        if is_position(match.teams):
            set_up(match, sheet_of(match.rulebook, match.teams))
            return
        for side, team in zip((HOME, AWAY), teams_of(match.rulebook, match.teams), strict=True):
            match.set(REROLLS, side, team.rerolls)
            match.set(ROSTER_REROLLS, side, team.rerolls)
            for name, extra in match.derived(EDITION).extras.items():
                match.set(extra.key, side, team.extras[name])
