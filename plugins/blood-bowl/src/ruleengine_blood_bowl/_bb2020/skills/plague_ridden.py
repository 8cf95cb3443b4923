"""Plague Ridden: the dead of a block or a foul come back as Rotters (BB20-X-PLAGUE-RIDDEN)."""

from __future__ import annotations

from typing import Final

from ruleengine import InjuryCause, Match, PieceId, SideKey, emit, event
from ruleengine_blood_bowl._base.blocks import BLOCKED
from ruleengine_blood_bowl._base.falling import died
from ruleengine_blood_bowl._base.fouls import FOULED
from ruleengine_blood_bowl._base.players import STRENGTH, has, uses
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart

INFECTED: Final[SideKey[bool]] = SideKey("blood-bowl-2020.infected", bool, default=False)
"""Whether a side has gained a Rotter in this match."""
WHOM: Final = 4
"""The most strength of who is infected."""
IMMUNE: Final = ("Decay", "Regeneration", "Stunty")


@event("blood-bowl-2020.infected")
class Infected:
    """A player died by one who is Plague Ridden, whose team gains a Rotter after the match."""

    piece: PieceId
    by: PieceId


class PlagueRidden(SkillPart):
    """Plague Ridden: once a match, whom he kills by a block or a foul joins his team as a Rotter; it is reported."""

    name = "blood-bowl-2020.plague-ridden"
    skill = Skill("Plague Ridden", innate=True)
    keys = (INFECTED,)

    @died.impl
    async def infects(self, match: Match, piece: PieceId, cause: InjuryCause, value: bool) -> bool:
        """Not the strong, nor who has what keeps it off; whom an apothecary saves has not died."""
        killer = cause.piece
        if killer is None or cause.name not in (BLOCKED, FOULED) or not uses(match, killer, self.skill.name):
            return value
        side = match.pieces[killer].side
        if side is match.pieces[piece].side or match.get(INFECTED, side):
            return value
        if match.attribute(piece, STRENGTH) <= WHOM and not any(has(match, piece, skill) for skill in IMMUNE):
            match.set(INFECTED, side, True)
            await emit(match, Infected(piece, killer))
        return value
