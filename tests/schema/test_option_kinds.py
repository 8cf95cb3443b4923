"""Dice, sets of names and tables as options: given in any form, held in one, written so that they are read again."""

from __future__ import annotations

import json
from typing import Any, Literal

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleengine import Match, OptionError, Part, RulesetError, Table, option
from ruleengine.dice import Pool, d6, d8, die
from ruleengine.kernel import describe, resolve
from ruleengine.reporting import explain_rules
from ruleengine.schema import contrasted, plain, spelled
from tests.kernel.toy import game

Sky = Literal["heat", "fair", "rain", "snow"]
SKIES = ("heat", "fair", "rain", "snow")
WEATHER: Table[Sky] = Table(2 * d6, {2: "heat", (3, 10): "fair", 11: "rain", 12: "snow"})
USUAL = {2: "heat", **dict.fromkeys(range(3, 11), "fair"), 11: "rain", 12: "snow"}


@attrs.frozen
class SkyOptions:
    """One option of each kind."""

    fans: Pool = option(die(4), "Fans who come.")
    more: Pool | None = option(None, "More fans.")
    hampers: tuple[Sky, ...] = option(("rain", "snow"), "What hampers.")
    numbers: tuple[Literal[1, 2, 3], ...] = option((), "Some numbers.")
    weather: Table[Sky] = option(WEATHER, "The weather.", rule="TOY-1")
    gold: Table[int] = option(Table(d6, {(1, 5): 0, 6: 10}), "Gold.", at_least=0, at_most=99)
    words: Table[str] = option(Table(d6, {(1, 6): "hm"}), "What they say.")


class Skies(Part):
    name = "toy.sky"
    options = SkyOptions


PARTS = (Skies(),)
GAME = game(parts=PARTS)
DEFAULT = SkyOptions()


def held(given: dict[str, Any], *, text: bool = False) -> SkyOptions:
    return GAME.compile(resolve(given, PARTS, text=text)).options(SkyOptions)


def by_total(table: Table[Any]) -> dict[int, Any]:
    return {total: table.at(total) for total in range(len(table.dice), sum(table.dice.sides) + 1)}


# Dice ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "pool"),
    [
        ("1d4", die(4)),
        ("2d6", 2 * d6),
        ("D8", d8),
        ("d6+d8", d6 + d8),
        ("d6 + 2d8 + d6", d6 + 2 * d8 + d6),
        ("d%", die(100)),
        (3 * d8, 3 * d8),
    ],
)
def test_dice_are_given_in_notation_or_as_a_pool(given: Any, pool: Pool) -> None:
    assert held({"sky.fans": given}).fans == pool
    assert held({"sky.more": given}).more == pool


@pytest.mark.parametrize(
    "given", ["", "d0", "six", "2d6+1", "4d6kh3", "d66", "2*d6", "7", "d6-d8", 7, None, True, Pool(()), ("d6",)]
)
def test_what_is_no_dice_is_refused_with_an_example(given: Any) -> None:
    with pytest.raises(OptionError, match=r"^option toy\.sky\.fans: .* is refused; give dice such as 2d6 or d6\+d8$"):
        held({"sky.fans": given})


def test_dice_beyond_the_limits_of_the_notation_are_refused_as_they_could_not_be_read_again() -> None:
    with pytest.raises(OptionError, match="is refused; give dice"):
        held({"sky.fans": Pool((6,) * 1001)})
    with pytest.raises(OptionError, match="is refused; give dice"):
        held({"sky.fans": "d10001"})


def test_dice_may_be_none_where_the_option_says_so() -> None:
    assert held({"sky.more": "none"}, text=True).more is None
    assert held({"sky.more": "2d6"}, text=True).more == 2 * d6
    with pytest.raises(OptionError, match=r"'six' is refused; give dice such as 2d6 or d6\+d8 or none$"):
        held({"sky.more": "six"}, text=True)


# Sets of names -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("given", [["snow", "heat"], ("snow", "heat"), ["heat", "snow", "heat"]])
def test_a_set_is_held_in_the_order_of_its_declaration_without_doubles(given: Any) -> None:
    assert held({"sky.hampers": given}).hampers == ("heat", "snow")


