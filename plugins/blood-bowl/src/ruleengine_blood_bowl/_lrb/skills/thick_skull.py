"""Thick Skull: only be stunned by what knocks others out (LRB-SKL-19, LRB-SKL-20)."""

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

THICK_SKULL: Final = CheckKind("blood-bowl-lrb.thick-skull")


def thick_skull_check(match: MatchReader, piece: PieceId) -> Check:
    """The check not to be knocked out."""
    return build(match, THICK_SKULL, by=match.pieces[piece].side, base=4, subject=piece)


class ThickSkull(SkillPart):
    """Thick Skull: on 4+ he is stunned, not knocked out; by the crowd, that is Reserves."""

    name = "blood-bowl-lrb.thick-skull"
    skill = Skill("Thick Skull")
    checks = (THICK_SKULL,)

    @hurt.impl
    async def hold(self, match: Match, victim: Victim, cause: InjuryCause, value: InjuryResult) -> InjuryResult:
        """Whoever is to come back by a roll was knocked out."""
        piece = victim.piece
        knocked_out = value.out is InjurySeverity.UNTIL_RESTART and value.back is not None
        if not knocked_out or piece is None or not has(match, piece, "Thick Skull"):
            return value
        return (
            InjuryResult(InjurySeverity.STUNNED) if await roll_check(match, thick_skull_check(match, piece)) else value
        )
