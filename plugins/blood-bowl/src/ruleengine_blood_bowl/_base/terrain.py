"""What a player meets on his way, as `reach` looks ahead: squares, what they cost, which checks they take."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import attrs

from ruleengine import Check, MatchReader, PieceId
from ruleengine.grid import Grid, dilate
from ruleengine.hooks import preview_checks
from ruleengine_blood_bowl._base.ball import pick_up_check
from ruleengine_blood_bowl._base.chances import Rerolls, Toss, toss_of
from ruleengine_blood_bowl._base.departures import HELD, can_leave
from ruleengine_blood_bowl._base.moving import (
    RISING_COST,
    Hop,
    dodge_check,
    extra_square_check,
    extra_squares,
    hard_to_leave,
    hops,
    rises_by_roll,
    rising_cost,
    stand_up_check,
)
from ruleengine_blood_bowl._base.pitch import PITCH
from ruleengine_blood_bowl._base.players import MOVEMENT
from ruleengine_blood_bowl._base.state import (
    ACTION,
    ACTOR,
    BALL,
    DEEDS,
    EXTRA,
    FINISHED,
    HOLDER,
    MOVED,
    SQUARE,
    STATUS,
    STOP,
    TAKEN,
    ZONES,
)
from ruleengine_blood_bowl._base.supposed import on_his_feet, suppose
from ruleengine_blood_bowl._base.terms import Status
from ruleengine_blood_bowl._base.turn import Activate


@attrs.frozen(eq=False, kw_only=True)
class Terrain:
    """The pitch before a player, from where he would take his first step. Sets of squares are bitboards.

    Attributes:
        match: the match, supposing that he acts and is on his feet.
        piece, action, acting: who; in which action; whether it is under way.
        allowed: which re-rolls are reckoned with.
        rises: whether he must rise first.
        opening: the checks before his first step: to begin the action, to rise.
        moved, gone: the squares of movement spent before it, and the extra squares.
        movement, most: from how many on extra squares begin, and how many there can be.
        start: where he is.
        free, marked, goal, ball: where he may go; what opponents mark; where he scores; where the ball lies.
        carrying: whether he has the ball.
        hops: ways to move besides steps.
    """

    match: MatchReader
    piece: PieceId
    action: str
    acting: bool
    allowed: Rerolls
    rises: bool
    opening: Sequence[Check]
    moved: int
    gone: int
    movement: int
    most: int
    grid: Grid
    start: int
    free: int
    marked: int
    goal: int
    ball: int
    carrying: bool
    hops: Sequence[Hop]

    def toss(self, check: Check) -> Toss:
        """A check, with the re-rolls that are reckoned with."""
        return toss_of(self.match, check, self.allowed)

    def extra(self) -> Toss:
        """An extra square."""
        return self.toss(extra_square_check(self.match, self.piece))

    def pick_up(self) -> Toss | None:
        """Picking the ball up where it lies; None if it does not."""
        if self.carrying or not self.ball:
            return None
        return self.toss(pick_up_check(self.match, self.piece, self.ball.bit_length() - 1))

    def dodge(self, start: int, to: int) -> Check:
        """Leaving a marked square."""
        return dodge_check(self.match, self.piece, start, to)

    def left_alike(self) -> Iterator[tuple[int, int]]:
        """The marked squares where he may be, in sets that are left alike, as `hard_to_leave` tells.

        Returns:
            sets, each with a square that is left by the same check, if not with the same re-rolls.
        """
        grips = list(hard_to_leave(self.match, self.piece))
        for same_check in _parts(self.marked & self.free, [grip.squares for grip in grips if grip.rolls]):
            for squares in _parts(same_check, [grip.squares for grip in grips if not grip.rolls]):
                yield squares, same_check.bit_length() - 1


def _parts(squares: int, by: Iterable[int]) -> list[int]:
    """A set of squares, cut into those that lie in the same of other sets."""
    parts = [squares]
    for other in by:
        parts = [part for each in parts for part in (each & other, each & ~other) if part]
    return [part for part in parts if part]


def survey(match: MatchReader, piece: PieceId, action: str, allowed: Rerolls) -> Terrain:
    """What lies before a player: in the action that is under way if it is his, or else at the start of `action`."""
    pitch, side, here = match.derived(PITCH), match.pieces[piece].side, match.get(SQUARE, piece)
    acting = match.get(ACTOR) == piece
    moved, gone, done = (match.get(MOVED), match.get(EXTRA), match.get(DEEDS)) if acting else (0, 0, ())
    opening: list[Check] = [] if acting else list(preview_checks(match, Activate(piece, action)))
    movement = match.attribute(piece, MOVEMENT)
    given: dict[tuple[Any, int], Any] = {} if acting else {(ACTOR, 0): piece, (ACTION, 0): action, (DEEDS, 0): ()}
    rises = match.get(STATUS, piece) is not Status.STANDING
    if rises:
        if rises_by_roll(match, piece):
            opening.append(stand_up_check(match, piece))
            moved = movement
        else:
            moved += rising_cost(match, piece, RISING_COST)
    if rises or opening:  # whoever rises, or comes through the roll of his trait, has his tackle zone
        given |= on_his_feet(match, piece, here, zone=True)
    looked = suppose(match, given) if given else match
    movement = max(movement, moved)
    over = acting and (match.get(FINISHED) or match.get(STOP) or HELD in done)
    over = over or not can_leave(match, piece, True)
    ball = match.get(BALL)
    return Terrain(
        match=looked,
        piece=piece,
        action=match.get(ACTION) if acting else action,
        acting=acting,
        allowed=allowed,
        rises=rises,
        opening=opening,
        moved=moved,
        gone=gone,
        movement=movement,
        most=moved if over else movement + max(0, extra_squares(looked, piece, 2) - gone),
        grid=pitch.grid,
        start=here,
        free=pitch.grid.full & ~match.get(TAKEN) | 1 << here,
        marked=dilate(pitch.grid, match.get(ZONES, side.other)),
        goal=pitch.goal[side],
        ball=1 << ball if ball >= 0 else 0,
        carrying=match.get(HOLDER) == piece,
        hops=[hop for hop in hops(looked, piece) if hop.deed not in done],
    )
