"""Stunty as this edition has it: short passes, and easily hurt (LRB-SKL-23)."""

from __future__ import annotations

from collections.abc import Iterable

from ruleengine import InjuryCause, Match, Modifier, PieceId, Victim
from ruleengine_blood_bowl._base.injuries import injury_modifiers
from ruleengine_blood_bowl._base.players import has
from ruleengine_blood_bowl._base.ranges import range_shift
from ruleengine_blood_bowl._base.skills.stunty import Stunty


class FrailStunty(Stunty):
    """Stunty: dodges as if nobody marked the square, passes one band further than they are, +1 to injuries."""

    name = "blood-bowl-lrb.stunty"

    @range_shift.impl
    def short_arms(self, match: Match, piece: PieceId, value: int) -> int:
        """One band further; what would be beyond a long bomb is out of range."""
        return value + has(match, piece, "Stunty")

    @injury_modifiers.impl
    def easily_hurt(self, match: Match, victim: Victim, cause: InjuryCause) -> Iterable[Modifier]:
        """Up or down."""
        if victim.piece is not None and has(match, victim.piece, "Stunty"):
            yield Modifier(1, "Stunty")
