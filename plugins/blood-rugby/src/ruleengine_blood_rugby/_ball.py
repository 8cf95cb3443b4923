"""The ball on the loose: landing, straying, being caught, going out (BR-BALL, BR-PASS-07, 08, 14, BR-OUT-07).

How it bounces is the slot `loose_ball`; how the oval ball does is in `bouncing`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import attrs

from ruleengine import (
    BounceStart,
    Check,
    Match,
    MatchReader,
    Modifier,
    Part,
    PieceId,
    Side,
    emit,
    option,
    procedure,
    specification,
    transform,
)
from ruleengine.grid import Direction, Travel, travel
from ruleengine.hooks import invariants, loose_ball, modifiers
from ruleengine_blood_rugby._bouncing import long_roll
from ruleengine_blood_rugby._events import BallMoved, BallOut, BallRests, BallTaken
from ruleengine_blood_rugby._pitch import PITCH, attacks
from ruleengine_blood_rugby._players import DEXTERITY, has, standing_at
from ruleengine_blood_rugby._ranges import MOST_FREE, is_within
from ruleengine_blood_rugby._rolls import ability_check, passes
from ruleengine_blood_rugby._state import BALL, CLINGING, HOLDER, KICK_OFF, LAST_TOUCH, SQUARE
from ruleengine_blood_rugby._terms import CATCH, NOBODY, OFF, Capability
from ruleengine_blood_rugby._turn import score, stop
from ruleengine_blood_rugby._verbs import put_ball, take_ball, touch


@attrs.frozen
class BallOptions:
    """Who may catch, what a touch is, where a ball that goes astray may end."""

    catch_modifier: int = option(
        0, "Modifier of every catch, for circumstances.", rule="BR-PASS-07", at_least=-20, at_most=20
    )
    free_catch_distance: int = option(
        4,
        "Squares up to which a pass can be caught without Catch.",
        rule="BR-PASS-10",
        at_least=0,
        at_most=MOST_FREE,
    )
    never_behind: Literal["reroll", "stop"] = option(
        "reroll",
        "What happens to a pass that would end behind the passer: rolled again, or it stops level with it.",
        rule="BR-PASS-08",
    )
    long_bounce_back: Literal["rolled", "one"] = option(
        "rolled", "How far a move of 1d4+2 goes backwards: as rolled, or one square.", rule="BR-BALL-05"
    )
    catch_bounce: bool = option(True, "Whether a ball that has bounced can be caught.", rule="BR-BALL-03")
    twelve_after_miss: Literal["lies", "reroll"] = option(
        "lies", "A 12 for the bounce of a missed catch: it lies there, or is rolled again.", rule="BR-BALL-09"
    )
    touch_by_roll: bool = option(True, "Whether a failed roll to catch or to pick up is a touch.", rule="BR-OUT-07")


def towards_goal(match: MatchReader, side: Side) -> Direction:
    """Straight towards the goal line that a side attacks: for a ball without a flight (BR-BALL-07)."""
    return Direction.E if attacks(match, side) > 0 else Direction.W


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
    tries = piece != NOBODY and may_try(match, piece, square, how, thrown_from)
    if tries:
        await catch(match, piece, towards)
    elif how == "bounce" or (how == "long-move" and piece == NOBODY):
        await rest(match)
    else:
        # Untouched after a long move, it is still the pass that never ends behind the passer (BR-PASS-08).
        match.push(LooseBall(square, towards, origin=thrown_from if how == "long-move" else OFF))


@transform(name="blood-rugby.may-catch")
def may_catch(match: Match, piece: PieceId, how: str, value: bool) -> bool:
    """Change whether a standing player may try to catch a ball that comes down in its square.

    If not, the ball bounces from there; after a bounce it lies.

    Args:
        piece: who stands there.
        how: what brought the ball: `pass`, `kick`, `bounce`, `long-move`, `drop`.
        value: begins as the rules have it.
    """
    specification()


def may_try(match: MatchReader, piece: PieceId, square: int, how: str, thrown_from: int = OFF) -> bool:
    """Whether a player may try to catch a ball that comes down on it (BR-PASS-07, BR-PASS-14, BR-BALL-03)."""
    options = match.options(BallOptions)
    if how == "bounce":
        allowed = options.catch_bounce
    else:
        near = thrown_from == OFF or is_within(match, thrown_from, square, options.free_catch_distance)
        allowed = near or has(match, piece, Capability.CATCH)
    return may_catch(match, piece, how, allowed)


def catch_check(match: MatchReader, piece: PieceId) -> Check:
    """The check to catch a ball (BR-PASS-07)."""
    return ability_check(match, piece, CATCH, DEXTERITY)


async def catch(match: Match, piece: PieceId, towards: Direction) -> None:
    """Let a player try to catch the ball in its square; it bounces on if that fails (BR-BALL-03)."""
    if not await tries(match, piece, catch_check(match, piece), "catch"):
        match.push(LooseBall(match.get(SQUARE, piece), towards, missed=True))


async def tries(match: Match, piece: PieceId, check: Check, how: str) -> bool:
    """Roll a check to get hold of the ball; whether it is passed, and the ball held.

    A failed one is a touch too, unless the options say otherwise (BR-OUT-07).
    """
    got = await passes(match, check)
    if got:
        await hold(match, piece, how)
    elif match.options(BallOptions).touch_by_roll:
        touch(match, piece)
    return got


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


# What repeats by chance ----------------------------------------------------------------------------------


def is_behind(match: MatchReader, origin: int, towards: Direction, square: int) -> bool:
    """Whether a square is farther back, along the arrow, than the thrower's (BR-BALL-06)."""
    grid = match.derived(PITCH).grid
    dx, dy = grid.xs[square] - grid.xs[origin], grid.ys[square] - grid.ys[origin]
    return dx * towards.dx + dy * towards.dy < 0


