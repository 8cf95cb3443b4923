"""Monstrous Mouth: catch again, and keep the ball (BB20-X-MONSTROUS-MOUTH)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ruleengine import Match, PieceId
from ruleengine_blood_bowl._base.players import able_against, uses
from ruleengine_blood_bowl._base.rerolls import Reroll, SkillReroll, Thrown, by_skill, rerolls
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.terms import CATCH

REROLL: Final = SkillReroll("Monstrous Mouth")


class MonstrousMouth(SkillPart):
    """Monstrous Mouth: roll a failed catch again; nobody strips him of the ball."""

    name = "blood-bowl-2020.monstrous-mouth"
    skill = Skill("Monstrous Mouth")

    @rerolls.on(CATCH)
    def again(self, match: Match, thrown: Thrown) -> Iterable[Reroll]:
        """As Catch."""
        return by_skill(match, thrown, REROLL)

    @able_against.impl
    def not_stripped(self, match: Match, piece: PieceId, skill: str, opponent: PieceId, value: bool) -> bool:
        """Strip Ball does not help against him."""
        return value and not (skill == "Strip Ball" and uses(match, opponent, "Monstrous Mouth"))
