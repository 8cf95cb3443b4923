"""Hit points: damage by its cause, unconscious at 0, dead at −10 (BR-DMG)."""

from __future__ import annotations

from typing import Final, Literal

import attrs

from ruleengine import (
    InjuryCause,
    InjuryResult,
    InjurySeverity,
    Match,
    Part,
    PieceId,
    Victim,
    option,
    record,
    roll,
    specification,
    transform,
)
from ruleengine.dice import Pool, d2, d3, d4
from ruleengine.hooks import injury
from ruleengine_blood_rugby._contacts import MOMENTUM, RUN_EACH
from ruleengine_blood_rugby._state import ACTOR, HP

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
