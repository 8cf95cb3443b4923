"""The weather table, and the heat (LRB-WX). What weather does to rolls is tested with those rolls."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from ruleengine import AWAY, HOME, Decision, Match, Roll, Side, new_match
from ruleengine_blood_bowl import BLOOD_BOWL_LRB
from ruleengine_blood_bowl.events import Left
from ruleengine_blood_bowl.rules import WEATHER_TABLE
from ruleengine_blood_bowl.state import HALF, STATUS, WEATHER, Status, in_box, on_pitch
from ruleengine_blood_bowl.teams import player_of

Scene = Callable[..., Match]
Play = Callable[..., Match]
HEAT = "weather heat\nturns 3-3\n"
SCORE = "home 1 Lineman Y8 ball\nhome 2 Lineman B2\naway 1 Lineman C4\naway 2 Lineman D6 prone\n"
RUN = ("activate home 1 move", "step Z8")


@pytest.mark.parametrize(
    ("totals", "weather", "chance"),
    [
        pytest.param(range(2, 3), "heat", Fraction(1, 36), marks=pytest.mark.rule("LRB-WX-02")),
        pytest.param(range(3, 4), "sunny", Fraction(1, 18), marks=pytest.mark.rule("LRB-WX-03")),
        pytest.param(range(4, 11), "perfect", Fraction(5, 6), marks=pytest.mark.rule("LRB-WX-04")),
        pytest.param(range(11, 12), "rain", Fraction(1, 18), marks=pytest.mark.rule("LRB-WX-11")),
        pytest.param(range(12, 13), "blizzard", Fraction(1, 36), marks=pytest.mark.rule("LRB-WX-12")),
    ],
)
def test_the_weather_table(totals: range, weather: str, chance: Fraction) -> None:
    match = new_match(BLOOD_BOWL_LRB)
    request = match.pending
    assert isinstance(request, Roll)
    assert (request.dice.sides, request.by) == ((6, 6), None)
    assert {total: WEATHER_TABLE.at(total) for total in totals} == dict.fromkeys(totals, weather)
    assert Fraction(request.reading.weights(request.dice)[weather], 36) == chance
    first = max(1, totals[0] - 6)
    match.answer((first, totals[0] - first))
    assert match.get(WEATHER) == weather


@pytest.mark.rule("LRB-WX-04")
def test_perfect_weather_changes_nothing(scene: Scene) -> None:
    checks: list[Any] = []
    for weather in ("", "weather perfect\n"):
        match = scene(weather + "ball M8\nhome 1 Lineman L8\naway 1 Lineman Y2\n", "activate home 1 move", "step M8")
        assert isinstance(match.pending, Roll)
        checks.append(match.pending.check)
    assert checks[0] == checks[1]
    assert [modifier.why for modifier in checks[0].modifiers] == ["picking up"]


@pytest.mark.rule("LRB-WX-02", "LRB-END-01", "LRB-T-05")
def test_after_a_touchdown_a_one_faints_of_each_on_the_pitch(scene: Scene, play: Play) -> None:
    match = scene(HEAT + SCORE, *RUN)
    for player in ((HOME, 1), (HOME, 2), (AWAY, 1), (AWAY, 2)):
        assert isinstance(match.pending, Roll)
        assert (match.pending.reason, match.pending.dice.sides) == ("blood-bowl.heat", (6,))
        assert match.get(STATUS, player_of(match, *player)) <= Status.STUNNED, "all who are on the pitch, up or down"
        play(match, 1 if player in ((HOME, 2), (AWAY, 2)) else 2)
    fainted = [player_of(match, HOME, 2), player_of(match, AWAY, 2)]
    assert [
        event.piece for event in match.events if isinstance(event, Left) and event.status is Status.FAINTED
    ] == fainted
    assert [in_box(match, side, Status.FAINTED) for side in Side] == [[fainted[0]], [fainted[1]]]


@pytest.mark.rule("LRB-WX-20", "LRB-SET-06")
def test_who_fainted_misses_exactly_the_next_drive(scene: Scene, play: Play) -> None:
    match = scene(HEAT + SCORE, *RUN, 2, 1, 2, 2)
    fainted = player_of(match, HOME, 2)
    play(match, "by-hand")
    assert isinstance(match.pending, Decision)
    assert match.pending.about == player_of(match, HOME, 1)
    play(match, "place M8")
    assert match.pending is not None
    assert match.pending.by is AWAY, "nobody else of home may be set up"
    while match.get(STATUS, fainted) is Status.FAINTED:
        assert fainted not in on_pitch(match, HOME)
        request = match.pending
        assert request is not None
        if isinstance(request, Roll):
            match.answer((4,) * len(request.dice) if request.reason != "blood-bowl.kick-off-event" else (3, 3))
        else:
            match.answer("end-turn" if request.reason == "activate" else request.choices[0])
    assert match.get(STATUS, fainted) is Status.RESERVES
    assert match.get(HALF) == 2, "that drive ended with the half"


@pytest.mark.rule("LRB-WX-20")
@pytest.mark.parametrize(("option", "rolled"), [("touchdown", False), ("drive_end", True)])
def test_at_half_time_the_heat_is_rolled_for_only_by_option(scene: Scene, option: str, rolled: bool) -> None:
    text = "weather heat\nturns 8-8\nhome 1 Lineman B2\naway 1 Lineman Y2\n"
    match = scene(text, "end-turn", options={"weather.heat_trigger": option})
    assert match.pending is not None
    assert (match.pending.reason == "blood-bowl.heat") is rolled


@pytest.mark.rule("LRB-WX-02")
def test_without_heat_nobody_faints(scene: Scene) -> None:
    match = scene("turns 3-3\n" + SCORE, *RUN)
    assert match.pending is not None
    assert match.pending.reason == "set-up"
