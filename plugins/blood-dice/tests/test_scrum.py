"""Scrum, Morale, and technical tries by Morale (BD-SCRUM, BD-TECH-01, BD-TECH-04)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from ruleengine import AWAY, HOME, Match, Roll, Side
from ruleengine_blood_dice.events import MoraleLost, ScrumDecided, TechnicalTries, TryBegan, TurnedOver
from ruleengine_blood_dice.state import ATTACKER, MORALE

Begin = Callable[..., Match]
Walk = Callable[[Match], Iterator[tuple[Fraction, Match]]]
PAIRS = list(product(range(1, 7), repeat=2))
WON, LOST, TIED = (2, "scrum", (6, 1)), (2, "scrum", (1, 6)), (2, "scrum", (3, 3))


def morale(match: Match) -> tuple[int, int]:
    return match.get(MORALE, HOME), match.get(MORALE, AWAY)


def tries_begun(match: Match) -> list[Side]:
    return [event.side for event in match.events if isinstance(event, TryBegan)]


def next_action_die(match: Match) -> Side | None:
    assert isinstance(match.pending, Roll)
    assert match.pending.reason == "blood-dice.action"
    return match.pending.by


@pytest.mark.rule("BD-SCRUM-01")
@pytest.mark.parametrize("first", Side)
@pytest.mark.parametrize("kept", [(), ("keep", "keep")], ids=["no spells", "spells kept"])
def test_every_pair_of_scrum_dice(begin: Begin, feed: Begin, kept: tuple[str, ...], first: Side) -> None:
    spells = bool(kept)
    for attack, defend in PAIRS:
        match = begin(2, *kept[:1], "scrum", (attack, defend), *kept, first=first, spells=int(spells))
        lost = {first: attack < defend, first.other: attack > defend}
        assert morale(match) == (3 - lost[HOME], 3 - lost[AWAY])
        attacks_next = first.other if attack < defend else first
        assert next_action_die(match) is attacks_next
        assert match.get(ATTACKER) is attacks_next
        assert tries_begun(match) == ([first, first.other] if attack < defend else [first])
        assert match.result.score == (0, 0)


@pytest.mark.rule("BD-SCRUM-01")
def test_a_scrum_is_won_and_lost_in_fifteen_ways_each(begin: Begin, walk: Walk) -> None:
    chances = {(3, 2): Fraction(0), (2, 3): Fraction(0), (3, 3): Fraction(0)}
    for chance, match in walk(begin(2, "scrum", spells=0)):
        chances[morale(match)] += chance
    assert chances == {(3, 2): Fraction(15, 36), (2, 3): Fraction(15, 36), (3, 3): Fraction(6, 36)}


@pytest.mark.rule("BD-SCRUM-01")
def test_a_scrum_tells_who_won(begin: Begin) -> None:
    for answers, winner in ((WON, HOME), (LOST, AWAY), (TIED, None)):
        events = begin(*answers, spells=0).events
        assert [e.winner for e in events if isinstance(e, ScrumDecided)] == [winner]


@pytest.mark.rule("BD-SCRUM-02")
def test_after_a_won_scrum_the_same_try_goes_on(begin: Begin) -> None:
    match = begin(*WON, *WON, *TIED, spells=0)
    assert next_action_die(match) is HOME
    assert tries_begun(match) == [HOME]
    assert morale(match) == (3, 1)


@pytest.mark.rule("BD-SCRUM-02")
def test_as_an_option_a_won_scrum_ends_the_try(begin: Begin) -> None:
    options: dict[str, Any] = {"spells": 0, "after_scrum_won": "turnover"}
    match = begin(*WON, **options)
    assert tries_begun(match) == [HOME, AWAY]
    assert next_action_die(match) is AWAY
    assert morale(match) == (3, 2)
    assert tries_begun(begin(*TIED, **options)) == [HOME]
    assert tries_begun(begin(*LOST, **options)) == [HOME, AWAY]


@pytest.mark.rule("BD-TECH-01")
@pytest.mark.parametrize("most", [1, 2, 3, 7])
@pytest.mark.parametrize("first", Side)
def test_at_no_morale_the_defender_concedes_a_technical_try_and_is_restored(
    begin: Begin, feed: Begin, most: int, first: Side
) -> None:
    match = begin(first=first, spells=0, morale=most)
    for lost in range(1, 3 * most + 2):
        feed(match, *WON)
        assert match.get(MORALE, first.other) == most - lost % most
        assert match.get(MORALE, first) == most
        assert match.result.score[first] == lost // most
        assert match.result.score[first.other] == 0


@pytest.mark.rule("BD-TECH-01")
@pytest.mark.parametrize("most", [1, 2, 3])
def test_at_no_morale_the_attacker_concedes_a_technical_try_and_is_restored(
    begin: Begin, feed: Begin, most: int
) -> None:
    match = begin(spells=0, morale=most)
    for lost in range(1, 2 * most + 1):
        feed(match, *LOST, 1)  # HOME loses a scrum, AWAY turns over
        assert match.get(MORALE, HOME) == most - lost % most
        assert match.get(MORALE, AWAY) == most
        assert match.result.score == (0, lost // most)


@pytest.mark.rule("BD-TECH-01")
def test_the_technical_try_is_scored_at_once(begin: Begin) -> None:
    match = begin(*WON, spells=0, morale=1)
    since = [event for event in match.events if not isinstance(event, TryBegan)][1:]
    assert since == [ScrumDecided(HOME), MoraleLost(AWAY, 1), TechnicalTries(HOME, 1, "morale")]


@pytest.mark.rule("BD-TECH-04")
def test_after_a_lost_scrum_the_technical_try_comes_before_the_turnover(begin: Begin) -> None:
    match = begin(*LOST, spells=0, morale=1)
    kinds = [type(e) for e in match.events if isinstance(e, MoraleLost | TechnicalTries | TurnedOver)]
    assert kinds == [MoraleLost, TechnicalTries, TurnedOver]
    assert tries_begun(match) == [HOME, AWAY]
    assert match.result.score == (0, 1)


@pytest.mark.rule("BD-TECH-04")
def test_a_technical_try_by_a_won_scrum_changes_neither_possession_nor_the_try(begin: Begin) -> None:
    match = begin(*WON, spells=0, morale=1)
    assert match.result.score == (1, 0)
    assert next_action_die(match) is HOME
    assert tries_begun(match) == [HOME]
    turned = begin(*WON, spells=0, morale=1, after_scrum_won="turnover")
    assert tries_begun(turned) == [HOME, AWAY]
    assert turned.result.score == (1, 0)


@pytest.mark.rule("BD-TECH-04")
@pytest.mark.parametrize("after", ["roll_again", "turnover"])
def test_as_an_option_a_technical_try_ends_the_try(begin: Begin, after: str) -> None:
    options: dict[str, Any] = {"spells": 0, "morale": 2, "technical_try_ends_try": True}
    match = begin(*WON, *WON, **options)
    assert match.result.score == (1, 0)
    assert tries_begun(match) == [HOME, AWAY]
    assert tries_begun(begin(*WON, **options)) == [HOME]
    assert tries_begun(begin(*LOST, **options)) == [HOME, AWAY]
    once = begin(*LOST, spells=0, morale=1, technical_try_ends_try=True, after_scrum_won=after)
    assert tries_begun(once) == [HOME, AWAY]
    assert once.result.score == (0, 1)
