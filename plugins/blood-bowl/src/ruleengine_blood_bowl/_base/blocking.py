"""Blocking: the actions Block and Blitz, and skills that a coach may decline (LRB-ACT-02, 03, BB20-ACT-02, 03)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, ClassVar, Final

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
    procedure,
    specification,
    token,
    transform,
)
from ruleengine.hooks import preview_checks
from ruleengine_blood_bowl._base.blockdice import about_to_hit, much_stronger
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


@collect(name="blood-bowl.before-block")
def before_block(match: Match, piece: PieceId, target: PieceId, nth: int) -> Iterable[Any]:
    """Procedures that come once a target has been named, when nothing has ended the action, before it is blocked.

    In a Blitz the target is named as the action is declared, and this is not asked for its first block.

    Args:
        piece: who blocks.
        target: whom.
        nth: which block of his action it is, 1 or more.

    Returns:
        procedures, in the order in which they run.
    """
    specification()


@collect(name="blood-bowl.attacks")
def attacks(match: Match, piece: PieceId, target: PieceId) -> Iterable[Attack]:
    """What a player may do instead of a block to an opponent whom he might block now.

    Args:
        piece: who attacks.
        target: whom.

    Returns:
        choices that are `Attack`s.
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
            alone = match.get(ACTION) != BLITZ.name
            match.push(*(before_block(match, piece, self.target, 1) if alone else ()), Block(piece, self.target))


_block = lru_cache(BlockHim)


class Attack:
    """What replaces a block (BB20-ACT-11): a choice that subclasses this, and has a `target`.

    Attributes:
        again: whether it may also be the second block of a Frenzy.
        twice: whether it may also be one of the two blocks of a Multiple Block.
    """

    target: PieceId
    again: ClassVar[bool] = False
    twice: ClassVar[bool] = False

    async def do(self, match: Match, piece: PieceId) -> None:
        """As a deed: paid for like a block."""
        if await begin_block(match, piece, self.target):
            await begin_attack(match, piece, self)

    async def begin(self, match: Match, piece: PieceId) -> None:
        """What it does, once the target has done what it may."""
        await about_to_hit(match, piece, self.target, False)
        await self.strike(match, piece)

    @abstractmethod
    async def strike(self, match: Match, piece: PieceId) -> None:
        """What it does."""


@procedure("blood-bowl.attack-now")
class AttackNow:
    """What replaces a block is done, after what came between the naming of its target and it.

    Attributes:
        piece: who attacks.
        target: whom.
        attack: the token of what he does.
    """

    piece: PieceId
    target: PieceId
    attack: str

    async def run(self, match: Match) -> None:
        for attack in attacks(match, self.piece, self.target):
            if token(attack) == self.attack:
                await attack.begin(match, self.piece)
                return


async def begin_attack(match: Match, piece: PieceId, attack: Attack, *, nth: int = 1) -> None:
    """Do what replaces a block; others may do something before it, see `before_block`."""
    named = nth == 1 and match.get(ACTION) == BLITZ.name
    before = [] if named else list(before_block(match, piece, attack.target, nth))
    if before:
        match.push(*before, AttackNow(piece, attack.target, token(attack)))
    else:
        await attack.begin(match, piece)


def attacks_of(match: Match, piece: PieceId) -> list[Any]:
    """Blocks of a player, and what he may do instead of each."""
    near = targets(match, piece)
    return [*map(_block, near), *(attack for target in near for attack in attacks(match, piece, target))]


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
    procedures = (Block, Blow, BlockOver, LateFollowUp, AttackNow)
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
        return attacks_of(match, piece)

    @deeds.on(BLITZ.name)
    def blitz(self, match: Match, piece: PieceId, action: str) -> Iterable[Any]:
        """Steps, and one block at any point while a square is left to pay for it (LRB-ACT-03, 09, BB20-ACT-03)."""
        found: list[Any] = steps(match, piece)
        return found + attacks_of(match, piece) if may_block(match, piece) else found

    @preview_checks.impl
    def paying(self, match: Match, choice: object) -> Iterable[Check]:
        """The roll for the extra square that pays for a block in a Blitz."""
        return block_payment(match) if isinstance(choice, BlockHim | Attack) else ()
