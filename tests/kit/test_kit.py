"""How a ruleset passes the kit by naming itself, and what the kit says when it does not."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import settings

from ruleengine import Ruleset, RulesetError, RulesetSpec
from ruleengine.testing import PROPERTIES, QUICK, Budget, ConformanceError, checks, conformance, write_golden
from ruleengine.testing import _kit as kit
from tests.broken_rulesets import answers, play, toss
from tests.games.rush import RUSH, Mud

SMALL = Budget(examples=10, lead=10, answers=12, more=4, matches=3, bound=200, width=8, leaves=100)


def by_name(rules: str | Ruleset | RulesetSpec, **how: object) -> dict[str, object]:
    return {check.name: check for check in checks(rules, **how)}  # type: ignore[arg-type]


def test_every_property_is_a_test_of_its_own() -> None:
    (mark,) = conformance("blood-dice").pytestmark  # type: ignore[attr-defined]
    assert mark.name == "parametrize"
    assert [param.id for param in mark.args[1]] == list(PROPERTIES)


def test_every_property_says_in_a_sentence_what_it_is() -> None:
    for name, prop in PROPERTIES.items():
        first = (prop.__doc__ or "").partition("\n")[0]
        assert first.endswith("."), name


USE = """
from ruleengine.testing import Budget, conformance

few = Budget(examples=3, answers=5, more=2, matches=1)
test_blood_dice = conformance("blood-dice", options={"match.tries": 1}, budget=few)
"""


def test_conformance_is_a_test_that_pytest_runs(tmp_path: Path) -> None:
    (tmp_path / "test_use.py").write_text(USE, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-v", "-p", "no:cacheprovider", "-c", os.devnull, "test_use.py"]
    result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert "test_blood_dice[undo-is-replay] PASSED" in result.stdout
    assert "there is no golden playthrough" in result.stdout
    assert f"1 failed, {len(PROPERTIES) - 1} passed" in result.stdout


def test_ruleset_that_does_not_compile_is_refused_at_once() -> None:
    with pytest.raises(RulesetError):
        checks("blood-dice", options={"match.no-such-option": 1})


def test_recipes_and_keywords_are_the_same_subject() -> None:
    spec = RulesetSpec("blood-dice", options={"match.tries": 3})
    (first, *_), (second, *_) = checks(spec), checks("blood-dice", options={"match.tries": 3})
    assert str(first.trial.subject) == "ruleset 'blood-dice' with options {'match.tries': 3}"
    assert str(second.trial.subject) == str(first.trial.subject)


def test_match_that_cannot_begin_lacks_every_property() -> None:
    class Stillborn(toss.GamePart):
        procedures = ()

    for check in checks(toss.ruleset("stillborn", Stillborn()), budget=SMALL):
        with pytest.raises(ConformanceError, match="a match cannot begin: IndexError"):
            check()


def failure(ruleset: Ruleset, name: str, **how: object) -> ConformanceError:
    check = by_name(ruleset, budget=Budget(examples=60, lead=20, answers=20, more=6), **how)[name]
    with pytest.raises(ConformanceError) as caught:
        check()  # type: ignore[operator]
    return caught.value


def test_message_says_what_fails_where_and_how_to_show_it() -> None:
    error = failure(answers.FRAGILE, "offers-are-taken")
    assert str(error).splitlines()[0].startswith("ruleset 'fragile' fails 'offers-are-taken': ")
    assert (error.prop, error.subject) == ("offers-are-taken", "ruleset 'fragile'")
    assert error.shown_by.splitlines() == [
        "match = new_match(ruleset)",
        "for answer in ['bold']:",
        "    match.answer(answer)",
        "match.answer(5)",
    ]


def test_line_that_shows_it_is_short() -> None:
    error = failure(play.CRAMPED, "invariants-hold")
    # Home has more than two points after two tosses of its own at the earliest, one of them bold.
    assert error.shown_by.count(",") == 5, error.shown_by


def test_code_of_the_message_names_variants_options_and_dice() -> None:
    (check, *_) = checks(RUSH, variants=[Mud()], options={"turns.turns": 1}, teams=(("ogre",), ("runner",)))
    code = check.trial.subject.line().text()
    assert code == "match = new_match(ruleset, variants=[Mud(depth=1)], options={'turns.turns': 1}, teams=teams)"


@pytest.mark.parametrize("bound", [5, 50])
def test_bound_is_the_budgets(bound: int) -> None:
    error = failure_of_ends(bound)
    assert f"not over after {bound} answers" in error.why
    assert f"blind(0, {bound + 1})" in error.shown_by


def failure_of_ends(bound: int) -> ConformanceError:
    check = by_name(play.ENDLESS, budget=Budget(examples=3, lead=50, matches=1, bound=bound))["ends"]
    with pytest.raises(ConformanceError) as caught:
        check()  # type: ignore[operator]
    return caught.value


@pytest.mark.parametrize(("profile", "budget"), [(100, QUICK), (500, QUICK), (25, QUICK.scaled(0.25))])
def test_quick_budget_is_the_default_as_far_as_the_profile_of_hypothesis_allows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, profile: int, budget: Budget
) -> None:
    write_golden(toss.SOUND, tmp_path)
    monkeypatch.setattr(kit, "settings", lambda: settings(max_examples=profile))
    assert all(check.trial.budget == budget for check in checks(toss.SOUND, golden=tmp_path))
