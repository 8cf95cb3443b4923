"""Always Hungry: he may eat the team-mate whom he should throw (LRB-SKL-26)."""

from __future__ import annotations

from ruleengine import Match, PieceId, roll
from ruleengine.dice import AtLeast, d6
from ruleengine_blood_bowl.base.ball import LooseBall
from ruleengine_blood_bowl.base.players import has, holds_ball
from ruleengine_blood_bowl.base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl.base.state import SQUARE
from ruleengine_blood_bowl.base.terms import Status
from ruleengine_blood_bowl.base.throwing import Grip, grip, lose


class AlwaysHungry(SkillPart):
    """Always Hungry: a die before he throws a team-mate; on a 1 another, and on a 1 again he eats him."""

    name = "blood-bowl-lrb.always-hungry"
    skill = Skill("Always Hungry", innate=True)

    @grip.impl
    async def hunger(self, match: Match, thrower: PieceId, thrown: PieceId, value: Grip) -> Grip:
        """Who is not eaten wriggles free: the throw is a fumble."""
        if value is not Grip.FIRM or not has(match, thrower, "Always Hungry"):
            return value
        if await self.passes(match, thrower, "hungry"):
            return value
        if await self.passes(match, thrower, "eating"):
            return Grip.SLIPPING
        await self.eat(match, thrown)
        return Grip.GONE

    async def passes(self, match: Match, thrower: PieceId, reason: str) -> bool:
        """Any number but a 1."""
        by, reason = match.pieces[thrower].side, f"blood-bowl.{reason}"
        passed: bool = await roll(d6, by=by, reason=reason, reading=AtLeast(2))
        return passed

    async def eat(self, match: Match, thrown: PieceId) -> None:
        """He is dead; a ball that he held bounces from where he was (LRB-BALL-03)."""
        square = match.get(SQUARE, thrown)
        if holds_ball(match, thrown):
            match.push(LooseBall(square))
        await lose(match, thrown, square, Status.DEAD)
