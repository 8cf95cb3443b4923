"""Play-offs: the best four of the table, semi-finals, a match for third place and the final (BB20-L-PLY-01)."""

from __future__ import annotations

from ruleengine.seasons._season import Fixture, Season, SeasonError, table

BEST = 4
"""So many teams play."""


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
