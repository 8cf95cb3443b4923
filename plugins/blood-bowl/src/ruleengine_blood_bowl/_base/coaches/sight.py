"""What a coach looks at before it decides: who stands where, what is safe, how far it is."""

from __future__ import annotations

from functools import cached_property

from ruleengine import PieceId, Side, View
from ruleengine.grid import dilate, distance_field, squares_in
from ruleengine_blood_bowl._base.pitch import PITCH, Pitch
from ruleengine_blood_bowl._base.players import AGILITY, MOVEMENT, at, has
from ruleengine_blood_bowl._base.state import ACTED, ACTOR, BALL, HOLDER, SQUARE, STANDING, TAKEN, ZONES
from ruleengine_blood_bowl._base.terms import NOBODY
from ruleengine_pitch import coaches
from ruleengine_pitch.coaches import Distances


class Sight(coaches.Sight):
    """The pitch as a coach sees it at one decision; what is asked for is worked out once.

    Attributes:
        pitch: where it is played.
    """

    def __init__(self, view: View, side: Side) -> None:
        self.pitch: Pitch = view.derived(PITCH)
        super().__init__(view, side, self.pitch.grid, HOLDER, BALL, SQUARE)

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
    def to_goal(self) -> Distances:
        """Steps to the end zone over safe squares."""
        return self.steps_to(self.pitch.goal[self.side])

    def steps_to(self, squares: int) -> Distances:
        """Steps to some squares over safe ones."""
        return distance_field(self.grid, squares & self.free, free=self.safe)

    def is_marked(self, piece: PieceId) -> bool:
        """Whether he stands in a tackle zone."""
        return bool(self.marked >> self.square(piece) & 1)

    def closer(self, field: Distances, piece: PieceId) -> int | None:
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

    def _trouble(self, field: Distances, piece: PieceId) -> tuple[int, int, int]:
        beyond = max(0, self.distance(field, piece) - self.view.attribute(piece, MOVEMENT))
        clumsy = self.view.attribute(piece, AGILITY) - 2 * has(self.view, piece, "Sure Hands")
        return beyond + 2 * self.is_marked(piece), clumsy, self.distance(field, piece)
