"""Blocks: who may block whom, what the faces do, and who follows up (LRB-BLK, LRB-ACT-02, 03, BB20-BLK)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Final, Literal, cast

import attrs

from ruleengine import (
    Check,
    Choose,
    Match,
    Part,
    PieceId,
    Rulebook,
    View,
    asking_fold,
    choice,
    emit,
    fold,
    frame,
    option,
    specification,
)
from ruleengine.hooks import explains
from ruleengine_blood_bowl.base.ball import CrowdThrow, LooseBall
from ruleengine_blood_bowl.base.blockdice import (
    block_dice,
    block_roll,
    blocker_strength,
    dice_in,
    much_stronger,
    own_strength,
)
from ruleengine_blood_bowl.base.events import Blocked, BlockEnded, FollowedUp
from ruleengine_blood_bowl.base.falling import CROWD, Hurting, tell_down
from ruleengine_blood_bowl.base.moving import (
    RISING_COST,
    extra_square_check,
    go_extra,
    movement_left,
    rising_cost,
    spend,
    steps,
)
from ruleengine_blood_bowl.base.pitch import PITCH
from ruleengine_blood_bowl.base.players import STRENGTH, adjacent, uses
from ruleengine_blood_bowl.base.pushes import Shift, choose_push, shift, tell_push
from ruleengine_blood_bowl.base.rerolls import rerollable
from ruleengine_blood_bowl.base.state import (
    ACTION,
    ACTOR,
    BALL,
    DEEDS,
    FINISHED,
    HOLDER,
    SQUARE,
    STANDING,
    STATUS,
    TAKEN,
)
from ruleengine_blood_bowl.base.terms import BLOCK, OFF, Face, Status
from ruleengine_blood_bowl.base.turn import Action, actions, deeds, moving_team, touchdown, turn_over
from ruleengine_blood_bowl.base.verbs import move_to, put_down

BLOCKED: Final = "block"
"""The cause of an injury by a block, whichever of the two goes down."""

TARGET_DOWN: Final = frozenset({Face.BOTH_DOWN, Face.STUMBLE, Face.DEFENDER_DOWN})
BLOCKER_DOWN: Final = frozenset({Face.ATTACKER_DOWN, Face.BOTH_DOWN})


@attrs.frozen
class BlockOptions:
    """How blocks are played."""

    block_skills: Literal["auto", "ask"] = option(
        "auto", "Whether Block and Dodge keep a player up by themselves, or if his coach wants it.", rule="LRB-BLK-17"
    )


# Whom ------------------------------------------------------------------------------------------------------


@fold(name="blood-bowl.block-targets")
def block_targets(match: Match, piece: PieceId, value: Sequence[PieceId]) -> Sequence[PieceId]:
    """Change whom a player may block now; the value begins as the standing opponents next to him."""
    specification()


def targets(match: Match, piece: PieceId) -> Sequence[PieceId]:
    """Whom a player may block: standing opponents next to him (LRB-BLK-01)."""
    return block_targets(match, piece, adjacent(match, piece, match.pieces[piece].side.other))


def why_no_block(match: Match | View, piece: PieceId) -> str:
    """Why a player cannot be given a Block action, in words; empty if he can (LRB-ACT-02, BB20-ACT-02)."""
    status = match.get(STATUS, piece)
    if status is Status.STUNNED:
        return "he is stunned"
    if status is Status.PRONE and rising_cost(cast(Match, match), piece, RISING_COST):
        return "he is down, and a block leaves no time to rise"
    near = match.built(PITCH).grid.near[match.get(SQUARE, piece)]
    return "" if match.get(STANDING, match.pieces[piece].side.other) & near else "no opponent stands next to him"


# The die that counts ---------------------------------------------------------------------------------------


@frame("blood-bowl.block")
class Block:
    """A block: strengths, dice, the die that counts (LRB-BLK-18, BB20-BLK-17).

    Attributes:
        blocker, target: who blocks whom.
        nth: which block of his action at this target it is, from 1.
    """

    blocker: PieceId
    target: PieceId
    nth: int = 1

    async def rule(self, match: Match) -> None:
        blocker, target = self.blocker, self.target
        strength = await blocker_strength(match, blocker, target, own_strength(match, blocker))
        contest = block_dice(match, blocker, target, strength=strength)
        roll = block_roll(contest.dice, match.pieces[blocker].side)
        faces = await rerollable(match, roll, kind=BLOCK, piece=blocker)
        chosen = await Choose(contest.by, "block-die", dice_in(faces), self)
        match.push(Blow(blocker, target, chosen.face, self.nth))
        await emit(match, Blocked(blocker, target, chosen.face))


# What it does ----------------------------------------------------------------------------------------------


@attrs.frozen
class Hit:
    """A player who may go down by a block, the other one, and the face that counts."""

    piece: PieceId
    other: PieceId
    face: Face


@asking_fold(name="blood-bowl.falls", key="hit.face")
async def falls(match: Match, hit: Hit, value: bool) -> bool:
    """Change whether a player goes down whom the face would put down; told apart by the face."""
    specification()


@fold(name="blood-bowl.must-follow-up")
def must_follow_up(match: Match, blocker: PieceId, value: bool) -> bool:
    """Change whether a blocker has to follow up."""
    specification()


@choice("follow-up")
class FollowUp:
    """Follow up into the square that the target left."""


@choice("stay")
class Stay:
    """Stay where he is."""


FOLLOW_UP, STAY = FollowUp(), Stay()


@frame("blood-bowl.blow")
class Blow:
    """The die that counts does its work: pushes, the follow-up, who goes down; injuries and the ball come next."""

    blocker: PieceId
    target: PieceId
    face: Face
    nth: int = 1

    async def rule(self, match: Match) -> None:
        blocker, target = self.blocker, self.target
        down = await self.falling(match)
        shifts: Sequence[Shift] = ()
        if self.face >= Face.PUSH:
            shifts = await choose_push(match, blocker, target, by=match.pieces[blocker].side)
        holder = match.get(HOLDER)
        shift(match, shifts)
        down = [piece for piece in down if match.get(SQUARE, piece) >= 0]
        lost = [put_down(match, piece) for piece in down]
        if shifts:
            await tell_push(match, shifts, by=blocker)
            await follow_up(match, blocker, shifts)
        hurting = [Hurting(piece, BLOCKED, blocker if piece == target else target) for piece in down]
        match.push(*hurting, *aftermath(match, shifts, holder), BlockOver(blocker, target, bool(shifts), self.nth))
        for piece, had_ball in zip(down, lost, strict=True):
            await tell_down(match, piece, BLOCKED, lost_ball=had_ball)
        out = shifts[-1] if shifts else None
        if out and out.to == OFF and out.piece == holder and moving_team(match, out.piece):
            await turn_over(match, CROWD)

    async def falling(self, match: Match) -> list[PieceId]:
        """Who goes down, the target first (LRB-BLK-11 to 16, BB20-BLK-11 to 16)."""
        found = []
        if self.face in TARGET_DOWN and await falls(match, Hit(self.target, self.blocker, self.face), True):
            found.append(self.target)
        if self.face in BLOCKER_DOWN and await falls(match, Hit(self.blocker, self.target, self.face), True):
            found.append(self.blocker)
        return found


async def follow_up(match: Match, blocker: PieceId, shifts: Sequence[Shift]) -> None:
    """Let the blocker follow up if he can and wants to, or must (LRB-PUSH-06, 07, BB20-PUSH-04).

    He cannot if a chain has pushed him too, or somebody else into the square that the target left.
    """
    start, vacated = match.get(SQUARE, blocker), shifts[0].start
    if match.get(TAKEN) >> vacated & 1 or any(each.piece == blocker for each in shifts):
        return
    if not must_follow_up(match, blocker, False):
        chosen = await Choose(match.pieces[blocker].side, "follow-up", (FOLLOW_UP, STAY), blocker)
        if chosen is STAY:
            return
    move_to(match, blocker, vacated)
    await emit(match, FollowedUp(blocker, start, vacated))


def aftermath(match: Match, shifts: Sequence[Shift], holder: PieceId) -> list[Any]:
    """What a push leaves to resolve: the crowd's victim, then a ball that he had, or that somebody lost or met."""
    frames: list[Any] = []
    if shifts and shifts[-1].to == OFF:
        out = shifts[-1]
        frames.append(Hurting(out.piece, CROWD))
        if out.piece == holder:
            return [*frames, CrowdThrow(out.start, out.heading)]
    ball = match.get(BALL)
    if ball >= 0 and match.get(TAKEN) >> ball & 1:
        frames.append(LooseBall(ball))
    return frames


