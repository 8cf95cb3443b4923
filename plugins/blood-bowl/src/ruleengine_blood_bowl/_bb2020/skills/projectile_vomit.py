"""Projectile Vomit: done instead of a block, with a roll; 1, and he hits himself (BB20-SKL-15, BB20-SKL-20)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final, Literal

import attrs

from ruleengine import (
    Check,
    CheckKind,
    InjurySeverity,
    Match,
    MatchReader,
    PieceId,
    Victim,
    build,
    choice,
    injure,
    option,
    procedure,
)
from ruleengine.hooks import preview_checks
from ruleengine_blood_bowl._base.blocking import BLITZ, BLOCK_ACTION, begin_block, block_payment, may_block, targets
from ruleengine_blood_bowl._base.falling import apply_hurt, cause_of, place_prone
from ruleengine_blood_bowl._base.players import uses
from ruleengine_blood_bowl._base.rerolls import attempt
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.state import ACTOR, DEEDS
from ruleengine_blood_bowl._base.turn import deeds, moving_team, turn_over

VOMIT: Final = CheckKind("blood-bowl-2020.projectile-vomit")
VOMITED_ON: Final = "projectile-vomit"
"""The cause of an injury by it: nothing is added to its rolls."""


@attrs.frozen
class VomitOptions:
    """What it is to hit oneself."""

    vomit_self_turnover: Literal["ball_only", "always"] = option(
        "ball_only", "Whether who hurts himself ends his team's turn only if he held the ball.", rule="BB20-SKL-20"
    )


def vomit_check(match: MatchReader, piece: PieceId) -> Check:
    """The check to hit the target and not oneself."""
    return build(match, VOMIT, by=match.pieces[piece].side, base=2, subject=piece)


@choice("vomit")
class Vomit:
    """Vomit on this opponent."""

    target: PieceId

    async def do(self, match: Match, piece: PieceId) -> None:
        """It takes the place of a block, in a Blitz at its price (BB20-ACT-08, BB20-ACT-11)."""
        if await begin_block(match, piece, self.target):
            hit = await attempt(match, vomit_check(match, piece))
            match.push(Splash(self.target if hit else piece, piece))


_vomit = lru_cache(Vomit)


@procedure("blood-bowl-2020.splash")
class Splash:
    """Somebody is hit: only if his armour breaks does he go down, and is hurt; he is placed prone, not knocked down."""

    piece: PieceId
    by: PieceId

    async def run(self, match: Match) -> None:
        piece = self.piece
        victim = Victim(match.pieces[piece].side, piece)
        hurt = await injure(match, victim, cause_of(match, VOMITED_ON, self.by))
        if hurt.out > InjurySeverity.DOWN:
            await place_prone(match, piece, VOMITED_ON)
            if moving_team(match, piece) and match.options(VomitOptions).vomit_self_turnover == "always":
                await turn_over(match, VOMITED_ON)
        await apply_hurt(match, piece, hurt)


class ProjectileVomit(SkillPart):
    """Projectile Vomit: on 2+ the target's armour is rolled for, on 1 his own."""

    name = "blood-bowl-2020.projectile-vomit"
    skill = Skill("Projectile Vomit", innate=True)
    checks = (VOMIT,)
    options = VomitOptions
    keys = (DEEDS,)
    procedures = (Splash,)

    @deeds.on(BLOCK_ACTION.name)
    @deeds.on(BLITZ.name)
    def instead(self, match: Match, piece: PieceId, action: str) -> Iterable[Any]:
        """Whomever he might block."""
        able = uses(match, piece, "Projectile Vomit") and may_block(match, piece)
        return [_vomit(target) for target in targets(match, piece)] if able else ()

    @preview_checks.impl
    def rolls(self, match: Match, choice: object) -> Iterable[Check]:
        """The roll that pays for it in a Blitz, and its own."""
        if isinstance(choice, Vomit):
            yield from block_payment(match)
            yield vomit_check(match, match.get(ACTOR))
