"""What the strategies draw, how it shrinks, and what a failing test is told."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from hypothesis import HealthCheck, Phase, Verbosity, find, given, settings
from hypothesis import strategies as st
from hypothesis.errors import NoSuchExample, Unsatisfiable

from ruleengine import HOME, Decision, Match, Part, Roll, Ruleset, RulesetSpec, compile_rules, new_match, option, tag_of
from ruleengine.dice import Sum, d6, d20
from ruleengine.testing import answers, continued, matches, option_values, played, rulesets, specs
from ruleengine.testing._lines import LARGE, answer_to, blind, numbers_of
from tests.broken_rulesets.toss import BOLD, SAFE, SOUND
from tests.games.rush import RUSH, Cheers, Mud

QUICK = settings(max_examples=300, database=None, deadline=None, derandomize=True)


def test_simplest_match_is_a_new_one() -> None:
    match = find(matches("blood-dice"), lambda match: True, settings=QUICK)
    assert match.log == ()


def test_matches_shrink_to_few_answers_low_faces_and_first_choices() -> None:
    match = find(matches(SOUND, max_answers=20), lambda m: m.result.score[1] > 0, settings=QUICK)
    assert len(match.log) <= 8
    assert set(match.log[::2]) == {SAFE}
    assert sorted(match.log[1::2])[-2:] == [(1,), (4,)], "away scores once, with the least that will do"


def test_deep_states_are_reached_blindly() -> None:
    match = find(matches("blood-dice", max_answers=0, lead=400), lambda m: m.over, settings=QUICK)
    assert match.over


@given(match=played(SOUND))
@settings(deadline=None, max_examples=20)
def test_played_matches_are_played_to_their_end(match: Match) -> None:
    assert match.over


@given(match=played("blood-dice", bound=7))
@settings(deadline=None, max_examples=20)
def test_played_matches_stop_at_their_bound(match: Match) -> None:
    assert len(match.log) == 7


@given(data=st.data())
@settings(deadline=None, max_examples=20)
def test_continued_matches_leave_the_first_as_it_was(data: st.DataObject) -> None:
    match = data.draw(matches(RUSH, max_answers=10))
    before = match.position_key, match.history
    other = data.draw(continued(match))
    assert (match.position_key, match.history) == before
    assert other.log[: len(match.log)] == match.log


@pytest.mark.parametrize("awaited", [Roll(2 * d6 + d20, None, "x", Sum()), Decision(HOME, "x", ("a", "b", "c"))])
def test_answers_are_what_may_be_answered_simplest_first(awaited: Any) -> None:
    possible = set(awaited.choices) if isinstance(awaited, Decision) else set(awaited.dice.faces())

    @given(answers(awaited))
    @settings(max_examples=50)
    def search(answer: Any) -> None:
        assert answer in possible

    search()
    simplest = find(answers(awaited), lambda answer: True, settings=QUICK)
    assert simplest == ("a" if isinstance(awaited, Decision) else (1, 1, 1))


def test_numbers_reach_every_throw() -> None:
    roll = Roll(3 * d6, None, "x", Sum())
    thrown = {answer_to(roll, number) for number in range(6**3)}
    assert thrown == set((3 * d6).faces())
    assert answer_to(roll, 0) == (1, 1, 1)


def test_throws_of_very_many_dice_are_still_throws() -> None:
    roll = Roll(40 * d20, None, "x", Sum())
    assert answer_to(roll, 0) == (1,) * 40
    assert len({answer_to(roll, number) for number in range(50)}) == 50
    assert all(roll.dice.check(answer_to(roll, number)) for number in range(50))


@given(script=st.binary(max_size=40))
def test_bytes_of_zero_are_no_answers(script: bytes) -> None:
    numbers = numbers_of(script)
    assert len(numbers) == len(script) - script.count(0)
    assert all(0 <= number < LARGE for number in numbers)


def test_blind_numbers_are_the_same_for_the_same_seed() -> None:
    assert blind(3, 9) == blind(3, 9)
    assert blind(3, 9) != blind(4, 9)


@attrs.frozen
class Options:
    size: int = option(9, "A number.", at_least=2, at_most=4)
    open: bool = option(False, "A switch.")
    name: str = option("x", "A text.")
    limit: int | None = option(None, "A number or none.", at_least=1)


class OptionsPart(Part):
    name = "test.options"
    options = Options


@given(values=option_values(Ruleset("test", (OptionsPart(),))))
def test_options_are_drawn_from_their_types(values: dict[str, Any]) -> None:
    assert values.keys() <= {"test.options.size", "test.options.open", "test.options.limit"}
    assert values.get("test.options.size", 2) in (2, 3, 4)
    assert values.get("test.options.open", True) in (True, False)
    assert values.get("test.options.limit") in (None, *range(1, 8))


@pytest.mark.parametrize(
    "wanted",
    [
        lambda r: dict(r.options).get("blood-dice.clash.double_withdrawal") == "neither",
        lambda r: dict(r.options).get("blood-dice.match.tries") == 0,
        lambda r: "blood-dice.match.tries" not in dict(r.options),
        lambda r: len(r.variants) == 2,
        lambda r: r == RulesetSpec("blood-dice"),
    ],
)
def test_recipes_reach_options_and_variants(wanted: Any) -> None:
    spec = find(specs("blood-dice"), wanted, settings=settings(QUICK, phases=[Phase.generate]))
    assert new_match(spec).pending is not None


@given(spec=specs("blood-dice"))
@settings(deadline=None, max_examples=30)
def test_recipes_compile(spec: RulesetSpec) -> None:
    assert compile_rules(spec).ruleset.name == "blood-dice"


@pytest.mark.parametrize("order", [["rush.mud", "rush.cheers"], ["rush.cheers", "rush.mud"]])
def test_rulesets_have_variants_in_any_order(order: list[str]) -> None:
    def in_order(ruleset: Ruleset) -> bool:
        return [tag_of(given) for given in ruleset.variants] == order

    found = find(
        rulesets(RUSH, variants=[Mud(), Cheers()]), in_order, settings=settings(QUICK, phases=[Phase.generate])
    )
    assert new_match(found).pending is not None


def test_combinations_that_are_refused_are_left_out() -> None:
    class Fussy(OptionsPart):
        def prepare(self, rules: Any) -> None:
            compile_rules(SOUND, options={"test.no": 1} if rules.options(Options).open else {})

    with pytest.raises((NoSuchExample, Unsatisfiable)):
        find(
            rulesets(Ruleset("fussy", (*SOUND.parts, Fussy()))),
            lambda ruleset: dict(ruleset.set_options).get("test.options.open") is True,
            settings=QUICK,
        )


def test_failing_test_is_told_the_answers() -> None:
    @given(match=matches(SOUND, max_answers=20))
    @settings(
        database=None,
        derandomize=True,
        verbosity=Verbosity.normal,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
    )
    def nobody_scores(match: Match) -> None:
        assert match.result.score == (0, 0)

    with pytest.raises(AssertionError) as caught:
        nobody_scores()
    notes = "\n".join(caught.value.__notes__)
    assert "match = new_match(ruleset)" in notes
    assert "for answer in ['safe', 4]:" in notes, notes
    assert answer_to(Decision(HOME, "how", (SAFE, BOLD)), 1) == BOLD
