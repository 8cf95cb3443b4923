"""What attacks that replace a block do: only if armour breaks is the victim placed prone, and hurt (BB20-X-USE-04)."""

from __future__ import annotations

from typing import Final

from ruleengine import InjuryCause, InjurySeverity, Match, Part, PieceId, Victim, event, injure, procedure
from ruleengine_blood_bowl._base.falling import apply_hurt, cause_of, place_prone
from ruleengine_blood_bowl._base.injuries import armour_unmodified

NOT_FALLEN: Final = frozenset(
    {"foul", "stab", "chainsaw", "projectile-vomit", "crowd", "rock", "invasion", "bomb", "bite"}
)
"""Causes of an injury by which nobody falls over or is knocked down, or which roll for armour by themselves."""
STABBED: Final = "stab"
"""The cause of an injury by a stab."""


@event("blood-bowl-2020.attacked")
class Attacked:
    """A player attacked an opponent otherwise than by a block; `how` is such as `stab`."""

    piece: PieceId
    target: PieceId
    how: str


async def wound(match: Match, piece: PieceId, why: str, by: PieceId) -> bool:
    """Roll for armour, and for injury: whether armour broke. The victim is placed prone, not knocked down."""
    victim = Victim(match.pieces[piece].side, piece)
    hurt = await injure(match, victim, cause_of(match, why, by))
    broken = hurt.out > InjurySeverity.DOWN
    if broken:
        await place_prone(match, piece, why)
    await apply_hurt(match, piece, hurt)
    return broken


@procedure("blood-bowl-2020.wound")
class Wound:
    """Somebody is hit by an attack, or by what goes wrong with it.

    Attributes:
        piece: who.
        why: the name of the cause.
        by: the player who did it.
    """

    piece: PieceId
    why: str
    by: PieceId

    async def run(self, match: Match) -> None:
        await wound(match, self.piece, self.why, self.by)


class Wounds(Part):
    """Attacks that replace a block: nothing is added to the armour roll of a stab."""

    name = "blood-bowl-2020.wounds"
    procedures = (Wound,)

    @armour_unmodified.impl
    def bare(self, match: Match, victim: Victim, cause: InjuryCause, value: bool) -> bool:
        """By the cause."""
        return value or cause.name == STABBED
