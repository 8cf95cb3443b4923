"""Strip Ball as the sheet has it: his coach may use it (LRB-SKL-17)."""

from __future__ import annotations

from ruleengine import Match, PieceId
from ruleengine_blood_bowl._base.skills.strip_ball import StripBall
from ruleengine_blood_bowl._base.wanting import wants


class OptionalStripBall(StripBall):
    """Strip Ball, if his coach wants to."""

    name = "blood-bowl-lrb.strip-ball"

    async def is_used(self, match: Match, piece: PieceId) -> bool:
        """His coach is asked."""
        return await wants(match, piece, "Strip Ball")
