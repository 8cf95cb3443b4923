"""How a match of the sheet may end early, or late: by forfeit, or by overtime (LRB-MAT-07, LRB-MAT-09)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

import attrs

from ruleengine import Match, Part, Side, option, procedure
from ruleengine_blood_bowl._base.drive import (
    OVERTIME,
    RollOff,
    Toss,
    after_full_time,
    before_kick_off,
    drawn,
    drives_on,
)
from ruleengine_blood_bowl._base.players import on_pitch
from ruleengine_blood_bowl._base.state import HALF, WINNER


@attrs.frozen
class EndOptions:
    """How a match ends."""

    overtime: Literal["none", "sudden_death"] = option(
        "none", "What a draw leads to: nothing, or an extra period that the first touchdown wins.", rule="LRB-MAT-07"
    )
    empty_team: Literal["play_on", "forfeit"] = option(
        "play_on", "A team that can field nobody: the other plays on unopposed, or wins.", rule="LRB-MAT-09"
    )


@procedure("blood-bowl-lrb.fielded")
class Fielded:
    """A team that fields nobody may forfeit the match (LRB-MAT-09)."""

    async def run(self, match: Match) -> None:
        empty = [side for side in Side if not on_pitch(match, side)]
        if len(empty) == 1:
            match.set(WINNER, empty[0].other)
            match.finish()


class MatchEnd(Part):
    """Forfeits and overtime."""

    name = "blood-bowl-lrb.match"
    options = EndOptions
    procedures = (Fielded,)

    @before_kick_off.impl
    def forfeits(self, match: Match) -> Iterable[Any]:
        """By option, a team of nobody loses (LRB-MAT-09)."""
        return [Fielded()] if match.options(EndOptions).empty_team == "forfeit" else []

    @drives_on.impl
    def sudden_death(self, match: Match, value: bool) -> bool:
        """The first touchdown of overtime ends the match (LRB-MAT-07)."""
        return value and match.get(HALF) != OVERTIME

    @after_full_time.impl
    def overtime(self, match: Match) -> Iterable[Any]:
        """By option, a draw goes into overtime, and from there to a roll-off (LRB-MAT-07)."""
        if match.options(EndOptions).overtime == "sudden_death" and drawn(match):
            yield RollOff() if match.get(HALF) == OVERTIME else Toss(OVERTIME)
