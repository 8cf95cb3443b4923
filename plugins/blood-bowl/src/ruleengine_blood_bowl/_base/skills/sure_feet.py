"""Sure Feet: roll a failed extra square again, once a turn (LRB-SKL-11, BB20-SKL-19)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ruleengine import Match
from ruleengine_blood_bowl._base.rerolls import Reroll, SkillReroll, Thrown, by_skill, rerolls
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.terms import EXTRA_SQUARE

REROLL: Final = SkillReroll("Sure Feet", once=True)


class SureFeet(SkillPart):
    """Sure Feet: roll a failed extra square again, once a turn."""

    name = "blood-bowl.sure-feet"
    skill = Skill("Sure Feet")

    @rerolls.on(EXTRA_SQUARE)
    def again(self, match: Match, thrown: Thrown) -> Iterable[Reroll]:
        """Once a turn is once an action, for nobody acts twice in a turn."""
        return by_skill(match, thrown, REROLL)
