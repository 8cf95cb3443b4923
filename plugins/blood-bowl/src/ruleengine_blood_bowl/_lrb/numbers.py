"""The edition's characteristics and what it adds to the die (LRB-AG, LRB-DODGE-01, LRB-PICK-01, LRB-CATCH-01)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from ruleengine import Attribute, Check, Match, MatchReader, Modifier, Part, PieceId, from_profile
from ruleengine.hooks import modifiers
from ruleengine_blood_bowl._base.players import AGILITY, ARMOUR_BREAKS, MOVEMENT, PASSING, STRENGTH
from ruleengine_blood_bowl._base.terms import DODGE, PICK_UP

AG: Final = Attribute("blood-bowl-lrb.AG", int)
"""Agility as a score: higher is better."""
AV: Final = Attribute("blood-bowl-lrb.AV", int)
"""Armour value: broken by more than it."""


def agility_target(match: MatchReader, piece: PieceId) -> int:
    """What an agility roll needs: 7 less the score, which counts up to 6 (LRB-AG-01, LRB-AG-02)."""
    return 7 - min(match.attribute(piece, AG), 6)


class Numbers(Part):
    """Agility and armour as scores, and the bonuses that are built into some rolls."""

    name = "blood-bowl-lrb.numbers"
    provides: ClassVar = {
        MOVEMENT: from_profile(MOVEMENT),
        STRENGTH: from_profile(STRENGTH),
        AG: from_profile(AG),
        AV: from_profile(AV),
        AGILITY: agility_target,
        PASSING: agility_target,
        ARMOUR_BREAKS: lambda match, piece: match.attribute(piece, AV) + 1,
    }

    @modifiers.on(DODGE)
    def dodging(self, match: Match, check: Check) -> Iterable[Modifier]:
        """+1 for dodging (LRB-DODGE-01)."""
        yield Modifier(1, "dodging")

    @modifiers.on(PICK_UP)
    def picking_up(self, match: Match, check: Check) -> Iterable[Modifier]:
        """+1 for picking up (LRB-PICK-01)."""
        yield Modifier(1, "picking up")
