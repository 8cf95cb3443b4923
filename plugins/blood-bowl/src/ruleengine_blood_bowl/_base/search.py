"""The search behind `reach`: layer by layer of squares spent, with whole sets of squares at once.

Squares that are reached with the same luck are one bitboard, so that what takes no roll is flooded, and a dodge is
reckoned once for each square that is entered. A way is dropped only where another one comes to the same square with no
more squares spent and with a luck that is at least as good whatever is still to come.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from operator import ge
from typing import NamedTuple

from ruleengine.grid import dilate, squares_in
from ruleengine_blood_bowl._base.chances import Luck, Purse, Ranking, Throwing, Toss, unit_of
from ruleengine_blood_bowl._base.leaving import leavings
from ruleengine_blood_bowl._base.moving import Hop
from ruleengine_blood_bowl._base.terrain import Terrain

Label = tuple[int, Luck]
"""How one comes to a square: bit 0, whether with the ball; the other bits, which hops are used; the luck."""

Layer = dict[Label, int]
"""The squares, a bitboard, to which one comes in each way with so many squares spent."""

CARRYING = 1


class Came(NamedTuple):
    """A square, how one comes there, and with how many squares spent on the way."""

    square: int
    spent: int
    label: Label


class End(NamedTuple):
    """How some squares are best reached: the chance out of `Search.scale`, the squares spent, and as what."""

    chance: int
    spent: int
    label: Label


class _UnforeseenError(Exception):
    """A toss with re-rolls, or a chance, that the search did not know of when it began."""


def search(terrain: Terrain) -> Search:
    """Look everywhere that a player can get."""
    first = [terrain.extra(), terrain.pick_up(), *map(terrain.toss, terrain.opening)]
    tosses = [toss for toss in (*first, *(each.toss for each in leavings(terrain))) if toss is not None]
    while True:
        try:
            return Search(terrain, tosses)
        except _UnforeseenError as unforeseen:
            tosses += unforeseen.args


class Search:
    """All ways of a player that none beats.

    Attributes:
        terrain: what lies before him.
        layers: by the squares spent on the way.
        scale: what a luck sums to if nothing can go wrong.
    """

    def __init__(self, terrain: Terrain, tosses: Sequence[Toss]) -> None:
        self.terrain = terrain
        self._purse = Purse(tosses)
        self._unit = unit_of([Toss(Fraction(1, 6)), *tosses])
        self._ranking = Ranking(self._purse)
        self._throwings: dict[Toss, Throwing] = {}
        self._extra = self.throwing(terrain.extra())
        pick_up = terrain.pick_up()
        self._pick_up = None if pick_up is None else self.throwing(pick_up)
        self._loose = 0 if pick_up is None else terrain.ball
        self._leavings = leavings(terrain)
        self._seen: dict[int, dict[Luck, tuple[Luck, int]]] = {}
        self._shades: Layer = {}
        self._most = terrain.most - terrain.moved
        extra = max(0, min(self._most, terrain.most - terrain.movement))
        rolls = self._most + extra + len(terrain.opening) + 2
        self.scale: int = self._unit**rolls
        self.layers: list[Layer] = [{} for _ in range(self._most + 1)]
        self._begin()
        for spent in range(self._most + 1):
            self.layers[spent] = self._unbeaten(self.layers[spent])
            for label, squares in self.layers[spent].items():
                self._spread(spent, label, squares)

    def _begin(self) -> None:
        luck = (0,) * (self._purse.size - 1) + (self.scale,)
        for check in self.terrain.opening:
            luck = self.throwing(self.terrain.toss(check))(luck)
        self.layers[0][CARRYING if self.terrain.carrying else 0, luck] = 1 << self.terrain.start

    def throwing(self, toss: Toss) -> Throwing:
        """A toss in whole numbers."""
        found = self._throwings.get(toss)
        if found is None:
            if not self._purse.covers(toss) or self._unit % unit_of([toss]):
                raise _UnforeseenError(toss)
            found = self._throwings[toss] = Throwing(toss, self._purse, self._unit)
        return found

    def _thrown(self, toss: Toss) -> Throwing | None:
        """A toss that was met on the way out; no way leads through another."""
        return self._throwings.get(toss)

    # Onward --------------------------------------------------------------------------------------------------

    def _spread(self, spent: int, label: Label, squares: int) -> None:
        """Go on from some squares; but not to where one came before with this very luck, or with what led to it."""
        shade = self._shades.get(label, 0) | self._seen[label[0]][label[1]][1]
        for _, after, then, to in self._onward(spent, label, squares, but=shade):
            if to:
                self._put(after, then, to)
                if then[0] == label[0]:
                    self._shades[then] = self._shades.get(then, 0) | shade

    def _onward(
        self, spent: int, label: Label, squares: int, *, but: int = 0, again: bool = False
    ) -> Iterator[tuple[Hop | None, int, Label, int]]:
        """Where one can go from some squares: by which hop, with how many squares spent then, how, to which.

        Args:
            but: squares of no interest.
            again: whether one went there before, so that no toss is met for the first time.
        """
        terrain, throw = self.terrain, self._thrown if again else self.throwing
        world, luck = label
        if world & CARRYING:
            squares &= ~terrain.goal  # there he has scored
        if not squares or spent == self._most:
            return
        paid, safe, free = self.paid(spent, 1, luck), 0, terrain.free & ~but
        calm = squares & ~terrain.marked
        if calm:
            safe = dilate(terrain.grid, calm) & free
            yield None, spent + 1, (world, paid), safe
        for leaving in self._leavings:
            held = squares & leaving.starts
            if held:
                for throwing, to in leaving.into(dilate(terrain.grid, held) & free & ~safe, throw):
                    yield None, spent + 1, (world, throwing(paid)), to
        for place, hop in enumerate(terrain.hops, 1):
            if not world >> place & 1 and spent + hop.cost <= self._most:
                paid = self.paid(spent, hop.cost, luck)
                for to, check in hop.landings(squares):
                    thrown = throw(terrain.toss(check))
                    if thrown is not None:
                        yield hop, spent + hop.cost, (world | 1 << place, thrown(paid)), to & terrain.free

    def paid(self, spent: int, squares: int, luck: Luck) -> Luck:
        """The luck once so many more squares are paid for, each extra one by its roll."""
        beyond = self.terrain.moved + spent + squares - self.terrain.movement
        for _ in range(min(beyond, squares)):
            luck = self._extra(luck)
        return luck

    def _put(self, spent: int, label: Label, squares: int) -> None:
        layer = self.layers[spent]
        for then, to in self._entered(label, squares):
            layer[then] = layer.get(then, 0) | to

    def _entered(self, label: Label, squares: int) -> Iterable[tuple[Label, int]]:
        """How one comes to squares that one enters: on one of them, perhaps, the ball is to be picked up."""
        world, luck = label
        if self._pick_up is None or world & CARRYING or not squares & self._loose:
            return ((label, squares),)
        return ((world | CARRYING, self._pick_up(luck)), self._loose), (label, squares & ~self._loose)

    def _unbeaten(self, layer: Layer) -> Layer:
        """What of a layer is not beaten by what came to the same squares before, or comes there with better luck."""
        kept: Layer = {}
        ranked = [(self._ranking.rank(label[1]), label) for label in layer]
        for rank, label in sorted(ranked, reverse=True):
            (world, luck), squares = label, layer[label]
            seen = self._seen.setdefault(world, {})
            for other, where in seen.values():
                if squares & where and all(map(ge, other, rank)):
                    squares &= ~where
                    if not squares:
                        break
            if squares and rank[0]:
                kept[label] = squares
                known = seen.get(luck)
                seen[luck] = rank, squares | known[1] if known else squares
        return kept

    # What was found ------------------------------------------------------------------------------------------

    def best(self, within: int, *, carrying: bool = False, to_pay: bool = False) -> dict[int, End]:
        """How each square of a bitboard that can be reached is best reached.

        Args:
            carrying: only with the ball in hand.
            to_pay: and then one more square is paid for, as by the block of a Blitz.
        """
        ends = []
        for spent, layer in enumerate(self.layers[:-1] if to_pay else self.layers):
            for (world, luck), squares in layer.items():
                if squares & within and (world & CARRYING or not carrying):
                    paid = self.paid(spent, 1, luck) if to_pay else luck
                    ends.append((-sum(paid), spent, (world, luck), squares))
        found: dict[int, End] = {}
        for minus, spent, label, squares in sorted(ends):
            found |= dict.fromkeys(squares_in(squares & within), End(-minus, spent, label))
            within &= ~squares
        return found

    def back(self, came: Came) -> list[tuple[Hop | None, Came]]:
        """The way by which one came, from the first move on: by which hop, to where."""
        way: list[tuple[Hop | None, Came]] = []
        while came.spent:
            hop, before = self._before(came)
            way.append((hop, came))
            came = before
        return way[::-1]

    def _before(self, came: Came) -> tuple[Hop | None, Came]:
        """The last move of a way, and where it began; of several squares the one nearest to the start."""
        grid, bit = self.terrain.grid, 1 << came.square
        found = []
        for cost in {1, *(hop.cost for hop in self.terrain.hops)}:
            spent = came.spent - cost
            for label, squares in self.layers[spent].items() if spent >= 0 else ():
                for square in squares_in(squares & grid.disc(came.square, 2)):
                    for hop in self._leads(spent, label, 1 << square, came, bit):
                        if hop is not None or grid.near[square] & bit:
                            found.append((grid.squared(self.terrain.start, square), square, hop, label, spent))
        _, square, hop, label, spent = min(found, key=lambda each: each[:2])
        return hop, Came(square, spent, label)

    def _leads(self, spent: int, label: Label, start: int, came: Came, bit: int) -> Iterator[Hop | None]:
        """The moves from a square that come out as one came."""
        for hop, after, then, to in self._onward(spent, label, start, again=True):
            if to & bit and after == came.spent and (came.label, bit) in self._entered(then, bit):
                yield hop