@procedure("blood-rugby.loose-ball")
class LooseBall:
    """The ball bounces from a square, as the ball's part says (BR-BALL-01).

    Attributes:
        at: the square.
        towards: how the bounce figure points.
        missed: whether it has just been dropped by somebody who stands there.
        origin: the square of who passed it, if it must not end behind that; OFF otherwise.
    """

    at: int
    towards: Direction
    missed: bool = False
    origin: int = OFF

    @classmethod
    def dropped(cls, match: Match, square: int, side: Side) -> LooseBall:
        """That of a ball without a flight, which a side has let fall (BR-BALL-07)."""
        return cls(square, towards_goal(match, side))

    async def run(self, match: Match) -> None:
        bounce = await loose_ball(match, BounceStart(match.derived(PITCH).grid, self.at, self.towards))
        if bounce.off:
            await go_out(match, bounce.path[-1] if bounce.path else self.at)
        elif bounce.path and self.origin != OFF and is_behind(match, self.origin, self.towards, bounce.path[-1]):
            if match.options(BallOptions).never_behind == "stop":
                await rest(match)
            else:
                match.push(self)
        elif bounce.path:
            await come_down(match, bounce.path[-1], self.towards, how="bounce")  # the first flight holds (BR-BALL-07)
        elif self.missed and match.options(BallOptions).twelve_after_miss == "reroll":
            match.push(self)
        else:
            await rest(match)


@procedure("blood-rugby.long-move")
class LongMove:
    """The ball goes astray: 1d4+2 squares in a direction of the bounce figure, never behind its thrower.

    BR-PASS-05, BR-PASS-08, BR-PASS-14, BR-BALL-05 to 07; a 12 is rolled again. What else may come of it is for a
    procedure derived from it to say, in `goes`.

    Attributes:
        at: where it starts.
        towards: how the bounce figure points.
        origin: the square of who threw or kicked it.
        thrown: whether it was thrown by hand.
        squares: how many squares it moves; 0: they are rolled.
    """

    at: int
    towards: Direction
    origin: int
    thrown: bool = True
    squares: int = 0

    async def run(self, match: Match) -> None:
        one_back = match.options(BallOptions).long_bounce_back == "one"
        rolled = await long_roll(self.towards, one_back=one_back, barred=self.barred(), squares=self.squares)
        way = None if rolled is None else self.way(match, *rolled)
        if way is None:
            match.push(self)
        else:
            await self.goes(match, way)

    def barred(self) -> tuple[int, ...]:
        """The faces of the figure that are rolled again, besides a 12."""
        return ()

    def way(self, match: Match, direction: Direction, squares: int) -> Travel | None:
        """The straight way; None if it is to be rolled again because it ends behind the thrower (BR-PASS-08)."""
        grid = match.derived(PITCH).grid
        stops = self.thrown and match.options(BallOptions).never_behind == "stop"
        way = travel(grid, self.at, direction, squares)
        while is_behind(match, self.origin, self.towards, way.end):
            if not stops:
                return None
            squares -= 1
            way = travel(grid, self.at, direction, squares)
        return way

    async def goes(self, match: Match, way: Travel) -> None:
        """Only the square where it ends counts; without a catch it lies there (BR-BALL-07, BR-PASS-14)."""
        if way.is_out:
            await go_out(match, way.end)
        else:
            thrown_from = self.origin if self.thrown else OFF
            await come_down(match, way.end, self.towards, how="long-move", thrown_from=thrown_from)


# The part ------------------------------------------------------------------------------------------------


class BallPart(Part):
    """The ball: where it lies, who holds it, who may catch it."""

    name = "blood-rugby.ball"
    options = BallOptions
    checks = (CATCH,)
    keys = (BALL, HOLDER, CLINGING, LAST_TOUCH, KICK_OFF)
    procedures = (LooseBall, LongMove)
    requires = (loose_ball,)

    @modifiers.on(CATCH)
    def catch_modifier(self, match: Match, check: Check) -> Iterable[Modifier]:
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
        if ball >= match.derived(PITCH).grid.size:
            yield f"the ball lies on {ball}, which is no square"
