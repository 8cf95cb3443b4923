"""The graph of a walk: numbered nodes, chances as whole numbers, loops closed exactly.

A loop is closed by the elimination of Grassmann, Taksar and Heyman. It only adds, multiplies and divides numbers that
are not negative, so that in floats nothing cancels out: by the entrywise theory of O'Cinneide (1993) each result is
right to a relative error of a small polynomial in the number of nodes, times the unit of rounding.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from heapq import heapify, heappop, heappush
from math import gcd, lcm
from typing import Any, TypeVar

import attrs

Edge = tuple[Any, int, tuple[Any, ...], int]
"""Where it leads, its weight, what it adds to each count, how it shifts what is carried."""

Row = tuple[int, tuple[Edge, ...]]
"""The sum of the weights, and the edges: what one node leads to."""

WeightedPath = tuple[int, int, Any, tuple[Any, ...], int]
"""One of many that may lead to the same: its weight, of what total; where it leads, counts, shift."""

Picks = dict[int, int]
"""Which option each open choice takes, by index; or `STAY`."""

STAY = -1
"""The pick of a choice that goes round for ever on purpose."""

ROOT = -1
"""The number of no node."""


@attrs.frozen
class DecisionNode:
    """An open choice, as a result shows it.

    Attributes:
        request: the choice.
        place: where its step begins.
        path: the answers of the step before it.
    """

    request: Any
    place: Any
    path: Any


class Graph:
    """What has been walked. A node is a state with its edges, an open choice, an end, or still unknown.

    Attributes:
        rows: by node; None for choices, ends, and what has not been walked.
        options: by open choice, the nodes of its options.
        decisions: by open choice, what it is about.
        ends: by end, the outcome there.
    """

    def __init__(self) -> None:
        self.rows: list[Row | None] = []
        self.options: dict[int, Sequence[int]] = {}
        self.decisions: dict[int, DecisionNode] = {}
        self.ends: dict[int, Any] = {}

    def add(self) -> int:
        """A new node, of which nothing is known."""
        self.rows.append(None)
        return len(self.rows) - 1

    def end(self, outcome: Any) -> int:
        """A new end."""
        node = self.add()
        self.ends[node] = outcome
        return node

    def row(self, node: int, picks: Picks) -> Row:
        """What a node leads to, a choice by the option that is picked; nothing, for an end, the unknown, or `STAY`."""
        row = self.rows[node]
        if row is not None:
            return row
        pick = picks.get(node, STAY)
        return 1, (() if pick == STAY else ((self.options[node][pick], 1, (), 0),))

    def following(self, node: int, picks: Picks) -> list[int]:
        """The nodes that a node leads to, a choice by the option that is picked."""
        return [edge[0] for edge in self.row(node, picks)[1]]

    def is_closed(self, part: Collection[int], picks: Picks) -> bool:
        """Whether nothing leads out of a part of the graph."""
        return all(target in part for node in part for target in self.following(node, picks))

    def loop(self, part: Collection[int], picks: Picks, *, exact: bool, carried: bool = False) -> Loop:
        """A part of the graph as a loop; if something is carried, edges that shift it leave the loop."""
        rows: dict[int, dict[int, Any]] = {}
        exits: dict[int, Any] = {}
        for node in sorted(part):
            total, edges = self.row(node, picks)
            rows[node], exits[node] = {}, 0
            for target, weight, _, shift in edges:
                if target in part and not (shift and carried):
                    rows[node][target] = rows[node].get(target, 0) + weight
                else:
                    exits[node] += weight
            if not exact:
                rows[node] = {target: weight / total for target, weight in rows[node].items()}
                exits[node] /= total
        return Loop(rows, exits, exact=exact)

    def unknown(self, node: int) -> bool:
        """Whether nothing is known of the node: it has not been walked."""
        return self.rows[node] is None and node not in self.options and node not in self.ends


def put_together(paths: Iterable[WeightedPath]) -> Row:
    """Paths as edges: those that lead to the same are one."""
    paths = list(paths)
    scale = lcm(*(total for _, total, *_ in paths))
    sums: dict[tuple[Any, tuple[Any, ...], int], int] = {}
    for weight, total, target, counts, shift in paths:
        edge = target, counts, shift
        sums[edge] = sums.get(edge, 0) + weight * (scale // total)
    divisor = gcd(scale, *sums.values())
    edges = tuple((target, weight // divisor, counts, shift) for (target, counts, shift), weight in sums.items())
    return scale // divisor, edges


def without_doubles(total: int, edges: Sequence[Edge]) -> Row:
    """A row whose edges may lead to the same node."""
    if len({(target, counts, shift) for target, _, counts, shift in edges}) == len(edges):
        return total, tuple(edges)
    return put_together([(weight, total, target, counts, shift) for target, weight, counts, shift in edges])


def components(nodes: Iterable[int], following: Any) -> list[list[int]]:
    """The strongly connected parts of a graph, each after those that it leads to (Tarjan's algorithm).

    Args:
        nodes: where to begin.
        following: from a node to the nodes it leads to.

    >>> components([0], {0: [1], 1: [2], 2: [1, 3], 3: []}.__getitem__)
    [[3], [2, 1], [0]]
    """
    found: list[list[int]] = []
    order: dict[int, int] = {}
    low: dict[int, int] = {ROOT: ROOT}
    done: set[int] = set()
    stack: list[int] = []
    # A root that is no node leads to all nodes to begin at.
    trail = [(ROOT, iter(nodes))]
    while trail:
        node, rest = trail[-1]
        for other in rest:
            if other not in order:
                order[other] = low[other] = len(order)
                stack.append(other)
                trail.append((other, iter(following(other))))
                break
            if other not in done and order[other] < low[node]:
                low[node] = order[other]
        else:
            trail.pop()
            if trail and low[node] < low[trail[-1][0]]:
                low[trail[-1][0]] = low[node]
            if low[node] == order.get(node):
                part: list[int] = []
                while not part or part[-1] != node:
                    part.append(stack.pop())
                done.update(part)
                found.append(part)
    return found


Number = Any
"""A Fraction, or a float."""

INFINITE = float("inf")

Mass = TypeVar("Mass")
Add = Callable[[Mass | None, Mass, Number], Mass]
"""Adds a share of one mass to another, or to none."""


class Loop:
    """Nodes of a loop, ready to be solved for any beginning.

    Args:
        rows: for each node the weight of going to each other node of the loop, or to itself.
        exits: for each node the weight of leaving the loop; from every node some way must lead out.
        exact: whether weights are whole numbers, and chances fractions of their sums; else weights are chances, in
            floats.
    """

    def __init__(self, rows: Mapping[int, Mapping[int, Any]], exits: Mapping[int, Any], *, exact: bool) -> None:
        self._exact = exact
        self._rows = {node: dict(row) for node, row in rows.items()}
        self._exits = dict(exits)
        self._into: dict[int, set[int]] = {node: set() for node in rows}
        for node, row in rows.items():
            for other in row:
                self._into[other].add(node)
        # For each node taken out: the chance of going on, where to, and from where with what chance.
        self._out: list[tuple[int, Number, list[tuple[int, Number]], list[tuple[int, Number]]]] = []
        waiting = [(self._cost(node), node) for node in self._rows]
        heapify(waiting)
        while waiting:
            cost, node = heappop(waiting)
            now = self._cost(node)
            if now > cost:  # others that were taken out have left it more entangled
                heappush(waiting, (now, node))
            else:
                self._take_out(node)

    def _cost(self, node: int) -> int:
        return len(self._rows[node]) * len(self._into[node])

    def _take_out(self, node: int) -> None:
        row, leaving = self._rows.pop(node), self._exits.pop(node)
        whole = self._whole(row, leaving)
        row.pop(node, None)
        going = sum(row.values(), leaving)
        into = self._into.pop(node)
        into.discard(node)
        back = []
        for other in sorted(into):
            target = self._rows[other]
            whole_of_other = self._whole(target, self._exits[other])
            weight = target.pop(node)
            back.append((other, self._chance(weight, whole_of_other)))
            self._go_round(other, weight, row, leaving, going)
            for after in row:
                self._into[after].add(other)
        for after in row:
            self._into[after].discard(node)
        onward = [(after, self._chance(weight, whole)) for after, weight in row.items()]
        self._out.append((node, self._chance(going, whole), onward, back))

    def _whole(self, row: Mapping[int, Any], leaving: Any) -> Any:
        return sum(row.values(), leaving) if self._exact else 1.0

    def _chance(self, weight: Any, whole: Any) -> Number:
        return Fraction(weight, whole) if self._exact else weight

    def _go_round(self, other: int, weight: Any, row: Mapping[int, Any], leaving: Any, going: Any) -> None:
        """Send what a node sent to the one that is taken out on to where that one leads."""
        target, exits = self._rows[other], self._exits
        if not self._exact:
            share = weight / going
            for after, further in row.items():
                target[after] = target.get(after, 0.0) + share * further
            exits[other] += share * leaving
            return
        # Whole numbers all the way, made small once a row: that is many times faster than fractions.
        for after in target:
            target[after] *= going
        for after, further in row.items():
            target[after] = target.get(after, 0) + weight * further
        exits[other] = exits[other] * going + weight * leaving
        divisor = gcd(exits[other], *target.values())
        if divisor > 1:
            exits[other] //= divisor
            for after in target:
                target[after] //= divisor

    def visits(self, arriving: Mapping[int, Mass], add: Add[Mass]) -> dict[int, Mass]:
        """How often each node is visited before the loop is left, for what arrives from outside.

        Args:
            arriving: the mass at each node.
            add: adds masses.
        """
        waiting: dict[int, Mass] = {node: add(None, mass, 1) for node, mass in arriving.items()}
        for node, going, row, _ in self._out:
            mass = waiting.get(node)
            if mass is not None:
                for other, chance in row:
                    waiting[other] = add(waiting.get(other), mass, chance / going)
        visits: dict[int, Mass] = {}
        for node, going, _, back in reversed(self._out):
            total = waiting.get(node)
            for other, chance in back:
                if other in visits:
                    total = add(total, visits[other], chance)
            if total is not None:
                visits[node] = add(None, total, 1 / going)
        return visits

    def values(self, gains: Mapping[int, Number]) -> dict[int, Number]:
        """What each node is worth, from what it gains at each visit: directly, and by leaving the loop."""
        gains = dict(gains)
        for node, going, _, back in self._out:
            for other, chance in back:
                gains[other] += chance / going * gains[node]
        values: dict[int, Number] = {}
        for node, going, row, _ in reversed(self._out):
            values[node] = sum((chance * values[other] for other, chance in row), gains[node]) / going
        return values
