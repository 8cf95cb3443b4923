"""Niggling injuries that a player brings along, among his skills: `Niggling Injury (+1)` (BB20-INJ-20)."""

from __future__ import annotations

from collections.abc import Iterable

from ruleengine import Match, Modifier, Victim
from ruleengine_blood_bowl._base.players import skills
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._bb2020.injury import casualty_modifiers


class Niggling(SkillPart):
    """Niggling injuries: each adds 1 to casualty rolls against him."""

    name = "blood-bowl-2020.niggling-injury"
    skill = Skill("Niggling Injury", "bonus", innate=True)

    @casualty_modifiers.impl
    def old_wounds(self, match: Match, victim: Victim) -> Iterable[Modifier]:
        """As many as he has."""
        suffered = 0 if victim.piece is None else skills(match, victim.piece).get("Niggling Injury", 0)
        if suffered:
            yield Modifier(suffered, "niggling injuries")
