"""The small game with pieces passes the kit, plain and with its house rules."""

from __future__ import annotations

from pathlib import Path

import pytest
from depth import within

from ruleengine.testing import Budget, conformance
from tests.games.rush import RUSH, Cheers, Mud

GOLDEN = Path(__file__).parent / "golden"

FEWER = within(Budget(examples=30))

test_rush = conformance(RUSH, golden=GOLDEN)
test_rush_in_the_mud = pytest.mark.repetition(
    conformance(RUSH, variants=[Mud(depth=2), Cheers()], golden=GOLDEN, budget=FEWER)
)
test_other_teams = conformance(
    RUSH,
    teams=(("ogre", "ogre"), ("tripper",)),
    options={"turns.length": 3, "turns.turns": 12},
    golden=GOLDEN / "other-teams",
    budget=FEWER,
)
