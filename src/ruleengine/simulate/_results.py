"""What a simulation gives: columns, tables, and a summary with confidence intervals."""

from __future__ import annotations

import csv
import json
import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import inf, sqrt

import attrs

from ruleengine.dice import Distribution
from ruleengine.kernel import Match
from ruleengine.schema import written_whole
from ruleengine.simulate._batch import Batch, Player, Row
from ruleengine.values import AWAY, HOME, RuleEngineError, Side


class SimulationError(RuleEngineError):
    """Not all matches could be played.

    Attributes:
        partial: those that were.

    >>> from ruleengine.simulate import simulate
    >>> def clumsy(seed):
    ...     return lambda view, decision: 1 / 0
    >>> try:
    ...     simulate("blood-dice", 10, home=clumsy)
    ... except SimulationError as error:
    ...     len(error.partial)
    0
    """

    __module__ = "ruleengine.simulate"

    def __init__(self, why: str, partial: Simulation) -> None:
        self.why = why
        self.partial = partial
        super().__init__(f"{why}; {len(partial)} of {partial.wanted} matches are done, see `partial`")

    def __reduce__(self) -> tuple[type[SimulationError], tuple[str, Simulation]]:
        return type(self), (self.why, self.partial)


@attrs.frozen
class Interval:
    """An estimate, and the interval that holds the true value with the confidence that was asked for.

    >>> 0.5 in Interval(0.4, 0.3, 0.6)
    True
    """

    value: float
    low: float
    high: float

    def __contains__(self, value: float) -> bool:
        return self.low <= value <= self.high

    def __str__(self) -> str:
        return f"{self.value:.3f} ({self.low:.3f} to {self.high:.3f})"


def share_interval(hits: int, of: int, *, level: float = 0.95) -> Interval:
    """A share with its Wilson score interval, which holds for few hits and for all hits as well.

    >>> print(share_interval(0, 10))  # none of ten does not mean never
    0.000 (0.000 to 0.278)
    """
    z, share = _z(level), hits / of
    scale = 1 + z * z / of
    centre = (share + z * z / (2 * of)) / scale
    half = z / scale * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return Interval(share, centre - half if hits else 0.0, centre + half if hits < of else 1.0)


def mean_interval(values: Sequence[int], *, level: float = 0.95) -> Interval:
    """A mean with its normal interval, from the deviation of the sample; of one value alone it has no bounds.

    >>> print(mean_interval([1, 2, 3, 4]))
    2.500 (1.235 to 3.765)
    """
    many, total = len(values), sum(values)
    if many < 2:
        return Interval(total / many, -inf, inf)
    spread = many * sum(value * value for value in values) - total * total
    half = _z(level) * sqrt(spread / (many - 1)) / many
    return Interval(total / many, total / many - half, total / many + half)


@lru_cache
def _z(level: float) -> float:
    """How many standard deviations on each side of the mean hold this share of a normal distribution."""
    from statistics import NormalDist

    if not 0 < level < 1:
        raise ValueError(f"level: {level} is refused; give a number between 0 and 1, such as 0.95")
    return NormalDist().inv_cdf((1 + level) / 2)


@attrs.frozen(kw_only=True)
class Summary:
    """What a simulation comes to.

    Attributes:
        matches: how many were played.
        level: the confidence of all intervals: Wilson score intervals of shares, normal intervals of means.
        home_wins, draws, away_wins: shares of all matches.
        home_score, away_score: means.
        difference: mean of the home side's score less the away side's.

    >>> from ruleengine.simulate import simulate
    >>> print(simulate("blood-dice", 100, home="sensible", seed=7).summary(0.9).home_wins)
    0.830 (0.760 to 0.883)
    """

    matches: int
    level: float
    home_wins: Interval
    draws: Interval
    away_wins: Interval
    home_score: Interval
    away_score: Interval
    difference: Interval

    def __str__(self) -> str:
        lines = [f"{self.matches:,} matches; intervals of {self.level:.6g}: Wilson of shares, normal of means"]
        lines += [_line(name, getattr(self, name), "%", scale=100) for name in ("home_wins", "draws", "away_wins")]
        lines += [_line(name, getattr(self, name), "") for name in ("home_score", "away_score", "difference")]
        return "\n".join(lines)


