"""Timmm-ber!: be helped up (BB20-X-TIMMMBER)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ruleengine import Check, Match, Modifier
from ruleengine.hooks import modifiers
from ruleengine_blood_bowl._base.players import MOVEMENT, adjacent, has, marked
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.terms import STAND_UP

MOST: Final = 2
"""A natural 1 fails, so that more helpers are of no use."""


class Timmmber(SkillPart):
    """Timmm-ber!: with MA 2 or less, +1 to rise for each open team-mate who stands next to him."""

    name = "blood-bowl-2020.timmm-ber"
    skill = Skill("Timmm-ber!", innate=True)

    @modifiers.on(STAND_UP)
    def helped_up(self, match: Match, check: Check) -> Iterable[Modifier]:
        """Whoever no opponent marks."""
        piece = check.subject
        if piece is None or not has(match, piece, "Timmm-ber!") or match.attribute(piece, MOVEMENT) > 2:
            return
        mates = adjacent(match, piece, match.pieces[piece].side)
        helping = min(MOST, sum(not marked(match, mate) for mate in mates))
        if helping:
            yield Modifier(helping, "helped up")
