"""Blood Dice with the injury table of the sheet: another game's victims, by hand and through the rules."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from depth import LONG, within

from ruleengine import Check, Match, Roll, Side, compile_rules, new_match
from ruleengine.odds import EventOccurred, distribution, odds
from ruleengine.testing import Budget, PropertyCheck, checks, conformance
from ruleengine_blood_bowl.checks import COMES_BACK
from ruleengine_blood_bowl.variants import LrbInjury
from ruleengine_blood_dice.events import PlayerLost, PlayerReturned
from ruleengine_blood_dice.state import ELIMINATED, KNOCKED_OUT, missing

HOME, AWAY = Side

GOLDEN = Path(__file__).parent / "golden"
FEWER = within(Budget(examples=40, positions=2, plays=800))
"""As other house rules of Blood Dice have it; their pairs are looked at besides."""

test_conformance = pytest.mark.repetition(
    conformance("blood-dice", variants=[LrbInjury()], golden=GOLDEN, budget=FEWER)
)


@pytest.mark.slow
@pytest.mark.parametrize(
    "check",
    checks("blood-dice", variants=[LrbInjury()], golden=GOLDEN, budget=LONG),
    ids=lambda check: str(check.name),
)
def test_conformance_thoroughly(check: PropertyCheck) -> None:
    check()


def in_clash(armour: int | None = None, **options: Any) -> Match:
    """A Clash whose dice are about to be thrown; home is in possession."""
    match = new_match("blood-dice", variants=[LrbInjury(armour)], options={"spells.spells": 0, **options})
    for answer in (1, 3, "clash"):
        match.answer(answer)
    return match


def feed(match: Match, *answers: object) -> Match:
    for answer in answers:
        match.answer(answer)
    return match


def action_die(moment: Any) -> bool:
    return moment.pending is not None and moment.pending.reason == "blood-dice.action"


def homes_player(moment: Any) -> tuple[int, int]:
    """How many of home's are eliminated, and how many are knocked out."""
    return moment.get(ELIMINATED, HOME), [each.side for each in moment.get(KNOCKED_OUT)].count(HOME)


@pytest.mark.rule("LRB-INJ-01", "LRB-INJ-02", "LRB-INJ-03")
@pytest.mark.parametrize(("armour", "broken"), [(None, Fraction(1)), (8, Fraction(5, 18)), (10, Fraction(1, 12))])
def test_what_a_lost_duel_does(armour: int | None, broken: Fraction) -> None:
    """1/2 to lose it; then armour, if there is any; then 7/12 stunned, 1/4 knocked out, 1/6 a casualty."""
    found = distribution(in_clash(armour), homes_player, until=action_die)
    hurt = Fraction(1, 2) * broken
    assert dict(found.chances) == {
        (0, 0): 1 - hurt * Fraction(5, 12),
        (0, 1): hurt * Fraction(1, 4),
        (1, 0): hurt * Fraction(1, 6),
    }


def test_both_lose_a_player() -> None:
    lost = odds(
        in_clash(), EventOccurred(PlayerLost, side=HOME) & EventOccurred(PlayerLost, side=AWAY), until=action_die
    )
    assert lost.value == Fraction(5, 24) ** 2


@pytest.mark.parametrize(
    ("injury", "more", "eliminated", "knocked_out"),
    [((3, 4), (), 0, 0), ((4, 4), (), 0, 1), ((5, 5), (1,), 1, 0), ((6, 6), (6,), 1, 0)],
)
def test_the_table_without_armour(
    injury: tuple[int, int], more: tuple[int, ...], eliminated: int, knocked_out: int
) -> None:
    match = feed(in_clash(), (6, 1))
    assert isinstance(match.pending, Roll)
    assert (match.pending.reason, match.pending.by) == ("blood-bowl.injury", HOME), "the opposing coach rolls"
    feed(match, injury, *more)
    assert match.get(ELIMINATED, AWAY) == eliminated
    assert missing(match, AWAY) == eliminated + knocked_out
    assert isinstance(match.pending, Roll)
    assert match.pending.reason == "blood-dice.action", "the try goes on"


@pytest.mark.rule("LRB-ARM-01")
@pytest.mark.parametrize(("total", "broken"), [((4, 4), False), ((4, 5), True)])
def test_armour_is_beaten_by_more_than_its_value(total: tuple[int, int], broken: bool) -> None:
    match = feed(in_clash(8), (6, 1))
    assert isinstance(match.pending, Roll)
    assert match.pending.reason == "blood-bowl.armour"
    feed(match, total)
    assert isinstance(match.pending, Roll)
    assert (match.pending.reason == "blood-bowl.injury") is broken


@pytest.mark.rule("LRB-INJ-04", "LRB-T-96")
def test_a_knocked_out_player_comes_back_at_the_next_try_on_four() -> None:
    match = feed(in_clash(), (6, 1), (4, 4), 1)  # a Turnover: a new try begins
    assert isinstance(match.pending, Roll)
    assert match.pending.check == Check(COMES_BACK, AWAY, 4)
    back = odds(match, EventOccurred(PlayerReturned, side=AWAY), until=action_die)
    assert back.value == Fraction(1, 2)


def test_the_option_says_what_the_parameter_says() -> None:
    by_option = compile_rules("blood-dice", variants=[LrbInjury()], options={"injuries.armour": 8})
    by_parameter = compile_rules("blood-dice", variants=[LrbInjury(8)])
    assert by_option.changed == by_parameter.changed == {"blood-bowl-lrb.injuries.armour": 8}


def test_the_variant_is_found_by_its_name() -> None:
    rules = compile_rules("blood-dice", variants=["lrb-injury"])
    assert rules.spec.variants == (LrbInjury(),)
    names = [part.name for part in rules.parts]
    assert "blood-bowl-lrb.injuries" in names
    assert "blood-dice.elimination" not in names