def _line(name: str, found: Interval, unit: str, *, scale: int = 1) -> str:
    value, low, high = (f"{scale * each:.3f}{unit}" for each in (found.value, found.low, found.high))
    return f"{name.replace('_', ' ').capitalize():<11}{value:>9}   {low:>8} to {high:>8}"


def summed(home: Sequence[int], away: Sequence[int], winner: Sequence[Side | None], *, level: float) -> Summary:
    """The summary of columns.

    Raises:
        ValueError: there is no match, or the level is no confidence.
    """
    if not winner:
        raise ValueError("no match was played, so there is nothing to sum up")
    wins = {side: share_interval(winner.count(side), len(winner), level=level) for side in (HOME, None, AWAY)}
    return Summary(
        matches=len(winner),
        level=level,
        home_wins=wins[HOME],
        draws=wins[None],
        away_wins=wins[AWAY],
        home_score=mean_interval(home, level=level),
        away_score=mean_interval(away, level=level),
        difference=mean_interval([h - a for h, a in zip(home, away, strict=True)], level=level),
    )


COLUMNS = ("match", "seed", "home", "away", "winner", "detail")
Record = tuple[int, int, int, int, str, str]


@attrs.frozen(kw_only=True, repr=False)
class Simulation:
    """Matches that were played, as columns in the order of their numbers.

    Attributes:
        batch: what was played.
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

    batch: Batch
    wanted: int
    numbers: Sequence[int]
    home: tuple[int, ...]
    away: tuple[int, ...]
    winner: tuple[Side | None, ...]
    detail: tuple[str, ...]

    @classmethod
    def of(cls, batch: Batch, wanted: int, rows: Mapping[int, Row]) -> Simulation:
        """Make the columns from the row of each match that was played."""
        numbers = sorted(rows)
        columns = zip(*(rows[number] for number in numbers), strict=True) if rows else ((), (), (), ())
        home, away, winner, detail = map(tuple, columns)
        whole = len(numbers) == wanted
        return cls(
            batch=batch,
            wanted=wanted,
            numbers=range(wanted) if whole else tuple(numbers),
            home=home,
            away=away,
            winner=winner,
            detail=detail,
        )

    def __add__(self, other: Simulation) -> Simulation:
        """Join two parts of one simulation, such as `simulate(..., numbers=range(50))` and the rest.

        Raises:
            ValueError: they are of other matches, or both have a match.
        """
        if not isinstance(other, Simulation):
            return NotImplemented
        if (self.batch, self.wanted) != (other.batch, other.wanted):
            raise ValueError(f"{self!r} and {other!r} are no parts of one simulation; rules, coaches, seed or n differ")
        if both := set(self.numbers) & set(other.numbers):
            raise ValueError(f"match {min(both)} is in both parts; play each match once")
        return self.of(self.batch, self.wanted, {**self._rows(), **other._rows()})

    def _rows(self) -> dict[int, Row]:
        rows = zip(self.home, self.away, self.winner, self.detail, strict=True)
        return dict(zip(self.numbers, rows, strict=True))

    def __len__(self) -> int:
        return len(self.numbers)

    def __repr__(self) -> str:
        names = " against ".join(self.batch.coaches)
        return f"<{len(self)} of {self.wanted} matches of {self.batch.spec.base}, {names}, seed {self.batch.seed}>"

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
        return Player(self.batch).match(number)

    def records(self) -> Iterator[Record]:
        """The rows of the table: number, seed, home, away, `home`, `away` or `draw`, detail."""
        for number, home, away, winner, detail in zip(
            self.numbers, self.home, self.away, self.winner, self.detail, strict=True
        ):
            name = "draw" if winner is None else str(winner)
            yield number, self.batch.seed_of(number), home, away, name, detail

    def to_csv(self, path: str | os.PathLike[str]) -> None:
        """Write a table of comma-separated values, the names of the columns first; whole or not at all.

        Raises:
            OSError: the file cannot be written.
        """
        with written_whole(path) as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(COLUMNS)
            writer.writerows(self.records())

    def to_jsonl(self, path: str | os.PathLike[str]) -> None:
        """Write an object a line for each match; whole or not at all.

        Raises:
            OSError: the file cannot be written.
        """
        with written_whole(path) as file:
            for record in self.records():
                file.write(json.dumps(dict(zip(COLUMNS, record, strict=True)), ensure_ascii=False) + "\n")
