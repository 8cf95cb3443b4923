"""Agreement: what is played is what is solved."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import attrs

from ruleengine.odds import Outcomes
from ruleengine.testing._agreement import RISK, Comparison, Position
from ruleengine.testing._failures import ConformanceError
from ruleengine.testing._horizons import Ending, Horizon
from ruleengine.testing._lines import PlayLine, blind
from ruleengine.testing._trials import Trial

NEAR_THE_END = 8
"""So many answers before its end a match is looked at last."""

MOST_GIVEN_UP = 2
"""So many walks from a position may run out of states."""

LEFT_OVER = Fraction(1, 50)
"""A walk in which no more than this is left unresolved is compared, too, by its bounds."""

MOST_COMPARED = 2
"""How many walks from a position are compared."""

Walk = tuple[int, Outcomes[Ending]]
"""The place of a horizon, and the odds up to it."""


def odds_agree_with_play(trial: Trial) -> None:
    """Matches that are played end as often in each way as exact odds say.

    From the opening, from positions farther on, and from one near the end, the odds of what comes next are
    walked, as far as the budget of states allows, between coaches that weigh options at random; then matches
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

    def walk(self, place: int) -> Outcomes[Ending]:
        """The odds up to a horizon."""
        try:
            return self.position.walk(self.horizons[place], self.trial.budget.states)
        except Exception as error:
            raise self.error(place, f"a walk raises {type(error).__name__}: {error}; play does not") from error

    def error(self, place: int, why: str) -> ConformanceError:
        """What to raise for a difference on the way to a horizon."""
        budget, horizon = self.trial.budget, self.horizons[place]
        code = (
            f"position = ruleengine.testing._agreement.Position.of(match, {self.number})",
            f"horizon = position.horizons()[{place}]  # {horizon}",
            f"position.walk(horizon, {budget.states}), position.plays(horizon, position.seeds({budget.plays}))",
        )
        return self.trial.error(f"followed to {horizon}, {why}", self.line.text(*code))


def _compare(attempt: _Try, walk: Walk) -> None:
    """Play as far as a walk went, and compare."""
    place, outcomes = walk
    budget, position = attempt.trial.budget, attempt.position
    seen = position.plays(attempt.horizons[place], position.seeds(budget.plays))
    risk = RISK / budget.positions / MOST_COMPARED
    for difference in Comparison(position.match, outcomes, seen, risk).differences():
        raise attempt.error(
            place, f"{difference}; a rule heeds what is neither state nor answer, or a reading has wrong weights"
        )


def _walks(attempt: _Try) -> tuple[Walk | None, Walk | None]:
    """A walk as far as one can be complete, and one as far as hardly anything is left over; or nearly as far.

    Horizons are tried with longer and longer strides, for to walk to each of them would take long.
    """
    complete = nearly = None
    nearest, stride, given_up = -1, 1, 0
    while given_up < MOST_GIVEN_UP and nearest + 1 < len(attempt.horizons):
        place = min(nearest + stride, len(attempt.horizons) - 1)
        walk = place, attempt.walk(place)
        if walk[1].unresolved > LEFT_OVER:
            given_up += 1 if stride > 1 else MOST_GIVEN_UP  # the next one is too far, so all are
            stride = 1
            continue
        nearest, stride, nearly = place, stride * 2, walk
        if walk[1].report.complete:
            complete = walk
    return complete, nearly
