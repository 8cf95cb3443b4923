"""Who plays: the two teams of a match, or the players of a position, as pieces (LRB-PLY-01, LRB-ROS, BB20-ROS)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ruleengine import AWAY, HOME, CompiledRules, Match, Part, Piece, Profile, RulesetError, Side
from ruleengine.hooks import aftermath, check_conditions, fielded, new_team, pieces, rosters, sections, team_sheet
from ruleengine.league import CheckCondition, Section
from ruleengine.seasons import Aftermath, RosterOffer, TeamSheet
from ruleengine_blood_bowl._base.fields import FIELDS
from ruleengine_blood_bowl._base.journeymen import with_journeymen
from ruleengine_blood_bowl._base.lasting import match_record
from ruleengine_blood_bowl._base.league import SKILLS_GIVEN, of_players
from ruleengine_blood_bowl._base.players import PRINTED, SKILLS
from ruleengine_blood_bowl._base.positions import set_up, sheet_of
from ruleengine_blood_bowl._base.skillbook import SKILLBOOK
from ruleengine_blood_bowl._base.state import ASSISTANTS, CHEERLEADERS, FAN_FACTOR, REROLLS, ROSTER_REROLLS
from ruleengine_blood_bowl._base.teamfiles import teams_of
from ruleengine_blood_bowl._base.teams import EDITION, Player, TeamOptions, edition
from ruleengine_blood_bowl._base.teamsheet import new_team as drafted_team
from ruleengine_blood_bowl._base.teamsheet import offers, sheet
from ruleengine_pitch.players import as_pieces
from ruleengine_pitch.positions import is_position
from ruleengine_pitch.teams import TeamsFromWords


def pieces_of(rules: CompiledRules, sides: Sequence[Iterable[Player]]) -> tuple[Piece, ...]:
    """The players of home and away as pieces, home's first, in the order of their numbers."""
    names = [kind.attribute.name for kind in rules.derived(EDITION).characteristics]
    return as_pieces(sides, lambda player: profile(names, player))


def profile(names: Sequence[str], player: Player) -> Profile:
    """What rules read of a player: characteristics by their full names, own and printed, and skills."""
    role = player.role
    numbers = dict(zip(names, role.characteristics, strict=True))
    printed = dict(zip(names, role.printed or role.characteristics, strict=True))
    return Profile(role.name, {**numbers, SKILLS: dict(player.skills), PRINTED: printed})


def players_of(match: Match) -> list[Player]:
    """The players of a match as its teams, or its position, have them: one for each piece."""
    if is_position(match.teams):
        sheet = sheet_of(match.rules, match.teams)
        return [player for side in Side for player in sheet.of(side)]
    return [player for team in teams_of(match.rules, match.teams) for player in team.players]


class TeamsPart(TeamsFromWords, Part):
    """The two teams of a match. Each edition adds what it says about teams (`edition`)."""

    name = "blood-bowl.teams"
    options = TeamOptions
    keys = (REROLLS, ROSTER_REROLLS, FAN_FACTOR, CHEERLEADERS, ASSISTANTS)
    requires = (edition,)

    def prepare(self, rules: CompiledRules) -> None:
        """Skills and fields of positions must be told apart by name, and there must be room for a team."""
        options = rules.options(TeamOptions)
        if options.fewest > options.most:
            raise RulesetError(
                f"a team of {options.fewest} players or more cannot have {options.most} or fewer; "
                f"give a smaller teams.fewest or a larger teams.most"
            )
        rules.derived(SKILLBOOK)
        rules.derived(FIELDS)

    @check_conditions.impl
    def tested(self, rules: CompiledRules) -> Iterable[CheckCondition]:
        """By position and skill."""
        return of_players(rules)

    @sections.impl
    def skilled(self, rules: CompiledRules) -> Iterable[Section[Any]]:
        """Skills that a league gives to positions."""
        yield SKILLS_GIVEN

    @rosters.impl
    def lists(self, rules: CompiledRules) -> Sequence[RosterOffer]:
        """Those that are shipped."""
        return offers(rules)

    @new_team.impl
    def drafted(self, rules: CompiledRules, roster: str) -> dict[str, Any]:
        """Within the gold that there is."""
        return drafted_team(rules, roster)

    @team_sheet.impl
    def on_paper(self, rules: CompiledRules, team: Any) -> TeamSheet:
        """Its value by the edition."""
        return sheet(rules, team)

    @fielded.impl
    def with_journeymen(self, rules: CompiledRules, team: Any) -> dict[str, Any]:
        """As many as must play (BB20-L-PRE-11)."""
        return with_journeymen(rules, team)

    @aftermath.impl
    def what_lasts(self, match: Match) -> Aftermath:
        """Injuries, deaths, what players did."""
        record = match_record(match)
        home, away = (sum(each.get("casualties", 0) for each in record[str(side)]["earned"].values()) for side in Side)
        return Aftermath(record, match.derived(EDITION).after, (home, away))

    @pieces.impl
    def players(self, rules: CompiledRules, teams: Any) -> Sequence[Piece]:
        """Home's first, each side by number."""
        if is_position(teams):
            sheet = sheet_of(rules, teams)
            return pieces_of(rules, [sheet.of(side) for side in Side])
        return pieces_of(rules, [team.players for team in teams_of(rules, teams)])

    def begin(self, match: Match) -> None:
        """What teams bring along besides players; or a whole position."""
        if is_position(match.teams):
            set_up(match, sheet_of(match.rules, match.teams))
            return
        for side, team in zip((HOME, AWAY), teams_of(match.rules, match.teams), strict=True):
            match.set(REROLLS, side, team.rerolls)
            match.set(ROSTER_REROLLS, side, team.rerolls)
            for name, extra in match.derived(EDITION).extras.items():
                match.set(extra.key, side, team.extras[name])
