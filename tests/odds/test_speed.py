"""Speed, as ratios against programs written by hand for one question, which the answers must agree with."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from time import perf_counter
from typing import Any

import pytest

from ruleengine import Decision, Match, View, new_match
from ruleengine.odds import EventOccurred, distribution, odds
from ruleengine_blood_dice.events import ScrumDecided

from .games import Failed, in_a_row

F = Fraction
TARGETS = (2, 3, 3, 4, 4, 5)


def fastest(work: Callable[[], Any], times: int) -> float:
    """Seconds of the fastest of several runs."""
    found = []
    for _ in range(times):
        began = perf_counter()
        work()
        found.append(perf_counter() - began)
    return min(found)


def shared_rerolls_by_hand() -> Fraction:
    """All of six tests that share two re-rolls, the best way, every state once."""

    @cache
    def passed(place: int, rerolls: int) -> Fraction:
        if place == len(TARGETS):
            return F(1)
        chance = F(7 - TARGETS[place], 6)
        again = chance * passed(place + 1, rerolls - 1) if rerolls else F(0)
        return chance * passed(place + 1, rerolls) + (1 - chance) * max(again, F(0))

    return passed(0, 2)


@pytest.mark.benchmark
def test_six_tests_that_share_two_rerolls() -> None:
    match, failed = in_a_row(TARGETS, 2), EventOccurred(Failed)

    def walked() -> Fraction:
        chance: Fraction = odds(match, ~failed, until=failed, home="best").value
        return chance

    assert walked() == shared_rerolls_by_hand()
    assert fastest(walked, 40) / fastest(shared_rerolls_by_hand, 200) <= 60


def scrum_by_hand() -> tuple[Fraction, Fraction, Fraction]:
    """A Scrum with five Spells each, used while the own die is not winning, every state once (BD-T-21)."""
    faces = range(1, 7)

    @cache
    def ends(attack: int, defend: int, spells: tuple[int, int], turn: int) -> tuple[Fraction, Fraction, Fraction]:
        for side in (turn, 1 - turn):
            losing = attack <= defend if side == 0 else defend <= attack
            if losing and spells[side]:
                left = (spells[0] - 1, spells[1]) if side == 0 else (spells[0], spells[1] - 1)
                rolled = [ends(f, defend, left, 1) if side == 0 else ends(attack, f, left, 0) for f in faces]
                return tuple(sum(column) / 6 for column in zip(*rolled, strict=True))
        return F(attack > defend), F(attack == defend), F(attack < defend)

    every = [ends(attack, defend, (5, 5), 0) for attack in faces for defend in faces]
    return tuple(sum(column) / 36 for column in zip(*every, strict=True))


@pytest.mark.benchmark
@pytest.mark.rule("BD-T-21")
def test_a_scrum_with_five_spells_each() -> None:
    match = new_match("blood-dice", options={"spells.spells": 5})
    for answer in (1, 2, "keep", "scrum"):
        match.answer(answer)

    def not_winning(view: View, decision: Decision[Any]) -> str:
        about = decision.about
        mine, other = (about.attack, about.defend) if decision.by is about.attacker else (about.defend, about.attack)
        return f"reroll:{decision.by}" if mine <= other else "keep"

    def walked(match: Match = match) -> tuple[Any, Any, Any]:
        won = distribution(
            match,
            lambda end: end.events[-1].winner,
            until=EventOccurred(ScrumDecided),
            home=not_winning,
            away=not_winning,
        )
        return won[0], won[None], won[1]

    assert walked() == scrum_by_hand()
    assert fastest(walked, 3) / fastest(scrum_by_hand, 3) <= 60
