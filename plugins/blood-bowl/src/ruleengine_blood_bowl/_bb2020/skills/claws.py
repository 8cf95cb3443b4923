"""Claws: break any armour on 8 (BB20-X-CLAWS)."""

from __future__ import annotations

from ruleengine import InjuryCause, Match, Victim
from ruleengine_blood_bowl._base.injuries import breaks_from
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.terms import NOBODY
from ruleengine_blood_bowl._bb2020.skills.striking import striker


class Claws(SkillPart):
    """Claws: 8 or more on the dice breaks the armour of whom he knocks down, whatever it is."""

    name = "blood-bowl-2020.claws"
    skill = Skill("Claws")

    @breaks_from.impl
    def rip(self, match: Match, victim: Victim, cause: InjuryCause, value: int) -> int:
        """The dice alone count."""
        return value if striker(match, cause, "Claws") == NOBODY else min(value, 8)
