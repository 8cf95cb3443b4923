"""Blocks: the die that counts, what it does, and who follows up (LRB-BLK, BB20-BLK)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import attrs

from ruleengine import Decision, Match, PieceId, async_transform, choice, emit, procedure, specification, transform
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
        if self.face >= Face.PUSH and next_to(match, blocker, target):
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
        if follows:  # whoever decides it knows all that has happened by then
            follows = await follow_up(match, blocker, shifts)
        hurting = [Hurting(piece, BLOCKED, blocker if piece == target else target) for piece in down]
        pushed = chosen is None or (bool(shifts) and follows)
        after = [*hurting, *aftermath(match, shifts, holder), BlockOver(blocker, target, pushed, self.nth)]
        out = shifts[-1] if shifts else None
        if out and out.to == OFF and out.piece == holder and moving_team(match, out.piece):
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


def next_to(match: Match, piece: PieceId, other: PieceId) -> bool:
    """Whether two players are next to each other."""
    return bool(match.derived(PITCH).grid.near[match.get(SQUARE, piece)] >> match.get(SQUARE, other) & 1)


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


def aftermath(match: Match, shifts: Sequence[Shift], holder: PieceId) -> list[Any]:
    """What a push leaves to resolve: the crowd's victim, then a ball that he had, or that somebody lost or met."""
    procedures: list[Any] = []
    if shifts and shifts[-1].to == OFF:
        out = shifts[-1]
        procedures.append(Hurting(out.piece, CROWD))
        if out.piece == holder:
            return [*procedures, CrowdThrow(out.start, out.heading)]
    ball = match.get(BALL)
    if ball >= 0 and match.get(TAKEN) >> ball & 1:
        procedures.append(LooseBall(ball))
    return procedures


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
