"""Jump Up: rise for nothing, and block at once (BB20-X-JUMP-UP)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ruleengine import Check, CheckKind, Match, Modifier, PieceId
from ruleengine.hooks import modifiers
from ruleengine_blood_bowl._base.blocking import BLOCK_ACTION
from ruleengine_blood_bowl._base.moving import rising_check
from ruleengine_blood_bowl._base.players import agility_check, has
from ruleengine_blood_bowl._base.skills import jump_up
from ruleengine_blood_bowl._base.state import ACTION
from ruleengine_blood_bowl._base.terms import AGILITY_NATURALS

JUMP_UP: Final = CheckKind("blood-bowl-2020.jump-up", natural=AGILITY_NATURALS)


class JumpUp(jump_up.JumpUp):
    """Jump Up: he rises at no cost and without a roll; for a Block, by an agility roll at +1."""

    name = "blood-bowl-2020.jump-up"
    checks = (JUMP_UP,)
    keys = (ACTION,)

    @rising_check.impl
    def to_block(self, match: Match, piece: PieceId) -> Iterable[Check]:
        """Who fails stays prone, and has acted."""
        if match.get(ACTION) == BLOCK_ACTION.name and has(match, piece, "Jump Up"):
            yield agility_check(match, piece, JUMP_UP)

    @modifiers.on(JUMP_UP)
    def easily(self, match: Match, check: Check) -> Iterable[Modifier]:
        """Nobody who marks him counts."""
        yield Modifier(1, "Jump Up")
