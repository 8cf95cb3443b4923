"""The weather: its table, what it does to throws, catches, extra squares; who faints (LRB-WX, BB20-WX)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from typing import Final

import attrs

from ruleengine import (
    Act,
    Check,
    CompiledRules,
    Derived,
    Key,
    Match,
    Modifier,
    Part,
    PieceId,
    Side,
    Table,
    collect,
    emit,
    event,
    roll,
    specification,
    transform,
)
from ruleengine.dice import d6
from ruleengine.hooks import check_conditions, modifiers, weather
from ruleengine.league import CheckCondition
from ruleengine.reporting import Figure
from ruleengine_blood_bowl._base.events import Left, Recovered
from ruleengine_blood_bowl._base.fields import position_fields
from ruleengine_blood_bowl._base.players import in_box
from ruleengine_blood_bowl._base.ranges import Band, longest_range
from ruleengine_blood_bowl._base.rows import changed, refuse_unknown, replaced
from ruleengine_blood_bowl._base.state import SQUARE
from ruleengine_blood_bowl._base.terms import Status
from ruleengine_blood_bowl._base.verbs import take_off
from ruleengine_pitch.lineup import by_name
from ruleengine_pitch.positions import Field

WEATHER_TABLE: Final[Table[str]] = Table(
    2 * d6, {2: "heat", 3: "sunny", (4, 10): "perfect", 11: "rain", 12: "blizzard"}
)
"""2 Sweltering Heat, 3 Very Sunny, 4 to 10 Perfect, 11 Rain, 12 Blizzard (LRB-WX-02 to 12, BB20-WX-02 to 12)."""

WEATHER: Final[Key[str]] = Key("blood-bowl.weather", str, default="perfect")


@attrs.frozen
class Sky:
    """What the weather may be. What it does are modifiers and the like of the part that brings it.

    Attributes:
        name: as in tables, positions and saves.
        title: as it is told.
    """

    name: str
    title: str


SKIES: Final = (
    Sky("heat", "sweltering heat"),
    Sky("sunny", "very sunny"),
    Sky("perfect", "perfect"),
    Sky("rain", "pouring rain"),
    Sky("blizzard", "a blizzard"),
)


@collect(name="blood-bowl.skies")
def skies(rules: CompiledRules) -> Iterable[Sky]:
    """What the weather may be, by name; it comes up where the table has its name (see `weather_table`).

    Returns:
        weathers; each name once in a ruleset.
    """
    specification()


@transform(name="blood-bowl.weather-table")
def weather_table(rules: CompiledRules, value: Table[str]) -> Table[str]:
    """Change which weather a total of the table has, by name.

    Args:
        value: begins as the rulebook's table.
    """
    specification()


def _by_name(rules: CompiledRules) -> dict[str, Sky]:
    return by_name(skies.sourced(rules), "weather")


def _table(rules: CompiledRules) -> Table[str]:
    known, steps = rules.derived(SKIES_BY_NAME), weather_table.trace(rules, WEATHER_TABLE)
    for part, value in steps:
        refuse_unknown(value, known, what=f"the weather table of {part!r}", kind="weather")
    return changed(WEATHER_TABLE, steps, "the weather table")


SKIES_BY_NAME: Final[Derived[dict[str, Sky]]] = Derived("blood-bowl.skies", _by_name)
"""Whatever the weather may be, by name."""
ROWS: Final[Derived[Table[str]]] = Derived("blood-bowl.weather-table", _table)
"""The weather table of a ruleset."""


@event("blood-bowl.weather-changed")
class WeatherChanged:
    """The weather was rolled; it holds until it is rolled again."""

    to: str


def _now(match: Match, check: Check) -> tuple[str]:
    return (match.get(WEATHER),)


class WeatherPart(Part):
    """The weather, as far as editions agree; each has its table, and says what the heat does."""

    name = "blood-bowl.weather"
    keys = (WEATHER,)

    @weather.impl
    async def now(self, match: Match) -> str:
        """Two dice on the weather table (LRB-MAT-02, LRB-KT-07, BB20-MAT-01, BB20-KT-08)."""
        table = match.derived(ROWS)
        rolled = await roll(table.dice, by=None, reason="blood-bowl.weather", reading=table)
        match.set(WEATHER, rolled)
        await emit(match, WeatherChanged(rolled))
        return rolled

    @abstractmethod
    def chosen(self, rules: CompiledRules) -> Table[str]:
        """The weather table, with what a league changes about it."""

    def prepare(self, rules: CompiledRules) -> None:
        """The table must fit."""
        rules.derived(ROWS)

    @check_conditions.impl
    def outside(self, rules: CompiledRules) -> Iterable[CheckCondition]:
        """Modifiers of a league may depend on it."""
        known = rules.derived(SKIES_BY_NAME)
        yield CheckCondition("weather", "The weather.", tuple(known), _now)

    @skies.impl
    def usual(self, rules: CompiledRules) -> Iterable[Sky]:
        """Those of the rulebook."""
        return SKIES

    @weather_table.impl
    def by_option(self, rules: CompiledRules, value: Table[str]) -> Table[str]:
        """With the rows that the option changes."""
        known, table = rules.derived(SKIES_BY_NAME), self.chosen(rules)
        refuse_unknown(table, known, what=f"option {self.name}.table", kind="weather")
        return replaced(value, WEATHER_TABLE, table)

    @position_fields.impl
    def shown(self, rules: CompiledRules) -> Iterable[Field]:
        """The weather by its name."""
        yield Field("weather", WEATHER, known=lambda rules: rules.derived(SKIES_BY_NAME))

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


def weather_figures(match: Match) -> Iterator[Figure]:
    """The weather as a figure of the status, unless it is perfect."""
    if match.get(WEATHER) != "perfect":
        yield Figure("Weather", match.derived(SKIES_BY_NAME)[match.get(WEATHER)].title)


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
