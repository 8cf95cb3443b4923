"""Tackle zones: without one a player helps nobody, catches nothing and uses no skill (BB20-STA-04, BB20-SKL-01)."""

from __future__ import annotations

from ruleengine import Match, Part, PieceId
from ruleengine_blood_bowl._base.players import Assist, able_hands, able_to_use, has_zone, helpers
from ruleengine_blood_bowl._base.state import SQUARE, ZONES


class Zones(Part):
    """Who stands but has lost his tackle zone is marked by others and marks nobody (BB20-STA-02, 03)."""

    name = "blood-bowl-2020.zones"
    keys = (SQUARE, ZONES)

    @able_hands.impl
    def hands(self, match: Match, piece: PieceId, value: bool) -> bool:
        """He cannot catch, nor interfere with a pass."""
        return value and has_zone(match, piece)

    @able_to_use.impl
    def skills(self, match: Match, piece: PieceId, skill: str, value: bool) -> bool:
        """Nor use his skills, unless they say otherwise (BB20-SKL-01)."""
        return value and has_zone(match, piece)

    @helpers.impl
    def help(self, match: Match, assist: Assist, value: int) -> int:
        """Nor help in a block or a foul, for he marks nobody (BB20-BLK-02)."""
        return value & match.get(ZONES, match.pieces[assist.helped].side)
