"""Juggernaut: nothing stops his Blitz (BB20-X-JUGGERNAUT)."""

from __future__ import annotations

from typing import Any, Final

from ruleengine import Match, PieceId
from ruleengine_blood_bowl._base.blockdice import in_blitz
from ruleengine_blood_bowl._base.blocks import Blow, instead_of_blow
from ruleengine_blood_bowl._base.players import able_against, uses
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.state import ACTION, ACTOR
from ruleengine_blood_bowl._base.terms import Face
from ruleengine_blood_bowl._base.wanting import wants

POWERLESS: Final = frozenset({"Fend", "Stand Firm", "Wrestle"})
"""What does not help against him in a Blitz."""


class Juggernaut(SkillPart):
    """Juggernaut: in a Blitz both down may be a push, and the target has no Fend, Stand Firm or Wrestle."""

    name = "blood-bowl-2020.juggernaut"
    skill = Skill("Juggernaut")
    keys = (ACTION, ACTOR)

    @instead_of_blow.impl
    async def push_on(self, match: Match, blow: Blow, value: Any) -> Any:
        """Before Wrestle and Block are thought of."""
        if not isinstance(value, Blow) or value.face is not Face.BOTH_DOWN or not self.charges(match, blow.blocker):
            return value
        return (
            Blow(value.blocker, value.target, Face.PUSH, value.nth)
            if await wants(match, blow.blocker, "Juggernaut")
            else value
        )

    @able_against.impl
    def overrun(self, match: Match, piece: PieceId, skill: str, opponent: PieceId, value: bool) -> bool:
        """Whatever the die shows."""
        return value and not (skill in POWERLESS and self.charges(match, opponent))

    def charges(self, match: Match, piece: PieceId) -> bool:
        """Whether a player with the skill blitzes."""
        return in_blitz(match, piece) and uses(match, piece, "Juggernaut")