@frame("blood-bowl.block-over")
class BlockOver:
    """All is resolved: a touchdown, if there is one; whoever waits for the end of a block hears of it."""

    blocker: PieceId
    target: PieceId
    pushed: bool
    nth: int

    async def rule(self, match: Match) -> None:
        await touchdown(match)
        await emit(match, BlockEnded(self.blocker, self.target, self.pushed, self.nth))


# Skills that a coach may decline ---------------------------------------------------------------------------


@choice("use")
class Use:
    """Use a skill.

    >>> Use("Strip Ball").token
    'use:strip-ball'
    """

    skill: str

    @property
    def token(self) -> str:
        """In logs and at the prompt."""
        return f"use:{self.skill.lower().replace(' ', '-')}"


@choice("decline")
class Decline:
    """Do not use the skill."""


DECLINE = Decline()
_use = lru_cache(Use)


async def wants(match: Match, piece: PieceId, skill: str) -> bool:
    """Ask a player's coach whether he uses a skill."""
    return await Choose(match.pieces[piece].side, "use-skill", (_use(skill), DECLINE), piece) is not DECLINE


async def stays_up(match: Match, piece: PieceId, skill: str) -> bool:
    """Whether a player has a skill that keeps him up in a block, can use it, and his coach wants to (LRB-BLK-17)."""
    if not uses(match, piece, skill):
        return False
    return match.options(BlockOptions).block_skills == "auto" or await wants(match, piece, skill)


