"""Somebody who follows a match by its events alone, and compares what he believes with the state."""

from __future__ import annotations

from functools import singledispatchmethod
from typing import Any

import attrs

from ruleengine import AWAY, HOME, Match, Part, PieceId
from ruleengine.hooks import on_event
from ruleengine_blood_rugby import BLOOD_RUGBY
from ruleengine_blood_rugby import _events as told
from ruleengine_blood_rugby.events import Dived, Feinted, Kicked, Struck, Thrown, TripTried
from ruleengine_blood_rugby.parts import BounceOptions, MatchOptions, TurnOptions
from ruleengine_blood_rugby.state import (
    BALL,
    HALF,
    HOLDER,
    HP,
    NOBODY,
    OFF,
    PITCH,
    ROUND,
    SCORE,
    SQUARE,
    STATUS,
    TURNS,
    Status,
)

SIDES = (HOME, AWAY)
FLYING = frozenset({"pass", "kick", "long-move", "drop"})
"""Moves of a ball that was thrown or kicked and has touched neither a player's hands nor the ground."""


class Follows(Part):
    """Lets a follower hear each event before any other part does."""

    name = "test.follows"
    before = tuple(part.name for part in BLOOD_RUGBY.parts)

    def __init__(self, follower: Follower | None = None) -> None:
        self.follower = follower

    @on_event.on(object)
    def hear(self, match: Match, event: Any) -> None:
        """He believes it."""
        if self.follower is not None:
            self.follower.believe(event, match)


@attrs.frozen
class Launch:
    """A throw or a kick under way: from where, and how the bounce figure points (BR-BALL-04)."""

    x: int
    y: int
    towards: tuple[int, int]

    def ahead(self, x: int, y: int) -> int:
        """How far ahead of the thrower a square is, along the arrow; behind is less than 0 (BR-BALL-06)."""
        return (x - self.x) * self.towards[0] + (y - self.y) * self.towards[1]


def arrow(dx: int, dy: int, *, turned: bool) -> tuple[int, int]:
    """The arrow of a flight of so many columns and rows, as BR-BALL-04 words it."""
    sx, sy = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
    if turned and min(abs(dx), abs(dy)) * 2 >= max(abs(dx), abs(dy)):
        return sx, sy
    return (sx, 0) if abs(dx) >= abs(dy) else (0, sy)


