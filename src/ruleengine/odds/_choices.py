"""What best play chooses: to be read, and to be played."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any, TypeVar, overload

import attrs

from ruleengine.kernel import (
    Coach,
    CompiledRules,
    Decision,
    Key,
    Layout,
    Match,
    PieceId,
    PieceKey,
    SideKey,
    Snapshot,
    View,
)
from ruleengine.odds._graph import DecisionNode, Number
from ruleengine.odds._report import OddsError
from ruleengine.odds._steps import Path, StepWalker, given_in
from ruleengine.values import Side, token

T = TypeVar("T")

NOTICEABLE = 1e-9
"""In floats, options differ if they differ by more than this, relative to the greater."""


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


Made = tuple[DecisionNode, Any]
"""A decision, and the option that best play takes there."""


@attrs.frozen
class Strategy:
    """Best play in every state that was walked.

    Attributes:
        match: any match of the same rules.
        sides: who plays best.
        made: gives all decisions.
        cover: returns a state with what was left out of its key as it was when the walk began.
    """

    match: Match
    sides: tuple[Side, ...]
    made: Callable[[], Iterable[Made]]
    cover: Callable[[Snapshot], Snapshot]


class BestCoach:
    """Decides as the best play of a walk does; made by `Odds.coach` and `Expected.coach`.

    Raises:
        OddsError: when it is asked to decide where the walk has not been and nobody else is to decide there; where
            best play depends on what the state does not show; under other rules than those that were walked.
    """

    def __init__(self, strategy: Strategy, otherwise: Coach | None = None) -> None:
        self._walker = StepWalker(strategy.match)
        self._rules = strategy.match.rules
        self._sides = strategy.sides
        self._cover = strategy.cover
        self._otherwise = otherwise
        self._options: dict[Hashable, list[Any]] = {}
        for decision, option in strategy.made():
            known = self._options.setdefault(_spot(decision.place.rest, decision.path), [])
            if option not in known:
                known.append(option)

    def __call__(self, view: View, decision: Decision[Any]) -> Any:
        self._refuse_other_rules(view.rules)
        rest, since = view.position_key
        begun = self._cover(rest)
        known = self._options.get(_spot(begun, given_in(self._walker, begun, since)), ())
        if len(known) == 1 and decision.by in self._sides:
            return known[0]
        if known and decision.by in self._sides:
            raise OddsError(
                f"best play for {decision.by} at {decision.reason!r} depends on what happened before, which this state "
                f"does not show: on events that the goal waits for, or on what a policy remembers"
            )
        if self._otherwise is None:
            raise OddsError(self._lost(decision))
        return self._otherwise(view, decision)

    def _refuse_other_rules(self, rules: CompiledRules) -> None:
        if rules is not self._rules and (rules.spec, rules.loose) != (self._rules.spec, self._rules.loose):
            raise OddsError(f"best play was found for {_titled(self._rules)}, and this is {_titled(rules)}; walk that")

    def _lost(self, decision: Decision[Any]) -> str:
        if decision.by not in self._sides:
            played = " and ".join(map(str, self._sides))
            return f'best play was found for {played}, not for {decision.by}; ask with {decision.by}="best"'
        return (
            f"the walk has not come to {decision.reason!r} of {decision.by} in this state; begin it where the match "
            f"is now, give it a larger budget, or say who decides otherwise: coach(otherwise=...)"
        )

    def __repr__(self) -> str:
        return f"<best play of {' and '.join(map(str, self._sides))}, {len(self._options)} decisions>"


def _titled(rules: CompiledRules) -> str:
    spec = rules.spec
    differs = [*map(repr, spec.variants), *(f"{option}={value!r}" for option, value in spec.options)]
    return f"{spec.base} with {', '.join(differs)}" if differs else spec.base


def _spot(rest: Snapshot, path: Path) -> Hashable:
    """What tells one decision from another: where its step began, and what its dice and choices came to."""
    return rest, tuple((given.value, *(given.also_read or {}).items()) for given in path)
