"""Multiple Block: two opponents at once (BB20-X-MULTIPLE-BLOCK)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import permutations
from typing import Any, Final

from ruleengine import Decision, Key, Match, MatchReader, PieceId, choice, procedure
from ruleengine_blood_bowl._base.blockdice import Blocking, block_strength
from ruleengine_blood_bowl._base.blocking import BLOCK_ACTION, BlockHim, attacks, before_block, targeted, targets
from ruleengine_blood_bowl._base.blocks import BLOCKED, Blow, block_faces, blow_by, choose_die, may_follow_up
from ruleengine_blood_bowl._base.events import ActivationEnded
from ruleengine_blood_bowl._base.players import Assist, able_to_use, helpers, uses
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.state import ACTOR, DEEDS, FINISHED, SQUARE, STATUS
from ruleengine_blood_bowl._base.terms import Status
from ruleengine_blood_bowl._base.turn import deeds

MULTIPLE: Final[Key[tuple[PieceId, ...]]] = Key(
    "blood-bowl-2020.multiple-block", tuple[int, ...], default=(), reset_on=(ActivationEnded,)
)
"""The two opponents that the player under way attacks at once."""
WEAKER: Final = 2


@choice("multiple-block")
class BlockBoth:
    """Block these two opponents, the first one first."""

    first: PieceId
    second: PieceId

    async def do(self, match: Match, piece: PieceId) -> None:
        """It is the whole of a Block action; whom either scares off attacks neither."""
        match.set(DEEDS, tuple(sorted((*match.get(DEEDS), BLOCKED))))
        match.set(FINISHED, True)
        match.set(MULTIPLE, (self.first, self.second))
        for target in (self.first, self.second):
            if not await targeted(match, piece, target, True):
                return
        before = [each for target in (self.first, self.second) for each in before_block(match, piece, target, 1)]
        match.push(*before, BothBlocks(piece, self.first, self.second))


_both = lru_cache(maxsize=1024)(BlockBoth)


@procedure("blood-bowl-2020.both-blocks")
class BothBlocks:
    """Two blocks at once: the dice of both, then what both do, then who is hurt (BB20-X-MULTIPLE-BLOCK-06)."""

    blocker: PieceId
    first: PieceId
    second: PieceId

    async def run(self, match: Match) -> None:
        blocker, both = self.blocker, (self.first, self.second)
        hows = [await self.how(match, target) for target in both]
        dice = [
            await block_faces(match, blocker, target) if isinstance(how, BlockHim) else None
            for target, how in zip(both, hows, strict=True)
        ]
        faces = [
            None if faces is None else await choose_die(match, blocker, target, *faces)
            for target, faces in zip(both, dice, strict=True)
        ]
        done: list[Any] = []
        ends: list[Any] = []
        for target, how, face in zip(both, hows, faces, strict=True):
            if match.get(SQUARE, target) < 0:
                continue  # the first one pushed him off the pitch
            if face is None:
                await how.begin(match, blocker)
                continue
            blow = await blow_by(match, Blow(blocker, target, face))
            if isinstance(blow, Blow):
                *rest, end = await blow.strike(match)
                done, ends = [*done, *rest], [*ends, end]
            else:
                await blow.run(match)
        match.push(*done, *ends)

    async def how(self, match: Match, target: PieceId) -> Any:
        """With block dice, or by what may replace one of two blocks (BB20-X-MULTIPLE-BLOCK-03)."""
        block = BlockHim(target)
        others = [each for each in attacks(match, self.blocker, target) if each.twice]
        if not others:
            return block
        return await Decision(match.pieces[self.blocker].side, "one-of-two", [block, *others], self.blocker)


def in_two(match: MatchReader, piece: PieceId) -> bool:
    """Whether a player attacks two opponents at once."""
    return match.get(ACTOR) == piece and bool(match.get(MULTIPLE))


class MultipleBlock(SkillPart):
    """Multiple Block: two blocks at once, with 2 less strength, and without following up."""

    name = "blood-bowl-2020.multiple-block"
    skill = Skill("Multiple Block")
    keys = (MULTIPLE, DEEDS, FINISHED)
    procedures = (BothBlocks,)
    after = ("blood-bowl-2020.ball-and-chain",)

    @able_to_use.impl
    def no_frenzy(self, match: Match, piece: PieceId, skill: str, value: bool) -> bool:
        """He does not go on after them (BB20-X-MULTIPLE-BLOCK-02)."""
        return value and not (skill == "Frenzy" and in_two(match, piece))

    @deeds.on(BLOCK_ACTION.name)
    def two(self, match: Match, piece: PieceId, action: str) -> Iterable[Any]:
        """Any two whom he might block, in either order."""
        if match.get(STATUS, piece) is not Status.STANDING or not uses(match, piece, self.skill.name):
            return ()
        return [_both(*pair) for pair in permutations(targets(match, piece), 2)]

    @block_strength.impl
    def weaker(self, match: Match, piece: PieceId, block: Blocking, value: int) -> int:
        """For each of the two (BB20-X-MULTIPLE-BLOCK-01); 1 at least."""
        return max(1, value - WEAKER) if piece == block.blocker and in_two(match, piece) else value

    @helpers.impl
    def not_each_other(self, match: Match, assist: Assist, value: int) -> int:
        """The two do not help each other (BB20-X-MULTIPLE-BLOCK-04)."""
        both = match.get(MULTIPLE)
        if assist.foul or assist.helped not in both or assist.against != match.get(ACTOR):
            return value
        for other in both:
            square = match.get(SQUARE, other)
            if square >= 0:
                value &= ~(1 << square)
        return value

    @may_follow_up.impl
    async def stays(self, match: Match, blow: Blow, value: bool) -> bool:
        """Neither of them."""
        return value and not in_two(match, blow.blocker)
