"""Pass: roll a pass that is not accurate again (LRB-SKL-04, BB20-SKL-05)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ruleengine import Match
from ruleengine_blood_bowl._base.rerolls import Reroll, SkillReroll, Thrown, by_skill, rerolls
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.terms import PASS

REROLL: Final = SkillReroll("Pass")


class PassSkill(SkillPart):
    """Pass: roll a pass that is not accurate again."""

    name = "blood-bowl.pass"
    skill = Skill("Pass")

    @rerolls.on(PASS)
    def again(self, match: Match, thrown: Thrown) -> Iterable[Reroll]:
        """Inaccurate passes and fumbles alike (LRB-PASS-12)."""
        return by_skill(match, thrown, REROLL)
