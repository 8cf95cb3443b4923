"""What a simulation gives: columns, a summary, tables."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import attrs

from ruleengine.simulate._series import Player, Series
from ruleengine.simulate._summary import Summary, summed

if TYPE_CHECKING:
    from ruleengine.dice import Distribution
    from ruleengine.kernel import Match
    from ruleengine.values import Side

COLUMNS = ("match", "seed", "home", "away", "winner", "detail")
Record = tuple[int, int, int, int, str, str]


@attrs.frozen(kw_only=True, repr=False)
class Simulation:
    """Matches that were played, as columns in the order of their numbers.

    Attributes:
        series: what was played.
        wanted: how many matches were asked for; numbers are from 0 to one less.
        numbers: those that were played.
        home, away: the scores.
        winner: the winner's side, None for a draw.
        detail: what the ruleset adds to the result, mostly "".

    >>> from ruleengine.simulate import simulate
    >>> league = simulate("blood-dice", 100, home="sensible", seed=7)
    >>> league
    <100 of 100 matches of blood-dice, sensible against random, seed 7>
    >>> league.home[1], league.away[1], league.winner[1]
    (3, 1, <Side.HOME: 0>)
    >>> league.match(1).result
    Result(score=(3, 1), winner=<Side.HOME: 0>, detail='')
    >>> league.differences.at_least(1)
    Fraction(83, 100)
    """

    series: Series
    wanted: int
    numbers: Sequence[int]
    home: tuple[int, ...]
    away: tuple[int, ...]
    winner: tuple[Side | None, ...]
    detail: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.numbers)

    def __repr__(self) -> str:
        names = " against ".join(self.series.coaches)
        return f"<{len(self)} of {self.wanted} matches of {self.series.spec.base}, {names}, seed {self.series.seed}>"

    @property
    def complete(self) -> bool:
        """Whether all matches were played that were asked for."""
        return len(self) == self.wanted

    @property
    def differences(self) -> Distribution[int]:
        """How often the home side's score was so much higher than the away side's.

        Raises:
            ValueError: no match was played.
        """
        from ruleengine.dice import Distribution

        return Distribution(Counter(h - a for h, a in zip(self.home, self.away, strict=True)))

    def summary(self, level: float = 0.95) -> Summary:
        """Shares of wins and draws, and mean scores, with confidence intervals.

        Args:
            level: the confidence of the intervals, between 0 and 1.

        Raises:
            ValueError: no match was played, or the level is no confidence.
        """
        return summed(self.home, self.away, self.winner, level=level)

    def match(self, number: int) -> Match:
        """One of the matches, played again with its history: see its `events` and `log`, fork it, save it.

        Raises:
            ValueError: the number is not from 0 to one less than was asked for.
        """
        if not 0 <= number < self.wanted:
            raise ValueError(f"no match {number}: there are 0 to {self.wanted - 1}")
        return Player(self.series).match(number)

    def records(self) -> Iterator[Record]:
        """The rows of the table: number, seed, home, away, `home`, `away` or `draw`, detail."""
        for number, home, away, winner, detail in zip(
            self.numbers, self.home, self.away, self.winner, self.detail, strict=True
        ):
            name = "draw" if winner is None else str(winner)
            yield number, self.series.seed_of(number), home, away, name, detail

    def to_csv(self, path: str | os.PathLike[str]) -> None:
        """Write a table of comma-separated values, the names of the columns first; whole or not at all.

        Raises:
            OSError: the file cannot be written.
        """
        import csv

        from ruleengine.values import written_whole

        with written_whole(path) as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(COLUMNS)
            writer.writerows(self.records())

    def to_jsonl(self, path: str | os.PathLike[str]) -> None:
        """Write an object a line for each match; whole or not at all.

        Raises:
            OSError: the file cannot be written.
        """
        import json

        from ruleengine.values import written_whole

        with written_whole(path) as file:
            for record in self.records():
                file.write(json.dumps(dict(zip(COLUMNS, record, strict=True)), ensure_ascii=False) + "\n")
