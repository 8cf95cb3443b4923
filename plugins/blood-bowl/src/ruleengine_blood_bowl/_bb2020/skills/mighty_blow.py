"""Mighty Blow (+1): hurt whom he knocks down by his own block a little more (BB20-SKL-06)."""

from __future__ import annotations

from ruleengine import InjuryCause, Match, PieceId, Victim
from ruleengine_blood_bowl._base.blocks import BLOCKED
from ruleengine_blood_bowl._base.injuries import bonus_used, spare_bonus
from ruleengine_blood_bowl._base.players import skills, uses
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.state import ACTOR
from ruleengine_blood_bowl._base.terms import NOBODY
from ruleengine_blood_bowl._base.wanting import wants


class MightyBlow(SkillPart):
    """Mighty Blow: a bonus to the armour or to the injury roll, once the dice are seen."""

    name = "blood-bowl-2020.mighty-blow"
    skill = Skill("Mighty Blow", "bonus")

    @spare_bonus.impl
    async def strike(self, match: Match, victim: Victim, cause: InjuryCause, value: int) -> int:
        """Of whoever blocks, while he stands."""
        piece = self.striker(match, cause)
        return value if piece == NOBODY else value + skills(match, piece)[self.skill.name]

    @bonus_used.impl
    async def asked(self, match: Match, victim: Victim, cause: InjuryCause, value: bool) -> bool:
        """His coach decides, where it makes a difference."""
        piece = self.striker(match, cause)
        return value and (piece == NOBODY or await wants(match, piece, self.skill.name))

    def striker(self, match: Match, cause: InjuryCause) -> PieceId:
        """Who knocked the victim down by a block that he performs, not one that was aimed at him; NOBODY if nobody."""
        piece = cause.piece
        if cause.name != BLOCKED or piece is None or piece != match.get(ACTOR):
            return NOBODY
        return piece if uses(match, piece, self.skill.name) else NOBODY
