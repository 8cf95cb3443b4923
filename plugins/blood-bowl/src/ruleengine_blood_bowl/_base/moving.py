"""Moving: steps, extra squares, dodges, standing up (LRB-MOV, LRB-GFI, LRB-STD, BB20-MOV)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, Final

import attrs

from ruleengine import (
    Check,
    Match,
    MatchReader,
    Modifier,
    Part,
    PieceId,
    Side,
    build,
    choice,
    collect,
    emit,
    specification,
    transform,
)
from ruleengine.grid import squares_in
from ruleengine.hooks import modifiers, preview_checks
from ruleengine_blood_bowl._base.ball import pick_up, pick_up_check
from ruleengine_blood_bowl._base.departures import HELD, Departure, can_leave, felled_by, is_held, leave_behind
from ruleengine_blood_bowl._base.events import Moved, StoodUp
from ruleengine_blood_bowl._base.falling import go_down
from ruleengine_blood_bowl._base.pitch import PITCH
from ruleengine_blood_bowl._base.players import MOVEMENT, able_hands, agility_check, holds_ball, marking
from ruleengine_blood_bowl._base.rerolls import attempt
from ruleengine_blood_bowl._base.state import (
    BALL,
    DEEDS,
    EXTRA,
    FINISHED,
    MOVED,
    MOVER,
    SQUARE,
    STATUS,
    TAKEN,
    ZONES,
    mover_of,
)
from ruleengine_blood_bowl._base.terms import (
    CATCH,
    DODGE,
    EXTRA_SQUARE,
    INTERCEPT,
    LAND,
    NOBODY,
    PASS,
    PICK_UP,
    STAND_UP,
    THROW_PLAYER,
    Status,
)
from ruleengine_blood_bowl._base.turn import Action, actions, deeds, touchdown
from ruleengine_blood_bowl._base.verbs import move_to, stand_up

MOVE: Final = Action("move")
RISING_COST: Final = 3
"""Movement that rising costs; who has less needs 4+ and has none left (LRB-STD-01, 02, BB20-MOV-07, 08)."""


@attrs.frozen
class Leaving:
    """What a dodge is about: the square left, and the one entered."""

    start: int
    to: int


@transform(name="blood-bowl.extra-squares")
def extra_squares(match: Match, piece: PieceId, value: int) -> int:
    """Change how many extra squares a player may go in an action.

    Args:
        piece: who.
        value: the squares; begins as 2.
    """
    specification()


@transform(name="blood-bowl.rising-cost")
def rising_cost(match: Match, piece: PieceId, value: int) -> int:
    """Change what rising costs a player; none: he rises without a roll.

    Args:
        piece: who is down.
        value: the squares of movement; begins as 3.
    """
    specification()


@collect(name="blood-bowl.rising-check")
def rising_check(match: Match, piece: PieceId) -> Iterable[Check]:
    """Checks by which a player rises in the action under way, in place of the usual one; the first counts.

    Args:
        piece: who is down.

    Returns:
        checks; with none, one is rolled only by a player with less movement than rising costs him.
    """
    specification()


@collect(name="blood-bowl.moves")
def moves(match: Match, piece: PieceId, left: int) -> Iterable[Any]:
    """Ways to move besides a step, such as a leap, in any action that includes movement.

    Args:
        piece: who moves.
        left: the squares that he may still pay for, extra ones included; one at least.

    Returns:
        choices with `async def do(match, piece)`.
    """
    specification()


@attrs.frozen
class GrippedSquares:
    """Squares that a player leaves otherwise than others.

    Attributes:
        squares: a bitboard.
        rolls: whether the check itself is another one, and not only what it may be rolled again by.
    """

    squares: int
    rolls: bool = True


@collect(name="blood-bowl.hard-to-leave")
def hard_to_leave(match: Match, piece: PieceId) -> Iterable[GrippedSquares]:
    """Squares that a player leaves otherwise than other marked squares, for whoever looks ahead, such as `reach`.

    He takes one dodge for all marked squares that lie in the same of these sets. So a part whose answer about a dodge
    depends on the square that is left (`Leaving.start`) answers this too; see `squares_near`.

    Args:
        piece: who moves.

    Returns:
        sets of squares, and whether the check to leave them is another one.
    """
    specification()


@attrs.frozen(eq=False)
class Hop:
    """A way to move besides a step, for whoever looks ahead: once an action, with a roll, over squares that cost.

    Attributes:
        deed: under which name it is noted in DEEDS.
        cost: the squares of movement that it takes.
        choice: from the square where it ends to the option that a coach chooses.
        landings: from a bitboard of squares, on each of which he might stand, to the squares where he can land, each
            set with its check; they may contain squares that are taken.
    """

    deed: str
    cost: int
    choice: Callable[[int], Any]
    landings: Callable[[int], Iterable[tuple[int, Check]]]


@collect(name="blood-bowl.hops")
def hops(match: Match, piece: PieceId) -> Iterable[Hop]:
    """Ways to move besides a step, as far ahead as one likes: what `moves` offers where a player is, from anywhere.

    Both must agree; `ruleengine_blood_bowl.testing.check_planner` compares them. A way leads two squares ahead at most.

    Args:
        piece: who moves.

    Returns:
        ways, for whoever looks ahead, such as `reach`.
    """
    specification()


def squares_near(match: MatchReader, players: Iterable[PieceId]) -> list[int]:
    """The squares next to each of these players who has a tackle zone, as bitboards: for `hard_to_leave`."""
    near, squares = match.derived(PITCH).grid.near, match.each(SQUARE)
    zones = match.get(ZONES, Side.HOME) | match.get(ZONES, Side.AWAY)
    return [near[squares[piece]] for piece in players if squares[piece] >= 0 and zones >> squares[piece] & 1]


# What it takes: pure ---------------------------------------------------------------------------------------


def dodge_check(match: MatchReader, piece: PieceId, start: int, to: int) -> Check:
    """The check to leave a marked square for another (LRB-DODGE-01, BB20-MOV-04)."""
    return agility_check(match, piece, DODGE, about=Leaving(start, to))


def extra_square_check(match: MatchReader, piece: PieceId) -> Check:
    """The check to go an extra square (LRB-GFI-01, BB20-MOV-02)."""
    return build(match, EXTRA_SQUARE, by=match.pieces[piece].side, base=2, subject=piece)


def stand_up_check(match: MatchReader, piece: PieceId) -> Check:
    """The check to rise for a player with less movement than it costs (LRB-STD-02, BB20-MOV-08)."""
    return build(match, STAND_UP, by=match.pieces[piece].side, base=4, subject=piece)


def rises_by_roll(match: MatchReader, piece: PieceId) -> bool:
    """Whether a player has less movement than rising costs him, so that he must roll for it."""
    return match.attribute(piece, MOVEMENT) < rising_cost(match, piece, RISING_COST)


def rises_by(match: MatchReader, piece: PieceId) -> Check | None:
    """The check by which a player rises in the action under way; None if he just does."""
    own = next(iter(rising_check(match, piece)), None)
    return stand_up_check(match, piece) if own is None and rises_by_roll(match, piece) else own


def step_checks(match: Match, piece: PieceId, to: int) -> list[Check]:
    """The checks of a step of the player under way, in the order in which they are rolled (LRB-MOV-03, BB20-MOV-06)."""
    start, checks = match.get(SQUARE, piece), []
    if not movement_left(match, piece)[0]:
        checks.append(extra_square_check(match, piece))
    if marking(match, start, match.pieces[piece].side):
        checks.append(dodge_check(match, piece, start, to))
    if match.get(BALL) == to and able_hands(match, piece, True):
        checks.append(pick_up_check(match, piece, to))
    return checks


def movement_left(match: Match, piece: PieceId) -> tuple[int, int]:
    """The movement left to the player under way, and the extra squares."""
    extra = extra_squares(match, piece, 2) - match.get(EXTRA)
    return max(0, match.attribute(piece, MOVEMENT) - match.get(MOVED)), extra


# Deeds ---------------------------------------------------------------------------------------------------


@choice("step")
class Step:
    """Move to an adjacent free square."""

    to: int

    async def do(self, match: Match, piece: PieceId) -> None:
        """One square, with the rolls that it takes."""
        await step(match, piece, self.to)


@choice("stand-up")
class StandUp:
    """Rise, at the start of an action that includes movement."""

    async def do(self, match: Match, piece: PieceId) -> None:
        """Three squares of movement; with fewer, a roll (LRB-STD-02, BB20-MOV-08)."""
        check = rises_by(match, piece)
        if check is None:
            match.set(MOVED, match.get(MOVED) + rising_cost(match, piece, RISING_COST))
        elif await attempt(match, check):
            match.set(MOVED, match.attribute(piece, MOVEMENT))
        else:
            match.set(FINISHED, True)
            return
        stand_up(match, piece)
        await emit(match, StoodUp(piece))


STAND_UP_DEED: Final = StandUp()


@lru_cache
def steps_to(size: int) -> tuple[Step, ...]:
    """A step to each square of a grid of that size."""
    return tuple(map(Step, range(size)))


@lru_cache(maxsize=16384)
def steps_on(size: int, squares: int) -> tuple[Step, ...]:
    """Those to these squares, a bitboard."""
    to = steps_to(size)
    return tuple(to[square] for square in squares_in(squares))


def steps(match: Match, piece: PieceId) -> list[Any]:
    """The steps that a player under way may take, or his rising."""
    if match.get(STATUS, piece) is not Status.STANDING:
        return [STAND_UP_DEED]
    left = sum(movement_left(match, piece))
    if left < 1 or HELD in match.get(DEEDS) or not can_leave(match, piece, True):
        return []
    grid = match.derived(PITCH).grid
    free = grid.near[match.get(SQUARE, piece)] & ~match.get(TAKEN)
    return [*steps_on(grid.size, free), *moves(match, piece, left)]


async def step(match: Match, piece: PieceId, to: int) -> bool:
    """Move one square: the extra square's roll, the dodge, the pick-up, in this order (LRB-MOV-03, BB20-MOV-06).

    Returns:
        whether nothing went wrong.
    """
    start = match.get(SQUARE, piece)
    departure = Departure(piece, start, to)
    marked = marking(match, start, match.pieces[piece].side)
    if marked and await is_held(match, departure):
        return False
    extra = spend(match, piece)
    move_to(match, piece, to)
    await emit(match, Moved(piece, start, to))
    upright = not extra or await go_extra(match, piece)
    if upright and marked and not await attempt(match, dodge_check(match, piece, start, to)):
        await go_down(match, piece, "dodge", by=felled_by(match, departure, NOBODY))
        upright = False
    if marked or holds_ball(match, piece):
        await leave_behind(match, departure)
    return upright and await arrive(match, piece)


async def go_extra(match: Match, piece: PieceId, squares: int = 1) -> bool:
    """Roll for extra squares one by one; he goes down where he is at the first that fails (LRB-GFI-02, BB20-MOV-02).

    Returns:
        whether all went well.
    """
    for _ in range(squares):
        if not await attempt(match, extra_square_check(match, piece)):
            await go_down(match, piece, "extra-square")
            return False
    return True


async def arrive(match: Match, piece: PieceId) -> bool:
    """What a player who came to a square of his own will does there: he picks a ball up, and may score.

    Returns:
        whether nothing went wrong.
    """
    if match.get(BALL) == match.get(SQUARE, piece):
        return await pick_up(match, piece)
    await touchdown(match)
    return True


def spend(match: Match, piece: PieceId, squares: int = 1) -> int:
    """Count squares of movement; how many of them are extra squares, each of which takes a roll (`go_extra`)."""
    moved = match.get(MOVED)
    paid = min(max(0, match.attribute(piece, MOVEMENT) - moved), squares)
    match.set(MOVED, moved + paid)
    match.set(EXTRA, match.get(EXTRA) + squares - paid)
    return squares - paid


class MovingPart(Part):
    """Moving, and the action that is nothing else."""

    name = "blood-bowl.moving"
    keys = (MOVED, EXTRA, MOVER)
    requires_attributes = (MOVEMENT,)

    @actions.impl
    def move(self, rules: Any) -> Iterable[Action]:
        """Any number of players may move (LRB-ACT-01, BB20-ACT-01)."""
        yield MOVE

    @deeds.on("move")
    def steps(self, match: Match, piece: PieceId, action: str) -> Iterable[Any]:
        """A step to each free square next to him."""
        return steps(match, piece)

    @preview_checks.impl
    def rolls(self, match: Match, choice: object) -> Iterable[Check]:
        """The rolls of a step, and that of rising."""
        piece = mover_of(match)
        if isinstance(choice, Step):
            return step_checks(match, piece, choice.to)
        check = rises_by(match, piece) if isinstance(choice, StandUp) else None
        return () if check is None else (check,)


class Marking(Part):
    """−1 for each opponent whose tackle zone counts: on the square entered, or on the player (LRB-AG-05)."""

    name = "blood-bowl.marking"

    @modifiers.on(DODGE)
    def on_the_new_square(self, match: Match, check: Check) -> Iterable[Modifier]:
        """Those around the square that is entered; the one that is left does not count."""
        assert check.subject is not None
        return marked_from(match, dodge_markers(match, check))

    @modifiers.on(PICK_UP)
    def on_the_ball(self, match: Match, check: Check) -> Iterable[Modifier]:
        """Those around the ball's square."""
        assert check.subject is not None
        return marked_by(match, check.subject, check.about)

    @modifiers.on(CATCH)
    @modifiers.on(PASS)
    @modifiers.on(THROW_PLAYER)
    @modifiers.on(INTERCEPT)
    @modifiers.on(LAND)
    def on_the_player(self, match: Match, check: Check) -> Iterable[Modifier]:
        """Those around the player."""
        assert check.subject is not None
        return marked_by(match, check.subject, match.get(SQUARE, check.subject))


