"""Steps as a question sees them: policies decide, the walk stops where it should, equal steps are walked once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Any

import attrs

from ruleengine.kernel import Decision, Match, Snapshot
from ruleengine.odds._conditions import Condition, EventListener, StateView, Test
from ruleengine.odds._counts import Tally, TallySheet
from ruleengine.odds._graph import Row, WeightedPath, put_together
from ruleengine.odds._merging import LeftOut, Mask, Memo, Watched, encoded
from ruleengine.odds._policies import PolicyLike, Seat, WalkView, seat
from ruleengine.odds._steps import Fork, Given, Leaf, Open, Path, StepWalker, Way, given_in
from ruleengine.values import AWAY, HOME, OddsError

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
        changes: the values that are others than at the beginning, by index.
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
        for index, value in self.changes:
            values[index] = value
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


MOST_REQUESTS = 256
"""A path of more requests within one step is given up, and stays unresolved."""

MOST_LEAVES = 100_000
"""With so many endings of one step, what is left of it is given up."""


class Stepper:
    """Walks the steps of a question.

    Args:
        match: where the walk begins; it is not touched.
        question: what is asked.

    Attributes:
        mask: which values tell states apart.
        seats: who decides.
        carries: whether anything is carried along.
        bare_match, layout: a match of the rules, and where it keeps its values.
        beginning: where the walk begins.
    """

    def __init__(self, match: Match, question: Question) -> None:
        self._question = question
        self.carries = question.carries
        self._walker = walker = StepWalker(match)
        self.bare_match, self.layout = walker.match, match.layout
        self._values = Watched(walker.match.state.values)
        walker.runner.hold(self._values, self._values.restore)
        self._view = StateView(walker.match)
        self._listener = walker.listener = EventListener(
            self._view, question.until, question.goal, enough=question.enough
        )
        self.seats: tuple[Seat, Seat] = (
            seat(HOME, question.home, WalkView(walker.match, HOME)),
            seat(AWAY, question.away, WalkView(walker.match, AWAY)),
        )
        self.mask = Mask(match.layout, match.position_key[0].values, question.ignore, question.accumulate)
        self._sheet = TallySheet((*question.tallies, question.carried))
        self._patterns: Memo[Pattern] = Memo()
        self._outcomes: Memo[tuple[Hashable]] = Memo()
        self.beginning = self._beginning(match)

    def _beginning(self, match: Match) -> Place | End:
        rest, since = match.position_key
        if match.over:
            return End(rest, (), 0, True)
        memory = self.seats[0].start, self.seats[1].start
        if not match.past.since_checkpoint():  # nothing has come of the step yet: it is as good as at rest
            return Place(rest, memory)
        given = given_in(self._walker, rest, since)
        return Place(rest, memory, 0, given, len(given))

    def pattern(self, place: Place) -> Pattern:
        """The step that begins at a place; walked, unless it was from a state that it cannot tell from this one."""
        if place.past is not None:
            return self._walk(place)
        key = place.rest.stack, place.memory, place.seen
        return self._patterns.recall(key, place.rest.values, self._values, partial(self._walk, place))

    def _walk(self, place: Place) -> Pattern:
        self._values.forget()
        self._listener.seen = place.seen
        base = self.mask.code(place.rest.values)
        rows: dict[int, list[WeightedPath]] = {}
        leaves = self._walker.leaves(
            place.rest,
            self._ways,
            given=place.given,
            past=place.past,
            memory=place.memory,
            most_requests=MOST_REQUESTS,
            most_leaves=MOST_LEAVES,
        )
        for leaf in leaves:
            rows.setdefault(leaf.row, []).append(self._path(leaf, base))
        endings = sum(map(len, rows.values()))
        forks = tuple(self._walker.forks)
        for number, fork in enumerate(forks):
            rows.setdefault(fork.row, []).append((fork.weight, fork.total, number, (), 0))
        return Pattern(tuple(put_together(rows[row]) for row in range(self._walker.rows)), forks, endings)

    def _ways(self, request: Decision[Any], memory: Any) -> Sequence[Way] | Open:
        if len(request.choices) == 1:
            option = request.choices[0]
            return ((Given(option, option), 1, 1, memory),)
        ways = self.seats[request.by].ways(request, memory)
        if self.carries and isinstance(ways, Open):
            raise OddsError(
                f"{request.by} leaves {request.reason!r} to best play, which cannot see what is carried or counted "
                f"along; leave that out: accumulate=()"
            )
        return ways

    def _path(self, leaf: Leaf, base: int) -> WeightedPath:
        if leaf.cut:
            return leaf.weight, leaf.total, CUT, (), 0
        *counts, carried = self._sheet.of(self._walker.entries)
        shift = encoded(carried, self.mask.code(self._values) - base) if self.carries else 0
        return leaf.weight, leaf.total, self._move(leaf), tuple(counts) if any(counts) else (), shift

    def _move(self, leaf: Leaf) -> Move:
        walker, view = self._walker, self._view
        stack = tuple(walker.match.state.stack)
        over = view.over = not walker.stopped and not stack
        if not (walker.stopped or over or self._listener.at_rest()):
            return Move(stack, self._values.changes(), leaf.memory, view._seen)
        outcome = None if self.carries else self._question.outcome(view)
        events, pending = (view.events, view.pending) if self.carries else ((), None)
        return Move(stack, self._values.changes(), leaf.memory, view._seen, True, over, outcome, events, pending)

    def outcome(self, end: End, shift: int = 0) -> Hashable:
        """What the question makes of an end.

        Args:
            end: where the walk stopped.
            shift: what was carried there since the walk began.
        """
        values = list(end.rest.values)
        count = self.mask.put(values, shift)
        key = attrs.evolve(end, rest=Snapshot(end.rest.stack, ())), count
        (outcome,) = self._outcomes.recall(key, values, self._values, partial(self._look, end, values, count))
        return outcome

    def _look(self, end: End, values: Sequence[Any], count: int) -> tuple[Hashable]:
        view = self._view
        self._walker.runner.place(Snapshot(end.rest.stack, tuple(values)), list(end.events))
        self._values.forget()
        view._seen, view.over, view.pending, view._tally = end.seen, end.over, end.pending, count
        return (self._question.outcome(view),)
