"""A look at whether keys that are left out of the key of a state matter after all."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import attrs

from ruleengine.kernel import Snapshot
from ruleengine.odds._errors import OddsError
from ruleengine.odds._patterns import End, Move, Place

if TYPE_CHECKING:
    from ruleengine.odds._stepping import Stepper

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
            covered = self._covered(place)
            if self._behaviour(place) != self._behaviour(covered):
                raise OddsError(self._complaint(covered, place))

    def _covered(self, place: Place) -> Place:
        values = list(place.rest.values)
        self._stepper.mask.cover(values)
        return attrs.evolve(place, rest=Snapshot(place.rest.stack, tuple(values)))

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
        names = {}
        for place, name in self._stepper.mask.loose.items():
            a, b = first.rest.values[place], other.rest.values[place]
            if a != b:
                names[place] = f"{name} ({a!r} or {b!r})"
        alone = [name for place, name in names.items() if self._matters(first, other, place)]
        shown = " and ".join(alone or names.values())
        return (
            f"the walk was to take states for equal that differ in {shown}, but these go on differently, in the step "
            f"of {first.rest.stack[-1]!r}; leave it out of ignore= and accumulate=, or begin farther from its limit"
        )

    def _matters(self, first: Place, other: Place, place: int) -> bool:
        """Whether this one value makes the difference."""
        values = list(first.rest.values)
        values[place] = other.rest.values[place]
        mixed = attrs.evolve(first, rest=Snapshot(first.rest.stack, tuple(values)))
        return bool(self._behaviour(mixed) != self._behaviour(first))