@transform(name="blood-bowl.dodge-markers")
def markers_of_dodge(match: Match, check: Check, value: int) -> int:
    """Change which opponents make a dodge harder by marking the square that is entered.

    Args:
        check: the dodge; `check.about` tells the squares.
        value: the squares of these opponents, as a bitboard; begins as all who mark that square.
    """
    specification()


def dodge_markers(match: Match, check: Check) -> int:
    """The squares of the opponents who make a dodge harder, as a bitboard."""
    assert check.subject is not None
    markers = marking(match, check.about.to, match.pieces[check.subject].side)
    return markers_of_dodge(match, check, markers) if markers else 0


def marked_by(match: MatchReader, piece: PieceId, square: int) -> list[Modifier]:
    """−1 for each opponent of a player with a tackle zone on a square, with their numbers."""
    return marked_from(match, marking(match, square, match.pieces[piece].side))


def marked_from(match: MatchReader, markers: int) -> list[Modifier]:
    """−1 for each of the players on some squares, a bitboard, with their numbers."""
    if not markers:
        return []
    squares = match.each(SQUARE)
    return [_marker(match.pieces[squares.index(other)].name) for other in squares_in(markers)]


def is_marking(modifier: Modifier) -> bool:
    """Whether a modifier is that of an opponent who marks the player.

    >>> is_marking(Modifier(-1, "marked by #7"))
    True
    """
    return modifier.why.startswith("marked by ")


@lru_cache
def _marker(name: str) -> Modifier:
    return Modifier(-1, f"marked by {name}")
