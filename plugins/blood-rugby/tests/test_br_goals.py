"""What may be asked of matches of Blood Rugby by name: exact chances against a count by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from br_scenes import scene
from br_words import go

from ruleengine import HOME, Decision, View, compile_rules, new_match, token
from ruleengine.goals import find_goal, find_policy, goals_of, policies_of
from ruleengine.odds import Odds, Outcomes
from ruleengine_blood_rugby import BLOOD_RUGBY
from ruleengine_blood_rugby.choices import Activate
from ruleengine_blood_rugby.coaches import BasicCoach, BusyCoach

TACKLE = """
home 2 scrum L8
away 10 back M8
away 12 back Z2
"""
"""A tackle by moving in: it hits on 10+, so with 11 of 20 faces; Strength 12 resists by a margin of at least the die,
which a natural 10 or 11 of the tackler and a natural 1 or 2 allow: 12 − 1 = 11 ≥ 10, 11 and 12 − 2 = 10 ≥ 10."""
HITS = Fraction(11, 20)
RESISTED = Fraction(2, 20) * Fraction(1, 20) + Fraction(1, 20) * Fraction(1, 20)
DOWN = HITS - RESISTED


def tackles(view: View, decision: Decision[Any]) -> Any:
    """Activate, tackle, do nothing else."""
    wanted = ("activate:0", "tackle:1", "leave-it")
    by_token = {token(option): option for option in decision.choices}
    return next((by_token[each] for each in wanted if each in by_token), decision.choices[-1])


def last(view: View, decision: Decision[Any]) -> Any:
    return decision.choices[-1]


def asked(name: str, text: str = TACKLE, until: str = "activation-over") -> Any:
    match = scene(text)
    over = find_goal(match.rules, until).asked
    found = find_goal(match.rules, name).ask(match, until=over, home=tackles, away=last)
    return found if isinstance(found, Outcomes) else found.value


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("away-down", DOWN),
        ("home-down", 0),
        ("away-out", 0),
        ("hurt", 0),
        ("home-try", 0),
        ("stop", 0),
        ("loose-ball", 1),
        ("home-holds", 0),
        ("failed-checks", 1 - HITS),
    ],
)
def test_goals_of_an_activation(name: str, value: Fraction) -> None:
    assert asked(name) == value


@pytest.mark.parametrize(("hp", "faces"), [(1, 3), (2, 2), (3, 1), (4, 0)])
def test_who_is_hurt_is_out(hp: int, faces: int) -> None:
    text = TACKLE.replace("M8", f"M8 hp={hp}")
    assert asked("hurt", text) == asked("away-out", text) == DOWN * Fraction(faces, 3)


def test_distributions_name_players() -> None:
    down = asked("fallen")
    assert down["away #10"] == DOWN
    assert down["nobody"] == 1 - DOWN
    out = asked("out", TACKLE.replace("M8", "M8 hp=1"))
    assert out["away #10"] == DOWN
    assert asked("ball")["nobody"] == 1


RUNNER = """
ball home 8
home 8 runner Y8
away 1 captain C3
"""


def runs(view: View, decision: Decision[Any]) -> Any:
    """Run to the goal area."""
    wanted = ("activate:0", f"step:{7 * 28 + 25}", f"step:{7 * 28 + 26}")
    by_token = {token(option): option for option in decision.choices}
    return next((by_token[each] for each in wanted if each in by_token), decision.choices[-1])


@pytest.mark.parametrize(
    ("name", "value"), [("home-try", 1), ("away-try", 0), ("stop", 1), ("home-penalty", 0), ("ball-out", 0)]
)
def test_who_runs_into_the_goal_area_scores(name: str, value: int) -> None:
    match = scene(RUNNER)
    over = find_goal(match.rules, "turn-over").asked
    asked = find_goal(match.rules, name).ask(match, until=over, home=runs, away=last)
    assert isinstance(asked, Odds)
    assert asked.value == value


def test_all_goals_and_policies_have_a_sentence() -> None:
    book = compile_rules(BLOOD_RUGBY)
    docs = [each.doc for each in goals_of(book).values()] + [each.doc for each in policies_of(book).values()]
    assert all(doc[0].isupper() and doc.endswith(".") for doc in docs)
    assert {"home-try", "away-try", "turn-over", "ball", "home-out", "hurt"} <= goals_of(book).keys()
    assert {"busy", "first", "last", "best", "random"} <= policies_of(book).keys()


def test_busy_goes_on_nine_times_in_ten() -> None:
    match = scene(TACKLE)
    busy: Any = find_policy(match.rules, "busy").policy
    assert isinstance(match.pending, Decision)
    weights = busy(View(match, HOME), match.pending)
    assert all(isinstance(option, Activate) for option in weights)
    go(match, "2")
    weights = busy(View(match, HOME), match.pending)
    ends = weights[match.pending.choices[-1]]
    assert Fraction(ends, sum(weights.values())) == Fraction(1, 10)


def test_busy_and_basic_decide_as_the_coaches_of_those_names() -> None:
    match = new_match(BLOOD_RUGBY, seed=3, options={"turn.turns_per_half": 1})
    basic: Any = find_policy(match.rules, "basic").policy
    busy: Any = find_policy(match.rules, "busy").policy
    coach, other = BasicCoach(), BusyCoach(1)
    while not match.over:
        request = match.pending
        assert isinstance(request, Decision)
        view = View(match, request.by)
        found = busy(view, request)
        assert other(view, request) in (found if isinstance(found, dict) else [found])
        chosen = coach(view, request)
        assert basic(view, request) == chosen
        match.answer(chosen)


def test_first_and_last_take_what_stands_there() -> None:
    match = go(scene(TACKLE), "2")
    assert isinstance(match.pending, Decision)
    for name, place in (("first", 0), ("last", -1)):
        decide: Any = find_policy(match.rules, name).policy
        assert decide(View(match, HOME), match.pending) == match.pending.choices[place]
