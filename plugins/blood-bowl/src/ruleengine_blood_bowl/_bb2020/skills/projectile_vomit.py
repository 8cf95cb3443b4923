"""Projectile Vomit: done instead of a block, with a roll; 1, and he hits himself (BB20-SKL-15, BB20-SKL-20)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, Literal

import attrs

from ruleengine import (
    Check,
    CheckKind,
    Match,
    MatchReader,
    PieceId,
    build,
    choice,
    option,
    procedure,
)
from ruleengine.hooks import preview_checks
from ruleengine_blood_bowl._base.blocking import Attack, attacks
from ruleengine_blood_bowl._base.players import uses
from ruleengine_blood_bowl._base.rerolls import attempt
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.state import ACTOR, DEEDS
from ruleengine_blood_bowl._base.turn import moving_team, turn_over
from ruleengine_blood_bowl._bb2020.skills.wounding import wound

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
class Vomit(Attack):
    """Vomit on this opponent."""

    target: PieceId

    async def strike(self, match: Match, piece: PieceId) -> None:
        """The target is hit, or he himself (BB20-ACT-08)."""
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
        broken = await wound(match, piece, VOMITED_ON, self.by)
        if broken and moving_team(match, piece) and match.options(VomitOptions).vomit_self_turnover == "always":
            await turn_over(match, VOMITED_ON)


class ProjectileVomit(SkillPart):
    """Projectile Vomit: on 2+ the target's armour is rolled for, on 1 his own."""

    name = "blood-bowl-2020.projectile-vomit"
    skill = Skill("Projectile Vomit", innate=True)
    checks = (VOMIT,)
    options = VomitOptions
    keys = (DEEDS,)
    procedures = (Splash,)

    @attacks.impl
    def instead(self, match: Match, piece: PieceId, target: PieceId) -> Iterable[Attack]:
        """Whomever he might block."""
        return (_vomit(target),) if uses(match, piece, "Projectile Vomit") else ()

    @preview_checks.impl
    def rolls(self, match: Match, choice: object) -> Iterable[Check]:
        """Its own; what pays for it in a Blitz comes before."""
        if isinstance(choice, Vomit):
            yield vomit_check(match, match.get(ACTOR))
