"""Shoulder charges: a run, a roll to hit, the victim's Strength, perhaps a push after it (BR-PUSH-01, 02, 12, 17)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Literal

import attrs

from ruleengine import Check, Decision, Match, MatchReader, Modifier, Part, PieceId, choice, emit, option, procedure
from ruleengine.hooks import modifiers, preview_checks
from ruleengine_blood_rugby._contacts import (
    LEAVE_IT,
    MOMENTUM,
    RUN_EACH,
    WORKED,
    Rush,
    begin,
    contact_deeds,
    in_reach,
    resolved,
    run_of,
)
from ruleengine_blood_rugby._displaced import push_back
from ruleengine_blood_rugby._events import Charged, Resisted
from ruleengine_blood_rugby._falling import Hurting
from ruleengine_blood_rugby._pushes import Shove, away_from, push_checks
from ruleengine_blood_rugby._rolls import hit_check, passes
from ruleengine_blood_rugby._state import ACTOR, RUN, STOP
from ruleengine_blood_rugby._tackles import resist_check
from ruleengine_blood_rugby._terms import CHARGE
from ruleengine_blood_rugby._turn import note


@attrs.frozen
class ChargeOptions:
    """Shoulder charges."""

    missed_charge_must_push: bool = option(
        False, "Whether a charger who has missed must push, or may leave it at that.", rule="BR-PUSH-12"
    )
    charge_damage_on: Literal["down", "hit"] = option(
        "down", "What does damage: to be put down by a charge, or to be hit by it.", rule="BR-PUSH-17"
    )


def charge_check(match: MatchReader, piece: PieceId, target: PieceId, squares: int) -> Check:
    """The roll to hit of a shoulder charge after a run of so many squares (BR-PUSH-01)."""
    return hit_check(match, piece, CHARGE, target, about=Rush(target, squares))


@procedure("blood-rugby.charging")
class Charging:
    """A shoulder charge (BR-PUSH-01)."""

    piece: PieceId
    target: PieceId

    async def run(self, match: Match) -> None:
        piece, target = self.piece, self.target
        told = resolved(match, "charge", piece, target)
        hit = await passes(match, charge_check(match, piece, target, match.get(MOMENTUM)))
        if not hit:
            match.push(told, AfterCharge(piece, target, missed=True))
            await emit(match, Charged(piece, target, hit))
            return
        await emit(match, Charged(piece, target, hit))
        if await passes(match, resist_check(match, target, piece)):
            match.push(*self.hurts(match), told, AfterCharge(piece, target))
            await emit(match, Resisted(target, piece))
        else:
            match.set(WORKED, True)
            match.push(told)
            direction = away_from(match, piece, target)
            await push_back(match, target, direction, by=piece, down="charge", hurts="charge")

    def hurts(self, match: Match) -> Iterable[Any]:
        """A charge that is stood does no damage, unless an option says so (BR-PUSH-17)."""
        if match.options(ChargeOptions).charge_damage_on == "hit":
            yield Hurting(self.target, "charge", self.piece)


@procedure("blood-rugby.after-charge")
class AfterCharge:
    """A charger whose victim still stands may go on to push (BR-PUSH-02, BR-PUSH-12).

    Attributes:
        piece, target: who has charged whom.
        missed: whether it has missed: the victim stands firmer then.
    """

    piece: PieceId
    target: PieceId
    missed: bool = False

    async def run(self, match: Match) -> None:
        piece, target = self.piece, self.target
        if match.get(STOP) is not None or not in_reach(match, piece, target):
            return
        if await self.wants(match):
            note(match, "push")
            match.push(Shove(piece, target, self.missed))

    async def wants(self, match: Match) -> bool:
        """Whether the coach wants to push; after a miss it may be a must."""
        if self.missed and match.options(ChargeOptions).missed_charge_must_push:
            return True
        on = PushAfterMiss(self.target) if self.missed else PushOn(self.target)
        return await Decision(match.pieces[self.piece].side, "push-on", (on, LEAVE_IT), self.piece) is not LEAVE_IT


@choice("charge")
class Charge:
    """Charge this opponent with the shoulder."""

    target: PieceId

    async def do(self, match: Match, piece: PieceId) -> None:
        """It costs nothing but the run before it (BR-ACT-04)."""
        begin(match, "charge", piece, self.target, Charging(piece, self.target))


@choice("push-on")
class PushOn:
    """Push the opponent who has stood the charge."""

    target: PieceId


@choice("push-after-miss")
class PushAfterMiss:
    """Push the opponent whom the charge has missed, and who stands firmer now."""

    target: PieceId


_charge = lru_cache(Charge)


class ChargePart(Part):
    """Shoulder charges."""

    name = "blood-rugby.charges"
    options = ChargeOptions
    checks = (CHARGE,)
    procedures = (Charging, AfterCharge)

    @contact_deeds.impl
    def charge(
        self, match: Match, piece: PieceId, standing: Sequence[PieceId], lying: Sequence[PieceId]
    ) -> Iterable[Any]:
        """Whom it may charge: after a square of run at least."""
        if not match.get(RUN):
            return ()
        return [_charge(target) for target in standing if run_of(match, piece, target)]

    @modifiers.on(CHARGE)
    def momentum(self, match: Match, check: Check) -> Iterable[Modifier]:
        """One more for each three squares of run."""
        points = check.about.squares // RUN_EACH
        return (Modifier(points, f"after {check.about.squares} squares of run"),) if points else ()

    @preview_checks.impl
    def rolls(self, match: Match, choice: object) -> Iterable[Check]:
        """The roll to hit and the victim's Strength; of the push after it, what that takes."""
        piece = match.get(ACTOR)
        if isinstance(choice, Charge):
            target = choice.target
            hit = charge_check(match, piece, target, run_of(match, piece, target))
            return hit, resist_check(match, target, piece)
        if isinstance(choice, PushOn | PushAfterMiss):
            return push_checks(match, piece, choice.target, missed=isinstance(choice, PushAfterMiss))
        return ()
