"""Lines of play with every skill of both editions: their chances are those of the walk by `odds` without a line."""

from __future__ import annotations

from fractions import Fraction

import pytest
from bb_line_walks import walked
from bb_skill_lines import BB2020, LRB, Case

from ruleengine import Match, compile_rules
from ruleengine_blood_bowl.planning import LineError, odds_of_line
from ruleengine_blood_bowl.positions import from_position
from ruleengine_blood_bowl.skills import SKILLBOOK
from ruleengine_blood_bowl.testing import PARAMETERS

CASES = {"blood-bowl-lrb": LRB, "blood-bowl-2020": BB2020}
SKILLS = [(edition, name) for edition in CASES for name in compile_rules(edition).derived(SKILLBOOK)]


def begun(edition: str, case: Case, skill: str) -> Match:
    """The case's position, with a skill or with none."""
    return from_position(case.position.replace("[SKILL]", f"[{skill}]"), rules=edition)


def line_chance(match: Match, case: Case) -> Fraction:
    """The chance of a line; 0 if it cannot even be played."""
    try:
        return odds_of_line(match, case.play.line, goal=case.play.besides).probability
    except LineError:
        return Fraction(0)


@pytest.mark.parametrize(("edition", "skill"), SKILLS)
def test_a_line_with_a_skill_has_the_odds_of_the_walk(edition: str, skill: str) -> None:
    case = CASES[edition][skill]
    known = compile_rules(edition).derived(SKILLBOOK)[skill]
    match = begun(edition, case, skill + PARAMETERS[known.parameter])
    chance = line_chance(match, case)
    assert chance == walked(match, case.play.answers, case.play.goal)
    without = line_chance(begun(edition, case, ""), case)
    assert (chance != without) != bool(case.why_not)


@pytest.mark.parametrize("edition", CASES)
def test_no_case_is_of_a_skill_that_is_gone(edition: str) -> None:
    book = compile_rules(edition).derived(SKILLBOOK)
    assert set(CASES[edition]) == set(book)
