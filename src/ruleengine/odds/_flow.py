"""Chances as a flow: a mass of 1 poured in at the beginning, followed until it has reached the ends."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Container, Sequence
from fractions import Fraction
from time import monotonic
from typing import Any

import attrs

from ruleengine.odds._graph import INFINITE, Graph, Number, Picks, components
from ruleengine.values import OddsError

Spread = dict[int, Number]
"""A mass by what is carried."""

UNIT = 2.0**-53
"""The unit of rounding of a float."""

TINY = 1e-15
"""In floats, a part of a spread that is smaller than this, relative to the whole, is set aside as unresolved."""

RESIDUE = 1e-13
"""So much of what has come to a loop that shifts what is carried may be left going round, and is set aside."""

ROUNDS = 10_000
"""How often it goes round at most."""

Reach = Callable[[int, Any], None]
"""Told of each end that is reached, and with what mass."""


@attrs.define
class Flow:
    """Where the mass went.

    Attributes:
        unresolved: what stands where the walk was given up.
        cyclic_mass: what goes round for ever.
        counts: the expected value of each count.
        sizes: for each count, the sum of what was added to it or taken from it.
        additions: how many numbers a count was added up from, at most.
        visits: how often each open choice is met.
        loops: how many loops were closed.
        roundings: a bound on the relative error of each mass, in units of rounding; 0 if exact.
        cut: whether it was given up at the deadline.
    """

    unresolved: Number
    cyclic_mass: Number
    counts: list[Number]
    sizes: list[Number]
    additions: int = 0
    visits: dict[int, Number] = attrs.field(factory=dict)
    loops: int = 0
    roundings: int = 0
    cut: bool = False


class Plain:
    """Masses that are numbers; shifts mean nothing to them."""

    carried = False

    def __init__(self, exact: bool) -> None:
        self.exact = exact
        self.nothing: Number = Fraction(0) if exact else 0.0

    def one(self) -> Any:
        """The mass at the beginning."""
        return self.share(1, 1)

    def share(self, weight: int, total: int) -> Number:
        """A chance."""
        return Fraction(weight, total) if self.exact else weight / total

    def add(self, into: Any, mass: Any, share: Number, shift: int = 0) -> Any:
        """A share of a mass, added to another, or to none."""
        return mass * share if into is None else into + mass * share

    def size(self, mass: Any) -> Number:
        """How much it is."""
        return mass

    def pruned(self, mass: Any) -> tuple[Any, Number]:
        """The mass without parts that are tiny, and how much these were."""
        return mass, self.nothing


class Carried(Plain):
    """Masses by what is carried."""

    carried = True

    def one(self) -> Spread:
        """The mass at the beginning, where nothing has been added to what is carried."""
        return {0: self.share(1, 1)}

    def add(self, into: Spread | None, mass: Spread, share: Number, shift: int = 0) -> Spread:
        """A share of a mass, shifted, added to another in place."""
        if into is None:
            into = defaultdict(int)
        for code, part in mass.items():
            into[code + shift] += part * share
        return into

    def size(self, mass: Spread) -> Number:
        """How much it is, over all that is carried."""
        return sum(mass.values(), self.nothing)

    def pruned(self, mass: Spread) -> tuple[Spread, Number]:
        """The mass without parts that are tiny, and how much these were; exact masses are left whole."""
        if self.exact:
            return mass, self.nothing
        least = TINY * self.size(mass)
        kept = {code: part for code, part in mass.items() if part >= least}
        return kept, self.size(mass) - self.size(kept) if len(kept) < len(mass) else 0.0


def flow(
    graph: Graph,
    start: int,
    picks: Picks,
    *,
    reach: Reach,
    exact: bool,
    carried: bool = False,
    counts: int = 0,
    deadline: float = INFINITE,
) -> Flow:
    """Pour a mass of 1 into a node and follow it.

    Args:
        graph: what was walked.
        start: where to begin.
        picks: which option each open choice takes.
        reach: told of the ends.
        exact: in Fractions, or in floats.
        carried: whether edges shift something that is carried along: masses are spreads then.
        counts: how many counts there are.
        deadline: when to stop, by `monotonic`; what has not reached an end by then is unresolved. A loop that is being
            closed is closed.

    Raises:
        OddsError: a count grows without end.
    """
    pour = _Pour(graph, picks, Carried(exact) if carried else Plain(exact), reach, counts)
    pour.run(start, deadline)
    return pour.flow


class _Pour:
    """A flow under way."""

    def __init__(self, graph: Graph, picks: Picks, kind: Plain, reach: Reach, counts: int) -> None:
        self.graph = graph
        self.picks = picks
        self.kind = kind
        self.reach = reach
        self.masses: dict[int, Any] = {}
        self.roundings: dict[int, int] = {}
        self.flow = Flow(kind.nothing, kind.nothing, [kind.nothing] * counts, [kind.nothing] * counts)

    def run(self, start: int, deadline: float) -> None:
        """Follow the mass from part to part, until the deadline."""
        self.masses[start] = self.kind.one()
        for part in reversed(components([start], self._following)):
            if monotonic() >= deadline:
                self.flow.unresolved += sum(map(self.kind.size, self.masses.values()), self.kind.nothing)
                self.flow.cut = True
                break
            arriving = {node: self._taken(node) for node in part if node in self.masses}
            if arriving:
                self._through(part, arriving)
        if self.kind.exact:
            self.flow.roundings = 0

    def _following(self, node: int) -> Sequence[int]:
        return self.graph.following(node, self.picks)

    def _taken(self, node: int) -> Any:
        mass, aside = self.kind.pruned(self.masses.pop(node))
        self.flow.unresolved += aside
        return mass

    def _through(self, part: list[int], arriving: dict[int, Any]) -> None:
        node = part[0]
        if len(part) > 1 or node in self._following(node):
            self._through_loop(set(part), arriving)
        elif node in self.graph.ends:
            self._note(node)
            self.reach(node, arriving[node])
        elif self.graph.unknown(node):
            self.flow.unresolved += self.kind.size(arriving[node])
        else:
            self._pour(node, arriving[node], self._note(node) + 3, ())

    def _note(self, node: int) -> int:
        """How many roundings went into the mass at a node."""
        so_far = self.roundings.pop(node, 0)
        self.flow.roundings = max(self.flow.roundings, so_far)
        return so_far

    def _pour(self, node: int, mass: Any, so_far: int, part: Container[int]) -> None:
        """Send what has visited a node on to where it leads, out of its loop.

        Args:
            node: where the mass is.
            mass: each visit is counted in it.
            so_far: the roundings in it.
            part: the nodes of the loop.
        """
        kind, masses, roundings = self.kind, self.masses, self.roundings
        total, edges = self.graph.row(node, self.picks)
        if node in self.graph.options:
            self.flow.visits[node] = kind.size(mass)
        if not edges:
            self.flow.cyclic_mass += kind.size(mass)
        for target, weight, counts, shift in edges:
            share = kind.share(weight, total)
            if counts and self.flow.counts:
                self._count(kind.size(mass) * share, counts)
            if target not in part:
                masses[target] = kind.add(masses.get(target), mass, share, shift)
                roundings[target] = max(roundings.get(target, 0), so_far) + 1

    def _count(self, size: Number, counts: tuple[Any, ...]) -> None:
        self.flow.additions += 1
        for index, count in enumerate(counts):
            self.flow.counts[index] += size * count
            self.flow.sizes[index] += size * abs(count)

    def _through_loop(self, part: set[int], arriving: dict[int, Any]) -> None:
        """Close a loop. What comes back to it with something else carried goes round again."""
        if self.graph.is_closed(part, self.picks):
            self._go_round_for_ever(part, arriving)
            return
        self.flow.loops += 1
        kind = self.kind
        loop = self.graph.loop(part, self.picks, exact=kind.exact, carried=kind.carried)
        enough = RESIDUE * float(sum(map(kind.size, arriving.values())))
        visits: dict[int, Any] = {}
        local = len(part) ** 3 + 5 * len(part) ** 2 + 10
        so_far = max(map(self._note, part))
        for last in range(ROUNDS - 1, -1, -1):
            so_far += local
            again: dict[int, Any] = {}
            for node, mass in loop.visits(arriving, kind.add).items():
                visits[node] = kind.add(visits.get(node), mass, 1)
                if kind.carried:
                    self._return(node, mass, part, again)
            left = sum(map(kind.size, again.values()), kind.nothing)
            if left <= enough or not last:
                self.flow.unresolved += left
                break
            arriving = again
        for node, mass in visits.items():
            self._pour(node, mass, so_far, part)

    def _return(self, node: int, mass: Any, part: Container[int], again: dict[int, Any]) -> None:
        """What comes back to the loop from a node, with something else carried."""
        total, edges = self.graph.row(node, self.picks)
        for target, weight, _, shift in edges:
            if shift and target in part:
                again[target] = self.kind.add(again.get(target), mass, self.kind.share(weight, total), shift)

    def _go_round_for_ever(self, part: set[int], arriving: dict[int, Any]) -> None:
        self.flow.cyclic_mass += sum(map(self.kind.size, arriving.values()))
        for node in part:
            if node in self.graph.options:
                self.flow.visits[node] = INFINITE
            if self.flow.counts and any(any(edge[2]) for edge in self.graph.row(node, self.picks)[1]):
                raise OddsError("a count grows without end: it goes on in a loop that nothing leads out of")
