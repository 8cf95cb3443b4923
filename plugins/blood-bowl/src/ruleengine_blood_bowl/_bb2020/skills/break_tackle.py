"""Break Tackle: force his way out (BB20-X-BREAK-TACKLE)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import attrs

from ruleengine import Check, Match, PieceId
from ruleengine_blood_bowl._base.afterthoughts import Afterthought, afterthoughts
from ruleengine_blood_bowl._base.blockdice import own_strength
from ruleengine_blood_bowl._base.players import uses
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.state import ACTOR, DEEDS
from ruleengine_blood_bowl._base.terms import DODGE

BROKEN: Final = "break-tackle"
"""Under this name it is noted in DEEDS that he has used it."""


@attrs.frozen
class Break:
    """A player forces his way out."""

    piece: PieceId
    value: int
    skill = "Break Tackle"
    times = 1

    async def use(self, match: Match, check: Check) -> None:
        """Once an action."""
        match.set(DEEDS, tuple(sorted((*match.get(DEEDS), BROKEN))))

    async def follow(self, match: Match, check: Check) -> None:
        """Nothing comes of it besides."""


class BreakTackle(SkillPart):
    """Break Tackle: once an action, +1 to a dodge, +2 with ST 5 or more, once the die is seen."""

    name = "blood-bowl-2020.break-tackle"
    skill = Skill("Break Tackle")
    keys = (ACTOR, DEEDS)

    @afterthoughts.on(DODGE)
    def force(self, match: Match, check: Check) -> Iterable[Afterthought]:
        """In his own action; as an answer to Diving Tackle too (BB20-X-BREAK-TACKLE-02)."""
        piece = check.subject
        assert piece is not None
        if piece == match.get(ACTOR) and BROKEN not in match.get(DEEDS) and uses(match, piece, "Break Tackle"):
            yield Break(piece, 2 if own_strength(match, piece) >= 5 else 1)
