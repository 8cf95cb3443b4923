"""Blows and hit points: punches and elbows, headbutts, stomps, hidden weapons, and what damage does.

BR-HIT, BR-DMG, BR-FOUL-03, BR-FOUL-05.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Final, Literal

import attrs

from ruleengine import (
    Check,
    InjuryCause,
    InjuryResult,
    InjurySeverity,
    Match,
    MatchReader,
    Modifier,
    Part,
    PieceId,
    Victim,
    choice,
    emit,
    event,
    option,
    procedure,
    record,
    roll,
    specification,
    transform,
)
from ruleengine.dice import Pool, d2, d3, d4
from ruleengine.hooks import injury, modifiers, preview_checks
from ruleengine_blood_rugby._contacts import MOMENTUM, RUN_EACH, Rush, begin, contact_deeds, resolved, run_of
from ruleengine_blood_rugby._falling import Hurting
from ruleengine_blood_rugby._players import role
from ruleengine_blood_rugby._referee import Foul
from ruleengine_blood_rugby._rolls import hit_check, passes
from ruleengine_blood_rugby._state import ACTOR, HP
from ruleengine_blood_rugby._terms import HEADBUTT, PUNCH, STOMP

KINDS: Final = {"punch": PUNCH, "weapon": PUNCH, "headbutt": HEADBUTT, "stomp": STOMP}
"""The roll to hit of each blow: a hidden weapon takes the place of a fist (BR-FOUL-05)."""


@attrs.frozen
class HitOptions:
    """Blows."""

    offered_fouls: tuple[Foul, ...] = option(
        ("punch", "headbutt", "stomp"), "The fouls that coaches may choose.", rule="BR-FOUL-03"
    )
    punch_run_bonus_to_hit: bool = option(
        False, "Whether each three squares of run help a punch to hit, as they do its damage.", rule="BR-HIT-02"
    )
    stomp_to_hit: int = option(4, "Modifier of the roll to hit of a stomp.", rule="BR-HIT-04", at_least=-20, at_most=20)


@event("blood-rugby.struck")
class Struck:
    """A player struck at another, and hit or missed.

    Attributes:
        piece, target: who, and at whom.
        act: `punch`, `headbutt`, `stomp` or `weapon`.
        hit: whether it hit.
    """

    piece: PieceId
    target: PieceId
    act: str
    hit: bool


def blow_check(match: MatchReader, piece: PieceId, act: str, target: PieceId, squares: int) -> Check:
    """The roll to hit of a blow after a run of so many squares (BR-HIT-02 to 04)."""
    return hit_check(match, piece, KINDS[act], target, about=Rush(target, squares))


@procedure("blood-rugby.blow")
class Blow:
    """A blow: a roll to hit, and damage; nobody goes down by it (BR-HIT-02).

    Attributes:
        piece, target: who strikes whom.
        act: as in `Struck`.
    """

    piece: PieceId
    target: PieceId
    act: str

    async def run(self, match: Match) -> None:
        piece, target, act = self.piece, self.target, self.act
        match.push(resolved(match, act, piece, target, foul=True))
        hit = await passes(match, blow_check(match, piece, act, target, match.get(MOMENTUM)))
        if hit:
            match.push(Hurting(target, act, piece))
        await emit(match, Struck(piece, target, act, hit))


# The deeds -----------------------------------------------------------------------------------------------


class Strike:
    """What the choices of blows share."""

    target: PieceId
    act: str

    async def do(self, match: Match, piece: PieceId) -> None:
        """Strike."""
        begin(match, self.act, piece, self.target, Blow(piece, self.target, self.act))


@choice("punch")
class Punch(Strike):
    """Punch this opponent, or use an elbow."""

    target: PieceId
    act = "punch"


@choice("weapon")
class Stab(Strike):
    """Strike this opponent with a hidden weapon."""

    target: PieceId
    act = "weapon"


@choice("headbutt")
class Headbutt(Strike):
    """Butt this opponent in the scrum."""

    target: PieceId
    act = "headbutt"


@choice("stomp")
class Stomp(Strike):
    """Stomp on this opponent, who lies on the ground."""

    target: PieceId
    act = "stomp"


_punch, _stab, _headbutt, _stomp = lru_cache(Punch), lru_cache(Stab), lru_cache(Headbutt), lru_cache(Stomp)


class HitPart(Part):
    """Blows."""

    name = "blood-rugby.hits"
    options = HitOptions
    checks = (PUNCH, HEADBUTT, STOMP)
    procedures = (Blow,)

    @contact_deeds.impl
    def strike(
        self, match: Match, piece: PieceId, standing: Sequence[PieceId], lying: Sequence[PieceId]
    ) -> Iterable[Any]:
        """Whom it may strike, and how: in the scrum also with the head (BR-HIT-02 to 04)."""
        allowed = match.options(HitOptions).offered_fouls
        found: list[Any] = [_punch(target) for target in standing] if "punch" in allowed else []
        if "weapon" in allowed:
            found += [_stab(target) for target in standing]
        if "headbutt" in allowed and standing and role(match, piece).is_scrum:
            found += [_headbutt(target) for target in standing if role(match, target).is_scrum]
        return found + [_stomp(target) for target in lying] if "stomp" in allowed else found

    @modifiers.on(PUNCH)
    def momentum(self, match: Match, check: Check) -> Iterable[Modifier]:
        """A run does not help to hit, unless an option says so (BR-HIT-02)."""
        points = check.about.squares // RUN_EACH
        helps = points and match.options(HitOptions).punch_run_bonus_to_hit
        return (Modifier(points, f"after {check.about.squares} squares of run"),) if helps else ()

    @modifiers.on(STOMP)
    def lying(self, match: Match, check: Check) -> Iterable[Modifier]:
        """It is easy to hit who lies there (BR-HIT-04)."""
        value = match.options(HitOptions).stomp_to_hit
        return (Modifier(value, "on the ground"),) if value else ()

    @preview_checks.impl
    def rolls(self, match: Match, choice: object) -> Iterable[Check]:
        """The roll to hit."""
        if not isinstance(choice, Strike):
            return ()
        piece, target = match.get(ACTOR), choice.target
        return (blow_check(match, piece, choice.act, target, run_of(match, piece, target)),)


DEATH: Final = -10
RUN_UP: Final = frozenset({"charge", "punch", "weapon"})
"""What does more damage after a run."""


@attrs.frozen
class DamageOptions:
    """Damage and what comes of it."""

    stomp_damage: Pool = option(d4, "Damage of a stomp.", rule="BR-DMG-01")
    hidden_weapon_damage: Pool = option(d4, "Damage of a hidden weapon.", rule="BR-FOUL-05")
    zero_hp: Literal["out", "play_on"] = option(
        "out", "At 0 hit points: unconscious and out of the match, or damage is only counted.", rule="BR-DMG-03"
    )


@record("blood-rugby.damage")
class Damage:
    """What a blow did: the hit points that it took, and those that are left."""

    points: int
    left: int


@transform(name="blood-rugby.damage-dice")
def damage_dice(match: Match, cause: InjuryCause, value: Pool) -> Pool:
    """Change the dice of damage of a blow, before what a run adds.

    Args:
        cause: why, and who did it: its name is such as `tackle`, `charge`, `punch`, `headbutt`, `stomp`, `weapon`.
        value: the dice; begins as the rules have them.
    """
    specification()


def dice_of(match: Match, cause: InjuryCause) -> Pool:
    """The dice of damage of a blow (BR-DMG-01)."""
    options = match.options(DamageOptions)
    known = {
        "tackle": d3,
        "charge": d4,
        "headbutt": d2,
        "punch": d2,
        "stomp": options.stomp_damage,
        "weapon": options.hidden_weapon_damage,
    }
    return damage_dice(match, cause, known.get(cause.name, d3))


def run_bonus(match: Match, cause: InjuryCause) -> int:
    """What the run of whoever hits adds: one for each three squares, of a charge or a punch (BR-DMG-01)."""
    if cause.name not in RUN_UP or cause.piece is None or match.get(ACTOR) != cause.piece:
        return 0
    return match.get(MOMENTUM) // RUN_EACH


def out_by(match: Match, left: int) -> InjurySeverity:
    """What so many hit points mean (BR-DMG-02)."""
    if match.options(DamageOptions).zero_hp == "play_on" or left > 0:
        return InjurySeverity.NO
    return InjurySeverity.DEAD if left <= DEATH else InjurySeverity.MATCH


class Injuries(Part):
    """Hit points."""

    name = "blood-rugby.injury"
    options = DamageOptions

    @injury.impl
    async def damage(self, match: Match, victim: Victim, cause: InjuryCause) -> InjuryResult:
        """The dice of the cause, and what the run adds, off the hit points; they are not healed (BR-DMG-03)."""
        points = await roll(dice_of(match, cause), by=cause.by, reason="blood-rugby.damage") + run_bonus(match, cause)
        if victim.piece is None:
            return InjuryResult(InjurySeverity.NO, detail=Damage(points, 0))
        left = hit_points(match, victim.piece) - points
        match.set(HP, victim.piece, left)
        return InjuryResult(out_by(match, left), detail=Damage(points, left))


def hit_points(match: Match, piece: PieceId) -> int:
    """The hit points that a player has left."""
    return match.get(HP, piece)
