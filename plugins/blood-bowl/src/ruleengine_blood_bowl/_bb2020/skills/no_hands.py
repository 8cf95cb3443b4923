"""No Hands: never hold the ball (BB20-X-NO-HANDS)."""

from __future__ import annotations

from ruleengine import Match, PieceId
from ruleengine_blood_bowl._base.players import able_hands, has
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart


class NoHands(SkillPart):
    """No Hands: he never picks up, catches, deflects or holds the ball."""

    name = "blood-bowl-2020.no-hands"
    skill = Skill("No Hands", innate=True)

    @able_hands.impl
    def none(self, match: Match, piece: PieceId, value: bool) -> bool:
        """Whatever happens."""
        return value and not has(match, piece, "No Hands")
