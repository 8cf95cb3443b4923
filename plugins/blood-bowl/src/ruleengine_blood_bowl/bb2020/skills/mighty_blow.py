"""Mighty Blow (+1): hurt whom he knocks down by his own block a little more (BB20-SKL-06)."""

from __future__ import annotations

from ruleengine import Cause, Match, Victim
from ruleengine_blood_bowl.base.blocking import wants
from ruleengine_blood_bowl.base.blocks import BLOCKED
from ruleengine_blood_bowl.base.injuries import bonus_used, spare_bonus
from ruleengine_blood_bowl.base.players import skills, uses
from ruleengine_blood_bowl.base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl.base.state import ACTOR


class MightyBlow(SkillPart):
    """Mighty Blow: a bonus to the armour or to the injury roll, once the dice are seen."""

    name = "blood-bowl-2020.mighty-blow"
    skill = Skill("Mighty Blow", "bonus")

    @spare_bonus.impl
    async def strike(self, match: Match, victim: Victim, cause: Cause, value: int) -> int:
        """Of whoever blocks, while he stands."""
        return value + skills(match, match.get(ACTOR))[self.skill.name] if self.strikes(match, cause) else value

    @bonus_used.impl
    async def asked(self, match: Match, victim: Victim, cause: Cause, value: bool) -> bool:
        """His coach decides, where it makes a difference."""
        if not value or not self.strikes(match, cause):
            return value
        return await wants(match, match.get(ACTOR), self.skill.name)

    def strikes(self, match: Match, cause: Cause) -> bool:
        """Whether it is a block that he performs, not one that was aimed at him."""
        by_actor = cause.name == BLOCKED and cause.piece is not None and cause.piece == match.get(ACTOR)
        return by_actor and uses(match, match.get(ACTOR), self.skill.name)
