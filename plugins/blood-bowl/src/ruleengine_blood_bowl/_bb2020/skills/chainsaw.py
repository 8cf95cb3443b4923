"""Chainsaw: done instead of a block, or in a foul; a danger to its bearer too (BB20-X-CHAINSAW)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final, Literal

import attrs

from ruleengine import (
    Check,
    CheckKind,
    InjuryCause,
    Key,
    Match,
    MatchReader,
    Modifier,
    PieceId,
    Victim,
    build,
    choice,
    emit,
    option,
    procedure,
)
from ruleengine.hooks import modifiers, preview_checks
from ruleengine_blood_bowl._base.blocking import Attack, attacks
from ruleengine_blood_bowl._base.blocks import BLOCKED
from ruleengine_blood_bowl._base.events import ActivationEnded
from ruleengine_blood_bowl._base.fouls import FOUL, FOULED, begin_foul, victims
from ruleengine_blood_bowl._base.injuries import bonus_on_armour
from ruleengine_blood_bowl._base.players import has, uses
from ruleengine_blood_bowl._base.rerolls import attempt
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.state import ACTOR, DEEDS, FINISHED
from ruleengine_blood_bowl._base.terms import ARMOUR
from ruleengine_blood_bowl._base.turn import deeds, moving_team, turn_over
from ruleengine_blood_bowl._bb2020.skills.errata import first_printing
from ruleengine_blood_bowl._bb2020.skills.wounding import NOT_FALLEN, Attacked, wound

CHAINSAW: Final = CheckKind("blood-bowl-2020.chainsaw")
SAWN: Final = "chainsaw"
"""The cause of an injury by a chainsaw."""
SAWING: Final[Key[bool]] = Key("blood-bowl-2020.sawing", bool, default=False, reset_on=(ActivationEnded,))
"""Whether the foul under way is one with the chainsaw."""
BONUS: Final = 3


@attrs.frozen
class ChainsawOptions:
    """What it is to hit oneself."""

    chainsaw_turnover: Literal["kickback", "armour_broken", "ball_only"] = option(
        "kickback",
        "When a kick-back ends the turn: always, if armour breaks, or if the ball is lost (so in the first printing).",
        rule="BB20-X-CHAINSAW-05",
    )
    mighty_blow_and_chainsaw: bool = option(
        False, "Whether Mighty Blow counts at an armour roll on which the chainsaw does.", rule="BB20-X-MIGHTY-BLOW-03"
    )


def chainsaw_check(match: MatchReader, piece: PieceId) -> Check:
    """The check to hit the target and not oneself."""
    return build(match, CHAINSAW, by=match.pieces[piece].side, base=2, subject=piece)


@choice("chainsaw")
class Saw(Attack):
    """Attack this opponent with the chainsaw."""

    target: PieceId

    async def strike(self, match: Match, piece: PieceId) -> None:
        """It ends his action, in a Blitz too (BB20-X-CHAINSAW-01)."""
        match.set(FINISHED, True)
        await emit(match, Attacked(piece, self.target, SAWN))
        hit = await attempt(match, chainsaw_check(match, piece))
        match.push(Sawing(self.target if hit else piece, piece))


@choice("chainsaw-foul")
class SawFoul:
    """Foul this opponent, who is down, with the chainsaw."""

    victim: PieceId

    async def do(self, match: Match, piece: PieceId) -> None:
        """A kick-back ends it without a foul roll (BB20-X-CHAINSAW-04, BB20-X-CHAINSAW-07)."""
        match.set(FINISHED, True)
        await saw_foul(match, piece, self.victim)


async def saw_foul(match: Match, piece: PieceId, victim: PieceId) -> None:
    """Foul with the chainsaw, if it does not kick back."""
    if await attempt(match, chainsaw_check(match, piece)):
        match.set(SAWING, True)
        await begin_foul(match, piece, victim)
    else:
        match.push(Sawing(piece, piece))


_saw, _saw_foul = lru_cache(Saw), lru_cache(SawFoul)


@procedure("blood-bowl-2020.sawing")
class Sawing:
    """Somebody is hit by a chainsaw: its bearer himself, if it kicks back."""

    piece: PieceId
    by: PieceId

    async def run(self, match: Match) -> None:
        piece = self.piece
        broken = await wound(match, piece, SAWN, self.by)
        if piece != self.by or not moving_team(match, piece):
            return
        ends = "ball_only" if first_printing(match) else match.options(ChainsawOptions).chainsaw_turnover
        if ends == "kickback" or (ends == "armour_broken" and broken):
            await turn_over(match, SAWN)


class Chainsaw(SkillPart):
    """Chainsaw: instead of a block, on 2+ the target's armour is rolled for with +3, on a 1 his own; so in fouls."""

    name = "blood-bowl-2020.chainsaw"
    skill = Skill("Chainsaw", innate=True)
    checks = (CHAINSAW,)
    options = ChainsawOptions
    keys = (SAWING, FINISHED, DEEDS, ACTOR)
    procedures = (Sawing,)

    @attacks.impl
    def instead(self, match: Match, piece: PieceId, target: PieceId) -> Iterable[Attack]:
        """Whomever he might block."""
        return (_saw(target),) if uses(match, piece, "Chainsaw") else ()

    @deeds.on(FOUL.name)
    def in_a_foul(self, match: Match, piece: PieceId, action: str) -> Iterable[Any]:
        """Whomever he might foul."""
        able = uses(match, piece, "Chainsaw") and FOULED not in match.get(DEEDS)
        return [_saw_foul(victim) for victim in victims(match, piece)] if able else ()

    @modifiers.on(ARMOUR)
    def teeth(self, match: Match, check: Check) -> Iterable[Modifier]:
        """+3 by the chainsaw, and against its bearer whenever he goes down (BB20-X-CHAINSAW-03)."""
        cause: InjuryCause = check.about
        assert check.subject is not None
        if self.bites(match, cause, check.subject):
            yield Modifier(BONUS, "chainsaw")

    @bonus_on_armour.impl
    def enough(self, match: Match, victim: Victim, cause: InjuryCause, value: bool) -> bool:
        """By a block, one or the other (BB20-X-MIGHTY-BLOW-03)."""
        both = match.options(ChainsawOptions).mighty_blow_and_chainsaw or cause.name != BLOCKED
        return value and (both or victim.piece is None or not self.bites(match, cause, victim.piece))

    def bites(self, match: MatchReader, cause: InjuryCause, victim: PieceId) -> bool:
        """Whether the teeth of a chainsaw are in an injury."""
        if cause.name == SAWN:
            return True
        if cause.name == FOULED:
            return match.get(SAWING)
        if cause.name in NOT_FALLEN:
            return False
        if has(match, victim, "Chainsaw"):
            return True
        other = cause.piece
        blocked = cause.name == BLOCKED and victim == match.get(ACTOR) and other is not None
        return blocked and other is not None and has(match, other, "Chainsaw")

    @preview_checks.impl
    def rolls(self, match: Match, choice: object) -> Iterable[Check]:
        """The roll to hit."""
        if isinstance(choice, Saw | SawFoul):
            yield chainsaw_check(match, match.get(ACTOR))
