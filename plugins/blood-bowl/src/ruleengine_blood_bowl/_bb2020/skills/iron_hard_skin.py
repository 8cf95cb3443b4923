"""Iron Hard Skin: nothing is added to armour rolls against him (BB20-X-IRON-HARD-SKIN)."""

from __future__ import annotations

from ruleengine import InjuryCause, Match, Victim
from ruleengine_blood_bowl._base.injuries import NEVER, armour_unmodified, breaks_from
from ruleengine_blood_bowl._base.players import has
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._bb2020.skills.errata import first_printing


class IronHardSkin(SkillPart):
    """Iron Hard Skin: nothing counts at an armour roll against him but the dice; claws do nothing."""

    name = "blood-bowl-2020.iron-hard-skin"
    skill = Skill("Iron Hard Skin")
    after = ("blood-bowl-2020.claws",)

    @armour_unmodified.impl
    def bounces_off(self, match: Match, victim: Victim, cause: InjuryCause, value: bool) -> bool:
        """Up or down; by the first printing it only shuts out claws (BB20-X-IRON-HARD-SKIN-04)."""
        return value or (self.protects(match, victim) and not first_printing(match))

    @breaks_from.impl
    def blunts(self, match: Match, victim: Victim, cause: InjuryCause, value: int) -> int:
        """In either printing."""
        return NEVER if self.protects(match, victim) else value

    def protects(self, match: Match, victim: Victim) -> bool:
        """Whether the victim has it."""
        return victim.piece is not None and has(match, victim.piece, "Iron Hard Skin")
