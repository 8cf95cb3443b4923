"""What is asked of a walk."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import attrs

from ruleengine.odds._counts import Tally
from ruleengine.odds._merging import LeftOut
from ruleengine.odds._moments import Condition, StateView, Test
from ruleengine.odds._policies import PolicyLike

Outcome = Callable[[StateView], Hashable]


@attrs.frozen
class Question:
    """What is asked of a walk.

    Attributes:
        outcome: what to make of an end.
        goal: the outcome, if it is a condition.
        enough: whether the walk stops where the goal is reached for good.
        until: where to stop, besides at the end of the match.
        tallies: what to count.
        carried: what is counted and carried along.
        home, away: who decides.
        ignore: keys that are left out of the key of a state.
        accumulate: keys that are left out, and of which what is added is carried along.
    """

    outcome: Outcome
    goal: Condition | None = None
    enough: bool = False
    until: Test | None = None
    tallies: tuple[Tally, ...] = ()
    carried: Tally | None = None
    home: PolicyLike = None
    away: PolicyLike = None
    ignore: tuple[LeftOut, ...] = ()
    accumulate: tuple[LeftOut, ...] = ()

    @property
    def carries(self) -> bool:
        """Whether anything is carried along."""
        return bool(self.accumulate) or self.carried is not None
