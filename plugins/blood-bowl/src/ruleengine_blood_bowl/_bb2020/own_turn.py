"""Re-rolls of moving that are for a player's action in his own team turn (BB20-X-DODGE-01, BB20-X-SURE-FEET-01)."""

from __future__ import annotations

from collections.abc import Sequence

from ruleengine import Match, Part, PieceId
from ruleengine_blood_bowl._base.players import able_to_use
from ruleengine_blood_bowl._base.skills.dodge import dodge_helps
from ruleengine_blood_bowl._base.state import ACTOR, IN_TURN


class OwnTurn(Part):
    """Dodge and Sure Feet roll nothing again in the Blitz of the kick-off, which is no team turn."""

    name = "blood-bowl-2020.own-turn"
    keys = (ACTOR, IN_TURN)

    @dodge_helps.impl
    def no_dodge(self, match: Match, piece: PieceId, against: Sequence[PieceId], value: bool) -> bool:
        """Who is blocked meanwhile may still use it."""
        return value and (match.get(IN_TURN) or piece != match.get(ACTOR))

    @able_to_use.impl
    def no_sure_feet(self, match: Match, piece: PieceId, skill: str, value: bool) -> bool:
        """It helps in nothing but rushes."""
        return value and (skill != "Sure Feet" or match.get(IN_TURN))
