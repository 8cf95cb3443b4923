"""Strip Ball: a carrier whom he pushes drops the ball (LRB-SKL-17, BB20-SKL-21)."""

from __future__ import annotations

from ruleengine import Match, PieceId, emit
from ruleengine.hooks import on_event
from ruleengine_blood_bowl._base.events import BallLost, Pushed
from ruleengine_blood_bowl._base.players import holds_ball, uses
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.terms import NOBODY
from ruleengine_blood_bowl._base.verbs import drop_ball


class StripBall(SkillPart):
    """Strip Ball: a carrier whom he pushes drops the ball where he comes to, unless he has Sure Hands."""

    name = "blood-bowl.strip-ball"
    skill = Skill("Strip Ball")

    @on_event.on(Pushed)
    async def strip(self, match: Match, event: Pushed) -> None:
        """It bounces from there; a carrier who is down, or off the pitch, has lost it already."""
        piece, by = event.piece, event.by
        if by == NOBODY or not holds_ball(match, piece) or not uses(match, by, "Strip Ball"):
            return
        if not uses(match, piece, "Sure Hands") and await self.is_used(match, by):
            drop_ball(match, piece)
            await emit(match, BallLost(piece))

    async def is_used(self, match: Match, piece: PieceId) -> bool:
        """Whether his coach uses it."""
        return True
