"""What a walk answers, and how it came to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Generic, TypeVar

import attrs

from ruleengine.asks import Choose
from ruleengine.dice.distributions import Distribution
from ruleengine.odds.errors import OddsError
from ruleengine.odds.loops import Number
from ruleengine.state import Snapshot
from ruleengine.tagged import token

T_co = TypeVar("T_co", covariant=True)
SHOWN = 12


@attrs.frozen
class Report:
    """How an answer was found.

    Attributes:
        states: states at rest that were walked.
        merged: how often an equal state was found again.
        endings: endings of all their steps.
        loops: loops that were closed.
        seconds: how long it took.
        complete: whether everything was walked; else the budget was spent, or a step was given up.
        exact: whether all numbers are fractions.
        home, away: who decided.
        left_out: keys that were left out of what tells states apart.
    """

    states: int = 0
    merged: int = 0
    endings: int = 0
    loops: int = 0
    seconds: float = 0.0
    complete: bool = True
    exact: bool = True
    home: str = "nobody"
    away: str = "nobody"
    left_out: tuple[str, ...] = ()

    def __str__(self) -> str:
        size = f"{self.states:,} states, {self.merged:,} merged, {self.loops:,} loops closed"
        how = f"{'exact' if self.exact else 'floats'}{'' if self.complete else ', given up'}"
        lines = [f"home: {self.home}; away: {self.away}", f"{size}; {how}; {self.seconds:.2f} s"]
        return "\n".join(lines + [f"left out: {', '.join(self.left_out)}"] * bool(self.left_out))


@attrs.frozen
class Choice:
    """What best play does at one decision.

    Attributes:
        choose: the decision.
        chosen: the option; None: to go round for ever, which prevents what it does not want.
        worth: what each option is worth, as far as the walk knows.
        met: how often it is met, on average; infinite, where play may go round for ever.
        state: the state at rest at which its step begins.
        path: what the step has come to before it: what dice were read as, options.
    """

    choose: Choose[Any]
    chosen: Any
    worth: Mapping[Any, Number]
    met: Number
    state: Snapshot
    path: tuple[Any, ...]

    def __str__(self) -> str:
        chosen = "go round for ever" if self.chosen is None else token(self.chosen)
        worth = ", ".join(f"{token(option)} {float(value):.4f}" for option, value in self.worth.items())
        about = "" if self.choose.about is None else f" about {self.choose.about}"
        return f"{self.choose.by}, {self.choose.reason}{about}: {chosen} ({worth})"


@attrs.frozen(kw_only=True)
class Answer:
    """What all answers say.

    Attributes:
        unresolved: the chance of what was given up: beyond the budget, or too small to follow in floats.
        endless: the chance that the walk goes round for ever, and never comes to an end.
        counts: the expected value of each count that was asked for besides.
        choices: what best play does, the decisions that are met most often first.
        report: how it was found.
    """

    unresolved: Number = Fraction(0)
    endless: Number = Fraction(0)
    counts: Mapping[str, Estimate] = attrs.field(factory=dict)
    choices: tuple[Choice, ...] = ()
    report: Report = Report()

    def _notes(self) -> list[str]:
        lines = [f"expected {name}: {estimate}" for name, estimate in self.counts.items()]
        if self.unresolved:
            lines.append(f"unresolved: {_chance(self.unresolved)}")
        if self.endless:
            lines.append(f"never ends: {_chance(self.endless)}")
        lines += [f"best: {choice}" for choice in self.choices[:SHOWN]]
        if len(self.choices) > SHOWN:
            lines.append(f"best: … {len(self.choices) - SHOWN} more, see `choices`")
        return [*lines, *str(self.report).splitlines()]


@attrs.frozen
class Estimate:
    """A number, and between which bounds it lies.

    Attributes:
        lower, upper: the bounds; equal, if the number is exact.
        middle: the number as it was computed; None, if too little of the walk was resolved to say.
    """

    lower: Number
    upper: Number
    middle: Number | None

    @property
    def value(self) -> Number:
        """The number: a Fraction, or in floats the best estimate, at most `error` off.

        Raises:
            OddsError: the walk was given up before it was known; see `lower` and `upper`.
        """
        if self.middle is None:
            raise OddsError(
                f"it is only known to lie between {float(self.lower):.6g} and {float(self.upper):.6g}; "
                f"use `lower` and `upper`, or walk on with a larger budget (states=, seconds=)"
            )
        return self.middle

    @property
    def error(self) -> float:
        """How far `value` may be off; 0 if it is exact."""
        return float(max(self.upper - self.value, self.value - self.lower))

    def __float__(self) -> float:
        return float(self.value)

    def __str__(self) -> str:
        if self.middle is None:
            return f"between {float(self.lower):.6g} and {float(self.upper):.6g}"
        if isinstance(self.middle, Fraction):
            return f"{self.middle} = {float(self.middle):.6g}"
        return f"{self.middle:.12g} ± {self.error:.1g}"


@attrs.frozen(kw_only=True)
class Estimated(Answer):
    """An answer that is a number.

    Attributes:
        asked: what was asked.
        estimate: the number, with its bounds.
        settled: with best play of both sides: whether neither can do better against the other's. If not, the
            bounds are what each can make sure of.
    """

    asked: str = ""
    estimate: Estimate
    settled: bool = True

    @property
    def value(self) -> Number:
        """The number: a Fraction, or a float if that was asked for.

        Raises:
            OddsError: the walk was given up before it was known; see `lower` and `upper`.
        """
        return self.estimate.value

    @property
    def lower(self) -> Number:
        """It is not less."""
        return self.estimate.lower

    @property
    def upper(self) -> Number:
        """It is not more."""
        return self.estimate.upper

    @property
    def error(self) -> float:
        """How far `value` may be off; 0 if it is exact."""
        return self.estimate.error

    def __float__(self) -> float:
        return float(self.value)

    def __str__(self) -> str:
        lines = [f"{self.asked}: {self.estimate}"]
        if not self.settled:
            lines.append("not settled: neither side's play is best against the other's; the bounds are safe")
        return "\n".join(lines + self._notes())


class Odds(Estimated):
    """The chance of a goal. `float(odds)` is a number too."""


class Expected(Estimated):
    """An expected value."""


@attrs.frozen(kw_only=True)
class Outcomes(Answer, Generic[T_co]):
    """The distribution of what comes out.

    Attributes:
        of: what was asked.
        chances: the chance of each value; they and what is unresolved and endless sum to 1.
        relative: in floats, how far each chance may be off, relative to itself.
    """

    of: str = ""
    chances: Mapping[T_co, Number]
    relative: float = 0.0

    def __getitem__(self, value: Any) -> Number:
        return self.chances.get(value, 0 * self.unresolved)

    def chance(self, predicate: Callable[[T_co], object]) -> Estimate:
        """The chance of the values for which the predicate holds."""
        found = sum((chance for value, chance in self.chances.items() if predicate(value)), 0 * self.unresolved)
        off = found * self.relative
        known = not self.unresolved if self.report.exact else self.report.complete
        return Estimate(found - off, found + off + self.unresolved, found if known else None)

    @property
    def distribution(self) -> Distribution[T_co]:
        """The distribution as dice have it.

        Raises:
            OddsError: it is not exact, not everything is resolved, or the walk may never end.
        """
        if not self.report.exact or self.unresolved or self.endless:
            raise OddsError("only what is exact and resolved is a distribution; use `chances`")
        return Distribution.from_fractions(dict(self.chances))

    def __str__(self) -> str:
        width = max((len(str(value)) for value in self.chances), default=0)
        lines = [f"{value!s:>{width}} {_chance(chance)}" for value, chance in list(self.chances.items())[:SHOWN]]
        if len(self.chances) > SHOWN:
            lines.append(f"… {len(self.chances) - SHOWN} more, see `chances`")
        return "\n".join([f"{self.of}:", *lines, *self._notes()])


def _chance(number: Number) -> str:
    return f"{float(number):.4%}" + (f" = {number}" if isinstance(number, Fraction) else "")
