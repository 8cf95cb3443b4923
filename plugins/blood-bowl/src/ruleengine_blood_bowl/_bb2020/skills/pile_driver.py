"""Pile Driver: foul whom he has just knocked down (BB20-X-PILE-DRIVER)."""

from __future__ import annotations

from typing import Final

from ruleengine import Key, Match, PieceId, procedure
from ruleengine.hooks import on_event
from ruleengine_blood_bowl._base.blocks import BLOCKED
from ruleengine_blood_bowl._base.events import ActivationEnded, BlockEnded, WentDown
from ruleengine_blood_bowl._base.falling import place_prone
from ruleengine_blood_bowl._base.fouls import FOUL, begin_foul, victims
from ruleengine_blood_bowl._base.players import has, uses
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.state import ACTOR, FINISHED, SPENT, SQUARE, STATUS, STOP
from ruleengine_blood_bowl._base.terms import Status
from ruleengine_blood_bowl._base.wanting import wants
from ruleengine_blood_bowl._bb2020.skills.chainsaw import saw_foul

PILED: Final = "pile-driver"
"""Why somebody is placed prone by it."""
FELLED: Final[Key[int]] = Key("blood-bowl-2020.felled", int, default=0, reset_on=(ActivationEnded,))
"""The players, a bit for each id, that the player under way has knocked down by a block."""


@procedure("blood-bowl-2020.pile-driven")
class PileDriven:
    """Who fouled like that is placed prone, and his action is over."""

    piece: PieceId

    async def run(self, match: Match) -> None:
        match.set(FINISHED, True)
        if match.get(SQUARE, self.piece) >= 0 and match.get(STATUS, self.piece) is Status.STANDING:
            await place_prone(match, self.piece, PILED)


class PileDriver(SkillPart):
    """Pile Driver: the team's foul of the turn at once, on an opponent whom he knocked down; he lies prone then."""

    name = "blood-bowl-2020.pile-driver"
    skill = Skill("Pile Driver")
    keys = (FELLED, ACTOR, FINISHED, SPENT, STOP)
    procedures = (PileDriven,)
    before = ("blood-bowl-2020.hit-and-run", "blood-bowl.frenzy")

    @on_event.on(WentDown)
    async def notes(self, match: Match, event: WentDown) -> None:
        """Who is knocked down by a block, and not only placed prone."""
        actor = match.get(ACTOR)
        if event.why == BLOCKED and event.piece != actor and actor >= 0 and uses(match, actor, "Pile Driver"):
            match.set(FELLED, match.get(FELLED) | 1 << event.piece)

    @on_event.on(BlockEnded)
    async def drives(self, match: Match, event: BlockEnded) -> None:
        """It is the team's Foul action of the turn (BB20-X-PILE-DRIVER-01, BB20-X-PILE-DRIVER-02)."""
        piece, target = event.piece, event.target
        spent = match.get(SPENT)
        if match.get(STOP) or FOUL.allowance in spent or not match.get(FELLED) >> target & 1:
            return
        if (
            not uses(match, piece, "Pile Driver")
            or has(match, piece, "Ball and Chain")
            or target not in victims(match, piece)
        ):
            return
        if await wants(match, piece, "Pile Driver"):
            match.set(SPENT, tuple(sorted((*spent, FOUL.allowance))))
            match.push(PileDriven(piece))
            if uses(match, piece, "Chainsaw") and await wants(match, piece, "Chainsaw"):
                await saw_foul(match, piece, target)
            else:
                await begin_foul(match, piece, target)
