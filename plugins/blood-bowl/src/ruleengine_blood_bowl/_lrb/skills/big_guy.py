"""Big Guys: no team re-roll helps them (LRB-RR-05). In team files it stands among the skills."""

from __future__ import annotations

from ruleengine import Match, PieceId
from ruleengine_blood_bowl._base.players import has
from ruleengine_blood_bowl._base.rerolls import may_use_team_reroll
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart


class BigGuy(SkillPart):
    """Big Guy: his rolls cannot be rolled again by a team re-roll."""

    name = "blood-bowl-lrb.big-guy"
    skill = Skill("Big Guy", innate=True)

    @may_use_team_reroll.impl
    def never(self, match: Match, piece: PieceId, value: bool) -> bool:
        """Whether he stands or not."""
        return value and not has(match, piece, "Big Guy")
