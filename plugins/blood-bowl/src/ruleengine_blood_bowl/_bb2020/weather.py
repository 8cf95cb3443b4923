"""The weather of 2020: rain on interference, and the heat at the end of a drive (BB20-WX, BB20-END-04 to 07)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

import attrs

from ruleengine import Act, Check, CompiledRules, Match, Modifier, Side, Table, option, procedure, roll
from ruleengine.dice import d3
from ruleengine.hooks import modifiers
from ruleengine_blood_bowl._base import weather as base
from ruleengine_blood_bowl._base.draws import draw
from ruleengine_blood_bowl._base.drive import Stage, drive_end
from ruleengine_blood_bowl._base.players import on_pitch
from ruleengine_blood_bowl._base.weather import WEATHER, WEATHER_TABLE, come_round, faint


@attrs.frozen
class WeatherOptions:
    """What the weather is, and when the heat takes its toll."""

    table: Table[str] = option(WEATHER_TABLE, "The weather of each total, by name.", rule="BB20-WX-02 to BB20-WX-12")
    heat_when: Literal["step_3", "before_ko"] = option(
        "step_3", "Whether the heat comes after the rolls of the knocked-out, or before.", rule="BB20-END-07"
    )


@procedure("blood-bowl-2020.heat")
class Heat:
    """Who missed a drive is fit again; after one in the heat as many of each side miss the next (BB20-WX-02, 20)."""

    async def run(self, match: Match) -> None:
        await come_round(match)
        if match.get(WEATHER) != "heat":
            return
        many = await roll(d3, by=None, reason="blood-bowl.heat")
        match.push(*(Faints(side, many) for side in Side))


@procedure("blood-bowl-2020.faints")
class Faints:
    """So many random players of a side faint, or all if there are fewer."""

    side: Side
    many: int

    async def run(self, match: Match) -> None:
        players = on_pitch(match, self.side)
        if players:
            if self.many > 1:
                match.push(Faints(self.side, self.many - 1))
            await faint(match, await draw(players))


class WeatherPart(base.WeatherPart):
    """The weather of 2020."""

    name = "blood-bowl-2020.weather"
    options = WeatherOptions
    procedures = (Heat, Faints)

    def chosen(self, rules: CompiledRules) -> Table[str]:
        """By its option."""
        return rules.options(WeatherOptions).table

    @modifiers.on(Act.INTERCEPT)
    def rain_in_the_lane(self, match: Match, check: Check) -> Iterable[Modifier]:
        """−1 to interfere with a pass in the rain (BB20-WX-11)."""
        return self.rain(match, check)

    @drive_end.impl
    def heat(self, match: Match) -> Iterable[tuple[Stage, Any]]:
        """Who missed this drive is fit again; the heat takes others (BB20-WX-02, BB20-END-04, 05, 07)."""
        early = match.options(WeatherOptions).heat_when == "before_ko"
        yield Stage.BEFORE_RECOVERY if early else Stage.EFFECTS, Heat()
