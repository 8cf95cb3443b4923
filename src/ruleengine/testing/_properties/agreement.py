"""Agreement: what is played is what is solved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from math import inf, log
from typing import Any

import attrs

from ruleengine.kernel import Match
from ruleengine.odds import Outcomes
from ruleengine.testing._lines import ConformanceError, PlayLine, blind
from ruleengine.testing._positions import Ending, Horizon, Position
from ruleengine.testing._properties.histories import values_of
from ruleengine.testing._trials import Trial

RISK = 1e-9
"""The chance that a sound ruleset is told to disagree, over all comparisons of a check."""

Look = Callable[[Ending], Any]

NEAR_THE_END = 8
"""So many answers before its end a match is looked at last."""

MOST_GIVEN_UP = 2
"""So many walks from a position may run out of states."""

LEFT_OVER = Fraction(1, 50)
"""A walk in which no more than this is left unresolved is compared, too, by its bounds."""

MOST_COMPARED = 2
"""How many walks from a position are compared."""

Walk = tuple[int, Outcomes[Ending]]
"""The index of a horizon, and the odds up to it."""


def odds_agree_with_play(trial: Trial) -> None:
    """Matches that are played end as often in each way as exact odds say.

    From the opening, from positions farther on, and from one near the end, the odds of what comes next are
    walked, as far as the budget of states allows, between coaches that weigh choices at random; then matches
    with seeded dice are played as far. The chance that a sound ruleset fails is below 1e-9, by Chernoff's bound
    over all that is compared. At least one walk must be complete. A rule that heeds its dice, the log, or other
    matches fails here.

    Says: followed to the end of the match, the result is Result(score=… with chance … by exact odds, but in … of
    1000 matches; a rule heeds what is neither state nor answer, or a reading has wrong weights
    """
    compared, excuses = 0, []
    for number, line in enumerate(_positions(trial)):
        try:
            horizons = Position.of(line.match, number).horizons()
        except Exception as error:  # a rule breaks in play: another property looks at that
            excuses.append(f"playing on raises {type(error).__name__}: {error}")
            continue
        attempt = _Try(trial, line, number, horizons)
        complete, nearly = _walks(attempt)
        for walk in (complete, nearly if nearly is not complete else None):
            if walk is not None:
                _compare(attempt, walk)
        if complete is None:
            excuses.append(f"not even the end of a step can be walked to within {trial.budget.states} states")
        compared += complete is not None
    if not compared:
        raise trial.error(f"no odds could be compared with play: {'; '.join(dict.fromkeys(excuses))}")


def _positions(trial: Trial) -> Iterator[PlayLine]:
    """The opening, positions farther and farther on, and one so near to the end that all the rest can be walked."""
    count, length = trial.budget.positions, trial.subject.length
    for number in range(count):
        far = number * length // count if number < count - 1 else trial.budget.bound
        line = trial.subject.line().play(blind(number, far))
        yield line.again(max(0, len(line.answers) - NEAR_THE_END)) if line.match.over else line


@attrs.frozen
class _Try:
    """A position that is looked at, the number of its whim and seeds, and the horizons that it has."""

    trial: Trial
    line: PlayLine
    number: int
    horizons: list[Horizon]

    @property
    def position(self) -> Position:
        return Position.of(self.line.match, self.number)

    def walk(self, index: int) -> Outcomes[Ending]:
        """The odds up to a horizon."""
        try:
            return self.position.walk(self.horizons[index], self.trial.budget.states)
        except Exception as error:
            raise self.error(index, f"a walk raises {type(error).__name__}: {error}; play does not") from error

    def error(self, index: int, why: str) -> ConformanceError:
        """What to raise for a difference on the way to a horizon."""
        budget, horizon = self.trial.budget, self.horizons[index]
        code = (
            f"position = ruleengine.testing._positions.Position.of(match, {self.number})",
            f"horizon = position.horizons()[{index}]  # {horizon}",
            f"position.walk(horizon, {budget.states}), position.plays(horizon, position.seeds({budget.plays}))",
        )
        return self.trial.error(f"followed to {horizon}, {why}", self.line.text(*code))


def _compare(attempt: _Try, walk: Walk) -> None:
    """Play as far as a walk went, and compare."""
    index, outcomes = walk
    budget, position = attempt.trial.budget, attempt.position
    seen = position.plays(attempt.horizons[index], position.seeds(budget.plays))
    risk = RISK / budget.positions / MOST_COMPARED
    for difference in Comparison(position.match, outcomes, seen, risk).differences():
        raise attempt.error(
            index, f"{difference}; a rule heeds what is neither state nor answer, or a reading has wrong weights"
        )


def _walks(attempt: _Try) -> tuple[Walk | None, Walk | None]:
    """A walk as far as one can be complete, and one as far as hardly anything is left over; or nearly as far.

    Horizons are tried with longer and longer strides, for to walk to each of them would take long.
    """
    complete = nearly = None
    nearest, stride, given_up = -1, 1, 0
    while given_up < MOST_GIVEN_UP and nearest + 1 < len(attempt.horizons):
        index = min(nearest + stride, len(attempt.horizons) - 1)
        walk = index, attempt.walk(index)
        if walk[1].unresolved > LEFT_OVER:
            given_up += 1 if stride > 1 else MOST_GIVEN_UP  # the next one is too far, so all are
            stride = 1
            continue
        nearest, stride, nearly = index, stride * 2, walk
        if walk[1].report.complete:
            complete = walk
    return complete, nearly


@attrs.frozen
class Comparison:
    """What a walk and matches came to.

    Attributes:
        match: where both began.
        outcomes: of the walk.
        seen: how many matches came to each ending; under None, how many came to none.
        risk: the chance that `differences` finds one although all is well.
    """

    match: Match
    outcomes: Outcomes[Ending]
    seen: Mapping[Ending | None, int]
    risk: float

    def differences(self) -> Iterator[str]:
        """Where they disagree, in words."""
        also_reads = list(self._also_reads())
        for name, look in also_reads:
            yield from self._differences(name, look, self.risk / len(also_reads))

    def _also_reads(self) -> Iterator[tuple[str, Look]]:
        """What is compared: all that is seen, each thing by itself, and all together."""
        yield "the event", lambda end: end.event
        yield "the result", lambda end: end.result
        for index, (key, of, _) in enumerate(values_of(self.match, self.match.position_key[0])):
            yield f"the value of {key!r}{of}", _value_at(index)
        yield "all that is seen", lambda end: end

    def _differences(self, name: str, look: Look, risk: float) -> Iterator[str]:
        chances: dict[Any, Fraction] = {}
        for end, chance in self.outcomes.chances.items():
            chances[look(end)] = chances.get(look(end), Fraction(0)) + chance
        seen: Counter[Any] = Counter()
        for found, count in self.seen.items():
            if found is not None:
                seen[look(found)] += count
        of, lost = sum(self.seen.values()), self.seen.get(None, 0)
        share, open_ = risk / (len(chances) + 1), self.outcomes.unresolved
        for value in [*chances, *(value for value in seen if value not in chances)]:
            chance, count = chances.get(value, Fraction(0)), seen[value]
            if unbelievable(count, count + lost, of, chance, chance + open_, risk=share):
                yield f"{name} is {value!r} with chance {_shown(chance)} by exact odds, but in {count} of {of} matches"


def _value_at(index: int) -> Look:
    return lambda end: None if end.state is None else end.state.values[index]


def _shown(chance: Fraction) -> str:
    return str(chance) if chance.denominator < 10_000 else f"{float(chance):.4g}"


def surprise(seen: int, of: int, chance: Fraction | float) -> float:
    """A bound on how unlikely it is to see something so often or oftener (or so seldom or seldomer), as -log.

    By Chernoff: the chance that something of chance `p` is seen in a share `q` of `n` independent matches, or in a
    share farther from `p` on the same side, is at most `exp(-n * D)`, with `D` the divergence of `q` from `p`. What
    is impossible and is seen, or certain and is not, is infinitely surprising.

    >>> round(surprise(60, 100, 0.5), 3)  # at most exp(-2.014) = 0.133; the chance is 0.028
    2.014
    >>> surprise(1, 100, Fraction(0))
    inf
    """
    p = _as_float(chance)
    return of * (_part(seen / of, p) + _part(1 - seen / of, 1 - p))


def _as_float(chance: Fraction | float) -> float:
    """A float that is 0 or 1 only if the chance is just that."""
    if chance in (0, 1):
        return float(chance)
    return min(max(float(chance), 1e-300), 1 - 1e-16)


def _part(share: float, chance: float) -> float:
    if share == 0:
        return 0.0
    return share * log(share / chance) if chance else inf


def unbelievable(least: int, most: int, of: int, low: Fraction | float, high: Fraction | float, risk: float) -> bool:
    """Whether counts disagree with chances, at this risk of saying so wrongly.

    Args:
        least, most: between which numbers of matches it was seen in; they differ if some were not played to the end.
        of: how many matches were played.
        low, high: between which bounds its chance lies; they differ if a walk was given up.
        risk: the chance that this says yes although all is well.

    >>> unbelievable(560, 560, 1000, Fraction(1, 2), Fraction(1, 2), risk=0.01)
    True
    >>> unbelievable(560, 560, 1000, Fraction(1, 2), Fraction(3, 5), risk=0.01)
    False
    """
    enough = log(2 / risk)
    too_often = least > of * high and surprise(least, of, high) > enough
    too_seldom = most < of * low and surprise(most, of, low) > enough
    return too_often or too_seldom
