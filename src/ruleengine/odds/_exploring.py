"""From a match to a graph: steps walked, the likeliest first, equal states once."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterator, Sequence
from heapq import heappop, heappush
from time import monotonic
from typing import Any

import attrs

from ruleengine.kernel import Match, Snapshot
from ruleengine.odds._graph import INFINITE, DecisionNode, Graph, without_doubles
from ruleengine.odds._merging import growing
from ruleengine.odds._stepping import End, Move, Pattern, Place, Question, Stepper
from ruleengine.values import OddsError

PAUSE = 0.1
"""Seconds between two calls of a progress callback."""

WALKING = 0.7
"""The share of a budget's seconds that a walk takes at most; the rest is for solving it."""


_UNQUEUED = 0.0, -1.0


@attrs.frozen
class Progress:
    """How far a walk has come.

    Attributes:
        states: walked so far.
        waiting: found, and not yet walked.
        merged: how often a state was found again.
        seconds: since the walk began.
    """

    states: int
    waiting: int
    merged: int
    seconds: float


@attrs.frozen
class WalkBudget:
    """When to give up, and whom to tell how it goes.

    Attributes:
        states: how many states are walked at most.
        seconds: how long walking and solving take; walking gets the share `WALKING`.
        progress: called ten times a second.
    """

    states: int | None = None
    seconds: float | None = None
    progress: Callable[[Progress], None] | None = None


class Exploration:
    """A walk from a match.

    Args:
        match: where it begins; not touched.
        question: what is asked.
        budget: when to give up.

    Attributes:
        graph: what was found.
        start: the node where it begins.
        states, merged, endings: how many steps were walked, found again, how many endings these had.
        complete: whether everything was walked.
        seconds: how long it took.
        deadline: when solving has to stop, by `monotonic`.
    """

    def __init__(self, match: Match, question: Question, budget: WalkBudget) -> None:
        self.graph = Graph()
        self.stepper = Stepper(match, question)
        self.states = self.merged = self.endings = 0
        self._budget = budget
        self._began = self._told = monotonic()
        self.deadline = INFINITE if budget.seconds is None else self._began + budget.seconds
        self._index: dict[Any, int] = {}
        self._ends: dict[Any, int] = {}
        self._waiting: dict[int, Place] = {}
        self._reach: dict[int, tuple[float, float]] = {}  # how likely, and how likely when it was queued
        self._queue: list[tuple[float, int]] = []
        self._cut: int | None = None
        self._check = SharingCheck(self.stepper)
        self.start = self._begin(self.stepper.beginning)
        self._walk()
        self.complete = not self._waiting and self._cut is None
        self._check.run()
        self.seconds = monotonic() - self._began

    def found(self) -> Iterator[tuple[Snapshot, Hashable]]:
        """The states at rest that were found, each with what else tells it apart."""
        return ((rest, (memory, seen)) for rest, memory, seen in self._index)

    def growing(self) -> tuple[str, ...]:
        """The keys that still come to new values."""
        walked = (rest for (rest, *_), node in self._index.items() if node not in self._waiting)
        return growing(walked, (place.rest for place in self._waiting.values()), self.stepper.layout)

    def _begin(self, beginning: Place | End) -> int:
        if isinstance(beginning, End):
            return self.graph.end(beginning if self.stepper.carries else self.stepper.outcome(beginning))
        start = self.graph.add()
        if beginning.past is None:
            self._index[beginning.rest, beginning.memory, beginning.seen] = start
        self._waiting[start] = beginning
        self._reach[start] = _UNQUEUED
        self._expect(start, 1.0)
        return start

    def _walk(self) -> None:
        while self._queue and self._may_go_on():
            _, node = heappop(self._queue)
            place = self._waiting.pop(node, None)
            if place is not None:
                self.states += 1
                self._graft(node, place, self.stepper.pattern(place))
                self._pass_on(node, self._reach.pop(node)[0])

    def _may_go_on(self) -> bool:
        budget, now = self._budget, monotonic()
        if budget.progress is not None and now - self._told > PAUSE:
            self._told = now
            budget.progress(Progress(self.states, len(self._waiting), self.merged, now - self._began))
        spent = budget.seconds is not None and now - self._began >= WALKING * budget.seconds
        return not spent and (budget.states is None or self.states < budget.states)

    def _graft(self, node: int, place: Place, pattern: Pattern) -> None:
        """Give a node the step that begins there."""
        graph = self.graph
        self.endings += pattern.endings
        nodes = [node, *(graph.add() for _ in pattern.rows[1:])]
        choices = [graph.add() for _ in pattern.forks]
        for choice, fork in zip(choices, pattern.forks, strict=True):
            graph.options[choice] = nodes[fork.first : fork.first + len(fork.request.choices)]
            graph.decisions[choice] = DecisionNode(fork.request, place, fork.path)
        for each, (total, edges) in zip(nodes, pattern.rows, strict=True):
            new = [(self._target(to, place, choices), weight, counts, shift) for to, weight, counts, shift in edges]
            graph.rows[each] = without_doubles(total, new)

    def _target(self, move: Any, place: Place, choices: Sequence[int]) -> int:
        """The node that an edge of a pattern leads to."""
        if isinstance(move, Move):
            return self._end(move, place) if move.ended else self._find(move, place)
        if isinstance(move, int):
            return choices[move]
        if self._cut is None:
            self._cut = self.graph.add()
        return self._cut

    def _find(self, move: Move, place: Place) -> int:
        """The node of a state at rest: that of an equal one, or a new one."""
        values = move.values(place.rest.values)
        if self.stepper.mask.loose:
            as_they_are = tuple(values) if self._check.wants else ()
            if self.stepper.mask.cover(values) and as_they_are:
                self._check.meet(Place(Snapshot(move.stack, as_they_are), move.memory, move.seen))
        rest = Snapshot(move.stack, tuple(values))
        key = rest, move.memory, move.seen
        node = self._index.get(key)
        if node is not None:
            self.merged += 1
            return node
        self._index[key] = node = self.graph.add()
        self._waiting[node] = Place(rest, move.memory, move.seen)
        self._reach[node] = _UNQUEUED
        return node

    def _end(self, move: Move, place: Place) -> int:
        """The node of an end: one for each outcome; if something is carried, one for each state."""
        outcome = move.outcome
        if self.stepper.carries:
            rest = self.stepper.mask.covered(Snapshot(move.stack, tuple(move.values(place.rest.values))))
            outcome = End(rest, move.events, move.seen, move.over, move.pending)
        key = outcome, type(outcome)
        if key not in self._ends:
            self._ends[key] = self.graph.end(outcome)
        return self._ends[key]

    def _pass_on(self, node: int, mass: float) -> None:
        """Make what a node leads to as likely as it is, in the order in which states are walked."""
        passing = [(node, mass)]
        while passing:
            node, mass = passing.pop()
            row = self.graph.rows[node]
            if row is None:
                passing += [(option, mass) for option in self.graph.options.get(node, ())]
                continue
            for target, weight, _, _ in row[1]:
                share = mass * weight / row[0]
                if target in self._waiting:
                    self._expect(target, share)
                elif target in self.graph.options:
                    passing.append((target, share))

    def _expect(self, node: int, share: float) -> None:
        """A state that waits has become likelier: queue it anew if it is by far."""
        reach, queued = self._reach[node]
        reach += share
        if reach > 2 * queued:
            queued = reach
            heappush(self._queue, (-reach, node))
        self._reach[node] = reach, queued


