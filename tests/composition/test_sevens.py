"""Seven a side passes the kit in both editions, and plays as its options say."""

from __future__ import annotations

from pathlib import Path

import pytest
from depth import LONG

from ruleengine import compile_rules, new_match
from ruleengine.testing import Budget, PropertyCheck, checks, conformance
from ruleengine_blood_bowl.parts import MatchOptions, PitchOptions
from ruleengine_blood_bowl.state import PITCH

from .pitches import SEVENS

RULES = ("blood-bowl-lrb", "blood-bowl-2020")
GOLDEN = Path(__file__).parent / "golden"
SHORT = {"match.turns": 1}
FEW = Budget(
    examples=3, lead=100, answers=25, more=5, matches=1, positions=1, plays=120, states=40, leaves=400, width=8
)

test_of_2020 = pytest.mark.repetition(
    conformance(RULES[1], variants=["blood-bowl.sevens"], options=SHORT, golden=GOLDEN, budget=FEW)
)


def test_a_stored_match_of_the_sheet_is_played_again() -> None:
    """The rest of the kit is for the slow tests, and for pairs with this variant."""
    found = checks(RULES[0], variants=["blood-bowl.sevens"], options=SHORT, golden=GOLDEN, budget=FEW)
    next(check for check in found if check.name == "golden-playthrough")()


@pytest.mark.parametrize("rules", RULES)
def test_the_pitch_is_the_one_that_is_meant(rules: str) -> None:
    sevens = compile_rules(rules, variants=["blood-bowl.sevens"])
    assert sevens.options(PitchOptions) == SEVENS
    assert sevens.options(MatchOptions).turns == 6
    assert str(sevens.derived(PITCH).grid) == "20x11"


@pytest.mark.parametrize("rules", RULES)
def test_what_a_match_is_made_with_goes_first(rules: str) -> None:
    match = new_match(rules, variants=["blood-bowl.sevens"], options={"pitch.length": 24})
    assert str(match.derived(PITCH).grid) == "24x11"


@pytest.mark.slow
@pytest.mark.parametrize(
    "check",
    [
        pytest.param(check, id=f"{rules}-{check.name}")
        for rules in RULES
        for check in checks(
            rules, variants=["blood-bowl.sevens"], options=SHORT, golden=GOLDEN, budget=LONG.scaled(0.4)
        )
    ],
)
def test_sevens_thoroughly(check: PropertyCheck) -> None:
    check()
