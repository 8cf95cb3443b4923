"""Extra Arms: handle the ball better (BB20-X-EXTRA-ARMS)."""

from __future__ import annotations

from collections.abc import Iterable

from ruleengine import Check, Match, Modifier
from ruleengine.hooks import modifiers
from ruleengine_blood_bowl._base.players import uses
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.terms import CATCH, INTERCEPT, PICK_UP


class ExtraArms(SkillPart):
    """Extra Arms: +1 to pick up, to catch and to interfere with a pass."""

    name = "blood-bowl-2020.extra-arms"
    skill = Skill("Extra Arms")

    @modifiers.on(PICK_UP)
    @modifiers.on(CATCH)
    @modifiers.on(INTERCEPT)
    def more_hands(self, match: Match, check: Check) -> Iterable[Modifier]:
        """Always."""
        if check.subject is not None and uses(match, check.subject, "Extra Arms"):
            yield Modifier(1, "Extra Arms")
