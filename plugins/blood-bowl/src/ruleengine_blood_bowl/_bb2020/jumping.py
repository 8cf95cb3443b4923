"""Jumping over a player who is down (BB20-MOV-10 to 12, 14)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator
from enum import Enum
from functools import lru_cache, partial
from typing import Any, Final

import attrs

from ruleengine import (
    Check,
    Match,
    MatchReader,
    Modifier,
    Part,
    PieceId,
    Roll,
    Side,
    choice,
    emit,
    specification,
    transform,
)
from ruleengine.dice import Faces, Reading
from ruleengine.grid import Grid, behind, dilate, mask_of, squares_in
from ruleengine.hooks import modifiers, preview_checks
from ruleengine_blood_bowl._base.afterthoughts import Afterthoughts, afterthoughts
from ruleengine_blood_bowl._base.departures import Departure, felled_by, is_held, leave_behind
from ruleengine_blood_bowl._base.events import CheckFailed, Moved
from ruleengine_blood_bowl._base.falling import go_down
from ruleengine_blood_bowl._base.moving import (
    Hop,
    Leaving,
    arrive,
    extra_square_check,
    hops,
    marked_by,
    movement_left,
    moves,
    spend,
)
from ruleengine_blood_bowl._base.pitch import PITCH
from ruleengine_blood_bowl._base.players import agility_check
from ruleengine_blood_bowl._base.rerolls import attempt, rerollable
from ruleengine_blood_bowl._base.state import DEEDS, SQUARE, STANDING, TAKEN, mover_of
from ruleengine_blood_bowl._base.terms import JUMP, NOBODY
from ruleengine_blood_bowl._base.verbs import move_to

COST: Final = 2
"""Squares of movement that a jump costs (BB20-MOV-11)."""


class Jumped(Enum):
    """How a jump went."""

    OVER = "over"
    FALLS_THERE = "falls there"
    FALLS_HERE = "falls here"


@attrs.frozen
class JumpReading(Reading[Jumped]):
    """What the die of a jump means: with a natural 1 he does not even get away (BB20-MOV-10)."""

    success: Reading[bool]

    def read(self, faces: Faces) -> Jumped:
        """By the face."""
        if self.success.read(faces):
            return Jumped.OVER
        return Jumped.FALLS_HERE if faces[0] == 1 else Jumped.FALLS_THERE


@attrs.frozen
class One(Reading[bool]):
    """Whether a die shows a 1."""

    def read(self, faces: Faces) -> bool:
        """By the face."""
        return faces[0] == 1


ONE: Final = One()


@transform(name="blood-bowl-2020.jumps-over")
def jumps_over(match: Match, piece: PieceId, value: int) -> int:
    """Change over which squares a player may jump, if they are next to him.

    Args:
        piece: who.
        value: a bitboard; begins as the squares of all players who are down.
    """
    specification()


@transform(name="blood-bowl-2020.falls-beyond")
def falls_beyond(match: Match, piece: PieceId, value: bool) -> bool:
    """Change where a player falls whose first of two rushes for a jump fails.

    Args:
        piece: who.
        value: whether it is where he was to land; begins as false: where he is.
    """
    specification()


# Where to, and what it takes: pure ---------------------------------------------------------------------------


def down(match: MatchReader) -> int:
    """The squares of the players who are down, as a bitboard."""
    return match.get(TAKEN) & ~(match.get(STANDING, Side.HOME) | match.get(STANDING, Side.AWAY))


def jump_squares(match: MatchReader, start: int, over: int) -> int:
    """The squares to which one could jump from a square, free or not, as a bitboard (BB20-MOV-12).

    Args:
        over: the squares next to it of players who are down, as a bitboard.
    """
    grid, found = match.derived(PITCH).grid, 0
    for each in squares_in(over):
        found |= _beyond(grid, start, each)
    return found


@lru_cache(maxsize=4096)
def _beyond(grid: Grid, start: int, over: int) -> int:
    return mask_of(square for square in behind(grid, start, over) if square is not None)


def jump_check(match: MatchReader, piece: PieceId, start: int, to: int) -> Check:
    """The check to jump from a square to another (BB20-MOV-10)."""
    return agility_check(match, piece, JUMP, about=Leaving(start, to))


def alike(jumps: Iterable[tuple[int, Check]]) -> Iterable[tuple[int, Check]]:
    """Landings that need the same on the die, put together, each set with one of their checks."""
    found: dict[tuple[int, int], tuple[int, Check]] = {}
    for squares, check in jumps:
        known, _ = found.get((check.base, check.bonus), (0, check))
        found[check.base, check.bonus] = known | squares, check
    return found.values()


# The deed ----------------------------------------------------------------------------------------------------


@choice("jump")
class JumpTo:
    """Jump over a square next to him, mostly of a player who is down, to this square."""

    to: int

    async def do(self, match: Match, piece: PieceId) -> None:
        """Rushes first: he falls where he starts with the first of two, where he lands with the last (BB20-MOV-14)."""
        departure = Departure(piece, match.get(SQUARE, piece), self.to)
        if await is_held(match, departure):
            return
        extra = spend(match, piece, COST)
        match.set(DEEDS, tuple(sorted((*match.get(DEEDS), "jump"))))
        for rush in range(extra):
            if await attempt(match, extra_square_check(match, piece)):
                continue
            if rush == extra - 1 or falls_beyond(match, piece, False):
                await come_to(match, piece, self.to)
            await go_down(match, piece, "extra-square")
            await leave_behind(match, departure)
            return
        await jump(match, departure)


async def jump(match: Match, departure: Departure) -> None:
    """Roll a jump that is paid for, and do what comes of it (BB20-MOV-10)."""
    piece, start = departure.piece, departure.start
    check = jump_check(match, piece, start, departure.to)
    late = Afterthoughts(match, check, list(afterthoughts(match, check)))
    settle: Callable[[Any], Awaitable[Jumped]] | None = None
    roll: Roll[Any] = Roll(check.kind.dice, check.by, check.kind.name, JumpReading(check.reading), check).prepared()
    if late.offered:
        roll = Roll(check.kind.dice, check.by, check.kind.name, late.reading & ONE, check)
        settle = partial(_reconsidered, late)
    jumped = await rerollable(
        match, roll, kind=JUMP, piece=piece, good=lambda value: value is Jumped.OVER, settle=settle
    )
    if jumped is not Jumped.FALLS_HERE:
        await come_to(match, piece, departure.to)
    await late.follow()
    if jumped is not Jumped.OVER:
        await emit(match, CheckFailed(piece, check.kind.name))
        await go_down(match, piece, "jump", by=felled_by(match, departure, NOBODY))
    await leave_behind(match, departure)
    if jumped is Jumped.OVER:
        await arrive(match, piece)


async def _reconsidered(late: Afterthoughts, read: tuple[int | None, bool]) -> Jumped:
    """How a jump goes once all has been added to the die that is to be."""
    least, one = read
    if await late.settle(least):
        return Jumped.OVER
    return Jumped.FALLS_HERE if one else Jumped.FALLS_THERE


async def come_to(match: Match, piece: PieceId, to: int) -> None:
    """Put who jumps down on the other side."""
    start = match.get(SQUARE, piece)
    move_to(match, piece, to)
    await emit(match, Moved(piece, start, to))


@lru_cache
def jumps_to(size: int) -> tuple[JumpTo, ...]:
    """A jump to each square of a grid of that size."""
    return tuple(map(JumpTo, range(size)))


class Jumping(Part):
    """Jumping over players who are down: once an action, for two squares of movement."""

    name = "blood-bowl-2020.jumping"
    keys = (DEEDS,)

    @moves.impl
    def jumps(self, match: Match, piece: PieceId, left: int) -> Iterable[Any]:
        """To every free square beyond somebody next to him, if he can pay for two."""
        grid, start = match.derived(PITCH).grid, match.get(SQUARE, piece)
        if left < COST or "jump" in match.get(DEEDS):
            return ()
        over = jumps_over(match, piece, down(match)) & grid.near[start]
        if not over:
            return ()
        to = jumps_to(grid.size)
        return [to[square] for square in squares_in(jump_squares(match, start, over) & ~match.get(TAKEN))]

    @hops.impl
    def from_anywhere(self, match: Match, piece: PieceId) -> Iterable[Hop]:
        """A jump needs a roll that depends on where it begins and where it ends."""
        grid, fallen = match.derived(PITCH).grid, down(match) & ~(1 << match.get(SQUARE, piece))
        fallen = jumps_over(match, piece, fallen)
        edge = dilate(grid, fallen)
        checks: dict[tuple[int, int], Check] = {}

        def jumps(starts: int) -> Iterator[tuple[int, Check]]:
            for start in squares_in(starts & edge):
                for to in squares_in(jump_squares(match, start, fallen & grid.near[start])):
                    if (start, to) not in checks:
                        checks[start, to] = jump_check(match, piece, start, to)
                    yield 1 << to, checks[start, to]

        def landings(starts: int) -> Iterable[tuple[int, Check]]:
            return alike(jumps(starts)) if starts & starts - 1 else jumps(starts)

        if edge:
            yield Hop("jump", COST, JumpTo, landings)

    @modifiers.on(JUMP)
    def markers(self, match: Match, check: Check) -> Iterable[Modifier]:
        """−1 for each opponent around the square left, or around that entered: those who are more (BB20-MOV-10)."""
        assert check.subject is not None
        left, entered = (marked_by(match, check.subject, square) for square in (check.about.start, check.about.to))
        return left if len(left) > len(entered) else entered

    @preview_checks.impl
    def rolls(self, match: Match, choice: object) -> Iterable[Check]:
        """The rushes, then the jump."""
        if isinstance(choice, JumpTo):
            piece = mover_of(match)
            rushes = max(0, COST - movement_left(match, piece)[0])
            yield from [extra_square_check(match, piece)] * rushes
            yield jump_check(match, piece, match.get(SQUARE, piece), choice.to)
