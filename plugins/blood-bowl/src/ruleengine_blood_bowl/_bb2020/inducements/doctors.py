"""The mortuary assistant and the plague doctor: a failed Regeneration again (BB20-L-IND-09, BB20-L-IND-10)."""

from __future__ import annotations

from typing import Any, Final

from ruleengine import (
    Decision,
    InjuryCause,
    InjuryResult,
    InjurySeverity,
    Match,
    Part,
    Victim,
    choice,
    roll_check,
)
from ruleengine.hooks import hurt
from ruleengine_blood_bowl._base.players import has
from ruleengine_blood_bowl._base.skills.regeneration import regeneration_check
from ruleengine_blood_bowl._bb2020.inducements.hired import HIRED, hired, use
from ruleengine_blood_bowl._bb2020.inducements.offers import MORTUARY_ASSISTANT, PLAGUE_DOCTOR


@choice("send")
class Send:
    """Let this one help."""

    name: str


@choice("spare")
class Spare:
    """Keep them for later."""


SPARE: Final = Spare()


class Doctors(Part):
    """Who rolls a failed Regeneration again, or wakes a player who is knocked out."""

    name = "blood-bowl-2020.inducements-doctors"
    keys = (HIRED,)
    after = ("blood-bowl.regeneration",)
    before = ("blood-bowl-2020.apothecary",)

    @hurt.impl
    async def help(self, match: Match, victim: Victim, cause: InjuryCause, value: InjuryResult) -> InjuryResult:
        """After Regeneration has failed, and before an apothecary comes."""
        piece, side = victim.piece, victim.side
        if piece is None or not match.get(HIRED, side):
            return value
        knocked_out = value.out is InjurySeverity.UNTIL_RESTART and value.back is not None
        names = [PLAGUE_DOCTOR] if knocked_out else []
        if value.out >= InjurySeverity.MATCH and has(match, piece, "Regeneration"):
            names = [MORTUARY_ASSISTANT, PLAGUE_DOCTOR]
        found = [Send(name) for name in names if hired(match, side, name)]
        if not found:
            return value
        options: list[Any] = [*found, SPARE]
        chosen = await Decision(side, "doctor", options, piece)
        if chosen is SPARE:
            return value
        await use(match, side, chosen.name)
        if knocked_out:
            return InjuryResult(InjurySeverity.STUNNED)
        works = await roll_check(match, regeneration_check(match, piece))
        return InjuryResult(InjurySeverity.UNTIL_RESTART) if works else value
