"""Frenzy: follow up, and block again whom he only pushed (LRB-SKL-07, LRB-SKL-08, BB20-SKL-18)."""

from __future__ import annotations

from ruleengine import Decision, Match, PieceId, choice
from ruleengine.hooks import on_event
from ruleengine_blood_bowl._base.blocking import (
    BLITZ,
    Attack,
    BlockHim,
    attacks,
    before_block,
    begin_attack,
    pay_for_block,
    targeted,
)
from ruleengine_blood_bowl._base.blocks import Block, must_follow_up
from ruleengine_blood_bowl._base.events import BlockEnded
from ruleengine_blood_bowl._base.moving import movement_left
from ruleengine_blood_bowl._base.pitch import PITCH
from ruleengine_blood_bowl._base.players import uses
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.state import ACTION, FINISHED, SQUARE, STATUS, STOP
from ruleengine_blood_bowl._base.terms import Status


@choice("block-again")
class BlockAgain:
    """Block the same opponent again, and roll for the square that it takes."""


@choice("leave-it")
class LeaveIt:
    """Leave it at one block."""


BLOCK_AGAIN, LEAVE_IT = BlockAgain(), LeaveIt()


class Frenzy(SkillPart):
    """Frenzy: always follow up; block once more a target that was pushed and still stands."""

    name = "blood-bowl.frenzy"
    skill = Skill("Frenzy")

    @must_follow_up.impl
    def always(self, match: Match, blocker: PieceId, value: bool) -> bool:
        """After every push."""
        return value or uses(match, blocker, "Frenzy")

    @on_event.on(BlockEnded)
    async def again(self, match: Match, event: BlockEnded) -> None:
        """Once, by the usual procedure; in a Blitz it is paid for like the first."""
        piece, target = event.piece, event.target
        if not event.pushed or event.nth > 1 or match.get(STOP) or not uses(match, piece, "Frenzy"):
            return
        if not within_reach(match, piece, target):
            return
        if match.get(ACTION) == BLITZ.name and not await can_pay(match, piece):
            return
        if not await targeted(match, piece, target, True):
            match.set(FINISHED, True)
            return
        others = [attack for attack in attacks(match, piece, target) if attack.again]
        chosen = (
            await Decision(match.pieces[piece].side, "second-block", [BlockHim(target), *others], piece)
            if others
            else None
        )
        if isinstance(chosen, Attack):
            await begin_attack(match, piece, chosen, nth=2)
        else:
            match.push(*before_block(match, piece, target, 2), Block(piece, target, nth=2))


def within_reach(match: Match, piece: PieceId, target: PieceId) -> bool:
    """Whether the target still stands next to the blocker."""
    near = match.derived(PITCH).grid.near[match.get(SQUARE, piece)]
    square = match.get(SQUARE, target)
    return square >= 0 and match.get(STATUS, target) is Status.STANDING and bool(near >> square & 1)


async def can_pay(match: Match, piece: PieceId) -> bool:
    """Pay for the second block of a Blitz: an extra square only if the coach wants it (LRB-SKL-08)."""
    movement, extra = movement_left(match, piece)
    if movement < 1:
        if extra < 1:
            return False
        chosen = await Decision(match.pieces[piece].side, "block-again", (BLOCK_AGAIN, LEAVE_IT), piece)
        if chosen is LEAVE_IT:
            return False
    return await pay_for_block(match, piece)
