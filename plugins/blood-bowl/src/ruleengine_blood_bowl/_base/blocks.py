"""Blocks: the die that counts, what it does, and who follows up (LRB-BLK, BB20-BLK)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal

import attrs

from ruleengine import (
    Decision,
    Match,
    PieceId,
    async_transform,
    choice,
    emit,
    option,
    procedure,
    record,
    specification,
    transform,
)
from ruleengine_blood_bowl._base.ball import CrowdThrow, LooseBall
from ruleengine_blood_bowl._base.blockdice import Contest, block_roll, contest, dice_in
from ruleengine_blood_bowl._base.departures import Departure, can_leave, is_held, leave_behind
from ruleengine_blood_bowl._base.events import Blocked, BlockEnded, FollowedUp, StoodFirm
from ruleengine_blood_bowl._base.falling import CROWD, Hurting, tell_down
from ruleengine_blood_bowl._base.pitch import PITCH
from ruleengine_blood_bowl._base.pushes import Shift, choose_push, shift, tell_push
from ruleengine_blood_bowl._base.rerolls import rerollable
from ruleengine_blood_bowl._base.state import BALL, HOLDER, SQUARE, STATUS, TAKEN
from ruleengine_blood_bowl._base.terms import BLOCK, OFF, Face, Status
from ruleengine_blood_bowl._base.turn import moving_team, touchdown, turn_over
from ruleengine_blood_bowl._base.verbs import move_to, put_down

BLOCKED: Final = "block"
"""The cause of an injury by a block, whichever of the two goes down."""

TARGET_DOWN: Final = frozenset({Face.BOTH_DOWN, Face.STUMBLE, Face.DEFENDER_DOWN})
BLOCKER_DOWN: Final = frozenset({Face.ATTACKER_DOWN, Face.BOTH_DOWN})


@attrs.frozen
class BlockOptions:
    """How blocks are played."""

    block_skills: Literal["auto", "ask"] = option(
        "auto",
        "Whether Block and Dodge keep a player up by themselves, or if his coach wants it.",
        rule="LRB-BLK-17, BB20-BLK-16",
    )
    crowd_follow_up: Literal["before_injury", "after_injury"] = option(
        "before_injury",
        "A push into the crowd: the follow-up is decided before the injury roll, or after it.",
        rule="LRB-PUSH-07, BB20-PUSH-04",
    )


# The die that counts ---------------------------------------------------------------------------------------


@attrs.frozen
class BlockRolled:
    """What the choice of a block die is about: who blocks whom, with which strengths."""

    blocker: PieceId
    target: PieceId
    strengths: Contest

    def __str__(self) -> str:
        """In short, as lists of decisions show it: `block (4 against 3: 2 dice, home chooses)`."""
        return f"block ({self.strengths})"


@procedure("blood-bowl.block")
class Block:
    """A block: strengths, dice, the die that counts (LRB-BLK-18, BB20-BLK-17).

    Attributes:
        blocker, target: who blocks whom.
        nth: which block of his action at this target it is, from 1.
    """

    blocker: PieceId
    target: PieceId
    nth: int = 1

    async def run(self, match: Match) -> None:
        blocker, target = self.blocker, self.target
        face = await choose_die(match, blocker, target, *await block_faces(match, blocker, target))
        match.push(await blow_by(match, Blow(blocker, target, face, self.nth)))
        await emit(match, Blocked(blocker, target, face))


async def block_faces(match: Match, blocker: PieceId, target: PieceId) -> tuple[Contest, tuple[Face, ...]]:
    """The strengths in a block, and the dice, with re-rolls."""
    strengths = await contest(match, blocker, target)
    roll = block_roll(strengths.dice, match.pieces[blocker].side)
    return strengths, await rerollable(match, roll, kind=BLOCK, piece=blocker)


async def choose_die(
    match: Match, blocker: PieceId, target: PieceId, strengths: Contest, faces: tuple[Face, ...]
) -> Face:
    """Let a coach choose the die that counts."""
    rolled = BlockRolled(blocker, target, strengths)
    face: Face = (await Decision(strengths.by, "block-die", dice_in(faces), rolled)).face
    return face


async def blow_by(match: Match, blow: Blow) -> Any:
    """The procedure that does what the chosen die does, or what skills make of it."""
    return await instead_of_blow(match, blow, blow)


# What it does ----------------------------------------------------------------------------------------------


@async_transform(name="blood-bowl.blow")
async def instead_of_blow(match: Match, blow: Blow, value: Any) -> Any:
    """Change what the chosen die does, before any skill that keeps somebody up.

    Args:
        blow: who blocks whom, and the face that was chosen.
        value: the procedure that does it; begins as the blow itself.
    """
    specification()


@attrs.frozen
class Hit:
    """A player who may go down by a block, the other one, and the face that counts."""

    piece: PieceId
    other: PieceId
    face: Face


@async_transform(name="blood-bowl.falls", key="hit.face")
async def falls(match: Match, hit: Hit, value: bool) -> bool:
    """Change whether a player goes down whom the face would put down; told apart by the face.

    Args:
        hit: who it is, the other one, and the face that counts.
        value: begins as true.
    """
    specification()


@transform(name="blood-bowl.must-follow-up")
def must_follow_up(match: Match, blocker: PieceId, value: bool) -> bool:
    """Change whether a blocker has to follow up.

    Args:
        blocker: who blocks.
        value: begins as false: his coach is asked.
    """
    specification()


@async_transform(name="blood-bowl.may-follow-up")
async def may_follow_up(match: Match, blow: Blow, value: bool) -> bool:
    """Change whether a blocker may follow up a push, before anybody is moved; a ban goes before a duty.

    Args:
        blow: who blocks whom, and the face that counts; the target stands yet.
        value: begins as true.
    """
    specification()


@choice("follow-up")
class FollowUp:
    """Follow up into the square that the target left."""


@choice("stay")
class Stay:
    """Stay where he is."""


FOLLOW_UP, STAY = FollowUp(), Stay()


@procedure("blood-bowl.blow")
class Blow:
    """The die that counts does its work: pushes, the follow-up, who goes down; injuries and the ball come next."""

    blocker: PieceId
    target: PieceId
    face: Face
    nth: int = 1

    async def run(self, match: Match) -> None:
        match.push(*await self.strike(match))

    async def strike(self, match: Match) -> list[Any]:
        """Do all that comes at once. A target who was moved away in the meantime is not pushed.

        Returns:
            the procedures of what comes next: injuries, the ball, and last the end of the block.
        """
        blocker, target = self.blocker, self.target
        down = await self.falling(match)
        chosen: Sequence[Shift] | None = ()
        squares = match.each(SQUARE)
        if self.face >= Face.PUSH and match.derived(PITCH).grid.near[squares[blocker]] >> squares[target] & 1:
            chosen = await choose_push(match, blocker, target, by=match.pieces[blocker].side)
        shifts = chosen or ()
        follows = not shifts or shifts[0].to == OFF or await may_follow_up(match, self, True)
        holder = match.get(HOLDER)
        shift(match, shifts)
        down = [piece for piece in down if match.get(STATUS, piece) is Status.STANDING]
        lost = [put_down(match, piece) for piece in down]
        if chosen is None:
            await emit(match, StoodFirm(target, blocker))
        await tell_push(match, shifts, by=blocker)
        for piece, had_ball in zip(down, lost, strict=True):
            await tell_down(match, piece, BLOCKED, lost_ball=had_ball)
        push = BlockPush(self, tuple(down), tuple(shifts), holder, stood_firm=chosen is None)
        out = push.out
        if out and match.options(BlockOptions).crowd_follow_up == "after_injury":
            after = [Hurting(out.piece, CROWD), LateFollowUp(push, follows)]
        else:
            if follows:  # whoever decides it knows all that has happened by then
                follows = await follow_up(match, blocker, shifts)
            after = [*push.hurting(), *hurt_by_crowd(shifts), *push.rest(match, follows)]
        if out and out.piece == holder and moving_team(match, out.piece):
            await turn_over(match, CROWD)
        return after

    async def falling(self, match: Match) -> list[PieceId]:
        """Who goes down, the target first (LRB-BLK-11 to 16, BB20-BLK-11 to 16)."""
        found = []
        if self.face in TARGET_DOWN and await falls(match, Hit(self.target, self.blocker, self.face), True):
            found.append(self.target)
        if self.face in BLOCKER_DOWN and await falls(match, Hit(self.blocker, self.target, self.face), True):
            found.append(self.blocker)
        return found


async def follow_up(match: Match, blocker: PieceId, shifts: Sequence[Shift]) -> bool:
    """Let the blocker follow up if he can and wants to, or must (LRB-PUSH-06, 07, BB20-PUSH-04).

    He cannot if a chain has pushed him too, or somebody else into the square that the target left.

    Returns:
        whether nobody has held him back.
    """
    if not shifts:
        return True
    start, vacated = match.get(SQUARE, blocker), shifts[0].start
    if match.get(TAKEN) >> vacated & 1 or any(each.piece == blocker for each in shifts):
        return True
    if not can_leave(match, blocker, True):
        return True
    if not must_follow_up(match, blocker, False):
        chosen = await Decision(match.pieces[blocker].side, "follow-up", (FOLLOW_UP, STAY), blocker)
        if chosen is STAY:
            return True
    departure = Departure(blocker, start, vacated)
    if await is_held(match, departure):
        return False
    move_to(match, blocker, vacated)
    await emit(match, FollowedUp(blocker, start, vacated))
    await leave_behind(match, departure)
    return True


@record("blood-bowl.block-push")
class BlockPush:
    """A blow whose pushes have been made, and what it leaves to resolve.

    Attributes:
        blow: the blow.
        down: who went down by it.
        shifts: the ways of all who were pushed, the target first.
        holder: who held the ball before.
        stood_firm: whether somebody refused to be pushed.
    """

    blow: Blow
    down: tuple[PieceId, ...]
    shifts: tuple[Shift, ...]
    holder: PieceId
    stood_firm: bool

    @property
    def out(self) -> Shift | None:
        """The way of the player who was pushed into the crowd; None if nobody was."""
        return self.shifts[-1] if self.shifts and self.shifts[-1].to == OFF else None

    def hurting(self) -> list[Hurting]:
        """Who may be hurt by going down."""
        blocker, target = self.blow.blocker, self.blow.target
        return [Hurting(piece, BLOCKED, blocker if piece == target else target) for piece in self.down]

    def rest(self, match: Match, follows: bool) -> list[Any]:
        """The last procedures: the ball that the crowd or a player lost or met, and the end of the block."""
        blow, pushed = self.blow, self.stood_firm or (bool(self.shifts) and follows)
        over = BlockOver(blow.blocker, blow.target, pushed, blow.nth)
        return [*ball_after(match, self.shifts, self.holder), over]


def hurt_by_crowd(shifts: Sequence[Shift]) -> list[Any]:
    """The player who was pushed into the crowd, if one was."""
    return [Hurting(shifts[-1].piece, CROWD)] if shifts and shifts[-1].to == OFF else []


def ball_after(match: Match, shifts: Sequence[Shift], holder: PieceId) -> list[Any]:
    """The ball that the crowd throws in, or that somebody lost or met in a push."""
    if shifts and shifts[-1].to == OFF and shifts[-1].piece == holder:
        return [CrowdThrow(shifts[-1].start, shifts[-1].heading)]
    ball = match.get(BALL)
    return [LooseBall(ball)] if ball >= 0 and match.get(TAKEN) >> ball & 1 else []


@procedure("blood-bowl.late-follow-up")
class LateFollowUp:
    """The follow-up of a push into the crowd once the injury is known; the rest of the blow comes next.

    Attributes:
        push: the push.
        allowed: whether the blocker may follow up.
    """

    push: BlockPush
    allowed: bool

    async def run(self, match: Match) -> None:
        follows = self.allowed and await follow_up(match, self.push.blow.blocker, self.push.shifts)
        match.push(*self.push.hurting(), *self.push.rest(match, follows))


@procedure("blood-bowl.block-over")
class BlockOver:
    """All is resolved: a touchdown, if there is one; whoever waits for the end of a block hears of it."""

    blocker: PieceId
    target: PieceId
    pushed: bool
    nth: int

    async def run(self, match: Match) -> None:
        await touchdown(match)
        await emit(match, BlockEnded(self.blocker, self.target, self.pushed, self.nth))
