"""Fans: the Fan Factor of a match, rolled before it begins (BB20-MAT-01, BB20-MAT-07)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import attrs

from ruleengine import Match, Part, Side, SideKey, emit, event, option, procedure, roll
from ruleengine.dice import d3
from ruleengine_blood_bowl._base.drive import before_match
from ruleengine_blood_bowl._base.state import FAN_FACTOR

DEDICATED_FANS: Final[SideKey[int]] = SideKey("blood-bowl-2020.dedicated-fans", int, default=1)


@attrs.frozen
class FanOptions:
    """How many fans come."""

    fan_factor_fixed: int | None = option(
        None, "The Fan Factor of both teams; none: their Dedicated Fans and a d3.", rule="BB20-MAT-07", at_least=0
    )


@event("blood-bowl-2020.fans-came")
class FansCame:
    """This is a side's Fan Factor."""

    side: Side
    fan_factor: int


@procedure("blood-bowl-2020.fans-come")
class FansCome:
    """Each side's Dedicated Fans, and a d3."""

    async def run(self, match: Match) -> None:
        fixed = match.options(FanOptions).fan_factor_fixed
        for side in Side:
            fans = fixed
            if fans is None:
                fans = match.get(DEDICATED_FANS, side) + await roll(d3, by=side, reason="blood-bowl-2020.fans")
            match.set(FAN_FACTOR, side, fans)
            await emit(match, FansCame(side, fans))


class Fans(Part):
    """The fans of both teams."""

    name = "blood-bowl-2020.fans"
    options = FanOptions
    keys = (DEDICATED_FANS, FAN_FACTOR)
    procedures = (FansCome,)

    @before_match.impl
    def come(self, match: Match) -> Iterable[Any]:
        """Before anything else."""
        yield FansCome()
