"""The weather: its table, what it does to throws, catches, extra squares; who faints (LRB-WX, BB20-WX)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

from ruleengine import Act, Check, Key, Match, Modifier, Part, PieceId, Side, Table, emit, event, roll
from ruleengine.dice import d6
from ruleengine.hooks import modifiers, weather
from ruleengine_blood_bowl.base.events import Left, Recovered
from ruleengine_blood_bowl.base.players import in_box
from ruleengine_blood_bowl.base.ranges import Band, longest_range
from ruleengine_blood_bowl.base.state import SQUARE
from ruleengine_blood_bowl.base.terms import Status
from ruleengine_blood_bowl.base.verbs import take_off

Sky: TypeAlias = Literal["heat", "sunny", "perfect", "rain", "blizzard"]
"""What the weather may be."""

WEATHER_TABLE: Final[Table[Sky]] = Table(
    2 * d6, {2: "heat", 3: "sunny", (4, 10): "perfect", 11: "rain", 12: "blizzard"}
)
"""2 Sweltering Heat, 3 Very Sunny, 4 to 10 Perfect, 11 Rain, 12 Blizzard (LRB-WX-02 to 12, BB20-WX-02 to 12)."""

WEATHER: Final[Key[Sky]] = Key("blood-bowl.weather", Sky, default="perfect")


@event("blood-bowl.weather-changed")
class WeatherChanged:
    """The weather was rolled; it holds until it is rolled again."""

    to: str


class WeatherPart(Part):
    """The weather, as far as editions agree; each has its table, and says what the heat does."""

    name = "blood-bowl.weather"
    keys = (WEATHER,)

    @weather.impl
    async def now(self, match: Match) -> str:
        """Two dice on the weather table (LRB-MAT-02, LRB-KT-07, BB20-MAT-01, BB20-KT-08)."""
        rolled = await roll(2 * d6, by=None, reason="blood-bowl.weather", reading=self.table(match))
        match.set(WEATHER, rolled)
        await emit(match, WeatherChanged(rolled))
        return rolled

    @abstractmethod
    def table(self, match: Match) -> Table[Sky]:
        """The weather table, with what a league changes about it."""

    @modifiers.on(Act.PASS)
    def sun(self, match: Match, check: Check) -> Iterable[Modifier]:
        """−1 to every pass in the sun, that of a team-mate too (LRB-WX-03, LRB-WX-22, BB20-WX-03)."""
        return [Modifier(-1, "very sunny")] if match.get(WEATHER) == "sunny" else ()

    @modifiers.on(Act.CATCH)
    @modifiers.on(Act.PICK_UP)
    def rain(self, match: Match, check: Check) -> Iterable[Modifier]:
        """−1 to catch and to pick up in the rain (LRB-WX-11, BB20-WX-11)."""
        return [Modifier(-1, "rain")] if match.get(WEATHER) == "rain" else ()

    @modifiers.on(Act.EXTRA_SQUARE)
    def snow(self, match: Match, check: Check) -> Iterable[Modifier]:
        """An extra square fails on a 2 as well in a blizzard (LRB-WX-12, LRB-WX-23, BB20-WX-12)."""
        return [Modifier(-1, "blizzard")] if match.get(WEATHER) == "blizzard" else ()

    @longest_range.impl
    def visibility(self, match: Match, value: Band) -> Band:
        """Only quick and short throws, of team-mates too, in a blizzard (LRB-WX-12, 22, 23, BB20-WX-12)."""
        return min(value, Band.SHORT) if match.get(WEATHER) == "blizzard" else value


async def faint(match: Match, piece: PieceId) -> None:
    """Take a player off the pitch who misses the next drive, of either half."""
    square = match.get(SQUARE, piece)
    take_off(match, piece, Status.FAINTED)
    await emit(match, Left(piece, square, Status.FAINTED))


async def come_round(match: Match) -> None:
    """Let those who fainted before the drive that has just ended back into Reserves."""
    for piece in (p for side in Side for p in in_box(match, side, Status.FAINTED)):
        take_off(match, piece, Status.RESERVES)
        await emit(match, Recovered(piece, Status.RESERVES))
