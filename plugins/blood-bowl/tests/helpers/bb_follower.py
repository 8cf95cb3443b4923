"""Somebody who follows a match by its events alone, and compares what he believes with the state."""

from __future__ import annotations

from functools import singledispatchmethod
from typing import Any

from ruleengine import AWAY, HOME, Match, Part, PieceId, Side
from ruleengine.hooks import on_event
from ruleengine_blood_bowl import BLOOD_BOWL_LRB
from ruleengine_blood_bowl._base import events as told
from ruleengine_blood_bowl.events import CameDown, Thrown
from ruleengine_blood_bowl.state import (
    ACTIVE,
    ACTOR,
    BALL,
    HALF,
    HOLDER,
    IN_TURN,
    KICKING,
    NOBODY,
    OFF,
    REROLLS,
    ROSTER_REROLLS,
    SCORE,
    SQUARE,
    STATUS,
    TURN,
    Status,
)

SIDES = (HOME, AWAY)


class Follows(Part):
    """Lets a follower hear each event before any other part does."""

    name = "test.follows"
    before = tuple(part.name for part in BLOOD_BOWL_LRB.parts)

    def __init__(self, follower: Follower | None = None) -> None:
        self.follower = follower

    @on_event.on(object)
    def hear(self, match: Match, event: Any) -> None:
        """He believes it."""
        if self.follower is not None:
            self.follower.believe(event, match)