LOOKS = 200
"""How many states are looked at that were taken for others."""

KEPT = 1000
"""How many of those that the walk meets are kept to be looked at."""


class SharingCheck:
    """Compares states with those that they were taken for: both must go on alike.

    It also follows what the walk did not: the states that come after those, down to where a limit may be near.

    Args:
        stepper: walks the steps.
    """

    def __init__(self, stepper: Stepper) -> None:
        self._stepper = stepper
        self._met: deque[Place] = deque()
        self._seen: set[Place] = set()

    @property
    def wants(self) -> bool:
        """Whether there is room for more places."""
        return len(self._seen) < KEPT

    def meet(self, place: Place) -> None:
        """Note a place in which what is left out has changed."""
        if self.wants and place not in self._seen:
            self._seen.add(place)
            self._met.append(place)

    def run(self) -> None:
        """Compare.

        Raises:
            OddsError: a key matters; the message names it.
        """
        for turn in range(LOOKS):
            if not self._met:
                return
            # By turns the one met last, to get far, and the one met first, to see them all.
            place = self._met.pop() if turn % 2 else self._met.popleft()
            covered = attrs.evolve(place, rest=self._stepper.mask.covered(place.rest))
            if self._behaviour(place) != self._behaviour(covered):
                raise OddsError(self._complaint(covered, place))

    def _behaviour(self, place: Place) -> Any:
        """What must be equal in states that count as the same."""
        pattern = self._stepper.pattern(place)
        rows = []
        for total, edges in pattern.rows:
            sums: dict[Any, int] = {}
            for target, weight, counts, shift in edges:
                edge = self._target(target, place.rest.values, shift), counts, shift
                sums[edge] = sums.get(edge, 0) + weight
            rows.append((total, sums))
        return rows, [(fork.row, fork.first, fork.request.by, fork.request.reason) for fork in pattern.forks]

    def _target(self, move: Any, before: Sequence[Any], shift: int) -> Any:
        if not isinstance(move, Move):
            return move
        values = move.values(before)
        rest = Snapshot(move.stack, tuple(values))
        if move.ended:
            if self._stepper.carries:
                outcome = self._stepper.outcome(End(rest, move.events, move.seen, move.over, move.pending), shift)
                return "end", outcome, type(outcome)
            return "end", move.outcome, type(move.outcome)
        if self._stepper.mask.cover(values):
            self.meet(Place(rest, move.memory, move.seen))
        return move.stack, tuple(values), move.memory, move.seen

    def _complaint(self, first: Place, other: Place) -> str:
        one, two = first.rest.values, other.rest.values
        loose = self._stepper.mask.loose.items()
        names = {at: f"{name} ({one[at]!r} or {two[at]!r})" for at, name in loose if one[at] != two[at]}
        alone = [name for index, name in names.items() if self._matters(first, other, index)]
        shown = " and ".join(alone or names.values())
        return (
            f"the walk was to take states for equal that differ in {shown}, but these go on differently, in the step "
            f"of {first.rest.stack[-1]!r}; leave it out of ignore= and accumulate=, or begin farther from its limit"
        )

    def _matters(self, first: Place, other: Place, index: int) -> bool:
        """Whether this one value makes the difference."""
        values = list(first.rest.values)
        values[index] = other.rest.values[index]
        mixed = attrs.evolve(first, rest=Snapshot(first.rest.stack, tuple(values)))
        return bool(self._behaviour(mixed) != self._behaviour(first))
