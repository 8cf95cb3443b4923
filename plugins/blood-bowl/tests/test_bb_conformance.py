"""Blood Bowl passes the conformance kit: plain, with the options that change most, from a position, with other teams.

Matches are short, two turns each in a half or fewer, so that lines of play get to their ends.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from bb_starts import CORNER, OTHERWISE, SHORT
from depth import LONG, within

from ruleengine.testing import Budget, PropertyCheck, checks, conformance
from ruleengine_blood_bowl import random_team

GOLDEN = Path(__file__).parent / "golden"
CORNERED = {"position": CORNER}
SKILLED = {"home": random_team(3, learnt=6), "away": random_team(8, learnt=6)}
SOME = within(Budget(examples=30, lead=250, matches=5, positions=2, plays=600, states=150))
FEW = within(Budget(examples=12, lead=150, matches=3, positions=1, plays=400, states=100))

test_blood_bowl = conformance("blood-bowl-lrb", options=SHORT, golden=GOLDEN, budget=SOME)
test_otherwise = pytest.mark.repetition(
    conformance("blood-bowl-lrb", options=OTHERWISE, golden=GOLDEN / "otherwise", budget=FEW)
)
test_cornered = pytest.mark.repetition(
    conformance("blood-bowl-lrb", options=SHORT, teams=CORNERED, golden=GOLDEN / "cornered", budget=FEW)
)
test_skilled = pytest.mark.repetition(
    conformance("blood-bowl-lrb", options=SHORT, teams=SKILLED, golden=GOLDEN / "skilled", budget=FEW)
)


@pytest.mark.slow
@pytest.mark.parametrize(
    "check", checks("blood-bowl-lrb", options=SHORT, golden=GOLDEN, budget=LONG), ids=lambda check: str(check.name)
)
def test_blood_bowl_thoroughly(check: PropertyCheck) -> None:
    check()
