"""Dodges as `reach` looks ahead: one for each square entered, where squares are left alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from ruleengine.grid import squares_in
from ruleengine_blood_bowl._base.chances import Late, Throwing, Toss, chance_of, late_of
from ruleengine_blood_bowl._base.terrain import Terrain


class Dodging:
    """Dodges by the squares entered, from squares that are left by the same check: made when they are first needed."""

    def __init__(self, terrain: Terrain, start: int) -> None:
        self._terrain = terrain
        self._start = start
        self._known = 0
        self._squares: dict[tuple[int, int], int] = {}
        self.chances: dict[tuple[int, int], Fraction] = {}
        self.lates: dict[tuple[int, int], Late | None] = {}

    def into(self, squares: int) -> Iterator[tuple[tuple[int, int], int]]:
        """The squares, sorted by what a dodge there needs; told apart by base and bonus."""
        for square in squares_in(squares & ~self._known):
            check = self._terrain.dodge(self._start, square)
            needs = check.base, check.bonus
            if needs not in self._squares:
                self._squares[needs], self.chances[needs] = 0, chance_of(check)
                self.lates[needs] = late_of(self._terrain.match, check)
            self._squares[needs] |= 1 << square
        self._known |= squares
        return ((needs, squares & known) for needs, known in self._squares.items() if squares & known)


class Leaving:
    """Dodges from squares that are left alike, with the same re-rolls."""

    def __init__(self, terrain: Terrain, starts: int, dodging: Dodging) -> None:
        self.starts = starts
        self._dodging = dodging
        start = starts.bit_length() - 1
        self.toss = terrain.toss(terrain.dodge(start, terrain.grid.neighbours[start][0]))
        self._throwings: dict[tuple[int, int], Throwing] = {}

    def into(self, squares: int, throwing: Callable[[Toss], Throwing | None]) -> Iterator[tuple[Throwing, int]]:
        """The squares entered, sorted by the toss that it takes; `throwing` makes them, or leaves one out."""
        for needs, to in self._dodging.into(squares):
            found = self._throwings.get(needs)
            if found is None:
                toss = Toss(self._dodging.chances[needs], self.toss.prices, self._dodging.lates[needs])
                found = throwing(toss)
            if found is not None:
                self._throwings[needs] = found
                yield found, to


def leavings(terrain: Terrain) -> list[Leaving]:
    """The dodges from all marked squares."""
    dodging: dict[int, Dodging] = {}
    found = []
    for squares, start in terrain.left_alike():
        dodging.setdefault(start, Dodging(terrain, start))
        found.append(Leaving(terrain, squares, dodging[start]))
    return found
