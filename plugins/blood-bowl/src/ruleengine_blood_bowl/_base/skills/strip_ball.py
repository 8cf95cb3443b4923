"""Strip Ball: a carrier whom he pushes drops the ball (LRB-SKL-17, BB20-SKL-21)."""

from __future__ import annotations

from ruleengine import Match, PieceId, emit
from ruleengine.hooks import on_event
from ruleengine_blood_bowl._base.events import BallLost, Pushed, StoodFirm
from ruleengine_blood_bowl._base.players import holds_ball, uses_against
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.terms import NOBODY
from ruleengine_blood_bowl._base.verbs import drop_ball


class StripBall(SkillPart):
    """Strip Ball: a carrier whom he pushes drops the ball where he comes to, unless he has Sure Hands."""

    name = "blood-bowl.strip-ball"
    skill = Skill("Strip Ball")

    @on_event.on(Pushed)
    async def of_the_pushed(self, match: Match, event: Pushed) -> None:
        """It bounces from where he comes to."""
        await self.strip(match, event.piece, event.by)

    @on_event.on(StoodFirm)
    async def of_the_firm(self, match: Match, event: StoodFirm) -> None:
        """It bounces from where he stands (BB20-X-STRIP-BALL-02)."""
        await self.strip(match, event.piece, event.by)

    async def strip(self, match: Match, piece: PieceId, by: PieceId) -> None:
        """Make him drop it; a carrier who is down, or off the pitch, has lost it already."""
        if by == NOBODY or not holds_ball(match, piece) or not uses_against(match, by, "Strip Ball", piece):
            return
        if await self.is_used(match, by):
            drop_ball(match, piece)
            await emit(match, BallLost(piece))

    async def is_used(self, match: Match, piece: PieceId) -> bool:
        """Whether his coach uses it."""
        return True
