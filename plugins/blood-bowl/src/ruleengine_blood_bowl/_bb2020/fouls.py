"""The referee of this edition: a double tells (BB20-FOUL-03, 08)."""

from __future__ import annotations

from ruleengine import InjuryCause, Match, Part, PieceId
from ruleengine_blood_bowl._base.fouls import FOULED, PLAY_ON, Call, referee
from ruleengine_blood_bowl._base.injuries import DOUBLES, watched
from ruleengine_blood_bowl._bb2020.referee import SendingOff


class Referee(Part):
    """A double of the armour dice, or of the injury dice if they are rolled, and the fouler is seen."""

    name = "blood-bowl-2020.referee"
    keys = (DOUBLES,)

    @referee.impl
    async def call(self, match: Match, fouler: PieceId) -> Call:
        """What comes of it, turnover included, is settled with the coach."""
        if match.get(DOUBLES):
            match.push(SendingOff(fouler, foul=True))
        return PLAY_ON

    @watched.impl
    def doubles(self, match: Match, cause: InjuryCause, roll: str, value: bool) -> bool:
        """Of a foul's dice, before anything is added."""
        return value or cause.name == FOULED
