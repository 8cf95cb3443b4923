"""Loner: a team re-roll does not always help him (BB20-SKL-08)."""

from __future__ import annotations

from typing import Final

from ruleengine import Check, CheckKind, Match, MatchReader, PieceId, build, roll_check
from ruleengine_blood_bowl._base.players import has, skills
from ruleengine_blood_bowl._base.rerolls import Thrown, team_reroll_works
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart

LONER: Final = CheckKind("blood-bowl-2020.loner")


def loner_check(match: MatchReader, piece: PieceId) -> Check:
    """The check by which a team re-roll helps a loner; nothing helps with it (BB20-RR-05)."""
    return build(match, LONER, by=match.pieces[piece].side, base=skills(match, piece)["Loner"], subject=piece)


class Loner(SkillPart):
    """Loner (X+): a die for X+ once a team re-roll is paid; or else the first roll stands."""

    name = "blood-bowl-2020.loner"
    skill = Skill("Loner", "target", innate=True)
    checks = (LONER,)

    @team_reroll_works.impl
    async def alone(self, match: Match, thrown: Thrown, value: bool) -> bool:
        """Whether he stands or not."""
        if not value or not has(match, thrown.piece, "Loner"):
            return value
        return await roll_check(match, loner_check(match, thrown.piece))
