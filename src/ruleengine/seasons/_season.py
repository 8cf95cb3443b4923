"""A season in a plain file: its rules, teams and matches; fixtures, the table and the play-offs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Literal

import attrs

from ruleengine.schema import DataError, from_plain, parse_toml, placed, toml_text
from ruleengine.values import hint

FEWEST = 2
BEST = 4
"""So many teams play the play-offs."""
MANY = 3
"""So many scores, or casualties, may be worth a point more."""


class SeasonError(DataError):
    """A season file that is refused; it says where, and what to do."""

    __module__ = "ruleengine.seasons"


@attrs.frozen
class Points:
    """League points of a match (BB20-L-PTS-01 to 06).

    Attributes:
        win, draw, loss: by how it ended.
        many_scores: more for three scores or more.
        no_score_against: more for a match without a score against, whoever won.
        many_casualties: more for three casualties or more, where the game counts them.
    """

    win: int = 3
    draw: int = 1
    loss: int = 0
    many_scores: int = 1
    no_score_against: int = 1
    many_casualties: int = 1


@attrs.frozen
class Fixture:
    """A match of a season.

    Attributes:
        round: of the season, from 1.
        home, away: the teams, by the names of their files.
        score: home's and away's, once it is played; empty before.
        winner: who won it; empty for a draw.
        casualties: those that each side caused, where the game counts them.
        stage: of the play-offs; empty for a match of the league, which alone counts in the table.
    """

    round: int
    home: str
    away: str
    score: list[int] = attrs.field(factory=list)
    winner: Literal["", "home", "away"] = ""
    casualties: list[int] = attrs.field(factory=lambda: [0, 0])
    stage: Literal["", "semi-final", "third place", "final"] = ""

    @property
    def played(self) -> bool:
        """Whether it has been played."""
        return bool(self.score)


@attrs.frozen
class Season:
    """A season, as its file says it.

    Attributes:
        rules: the name of the ruleset.
        teams: by the names of their files beside it, without `.toml`.
        seed: from which the dice of each match come.
        options: that differ from the ruleset's, as on a command line.
        play_off_options: likewise, for matches of the play-offs besides.
    """

    rules: str
    teams: list[str]
    title: str = ""
    seed: int = 0
    options: dict[str, int | str | bool] = attrs.field(factory=dict)
    play_off_options: dict[str, int | str | bool] = attrs.field(factory=dict)
    points: Points = Points()
    matches: list[Fixture] = attrs.field(factory=list)

    @property
    def next(self) -> int | None:
        """The index of the next match to be played; None: all have been."""
        return next((index for index, match in enumerate(self.matches) if not match.played), None)

    def match_seed(self, index: int) -> int:
        """The seed of a match, by its index."""
        return Random(f"{self.seed}/{index}").getrandbits(64)

    def with_result(self, index: int, fixture: Fixture) -> Season:
        """The season with a match that has been played."""
        matches = [fixture if place == index else each for place, each in enumerate(self.matches)]
        return attrs.evolve(self, matches=matches)


@attrs.frozen
class Standing:
    """A row of the table."""

    team: str
    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    scored: int = 0
    against: int = 0
    casualties: int = 0
    points: int = 0

    @property
    def rank(self) -> tuple[int, int, int, str]:
        """By points, then scores, then casualties; then by name (BB20-L-PTS-08)."""
        return (-self.points, -self.scored, -self.casualties, self.team)


def fixtures(teams: Sequence[str], rounds: int = 2) -> list[Fixture]:
    """Everybody plays everybody, so many times, at home and away in turn (BB20-L-LEA-01).

    >>> [(match.round, match.home, match.away) for match in fixtures(["a", "b", "c"], 1)]
    [(1, 'b', 'c'), (2, 'c', 'a'), (3, 'a', 'b')]
    """
    circle: list[str | None] = [*teams, *([None] if len(teams) % 2 else [])]
    days: list[list[tuple[str, str]]] = []
    for day in range(len(circle) - 1):
        pairs = [(circle[place], circle[-1 - place]) for place in range(len(circle) // 2)]
        days.append(
            [
                (home, away) if (day + place) % 2 == 0 or place else (away, home)
                for place, (home, away) in enumerate(pairs)
                if home is not None and away is not None
            ]
        )
        circle = [circle[0], circle[-1], *circle[1:-1]]
    found = []
    for leg in range(rounds):
        for day, played in enumerate(days):
            for home, away in played:
                pair = (away, home) if leg % 2 else (home, away)
                found.append(Fixture(leg * len(days) + day + 1, *pair))
    return found


def table(season: Season) -> list[Standing]:
    """The table, the first first.

    >>> season = Season("my-game", ["a", "b"], matches=[Fixture(1, "a", "b", [3, 0], "home", [3, 0])])
    >>> [(row.team, row.points) for row in table(season)]
    [('a', 6), ('b', 0)]
    """
    rows = {team: Standing(team) for team in season.teams}
    for match in season.matches:
        if match.played and not match.stage:
            for side, team in enumerate((match.home, match.away)):
                rows[team] = _with_match(rows[team], season.points, match, side)
    return sorted(rows.values(), key=lambda row: row.rank)


def _with_match(row: Standing, points: Points, match: Fixture, side: int) -> Standing:
    scored, against, casualties = match.score[side], match.score[1 - side], match.casualties[side]
    won, drawn = match.winner == ("home", "away")[side], not match.winner
    worth = points.win if won else points.draw if drawn else points.loss
    worth += points.many_scores * (scored >= MANY)
    worth += points.no_score_against * (against == 0)
    worth += points.many_casualties * (casualties >= MANY)
    return attrs.evolve(
        row,
        played=row.played + 1,
        won=row.won + won,
        drawn=row.drawn + drawn,
        lost=row.lost + (not won and not drawn),
        scored=row.scored + scored,
        against=row.against + against,
        casualties=row.casualties + casualties,
        points=row.points + worth,
    )


# Files ----------------------------------------------------------------------------------------------------


def read_season(text: str, file: str = "") -> Season:
    """A season from the text of its file.

    Args:
        file: what it is called in messages.

    Raises:
        SeasonError: it is refused; the message names file, line and path.

    >>> read_season('rules = "my-game"\\nteams = ["a", "a"]')
    Traceback (most recent call last):
    ruleengine.seasons.SeasonError: line 2, teams[1]: 'a' is there twice; leave one out
    """
    try:
        season = from_plain(parse_toml(text, error=SeasonError), Season, error=SeasonError)
        for error in _faults(season):
            raise error
    except SeasonError as error:
        raise placed(error, text, file) from error
    return season


def _faults(season: Season) -> Iterator[SeasonError]:
    if len(season.teams) < FEWEST:
        yield SeasonError("teams", f"{len(season.teams)} teams; give {FEWEST} or more")
    for place, team in enumerate(season.teams):
        if team in season.teams[:place]:
            yield SeasonError(f"teams[{place}]", f"{team!r} is there twice; leave one out")
        if not team or {*'/\\"'} & {*team} or team.startswith("."):
            yield SeasonError(f"teams[{place}]", f"{team!r} is no name of a file; write it without folder and .toml")
    for place, match in enumerate(season.matches):
        yield from _fixture_faults(season, match, f"matches[{place}]")


def _fixture_faults(season: Season, match: Fixture, path: str) -> Iterator[SeasonError]:
    for side in ("home", "away"):
        team = getattr(match, side)
        if team not in season.teams:
            yield SeasonError(f"{path}.{side}", f"no team {team!r}; {hint(team, season.teams)}")
    if match.home == match.away:
        yield SeasonError(f"{path}.away", f"{match.away!r} cannot play itself; name another team")
    if match.round < 1:
        yield SeasonError(f"{path}.round", f"{match.round} is refused; give 1 or more")
    for name in ("score", "casualties"):
        value = getattr(match, name)
        if (match.played or name == "casualties") and (len(value) != 2 or min(value) < 0):
            yield SeasonError(f"{path}.{name}", f"{value} is refused; give home's and away's, such as [2, 1]")
    if match.winner and not match.played:
        yield SeasonError(f"{path}.winner", "it has no score yet; add score, or leave the winner out")


def season_text(season: Season) -> str:
    """A season as the text of its file.

    >>> print(season_text(Season("my-game", ["a", "b"], matches=[Fixture(1, "a", "b")])), end="")
    rules = "my-game"
    teams = ["a", "b"]
    seed = 0
    <BLANKLINE>
    matches = [
        { round = 1, home = "a", away = "b" },
    ]
    <BLANKLINE>
    [points]
    win = 3
    draw = 1
    loss = 0
    many_scores = 1
    no_score_against = 1
    many_casualties = 1
    """
    plain: dict[str, Any] = {"title": season.title} if season.title else {}
    plain |= {"rules": season.rules, "teams": list(season.teams), "seed": season.seed}
    plain["matches"] = [_row(match) for match in season.matches]
    if season.options:
        plain["options"] = dict(season.options)
    if season.play_off_options:
        plain["play_off_options"] = dict(season.play_off_options)
    return toml_text({**plain, "points": attrs.asdict(season.points)})


def _row(match: Fixture) -> dict[str, Any]:
    row: dict[str, Any] = {"round": match.round, "home": match.home, "away": match.away}
    if match.stage:
        row["stage"] = match.stage
    if match.played:
        row |= {"score": list(match.score), "casualties": list(match.casualties)}
    return {**row, "winner": match.winner} if match.winner else row


def play_offs(season: Season) -> list[Fixture]:
    """The next matches of the play-offs: the semi-finals, then the match for third place and the final.

    The first of the table plays at home against the fourth, and the second against the third.

    Raises:
        SeasonError: matches are left to be played, a semi-final has no winner, there are too few teams, or the final
            has been played; the path leads to the fault.

    >>> matches = [Fixture(1, "a", "b", [3, 0], "home"), Fixture(1, "c", "d", [1, 0], "home")]
    >>> season = Season("my-game", ["a", "b", "c", "d"], matches=matches)
    >>> [(match.round, match.home, match.away, match.stage) for match in play_offs(season)]
    [(2, 'a', 'd', 'semi-final'), (2, 'c', 'b', 'semi-final')]
    """
    if len(season.teams) < BEST:
        raise SeasonError("teams", f"{len(season.teams)} teams; play-offs take {BEST}")
    if season.next is not None:
        raise SeasonError(f"matches[{season.next}]", "it has not been played; play it first")
    semi_finals = [(place, each) for place, each in enumerate(season.matches) if each.stage == "semi-final"]
    following = max((each.round for each in season.matches), default=0) + 1
    if not semi_finals:
        first, second, third, fourth = (row.team for row in table(season)[:BEST])
        pairs = ((first, fourth), (second, third))
        return [Fixture(following, home, away, stage="semi-final") for home, away in pairs]
    if any(each.stage == "final" for each in season.matches):
        raise SeasonError("matches", "the final has been played; begin another season")
    winners: list[str] = []
    losers: list[str] = []
    for place, match in semi_finals:
        if not match.winner:
            raise SeasonError(f"matches[{place}].winner", "a semi-final needs a winner; write the one of a roll-off")
        home_won = match.winner == "home"
        winners.append(match.home if home_won else match.away)
        losers.append(match.away if home_won else match.home)
    return [
        Fixture(following, losers[0], losers[1], stage="third place"),
        Fixture(following + 1, winners[0], winners[1], stage="final"),
    ]
