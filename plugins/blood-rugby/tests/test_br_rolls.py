"""Checks of abilities, to-hit rolls and margins."""

from __future__ import annotations

from fractions import Fraction

import pytest
from br_scenes import scene, who
from hypothesis import given
from hypothesis import strategies as st

from ruleengine import AWAY, HOME, Match, Modifier
from ruleengine_blood_rugby.checks import (
    CATCH,
    FAILED,
    PRECISE_PASS,
    PUSH,
    TACKLE,
    Beats,
    Margin,
    ability_check,
    hit_check,
    margin_of,
    ranged_check,
)
from ruleengine_blood_rugby.state import DEXTERITY, STRENGTH

PAIR = "home 7 kiker K8 dexterity={}\naway 2 scrum L8 armour-class={}\n"


def pair(dexterity: int = 15, armour: int = 8, **options: object) -> Match:
    return scene(PAIR.format(dexterity, armour), **options)


@pytest.mark.rule("BR-TERM-01", "BR-T-01")
def test_an_ability_of_15_is_passed_three_times_in_four() -> None:
    match = pair()
    assert ability_check(match, who(match, HOME, 7), CATCH, DEXTERITY).probability == Fraction(3, 4)


@pytest.mark.rule("BR-TERM-01")
@pytest.mark.parametrize(("dexterity", "chance"), [(25, Fraction(19, 20)), (3, Fraction(3, 20))])
def test_a_1_passes_and_a_20_fails_whatever_the_number(dexterity: int, chance: Fraction) -> None:
    match = pair(dexterity)
    check = ability_check(match, who(match, HOME, 7), CATCH, DEXTERITY)
    assert check.probability == chance
    assert check.roll().read((1,))
    assert not check.roll().read((20,))


@pytest.mark.rule("BR-TERM-03", "BR-T-03")
def test_to_hit_is_rolled_against_thac0_less_armour_class() -> None:
    match = pair()
    check = hit_check(match, who(match, HOME, 7), TACKLE, who(match, AWAY, 2))
    assert check.needed == 18 - 8
    assert check.probability == Fraction(11, 20)


@pytest.mark.rule("BR-TERM-03")
@pytest.mark.parametrize("armour", [-10, 30])
def test_a_20_always_hits_and_a_1_never(armour: int) -> None:
    match = pair(armour=armour)
    roll = hit_check(match, who(match, HOME, 7), TACKLE, who(match, AWAY, 2)).roll()
    assert roll.read((20,))
    assert not roll.read((1,))


@pytest.mark.rule("BR-TERM-03")
@pytest.mark.parametrize(("modifier", "needed"), [(0, 8), (2, 10), (-3, 5)])
def test_a_ranged_roll_uses_the_same_thac0_changed_by_an_option(modifier: int, needed: int) -> None:
    match = pair(rolls__ranged_thac0_modifier=modifier)
    assert ranged_check(match, who(match, HOME, 7), PRECISE_PASS, 10).needed == needed


@pytest.mark.rule("BR-TERM-01", "BR-TERM-02")
@given(st.integers(-6, 26), st.integers(1, 20))
def test_the_margin_is_what_the_roll_leaves_of_the_number(target: int, face: int) -> None:
    margin = Margin(target, 0).read((face,))
    if face == 20 or (face > target and face != 1):
        assert margin == FAILED
    elif face == 1 and target < 1:
        assert margin == 0
    else:
        assert margin == target - face


@pytest.mark.rule("BR-TERM-02")
def test_a_1_that_the_number_alone_passes_has_the_margin_of_the_number() -> None:
    """The best margin is for a 1 that passes by itself alone: of 14 here."""
    assert [Margin(target, 14).read((1,)) for target in (2, 1, 0)] == [1, 0, 14]


@pytest.mark.rule("BR-TERM-02")
@pytest.mark.parametrize(("how", "margin"), [(0, 0), ("best", 14)])
def test_a_1_that_the_number_would_not_pass_has_margin_0_or_the_best(how: object, margin: int) -> None:
    match = scene("home 7 kiker K8 strength=15\n", rolls__natural_one_margin=how)
    hopeless = ability_check(match, who(match, HOME, 7), PUSH, STRENGTH)
    low = type(hopeless)(PUSH, HOME, 15, modifiers=(Modifier(-15, "a test", "test"),))
    assert margin_of(match, low).read((1,)) == margin
    assert margin_of(match, hopeless).read((1,)) == 14


@pytest.mark.rule("BR-TERM-07")
@given(st.integers(1, 25), st.integers(-1, 24), st.integers(1, 20))
def test_who_must_beat_a_margin_does_not_with_an_equal_one(target: int, theirs: int, face: int) -> None:
    mine = Margin(target, 0)
    assert Beats(mine, theirs).read((face,)) == (mine.read((face,)) > theirs)
    assert not Beats(mine, mine.read((face,))).read((face,))
