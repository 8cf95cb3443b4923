"""Sure Hands: roll a failed pick-up again (LRB-SKL-05, BB20-SKL-05)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ruleengine import Match, PieceId
from ruleengine_blood_bowl._base.players import able_against, uses
from ruleengine_blood_bowl._base.rerolls import Reroll, SkillReroll, Thrown, by_skill, rerolls
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.terms import PICK_UP

REROLL: Final = SkillReroll("Sure Hands")


class SureHands(SkillPart):
    """Sure Hands: roll a failed pick-up again; nobody strips him of the ball."""

    name = "blood-bowl.sure-hands"
    skill = Skill("Sure Hands")

    @rerolls.on(PICK_UP)
    def again(self, match: Match, thrown: Thrown) -> Iterable[Reroll]:
        """Any failed pick-up."""
        return by_skill(match, thrown, REROLL)

    @able_against.impl
    def not_stripped(self, match: Match, piece: PieceId, skill: str, opponent: PieceId, value: bool) -> bool:
        """Strip Ball does not help against him."""
        return value and not (skill == "Strip Ball" and uses(match, opponent, "Sure Hands"))