@pytest.mark.parametrize(
    ("text", "names"),
    [("snow,heat", ("heat", "snow")), (" snow , heat ", ("heat", "snow")), ("none", ()), ("", ()), ("rain", ("rain",))],
)
def test_a_set_is_typed_with_commas(text: str, names: tuple[str, ...]) -> None:
    assert held({"sky.hampers": text}, text=True).hampers == names


def test_numbers_of_a_set_are_numbers() -> None:
    assert held({"sky.numbers": "3,1"}, text=True).numbers == (1, 3)
    with pytest.raises(OptionError, match="True is refused; give some of 1, 2, 3, or none of them"):
        held({"sky.numbers": [True]})


@pytest.mark.parametrize("given", ["rain,snow", 3, None, {"rain": 1}])
def test_a_set_must_be_a_list(given: Any) -> None:
    with pytest.raises(OptionError, match=r"toy\.sky\.hampers: .* is refused; give a list with some of 'heat'"):
        held({"sky.hampers": given})


@pytest.mark.parametrize("given", [["hail"], ["rain", "hail"], ["rain", 3], [["rain"]]])
def test_a_name_that_there_is_not_is_refused_by_itself(given: Any) -> None:
    culprit = repr(given[-1]).replace("[", r"\[").replace("]", r"\]")
    with pytest.raises(
        OptionError, match=rf"{culprit} is refused; give some of 'heat', 'fair', 'rain', 'snow', or none"
    ):
        held({"sky.hampers": given})


# Tables --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "changed"),
    [
        ({"2": "snow"}, {2: "snow"}),
        ({2: "snow"}, {2: "snow"}),
        ({"4": "rain"}, {4: "rain"}),
        ({"3-4": "rain", "12": "heat"}, {3: "rain", 4: "rain", 12: "heat"}),
        ({(3, 4): "rain"}, {3: "rain", 4: "rain"}),
        ({"11–12": "heat"}, {11: "heat", 12: "heat"}),
        ({}, {}),
        ({"2-12": "fair"}, dict.fromkeys(range(2, 13), "fair")),
    ],
)
def test_rows_take_the_place_of_those_of_the_default(given: Any, changed: dict[int, str]) -> None:
    assert by_total(held({"sky.weather": given}).weather) == {**USUAL, **changed}


def test_a_whole_table_may_be_given() -> None:
    made: Table[Sky] = Table(2 * d6, {(2, 6): "rain", (7, 12): "snow"})
    assert held({"sky.weather": made}).weather == made


def test_rows_are_typed_with_commas() -> None:
    table = held({"sky.weather": "2=snow, 3-4 = rain"}, text=True).weather
    assert by_total(table) == {**USUAL, 2: "snow", 3: "rain", 4: "rain"}
    assert by_total(held({"sky.gold": "1-3=7"}, text=True).gold) == {1: 7, 2: 7, 3: 7, 4: 0, 5: 0, 6: 10}
    assert held({"sky.words": "6=hip hip"}, text=True).words.at(6) == "hip hip"


@pytest.mark.parametrize("given", [{}, {"3": "fair"}, {"2": "heat", "3-10": "fair"}, WEATHER])
def test_a_table_that_says_what_the_default_says_is_the_default(given: Any) -> None:
    assert held({"sky.weather": given}) == DEFAULT


def test_tables_with_the_same_entries_are_equal_however_they_were_given() -> None:
    split = held({"sky.weather": {"3": "rain", "4": "rain"}})
    joined = held({"sky.weather": {"3-4": "rain"}})
    table = held(
        {"sky.weather": Table(2 * d6, {2: "heat", 3: "rain", 4: "rain", (5, 10): "fair", 11: "rain", 12: "snow"})}
    )
    assert split == joined == table
    assert hash(split.weather) == hash(joined.weather)


