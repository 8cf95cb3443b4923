"""How drives and matches end: recovery, bonus re-rolls, extra time (BB20-MAT-06, BB20-END-01, 03, BB20-TD-03)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import attrs

from ruleengine import Check, Match, Part, Roll, Side, option, procedure, roll_check
from ruleengine.hooks import on_event
from ruleengine_blood_bowl._base.drive import (
    OVERTIME,
    MatchOptions,
    RollOff,
    Stage,
    Toss,
    after_full_time,
    drawn,
    drive_end,
    lose_bonus_rerolls,
    recover_knocked_out,
)
from ruleengine_blood_bowl._base.events import DriveEnded, Touchdown
from ruleengine_blood_bowl._base.state import BACK, HALF, TURN
from ruleengine_blood_bowl._bb2020.inducements.hired import HIRED, hired
from ruleengine_blood_bowl._bb2020.inducements.offers import BUGMAN
from ruleengine_blood_bowl._bb2020.referee import ONE

ROLL_OFFS = 5
"""How many decide a match that is still drawn after extra time."""


@attrs.frozen
class EndOptions:
    """What a draw leads to."""

    extra_time: bool = option(
        False, "Whether a draw leads to one more period, and five roll-offs if need be.", rule="BB20-MAT-06"
    )


async def roll_back(match: Match, check: Check) -> bool:
    """Roll a knocked-out player's check; with Josef Bugman's ale a 1 is rolled again (BB20-L-STF-01)."""
    if not (isinstance(check.by, Side) and hired(match, check.by, BUGMAN)):
        return await roll_check(match, check)
    first = check.roll()
    both: tuple[bool, bool] = await Roll(first.dice, first.by, first.reason, first.reading & ONE, check)
    return await roll_check(match, check) if both[1] else both[0]


@procedure("blood-bowl-2020.knocked-out-recover")
class KnockedOutRecover:
    """Each knocked-out player may come back to Reserves (BB20-END-03)."""

    async def run(self, match: Match) -> None:
        await recover_knocked_out(match, roll_back)


class MatchEnd(Part):
    """The ends of drives and matches."""

    name = "blood-bowl-2020.match"
    options = EndOptions
    keys = (BACK, HIRED)
    procedures = (KnockedOutRecover,)

    @drive_end.impl
    def recovery(self, match: Match) -> Iterable[tuple[Stage, Any]]:
        """After the sendings-off, before the drive's effects end (BB20-END-01)."""
        yield Stage.RECOVERY, KnockedOutRecover()

    @on_event.on(DriveEnded)
    def without_bonus(self, match: Match, event: DriveEnded) -> None:
        """Re-rolls that were gained for the drive are lost with it (BB20-RR-03)."""
        lose_bonus_rerolls(match)

    @on_event.on(Touchdown)
    def no_ninth_turn(self, match: Match, event: Touchdown) -> None:
        """A marker stays on the last turn, even if its side scores without one left (BB20-TD-03)."""
        turns = match.options(MatchOptions).turns
        match.set(TURN, event.side, min(match.get(TURN, event.side), turns))

    @after_full_time.impl
    def extra_time(self, match: Match) -> Iterable[Any]:
        """By option, a draw goes into extra time, and from there to roll-offs (BB20-MAT-06)."""
        if match.options(EndOptions).extra_time and drawn(match):
            yield RollOff(ROLL_OFFS) if match.get(HALF) == OVERTIME else Toss(OVERTIME)
