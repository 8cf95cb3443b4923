"""The ball on the loose: landing, bouncing, being caught, going out (BR-BALL, BR-PASS-07, 08, 14, BR-OUT-07).

The ball is oval: it bounces by a template of twelve faces, of which most lie ahead.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, Literal

import attrs

from ruleengine import Bounce, Check, Loose, Match, Part, PieceId, Roll, Side, View, emit, frame, option
from ruleengine.checks import Modifier
from ruleengine.dice import Faces, Pool, Reading, d6, d12
from ruleengine.grid import Direction, Grid, Template, heading, travel
from ruleengine.hooks import invariants, loose_ball, modifiers
from ruleengine_blood_rugby.events import BallMoved, BallOut, BallRests, BallTaken
from ruleengine_blood_rugby.pitch import PITCH, attacks
from ruleengine_blood_rugby.players import DEXTERITY, has, standing_at
from ruleengine_blood_rugby.rolls import ability_check, passes
from ruleengine_blood_rugby.state import BALL, CLINGING, HOLDER, KICK_OFF, LAST_TOUCH, SQUARE
from ruleengine_blood_rugby.terms import CATCH, NOBODY, OFF, Capability
from ruleengine_blood_rugby.turn import score, stop
from ruleengine_blood_rugby.verbs import put_ball, take_ball, touch

_NW, _N, _NE, _W, _E, _SW, _S, _SE = Direction
BOUNCE: Final = Template([_NW, _NW, _N, _N, _NE, _NE, _W, _E, _SW, _S, _SE, None])
"""The bounce figure, with the flight to the north; on a 12 the ball stays where it fell (BR-BALL-01)."""
BACKWARDS: Final = (9, 10, 11)
"""The faces that bounce backwards, always by one square (BR-BALL-02)."""
FIRST_TOO_FAR: Final = 5
"""From this face of a d6 on, a bounce goes two squares."""


@attrs.frozen
class BounceOptions:
    """How the ball bounces."""

    bounce_template: Literal["square", "turned"] = option(
        "square",
        "How the figure lies after a diagonal flight: square to the pitch, or turned by 45°.",
        rule="BR-BALL-04",
    )
    long_bounce_back: Literal["rolled", "one"] = option(
        "rolled", "How far a move of 1d4+2 goes backwards: as rolled, or one square.", rule="BR-BALL-05"
    )


@attrs.frozen
class BallOptions:
    """Who may catch, what a touch is, where a ball that goes astray may end."""

    catch_modifier: int = option(
        0, "Modifier of every catch, for circumstances.", rule="BR-PASS-07", at_least=-20, at_most=20
    )
    free_catch_distance: int = option(
        4, "Squares up to which a pass can be caught without Catch.", rule="BR-PASS-10", at_least=0, at_most=60
    )
    never_behind: Literal["reroll", "stop"] = option(
        "reroll",
        "What happens to a ball that would end behind its thrower: rolled again, or it stops level with it.",
        rule="BR-PASS-08",
    )
    catch_bounce: bool = option(True, "Whether a ball that has bounced can be caught.", rule="BR-BALL-03")
    twelve_after_miss: Literal["lies", "reroll"] = option(
        "lies", "A 12 for the bounce of a missed catch: it lies there, or is rolled again.", rule="BR-BALL-09"
    )
    touch_by_roll: bool = option(True, "Whether a failed roll to catch or to pick up is a touch.", rule="BR-OUT-07")


# Directions ----------------------------------------------------------------------------------------------


def arrow(match: Match | View, dx: int, dy: int) -> Direction:
    """How the bounce figure points after a flight of so many columns and rows (BR-BALL-04)."""
    turned = match.options(BounceOptions).bounce_template == "turned"
    return heading(dx, dy, diagonal_up_to=2 if turned else None)


def arrow_between(match: Match | View, start: int, end: int) -> Direction:
    """The same after a flight between two different squares."""
    grid = match.built(PITCH).grid
    (x, y), (to_x, to_y) = grid.xy(start), grid.xy(end)
    return arrow(match, to_x - x, to_y - y)


def towards_goal(match: Match | View, side: Side) -> Direction:
    """Straight towards the goal line that a side attacks: for a ball without a flight (BR-BALL-07)."""
    return Direction.E if attacks(match, side) > 0 else Direction.W


def is_behind(grid: Grid, origin: int, x: int, y: int, towards: Direction) -> bool:
    """Whether a place, on the board or off it, is farther back along an arrow than a square (BR-BALL-06)."""
    from_x, from_y = grid.xy(origin)
    return (x - from_x) * towards.dx + (y - from_y) * towards.dy < 0


@attrs.frozen
class Towards(Reading[tuple[Direction, int] | None]):
    """Two dice, one of them of twelve sides, read by the bounce figure as a direction and a number of squares.

    None is a 12: the ball stays, or is rolled for again.

    Attributes:
        template: the figure as it lies.
        add: added to the second die; 0 for an ordinary bounce, whose second die says one square or two.
        one_back: whether backwards is always one square.
        barred: faces that are rolled again.
    """

    template: Template
    add: int = 0
    one_back: bool = True
    barred: tuple[int, ...] = ()

    def read(self, faces: Faces) -> tuple[Direction, int] | None:
        """The direction and the squares."""
        face, second = faces
        direction = None if face in self.barred else self.template[face]
        if direction is None:
            return None
        if self.one_back and face in BACKWARDS:
            return direction, 1
        return direction, second + self.add if self.add else 1 + (second >= FIRST_TOO_FAR)


LONG: Final = 2
"""What is added to a d4 for a long move (BR-PASS-05)."""


@lru_cache
def _bounce_roll(towards: Direction) -> Roll[tuple[Direction, int] | None]:
    return Roll(d12 + d6, None, "blood-rugby.bounce", Towards(BOUNCE.turned_to(towards))).prepared()


@lru_cache
def _long_roll(towards: Direction, one_back: bool, barred: tuple[int, ...]) -> Roll[tuple[Direction, int] | None]:
    reading = Towards(BOUNCE.turned_to(towards), LONG, one_back, barred)
    return Roll(Pool((12, 4)), None, "blood-rugby.long-move", reading).prepared()


# Where the ball comes down -------------------------------------------------------------------------------


async def come_down(match: Match, square: int, towards: Direction, *, how: str, thrown_from: int = OFF) -> None:
    """Let the ball come down on a square: who stands there tries to catch it, of either side (BR-BALL-03).

    On a square without anybody who can, it bounces; after a bounce or a long move it rests (BR-BALL-01, BR-PASS-14).

    Args:
        towards: how the bounce figure points.
        how: what brought it: `pass`, `kick`, `bounce`, `long-move`, `drop`.
        thrown_from: where a pass was thrown from, if this is its flight (BR-PASS-10).
    """
    put_ball(match, square)
    await emit(match, BallMoved(square, how))
    piece = standing_at(match, square)
    if piece == NOBODY:
        if how in ("bounce", "long-move"):
            await rest(match)
        else:
            match.push(LooseBall(square, towards))
    elif may_try(match, piece, square, how, thrown_from):
        await catch(match, piece, towards)
    else:
        match.push(LooseBall(square, towards))


def may_try(match: Match | View, piece: PieceId, square: int, how: str, thrown_from: int) -> bool:
    """Whether a player may try to catch a ball that comes down on it (BR-PASS-07, BR-PASS-14, BR-BALL-03)."""
    options = match.options(BallOptions)
    if how == "bounce":
        return options.catch_bounce
    if thrown_from == OFF or has(match, piece, Capability.CATCH):
        return True
    return match.built(PITCH).grid.distance(thrown_from, square) <= options.free_catch_distance


def catch_check(match: Match | View, piece: PieceId) -> Check:
    """The check to catch a ball (BR-PASS-07)."""
    return ability_check(match, piece, CATCH, DEXTERITY)


async def catch(match: Match, piece: PieceId, towards: Direction) -> None:
    """Let a player try to catch the ball in its square; it bounces on if that fails (BR-BALL-03)."""
    caught = await passes(match, catch_check(match, piece))
    if caught or match.options(BallOptions).touch_by_roll:
        touch(match, piece)
    if caught:
        await hold(match, piece, "catch")
    else:
        match.push(LooseBall(match.get(SQUARE, piece), towards, missed=True))


async def hold(match: Match, piece: PieceId, how: str) -> None:
    """Give a player the ball; it scores if it stands where it should (BR-SCORE-02)."""
    take_ball(match, piece)
    await emit(match, BallTaken(piece, how))
    await score(match)


async def rest(match: Match) -> None:
    """Let the ball lie where it is."""
    await emit(match, BallRests(match.get(BALL)))


async def lay_ball(match: Match, square: int) -> None:
    """Lay the ball on a square: no bounce, no catch (BR-MOVE-08)."""
    put_ball(match, square)
    await emit(match, BallMoved(square, "laid"))
    await rest(match)


async def go_out(match: Match, square: int) -> None:
    """Let the ball leave the pitch from a square: thrown in by the side that did not touch it last (BR-OUT-01, 07).

    At a kick-off that is for the kick-off to settle (BR-START-06).
    """
    put_ball(match, OFF)
    await emit(match, BallOut(square))
    if not match.get(KICK_OFF):
        await stop(match, "throw-in", match.get(LAST_TOUCH).other, square)


@frame("blood-rugby.loose-ball")
class LooseBall:
    """The ball bounces from a square, as the ball's part says (BR-BALL-01).

    Attributes:
        at: the square.
        towards: how the bounce figure points.
        missed: whether it has just been dropped by somebody who stands there.
    """

    at: int
    towards: Direction
    missed: bool = False

    @classmethod
    def dropped(cls, match: Match, square: int, side: Side) -> LooseBall:
        """That of a ball without a flight, which a side has let fall (BR-BALL-07)."""
        return cls(square, towards_goal(match, side))

    async def rule(self, match: Match) -> None:
        bounce = await loose_ball(match, Loose(match.built(PITCH).grid, self.at, self.towards))
        if bounce.off:
            await go_out(match, bounce.path[-1] if bounce.path else self.at)
        elif bounce.path:
            towards = self.towards if bounce.flight is None else Direction(bounce.flight)
            await come_down(match, bounce.path[-1], towards, how="bounce")
        elif self.missed and match.options(BallOptions).twelve_after_miss == "reroll":
            match.push(self)
        else:
            await rest(match)


@frame("blood-rugby.long-move")
class LongMove:
    """The ball goes astray: 1d4+2 squares in a direction of the bounce figure, never behind its thrower.

    BR-PASS-05, BR-PASS-08, BR-PASS-14, BR-BALL-05 to 07; a 12 is rolled again. Subclass it for what comes after.

    Attributes:
        at: where it starts.
        towards: how the bounce figure points.
        origin: the square of who threw or kicked it.
        thrown: whether it was thrown by hand.
        barred: faces of the figure that are rolled again too.
    """

    at: int
    towards: Direction
    origin: int
    thrown: bool = True
    barred: tuple[int, ...] = ()

    async def rule(self, match: Match) -> None:
        one_back = match.options(BounceOptions).long_bounce_back == "one"
        rolled = await _long_roll(self.towards, one_back, self.barred)
        if rolled is None:
            match.push(self)
            return
        direction, squares = rolled
        left = squares_before_behind(match, self, direction, squares)
        if left < squares and match.options(BallOptions).never_behind == "reroll":
            match.push(self)
        else:
            await self.goes(match, direction, left)

    async def goes(self, match: Match, direction: Direction, squares: int) -> None:
        """It goes straight; only the square where it ends counts (BR-BALL-07)."""
        way = travel(match.built(PITCH).grid, self.at, direction, squares)
        if way.is_out:
            await go_out(match, way.end)
        else:
            thrown_from = self.origin if self.thrown else OFF
            await come_down(match, way.end, self.towards, how="long-move", thrown_from=thrown_from)


def squares_before_behind(match: Match | View, move: LongMove, direction: Direction, squares: int) -> int:
    """How many squares of a move come before it would be behind the thrower: all, if none are (BR-BALL-06)."""
    grid, towards = match.built(PITCH).grid, move.towards
    (x, y), left = grid.xy(move.at), squares
    while left and is_behind(grid, move.origin, x + left * direction.dx, y + left * direction.dy, towards):
        left -= 1
    return left


# Parts ---------------------------------------------------------------------------------------------------


class BallPart(Part):
    """The ball: where it lies, who holds it, who may catch it."""

    name = "blood-rugby.ball"
    options = BallOptions
    keys = (BALL, HOLDER, CLINGING, LAST_TOUCH, KICK_OFF)
    frames = (LooseBall, LongMove)
    requires = (loose_ball,)

    @modifiers.on(CATCH)
    def circumstances(self, match: Match, check: Check) -> Iterable[Modifier]:
        """The same for every catch (BR-PASS-07)."""
        value = match.options(BallOptions).catch_modifier
        return [Modifier(value, "circumstances")] if value else ()

    @invariants.impl
    def one_ball(self, match: Match) -> Iterable[str]:
        """The ball lies on a square or is held; never both."""
        ball, holder = match.get(BALL), match.get(HOLDER)
        if holder != NOBODY and ball != OFF:
            yield f"player {holder} holds the ball, and it lies on {ball}"
        if holder != NOBODY and match.get(SQUARE, holder) < 0:
            yield f"player {holder} holds the ball off the pitch"
        if ball >= match.built(PITCH).grid.size:
            yield f"the ball lies on {ball}, which is no square"


class BouncePart(Part):
    """How the oval ball bounces: also for the ball of another game on a grid.

    Without a flight the figure points along the board, to the end that is farther away.
    """

    name = "blood-rugby.bounce"
    options = BounceOptions

    @loose_ball.impl
    async def oval(self, match: Match, ball: Loose) -> Bounce:
        """1d12 for the direction, 1d6 for one square or two; the first flight holds for later bounces (BR-BALL)."""
        towards = _figure(match, ball)
        rolled = await _bounce_roll(towards)
        if rolled is None:
            return Bounce((), flight=ball.flight)
        direction, squares = rolled
        way = travel(ball.grid, ball.at, direction, squares)
        return Bounce(way.squares, off=way.is_out, flight=ball.flight)


def _figure(match: Match, ball: Loose) -> Direction:
    if ball.flight is None:
        return Direction.E if ball.grid.xy(ball.at)[0] * 2 < ball.grid.width else Direction.W
    flight = Direction(ball.flight)
    return arrow(match, flight.dx, flight.dy)
