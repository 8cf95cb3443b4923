"""A way over the pitch, with all that it takes, and its exact odds."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import attrs

from ruleengine import Check, MatchReader, PieceId, token
from ruleengine.grid import Grid
from ruleengine_blood_bowl._base.ball import pick_up_check
from ruleengine_blood_bowl._base.chances import best_chance, toss_of
from ruleengine_blood_bowl._base.moving import STAND_UP_DEED, Hop, Step, dodge_check, extra_square_check
from ruleengine_blood_bowl._base.players import marking
from ruleengine_blood_bowl._base.search import CARRYING, Came, Search
from ruleengine_blood_bowl._base.state import ACTION, ACTOR, BALL, DEEDS, EXTRA, HOLDER, MOVED
from ruleengine_blood_bowl._base.supposed import on_his_feet, suppose
from ruleengine_blood_bowl._base.terms import OFF
from ruleengine_blood_bowl._base.terrain import Terrain


@attrs.frozen(repr=False)
class Way:
    """A way to a square.

    Attributes:
        grid: of what the squares are.
        piece: who goes it.
        path: the squares that he enters, in order.
        steps: what his coach answers, in order: rising, steps, leaps.
        checks: the checks on the way, in order, from that to begin the action on.
        probability: the chance that all of them go well.
    """

    grid: Grid
    piece: PieceId
    path: tuple[int, ...]
    steps: tuple[Any, ...]
    checks: tuple[Check, ...]
    probability: Fraction

    @property
    def tokens(self) -> list[str]:
        """The tokens of the steps."""
        return [token(step) for step in self.steps]

    def __str__(self) -> str:
        squares = " ".join(map(self.grid.name, self.path)) or "where he is"
        rolls = ", ".join(f"{check.threshold} {check.kind.name.partition('.')[2]}" for check in self.checks)
        return f"{squares}: {self.probability}{' by ' * bool(rolls)}{rolls}"

    def __repr__(self) -> str:
        return f"<Way {self}>"


def way_of(found: Search, came: Came, *, to_pay: bool = False) -> Way:
    """The way by which one came, from the checks that the rules would build on it.

    Args:
        to_pay: one more square is paid for at its end, as by the block of a Blitz.
    """
    terrain, walk = found.terrain, _Walk(found.terrain)
    for hop, to in found.back(came):
        walk.go(hop, to)
    if to_pay:
        walk.pay(1)
    tosses = [toss_of(match, check, terrain.allowed) for match, check in walk.checks]
    checks = tuple(check for _, check in walk.checks)
    return Way(terrain.grid, terrain.piece, tuple(walk.path), tuple(walk.steps), checks, best_chance(tosses))


class _Walk:
    """A walk along a way, in the order in which the rules roll (LRB-MOV-03, BB20-MOV-06)."""

    def __init__(self, terrain: Terrain) -> None:
        self.path: list[int] = []
        self.steps: list[Any] = [STAND_UP_DEED] if terrain.rises else []
        self.checks: list[tuple[MatchReader, Check]] = [(terrain.match, check) for check in terrain.opening]
        self._terrain = terrain
        self._moved, self._here, self._carrying = terrain.moved, terrain.start, terrain.carrying
        self._deeds = terrain.match.get(DEEDS)

    def go(self, hop: Hop | None, came: Came) -> None:
        """One step or hop."""
        start, self._here = self._here, came.square
        self.path.append(came.square)
        if hop is None:
            self._step(start, came.square)
        else:
            self._hop(hop, start, came.square)
        if came.label[0] & CARRYING and not self._carrying:
            self._add(pick_up_check(self._scene(), self._terrain.piece, came.square))
            self._carrying = True

    def _step(self, start: int, to: int) -> None:
        match, piece = self._terrain.match, self._terrain.piece
        self.steps.append(Step(to))
        self.pay(1)
        if marking(match, start, match.pieces[piece].side):
            self._add(dodge_check(self._scene(), piece, start, to))

    def _hop(self, hop: Hop, start: int, to: int) -> None:
        self.steps.append(hop.choice(to))
        self._deeds += (hop.deed,)
        self.pay(hop.cost)
        self._add(next(check for squares, check in hop.landings(1 << start) if squares >> to & 1))

    def pay(self, squares: int) -> None:
        """Spend squares of movement, extra ones by a roll each."""
        self._moved += squares
        for _ in range(min(squares, self._moved - self._terrain.movement)):
            self._add(extra_square_check(self._scene(), self._terrain.piece))

    def _add(self, check: Check) -> None:
        self.checks.append((self._scene(), check))

    def _scene(self) -> MatchReader:
        """The match as the rules will find it."""
        terrain, piece = self._terrain, self._terrain.piece
        beyond = max(0, self._moved - terrain.movement)
        given = on_his_feet(terrain.match, piece, self._here) | {
            (ACTOR, 0): piece,
            (ACTION, 0): terrain.action,
            (MOVED, 0): self._moved - beyond,
            (EXTRA, 0): terrain.gone + beyond,
            (DEEDS, 0): self._deeds,
        }
        if self._carrying:
            given |= {(HOLDER, 0): piece, (BALL, 0): OFF}
        return suppose(terrain.match, given)
