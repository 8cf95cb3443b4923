"""What may be asked of matches on the pitch by name: exact chances against a count by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from ruleengine import HOME, Decision, View, compile_rules, new_match, token
from ruleengine.goals import GoalError, find_goal, find_policy, goal_of_text, goals_of, policies_of
from ruleengine.odds import Odds, Outcomes
from ruleengine_blood_bowl import from_position
from ruleengine_blood_bowl.choices import Activate
from ruleengine_blood_bowl.coaches import BasicCoach
from ruleengine_blood_bowl.goals import busy

EDGE = """
home 7 Blitzer Y8 ball
away 1 Lineman X7
"""
"""A dodge into the end zone on 3+: agility 3 asks for 4+, with 1 for dodging, and nobody marks the new square."""


def runs(view: View, decision: Decision[Any]) -> Any:
    """Run straight into the end zone; roll nothing again."""
    by_token = {token(option): option for option in decision.choices}
    wanted = ["activate:0:move", f"step:{7 * 26 + 25}", "keep"]
    return next((by_token[each] for each in wanted if each in by_token), decision.choices[-1])


def asked(name: str) -> Any:
    match = from_position(EDGE)
    over = find_goal(match.rules, "turn-over").asked
    found = find_goal(match.rules, name).ask(match, until=over, home=runs, away=runs)
    assert not isinstance(found, Outcomes)
    return found.value


@pytest.mark.parametrize(
    ("name", "chance"),
    [
        ("home-touchdown", Fraction(2, 3)),
        ("away-touchdown", Fraction(0)),
        ("home-turnover", Fraction(1, 3)),
        ("turnover", Fraction(1, 3)),
        ("home-holds", Fraction(2, 3)),
        ("home-reaches", Fraction(2, 3)),
        # He falls, his armour of 8 breaks on 9+, and the injury is 8 or more.
        ("home-lost", Fraction(1, 3) * Fraction(10, 36) * Fraction(15, 36)),
        ("away-lost", Fraction(0)),
    ],
)
def test_goals_of_a_turn(name: str, chance: Fraction) -> None:
    assert asked(name) == chance


def test_who_holds_the_ball_adds_up() -> None:
    match = from_position(EDGE)
    over = find_goal(match.rules, "turn-over").asked
    found = find_goal(match.rules, "ball").ask(match, until=over, home=runs, away=runs)
    assert isinstance(found, Outcomes)
    assert found["home #7"] == Fraction(2, 3)


def test_basic_decides_as_the_coach_of_that_name() -> None:
    match = new_match("blood-bowl-lrb", seed=3)
    decide: Any = find_policy(match.rules, "basic").policy
    coach = BasicCoach()
    for _ in range(60):
        request = match.pending
        assert isinstance(request, Decision)
        chosen = coach(View(match, request.by), request)
        assert decide(View(match, request.by), request) == chosen
        match.answer(chosen)


@pytest.mark.parametrize("options", [2, 5, 9])
def test_busy_ends_an_action_one_time_in_ten(options: int) -> None:
    view = View(new_match("blood-bowl-lrb", seed=1), HOME)
    weights = busy(view, Decision(HOME, "act", tuple(range(options))))
    total = sum(weights.values())
    assert Fraction(weights[options - 1], total) == Fraction(1, 10)
    assert len({weights[option] for option in range(options - 1)}) == 1


def test_busy_ends_no_turn_of_its_own_will() -> None:
    match = from_position(EDGE)
    request = match.pending
    assert isinstance(request, Decision)
    weights = busy(View(match, HOME), request)
    assert set(weights) == {option for option in request.choices if isinstance(option, Activate)}
    assert len(set(weights.values())) == 1


def test_names_are_there() -> None:
    rules = compile_rules("blood-bowl-lrb")
    assert {"home-touchdown", "drive-over", "action-over", "loose-ball", "failed-checks"} <= set(goals_of(rules))
    policies = {"basic", "busy", "best", "random", "reroll-failed", "reroll-never"}
    assert policies == set(policies_of(rules))


# Lines of play -----------------------------------------------------------------------------------------------

BLOCK = """
rerolls 1-1
{}home 4 Lineman ST3 [] L8
home 5 Lineman ST3 [] L9
away 1 Lineman ST3 [] M8
away 2 Lineman ST3 [] M9
"""


def line_of(match: Any, text: str, **how: Any) -> Odds:
    found = goal_of_text(match.rules, text).ask(match, **how)
    assert isinstance(found, Odds)
    return found


@pytest.mark.rule("LRB-BLK-08", "LRB-RR-02")
@pytest.mark.parametrize(
    ("turn", "line", "mine", "theirs"),
    [("", "4: blocks 1 (down)", "home", "away"), ("turn away\n", "1: blocks 4 (down)", "away", "home")],
)
def test_a_line_is_decided_by_the_policy_of_the_side_that_moves(turn: str, line: str, mine: str, theirs: str) -> None:
    """One die, down on two faces of six, and a re-roll."""
    match = from_position(BLOCK.format(turn))
    rerolls = {name: find_policy(match.rules, name).policy for name in ("reroll-never", "reroll-failed")}
    once, twice = Fraction(2, 6), 1 - Fraction(4, 6) ** 2
    assert line_of(match, line).value == twice
    assert line_of(match, line, **{mine: rerolls["reroll-never"]}).value == once
    assert line_of(match, line, **{mine: rerolls["reroll-failed"]}).value == twice
    assert line_of(match, line, **{theirs: rerolls["reroll-never"]}).value == twice


@pytest.mark.rule("LRB-PICK-01", "LRB-RR-02")
def test_what_fails_is_rolled_again_by_that_policy_alone() -> None:
    """Whoever rolls again whatever fails has nothing left for what may fail later; it ends the line all the same."""
    match = from_position("rerolls 1-0\nball L8\nhome 7 Lineman AG3 [] K8\naway 1 Lineman A1")
    never, failed = (find_policy(match.rules, f"reroll-{name}").policy for name in ("never", "failed"))
    assert line_of(match, "7: L8, picks up", home=never).value == Fraction(2, 3)
    answer = line_of(match, "7: L8, picks up", home=failed)
    assert answer.value == Fraction(8, 9)
    assert answer.choices == ()


def test_a_line_tells_each_act_and_is_asked_in_its_own_words() -> None:
    match = from_position(BLOCK.format(""))
    answer = line_of(match, "4: blocks 1 (down)")
    assert answer.asked == "4: blocks 1 (down)"
    assert answer.details == ("4: blocks 1 (down)  0.5556", "    block: a die")
    assert str(answer).splitlines()[1] == "  4: blocks 1 (down)  0.5556"
    assert str(find_goal(match.rules, "line")) == "line"


def test_a_line_that_is_refused_is_an_error_of_the_goal() -> None:
    match = from_position(BLOCK.format(""))
    with pytest.raises(GoalError, match="column 4: home has no player #9"):
        line_of(match, "9: L8")
    over = find_goal(match.rules, "turn-over").asked
    with pytest.raises(
        GoalError, match="a line of play says itself for whom and until when; leave out maximizer, until"
    ):
        line_of(match, "4: blocks 1", until=over, maximizer=HOME)
