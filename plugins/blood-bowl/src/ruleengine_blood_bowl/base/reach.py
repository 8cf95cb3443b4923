"""Reach: every square that a player can get to in an action, by the best way, with its exact odds (LRB-MOV, BB20-MOV).

What a way takes is told by the pure builders of checks by which the rules roll: dodges, extra squares, rising, picking
the ball up on the way or at its end, leaps, and what an action may begin with. A way is a fixed sequence of squares; on
it each failure is rolled again, or not, by the best use of the re-rolls there are. Reactions of the other side are not
foreseen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any

import attrs

from ruleengine import Check, Match, PieceId, RuleEngineError, View
from ruleengine.grid import Grid, dilate, mask_of
from ruleengine_blood_bowl.base.ball import pick_up_check
from ruleengine_blood_bowl.base.chances import Rerolls, best_chance, toss_of
from ruleengine_blood_bowl.base.moving import STAND_UP_DEED, Hop, dodge_check, extra_square_check, steps_to
from ruleengine_blood_bowl.base.players import marking
from ruleengine_blood_bowl.base.search import CARRYING, Came, End, Search, search
from ruleengine_blood_bowl.base.state import ACTION, ACTOR, BALL, DEEDS, HOLDER, MOVED, SQUARE, STANDING, STATUS
from ruleengine_blood_bowl.base.supposed import on_his_feet, suppose
from ruleengine_blood_bowl.base.terms import OFF, Status
from ruleengine_blood_bowl.base.terrain import Terrain, survey


@attrs.frozen(repr=False)
class Way:
    """A way to a square.

    Attributes:
        piece: who goes it.
        path: the squares that he enters, in order.
        steps: what his coach answers, in order: rising, steps, leaps.
        checks: the checks on the way, in order.
        probability: the chance that all of them go well.
    """

    grid: Grid
    piece: PieceId
    path: tuple[int, ...]
    steps: tuple[Any, ...]
    checks: tuple[Check, ...]
    probability: Fraction

    def __str__(self) -> str:
        squares = " ".join(map(self.grid.name, self.path)) or "stays"
        rolls = ", ".join(f"{check.needed}+ {check.kind.name.partition('.')[2]}" for check in self.checks)
        return f"{squares}: {self.probability}{' by ' * bool(rolls)}{rolls}"

    def __repr__(self) -> str:
        return f"<Way {self}>"


class Reach(Mapping[int, Way]):
    """The squares that a player can get to, each with the best way there; squares by number, or by name.

    Ways are worked out when they are asked for. `chance` and `squares` are there at once.

    Attributes:
        squares: the squares, as a bitboard.
    """

    def __init__(self, found: Search, ends: Mapping[int, End], *, to_pay: bool = False) -> None:
        self._search = found
        self._ends = ends
        self._to_pay = to_pay
        self._ways: dict[int, Way] = {}
        self.squares = mask_of(ends)

    def __getitem__(self, square: int | str) -> Way:
        number = self._search.terrain.grid.named(square) if isinstance(square, str) else square
        if number not in self._ways:
            end = self._ends[number]
            came = Came(number, end.spent, end.label)
            self._ways[number] = way_of(self._search, came, to_pay=self._to_pay)
        return self._ways[number]

    def __iter__(self) -> Iterator[int]:
        return iter(self._ends)

    def __len__(self) -> int:
        return len(self._ends)

    def chance(self, square: int) -> float:
        """The chance to get to a square; 0 if he cannot."""
        found = self._ends.get(square)
        return found.chance / self._search.scale if found else 0.0

    @cached_property
    def carrying(self) -> Reach:
        """The squares that he can get to with the ball in hand."""
        return Reach(self._search, self._search.best(self._search.terrain.grid.full, carrying=True))

    @cached_property
    def blitz(self) -> Reach:
        """The squares next to standing opponents from which he can pay for a block, that roll included."""
        terrain = self._search.terrain
        opponents = terrain.match.get(STANDING, terrain.match.pieces[terrain.piece].side.other)
        return Reach(self._search, self._search.best(_around(terrain.grid, opponents), to_pay=True), to_pay=True)

    def against(self, target: PieceId) -> Way | None:
        """The best way to a square from which he can block this opponent; None if there is none."""
        terrain, ends = self._search.terrain, self.blitz._ends
        near = terrain.grid.near[terrain.match.get(SQUARE, target)]
        able = [square for square in ends if near >> square & 1]
        return self.blitz[max(able, key=lambda square: ends[square].chance)] if able else None

    def __repr__(self) -> str:
        terrain = self._search.terrain
        sure = sum(end.chance == self._search.scale for end in self._ends.values())
        who, here = terrain.match.pieces[terrain.piece].name, terrain.grid.name(terrain.start)
        return f"<Reach of {who} from {here}: {len(self)} squares, {sure} without a roll>"


def _around(grid: Grid, squares: int) -> int:
    return dilate(grid, squares) if squares else 0


def reach(match: Match | View, piece: PieceId, *, action: str = "move", rerolls: Rerolls = "all") -> Reach:
    """Every square that a player can get to in this activation, with the best way and its exact odds.

    Args:
        match: at any moment of a turn.
        piece: a player on the pitch: in his action, or before it. His own square is among those he can get to.
        action: the action that he is to be given, if none of his is under way.
        rerolls: which to reckon with: `all`, `skills` (no team re-rolls), `none`.

    >>> from ruleengine_blood_bowl.base.positions import from_position
    >>> match = from_position('''
    ... home 7 Blitzer L8
    ... away 1 Lineman M8
    ... ''')
    >>> found = reach(match, PieceId(0))
    >>> found["N8"]
    <Way K7 L6 M6 N6 O7 N8: 2/3 by 3+ dodge>
    """
    if match.get(SQUARE, piece) < 0 or match.get(STATUS, piece) is Status.STUNNED:
        raise UnreachableError(f"{match.pieces[piece].name} goes nowhere: he is stunned, or off the pitch")
    found = search(survey(match, piece, action, rerolls))
    return Reach(found, found.best(found.terrain.grid.full))


class UnreachableError(RuleEngineError):
    """A square that a player cannot get to, or a player who cannot move."""


# From what the search found to a way -------------------------------------------------------------------------


def way_of(found: Search, came: Came, *, to_pay: bool = False) -> Way:
    """A way with all that it takes, from the checks that the rules would build on it."""
    terrain, walk = found.terrain, _Walk(found.terrain)
    for hop, to in found.back(came):
        walk.go(hop, to)
    if to_pay:
        walk.pay(1)
    tosses = [toss_of(match, check, terrain.allowed) for match, check in walk.checks]
    checks = tuple(check for _, check in walk.checks)
    return Way(terrain.grid, terrain.piece, tuple(walk.path), tuple(walk.steps), checks, best_chance(tosses))


class _Walk:
    """A walk along a way, square by square, on which checks are built as the rules would build them."""

    def __init__(self, terrain: Terrain) -> None:
        self.terrain = terrain
        self.path: list[int] = []
        self.steps: list[Any] = [STAND_UP_DEED] if terrain.rises else []
        self.checks: list[tuple[Match, Check]] = [(terrain.match, check) for check in terrain.opening]
        self._moved, self._here, self._carrying = terrain.moved, terrain.start, terrain.carrying
        self._deeds: tuple[str, ...] = ()

    def go(self, hop: Hop | None, came: Came) -> None:
        """One step or hop."""
        start, to = self._here, came.square
        marked = marking(self.terrain.match, start, self.terrain.match.pieces[self.terrain.piece].side)
        self._here = to
        self.path.append(to)
        if hop is None:
            self.steps.append(steps_to(self.terrain.grid.size)[to])
            self.pay(1)
            if marked:
                self._add(dodge_check(self._scene(), self.terrain.piece, start, to))
        else:
            self.steps.append(hop.choice(to))
            self._deeds += (hop.deed,)
            self.pay(hop.cost)
            landings = hop.landings(1 << start)
            self._add(next(check for squares, check in landings if squares >> to & 1))
        if came.label[0] & CARRYING and not self._carrying:
            self._add(pick_up_check(self._scene(), self.terrain.piece, to))
            self._carrying = True

    def pay(self, squares: int) -> None:
        """Spend squares of movement, extra ones by a roll."""
        self._moved += squares
        for _ in range(min(squares, self._moved - self.terrain.movement)):
            self._add(extra_square_check(self._scene(), self.terrain.piece))

    def _add(self, check: Check) -> None:
        self.checks.append((self._scene(), check))

    def _scene(self) -> Match:
        """The match as the rules will find it here."""
        terrain, piece = self.terrain, self.terrain.piece
        spent = min(self._moved, terrain.movement)
        given = on_his_feet(terrain.match, piece, self._here) | {
            (ACTOR, 0): piece,
            (ACTION, 0): terrain.action,
            (MOVED, 0): spent,
            (DEEDS, 0): self._deeds,
        }
        if self._carrying:
            given |= {(HOLDER, 0): piece, (BALL, 0): OFF}
        return suppose(terrain.match, given)