class Follower:
    """What is believed of a match, from the events told since it began.

    Attributes:
        squares, statuses: by player.
        holder, ball: who holds the ball; where it lies or comes down next, OFF where nobody has been told.
        score: by side.
        rounds, turns: begun in this half.
        setting_up: whether players are being placed.
        taker: who is about to put the ball into play, and is given it.
        aimed: columns and rows from the thrower to where its coach has just aimed.
        launch: the throw or kick under way, until it touches hands or ground.
    """

    def __init__(self, match: Match) -> None:
        """Believe the match as it stands."""
        self.squares, self.statuses = list(match.each(SQUARE)), list(match.each(STATUS))
        self.hit_points = list(match.each(HP))
        self.holder, self.ball = match.get(HOLDER), match.get(BALL)
        self.score = [match.get(SCORE, side) for side in SIDES]
        self.half, self.rounds = match.get(HALF), match.get(ROUND)
        self.turns = [match.get(TURNS, side) for side in SIDES]
        self.setting_up, self.taker = False, NOBODY
        self.aimed: tuple[int, int] | None = None
        self.launch: Launch | None = None

    def compare(self, match: Match) -> None:
        """What is believed must be so."""
        assert [match.get(SCORE, side) for side in SIDES] == self.score, "the score changes by tries alone"
        hit_points = list(match.each(HP))
        assert all(now <= before for now, before in zip(hit_points, self.hit_points, strict=True)), "hit points rise"
        self.hit_points = hit_points
        if self.setting_up:
            return
        assert list(match.each(SQUARE)) == self.squares
        assert list(match.each(STATUS)) == self.statuses
        assert match.get(HOLDER) in (self.holder, self.taker)
        if match.get(BALL) != OFF and self.ball != OFF:
            assert match.get(BALL) == self.ball

    @singledispatchmethod
    def believe(self, event: Any, match: Match) -> None:
        """What an event tells; nothing, if it does not tell of what is followed."""

    # The match -------------------------------------------------------------------------------------------

    @believe.register
    def _(self, event: told.HalfBegan, match: Match) -> None:
        self.half, self.rounds, self.turns = event.half, 0, [0, 0]

    def limit(self, match: Match) -> int:
        """The rounds of this half by the clock."""
        if self.half > match.options(MatchOptions).halves:
            return match.options(MatchOptions).extra_time
        return match.options(TurnOptions).turns_per_half

    @believe.register
    def _(self, event: told.RoundBegan, match: Match) -> None:
        self.rounds += 1
        if match.options(TurnOptions).clock == "rounds":
            assert event.number == self.rounds <= self.limit(match), "a half has too many rounds"

    @believe.register
    def _(self, event: told.TurnBegan, match: Match) -> None:
        self.turns[event.side] += 1
        assert self.turns[event.side] <= self.limit(match), "a side has too many turns in a half"

    @believe.register
    def _(self, event: told.TryScored, match: Match) -> None:
        assert event.piece == self.holder, "nobody scores without the ball"
        self.stands(event.piece)
        self.score[event.side] += 1

    @believe.register
    def _(self, event: told.TriesAwarded, match: Match) -> None:
        self.score[event.side] += event.tries

    @believe.register
    def _(self, event: told.StartBegan | told.RestartBegan, match: Match) -> None:
        self.setting_up, self.holder, self.ball, self.launch = True, NOBODY, OFF, None

    @believe.register
    def _(self, event: told.AllSetUp, match: Match) -> None:
        self.setting_up, self.launch = False, None
        self.squares, self.statuses = list(match.each(SQUARE)), list(match.each(STATUS))
        self.holder, self.ball, self.taker = NOBODY, self.squares[event.piece], event.piece

    # Players ---------------------------------------------------------------------------------------------

    def stands(self, *pieces: PieceId) -> None:
        """Nobody acts while grounded, or off the pitch (BR-DOWN-01)."""
        for piece in pieces:
            assert self.statuses[piece] is Status.STANDING, f"{self.statuses[piece].name} players do not act"

    @believe.register
    def _(self, event: told.Placed, match: Match) -> None:
        self.squares[event.piece], self.statuses[event.piece] = event.square, match.get(STATUS, event.piece)

    @believe.register
    def _(self, event: told.Moved, match: Match) -> None:
        self.stands(event.piece)
        assert self.squares[event.piece] == event.start
        self.squares[event.piece] = event.to

    @believe.register
    def _(self, event: told.PushedBack, match: Match) -> None:
        assert self.squares[event.piece] == event.start
        if event.to != OFF:
            self.squares[event.piece] = event.to

    @believe.register
    def _(self, event: told.WentDown, match: Match) -> None:
        self.stands(event.piece)
        self.statuses[event.piece] = Status.GROUNDED

    @believe.register
    def _(self, event: told.StoodUp, match: Match) -> None:
        assert self.statuses[event.piece] is Status.GROUNDED
        self.statuses[event.piece] = Status.STANDING

    @believe.register
    def _(self, event: told.WasHurt, match: Match) -> None:
        self.statuses[event.piece] = event.status
        if event.status > Status.GROUNDED:
            self.squares[event.piece] = OFF
            self.without(event.piece)

    @believe.register
    def _(self, event: told.Left, match: Match) -> None:
        self.squares[event.piece], self.statuses[event.piece] = OFF, event.status
        self.without(event.piece)

    @believe.register
    def _(self, event: told.Recovered, match: Match) -> None:
        self.statuses[event.piece] = Status.RESERVE

    def without(self, piece: PieceId) -> None:
        """Who leaves the pitch holds no ball any more."""
        if self.holder == piece:
            self.holder, self.ball = NOBODY, OFF

    @believe.register
    def _(self, event: told.Charged | told.Tackled | Feinted, match: Match) -> None:
        self.stands(event.piece, event.target)

    @believe.register
    def _(self, event: Struck, match: Match) -> None:
        self.stands(event.piece)
        down = self.statuses[event.target] is Status.GROUNDED
        assert down is (event.act == "stomp"), "only who lies is stomped on, and not struck otherwise"

    @believe.register
    def _(self, event: told.Pushed | TripTried, match: Match) -> None:
        self.stands(event.piece)

    @believe.register
    def _(self, event: Dived, match: Match) -> None:
        assert event.fooled is False or self.statuses[event.piece] is Status.STANDING

    # The ball --------------------------------------------------------------------------------------------

    @believe.register
    def _(self, event: told.BallTaken, match: Match) -> None:
        self.stands(event.piece)
        assert self.holder == NOBODY
        self.holder, self.ball, self.launch = event.piece, OFF, None

    @believe.register
    def _(self, event: told.BallLost, match: Match) -> None:
        self.holder, self.ball = NOBODY, self.squares[event.piece]

    @believe.register
    def _(self, event: told.BallOut, match: Match) -> None:
        self.holder, self.ball = NOBODY, OFF

    @believe.register
    def _(self, event: told.BallMoved, match: Match) -> None:
        assert self.holder == NOBODY, "a ball that somebody holds does not move by itself"
        self.ball = event.square
        if event.how not in FLYING:
            self.launch = None
        if self.launch is not None:
            assert self.launch.ahead(*match.derived(PITCH).grid.xy(event.square)) >= 0, "the ball ends behind"

    @believe.register
    def _(self, event: told.BallRests, match: Match) -> None:
        assert self.ball in (event.square, OFF)
        self.ball, self.launch = event.square, None

    @believe.register
    def _(self, event: told.CheckFailed, match: Match) -> None:
        if event.kind == "blood-rugby.catch":  # what follows is a bounce
            self.launch = None

    @believe.register
    def _(self, event: Thrown | Kicked, match: Match) -> None:
        """A pass that is kept goes nowhere; any other is in the air."""
        self.stands(event.piece)
        self.holder, self.ball = (event.piece if event.how == "kept" else NOBODY), OFF
        x, y = match.derived(PITCH).grid.xy(self.squares[event.piece])
        turned = match.options(BounceOptions).bounce_template == "turned"
        if self.aimed is not None:
            self.launch = Launch(x, y, arrow(*self.aimed, turned=turned))
        self.aimed, self.taker = None, NOBODY