# Actions ---------------------------------------------------------------------------------------------------


BLOCK_ACTION: Final = Action("block", why_not=why_no_block)
BLITZ: Final = Action("blitz", "blitz")


@choice("block")
class BlockHim:
    """Block this opponent."""

    target: PieceId

    async def do(self, match: Match, piece: PieceId) -> None:
        """A block is the whole of a Block action, and once an action in a Blitz, where it costs a square."""
        match.set(DEEDS, (*match.get(DEEDS), BLOCKED))
        if match.get(ACTION) != BLITZ.name:
            match.set(FINISHED, True)
        elif not await pay_for_block(match, piece):
            return
        match.push(Block(piece, self.target))


_block = lru_cache(BlockHim)


async def pay_for_block(match: Match, piece: PieceId) -> bool:
    """Pay a square of movement, or an extra one, for a block in a Blitz (LRB-ACT-10, LRB-GFI-02, BB20-ACT-12).

    Returns:
        whether he may block: he has not gone down where he stands.
    """
    return await go_extra(match, piece, spend(match, piece))


class BlockPart(Part):
    """Blocks, alone or in a Blitz."""

    name = "blood-bowl.blocks"
    options = BlockOptions
    keys = (DEEDS,)
    frames = (Block, Blow, BlockOver)
    requires = (much_stronger,)
    needs = (STRENGTH,)

    @actions.impl
    def kinds(self, rulebook: Rulebook) -> Iterable[Action]:
        """Any number of Blocks, one Blitz a turn (LRB-ACT-02, 03, BB20-ACT-02, 03)."""
        yield BLOCK_ACTION
        yield BLITZ

    @deeds.on(BLOCK_ACTION.name)
    def block(self, match: Match, piece: PieceId, action: str) -> Iterable[Any]:
        """Whom he may block; without movement, so that nobody goes for it (LRB-GFI-03)."""
        if match.get(STATUS, piece) is not Status.STANDING:
            return steps(match, piece)
        return [_block(target) for target in targets(match, piece)]

    @deeds.on(BLITZ.name)
    def blitz(self, match: Match, piece: PieceId, action: str) -> Iterable[Any]:
        """Steps, and one block at any point while a square is left to pay for it (LRB-ACT-03, 09, BB20-ACT-03)."""
        found: list[Any] = steps(match, piece)
        may = match.get(STATUS, piece) is Status.STANDING and BLOCKED not in match.get(DEEDS)
        if may and sum(movement_left(match, piece)) > 0:
            found += [_block(target) for target in targets(match, piece)]
        return found

    @explains.impl
    def paying(self, match: Match, choice: object) -> Iterable[Check]:
        """The roll for the extra square that pays for a block in a Blitz."""
        if isinstance(choice, BlockHim) and match.get(ACTION) == BLITZ.name:
            piece = match.get(ACTOR)
            if not movement_left(match, piece)[0]:
                yield extra_square_check(match, piece)
