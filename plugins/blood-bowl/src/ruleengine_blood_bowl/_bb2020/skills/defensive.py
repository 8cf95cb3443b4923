"""Defensive: opponents whom he marks have no Guard in their own turn (BB20-X-DEFENSIVE)."""

from __future__ import annotations

from ruleengine import Match, PieceId
from ruleengine.grid import squares_in
from ruleengine_blood_bowl._base.players import able_to_use, at, marking, uses
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.state import SQUARE
from ruleengine_blood_bowl._base.turn import moving_team


class Defensive(SkillPart):
    """Defensive: opponents whom he marks cannot use Guard in their own team turn."""

    name = "blood-bowl-2020.defensive"
    skill = Skill("Defensive")

    @able_to_use.impl
    def no_guard(self, match: Match, piece: PieceId, skill: str, value: bool) -> bool:
        """A kick-off Blitz is no team turn (BB20-X-DEFENSIVE-02)."""
        if skill != "Guard" or not value or not moving_team(match, piece):
            return value
        markers = marking(match, match.get(SQUARE, piece), match.pieces[piece].side)
        return not any(uses(match, at(match, square), "Defensive") for square in squares_in(markers))
