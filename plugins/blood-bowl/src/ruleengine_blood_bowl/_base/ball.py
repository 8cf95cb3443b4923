"""The ball on the loose: bounces, flights, throw-ins, catches, pick-ups (LRB-BALL, LRB-CATCH, LRB-PICK, BB20-BALL)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, Literal, cast

import attrs

from ruleengine import (
    BallBounce,
    BounceStart,
    Check,
    Decision,
    Match,
    MatchReader,
    Part,
    PieceId,
    Roll,
    Side,
    async_transform,
    choice,
    emit,
    option,
    procedure,
    roll,
    slot,
    specification,
    transform,
)
from ruleengine.dice import Faces, Reading, d6, d8
from ruleengine.grid import D8_TEMPLATE, Direction, Template, ThrowIn, crossed, squares_in, travel
from ruleengine.hooks import invariants, loose_ball
from ruleengine_blood_bowl._base.events import BallMoved, BallRests, BallTaken
from ruleengine_blood_bowl._base.pitch import PITCH
from ruleengine_blood_bowl._base.players import able_hands, agility_check, at, can_catch
from ruleengine_blood_bowl._base.rerolls import attempt
from ruleengine_blood_bowl._base.state import BALL, HOLDER, KICKED, KICKING, SQUARE, STANDING, STATUS
from ruleengine_blood_bowl._base.terms import CATCH, NOBODY, OFF, PICK_UP, Status
from ruleengine_blood_bowl._base.turn import moving_team, touchdown, turn_over
from ruleengine_blood_bowl._base.verbs import put_ball, take_ball


@procedure("blood-bowl.loose-ball")
class LooseBall:
    """The ball bounces from a square, as the ball's part says (LRB-BALL-01, BB20-BALL-01).

    If it is not there any more, since another bounce came first, nothing happens.
    """

    at: int
    heading: Direction | None = None

    async def run(self, match: Match) -> None:
        if match.get(BALL) != self.at:
            return
        bounce = await loose_ball(match, BounceStart(match.derived(PITCH).grid, self.at, self.heading))
        last = bounce.path[-1] if bounce.path else self.at
        heading = None if bounce.flight is None else Direction(bounce.flight)
        await land(match, last, off=bounce.off, how="bounce", heading=heading)


async def come_down(match: Match, square: int, *, how: str, heading: Direction | None = None) -> None:
    """Let the ball come down on a square of the pitch: whoever stands there must try to catch it.

    On a free square it rests after a bounce and bounces once after anything else (LRB-BALL-05).

    Args:
        how: what brought it: `bounce`, `scatter`, `pass`, `throw-in`, `kick`, `hand-off`.
        heading: the direction that it came in.
    """
    put_ball(match, square)
    await emit(match, BallMoved(square, how))
    piece = at(match, square)
    if piece != NOBODY and can_catch(match, piece):
        await catch(match, piece, how)
    elif piece == NOBODY and how == "bounce":
        match.set(KICKED, False)
        await emit(match, BallRests(square))
    elif how == "bounce" or not await reached(match, square, how, False):
        match.push(LooseBall(square, heading))


@async_transform(name="blood-bowl.reached")
async def reached(match: Match, square: int, how: str, value: bool) -> bool:
    """Change whether a ball that comes down where nobody can catch it is caught all the same.

    A bounce is not asked about.

    Args:
        square: where it comes down.
        how: what brought it, see `come_down`.
        value: begins as false.
    """
    specification()


async def catch(match: Match, piece: PieceId, how: str) -> None:
    """Let a player try to catch the ball in his square; it bounces if he fails (LRB-BALL-02)."""
    if await attempt(match, catch_check(match, piece, how)):
        await hold(match, piece, "catch")
    else:
        match.push(LooseBall(match.get(SQUARE, piece)))


async def hold(match: Match, piece: PieceId, how: str) -> None:
    """Give a player the ball; he scores if he stands where he should."""
    take_ball(match, piece)
    match.set(KICKED, False)
    await emit(match, BallTaken(piece, how))
    await touchdown(match)


async def pick_up(match: Match, piece: PieceId) -> bool:
    """Pick the ball up on entering its square; failing is a turnover in his own turn (LRB-PICK-02, BB20-PICK-01, 02).

    Who cannot hold it fails without a roll.
    """
    square = match.get(SQUARE, piece)
    if able_hands(match, piece, True) and await attempt(match, pick_up_check(match, piece, square)):
        await hold(match, piece, "pick-up")
        return True
    match.push(LooseBall(square))
    if moving_team(match, piece):
        await turn_over(match, "pick-up")
    return False


def catch_check(match: MatchReader, piece: PieceId, how: str) -> Check:
    """The check to catch a ball that came in some way (see `come_down`)."""
    return agility_check(match, piece, CATCH, about=how)


def pick_up_check(match: MatchReader, piece: PieceId, square: int) -> Check:
    """The check to pick the ball up on a square, wherever the player is now."""
    return agility_check(match, piece, PICK_UP, about=square)


# Flight --------------------------------------------------------------------------------------------------


@attrs.frozen
class BallOptions:
    """How the crowd throws the ball back in."""

    corner_throw_in: Literal["diagonal_fan", "by_exit_edge"] = option(
        "diagonal_fan",
        "From a corner: between its edges, or as from the edge crossed.",
        rule="LRB-BALL-09, BB20-THR-04",
    )


THROW_INS: Final = {
    "diagonal_fan": ThrowIn.inward(faces_each=2),
    "by_exit_edge": ThrowIn.inward(faces_each=2, corners=False),
}


@attrs.frozen
class Towards(Reading[Direction]):
    """A die of directions, read by a template."""

    template: Template

    def read(self, faces: Faces) -> Direction:
        """The direction of the face."""
        direction = self.template[faces[0]]
        assert direction is not None
        return direction


ANY_DIRECTION: Final[Roll[Direction]] = Roll(d8, None, "blood-bowl.direction", Towards(D8_TEMPLATE)).prepared()


@transform(name="blood-bowl.throw-in-steps")
def throw_in_steps(match: Match, value: int) -> int:
    """Change how many squares a ball flies that the crowd throws in (LRB-BALL-08, BB20-THR-05).

    Args:
        value: the squares; begins as the dice show.
    """
    specification()


@procedure("blood-bowl.throw-in")
class CrowdThrow:
    """The crowd throws the ball back in (LRB-BALL-06, BB20-THR).

    Attributes:
        at: the last square of the pitch that it, or its carrier, was on.
        heading: the direction in which it left.
    """

    at: int
    heading: Direction

    async def run(self, match: Match) -> None:
        grid, options = match.derived(PITCH).grid, match.options(BallOptions)
        edges = crossed(grid, self.at, self.heading)
        sideline = next((edge for edge in edges if edge.dy), edges[0])
        over = sideline if options.corner_throw_in == "by_exit_edge" else None
        template = THROW_INS[options.corner_throw_in].at(grid, self.at, over=over)
        direction = await roll(d6, by=None, reason="blood-bowl.throw-in", reading=Towards(template))
        distance = await roll(2 * d6, by=None, reason="blood-bowl.throw-in-distance")
        await fly(match, self.at, direction, throw_in_steps(match, distance), how="throw-in")


async def fly(match: Match, start: int, direction: Direction, distance: int, *, how: str) -> None:
    """Let the ball fly straight; only the square where it ends counts."""
    way = travel(match.derived(PITCH).grid, start, direction, distance)
    await land(match, way.end, off=way.is_out, how=how, heading=direction)


@procedure("blood-bowl.scatter")
class Scatter:
    """The ball scatters: three steps of a square, of which only the last counts (LRB-BALL-04, BB20-BALL-02).

    Subclass it for what scatters otherwise.

    Attributes:
        at: where it is.
        steps: how many are left.
    """

    at: int
    steps: int = 3

    async def run(self, match: Match) -> None:
        direction = await ANY_DIRECTION
        to = match.derived(PITCH).grid.steps[self.at][direction]
        if to is None:
            await self.ends(match, self.at, direction)
        elif self.steps > 1:
            match.push(attrs.evolve(cast(Any, self), at=to, steps=self.steps - 1))
        else:
            await self.ends(match, to, None)

    async def ends(self, match: Match, square: int, out: Direction | None) -> None:
        """It comes down on a square, or leaves the pitch from there in a direction."""
        await land(match, square, off=out is not None, how="scatter", heading=out)


async def land(match: Match, square: int, *, off: bool, how: str, heading: Direction | None) -> None:
    """Let the ball come down on a square, or leave the pitch from it; a kick-off may become a touchback.

    Args:
        square: where it comes down, or the last square of the pitch on its way.
        off: whether it leaves the pitch.
        how: as in `come_down`.
        heading: the direction of its last leg, if it has one; it must have if it leaves the pitch.
    """
    if match.get(KICKED) and (off or not match.derived(PITCH).half[match.get(KICKING).other] >> square & 1):
        put_ball(match, OFF)
        match.push(Touchback())
    elif off:
        assert heading is not None
        put_ball(match, OFF)
        match.push(CrowdThrow(square, heading))
    else:
        await come_down(match, square, how=how, heading=heading)


# Touchback -----------------------------------------------------------------------------------------------


@choice("give-to")
class GiveTo:
    """Give the ball to this player."""

    piece: PieceId


@procedure("blood-bowl.touchback")
class Touchback:
    """The receiving coach gives the ball to a standing player of his, without a roll (LRB-KICK-05, BB20-KICK-05)."""

    async def run(self, match: Match) -> None:
        side = match.get(KICKING).other
        match.set(KICKED, False)
        standing = [at(match, square) for square in squares_in(match.get(STANDING, side))]
        options = [GiveTo(piece) for piece in standing if can_catch(match, piece)]
        if options:
            chosen = await Decision(side, "touchback", options)
            await hold(match, chosen.piece, "touchback")
        else:
            await no_one_to_give_to(match, side)


@slot(name="blood-bowl.touchback-to-nobody")
async def no_one_to_give_to(match: Match, side: Side) -> None:
    """Say where the ball of a touchback goes if no player of the side stands.

    Args:
        side: the receivers.
    """
    specification()


class BallPart(Part):
    """The ball: where it lies, who holds it, the crowd's throw-ins, touchbacks."""

    name = "blood-bowl.ball"
    options = BallOptions
    keys = (BALL, HOLDER, KICKED, KICKING)
    procedures = (LooseBall, CrowdThrow, Scatter, Touchback)
    requires = (no_one_to_give_to, loose_ball)

    @invariants.impl
    def one_ball(self, match: Match) -> Iterable[str]:
        """The ball lies on a square or is held, by somebody who stands; never both."""
        ball, holder = match.get(BALL), match.get(HOLDER)
        if holder != NOBODY and (ball != OFF or match.get(STATUS, holder) is not Status.STANDING):
            yield f"player {holder} holds the ball, is {match.get(STATUS, holder).name} and the ball lies on {ball}"
        if ball >= match.derived(PITCH).grid.size:
            yield f"the ball lies on {ball}, which is no square"


class BouncePart(Part):
    """How the ball bounces; a variant may put the ball of another game in its place."""

    name = "blood-bowl.bounce"

    @loose_ball.impl
    async def one_step(self, match: Match, ball: BounceStart) -> BallBounce:
        """One square in any of the eight directions (LRB-BALL-01, BB20-BALL-01)."""
        direction = await ANY_DIRECTION
        to = ball.grid.steps[ball.at][direction]
        return BallBounce(() if to is None else (to,), off=to is None, flight=direction)
