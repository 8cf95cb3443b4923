"""Foul Appearance: attackers may lose heart (BB20-X-FOUL-APPEARANCE)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from ruleengine import Check, CheckKind, Match, MatchReader, PieceId, build
from ruleengine.hooks import on_event, preview_checks
from ruleengine_blood_bowl._base.blocking import BLOCK_ACTION, Attack, BlockHim, targeted
from ruleengine_blood_bowl._base.events import Activated
from ruleengine_blood_bowl._base.players import has
from ruleengine_blood_bowl._base.rerolls import attempt
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.state import ACTION, ACTOR, FINISHED
from ruleengine_blood_bowl._base.terms import NOBODY
from ruleengine_blood_bowl._bb2020.blocks import BLITZ_TARGET

FOUL_APPEARANCE: Final = CheckKind("blood-bowl-2020.foul-appearance")


def nerve_check(match: MatchReader, piece: PieceId) -> Check:
    """The check of an attacker to go on."""
    return build(match, FOUL_APPEARANCE, by=match.pieces[piece].side, base=2, subject=piece)


class FoulAppearance(SkillPart):
    """Foul Appearance: whoever names him as the target of a block rolls a die; on 1 the action is lost."""

    name = "blood-bowl-2020.foul-appearance"
    skill = Skill("Foul Appearance")
    checks = (FOUL_APPEARANCE,)
    keys = (ACTION, ACTOR, FINISHED, BLITZ_TARGET)
    after = (
        "blood-bowl-2020.blocks",
        "blood-bowl-2020.bone-head",
        "blood-bowl.really-stupid",
        "blood-bowl-2020.unchannelled-fury",
    )

    @targeted.impl
    async def of_a_block(self, match: Match, piece: PieceId, target: PieceId, value: bool) -> bool:
        """Each block apart, the second one of Frenzy too."""
        if not value or not has(match, target, "Foul Appearance"):
            return value
        return await attempt(match, nerve_check(match, piece))

    @on_event.on(Activated)
    async def of_a_blitz(self, match: Match, event: Activated) -> None:
        """As an action against him is declared, after the player's own traits (BB20-X-FOUL-APPEARANCE-01)."""
        target = match.get(BLITZ_TARGET)
        if target == NOBODY or match.get(FINISHED) or not has(match, target, "Foul Appearance"):
            return
        if not await attempt(match, nerve_check(match, event.piece)):
            match.set(FINISHED, True)

    @preview_checks.impl
    def rolls(self, match: Match, choice: Any) -> Iterable[Check]:
        """The roll before a Block."""
        blocks = isinstance(choice, BlockHim | Attack) and match.get(ACTION) == BLOCK_ACTION.name
        if blocks and has(match, choice.target, "Foul Appearance"):
            yield nerve_check(match, match.get(ACTOR))
