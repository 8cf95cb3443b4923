"""The graph of a walk: states and open choices as numbered nodes, chances as whole numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import gcd, lcm
from typing import Any

import attrs

Edge = tuple[Any, int, tuple[Any, ...], int]
"""Where it leads, its weight, what it adds to each count, how it shifts what is carried."""

Row = tuple[int, tuple[Edge, ...]]
"""The sum of the weights, and the edges: what one node leads to."""

Path = tuple[int, int, Any, tuple[Any, ...], int]
"""One of many that may lead to the same: its weight, of what total; where it leads, counts, shift."""

Picks = dict[int, int]
"""Which option each open choice takes, by place; or `STAY`."""

STAY = -1
"""The pick of a choice that goes round for ever on purpose."""


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

    def unknown(self, node: int) -> bool:
        """Whether nothing is known of the node: it has not been walked."""
        return self.rows[node] is None and node not in self.options and node not in self.ends


def put_together(paths: Iterable[Path]) -> Row:
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
    low: dict[int, int] = {}
    done: set[int] = set()
    stack: list[int] = []
    for root in nodes:
        if root in order:
            continue
        order[root] = low[root] = len(order)
        stack.append(root)
        trail = [(root, iter(following(root)))]
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
                if low[node] == order[node]:
                    part: list[int] = []
                    while not part or part[-1] != node:
                        part.append(stack.pop())
                    done.update(part)
                    found.append(part)
    return found
