"""Checks that are rolled under a number: abilities of role-playing games."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleengine import HOME, Check, CheckKind, Modifier, roll_outcome
from ruleengine.dice import AtMost, d6, die

D20 = die(20)
ABILITY = CheckKind("test.ability", D20, (1, 20), under=True)


def ability(base: int, bonus: int = 0) -> Check:
    """A check of an ability, with a modifier if there is a bonus."""
    return Check(ABILITY, HOME, base, modifiers=(Modifier(bonus, "luck", "test"),) if bonus else ())


@given(st.integers(-5, 30), st.integers(-10, 10))
def test_the_die_must_show_the_ability_with_its_modifiers_or_less(base: int, bonus: int) -> None:
    made = [face for face in range(1, 21) if face == 1 or (face != 20 and face <= base + bonus)]
    check = ability(base, bonus)
    assert check.probability == Fraction(len(made), 20)
    assert [face for face in range(1, 21) if check.roll().read((face,))] == made


@given(st.integers(-5, 30), st.integers(-10, 10), st.integers(1, 20))
def test_a_measured_check_tells_by_how_much_it_was_made(base: int, bonus: int, face: int) -> None:
    coroutine = roll_outcome(None, ability(base, bonus))  # type: ignore[arg-type]  # asks nothing of the match
    asked = coroutine.send(None)
    assert asked.dice == D20
    with pytest.raises(StopIteration) as ended:
        coroutine.send(face)
    outcome = ended.value.value
    assert (outcome.total, outcome.margin) == (face, base + bonus - face)
    assert outcome.success is (face == 1 or (face != 20 and face <= base + bonus))


def test_it_says_what_it_asks() -> None:
    assert ability(15, -2).threshold == "\N{LESS-THAN OR EQUAL TO}13"
    assert str(ability(15)) == "\N{LESS-THAN OR EQUAL TO}15"
    assert Check(CheckKind("test.dodge"), HOME, 4).threshold == "4+"


def test_several_dice_are_not_rolled_under() -> None:
    with pytest.raises(ValueError, match="one die is rolled under"):
        CheckKind("test.two", 2 * d6, under=True)
    with pytest.raises(ValueError, match=r"AtMost.*1"):
        AtMost(3).read((1, 2))
