"""Cloud Burster: opponents must deflect a long pass twice (BB20-X-CLOUD-BURSTER)."""

from __future__ import annotations

from typing import Final

from ruleengine import Key, Match, PieceId
from ruleengine.hooks import on_event
from ruleengine_blood_bowl._base.events import ActivationEnded
from ruleengine_blood_bowl._base.passing import Thrown as BallThrown
from ruleengine_blood_bowl._base.players import uses
from ruleengine_blood_bowl._base.ranges import RANGES, Band, range_shift
from ruleengine_blood_bowl._base.rerolls import Thrown, must_reroll
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.state import SQUARE
from ruleengine_blood_bowl._base.terms import INTERCEPT, NOBODY
from ruleengine_blood_bowl._base.wanting import wants
from ruleengine_blood_bowl._bb2020.skills.bombardier import BombThrown

_FAR: Final[Key[PieceId]] = Key("blood-bowl-2020.cloud-burster", int, default=NOBODY, reset_on=(ActivationEnded,))
"""Who has the skill and has thrown the long pass, or the long bomb, that is under way."""


class CloudBurster(SkillPart):
    """Cloud Burster: a long pass of his that was deflected must be deflected again."""

    name = "blood-bowl-2020.cloud-burster"
    skill = Skill("Cloud Burster")
    keys = (_FAR, SQUARE)

    @on_event.on(BallThrown)
    def notes(self, match: Match, event: BallThrown) -> None:
        """By the band as which the distance counts."""
        if event.player == NOBODY:
            note(match, event.piece, event.square)

    @on_event.on(BombThrown)
    def notes_bomb(self, match: Match, event: BombThrown) -> None:
        """A bomb like a ball."""
        note(match, event.piece, event.square)

    @must_reroll.on(INTERCEPT)
    async def again(self, match: Match, thrown: Thrown, value: bool) -> bool:
        """Not against Very Long Legs (BB20-X-VERY-LONG-LEGS-02)."""
        thrower = match.get(_FAR)
        if value or thrower == NOBODY or uses(match, thrown.piece, "Very Long Legs"):
            return value
        return await wants(match, thrower, "Cloud Burster")


def note(match: Match, piece: PieceId, square: int) -> None:
    """Note a throw, if it is long and of somebody with the skill."""
    far = False
    if uses(match, piece, "Cloud Burster"):
        band = match.derived(RANGES).band(match.get(SQUARE, piece), square)
        far = band is not None and band + range_shift(match, piece, 0) >= Band.LONG
    match.set(_FAR, piece if far else NOBODY)
