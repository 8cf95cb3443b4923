"""Blood Dice passes the conformance kit, plain, with its house rules, and with the options that change most."""

from __future__ import annotations

from pathlib import Path

import pytest
from depth import within

from ruleengine.testing import THOROUGH, Budget, PropertyCheck, checks, conformance

GOLDEN = Path(__file__).parent / "golden"
VARIANTS = ["shoot-out", "wet-ball"]
OTHERWISE = {
    "match.tries": 4,
    "match.out_of_tries": "match_ends",
    "match.after_score": "scorer",
    "passing.passes_per_try": 1,
    "spells.spells": 2,
    "spells.spells_reroll": "any",
    "spells.spell_order": "defender_first",
    "scrum.morale": 2,
    "scrum.after_scrum_won": "turnover",
    "clash.eliminations_to_withdraw": 3,
    "clash.double_withdrawal": "neither",
    "shots.after_counter": "defender",
}
FEWER = within(Budget(examples=30))

test_blood_dice = conformance("blood-dice", golden=GOLDEN)
test_house_rules = pytest.mark.repetition(conformance("blood-dice", variants=VARIANTS, golden=GOLDEN, budget=FEWER))
test_otherwise = pytest.mark.repetition(
    conformance("blood-dice", options=OTHERWISE, golden=GOLDEN / "otherwise", budget=FEWER)
)


@pytest.mark.slow
@pytest.mark.parametrize(
    "check", checks("blood-dice", golden=GOLDEN, budget=THOROUGH), ids=lambda check: str(check.name)
)
def test_blood_dice_thoroughly(check: PropertyCheck) -> None:
    check()
