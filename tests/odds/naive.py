"""Chains and decision processes as plain tables, solved by dense elimination over all policies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product

import attrs

from ruleengine import HOME, Side

Weights = tuple[int, ...]
"""The weight of going to each node, then of coming to each end."""


@attrs.frozen
class Node:
    """A node: who decides there, and the weights of each option."""

    options: tuple[Weights, ...]
    side: Side = HOME


Nodes = tuple[Node, ...]
Policy = tuple[int, ...]


def rows_of(nodes: Nodes, policy: Policy) -> list[list[Fraction]]:
    """The chances of each node, by a policy."""
    rows = []
    for node, option in zip(nodes, policy, strict=True):
        weights = node.options[option]
        rows.append([Fraction(weight, sum(weights)) for weight in weights])
    return rows


def policies(nodes: Nodes, *sides: Side) -> Iterator[dict[int, int]]:
    """Every way in which these sides can decide at their nodes."""
    mine = [place for place, node in enumerate(nodes) if node.side in sides]
    for picks in product(*(range(len(nodes[place].options)) for place in mine)):
        yield dict(zip(mine, picks, strict=True))


def joined(nodes: Nodes, *picks: dict[int, int]) -> Policy:
    """Partial policies as one."""
    every = {place: pick for each in picks for place, pick in each.items()}
    return tuple(every[place] for place in range(len(nodes)))


def leads_out(rows: Sequence[Sequence[Fraction]]) -> set[int]:
    """The nodes from which some end can be reached."""
    count = len(rows)
    out = {place for place, row in enumerate(rows) if any(row[count:])}
    while True:
        more = {place for place, row in enumerate(rows) if place not in out and any(row[other] for other in out)}
        if not more:
            return out
        out |= more


def solve(matrix: list[list[Fraction]]) -> list[Fraction]:
    """The solution of a square system with its right-hand side as last column."""
    size = len(matrix)
    for column in range(size):
        pivot = next(row for row in range(column, size) if matrix[row][column])
        matrix[column], matrix[pivot] = matrix[pivot], matrix[column]
        matrix[column] = [value / matrix[column][column] for value in matrix[column]]
        for row in range(size):
            if row != column and (factor := matrix[row][column]):
                matrix[row] = [a - factor * b for a, b in zip(matrix[row], matrix[column], strict=True)]
    return [row[-1] for row in matrix]


def chances(rows: Sequence[Sequence[Fraction]], start: int = 0) -> list[Fraction]:
    """The chance of coming to each end from a node."""
    count, out = len(rows), sorted(leads_out(rows))
    ends = len(rows[0]) - count
    if start not in out:
        return [Fraction(0)] * ends
    found = []
    for end in range(ends):
        matrix = [[(i == j) - rows[i][j] for j in out] + [rows[i][count + end]] for i in out]
        found.append(solve(matrix)[out.index(start)])
    return found


def steps(rows: Sequence[Sequence[Fraction]], start: int = 0) -> Fraction | None:
    """How many nodes are left before an end is reached; None if perhaps none ever is."""
    count, out = len(rows), leads_out(rows)
    reached = [start]
    for node in reached:
        reached += [other for other in range(count) if rows[node][other] and other not in reached]
    if not set(reached) <= out:
        return None
    matrix = [[(i == j) - rows[i][j] for j in reached] + [Fraction(1)] for i in reached]
    return solve(matrix)[0]
