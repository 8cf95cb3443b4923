"""Big Hand: pick up, whoever marks him, in any weather (BB20-X-BIG-HAND)."""

from __future__ import annotations

from ruleengine import Check, Match, Modifier
from ruleengine_blood_bowl._base.moving import is_marking
from ruleengine_blood_bowl._base.players import reckoning, uses
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.terms import PICK_UP


class BigHand(SkillPart):
    """Big Hand: nobody who marks him makes it harder to pick the ball up, nor does rain."""

    name = "blood-bowl-2020.big-hand"
    skill = Skill("Big Hand")

    @reckoning.on(PICK_UP)
    def grasps(self, match: Match, check: Check, value: tuple[Modifier, ...]) -> tuple[Modifier, ...]:
        """Those of any weather's part."""
        if check.subject is None or not uses(match, check.subject, "Big Hand"):
            return value
        return tuple(each for each in value if not (is_marking(each) or "weather" in each.source))
