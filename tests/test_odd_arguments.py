"""Answers, coaches and arguments of kinds that nobody expects: each error says what was expected and what was given."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from ruleengine import (
    HOME,
    IllegalAnswer,
    Match,
    OptionError,
    RandomCoach,
    RuleEngineError,
    RulesetError,
    RulesetSpec,
    ScriptedCoach,
    ScriptedDice,
    ScriptError,
    Side,
    compile_rules,
    new_match,
    play,
)
from ruleengine.schema import DataError, check_plain
from ruleengine.simulate import simulate
from ruleengine.values import short_repr
from ruleengine_blood_dice import BLOOD_DICE, WetBall

HUGE = 10**5000
"""Python refuses to write it out."""


def at_a_roll() -> Match:
    """A match that waits for two faces of a die."""
    return new_match("blood-dice", options={"spells.spells": 0})


def at_a_choice() -> Match:
    """A match that waits for a choice."""
    return new_match("blood-dice", seed=7)


# Answers -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "why"),
    [
        (HUGE, "an int of 16610 bits is no throw of d2 for .*: die 1 of d2 cannot show a number so long: give a whole"),
        ((HUGE,), "a value of type tuple is no throw of d2 for .* give a whole number from 1 to 2"),
        (True, "True is no throw of d2 for 'blood-dice.possession': give a whole number from 1 to 2"),
        (1.0, "1.0 is no throw of d2 for 'blood-dice.possession': give a whole number from 1 to 2"),
        (None, "None is no throw of d2 for 'blood-dice.possession': give a whole number from 1 to 2"),
        ("1", "'1' is no throw of d2 for 'blood-dice.possession': give a whole number from 1 to 2"),
        ({1}, r"\{1\} is no throw of d2 for 'blood-dice.possession': give a whole number from 1 to 2"),
        (b"\x01", r"b'\\x01' is no throw of d2 for 'blood-dice.possession': give a whole number from 1 to 2"),
        (int, "class int is no throw of d2 for 'blood-dice.possession': give a whole number from 1 to 2"),
        ([True], r"\[True\] is no throw of d2 for .* die 1 of d2 cannot show True: give a whole number from 1 to 2"),
        ((), r"\(\) is no throw of d2 for .* d2 takes a tuple of 1 faces, not \(\)"),
    ],
    ids=short_repr,
)
def test_a_throw_of_another_kind_is_refused(value: Any, why: str) -> None:
    match = at_a_roll()
    before = match.digest()
    with pytest.raises(IllegalAnswer, match=f"^{why}"):
        match.answer(value)
    assert match.digest() == before
    match.answer([2])
    assert match.log == ((2,),)


def test_several_dice_take_as_many_faces() -> None:
    from ruleengine import Roll
    from ruleengine.dice import Sum, d6
    from ruleengine.kernel._requests import thrown

    with pytest.raises(IllegalAnswer, match=r"^7.5 is no throw of 2d6 for 'push': give a tuple of 2 faces$"):
        thrown(Roll(2 * d6, HOME, "push", Sum()), 7.5)


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (HUGE, "an int of 16610 bits"),
        ([HUGE], "a value of type list"),
        (True, "True"),
        (1.0, "1.0"),
        (None, "None"),
        (b"keep", "b'keep'"),
        ("x" * 5000, "'" + "x" * 96 + "..."),
    ],
    ids=["huge", "in a list", "True", "float", "None", "bytes", "long"],
)
def test_a_choice_of_another_kind_is_refused(value: Any, shown: str) -> None:
    match = at_a_choice()
    with pytest.raises(IllegalAnswer) as caught:
        match.answer(value)
    assert str(caught.value) == f"{shown} is not offered to home in 'spell'; there are keep, reroll:home"
    with pytest.raises(ScriptError, match="does not fit"):
        play(at_a_choice(), ScriptedCoach([value]), ScriptedCoach([]))


@pytest.mark.parametrize("value", [HUGE, True, 1.0, None, "x"], ids=short_repr)
def test_scripted_dice_of_another_kind_are_refused(value: Any) -> None:
    with pytest.raises(ScriptError, match=r"die 1 of d2 cannot show .*: give a whole number from 1 to 2"):
        new_match("blood-dice", dice=ScriptedDice([value]))


# Coaches -------------------------------------------------------------------------------------------


async def later(view: Any, decision: Any) -> Any:
    """A coach for an event loop."""
    return decision.choices[0]


def yields(view: Any, decision: Any) -> Iterator[Any]:
    """A coach that yields in place of returning."""
    yield decision.choices[0]


@pytest.mark.parametrize(("coach", "kind"), [(later, "coroutine"), (yields, "generator")])
def test_a_coach_that_returns_no_option_but_something_to_run_is_refused(coach: Any, kind: str) -> None:
    match = at_a_choice()
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # nobody awaits the coroutine, and nobody is warned of that
        with pytest.raises(IllegalAnswer) as caught:
            play(match, coach, coach)
    assert str(caught.value) == (
        f"'spell' must be answered with a choice or its token, got a {kind}; "
        "a coach is a plain function: write it without `async` and `yield`"
    )
    assert play(match, RandomCoach(1), RandomCoach(2)).over


@pytest.mark.parametrize(
    ("coach", "shown"),
    [(RandomCoach, "class RandomCoach"), ("random", "'random'"), (HUGE, "an int of 16610 bits")],
    ids=short_repr,
)
@pytest.mark.parametrize("seats", [0, 1])
def test_a_coach_that_is_no_function_is_refused(coach: Any, shown: str, seats: int) -> None:
    side, match = ("home", "away")[seats], at_a_choice()
    coaches = (coach, RandomCoach(1)) if side == "home" else (RandomCoach(1), coach)
    why = f"^the coach of {side} must be a function of a view and a choice, or None, got {shown}; write RandomCoach()"
    with pytest.raises(TypeError, match=why.replace("(", r"\(").replace(")", r"\)")):
        match.run(*coaches)
    assert match.digest() == at_a_choice().digest()


# What a match is made with -------------------------------------------------------------------------


@pytest.mark.parametrize("options", [["x"], "x", 5, HUGE, True, [], (("match.tries", 6),)], ids=short_repr)
def test_options_are_a_mapping(options: Any) -> None:
    calls: list[Callable[[], object]] = [
        lambda: new_match("blood-dice", options=options),
        lambda: compile_rules("blood-dice", options=options),
        lambda: simulate("blood-dice", 1, options=options),
        lambda: BLOOD_DICE.with_options(options),
    ]
    for call in calls:
        with pytest.raises(TypeError, match=r"^options must be a dict such as \{'match.tries': 6\}, got "):
            call()


@pytest.mark.parametrize("value", [HUGE, True, 6.0, None, "6", [6], {"tries": 6}, int], ids=short_repr)
def test_the_value_of_an_option_is_of_its_kind(value: Any) -> None:
    with pytest.raises(
        OptionError, match=r"^option blood-dice.match.tries: .* is (refused; give a|too large; give 1000)"
    ):
        new_match("blood-dice", options={"match.tries": value})


def test_the_name_of_an_option_is_text() -> None:
    name: Any = HUGE
    with pytest.raises(OptionError, match=r"^option an int of 16610 bits is no text; write it as '<part>.<field>'"):
        new_match("blood-dice", options={name: 1})


@pytest.mark.parametrize("each", [{"name": "wet-ball"}, ["wet-ball"], 5, HUGE, None, True, object], ids=short_repr)
def test_a_variant_is_a_name_or_a_value(each: Any) -> None:
    for rules in ("blood-dice", RulesetSpec("blood-dice", (each,))):
        with pytest.raises(RulesetError, match=r"^a variant must be a value of a class made with @variant .*, got .*;"):
            compile_rules(rules, variants=[each] if isinstance(rules, str) else [])


@pytest.mark.parametrize(
    "variants", [{"wet-ball": {"penalty": 2}}, 5, None, True, b"wet-ball", WetBall()], ids=short_repr
)
def test_variants_are_a_list(variants: Any) -> None:
    with pytest.raises(TypeError, match=r"^variants must be a list of names and values, got .*; write \['wet-ball'\]$"):
        new_match("blood-dice", variants=variants)


@pytest.mark.parametrize(
    ("how", "why"),
    [
        ({"dice": 5}, "dice must be a source such as ScriptedDice([6, 1]), got 5"),
        ({"dice": [6, 1]}, "dice must be a source such as ScriptedDice([6, 1]), got [6, 1]"),
        (
            {"observers": print},
            "observers must be a list of functions of match and event, got <built-in function print>",
        ),
        ({"observers": [5]}, "observers must be a list of functions of match and event, got [5]"),
        ({"seed": True}, "seed True is no whole number"),
        ({"seed": 1.0}, "seed 1.0 is no whole number"),
        (
            {"rules": HUGE},
            "an int of 16610 bits is no ruleset; give the name of one, a Ruleset, a RulesetSpec or a League",
        ),
    ],
)
def test_other_arguments_are_of_their_kind(how: dict[str, Any], why: str) -> None:
    with pytest.raises(TypeError) as caught:
        new_match(**{"rules": "blood-dice", **how})
    assert str(caught.value) == why


@pytest.mark.parametrize("steps", [None, True, 1.0, "1", HUGE], ids=short_repr)
def test_what_is_undone_is_counted(steps: Any) -> None:
    match = at_a_choice()
    match.answer("keep")
    with pytest.raises((TypeError, RuleEngineError)) as caught:
        match.undo(steps)
    if steps is not HUGE:
        assert str(caught.value) == f"steps must be an int of 1 or more, got {steps!r}"
    with pytest.raises(TypeError, match=r"^to must be HOME or AWAY, got 0$"):
        match.undo(to=0)  # type: ignore[arg-type]
    assert match.log[-1] != "keep"
    assert match.can_undo(to=Side.HOME)


# Teams ---------------------------------------------------------------------------------------------

CIRCLE: list[Any] = []
CIRCLE.append(CIRCLE)


def nested(depth: int) -> Any:
    """Lists within each other."""
    return [nested(depth - 1)] if depth else 1


@pytest.mark.parametrize(
    ("teams", "path", "why"),
    [
        (
            {"home": {1, 2}},
            "teams.home",
            r"expected plain data, got \{1, 2\}; give None, bool, int, float, str, or list",
        ),
        ({"home": [{"name": object()}]}, "teams.home[0].name", "expected plain data, got <object object at "),
        ({1: "home"}, "teams", "expected plain data with str as keys, got the key 1; write it as text"),
        ({Side.HOME: "x"}, "teams", "expected plain data with str as keys, got the key <Side.HOME: 0>; "),
        ([1, [Side.HOME]], "teams[1][0]", "expected plain data, got <Side.HOME: 0>; "),
        ((b"x",), "teams[0]", "expected plain data, got b'x'; "),
        (new_match, "teams", "expected plain data, got <function new_match at "),
        (Side, "teams", "expected plain data, got class Side; "),
        ({"level": float("nan")}, "teams.level", "expected a finite number, got nan; "),
        ({"level": HUGE}, "teams.level", "expected an int of at most 1250 digits, got an int of 16610 bits; "),
        ({"name": "\ud800"}, "teams.name", r"expected text in Unicode, got '\\ud800'; "),
        ({"\ud800": 1}, "teams", r"expected plain data with str as keys, got the key '\\ud800'; "),
        (CIRCLE, "teams" + "[0]" * 61, "expected at most 61 levels of nesting, got more; "),
    ],
    ids=lambda value: value if isinstance(value, str) else "of",
)
def test_teams_that_are_not_plain_data_are_refused_at_once(teams: Any, path: str, why: str) -> None:
    for call in (lambda: new_match("blood-dice", seed=7, teams=teams), lambda: simulate("blood-dice", 1, teams=teams)):
        with pytest.raises(DataError, match=why) as caught:
            call()
        assert caught.value.path == path


@pytest.mark.parametrize(
    "teams",
    [None, True, 7, -1.5, "Ann", [], {}, ["Ann", ("Bob", None)], {"é": {"level": 10**1249}}, nested(61)],
    ids=lambda value: f"{value!r:.30}",
)
def test_teams_that_are_plain_data_can_be_saved(teams: Any) -> None:
    match = new_match("blood-dice", seed=7, teams=teams)
    again = Match.from_json(match.to_json())
    assert again.digest() == match.digest()


@pytest.mark.parametrize("teams", [10**1250, nested(62), float("inf")], ids=["digits", "depth", "infinite"])
def test_the_limits_are_those_of_saves(teams: Any) -> None:
    with pytest.raises(DataError):
        check_plain(teams, "teams")
    match = Match(BLOOD_DICE.compile(), teams=teams)
    with pytest.raises(RuleEngineError):
        match.to_json()
