"""Catch: roll a failed catch again (LRB-SKL-02, BB20-SKL-05)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ruleengine import Match
from ruleengine_blood_bowl._base.rerolls import Reroll, SkillReroll, Thrown, by_skill, rerolls
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.terms import CATCH

REROLL: Final = SkillReroll("Catch")


class Catch(SkillPart):
    """Catch: roll a failed catch again."""

    name = "blood-bowl.catch"
    skill = Skill("Catch")

    @rerolls.on(CATCH)
    def again(self, match: Match, thrown: Thrown) -> Iterable[Reroll]:
        """Any failed catch, that of a hand-off too."""
        return by_skill(match, thrown, REROLL)
