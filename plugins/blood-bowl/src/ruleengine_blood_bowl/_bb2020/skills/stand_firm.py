"""Stand Firm: refuse to be pushed (BB20-X-STAND-FIRM)."""

from __future__ import annotations

from ruleengine import Match
from ruleengine_blood_bowl._base.players import uses, uses_against
from ruleengine_blood_bowl._base.pushes import Push, gives_way
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.wanting import wants


class StandFirm(SkillPart):
    """Stand Firm: he may refuse to be pushed, by a block or along a chain; then nobody of the chain moves."""

    name = "blood-bowl-2020.stand-firm"
    skill = Skill("Stand Firm")

    @gives_way.impl
    async def stays(self, match: Match, push: Push, value: bool) -> bool:
        """What takes it from a target does not take it from others of a chain (BB20-X-JUGGERNAUT-04)."""
        piece = push.piece
        if push.direct:
            able = uses_against(match, piece, "Stand Firm", push.blocker)
        else:
            able = uses(match, piece, "Stand Firm")
        return value and not (able and await wants(match, piece, "Stand Firm"))
