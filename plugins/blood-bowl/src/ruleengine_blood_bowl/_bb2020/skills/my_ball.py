"""My Ball: never part with the ball of one's own will (BB20-X-MY-BALL)."""

from __future__ import annotations

from ruleengine import Match, PieceId
from ruleengine_blood_bowl._base.passing import may_let_go
from ruleengine_blood_bowl._base.players import has
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart


class MyBall(SkillPart):
    """My Ball: while he holds the ball he does not pass it, hand it off, or leave it behind."""

    name = "blood-bowl-2020.my-ball"
    skill = Skill("My Ball", innate=True)

    @may_let_go.impl
    def keeps_it(self, match: Match, piece: PieceId, value: bool) -> bool:
        """He loses it only by going down, or by what opponents do."""
        return value and not has(match, piece, "My Ball")
