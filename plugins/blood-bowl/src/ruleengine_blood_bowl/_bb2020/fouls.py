"""The referee of this edition: a double tells (BB20-FOUL-03, 08)."""

from __future__ import annotations

from ruleengine import InjuryCause, Match, Part, PieceId, Roll, Side
from ruleengine.dice import AtLeast, d6
from ruleengine_blood_bowl._base.fouls import FOULED, PLAY_ON, Call, referee
from ruleengine_blood_bowl._base.injuries import DOUBLES, watched
from ruleengine_blood_bowl._bb2020.inducements.blessings import BLESSINGS, PRAYING_HELPS, UNDER_SCRUTINY, blessed
from ruleengine_blood_bowl._bb2020.inducements.hired import HIRED, hired
from ruleengine_blood_bowl._bb2020.inducements.offers import BIASED_REFEREE
from ruleengine_blood_bowl._bb2020.referee import SendingOff


async def suspicious(match: Match, side: Side) -> bool:
    """Whether a foul without a double is seen: by a prayer always, else by a biased referee on a 5 or more.

    BB20-L-PRY-15, BB20-L-REF-01.
    """
    if blessed(match, side.other, UNDER_SCRUTINY):
        return True
    watching = hired(match, side.other, BIASED_REFEREE)
    return bool(watching) and await Roll(d6, side.other, "blood-bowl-2020.biased-referee", AtLeast(5))


class Referee(Part):
    """A double of the armour dice, or of the injury dice if they are rolled, and the fouler is seen."""

    name = "blood-bowl-2020.referee"
    keys = (DOUBLES, HIRED, BLESSINGS, PRAYING_HELPS)

    @referee.impl
    async def call(self, match: Match, fouler: PieceId) -> Call:
        """What comes of it, turnover included, is settled with the coach."""
        if match.get(DOUBLES) or await suspicious(match, match.pieces[fouler].side):
            match.push(SendingOff(fouler, foul=True))
        return PLAY_ON

    @watched.impl
    def doubles(self, match: Match, cause: InjuryCause, roll: str, value: bool) -> bool:
        """Of a foul's dice, before anything is added."""
        return value or cause.name == FOULED
