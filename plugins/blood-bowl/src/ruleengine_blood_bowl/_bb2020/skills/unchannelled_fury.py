"""Unchannelled Fury: act, or rage in vain (BB20-X-UNCHANNELLED-FURY)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ruleengine import Check, CheckKind, Match, Modifier, PieceId
from ruleengine.hooks import modifiers
from ruleengine_blood_bowl._base.blocking import BLITZ, BLOCK_ACTION
from ruleengine_blood_bowl._base.skillbook import Skill
from ruleengine_blood_bowl._base.state import FINISHED
from ruleengine_blood_bowl._base.unreliable import Unreliable

FURY: Final = CheckKind("blood-bowl-2020.unchannelled-fury")


class UnchannelledFury(Unreliable):
    """Unchannelled Fury: 4+ to begin an action, +2 to block or blitz; he keeps his tackle zone."""

    name = "blood-bowl-2020.unchannelled-fury"
    skill = Skill("Unchannelled Fury", innate=True)
    kind = FURY
    target = 4
    after = ("blood-bowl-2020.blocks", "blood-bowl-2020.bone-head", "blood-bowl.really-stupid")

    async def fail(self, match: Match, piece: PieceId, action: str) -> None:
        """He loses the action alone."""
        match.set(FINISHED, True)

    @modifiers.on(FURY)
    def against_somebody(self, match: Match, check: Check) -> Iterable[Modifier]:
        """By the action."""
        if check.about in (BLOCK_ACTION.name, BLITZ.name):
            yield Modifier(2, "about to fight")
