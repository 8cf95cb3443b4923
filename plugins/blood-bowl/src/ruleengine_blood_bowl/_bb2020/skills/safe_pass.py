"""Safe Pass: keep a fumbled ball (BB20-X-SAFE-PASS)."""

from __future__ import annotations

from ruleengine import Match, PieceId
from ruleengine_blood_bowl._base.passing import fumbled
from ruleengine_blood_bowl._base.players import uses
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.wanting import wants


class SafePass(SkillPart):
    """Safe Pass: he keeps the ball when he fumbles a pass, and it is no turnover."""

    name = "blood-bowl-2020.safe-pass"
    skill = Skill("Safe Pass")

    @fumbled.impl
    async def keeps_it(self, match: Match, piece: PieceId, value: bool) -> bool:
        """Also if he cannot throw at all (BB20-X-SAFE-PASS-02)."""
        return value and not (uses(match, piece, "Safe Pass") and await wants(match, piece, "Safe Pass"))
