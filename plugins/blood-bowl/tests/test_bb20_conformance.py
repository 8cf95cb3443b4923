"""Blood Bowl 2020 passes the conformance kit: plain, with other options, with teams of many skills."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest
from bb_starts import SHORT
from depth import LONG, examples, within
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleengine import RandomCoach, new_match, play
from ruleengine.hooks import invariants
from ruleengine.testing import Budget, PropertyCheck, checks, conformance
from ruleengine_blood_bowl import random_team
from ruleengine_blood_bowl.coaches import BusyCoach

OTHERWISE: Final[dict[str, Any]] = {
    "match.turns": 1,
    "match.extra_time": True,
    "fans.fan_factor_fixed": 2,
    "kick-off-events.cheering_fans": "reroll",
    "weather.heat_when": "before_ko",
    "teams.reference_team": "stuff",
    "apothecary.apothecary": True,
    "pitch.length": 16,
    "pitch.width": 11,
    "pitch.wide_zone": 3,
    "pitch.players": 9,
}
"""Options that lead to other lines of play, on a small pitch."""
SOME = within(Budget(examples=20, lead=200, matches=3, positions=1, plays=400, states=100))
FEW = within(Budget(examples=8, lead=120, matches=2, positions=1, plays=250, states=60))

GOLDEN: Final = Path(__file__).parent / "golden"
EDITION: Final = "blood-bowl-2020"
SKILLED: Final = json.loads((GOLDEN / "skilled" / "teams.json").read_text(encoding="utf-8"))
"""Goblins and vampires who have learnt a lot, drawn once: a random team is another one with each new skill."""

test_blood_bowl_2020 = conformance(EDITION, options=SHORT, golden=GOLDEN, budget=SOME)
test_otherwise_2020 = pytest.mark.repetition(
    conformance(EDITION, options=OTHERWISE, golden=GOLDEN / "otherwise", budget=FEW)
)
test_skilled_2020 = pytest.mark.repetition(
    conformance(EDITION, options=SHORT, teams=SKILLED, golden=GOLDEN / "skilled", budget=FEW)
)


@pytest.mark.slow
@pytest.mark.parametrize(
    "check", checks(EDITION, options=SHORT, golden=GOLDEN, budget=LONG), ids=lambda check: str(check.name)
)
def test_blood_bowl_2020_thoroughly(check: PropertyCheck) -> None:
    check()


@given(seed=st.integers(0, 10_000))
@settings(max_examples=examples(25), deadline=None)
def test_whole_matches_of_random_teams_come_to_an_end(seed: int) -> None:
    """Every skill in play, either coach that decides by chance; nothing broken at any rest."""
    teams = {side: random_team(seed + n, rules="blood-bowl-2020", learnt=6) for n, side in enumerate(("home", "away"))}
    coach = (BusyCoach, RandomCoach)[seed % 2]
    match = new_match("blood-bowl-2020", seed=seed, teams=teams, options={"match.turns": 3})
    play(match, coach(seed), coach(seed + 1))
    assert match.over
    assert list(invariants(match)) == []
