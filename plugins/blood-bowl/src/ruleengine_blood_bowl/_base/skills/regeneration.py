"""Regeneration: get over a casualty (LRB-SKL-27, BB20-SKL-16)."""

from __future__ import annotations

from typing import Final

from ruleengine import (
    Check,
    CheckKind,
    InjuryCause,
    InjuryResult,
    InjurySeverity,
    Match,
    MatchReader,
    PieceId,
    Victim,
    build,
    roll_check,
)
from ruleengine.hooks import hurt
from ruleengine_blood_bowl._base.players import has
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart

REGENERATION: Final = CheckKind("blood-bowl.regeneration")


def regeneration_check(match: MatchReader, piece: PieceId) -> Check:
    """The check to get over a casualty."""
    return build(match, REGENERATION, by=match.pieces[piece].side, base=4, subject=piece)


class Regeneration(SkillPart):
    """Regeneration: on 4+ a casualty is as if it had not been, but he is in Reserves."""

    name = "blood-bowl.regeneration"
    skill = Skill("Regeneration", innate=True)
    checks = (REGENERATION,)

    @hurt.impl
    async def get_over(self, match: Match, victim: Victim, cause: InjuryCause, value: InjuryResult) -> InjuryResult:
        """He is off until the next drive, and comes back unasked."""
        piece = victim.piece
        if value.out < InjurySeverity.MATCH or piece is None or not has(match, piece, "Regeneration"):
            return value
        return (
            InjuryResult(InjurySeverity.UNTIL_RESTART)
            if await roll_check(match, regeneration_check(match, piece))
            else value
        )
