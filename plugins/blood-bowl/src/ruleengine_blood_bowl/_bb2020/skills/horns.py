"""Horns: stronger in the blocks of a Blitz (BB20-X-HORNS)."""

from __future__ import annotations

from ruleengine import Match, PieceId
from ruleengine_blood_bowl._base.blockdice import Blocking, block_strength
from ruleengine_blood_bowl._base.players import uses
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart


class Horns(SkillPart):
    """Horns: +1 ST in the blocks of his Blitz, counted before everything else."""

    name = "blood-bowl-2020.horns"
    skill = Skill("Horns")

    @block_strength.impl
    def gore(self, match: Match, piece: PieceId, block: Blocking, value: int) -> int:
        """He need not have moved."""
        return value + (block.blitz and piece == block.blocker and uses(match, piece, "Horns"))
