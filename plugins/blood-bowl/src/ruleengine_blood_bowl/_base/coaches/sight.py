"""What a coach looks at before it decides: who stands where, what is safe, how far it is."""

from __future__ import annotations

from functools import cached_property

from ruleengine import PieceId, Side, View
from ruleengine.grid import Grid, dilate, distance_field, squares_in
from ruleengine_blood_bowl._base.pitch import PITCH, Pitch
from ruleengine_blood_bowl._base.players import AGILITY, MOVEMENT, at, has
from ruleengine_blood_bowl._base.state import ACTED, ACTOR, BALL, HOLDER, SQUARE, STANDING, TAKEN, ZONES
from ruleengine_blood_bowl._base.terms import NOBODY

Field = tuple[int | None, ...]
"""By square: the steps from somewhere, None where there is no way."""

FAR = 99


class Sight:
    """The pitch as a coach sees it at one decision; what is asked for is worked out once.

    Attributes:
        view, side: the match, and whose coach looks.
        pitch, grid: where it is played.
        holder: who holds the ball, or NOBODY.
        ball: where it lies, or OFF.
    """

    def __init__(self, view: View, side: Side) -> None:
        self.view = view
        self.side = side
        self.pitch: Pitch = view.derived(PITCH)
        self.grid: Grid = self.pitch.grid
        self.holder = view.get(HOLDER)
        self.ball = view.get(BALL)

    @property
    def mine(self) -> bool:
        """Whether this side holds the ball."""
        return self.holder != NOBODY and self.view.pieces[self.holder].side is self.side

    @property
    def theirs(self) -> bool:
        """Whether the other side holds the ball."""
        return self.holder != NOBODY and not self.mine

    @cached_property
    def marked(self) -> int:
        """The squares in the other side's tackle zones."""
        return dilate(self.grid, self.view.get(ZONES, self.side.other))

    @cached_property
    def free(self) -> int:
        """The squares that nobody is on."""
        return self.grid.full & ~self.view.get(TAKEN)

    @cached_property
    def safe(self) -> int:
        """The free squares that nobody marks."""
        return self.free & ~self.marked

    @cached_property
    def to_goal(self) -> Field:
        """Steps to the end zone over safe squares."""
        return self.steps_to(self.pitch.goal[self.side])

    def steps_to(self, squares: int) -> Field:
        """Steps to some squares over safe ones."""
        return distance_field(self.grid, squares & self.free, free=self.safe)

    def next_to(self, squares: int) -> int:
        """The free squares next to any of these."""
        return dilate(self.grid, squares) & self.free & ~squares

    def square(self, piece: PieceId) -> int:
        """Where a player is."""
        return self.view.get(SQUARE, piece)

    def is_marked(self, piece: PieceId) -> bool:
        """Whether he stands in a tackle zone."""
        return bool(self.marked >> self.square(piece) & 1)

    def distance(self, field: Field, piece: PieceId) -> int:
        """The steps that a player has to go, as a field has it; FAR if there is no way."""
        found = [steps for square in self.grid.neighbours[self.square(piece)] if (steps := field[square]) is not None]
        here = field[self.square(piece)]
        return here if here is not None else min(found) + 1 if found else FAR

    def closer(self, field: Field, piece: PieceId) -> int | None:
        """The free square next to a player that is nearest by a field; None if none is nearer than his own."""
        here = self.distance(field, piece)
        near = squares_in(self.grid.near[self.square(piece)] & self.free)
        ranked = [(steps, square) for square in near if (steps := field[square]) is not None and steps < here]
        return min(ranked)[1] if ranked else None

    def may_act(self, piece: PieceId) -> bool:
        """Whether a player is under way, or has not acted this turn."""
        return piece == self.view.get(ACTOR) or not self.view.get(ACTED) >> piece & 1

    @cached_property
    def picker(self) -> PieceId:
        """Who of this side should fetch a ball that lies on the ground: he who needs fewest dice, then the handiest."""
        if self.ball < 0:
            return NOBODY
        field = self.steps_to(1 << self.ball)
        standing = [at(self.view, square) for square in squares_in(self.view.get(STANDING, self.side))]
        ready = [piece for piece in standing if self.may_act(piece)] or standing
        return min(ready, key=lambda piece: (*self._trouble(field, piece), piece), default=NOBODY)

    def _trouble(self, field: Field, piece: PieceId) -> tuple[int, int, int]:
        beyond = max(0, self.distance(field, piece) - self.view.attribute(piece, MOVEMENT))
        clumsy = self.view.attribute(piece, AGILITY) - 2 * has(self.view, piece, "Sure Hands")
        return beyond + 2 * self.is_marked(piece), clumsy, self.distance(field, piece)
