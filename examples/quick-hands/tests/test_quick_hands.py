"""Quick Hands: what the skill says, and the conformance kit."""

from __future__ import annotations

from pathlib import Path

from ruleengine_quick_hands import QuickHands

from ruleengine import Decision, Match, ScriptedDice, Side, token
from ruleengine.testing import Budget, conformance
from ruleengine_blood_bowl import from_position
from ruleengine_blood_bowl.checks import catch_check
from ruleengine_blood_bowl.events import TurnedOver
from ruleengine_blood_bowl.state import HOLDER, NOBODY

PAIR = "home 5 Thrower L8 ball\nhome 8 Lineman [{}] L9"


def scene(skill: str, *faces: int) -> Match:
    """A thrower and, next to him, a lineman with a skill; with these dice."""
    position = PAIR.format(skill)
    return from_position(position, rules="blood-bowl-2020", variants=[QuickHands()], dice=ScriptedDice(faces))


def test_quick_hands_catch_on_one_less() -> None:
    catcher = scene("Quick Hands").pieces[1].id
    assert catch_check(scene("Block"), catcher, "hand-off").needed == 3, "a lineman has AG 3+"
    check = catch_check(scene("Quick Hands"), catcher, "hand-off")
    assert check.needed == 2
    assert [(m.value, m.why, m.source) for m in check.modifiers] == [(1, "Quick Hands", "blood-bowl-2020.quick-hands")]


def test_a_failed_catch_may_be_rolled_again() -> None:
    match = scene("Quick Hands", 1, 2)
    match.answer("activate:0:hand-off")
    match.answer("hand-to:1")
    assert isinstance(match.pending, Decision)
    assert [token(option) for option in match.pending.choices] == ["keep", "reroll-by:quick-hands"]
    match.answer("reroll-by:quick-hands")
    assert match.get(HOLDER) == 1


def test_who_has_slow_hands_has_one_try() -> None:
    match = scene("Block", 1, 7)  # dropped; the ball bounces down to a free square
    match.answer("activate:0:hand-off")
    match.answer("hand-to:1")
    assert match.get(HOLDER) == NOBODY
    assert TurnedOver(Side.HOME, "hand-off") in match.events


test_conformance = conformance(
    "blood-bowl-2020",
    variants=[QuickHands()],
    options={"match.turns": 1},
    golden=Path(__file__).parent / "golden",
    budget=Budget(examples=8, lead=120, matches=2, positions=1, plays=250, states=60),
)
