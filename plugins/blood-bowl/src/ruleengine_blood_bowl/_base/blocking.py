"""Blocking: the actions Block and Blitz, and skills that a coach may decline (LRB-ACT-02, 03, BB20-ACT-02, 03)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Final

from ruleengine import (
    Check,
    CompiledRules,
    Match,
    MatchReader,
    Part,
    PieceId,
    async_transform,
    choice,
    collect,
    specification,
    transform,
)
from ruleengine.hooks import preview_checks
from ruleengine_blood_bowl._base.blockdice import much_stronger
from ruleengine_blood_bowl._base.blocks import BLOCKED, Block, BlockOptions, BlockOver, Blow, LateFollowUp
from ruleengine_blood_bowl._base.moving import (
    RISING_COST,
    extra_square_check,
    go_extra,
    movement_left,
    rising_cost,
    spend,
    steps,
)
from ruleengine_blood_bowl._base.pitch import PITCH
from ruleengine_blood_bowl._base.players import STRENGTH, adjacent, uses
from ruleengine_blood_bowl._base.state import ACTION, ACTOR, DEEDS, FINISHED, SQUARE, STANDING, STATUS
from ruleengine_blood_bowl._base.terms import BLITZ_ACTION, Status
from ruleengine_blood_bowl._base.turn import Action, actions, deeds
from ruleengine_blood_bowl._base.wanting import wants

# Whom ------------------------------------------------------------------------------------------------------


@transform(name="blood-bowl.block-targets")
def block_targets(match: Match, piece: PieceId, value: Sequence[PieceId]) -> Sequence[PieceId]:
    """Change whom a player may block now.

    Args:
        piece: who would block.
        value: opponents; begins as those who stand next to him.
    """
    specification()


@async_transform(name="blood-bowl.targeted")
async def targeted(match: Match, piece: PieceId, target: PieceId, value: bool) -> bool:
    """Say whether a block, or what replaces it, goes on against a target that has just been named.

    In a Blitz the target is named as the action is declared, and this is not asked again for its block.

    Args:
        piece: who blocks.
        target: whom.
        value: begins as true; if not, nothing more comes of the action.
    """
    specification()


@collect(name="blood-bowl.declaring")
def declaring(match: Match, piece: PieceId, action: str, target: PieceId) -> Iterable[Any]:
    """What a coach will be asked and answers as he declares an action, for whoever decides in advance, such as a line.

    Args:
        piece: whose action it is.
        action: its name.
        target: whom the action is to be against; NOBODY if that is left open.

    Returns:
        the choices that he will make before the player's first deed, in their order.
    """
    specification()


def targets(match: Match, piece: PieceId) -> Sequence[PieceId]:
    """Whom a player may block: standing opponents next to him (LRB-BLK-01)."""
    return block_targets(match, piece, adjacent(match, piece, match.pieces[piece].side.other))


def why_no_block(match: MatchReader, piece: PieceId) -> str:
    """Why a player cannot be given a Block action, in words; empty if he can (LRB-ACT-02, BB20-ACT-02)."""
    status = match.get(STATUS, piece)
    if status is Status.STUNNED:
        return "he is stunned"
    if status is Status.PRONE and rising_cost(match, piece, RISING_COST):
        return "he is down, and a block leaves no time to rise"
    near = match.derived(PITCH).grid.near[match.get(SQUARE, piece)]
    return "" if match.get(STANDING, match.pieces[piece].side.other) & near else "no opponent stands next to him"


# Skills that a coach may decline ---------------------------------------------------------------------------


async def stays_up(match: Match, piece: PieceId, skill: str) -> bool:
    """Whether a player has a skill that keeps him up in a block, can use it, and his coach wants to (LRB-BLK-17)."""
    if not uses(match, piece, skill):
        return False
    return match.options(BlockOptions).block_skills == "auto" or await wants(match, piece, skill)


# Actions ---------------------------------------------------------------------------------------------------


BLOCK_ACTION: Final = Action("block", why_not=why_no_block, moves=False)
BLITZ: Final = Action(BLITZ_ACTION, BLITZ_ACTION)


@choice("block")
class BlockHim:
    """Block this opponent."""

    target: PieceId

    async def do(self, match: Match, piece: PieceId) -> None:
        """With block dice."""
        if await begin_block(match, piece, self.target):
            match.push(Block(piece, self.target))


_block = lru_cache(BlockHim)


def may_block(match: Match, piece: PieceId) -> bool:
    """Whether a player may block now, or do what replaces it: he stands, and in a Blitz can pay for it."""
    if match.get(STATUS, piece) is not Status.STANDING:
        return False
    blitzing = match.get(ACTION) == BLITZ.name
    return not blitzing or (BLOCKED not in match.get(DEEDS) and sum(movement_left(match, piece)) > 0)


async def begin_block(match: Match, piece: PieceId, target: PieceId) -> bool:
    """Begin a block, or what is done instead of one (LRB-ACT-02, 03, BB20-ACT-11).

    It is the whole of a Block action; in a Blitz it may be done once, and costs a square.

    Returns:
        whether it comes to it.
    """
    match.set(DEEDS, tuple(sorted((*match.get(DEEDS), BLOCKED))))
    if match.get(ACTION) != BLITZ.name:
        match.set(FINISHED, True)
        return await targeted(match, piece, target, True)
    return await pay_for_block(match, piece)


async def pay_for_block(match: Match, piece: PieceId) -> bool:
    """Pay a square of movement, or an extra one, for a block in a Blitz (LRB-ACT-10, LRB-GFI-02, BB20-ACT-12).

    Returns:
        whether he may block: he has not gone down where he stands.
    """
    return await go_extra(match, piece, spend(match, piece))


def block_payment(match: Match) -> Iterable[Check]:
    """The roll for the extra square with which the player under way would pay for a block in a Blitz, if he must."""
    piece = match.get(ACTOR)
    if match.get(ACTION) == BLITZ.name and not movement_left(match, piece)[0]:
        yield extra_square_check(match, piece)


class BlockPart(Part):
    """Blocks, alone or in a Blitz."""

    name = "blood-bowl.blocks"
    options = BlockOptions
    keys = (DEEDS,)
    procedures = (Block, Blow, BlockOver, LateFollowUp)
    requires = (much_stronger,)
    requires_attributes = (STRENGTH,)

    @actions.impl
    def kinds(self, rules: CompiledRules) -> Iterable[Action]:
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
        return found + [_block(target) for target in targets(match, piece)] if may_block(match, piece) else found

    @preview_checks.impl
    def paying(self, match: Match, choice: object) -> Iterable[Check]:
        """The roll for the extra square that pays for a block in a Blitz."""
        return block_payment(match) if isinstance(choice, BlockHim) else ()
