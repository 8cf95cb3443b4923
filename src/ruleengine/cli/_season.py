"""`ruleengine season new` and `season table`: a season in a folder of plain files."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import attrs
from cyclopts import Parameter

from ruleengine import hooks
from ruleengine.cli._app import OK, Failure, Misuse, Options, Whole
from ruleengine.cli._opening import RulesRequest, draw_seed
from ruleengine.cli._screen import Screen, titled
from ruleengine.cli._teams import RulesetName, demand, offering, plain_team_file
from ruleengine.kernel import CompiledRules
from ruleengine.schema import placed, read_text, toml_text, written_whole
from ruleengine.seasons import Fixture, Season, SeasonError, fixtures, play_offs, read_season, season_text, table
from ruleengine.values import RuleEngineError

SEASON = "season.toml"
Folder = Annotated[Path, Parameter(metavar="FOLDER")]
Rounds = Annotated[Whole, Parameter(name="--rounds", metavar="N")]


# Files ----------------------------------------------------------------------------------------------------


@attrs.frozen
class Kept:
    """A season with the folder that it is kept in, and its rules.

    Attributes:
        folder: has the file of the season, and one of each team.
    """

    folder: Path
    season: Season
    rules: CompiledRules

    @classmethod
    def read(cls, folder: Path) -> Kept:
        """The season in a folder.

        Raises:
            Failure: it cannot be read, or is refused; the message names file, line and remedy.
        """
        file = folder / SEASON
        try:
            season = read_season(read_text(file), str(file))
        except OSError as error:
            raise Failure(f"{file}: {error.strerror or error}; begin one by ruleengine season new") from error
        except SeasonError as error:
            raise Failure(str(error)) from error
        return cls(folder, season, _rules(season, season.options, file))

    def rules_of(self, fixture: Fixture) -> CompiledRules:
        """The rules of a match: those of the play-offs may differ."""
        if not (fixture.stage and self.season.play_off_options):
            return self.rules
        options = {**self.season.options, **self.season.play_off_options}
        return _rules(self.season, options, self.folder / SEASON)

    def write(self) -> None:
        """Write the file of the season."""
        with written_whole(self.folder / SEASON) as file:
            file.write(season_text(self.season))

    def team(self, name: str) -> dict[str, Any]:
        """A team as its file says it, checked.

        Raises:
            Failure: it cannot be read, or is not legal; the message names file, line and remedy.
        """
        file = self.folder / f"{name}.toml"
        text, plain = plain_team_file(file)
        if hooks.team_sheet in self.rules.filled:
            for fault in hooks.team_sheet(self.rules, plain).faults:
                raise Failure(str(placed(fault, text, str(file))))
        return plain

    def write_team(self, name: str, plain: dict[str, Any]) -> None:
        """Write the file of a team."""
        with written_whole(self.folder / f"{name}.toml") as file:
            file.write(toml_text(plain))


def _rules(season: Season, options: Mapping[str, int | str | bool], file: Path) -> CompiledRules:
    given = tuple(f"{key}={_option(value)}" for key, value in options.items())
    try:
        return RulesRequest(name=season.rules, options=given).compiled()
    except Misuse as error:
        raise Failure(f"{file}: {error}") from error


def _option(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


# New ------------------------------------------------------------------------------------------------------


def season_new(
    folder: Folder,
    /,
    *teams: str,
    ruleset: RulesetName = None,
    title: str = "",
    rounds: Rounds = 2,
    seed: Whole | None = None,
    option: Options = (),
) -> int:
    """Begin a season: everybody plays everybody.

    Parameters
    ----------
    folder
        Where its files will be; it must not hold a season yet.
    teams
        Team files, or lists to hire new teams from.
    ruleset
        By which rules; without it the first ruleset that has the list of the first team.
    title
        What the season is called.
    rounds
        How often each two teams meet.
    seed
        From which the dice of each match come; without it, one is drawn.
    """
    if (folder / SEASON).exists():
        raise Failure(f"{folder / SEASON} exists already; name another folder")
    if len(teams) < 2:
        raise Misuse("give two teams or more: team files, or lists such as human; see ruleengine teams")
    if not 1 <= rounds <= 10:
        raise Misuse(f"--rounds {rounds} is refused; give 1 to 10")
    request = RulesRequest(name=ruleset, options=option)
    rules = request.compiled() if ruleset else _rules_of(teams[0], option)
    demand(rules, hooks.fielded, "has no teams that last from match to match")
    members = [_member(rules, word) for word in teams]
    names = _stems([stem for stem, _ in members])
    options: dict[str, int | str | bool] = {}
    for key, _, value in (text.partition("=") for text in option):
        options[key] = int(value) if value.isdecimal() else value
    drawn = draw_seed() if seed is None else seed
    season = Season(rules.ruleset.name, names, title, drawn, options, matches=fixtures(names, rounds))
    folder.mkdir(parents=True, exist_ok=True)
    kept = Kept(folder, season, rules)
    for name, (_, plain) in zip(names, members, strict=True):
        kept.write_team(name, plain)
        kept.team(name)
    kept.write()
    Screen().line(f"{len(names)} teams, {len(season.matches)} matches, by {season.rules}: {folder / SEASON}")
    return OK


def _rules_of(word: str, option: tuple[str, ...]) -> CompiledRules:
    """The rules that the first team names, or that have its list."""
    if word.endswith(".toml"):
        name = plain_team_file(Path(word))[1].get("rules")
        if not isinstance(name, str) or not name:
            raise Misuse(f"{word} does not say its rules; give --ruleset")
    else:
        name = offering(word).ruleset.name
    return RulesRequest(name=name, options=option).compiled()


def _member(rules: CompiledRules, word: str) -> tuple[str, dict[str, Any]]:
    if word.endswith(".toml"):
        return Path(word).stem, plain_team_file(Path(word))[1]
    try:
        return word, hooks.new_team(rules, word)
    except RuleEngineError as error:
        raise Misuse(str(error)) from error


def _stems(words: list[str]) -> list[str]:
    """A name of a file for each, none twice."""
    found: list[str] = []
    for word in words:
        names = [word, *(f"{word}-{number}" for number in range(2, len(words) + 2))]
        found.append(next(name for name in names if name not in found and name != Path(SEASON).stem))
    return found


# Play-offs ------------------------------------------------------------------------------------------------


def season_play_offs(folder: Folder, /) -> int:
    """Add the next matches of the play-offs: the semi-finals, then the final and the match for third place.

    Parameters
    ----------
    folder
        Where its files are.
    """
    kept = Kept.read(folder)
    try:
        following = play_offs(kept.season)
    except SeasonError as error:
        raise Failure(f"{folder / SEASON}: {error}") from error
    season = attrs.evolve(kept.season, matches=[*kept.season.matches, *following])
    attrs.evolve(kept, season=season).write()
    Screen().section("Play-offs", (_told(match) for match in following))
    return OK


# Table ----------------------------------------------------------------------------------------------------


def season_table(folder: Folder, /) -> int:
    """Show the table of a season, and its matches.

    Parameters
    ----------
    folder
        Where its files are.
    """
    show(Kept.read(folder), Screen(), matches=True)
    return OK


def show(kept: Kept, screen: Screen, *, matches: bool) -> None:
    """Show the table, and all matches if they are wanted."""
    season = kept.season
    screen.line(season.title or titled(kept.rules), "bold")
    head = ("team", "played", "won", "drawn", "lost", "score", "casualties", "points")
    rows = []
    for row in table(season):
        counts = map(str, (row.played, row.won, row.drawn, row.lost))
        rows.append((row.team, *counts, f"{row.scored}-{row.against}", str(row.casualties), str(row.points)))
    screen.pairs([head, *rows])
    if matches:
        screen.section("Matches", (_told(match) for match in season.matches))


def _told(match: Fixture) -> tuple[str, ...]:
    score = f"{match.score[0]}-{match.score[1]}" if match.played else ""
    return match.stage or f"round {match.round}", f"{match.home} - {match.away}", score
