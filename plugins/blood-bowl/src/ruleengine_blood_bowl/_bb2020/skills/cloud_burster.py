"""Cloud Burster: opponents must deflect a long pass twice (BB20-X-CLOUD-BURSTER)."""

from __future__ import annotations

from typing import Final

from ruleengine import Key, Match
from ruleengine.hooks import on_event
from ruleengine_blood_bowl._base.events import ActivationEnded
from ruleengine_blood_bowl._base.passing import Thrown as BallThrown
from ruleengine_blood_bowl._base.players import uses
from ruleengine_blood_bowl._base.ranges import RANGES, Band, range_shift
from ruleengine_blood_bowl._base.rerolls import Thrown, must_reroll
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.state import SQUARE, passer_of
from ruleengine_blood_bowl._base.terms import INTERCEPT, NOBODY
from ruleengine_blood_bowl._base.wanting import wants

FAR: Final[Key[bool]] = Key("blood-bowl-2020.cloud-burster", bool, default=False, reset_on=(ActivationEnded,))
"""Whether the pass under way is a long one, or a long bomb, of somebody with the skill."""


class CloudBurster(SkillPart):
    """Cloud Burster: a long pass of his that was deflected must be deflected again."""

    name = "blood-bowl-2020.cloud-burster"
    skill = Skill("Cloud Burster")
    keys = (FAR, SQUARE)

    @on_event.on(BallThrown)
    def notes(self, match: Match, event: BallThrown) -> None:
        """By the band as which the distance counts."""
        if event.player == NOBODY and uses(match, event.piece, "Cloud Burster"):
            band = match.derived(RANGES).band(match.get(SQUARE, event.piece), event.square)
            match.set(FAR, band is not None and band + range_shift(match, event.piece, 0) >= Band.LONG)

    @must_reroll.on(INTERCEPT)
    async def again(self, match: Match, thrown: Thrown, value: bool) -> bool:
        """Not against Very Long Legs (BB20-X-VERY-LONG-LEGS-02)."""
        if value or not match.get(FAR) or uses(match, thrown.piece, "Very Long Legs"):
            return value
        return await wants(match, passer_of(match), "Cloud Burster")
