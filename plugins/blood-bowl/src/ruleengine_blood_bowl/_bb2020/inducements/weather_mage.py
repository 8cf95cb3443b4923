"""The weather mage: once, another weather for two turns (BB20-L-IND-21, BB20-L-IND-24)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from ruleengine import Decision, Match, Part, Side, SideKey, choice, emit, procedure, roll
from ruleengine.hooks import on_event
from ruleengine_blood_bowl._base.drive import Stage, drive_end
from ruleengine_blood_bowl._base.events import TurnEnded
from ruleengine_blood_bowl._base.turn import NEXT_ACTIVATION, turn_choices
from ruleengine_blood_bowl._base.weather import ROWS, WEATHER, WeatherChanged
from ruleengine_blood_bowl._bb2020.inducements.hired import HIRED, hired, use
from ruleengine_blood_bowl._bb2020.inducements.offers import WEATHER_MAGE

OLD_WEATHER: Final[SideKey[str]] = SideKey("blood-bowl-2020.old-weather", str, default="")
"""The weather that is to come back once a side's mage has done; empty: he is not at work."""
MODIFIERS: Final = (0, 1, -1, 2, -2)


@choice("weather-mage")
class AskMage:
    """Let the weather mage change the weather."""

    async def do(self, match: Match, side: Side) -> None:
        """The turn goes on afterwards."""
        match.push(Conjuring(side), NEXT_ACTIVATION)
        await use(match, side, WEATHER_MAGE)


@choice("weather")
class Nudge:
    """Add this to the roll, which makes this weather of it."""

    by: int
    to: str


ASK_MAGE: Final = AskMage()


@procedure("blood-bowl-2020.conjuring")
class Conjuring:
    """The weather is rolled with a modifier that the coach picks once he has seen the dice."""

    side: Side

    async def run(self, match: Match) -> None:
        table = match.derived(ROWS)
        rolled = await roll(table.dice, by=self.side, reason="blood-bowl-2020.weather-mage")
        options = [Nudge(by, table.at(rolled + by)) for by in MODIFIERS]
        chosen = await Decision(self.side, "weather", options)
        match.set(OLD_WEATHER, self.side, match.get(WEATHER))
        await _becomes(match, chosen.to)


@procedure("blood-bowl-2020.weather-returns")
class WeatherReturns:
    """The weather is what it was before a side's mage changed it."""

    side: Side

    async def run(self, match: Match) -> None:
        await _restored(match, self.side)


async def _restored(match: Match, side: Side) -> None:
    old = match.get(OLD_WEATHER, side)
    match.set(OLD_WEATHER, side, "")
    await _becomes(match, old)


async def _becomes(match: Match, name: str) -> None:
    if match.get(WEATHER) != name:
        match.set(WEATHER, name)
        await emit(match, WeatherChanged(name))


class WeatherMage(Part):
    """The weather mage."""

    name = "blood-bowl-2020.inducements-weather-mage"
    keys = (HIRED, WEATHER, OLD_WEATHER)
    procedures = (Conjuring, WeatherReturns)

    @turn_choices.impl
    def at_the_start(self, match: Match, side: Side) -> Iterable[Any]:
        """At the start of one's own turn, before anybody acts."""
        return (ASK_MAGE,) if hired(match, side, WEATHER_MAGE) else ()

    @on_event.on(TurnEnded)
    async def over(self, match: Match, event: TurnEnded) -> None:
        """At the end of the opponents' next turn the old weather is back."""
        if match.get(OLD_WEATHER, event.side.other):
            await _restored(match, event.side.other)

    @drive_end.impl
    def with_the_drive(self, match: Match) -> Iterable[tuple[Stage, Any]]:
        """It is back at the end of the drive, once that weather has taken its toll."""
        return [(Stage.EFFECTS, WeatherReturns(side)) for side in Side if match.get(OLD_WEATHER, side)]