@pytest.mark.parametrize(
    ("key", "given", "why"),
    [
        ("weather", {"2": "hail"}, r"row 2: 'hail' is refused; give one of 'heat', 'fair', 'rain', 'snow'"),
        ("weather", {"2": 5}, r"row 2: 5 is refused; give one of 'heat'"),
        ("weather", {(2, 3): "hail"}, r"row 2-3: 'hail' is refused"),
        ("weather", {"1": "rain"}, r"row 1: no such row; 2d6 shows 2 to 12"),
        ("weather", {"12-13": "rain"}, r"row 12-13: no such row; 2d6 shows 2 to 12"),
        ("weather", {"4-3": "rain"}, r"row 4-3: no such row; name a result or a range, such as 2 or 2-12"),
        ("weather", {"x": "rain"}, r"row x: no such row; name a result or a range"),
        ("weather", {"²": "rain"}, r"row ²: no such row; name a result or a range"),
        ("weather", {2.0: "rain"}, r"row 2\.0: no such row; name a result or a range"),
        ("weather", {"3": "rain", "2-4": "snow"}, r"row 2-4: 3 stands twice; give each result once"),
        ("weather", {3: "rain", "3": "snow"}, r"row 3: 3 stands twice"),
        ("weather", ["rain"], r"\['rain'\] is refused; give entries for results of 2d6, such as 2=heat, each one of"),
        ("weather", None, r"None is refused; give entries for results of 2d6"),
        ("weather", "2=snow", r"'2=snow' is refused; give entries for results of 2d6"),
        ("weather", Table(d6, {(1, 6): "rain"}), r"a table of d6 is refused; give one of 2d6"),
        ("weather", WEATHER.shifted(1), r"a table of 2d6, shifted by 1 is refused; give one of 2d6"),
        ("weather", Table(2 * d6, {(2, 12): "hail"}), r"row 2-12: 'hail' is refused"),
        ("gold", {"1": -1}, r"row 1: -1 is too small; give 0 or more"),
        ("gold", {"1": 100}, r"row 1: 100 is too large; give 99 or less"),
        ("gold", {"1": True}, r"row 1: True is refused; give a whole number from 0 to 99"),
        ("words", {"1": "a,b"}, r"row 1: 'a,b' is refused; give text without ',' and '='"),
        ("words", {"1": ""}, r"row 1: '' is refused; give text"),
    ],
)
def test_rows_that_do_not_fit_are_refused_by_name(key: str, given: Any, why: str) -> None:
    with pytest.raises(OptionError, match=rf"^option toy\.sky\.{key}: {why}"):
        held({f"sky.{key}": given})


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("snow", r"'snow' is no row; give entries for results of 2d6, such as 2=heat"),
        ("2=snow,3", r"'3' is no row"),
        ("2=snow,2=rain", r"row 2 stands twice; give each result once"),
        ("2=hail", r"row 2: 'hail' is refused"),
        ("2=", r"row 2: '' is refused"),
    ],
)
def test_rows_that_are_typed_wrongly_are_refused(text: str, why: str) -> None:
    with pytest.raises(OptionError, match=rf"^option toy\.sky\.weather: {why}"):
        held({"sky.weather": text}, text=True)


# Round trips ---------------------------------------------------------------------------------------------

pools = st.lists(st.integers(1, 20), min_size=1, max_size=5).map(lambda sides: Pool(tuple(sides)))
names = st.lists(st.sampled_from(SKIES))
totals = st.dictionaries(st.integers(2, 12), st.sampled_from(SKIES))
faces = st.dictionaries(st.integers(1, 6), st.integers(0, 99))
words = st.text(st.characters(codec="utf-8", exclude_characters=",=", exclude_categories=["C", "Z"]), min_size=1)
said = st.dictionaries(st.integers(1, 6), words)
settings = st.fixed_dictionaries(
    {},
    optional={
        "sky.fans": pools,
        "sky.more": pools | st.none(),
        "sky.hampers": names,
        "sky.numbers": st.lists(st.sampled_from([1, 2, 3])),
        "sky.weather": totals,
        "sky.gold": faces,
        "sky.words": said,
    },
)


@given(totals)
def test_a_changed_table_has_the_new_entries_and_else_the_old_ones(rows: dict[int, str]) -> None:
    assert by_total(held({"sky.weather": rows}).weather) == {**USUAL, **rows}


@given(settings)
def test_every_value_is_read_again_from_what_a_command_line_shows(given: dict[str, Any]) -> None:
    found = resolve(given, PARTS)
    typed = {key: spelled(value) for key, value in found.items()}
    assert resolve(typed, PARTS, text=True) == found


@given(settings)
def test_every_value_is_read_again_from_json(given: dict[str, Any]) -> None:
    found = resolve(given, PARTS)
    written = json.dumps({key: plain(value) for key, value in found.items()})
    assert resolve(json.loads(written), PARTS) == found


