"""Wrestle: of both down he makes both prone, unharmed (BB20-X-WRESTLE)."""

from __future__ import annotations

from typing import Any

from ruleengine import Match, PieceId, procedure
from ruleengine_blood_bowl._base.blocks import BlockOver, Blow, instead_of_blow
from ruleengine_blood_bowl._base.falling import place_prone
from ruleengine_blood_bowl._base.players import uses, uses_against
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.state import ACTOR, FINISHED
from ruleengine_blood_bowl._base.terms import Face
from ruleengine_blood_bowl._base.wanting import wants

WRESTLED = "wrestle"
"""Why somebody is placed prone by it."""


@procedure("blood-bowl-2020.grapple")
class Grapple:
    """Blocker and target are placed prone where they stand; the blocker's action is over."""

    blow: Blow

    async def run(self, match: Match) -> None:
        blocker, target = self.blow.blocker, self.blow.target
        match.push(BlockOver(blocker, target, False, self.blow.nth))
        for piece in (target, blocker):
            await place_prone(match, piece, WRESTLED)
        if match.get(ACTOR) == blocker:
            match.set(FINISHED, True)


class Wrestle(SkillPart):
    """Wrestle: when both would go down, both are placed prone instead, whatever other skills they have."""

    name = "blood-bowl-2020.wrestle"
    skill = Skill("Wrestle")
    after = ("blood-bowl-2020.juggernaut",)
    procedures = (Grapple,)
    keys = (ACTOR, FINISHED)

    @instead_of_blow.impl
    async def grapple(self, match: Match, blow: Blow, value: Any) -> Any:
        """The blocker is asked first, then the target."""
        if not isinstance(value, Blow) or value.face is not Face.BOTH_DOWN:
            return value
        if await self.used(match, blow.blocker, uses(match, blow.blocker, "Wrestle")):
            return Grapple(value)
        helps = uses_against(match, blow.target, "Wrestle", blow.blocker)
        return Grapple(value) if await self.used(match, blow.target, helps) else value

    async def used(self, match: Match, piece: PieceId, able: bool) -> bool:
        """Whether a player who is able to wrestles."""
        return able and await wants(match, piece, "Wrestle")
