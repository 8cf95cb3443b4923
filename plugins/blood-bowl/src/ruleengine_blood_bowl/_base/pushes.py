"""Pushes: squares, chains, the crowd (LRB-PUSH, BB20-PUSH)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import attrs

from ruleengine import Decision, Match, PieceId, Side, async_transform, choice, emit, record, specification
from ruleengine.grid import Direction, behind
from ruleengine_blood_bowl._base.events import Left, Pushed
from ruleengine_blood_bowl._base.pitch import PITCH
from ruleengine_blood_bowl._base.players import at
from ruleengine_blood_bowl._base.state import SQUARE, TAKEN
from ruleengine_blood_bowl._base.terms import NOBODY, OFF, Status
from ruleengine_blood_bowl._base.verbs import move_all, move_to, take_off


@choice("push")
class PushTo:
    """Push him to this square."""

    square: int


@record("blood-bowl.shift")
class Shift:
    """One player's way in a push: from a square to another, or off the pitch (`to` is OFF) in a direction."""

    piece: PieceId
    start: int
    to: int
    heading: Direction


@lru_cache
def pushes_to(size: int) -> tuple[PushTo, ...]:
    """A push to each square of a grid of that size."""
    return tuple(map(PushTo, range(size)))


@attrs.frozen
class Push:
    """A push that is about to be made, of a target or of somebody along a chain.

    Attributes:
        piece: who is pushed.
        pusher: who pushes him: the blocker, or the player who comes to his square.
        blocker: whose block it is; NOBODY if it is none.
        free: the squares next to him that are free, as a bitboard.
    """

    piece: PieceId
    pusher: PieceId
    blocker: PieceId
    free: int

    @property
    def direct(self) -> bool:
        """Whether he is the target of the block, and not pushed along a chain."""
        return self.pusher == self.blocker


@attrs.frozen
class PushSquares:
    """Where somebody may be pushed, and by whose choice.

    Attributes:
        squares: free squares, in the order in which they are offered; none: a chain, or the crowd.
        by: whose coach chooses.
        settled: whether a skill has decided this, so that no other one changes it.
    """

    squares: tuple[int, ...]
    by: Side
    settled: bool = False


@async_transform(name="blood-bowl.gives-way")
async def gives_way(match: Match, push: Push, value: bool) -> bool:
    """Change whether a player can be pushed; if he cannot, nobody of the chain moves.

    Args:
        push: who is pushed, by whom.
        value: begins as true.
    """
    specification()


@async_transform(name="blood-bowl.push-squares")
async def push_squares(match: Match, push: Push, value: PushSquares) -> PushSquares:
    """Change where a player may be pushed, and whose coach chooses.

    Args:
        push: who is pushed, by whom, and which squares next to him are free.
        value: begins as the free squares behind him, by the choice of the coach whose block it is.
    """
    specification()


async def choose_push(match: Match, pusher: PieceId, target: PieceId, *, by: Side) -> list[Shift] | None:
    """Let a coach choose the squares of a push, from the target outwards (LRB-PUSH-01 to 04, BB20-PUSH-01, 02).

    An empty square must be used; without one, a square off the pitch means the crowd; else somebody else is pushed
    along, once each. The square that the target leaves counts as empty, so that a chain which comes back ends there;
    one that closes on itself elsewhere has no room, and nobody moves.

    Args:
        by: whose coach chooses.

    Returns:
        the ways of all who are pushed, the target first; None if somebody refuses to be pushed.
    """
    grid, start, blocker = match.derived(PITCH).grid, match.get(SQUARE, pusher), pusher
    options = pushes_to(grid.size)
    shifts: list[Shift] = []
    piece, taken, entered = target, match.get(TAKEN) & ~(1 << match.get(SQUARE, target)), 0
    while piece != NOBODY:
        here = match.get(SQUARE, piece)
        push = Push(piece, pusher, blocker, grid.near[here] & ~taken & ~entered)
        if not await gives_way(match, push, True):
            return None
        squares = behind(grid, start, here)
        on_pitch = [square for square in squares if square is not None]
        open_to = tuple(square for square in on_pitch if not taken >> square & 1)
        allowed = await push_squares(match, push, PushSquares(open_to, by))
        if not allowed.squares and len(on_pitch) < 3:
            shifts.append(Shift(piece, here, OFF, _off(squares, grid.direction(start, here))))
            break
        offered = allowed.squares or [square for square in on_pitch if not entered >> square & 1]
        if not offered:
            return []
        chosen = await Decision(allowed.by, "push", [options[square] for square in offered], piece)
        entered |= 1 << chosen.square
        shifts.append(Shift(piece, here, chosen.square, _towards(grid.direction(here, chosen.square))))
        start, pusher, piece = here, piece, NOBODY if allowed.squares else at(match, chosen.square)
    return shifts


def _towards(direction: Direction | None) -> Direction:
    assert direction is not None
    return direction


def _off(squares: Sequence[int | None], straight: Direction | None) -> Direction:
    """In which direction somebody leaves the pitch: straight on, if that is off it."""
    direction = _towards(straight)
    if squares[1] is None:
        return direction
    return direction.left if squares[0] is None else direction.right


def shift(match: Match, shifts: Sequence[Shift]) -> None:
    """Move the players of a push, the last first; who leaves the pitch is in Reserves until he is rolled for."""
    rest = list(shifts)
    if rest and rest[-1].to == OFF:
        take_off(match, rest.pop().piece, Status.RESERVES)
    if len(rest) > 1:
        move_all(match, [(each.piece, each.to) for each in rest])
    elif rest:
        move_to(match, rest[0].piece, rest[0].to)


async def tell_push(match: Match, shifts: Sequence[Shift], *, by: PieceId) -> None:
    """Tell who was pushed where, the last of a chain first; the target alone was pushed by somebody (see `Pushed`).

    So each of them goes to a square that is free by then, and whoever reacts to the push of the target knows all.
    """
    for place, each in reversed(list(enumerate(shifts))):
        await emit(match, Pushed(each.piece, each.start, each.to, NOBODY if place else by))
        if each.to == OFF:
            await emit(match, Left(each.piece, each.start, Status.RESERVES))
