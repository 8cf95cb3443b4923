"""The weather and what it does (LRB-WX)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

import attrs

from ruleengine import Act, Check, Key, Match, Modifier, Part, PieceId, Side, Table, emit, event, option, roll
from ruleengine.dice import d6
from ruleengine.hooks import heard, modifiers, weather
from ruleengine_blood_bowl.base.events import DriveEnded, Left, Recovered
from ruleengine_blood_bowl.base.players import in_box, on_pitch
from ruleengine_blood_bowl.base.ranges import Band, longest_range
from ruleengine_blood_bowl.base.state import SQUARE
from ruleengine_blood_bowl.base.terms import Status
from ruleengine_blood_bowl.base.verbs import take_off

WEATHER_TABLE: Final[Table[str]] = Table(
    2 * d6, {2: "heat", 3: "sunny", (4, 10): "perfect", 11: "rain", 12: "blizzard"}
)
"""2 Sweltering Heat, 3 Very Sunny, 4 to 10 Perfect, 11 Rain, 12 Blizzard (LRB-WX-02 to 12)."""

WEATHER: Final[Key[str]] = Key(
    "blood-bowl-lrb.weather", Literal["heat", "sunny", "perfect", "rain", "blizzard"], default="perfect"
)


@event("blood-bowl.weather-changed")
class WeatherChanged:
    """The weather was rolled; it holds until it is rolled again."""

    to: str


@attrs.frozen
class WeatherOptions:
    """What the weather touches."""

    heat_trigger: Literal["touchdown", "drive_end"] = option(
        "touchdown", "When the heat is rolled for: after touchdowns, or after every drive.", rule="LRB-WX-20"
    )
    rain_on_interception: bool = option(False, "Whether rain hampers interceptions too.", rule="LRB-WX-21")


class WeatherPart(Part):
    """The weather of the sheet."""

    name = "blood-bowl-lrb.weather"
    options = WeatherOptions
    keys = (WEATHER,)

    @weather.impl
    async def now(self, match: Match) -> str:
        """Two dice on the weather table (LRB-MAT-02, LRB-KT-07)."""
        rolled = await roll(2 * d6, by=None, reason="blood-bowl.weather", reading=WEATHER_TABLE)
        match.set(WEATHER, rolled)
        await emit(match, WeatherChanged(rolled))
        return rolled

    @modifiers.on(Act.PASS)
    def sun(self, match: Match, check: Check) -> Iterable[Modifier]:
        """−1 to every pass in the sun, that of a team-mate too (LRB-WX-03, LRB-WX-22)."""
        return [Modifier(-1, "very sunny")] if match.get(WEATHER) == "sunny" else ()

    @modifiers.on(Act.CATCH)
    @modifiers.on(Act.PICK_UP)
    def rain(self, match: Match, check: Check) -> Iterable[Modifier]:
        """−1 to catch and to pick up in the rain (LRB-WX-11)."""
        return [Modifier(-1, "rain")] if match.get(WEATHER) == "rain" else ()

    @modifiers.on(Act.INTERCEPT)
    def rain_in_the_lane(self, match: Match, check: Check) -> Iterable[Modifier]:
        """Interceptions only by option (LRB-WX-21)."""
        if match.get(WEATHER) == "rain" and match.options(WeatherOptions).rain_on_interception:
            yield Modifier(-1, "rain")

    @modifiers.on(Act.EXTRA_SQUARE)
    def snow(self, match: Match, check: Check) -> Iterable[Modifier]:
        """Going for it fails on a 2 as well in a blizzard (LRB-WX-12, LRB-WX-23)."""
        return [Modifier(-1, "blizzard")] if match.get(WEATHER) == "blizzard" else ()

    @longest_range.impl
    def visibility(self, match: Match, value: Band) -> Band:
        """Only quick and short throws, of team-mates too, can be declared in a blizzard (LRB-WX-12, 22, 23)."""
        return min(value, Band.SHORT) if match.get(WEATHER) == "blizzard" else value

    @heard.on(DriveEnded)
    async def heat(self, match: Match, event: DriveEnded) -> None:
        """Who fainted before is fit again; then a die for each on the pitch, a 1 faints (LRB-WX-02, LRB-WX-20)."""
        for piece in (p for side in Side for p in in_box(match, side, Status.FAINTED)):
            take_off(match, piece, Status.RESERVES)
            await emit(match, Recovered(piece, Status.RESERVES))
        hot = match.get(WEATHER) == "heat"
        if hot and (event.by is not None or match.options(WeatherOptions).heat_trigger == "drive_end"):
            for piece in (p for side in Side for p in on_pitch(match, side)):
                if await roll(d6, by=None, reason="blood-bowl.heat") == 1:
                    await self.faint(match, piece)

    async def faint(self, match: Match, piece: PieceId) -> None:
        """He misses the next drive, of either half."""
        square = match.get(SQUARE, piece)
        take_off(match, piece, Status.FAINTED)
        await emit(match, Left(piece, square, Status.FAINTED))
