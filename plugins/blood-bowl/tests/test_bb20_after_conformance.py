"""What follows a match of 2020 passes the conformance kit."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from depth import within

from ruleengine.testing import Budget, conformance

SOME: Final = within(Budget(examples=8, lead=60, matches=2, positions=1, plays=120, states=60))
RECORD: Final[dict[str, Any]] = {
    "winner": "home",
    "home": {"touchdowns": 2, "fans": 4, "earned": {"1": {"touchdowns": 2, "casualties": 6}}, "hurt": {"3": ["dead"]}},
    "away": {"fans": 3, "hurt": {"2": ["knee injury"], "5": ["serious injury"]}},
}
POOR: Final[dict[str, Any]] = {"match": RECORD}

GOLDEN: Final = Path(__file__).parent / "golden"

test_after_nothing = conformance("blood-bowl-2020-after", golden=GOLDEN, budget=SOME)
test_after_a_match = conformance("blood-bowl-2020-after", teams=POOR, golden=GOLDEN / "after", budget=SOME)
