"""Guard: help in blocks although opponents mark him (BB20-X-GUARD)."""

from __future__ import annotations

from ruleengine import Match
from ruleengine_blood_bowl._base.players import Assist, helpers, near_helpers, squares_using
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._bb2020.skills.errata import first_printing


class Guard(SkillPart):
    """Guard: he helps in blocks, for either side, although other opponents mark him."""

    name = "blood-bowl-2020.guard"
    skill = Skill("Guard")

    @helpers.impl
    def although_marked(self, match: Match, assist: Assist, value: int) -> int:
        """In fouls only by the first printing (BB20-X-GUARD-04)."""
        marked = near_helpers(match, assist) & ~value
        if not marked or (assist.foul and not first_printing(match)):
            return value
        return value | squares_using(match, marked, "Guard")
