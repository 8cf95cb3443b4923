"""Dauntless: be as strong as a stronger opponent for a block (LRB-SKL-06, BB20-X-DAUNTLESS)."""

from __future__ import annotations

from abc import abstractmethod

from ruleengine import Check, Match, MatchReader, PieceId
from ruleengine_blood_bowl._base.blockdice import Blocking, blocker_strength, in_blitz, strength_in
from ruleengine_blood_bowl._base.players import uses
from ruleengine_blood_bowl._base.rerolls import attempt
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart


class Dauntless(SkillPart):
    """Dauntless: when he blocks a stronger opponent, a roll makes his own strength equal to it; subclass it."""

    skill = Skill("Dauntless")

    @abstractmethod
    def check(self, match: MatchReader, blocker: PieceId, mine: int, theirs: int) -> Check:
        """The check to be as strong as an opponent."""

    @blocker_strength.impl
    async def be_brave(self, match: Match, blocker: PieceId, target: PieceId, value: int) -> int:
        """Before assists, for this block alone. It cannot harm, so nobody is asked."""
        theirs = strength_in(match, target, Blocking(blocker, target, in_blitz(match, blocker)))
        if theirs <= value or not uses(match, blocker, "Dauntless"):
            return value
        return theirs if await attempt(match, self.check(match, blocker, value, theirs)) else value
