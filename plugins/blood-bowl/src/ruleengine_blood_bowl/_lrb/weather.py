"""The weather of the sheet: rain on interceptions by option, and the heat (LRB-WX)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import attrs

from ruleengine import Act, Check, CompiledRules, Match, Modifier, Side, Table, option, roll
from ruleengine.dice import d6
from ruleengine.hooks import modifiers, on_event
from ruleengine_blood_bowl._base import weather as base
from ruleengine_blood_bowl._base.events import DriveEnded
from ruleengine_blood_bowl._base.players import on_pitch
from ruleengine_blood_bowl._base.weather import WEATHER, WEATHER_TABLE, WeatherChanged, come_round, faint

__all__ = ["WEATHER", "WEATHER_TABLE", "WeatherChanged", "WeatherOptions", "WeatherPart"]


@attrs.frozen
class WeatherOptions:
    """What the weather is, and what it touches."""

    table: Table[str] = option(WEATHER_TABLE, "The weather of each total, by name.", rule="LRB-WX-02 to LRB-WX-12")
    heat_trigger: Literal["touchdown", "drive_end"] = option(
        "touchdown", "When the heat is rolled for: after touchdowns, or after every drive.", rule="LRB-WX-20"
    )
    rain_on_interception: bool = option(False, "Whether rain hampers interceptions too.", rule="LRB-WX-21")


class WeatherPart(base.WeatherPart):
    """The weather of the sheet."""

    name = "blood-bowl-lrb.weather"
    options = WeatherOptions

    def chosen(self, rules: CompiledRules) -> Table[str]:
        """By its option."""
        return rules.options(WeatherOptions).table

    @modifiers.on(Act.INTERCEPT)
    def rain_in_the_lane(self, match: Match, check: Check) -> Iterable[Modifier]:
        """Interceptions only by option (LRB-WX-21)."""
        if match.get(WEATHER) == "rain" and match.options(WeatherOptions).rain_on_interception:
            yield Modifier(-1, "rain")

    @on_event.on(DriveEnded)
    async def heat(self, match: Match, event: DriveEnded) -> None:
        """Who fainted before is fit again; then a die for each on the pitch, a 1 faints (LRB-WX-02, LRB-WX-20)."""
        await come_round(match)
        hot = match.get(WEATHER) == "heat"
        if hot and (event.by is not None or match.options(WeatherOptions).heat_trigger == "drive_end"):
            for piece in (p for side in Side for p in on_pitch(match, side)):
                if await roll(d6, by=None, reason="blood-bowl.heat") == 1:
                    await faint(match, piece)
