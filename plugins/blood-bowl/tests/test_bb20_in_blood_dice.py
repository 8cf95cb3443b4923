"""Blood Dice with the injury table of 2020: another game's victims, by hand, through the rules, and by chance."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from depth import LONG, within

from ruleengine import AWAY, HOME, Check, Match, Roll, compile_rules, new_match
from ruleengine.odds import EventOccurred, distribution, odds
from ruleengine.testing import Budget, PropertyCheck, checks, conformance
from ruleengine_blood_bowl.checks import COMES_BACK
from ruleengine_blood_bowl.variants import Injury2020, LrbInjury
from ruleengine_blood_dice.events import PlayerLost, PlayerReturned
from ruleengine_blood_dice.state import ELIMINATED, KNOCKED_OUT

GOLDEN = Path(__file__).parent / "golden"
FEWER = within(Budget(examples=40, positions=2, plays=800))
"""As other house rules of Blood Dice have it; their pairs are looked at besides."""

test_conformance = pytest.mark.repetition(
    conformance("blood-dice", variants=[Injury2020()], golden=GOLDEN, budget=FEWER)
)


@pytest.mark.slow
@pytest.mark.parametrize(
    "check",
    checks("blood-dice", variants=[Injury2020()], golden=GOLDEN, budget=LONG),
    ids=lambda check: str(check.name),
)
def test_conformance_thoroughly(check: PropertyCheck) -> None:
    check()


def in_clash(armour: int | None = None) -> Match:
    """A Clash whose dice are about to be thrown; home is in possession."""
    match = new_match("blood-dice", variants=[Injury2020(armour)], options={"spells.spells": 0})
    return feed(match, 1, 3, "clash")


def feed(match: Match, *answers: object) -> Match:
    for answer in answers:
        match.answer(answer)
    return match


def rolled(match: Match) -> Roll[Any]:
    assert isinstance(match.pending, Roll)
    return match.pending


def action_die(moment: Any) -> bool:
    return moment.pending is not None and moment.pending.reason == "blood-dice.action"


def homes_players(moment: Any) -> tuple[int, int]:
    """How many of home's are eliminated, and how many are knocked out."""
    return moment.get(ELIMINATED, HOME), [each.side for each in moment.get(KNOCKED_OUT)].count(HOME)


@pytest.mark.rule("BB20-INJ-01", "BB20-INJ-02", "BB20-INJ-03", "BB20-ARM-01")
@pytest.mark.parametrize(("armour", "broken"), [(None, (1, 1)), (9, (5, 18)), (11, (1, 12))])
def test_what_a_lost_duel_does(armour: int | None, broken: tuple[int, int]) -> None:
    """1/2 to lose it; then armour, if there is any; then 7/12 stunned, 1/4 knocked out, 1/6 a casualty."""
    hurt = Fraction(1, 2) * Fraction(*broken)
    assert dict(distribution(in_clash(armour), homes_players, until=action_die).chances) == {
        (0, 0): 1 - hurt * Fraction(5, 12),
        (0, 1): hurt * Fraction(1, 4),
        (1, 0): hurt * Fraction(1, 6),
    }
    lost = odds(in_clash(armour), EventOccurred(PlayerLost, side=HOME), until=action_die)
    assert lost.value == hurt * Fraction(5, 12)


@pytest.mark.rule("BB20-ARM-01", "BB20-GEN-03")
@pytest.mark.parametrize(("total", "broken"), [((4, 4), False), ((4, 5), True)])
def test_armour_breaks_at_its_value(total: tuple[int, int], broken: bool) -> None:
    match = feed(in_clash(9), (6, 1), total)
    assert (rolled(match).reason == "blood-bowl.injury") is broken


@pytest.mark.rule("BB20-CAS-04", "BB20-LI-02")
def test_a_casualty_is_rolled_for_on_sixteen_faces() -> None:
    match = feed(in_clash(), (6, 1), (5, 5))
    assert (rolled(match).reason, rolled(match).by, rolled(match).dice.sides) == ("blood-bowl.casualty", HOME, (16,))
    feed(match, 13)
    assert rolled(match).reason == "blood-bowl-2020.lasting-injury"
    feed(match, 3)
    assert match.get(ELIMINATED, AWAY) == 1
    assert rolled(match).reason == "blood-dice.action", "the try goes on"


@pytest.mark.rule("BB20-END-03")
def test_a_knocked_out_player_comes_back_at_the_next_try_on_four() -> None:
    match = feed(in_clash(), (6, 1), (4, 4), 1)
    assert rolled(match).check == Check(COMES_BACK, AWAY, 4)
    assert odds(match, EventOccurred(PlayerReturned, side=AWAY), until=action_die).value == Fraction(1, 2)


def test_the_variant_is_found_by_its_name_and_takes_armour() -> None:
    assert compile_rules("blood-dice", variants=["injury-2020"]).spec.variants == (Injury2020(),)
    by_option = compile_rules("blood-dice", variants=[Injury2020()], options={"injuries.armour": 9})
    assert by_option.changed == compile_rules("blood-dice", variants=[Injury2020(9)]).changed


def test_both_editions_serve_side_by_side() -> None:
    compiled_rules = [compile_rules("blood-dice", variants=[each]) for each in (LrbInjury(), Injury2020())]
    names = [{part.name for part in rules.parts} for rules in compiled_rules]
    assert "blood-bowl-lrb.injuries" in names[0] - names[1]
    assert "blood-bowl-2020.injuries" in names[1] - names[0]
