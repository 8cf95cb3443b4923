"""Dauntless: be as strong as a stronger opponent for a block (LRB-SKL-06)."""

from __future__ import annotations

from typing import Final

from ruleengine import Check, CheckKind, Match, MatchReader, PieceId, build
from ruleengine.dice import d6
from ruleengine_blood_bowl._base.blockdice import Blocking, blocker_strength, strength_in
from ruleengine_blood_bowl._base.players import uses
from ruleengine_blood_bowl._base.rerolls import attempt
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart

DAUNTLESS: Final = CheckKind("blood-bowl-lrb.dauntless", 2 * d6)


def dauntless_check(match: MatchReader, blocker: PieceId, strength: int) -> Check:
    """The check to be as strong as an opponent: two dice must show more than his strength."""
    return build(match, DAUNTLESS, by=match.pieces[blocker].side, base=strength + 1, subject=blocker, basis="his ST")


class Dauntless(SkillPart):
    """Dauntless: when he blocks a stronger opponent, two dice above that strength make his own equal to it."""

    name = "blood-bowl-lrb.dauntless"
    skill = Skill("Dauntless")
    checks = (DAUNTLESS,)

    @blocker_strength.impl
    async def be_brave(self, match: Match, blocker: PieceId, target: PieceId, value: int) -> int:
        """Before assists, for this block alone. It cannot harm, so nobody is asked."""
        theirs = strength_in(match, target, Blocking(blocker, target))
        if theirs <= value or not uses(match, blocker, "Dauntless"):
            return value
        return theirs if await attempt(match, dauntless_check(match, blocker, theirs)) else value
