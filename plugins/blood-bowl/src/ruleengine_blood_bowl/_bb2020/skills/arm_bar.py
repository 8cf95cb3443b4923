"""Arm Bar: hurt an opponent who falls getting away from him (BB20-X-ARM-BAR)."""

from __future__ import annotations

from typing import Final

from ruleengine import InjuryCause, Match, PieceId, Victim
from ruleengine_blood_bowl._base.departures import Departure, felled_by, markers_of
from ruleengine_blood_bowl._base.injuries import bonus_used, spare_bonus
from ruleengine_blood_bowl._base.players import at, has, uses
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.terms import NOBODY
from ruleengine_blood_bowl._base.wanting import wants

FALLS: Final = frozenset({"dodge", "jump"})
"""Causes of a fall by a failed test to get away."""


class ArmBar(SkillPart):
    """Arm Bar: +1 to armour or injury of an opponent who falls by a failed dodge or jump out of his tackle zone."""

    name = "blood-bowl-2020.arm-bar"
    skill = Skill("Arm Bar")

    @felled_by.impl
    def twists(self, match: Match, departure: Departure, value: PieceId) -> PieceId:
        """One who marked him; or one who lies in the square that he left, having dived (BB20-X-ARM-BAR-02)."""
        if value != NOBODY:
            return value
        diver = at(match, departure.start)
        if diver not in (NOBODY, departure.piece) and has(match, diver, "Arm Bar"):
            return diver
        return next((each for each in markers_of(match, departure) if uses(match, each, "Arm Bar")), value)

    @spare_bonus.impl
    async def hurts(self, match: Match, victim: Victim, cause: InjuryCause, value: int) -> int:
        """Once it is seen where it helps."""
        return value + (self.twister(match, cause) != NOBODY)

    @bonus_used.impl
    async def asked(self, match: Match, victim: Victim, cause: InjuryCause, value: bool) -> bool:
        """His coach decides, where it makes a difference."""
        piece = self.twister(match, cause)
        return value and (piece == NOBODY or await wants(match, piece, "Arm Bar"))

    def twister(self, match: Match, cause: InjuryCause) -> PieceId:
        """Who is the cause, if he has the skill; NOBODY if nobody."""
        piece = cause.piece
        found = cause.name in FALLS and piece is not None and has(match, piece, "Arm Bar")
        return piece if found and piece is not None else NOBODY
