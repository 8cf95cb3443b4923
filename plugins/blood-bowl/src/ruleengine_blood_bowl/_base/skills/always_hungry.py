"""Always Hungry: he may eat the team-mate whom he should throw (LRB-SKL-26, BB20-SKL-14)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ruleengine import Check, CheckKind, Match, MatchReader, PieceId, build
from ruleengine.hooks import preview_checks
from ruleengine_blood_bowl._base.ball import LooseBall
from ruleengine_blood_bowl._base.players import has, holds_ball
from ruleengine_blood_bowl._base.rerolls import attempt
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.state import ACTOR, SQUARE
from ruleengine_blood_bowl._base.terms import OFF, Status
from ruleengine_blood_bowl._base.throwing import FlyTo, Grip, grip, lose
from ruleengine_blood_bowl._base.verbs import put_ball

HUNGRY: Final = CheckKind("blood-bowl.hungry")
EATING: Final = CheckKind("blood-bowl.eating")


def hunger_check(match: MatchReader, thrower: PieceId, kind: CheckKind = HUNGRY) -> Check:
    """The check not to be hungry, or else to let him slip: any number but a 1."""
    return build(match, kind, by=match.pieces[thrower].side, base=2, subject=thrower)


class AlwaysHungry(SkillPart):
    """Always Hungry: a die before he throws a team-mate; on a 1 another, and on a 1 again he eats him."""

    name = "blood-bowl.always-hungry"
    skill = Skill("Always Hungry", innate=True)
    checks = (HUNGRY, EATING)
    keys = (ACTOR, SQUARE)

    @grip.impl
    async def hunger(self, match: Match, thrower: PieceId, thrown: PieceId, value: Grip) -> Grip:
        """Who is not eaten wriggles free: the throw is a fumble."""
        if value is not Grip.FIRM or not has(match, thrower, "Always Hungry"):
            return value
        if await attempt(match, hunger_check(match, thrower)):
            return value
        if await attempt(match, hunger_check(match, thrower, EATING)):
            return Grip.SLIPPING
        square = match.get(SQUARE, thrown)
        ball = self.ball_from(match, thrower, thrown) if holds_ball(match, thrown) else OFF
        await lose(match, thrown, square, Status.DEAD)
        if ball != OFF:
            put_ball(match, ball)
            match.push(LooseBall(ball))
        return Grip.GONE

    def ball_from(self, match: Match, thrower: PieceId, thrown: PieceId) -> int:
        """From where the ball of somebody eaten bounces: where he was (LRB-BALL-03)."""
        return match.get(SQUARE, thrown)

    @preview_checks.impl
    def roll(self, match: Match, choice: object) -> Iterable[Check]:
        """The die before the throw."""
        if isinstance(choice, FlyTo) and has(match, match.get(ACTOR), "Always Hungry"):
            yield hunger_check(match, match.get(ACTOR))