class Follower:
    """What is believed of a match, from the events told since it began.

    Attributes:
        squares, statuses: by player.
        holder, ball: who holds the ball; where it lies or comes down next, OFF if nobody knows.
        score, turns, rerolls, bonus: by side; bonus re-rolls are those of the re-rolls that are lost with the half.
        half: which it is.
        active: whose turn it is, if it is somebody's.
        actor, acted: who acts, and who has acted in this turn.
    """

    def __init__(self, match: Match) -> None:
        """Believe the match as it stands."""
        self.squares = list(match.each(SQUARE))
        self.statuses = list(match.each(STATUS))
        self.holder, self.ball = match.get(HOLDER), match.get(BALL)
        self.score = [match.get(SCORE, side) for side in SIDES]
        self.turns = [match.get(TURN, side) for side in SIDES]
        self.rerolls = [match.get(REROLLS, side) for side in SIDES]
        self.bonus = [0, 0]
        self.half = match.get(HALF)
        self.active: Side | None = match.get(ACTIVE) if match.get(IN_TURN) else None
        self.actor: PieceId = match.get(ACTOR)
        self.acted: set[PieceId] = set()

    def compare(self, match: Match) -> None:
        """What is believed must be so."""
        assert list(match.each(SQUARE)) == self.squares
        assert list(match.each(STATUS)) == self.statuses
        assert match.get(HOLDER) == self.holder
        if match.get(BALL) != OFF:
            assert match.get(BALL) == self.ball
        assert [match.get(SCORE, side) for side in SIDES] == self.score
        assert [match.get(TURN, side) for side in SIDES] == self.turns
        assert [match.get(REROLLS, side) for side in SIDES] == self.rerolls
        assert match.get(IN_TURN) is (self.active is not None)

    def _goes(self, piece: PieceId, start: int, to: int) -> None:
        assert self.squares[piece] == start, f"{piece} was on {self.squares[piece]}, not on {start}"
        self.squares[piece] = to
        if self.holder == piece and to == OFF:
            self.holder, self.ball = NOBODY, OFF

    @singledispatchmethod
    def believe(self, event: Any, match: Match) -> None:
        """Believe an event, which must be true of the state when it is told; others than these change nothing here."""

    # Where players are and how ----------------------------------------------------------------------------

    @believe.register
    def _(self, event: told.Placed, match: Match) -> None:
        assert self.squares[event.piece] != event.square == match.get(SQUARE, event.piece)
        assert event.square not in self.squares, "somebody is there"
        self.squares[event.piece], self.statuses[event.piece] = event.square, Status.STANDING

    @believe.register(told.Moved)
    @believe.register(told.FollowedUp)
    def _(self, event: Any, match: Match) -> None:
        assert match.get(SQUARE, event.piece) == event.to
        assert event.to not in self.squares, "somebody is there"
        assert self.statuses[event.piece] is Status.STANDING
        self._goes(event.piece, event.start, event.to)

    @believe.register
    def _(self, event: told.Pushed, match: Match) -> None:
        self._goes(event.piece, event.start, event.to)
        if event.to == OFF:
            self.statuses[event.piece] = Status.RESERVES

    @believe.register
    def _(self, event: CameDown, match: Match) -> None:
        assert match.get(SQUARE, event.piece) == event.square
        self._goes(event.piece, event.start, event.square)

    @believe.register
    def _(self, event: told.Left, match: Match) -> None:
        assert match.get(SQUARE, event.piece) == OFF
        assert match.get(STATUS, event.piece) is event.status
        self.statuses[event.piece] = event.status
        self._goes(event.piece, self.squares[event.piece], OFF)

    @believe.register
    def _(self, event: told.StoodUp, match: Match) -> None:
        assert self.statuses[event.piece] is Status.PRONE
        assert match.get(STATUS, event.piece) is Status.STANDING
        self.statuses[event.piece] = Status.STANDING

    @believe.register
    def _(self, event: told.WentDown, match: Match) -> None:
        assert Status.PRONE <= match.get(STATUS, event.piece) <= Status.STUNNED
        assert self.holder != event.piece, "he has lost the ball first"
        if self.statuses[event.piece] is Status.STANDING:
            self.statuses[event.piece] = Status.PRONE

    @believe.register(told.WasHurt)
    @believe.register(told.Recovered)
    def _(self, event: Any, match: Match) -> None:
        assert match.get(STATUS, event.piece) is event.status
        self.statuses[event.piece] = event.status

    # The ball ---------------------------------------------------------------------------------------------

    @believe.register
    def _(self, event: told.BallTaken, match: Match) -> None:
        assert match.get(HOLDER) == event.piece
        assert self.statuses[event.piece] is Status.STANDING
        if event.how not in ("touchback", "interception"):
            assert self.ball == self.squares[event.piece], "the ball was elsewhere"
        self.holder, self.ball = event.piece, OFF

    @believe.register
    def _(self, event: told.BallLost, match: Match) -> None:
        assert match.get(HOLDER) != event.piece
        assert self.holder == event.piece, "he did not hold it"
        self.holder, self.ball = NOBODY, self.squares[event.piece]

    @believe.register(told.BallMoved)
    @believe.register(told.BallRests)
    def _(self, event: Any, match: Match) -> None:
        assert (match.get(HOLDER), match.get(BALL)) == (NOBODY, event.square)
        self.holder, self.ball = NOBODY, event.square

    # Turns ------------------------------------------------------------------------------------------------

    @believe.register
    def _(self, event: told.HalfBegan, match: Match) -> None:
        self.half, self.turns = self.half + 1, [0, 0]
        assert event.half == self.half
        if self.half < 3:
            self.rerolls = [match.get(ROSTER_REROLLS, side) for side in SIDES]

    @believe.register
    def _(self, event: told.HalfEnded, match: Match) -> None:
        assert event.half == self.half
        self.rerolls = [have - bonus for have, bonus in zip(self.rerolls, self.bonus, strict=True)]
        self.bonus = [0, 0]

    @believe.register
    def _(self, event: told.DriveBegan, match: Match) -> None:
        assert max(self.squares) == OFF, "somebody is on the pitch"
        assert event.kicking is match.get(KICKING)
        self.holder, self.ball = NOBODY, OFF

    @believe.register
    def _(self, event: told.DriveEnded, match: Match) -> None:
        assert self.active is None
        self.holder, self.ball = NOBODY, OFF  # the ball is dead

    @believe.register
    def _(self, event: told.MarkersMoved, match: Match) -> None:
        before, self.turns = self.turns, [match.get(TURN, side) for side in SIDES]
        assert all(now >= was + event.by for now, was in zip(self.turns, before, strict=True))

    @believe.register
    def _(self, event: told.TurnBegan, match: Match) -> None:
        assert self.active is None, "a turn within a turn"
        self.active, self.acted = event.side, set()
        assert event.turn - self.turns[event.side] in (0, 1)
        self.turns[event.side] = event.turn

    @believe.register
    def _(self, event: told.TurnEnded, match: Match) -> None:
        assert (self.active, self.actor) == (event.side, NOBODY)
        self.active = None

    @believe.register
    def _(self, event: told.TurnedOver, match: Match) -> None:
        assert self.active is event.side

    @believe.register
    def _(self, event: told.Activated, match: Match) -> None:
        assert match.pieces[event.piece].side is self.active
        assert self.actor == NOBODY, "somebody else acts"
        assert event.piece not in self.acted, "he has acted this turn"
        assert self.squares[event.piece] >= 0
        self.actor = event.piece
        self.acted.add(event.piece)

    @believe.register
    def _(self, event: told.ActivationEnded, match: Match) -> None:
        assert self.actor == event.piece
        self.actor = NOBODY

    @believe.register(told.Blocked)
    @believe.register(told.BlockEnded)
    def _(self, event: Any, match: Match) -> None:
        assert self.actor == event.piece
        assert match.pieces[event.target].side is not self.active

    @believe.register
    def _(self, event: told.Fouled, match: Match) -> None:
        assert self.actor == event.piece
        assert Status.PRONE <= self.statuses[event.victim] <= Status.STUNNED

    @believe.register
    def _(self, event: Thrown, match: Match) -> None:
        assert self.actor == event.piece
        if event.player == NOBODY and event.quality != "fumbled":
            assert self.holder == event.piece, "he did not hold it"
            self.holder, self.ball = NOBODY, OFF

    @believe.register
    def _(self, event: told.RerollGained, match: Match) -> None:
        self.rerolls[event.side] += 1
        self.bonus[event.side] += 1

    @believe.register
    def _(self, event: told.RerollSpent, match: Match) -> None:
        assert match.pieces[event.piece].side is event.side
        if event.source == "team":
            assert self.active is event.side, "team re-rolls are for one's own turn"
            self.rerolls[event.side] -= 1
            self.bonus[event.side] = max(0, self.bonus[event.side] - 1)

    @believe.register
    def _(self, event: told.Touchdown, match: Match) -> None:
        assert self.holder == event.piece
        assert match.pieces[event.piece].side is event.side
        assert self.statuses[event.piece] is Status.STANDING
        self.score[event.side] += 1
        if self.active is not event.side:
            self.turns[event.side] += 1
