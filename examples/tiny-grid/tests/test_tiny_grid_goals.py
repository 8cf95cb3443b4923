"""What the game can be asked by the goals that every ruleset has."""

from __future__ import annotations

from fractions import Fraction

from ruleengine import new_match
from ruleengine.goals import find_goal
from ruleengine.odds import Odds


def test_the_best_first_turn_as_in_the_readme() -> None:
    match = new_match("tiny-grid", options={"match.actions": 4})
    scores, turn_over = (find_goal(match.rules, name) for name in ("home-reaches", "away-decides"))
    found = scores.ask(match, until=turn_over.asked, home="best")
    assert isinstance(found, Odds)
    assert found.value == Fraction(15, 44)
