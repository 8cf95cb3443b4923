"""What a walk answers, and how it came to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import islice
from typing import Any, Generic, TypeVar, overload

import attrs

from ruleengine.dice import Distribution
from ruleengine.kernel import Coach, Decision, Key, Layout, PieceId, PieceKey, SideKey, Snapshot
from ruleengine.odds._best import BestCoach, Strategy
from ruleengine.odds._graph import Number
from ruleengine.values import OddsError, Side, token

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
SHOWN = 12
NAMED = 3
WORTH_NAMING = 1.5
READABLE = 64  # bits: some twenty digits
NOTICEABLE = 1e-9
"""In floats, options differ if they differ by more than this, relative to the greater."""


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
        growth: if not everything was walked: by key, how many times as many states there were because of it, the
            greatest first.
        growing: if not everything was walked: keys that still came to new values when the walk was given up.
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
    growth: Mapping[str, float] = attrs.field(factory=dict)
    growing: tuple[str, ...] = ()

    def advice(self) -> list[str]:
        """What would make the walk shorter, if it was given up: a line, or none."""
        many = [name for name, times in islice(self.growth.items(), NAMED) if times >= WORTH_NAMING]
        many += [name for name in self.growing if name not in many]
        if not many:
            return []
        keys = ", ".join(map(self._grown, many))
        return [
            f"what makes the states many: {keys}; ignore= leaves out a key that does not matter, accumulate= a score"
        ]

    def _grown(self, name: str) -> str:
        times = f"×{self.growth[name]:.1f}"
        return f"{name} ({times}, still growing)" if name in self.growing else f"{name} ({times})"

    def __str__(self) -> str:
        size = f"{self.states:,} states, {self.merged:,} merged, {self.loops:,} loops closed"
        how = f"{'exact' if self.exact else 'floats'}{'' if self.complete else ', given up'}"
        lines = [f"home: {self.home}; away: {self.away}", f"{size}; {how}; {self.seconds:.2f} s"]
        lines += [f"left out: {', '.join(self.left_out)}"] * bool(self.left_out)
        return "\n".join([*lines, *self.advice()])


@attrs.frozen
class DecisionOdds:
    """What best play does at one decision.

    Attributes:
        decision: the decision.
        chosen: the option; None: to go round for ever, which prevents what it does not want.
        worth: what each option is worth, as far as the walk knows.
        met: how often it is met, on average; infinite, where play may go round for ever.
        state: the state at rest at which its step begins; `get` reads it.
        path: what the step has come to before it: what dice were read as, options.
    """

    decision: Decision[Any]
    chosen: Any
    worth: Mapping[Any, Number]
    met: Number
    state: Snapshot
    path: tuple[Any, ...]
    _layout: Layout = attrs.field(eq=False, repr=False)

    @overload
    def get(self, key: Key[T]) -> T: ...
    @overload
    def get(self, key: SideKey[T], of: Side) -> T: ...
    @overload
    def get(self, key: PieceKey[T], of: PieceId) -> T: ...
    def get(self, key: Any, of: int | None = None) -> Any:
        """The value under a key, as `Match.get`, when the step of the decision began."""
        return self.state.values[self._layout.index(key, of)]

    @property
    def matters(self) -> bool:
        """Whether the options differ in worth. Where they do not, any of them might have been chosen."""
        worst, best = min(self.worth.values()), max(self.worth.values())
        if isinstance(best, float):
            return bool(best - worst > NOTICEABLE * max(abs(worst), abs(best)))
        return bool(worst != best)

    def __str__(self) -> str:
        chosen = "go round for ever" if self.chosen is None else token(self.chosen)
        worth = ", ".join(f"{token(option)} {float(value):.4f}" for option, value in self.worth.items())
        about = "" if self.decision.about is None else f" about {self.decision.about}"
        return f"{self.decision.by}, {self.decision.reason}{about}: {chosen} ({worth})"


@attrs.frozen(kw_only=True)
class Answer:
    """What all answers say.

    Attributes:
        unresolved: the chance of what was given up: beyond the budget, or too small to follow in floats.
        cyclic_mass: the chance that the walk goes round for ever, and never comes to an end.
        counts: the expected value of each count that was asked for besides.
        choices: what best play does, the decisions that are met most often first.
        report: how it was found.
        details: lines that whoever asked has to add, such as the chance of each part of it.
    """

    unresolved: Number = Fraction(0)
    cyclic_mass: Number = Fraction(0)
    counts: Mapping[str, Estimate] = attrs.field(factory=dict)
    choices: tuple[DecisionOdds, ...] = ()
    report: Report = attrs.field(factory=Report)
    details: tuple[str, ...] = ()

    def _notes(self) -> list[str]:
        lines = [f"  {detail}" for detail in self.details]
        lines += [f"expected {name}: {estimate}" for name, estimate in self.counts.items()]
        if self.unresolved:
            lines.append(f"unresolved: {_chance(self.unresolved)}")
        if self.cyclic_mass:
            lines.append(f"never ends: {_chance(self.cyclic_mass)}")
        lines += [f"best: {choice}" for choice in self.choices[:SHOWN]]
        if len(self.choices) > SHOWN:
            lines.append(f"best: … {len(self.choices) - SHOWN} more, see `choices`")
        walked = self.report.states or not self.report.complete
        return [*lines, *str(self.report).splitlines()] if walked else lines


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
                f"it is only known to lie {self}; use `lower` and `upper`, or walk on with a larger budget "
                f"(states=, seconds=)"
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
            lower, upper = f"{float(self.lower):.6g}", f"{float(self.upper):.6g}"
            apart = f", {float(self.upper - self.lower):.1g} apart" if lower == upper else ""
            return f"between {lower} and {upper}{apart}"
        if isinstance(self.middle, Fraction):
            value = f"{float(self.middle):.6g}"
            return f"{self.middle} = {value}" if _is_short(self.middle) else f"{value}, exactly a fraction, see `value`"
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
    _strategy: Strategy | None = attrs.field(default=None, eq=False, repr=False)

    @property
    def value(self) -> Number:
        """The number: a Fraction, or a float if that was asked for.

        Raises:
            OddsError: the walk was given up before it was known; see `lower` and `upper`.
        """
        try:
            return self.estimate.value
        except OddsError as error:
            raise OddsError("; ".join([str(error), *self.report.advice()])) from None

    def coach(self, otherwise: Coach | None = None) -> BestCoach:
        """The best play that was found, as a coach: for `play`, `Match.run` and `simulate`, of a match with history.

        Args:
            otherwise: who decides where the walk has not been: beyond its budget, or where it stopped.

        Raises:
            OddsError: nobody was `"best"`.

        >>> from ruleengine import HOME, new_match, play
        >>> from ruleengine.odds import odds
        >>> options = {"match.tries": 1, "spells.spells": 0, "scrum.after_scrum_won": "turnover"}
        >>> always_pass = lambda view, decision: "pass"
        >>> wins = lambda end: end.result.winner is HOME
        >>> best = odds(new_match("blood-dice", options=options), wins, home="best", away=always_pass)
        >>> play(new_match("blood-dice", seed=0, options=options), best.coach(), always_pass).result.score
        (1, 0)
        """
        if self._strategy is None:
            raise OddsError('nobody was to play best, so there is nothing to play; ask with home="best" or away="best"')
        return BestCoach(self._strategy, otherwise)

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
        chances: the chance of each value; they, `unresolved` and `cyclic_mass` sum to 1.
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
        if not self.report.exact or self.unresolved or self.cyclic_mass:
            raise OddsError("only what is exact and resolved is a distribution; use `chances`")
        return Distribution.from_fractions(dict(self.chances))

    def __str__(self) -> str:
        width = max((len(str(value)) for value in self.chances), default=0)
        lines = [f"{value!s:>{width}} {_chance(chance)}" for value, chance in list(self.chances.items())[:SHOWN]]
        if len(self.chances) > SHOWN:
            lines.append(f"… {len(self.chances) - SHOWN} more, see `chances`")
        return "\n".join([f"{self.of}:", *lines, *self._notes()])


def _chance(number: Number) -> str:
    return f"{float(number):.4%}" + (f" = {number}" if isinstance(number, Fraction) and _is_short(number) else "")


def _is_short(number: Fraction) -> bool:
    """Whether people would read it as a fraction."""
    return number.denominator.bit_length() <= READABLE
