"""Mighty Blow (+1): hurt whom he knocks down by his own block a little more (BB20-SKL-06)."""

from __future__ import annotations

from ruleengine import InjuryCause, Match, Victim
from ruleengine_blood_bowl._base.injuries import bonus_used, spare_bonus
from ruleengine_blood_bowl._base.players import skills
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.terms import NOBODY
from ruleengine_blood_bowl._bb2020.skills.striking import striker, wants_to_strike


class MightyBlow(SkillPart):
    """Mighty Blow: a bonus to the armour or to the injury roll, once the dice are seen."""

    name = "blood-bowl-2020.mighty-blow"
    skill = Skill("Mighty Blow", "bonus")

    @spare_bonus.impl
    async def strike(self, match: Match, victim: Victim, cause: InjuryCause, value: int) -> int:
        """Of whoever blocks, while he stands."""
        piece = striker(match, cause, self.skill.name)
        return value if piece == NOBODY else value + skills(match, piece)[self.skill.name]

    @bonus_used.impl
    async def asked(self, match: Match, victim: Victim, cause: InjuryCause, value: bool) -> bool:
        """His coach decides, where it makes a difference."""
        piece = striker(match, cause, self.skill.name)
        return value and (piece == NOBODY or await wants_to_strike(match, piece, cause, self.skill.name))
