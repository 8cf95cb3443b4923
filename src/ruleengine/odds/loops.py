"""Loops, closed exactly: nodes that lead back to each other are taken out one by one.

This is the elimination of Grassmann, Taksar and Heyman. It only adds, multiplies and divides numbers that are not
negative, so that in floats nothing cancels out: by the entrywise theory of O'Cinneide (1993) each result is right
to a relative error of a small polynomial in the number of nodes, times the unit of rounding.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from heapq import heapify, heappop, heappush
from typing import Any, TypeVar

Number = Any
"""A Fraction, or a float."""

INFINITE = float("inf")

Mass = TypeVar("Mass")
Add = Callable[[Mass | None, Mass, Number], Mass]
"""Adds a share of one mass to another, or to none."""


class Loop:
    """Nodes of a loop, ready to be solved for any beginning.

    Args:
        rows: for each node the chance of going to each other node of the loop, or to itself.
        exits: for each node the chance of leaving the loop; from every node some way must lead out.
    """

    def __init__(self, rows: Mapping[int, Mapping[int, Number]], exits: Mapping[int, Number]) -> None:
        self._rows = {node: dict(row) for node, row in rows.items()}
        self._exits = dict(exits)
        self._into: dict[int, set[int]] = {node: set() for node in rows}
        for node, row in rows.items():
            for other in row:
                self._into[other].add(node)
        # For each node taken out: the chance of going on, where to, and from where with what chance.
        self._out: list[tuple[int, Number, tuple[tuple[int, Number], ...], tuple[tuple[int, Number], ...]]] = []
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
        row.pop(node, None)
        going = sum(row.values(), leaving)
        into = self._into.pop(node)
        into.discard(node)
        back = tuple((other, self._rows[other].pop(node)) for other in sorted(into))
        for other, chance in back:
            share, target = chance / going, self._rows[other]
            for after, further in row.items():
                target[after] = target.get(after, 0) + share * further
                self._into[after].add(other)
            self._exits[other] += share * leaving
        for after in row:
            self._into[after].discard(node)
        self._out.append((node, going, tuple(row.items()), back))

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