@given(settings)
def test_what_is_resolved_is_resolved_already(given: dict[str, Any]) -> None:
    found = resolve(given, PARTS)
    assert resolve(found, PARTS) == found
    assert hash(tuple(found.items())) == hash(tuple(resolve(given, PARTS).items()))


@given(settings)
def test_saves_hold_them_as_plain_data_and_load_to_equal_rules(given: dict[str, Any]) -> None:
    match = Match(GAME.compile(given))
    again = Match.from_json(match.to_json(), rulesets=[GAME])
    assert again.rules is match.rules
    assert again.digest() == match.digest()


def test_a_save_holds_dice_as_text_sets_as_lists_and_tables_as_rows() -> None:
    match = Match(GAME.compile({"sky.fans": "2d6", "sky.hampers": ["heat"], "sky.weather": {"12": "rain"}}))
    assert json.loads(match.to_json())["rules"]["options"] == {
        "toy.sky.fans": "2d6",
        "toy.sky.hampers": ["heat"],
        "toy.sky.weather": {"2": "heat", "3-10": "fair", "11-12": "rain"},
    }


# How they are shown --------------------------------------------------------------------------------------


def test_options_say_what_they_allow() -> None:
    allowed = {key.rpartition(".")[2]: may for key, _, may, _, _ in describe(Skies())}
    assert allowed["fans"] == "dice such as 2d6 or d6+d8"
    assert allowed["more"] == "dice such as 2d6 or d6+d8 or none"
    assert allowed["hampers"] == "some of 'heat', 'fair', 'rain', 'snow', or none of them"
    assert allowed["gold"] == "entries for results of d6, such as 1=0, each a whole number from 0 to 99"


def test_an_explanation_shows_only_the_rows_that_differ() -> None:
    rules = GAME.compile({"sky.weather": {"2": "snow", "3-4": "rain"}, "sky.fans": "2d6", "sky.hampers": []})
    told = explain_rules(rules)
    assert "toy.sky.weather = 2=snow,3-4=rain, not 2=heat,3-4=fair" in told
    assert "toy.sky.fans = 2d6, not d4" in told
    assert "toy.sky.hampers = none, not rain,snow" in told


def test_tables_of_other_dice_are_contrasted_as_wholes() -> None:
    assert contrasted(Table(d6, {(1, 6): 1}), Table(d8, {(1, 8): 1})) == ("1-6=1", "1-8=1")


# Declarations --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "default", "why"),
    [
        (float, 1.0, "cannot be typed on a command line"),
        (list[int], [], "cannot be typed on a command line"),
        (tuple[int, ...], (), "cannot be typed on a command line"),
        (tuple[Sky, Sky], ("rain", "snow"), "cannot be typed on a command line"),
        (Table[bool], Table(d6, {(1, 6): True}), "a table of .*bool.* cannot be an option"),
        (Table[Pool], Table(d6, {(1, 6): d6}), "a table of .* cannot be an option"),
        (Table[int], None, "with such a table as default"),
        (Table[int], Table(d6, {(1, 6): 1}).shifted(1), "with such a table as default"),
        (Table[int] | None, None, "cannot be typed on a command line"),
        (tuple[Literal["a,b"], ...], (), "'a,b' cannot be typed in a list"),
        (tuple[Literal["none"], ...], (), "'none' cannot be typed in a list"),
        (Table[Literal["a=b"]], Table(d6, {(1, 6): "a=b"}), "'a=b' cannot be typed in a list"),
        (Pool, "2d6", r"its default is written 2 \* d6 here; write it so"),
        (tuple[Sky, ...], ("snow", "rain"), r"its default is written \('rain', 'snow'\) here; write it so"),
        (Table[Sky], Table(d6, {(1, 6): "hail"}), "row 1-6: 'hail' is refused"),
    ],
)
def test_what_cannot_be_read_from_a_command_line_is_refused_when_it_is_declared(
    kind: Any, default: Any, why: str
) -> None:
    @attrs.frozen
    class Odd:
        odd: int = option(default, "Odd.")

    Odd.__annotations__["odd"] = kind
    part: Part = type("OddPart", (Part,), {"name": "toy.odd", "options": Odd})()
    with pytest.raises(RulesetError, match=rf"option toy\.odd\.odd: .*{why}"):
        game(parts=[part]).compile()
