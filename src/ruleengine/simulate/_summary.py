"""Shares and means with confidence intervals."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import inf, sqrt
from typing import TYPE_CHECKING

import attrs

from ruleengine.values import AWAY, HOME

if TYPE_CHECKING:
    from ruleengine.values import Side


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
        for name in ("home_wins", "draws", "away_wins"):
            lines.append(_line(name, getattr(self, name), "%", scale=100))
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
