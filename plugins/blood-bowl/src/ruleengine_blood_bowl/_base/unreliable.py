"""Traits for which a player rolls as his action begins: failing, he loses it, and his tackle zone with it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from ruleengine import Check, CheckKind, Match, MatchReader, PieceId, build
from ruleengine.hooks import on_event, preview_checks
from ruleengine_blood_bowl._base.events import Activated
from ruleengine_blood_bowl._base.players import has
from ruleengine_blood_bowl._base.recovery import RECOVER
from ruleengine_blood_bowl._base.rerolls import attempt
from ruleengine_blood_bowl._base.skillbook import SkillPart
from ruleengine_blood_bowl._base.state import FINISHED
from ruleengine_blood_bowl._base.turn import Activate
from ruleengine_blood_bowl._base.verbs import lose_zone, regain_zone


class Unreliable(SkillPart):
    """A trait with a roll at the start of each action (LRB-SKL-24, 25, BB20-SKL-09, 10): subclass it.

    Attributes:
        kind: of the check.
        target: what the die needs.
    """

    kind: ClassVar[CheckKind]
    target: ClassVar[int]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.checks = (cls.kind,)

    def check(self, match: MatchReader, piece: PieceId, action: str) -> Check:
        """The check to begin an action, which it is about."""
        by = match.pieces[piece].side
        return build(match, self.kind, by=by, base=self.target, subject=piece, basis=self.skill.name, about=action)

    async def fail(self, match: Match, piece: PieceId, action: str) -> None:
        """He loses the action, and his tackle zone with it."""
        lose_zone(match, piece)
        match.set(FINISHED, True)

    @on_event.on(Activated)
    async def begins(self, match: Match, event: Activated) -> None:
        """He has his tackle zone back, rolls, and may lose both; turning face up cannot fail (LRB-INJ-05)."""
        piece = event.piece
        if not has(match, piece, self.skill.name) or event.action == RECOVER.name or match.get(FINISHED):
            return
        regain_zone(match, piece)
        if not await attempt(match, self.check(match, piece, event.action)):
            await self.fail(match, piece, event.action)

    @preview_checks.impl
    def roll(self, match: Match, choice: Any) -> Iterable[Check]:
        """The roll that an action begins with."""
        acts = isinstance(choice, Activate) and choice.action != RECOVER.name
        if acts and has(match, choice.piece, self.skill.name):
            yield self.check(match, choice.piece, choice.action)
