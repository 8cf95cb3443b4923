"""Loops, closed exactly: nodes that lead back to each other are taken out one by one.

This is the elimination of Grassmann, Taksar and Heyman. It only adds, multiplies and divides numbers that are not
negative, so that in floats nothing cancels out: by the entrywise theory of O'Cinneide (1993) each result is right
to a relative error of a small polynomial in the number of nodes, times the unit of rounding.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from heapq import heapify, heappop, heappush
from math import gcd
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


def scaled(row: Mapping[int, int], leaving: int, total: int, *, exact: bool) -> tuple[Mapping[int, Any], Any]:
    """Whole weights as a loop takes them: as they are, or as chances in floats."""
    if exact:
        return row, leaving
    return {node: weight / total for node, weight in row.items()}, leaving / total
