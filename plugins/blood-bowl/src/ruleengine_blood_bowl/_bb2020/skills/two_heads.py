"""Two Heads: dodge more easily (BB20-X-TWO-HEADS)."""

from __future__ import annotations

from collections.abc import Iterable

from ruleengine import Check, Match, Modifier
from ruleengine.hooks import modifiers
from ruleengine_blood_bowl._base.players import uses
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.terms import DODGE


class TwoHeads(SkillPart):
    """Two Heads: +1 to dodge, not to jump."""

    name = "blood-bowl-2020.two-heads"
    skill = Skill("Two Heads")

    @modifiers.on(DODGE)
    def sees_more(self, match: Match, check: Check) -> Iterable[Modifier]:
        """Always."""
        if check.subject is not None and uses(match, check.subject, "Two Heads"):
            yield Modifier(1, "Two Heads")
