"""What a coach looks at before it decides: who stands where, and how far it is."""

from __future__ import annotations

from functools import cached_property

from ruleengine import PieceId, Side, View
from ruleengine.grid import distance_field
from ruleengine_blood_rugby._pitch import PITCH, depth, goal_of
from ruleengine_blood_rugby._players import stands, taken
from ruleengine_blood_rugby._state import ACTED, ACTOR, BALL, HOLDER, LEFT, SQUARE, STANDING
from ruleengine_blood_rugby._terms import NOBODY
from ruleengine_blood_rugby._turn import RISING, points_for
from ruleengine_pitch import coaches
from ruleengine_pitch.coaches import Distances
from ruleengine_pitch.players import team


class Sight(coaches.Sight):
    """The pitch as a coach sees it at one decision; what is asked for is worked out once."""

    def __init__(self, view: View, side: Side) -> None:
        super().__init__(view, side, view.derived(PITCH).grid, HOLDER, BALL, SQUARE)
        self._fields: dict[int, Distances] = {}

    @cached_property
    def free(self) -> int:
        """The squares that nobody stands on."""
        return self.grid.full & ~taken(self.view)

    @cached_property
    def to_goal(self) -> Distances:
        """Steps to the goal area in which this side scores."""
        return self.steps_to(goal_of(self.view, self.side))

    def steps_to(self, squares: int) -> Distances:
        """Steps to some squares, around whoever stands."""
        wanted = squares & self.free
        if wanted not in self._fields:
            self._fields[wanted] = distance_field(self.grid, wanted, free=self.free)
        return self._fields[wanted]

    def depth(self, piece: PieceId) -> int:
        """How many columns a player is before the end line that its own side defends."""
        return depth(self.view, self.view.pieces[piece].side, self.square(piece))

    def points(self, piece: PieceId) -> int:
        """The movement points that a player has for steps: what is left, or what its activation would begin with."""
        if piece == self.view.get(ACTOR):
            points = self.view.get(LEFT)
        elif self.view.get(ACTED) >> piece & 1:
            return 0
        else:
            points = points_for(self.view, piece)
        return points if stands(self.view, piece) else points - RISING

    @cached_property
    def players(self) -> list[PieceId]:
        """This side's players on the pitch."""
        return [piece.id for piece in team(self.view, self.side) if self.square(piece.id) >= 0]

    @cached_property
    def picker(self) -> PieceId:
        """Who of this side should fetch a ball that lies on the ground: who can be there soonest, then the nearest."""
        if self.ball < 0:
            return NOBODY
        field = self.steps_to(1 << self.ball)
        return min(self.players, key=lambda piece: self._trouble(field, piece), default=NOBODY)

    def _trouble(self, field: Distances, piece: PieceId) -> tuple[int, int, int]:
        distance = self.distance(field, piece)
        late = max(0, distance + 1 - self.points(piece))  # one more point to pick it up without a check
        return late, distance, piece

    def near(self, piece: PieceId, side: Side) -> int:
        """How many standing players of a side are next to a player."""
        return (self.grid.near[self.square(piece)] & self.view.get(STANDING, side)).bit_count()
