"""Tables of both editions as options: weather, kick-off events, injuries and casualties as a league has them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from bb_kicks import asks, kicking, roll, told

from ruleengine import (
    HOME,
    CompiledRules,
    Decision,
    Match,
    OptionError,
    Part,
    Roll,
    RulesetError,
    Side,
    Table,
    Victim,
    new_match,
)
from ruleengine import compile_rules as compiled
from ruleengine.dice import d6
from ruleengine_blood_bowl import BLOOD_BOWL_2020, BLOOD_BOWL_LRB
from ruleengine_blood_bowl.events import EventRolled
from ruleengine_blood_bowl.hooks import kick_off_events, kick_off_table
from ruleengine_blood_bowl.rules import KickOffEvent
from ruleengine_blood_bowl.state import WEATHER

EDITIONS = (BLOOD_BOWL_LRB, BLOOD_BOWL_2020)
each_edition = pytest.mark.parametrize("rules", EDITIONS, ids=lambda rules: rules.name)
Play = Callable[..., Match]
Scene = Callable[..., Match]
WAYS = Counter(sum(pair) for pair in product(range(1, 7), repeat=2))
"""How many throws of two dice come to each total."""


def weights(match: Match) -> dict[Any, int]:
    assert isinstance(match.pending, Roll)
    return dict(match.pending.reading.weights(match.pending.dice))


# Weather -------------------------------------------------------------------------------------------------


@each_edition
def test_a_league_changes_rows_of_the_weather_table(rules: Any) -> None:
    """Snow on 2 to 4 and 12, rain on 5: the sun stays at none, the heat goes, the rest of 4 to 10 keeps its entry."""
    match = new_match(rules, options={"weather.table": {"2-4": "blizzard", "5": "rain"}})
    while not asks(match, "blood-bowl.weather"):
        match.answer(_first(match))
    found = weights(match)
    snow, rain = sum(WAYS[total] for total in (2, 3, 4, 12)), WAYS[5] + WAYS[11]
    assert found == {"blizzard": snow, "rain": rain, "perfect": 36 - snow - rain}
    match.answer((1, 2))
    assert match.get(WEATHER) == "blizzard"


def _first(match: Match) -> Any:
    """The lowest faces, or the first option."""
    request = match.pending
    assert request is not None
    return request.choices[0] if isinstance(request, Decision) else (1,) * len(request.dice)


@each_edition
def test_a_weather_that_there_is_not_is_refused(rules: Any) -> None:
    with pytest.raises(OptionError, match=r"weather\.table: row 2: no weather 'hail'; there are heat, sunny"):
        compiled(rules, options={"weather.table": {"2": "hail"}})


# Kick-off events -----------------------------------------------------------------------------------------


def test_a_league_changes_rows_of_the_kick_off_table() -> None:
    """Quick Snap on 2 and 8: a throw of 2 is one, and an exact walk sees the two totals as one event."""
    options = {"kick-off-events.table": {"2": "quick-snap"}}
    match = kicking(options=options)
    found = {row.name: weight for row, weight in weights(match).items()}
    assert found["quick-snap"] == WAYS[2] + WAYS[8]
    assert "riot" not in found
    snapped = [kicking(options=options) for _ in range(2)]
    for each, faces in zip(snapped, ((1, 1), (2, 6)), strict=True):
        roll(each, "kick-off-event", faces)
        assert told(each, EventRolled) == [EventRolled("quick-snap")]
        assert asks(each, "quick-snap")
    assert snapped[0].position_key == snapped[1].position_key


@each_edition
def test_an_event_that_there_is_not_is_refused_with_the_one_that_was_meant(rules: Any) -> None:
    with pytest.raises(
        OptionError,
        match=rf"^option {rules.name}\.kick-off-events\.table: row 7: no event 'blizt'; did you mean 'blitz'\?$",
    ):
        compiled(rules, options={"kick-off-events.table": {"7": "blizt"}})


async def _frogs(match: Match) -> None:
    match.set(WEATHER, "rain")


class Frogs(Part):
    """A kick-off event of a third party, with a total or without."""

    name = "third-party.frogs"

    def __init__(self, total: int | None = None, name: str = "rain-of-frogs") -> None:
        self._event = KickOffEvent(total, name, _frogs)

    @kick_off_events.impl
    def rows(self, rules: CompiledRules) -> Any:
        """One more."""
        return (self._event,)


@each_edition
def test_an_event_of_a_third_party_comes_up_where_the_table_says_so(rules: Any) -> None:
    ruleset = rules.but(adding=[Frogs()])
    compiled(ruleset)
    match = new_match(ruleset, options={"kick-off-events.table": {"2-12": "rain-of-frogs"}})
    while not told(match, EventRolled):
        match.answer(_first(match))
    assert told(match, EventRolled) == [EventRolled("rain-of-frogs")]
    assert match.get(WEATHER) == "rain"


@each_edition
def test_the_names_that_there_are_include_those_of_third_parties(rules: Any) -> None:
    with pytest.raises(OptionError, match=r"no event 'rain-of-frog'; did you mean 'rain-of-frogs'\?"):
        compiled(rules.but(adding=[Frogs()]), options={"kick-off-events.table": {"7": "rain-of-frog"}})


@each_edition
def test_two_events_of_one_total_or_of_one_name_are_refused(rules: Any) -> None:
    with pytest.raises(RulesetError, match=r"'third-party\.frogs' both have event 7; leave one out"):
        compiled(rules.but(adding=[Frogs(7)]))
    with pytest.raises(RulesetError, match=r"'third-party\.frogs' both have event 'blitz'; leave one out"):
        compiled(rules.but(adding=[Frogs(name="blitz")]))


class Lottery(Part):
    """A third party that changes the table itself."""

    name = "third-party.lottery"

    def __init__(self, table: Table[str]) -> None:
        self.table = table

    @kick_off_table.impl
    def changed(self, rules: CompiledRules, value: Table[str]) -> Table[str]:
        """All of it."""
        return self.table


def test_a_part_may_change_the_table_and_is_named_if_it_names_what_there_is_not() -> None:
    weather: Table[str] = Table(2 * d6, {(2, 12): "changing-weather"})
    assert compiled(BLOOD_BOWL_LRB.but(adding=[Lottery(weather)])).parts
    with pytest.raises(RulesetError, match=r"kick-off table of 'third-party\.lottery': row 2: no event 'weather'"):
        compiled(BLOOD_BOWL_LRB.but(adding=[Lottery(Table(2 * d6, {(2, 12): "weather"}))]))


# Injuries ------------------------------------------------------------------------------------------------


def hurt(rules: Any, options: dict[str, Any]) -> Match:
    """A match of Blood Dice whose players are hurt by an edition, at the injury roll."""
    variant = "lrb-injury" if rules is BLOOD_BOWL_LRB else "injury-2020"
    match = new_match("blood-dice", variants=[variant], options={"spells.spells": 0, **options})
    for answer in (1, 3, "clash", (6, 1)):
        match.answer(answer)
    assert asks(match, "blood-bowl.injury")
    return match


@each_edition
def test_a_league_changes_rows_of_the_injury_table(rules: Any) -> None:
    """A knock-out on 7 and 8, a casualty from 9 on."""
    match = hurt(rules, {"injuries.injury": {"7-8": "knocked-out", "9-12": "casualty"}})
    assert sorted(weights(match).values()) == sorted(
        [sum(WAYS[n] for n in range(2, 7)), WAYS[7] + WAYS[8], sum(WAYS[n] for n in range(9, 13))]
    )


@pytest.mark.parametrize(
    ("rules", "rows", "name", "chance"),
    [
        (BLOOD_BOWL_LRB, {"1-3": "dead"}, "dead", Fraction(4, 6)),
        (BLOOD_BOWL_2020, {"1-8": "dead"}, "dead", Fraction(10, 16)),
    ],
    ids=lambda value: getattr(value, "name", None),
)
def test_a_league_changes_rows_of_the_casualty_table(rules: Any, rows: Any, name: str, chance: Fraction) -> None:
    match = hurt(rules, {"injuries.casualty": rows, "injuries.injury": {"2-12": "casualty"}})
    match.answer(_first(match))
    assert isinstance(match.pending, Roll)
    found = {casualty.name: weight for casualty, weight in weights(match).items()}
    assert Fraction(found[name], match.pending.dice.outcomes) == chance


def test_a_league_changes_what_lasts_in_2020() -> None:
    match = hurt(
        BLOOD_BOWL_2020,
        {
            "injuries.injury": {"2-12": "casualty"},
            "injuries.casualty": {"1-16": "lasting-injury"},
            "injuries.lasting": {"1-5": "knee-injury"},
        },
    )
    for _ in range(2):
        match.answer(_first(match))
    assert {casualty.name: weight for casualty, weight in weights(match).items()} == {
        "knee injury": 5,
        "shoulder injury": 1,
    }


def test_a_league_changes_the_table_of_the_small_in_2020(scene20: Scene) -> None:
    """A 9 kills no more than a knock-out does: 7 to 9 are 15 of 36."""
    from ruleengine_blood_bowl.bb2020 import INJURY
    from ruleengine_blood_bowl.hooks import injury_table

    text = "home 1 Lineman [Stunty] M8\naway 1 Lineman L8\n"
    match = scene20(text, options={"frail.injury": {"9": "knocked-out"}})
    found = injury_table(match, Victim(HOME, match.pieces[0].id), INJURY)
    assert Counter(found.weights(2 * d6).values()) == Counter(
        [sum(WAYS[n] for n in span) for span in (range(2, 7), range(7, 10), range(10, 13))]
    )
    assert [side for side in Side if match.pieces[0].side is side] == [HOME]


@pytest.mark.parametrize(
    ("rules", "option", "rows", "why"),
    [
        (BLOOD_BOWL_LRB, "injuries.injury", {"2": "dead"}, r"row 2: 'dead' is refused; give one of 'stunned'"),
        (BLOOD_BOWL_LRB, "injuries.injury", {"2": "badly-hurt"}, r"'badly-hurt' is refused"),
        (BLOOD_BOWL_LRB, "injuries.casualty", {"7": "dead"}, r"row 7: no such row; d6 shows 1 to 6"),
        (BLOOD_BOWL_2020, "injuries.casualty", {"17": "dead"}, r"row 17: no such row; d16 shows 1 to 16"),
        (BLOOD_BOWL_2020, "frail.injury", {"1": "stunned"}, r"row 1: no such row; 2d6 shows 2 to 12"),
    ],
)
def test_what_cannot_stand_in_an_injury_table_is_refused(rules: Any, option: str, rows: Any, why: str) -> None:
    with pytest.raises(OptionError, match=why):
        compiled(rules, options={option: rows})
