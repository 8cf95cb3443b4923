"""What a step looks like once it is walked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from ruleengine.kernel import Snapshot
from ruleengine.odds._graph import Row
from ruleengine.odds._steps import Fork, Path


@attrs.frozen
class Held:
    """A request as a part of a key: known by identity, since its options may be too many to compare, and kept alive."""

    request: Any = attrs.field(eq=id)


@attrs.frozen
class Place:
    """Where a step begins: a state at rest, and what goes with it.

    Attributes:
        rest: the state.
        memory: of the coaches.
        seen: which of the events that matter have happened, as bits.
        given: answers of the step that were given before the walk.
        past: how many, for the step that was under way when the walk began.
    """

    rest: Snapshot
    memory: tuple[Any, Any]
    seen: int = 0
    given: Path = ()
    past: int | None = None


@attrs.frozen
class Move:
    """Where a path of a step leads, from any state that shares what the step has looked at.

    Attributes:
        stack: what is on the stack there.
        changes: the values that are others than at the beginning, by place.
        memory: of the coaches.
        seen: which of the events that matter have happened, as bits.
        ended: whether the walk stops there.
        over: whether the match has ended.
        outcome: what the question makes of an end, unless something is carried.
        events: of an end where something is carried: what has happened in the step.
        pending: likewise, what was about to be asked.
    """

    stack: tuple[Any, ...]
    changes: tuple[tuple[int, Any], ...]
    memory: tuple[Any, Any]
    seen: int
    ended: bool = False
    over: bool = False
    outcome: Any = None
    events: tuple[Any, ...] = ()
    pending: Any = attrs.field(default=None, eq=id)

    def values(self, before: Sequence[Any]) -> list[Any]:
        """The values there, from those at the beginning."""
        values = list(before)
        for place, value in self.changes:
            values[place] = value
        return values


@attrs.frozen
class End:
    """Where a walk stops while something is carried: all that a function of the outcome may look at.

    Attributes:
        rest: the state; what is carried is put in its place later.
        events: what has happened in the step.
        seen: which of the events that matter have happened, as bits.
        over: whether the match has ended.
        pending: what was about to be asked.
    """

    rest: Snapshot
    events: tuple[Any, ...]
    seen: int
    over: bool
    pending: Any = attrs.field(default=None, eq=id)


CUT = "cut"
"""In place of a move: the step was given up there."""


@attrs.frozen
class Pattern:
    """A step that was walked, for all states that share what it has looked at.

    Attributes:
        rows: where the beginning leads, and each option of each open choice: to a `Move`, to an open choice by its
            number, or to `CUT`.
        forks: the open choices.
        endings: how many paths there were.
    """

    rows: tuple[Row, ...]
    forks: tuple[Fork, ...]
    endings: int
