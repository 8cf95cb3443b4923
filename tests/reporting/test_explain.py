"""Explanations: what is pending, where modifiers come from, what rules are made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

import attrs
import pytest

from ruleengine import (
    AWAY,
    HOME,
    Check,
    CheckKind,
    Decision,
    Match,
    Modifier,
    Part,
    RandomCoach,
    Result,
    Ruleset,
    build,
    choice,
    compile_rules,
    new_match,
    option,
    play,
    procedure,
)
from ruleengine.coaches import DisplayName
from ruleengine.hooks import display_name, initial_procedures, modifiers, preview_checks, result
from ruleengine.reporting import about, explain, explain_rules
from ruleengine.reporting._explain import SHOWN, explain_check
from ruleengine.values import distribution_of
from ruleengine_blood_dice import BLOOD_DICE

LEAP = CheckKind("tests.leap")


@choice("leap")
class Leap:
    """Leap over somebody.

    More is not needed to choose.
    """

    over: int


@procedure("tests.leaping")
class Leaping:
    """One choice."""

    async def run(self, match: Match) -> None:
        await Decision(AWAY, "tests.leap-or-stay", (Leap(3), "stay"))


@attrs.frozen
class LeapOptions:
    """One option."""

    base: int = option(4, "Needed for a leap.")


class Leaps(Part):
    """A game of one leap."""

    name = "tests.leaps"
    options = LeapOptions
    procedures = (Leaping,)

    @initial_procedures.impl
    def first(self, match: Match) -> Sequence[Any]:
        """One procedure."""
        return (Leaping(),)

    @result.impl
    def none(self, match: Match) -> Result:
        """Nobody scores."""
        return Result((0, 0), None)

    @preview_checks.impl
    def leap(self, match: Match, choice: object) -> Iterable[Check]:
        """The leap's check."""
        if isinstance(choice, Leap):
            yield build(match, LEAP, by=AWAY, base=match.options(LeapOptions).base)


class Mud(Part):
    """Mud."""

    name = "tests.mud"

    @modifiers.on(LEAP)
    def slow(self, match: Match, check: Check) -> Iterable[Modifier]:
        """One less."""
        yield Modifier(-1, "mud")


class Wind(Part):
    """Wind, which blows first."""

    name = "tests.wind"
    before = ("tests.mud",)

    @modifiers.on(LEAP)
    def blow(self, match: Match, check: Check) -> Iterable[Modifier]:
        """One more."""
        yield Modifier(+1, "wind")


GAME = Ruleset("tests-leaps", (Leaps(), Mud(), Wind()))


def test_a_choice_is_explained_with_tokens_checks_and_the_source_of_each_modifier() -> None:
    assert new_match(GAME).explain().splitlines() == [
        "Away decides tests.leap-or-stay: Away decides: leap or stay.",
        "  leap:3: Leap over somebody.",
        "    away, leap: 4+ = 4+ +1 wind −1 mud, chance 1/2; "
        "+1 wind comes from tests.wind; −1 mud comes from tests.mud",
        "  stay",
    ]


def test_the_check_that_is_explained_is_the_check_that_is_rolled() -> None:
    match = new_match("blood-dice", variants=["wet-ball"], options={"spells.spells": 0})
    for answer in (1, 6):
        match.answer(answer)
    assert "home, throw: 4+ = 3+ −1 wet ball, chance 1/2; −1 wet ball comes from blood-dice.wet-ball" in explain(match)
    match.answer("throw")
    match.answer(4)  # the defence fails
    assert explain(match).splitlines()[1].strip().startswith("home, throw: 4+ = 3+ −1 wet ball, chance 1/2")


def test_a_roll_that_waits_is_explained() -> None:
    assert explain(new_match("blood-dice")) == "The game throws d2 for possession."


def test_a_match_that_is_over_is_explained_by_its_result() -> None:
    match = play(new_match(GAME), RandomCoach(), RandomCoach())
    assert explain(match) == "The match is over. Home 0, away 0: a draw."


def test_long_lists_of_options_are_cut_and_counted() -> None:
    @procedure("tests.many")
    class Many:
        async def run(self, match: Match) -> None:
            await Decision(HOME, "square", range(SHOWN + 5))

    class Squares(Part):
        name = "tests.squares"
        procedures = (Many,)

        @initial_procedures.impl
        def first(self, match: Match) -> Sequence[Any]:
            return (Many(),)

        @result.impl
        def none(self, match: Match) -> Result:
            return Result((0, 0), None)

    text = new_match(Ruleset("tests-squares", (Squares(),))).explain().splitlines()
    assert text[1] == "  0"
    assert text[SHOWN] == f"  {SHOWN - 1}"
    assert text[SHOWN + 1 :] == ["  … and 5 more"]


@pytest.mark.parametrize(("value", "text"), [(Leap(1), "Leap over somebody."), ("left", ""), (7, ""), (HOME, "")])
def test_what_an_option_is_comes_from_its_docstring(value: object, text: str) -> None:
    assert about(value) == text


@pytest.mark.parametrize("target", range(1, 8))
def test_the_chance_of_a_check_is_the_share_of_faces_that_reach_it(target: int) -> None:
    chance = Fraction(sum(face >= target for face in range(1, 7)), 6)
    assert explain_check(Check(LEAP, None, target)) == f"leap: {target}+, chance {chance}"


def test_compiled_rules_are_explained_part_by_part_and_hook_by_hook() -> None:
    text = explain_rules(GAME.compile({"leaps.base": 3})).splitlines()
    assert text == [
        "Parts, in order",
        f"  tests.leaps, module {__name__}",
        f"  tests.wind, module {__name__}",
        f"  tests.mud, module {__name__}",
        "Slots",
        "  initial_procedures: tests.leaps",
        "  result: tests.leaps",
        "Hooks",
        "  modifiers (collect) on tests.leap: tests.wind, tests.mud",
        "  preview_checks (collect): tests.leaps",
        "Options that differ from their default",
        "  tests.leaps.base = 3, not 4",
    ]


def test_parts_are_named_with_their_distribution_and_changes_with_their_variant() -> None:
    rules = compile_rules("blood-dice", variants=["shoot-out", "wet-ball"], options={"match.tries": 12})
    text = explain_rules(rules).splitlines()
    assert any(line.startswith("  blood-dice.match, ruleengine-blood-dice ") for line in text)
    assert "  on_event (listener) on blood-dice.full-time: blood-dice.shoot-out" in text
    assert "  modifiers (collect) on blood-dice.throw: blood-dice.wet-ball" in text
    assert not any("differ" in line for line in text)  # twelve is the default
    assert text[-2:] == [
        "  blood-dice.shoot-out adds blood-dice.shoot-out",
        "  blood-dice.wet-ball adds blood-dice.wet-ball",
    ]


def test_homes() -> None:
    assert distribution_of(Part).startswith("ruleengine ")
    assert distribution_of(GAME.parts[0]) == f"module {__name__}"
    assert distribution_of("text") == "module builtins"


def test_parts_name_checks_that_are_explained() -> None:
    class Whispers(Part):
        name = "my-league.whispers"

        @display_name.on(Check)
        def whispered(self, match: Match, option: Any, value: DisplayName) -> DisplayName:
            return DisplayName(f"a whispered {value.text}")

    ruleset = BLOOD_DICE.but(adding=[Whispers()])
    match = new_match(ruleset, seed=7, options={"spells.spells": 0})
    assert "    away, a whispered penalty: 5+, chance 1/3" in match.explain().splitlines()
