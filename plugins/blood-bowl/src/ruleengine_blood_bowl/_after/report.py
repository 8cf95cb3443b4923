"""Words for the aftermath of a match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from ruleengine import Match, Part
from ruleengine.hooks import report
from ruleengine.reporting import Line
from ruleengine_blood_bowl._after.advancing import Advanced
from ruleengine_blood_bowl._after.hiring import Bought, MistakeMade, Rose
from ruleengine_blood_bowl._after.outcome import Buried, FansChanged, LeftTeam, PointsEarned, Scarred, WonGold
from ruleengine_pitch.words import play

TOLD: Final[dict[type, Callable[[Any], str]]] = {
    Buried: lambda entry: f"{entry.who} is buried.",
    LeftTeam: lambda entry: f"{entry.who} leaves the team.",
    Scarred: lambda entry: f"{entry.who} is left with a {entry.what}.",
    WonGold: lambda entry: f"{entry.side} earns {entry.gold:,} gold.",
    FansChanged: lambda entry: f"{entry.side} has {entry.fans} dedicated fans now.",
    PointsEarned: lambda entry: f"{entry.who} earns {entry.points} SPP: {entry.why}.",
    Advanced: lambda entry: f"{entry.who}: {entry.what}, for {entry.cost} SPP.",
    Bought: lambda entry: f"{entry.side} {entry.what}{f' for {entry.gold:,} gold' if entry.gold else ''}.",
    Rose: lambda entry: f"{entry.who} rises from the dead, and may join {entry.side}.",
    MistakeMade: lambda entry: f"{entry.side} loses {entry.gold:,} gold: {entry.what}.",
}
"""What is said of each event."""


class AfterReport(Part):
    """Words for its events."""

    name = "blood-bowl-2020-after.report"

    @report.impl
    def told(self, match: Match, entry: Any, value: Sequence[Line]) -> Sequence[Line]:
        """A line each."""
        teller = TOLD.get(type(entry))
        return value if teller is None else play(teller(entry), entry.side)
