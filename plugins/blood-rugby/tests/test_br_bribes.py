"""Bribes: the check, the right offer, anger, reporting; and what a match pays."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from br_scenes import asked, chance, offers, roll, scene, told

from ruleengine import AWAY, HOME, Decision, Match, Side, new_match
from ruleengine.odds import StateView
from ruleengine_blood_rugby import BLOOD_RUGBY
from ruleengine_blood_rugby._bribes import Account, account
from ruleengine_blood_rugby.checks import bribe_check
from ruleengine_blood_rugby.choices import END_TURN
from ruleengine_blood_rugby.events import BribeTried, Forfeited, HalfBegan
from ruleengine_blood_rugby.state import ANGRY, BLIND, GOLD, SPENT_ON_BRIBES

LISTENS, REFUSES = (20, 5), (1, 19)
"""The referee's Wisdom, then the coach's Charisma: the referee fails and the coach passes, or the reverse."""


def before(**options: Any) -> Match:
    """A match before its first half: home's coach may bribe the referee."""
    found = {name.replace("__", "."): value for name, value in options.items()}
    return new_match(BLOOD_RUGBY, options={"match.first_kick": "home", **found})


def bribe(match: Match, faces: tuple[int, int]) -> Match:
    """Try, with these faces for the referee and the coach."""
    match.answer("bribe")
    for face in faces:
        match.answer(face)
    return match


def reason(moment: StateView) -> str:
    """What is asked for now."""
    return "" if moment.pending is None else moment.pending.reason


@pytest.mark.rule("BR-T-43", "BR-BRIBE-01", "BR-TERM-07")
@pytest.mark.parametrize(
    ("charisma", "expected"), [(10, Fraction(27, 80)), (12, Fraction(87, 200)), (15, Fraction(117, 200))]
)
def test_a_bribe_must_beat_the_referees_wisdom(charisma: int, expected: Fraction) -> None:
    match = before(bribes__coach_charisma=charisma)
    match.answer("bribe")
    heard = chance(match, lambda end: reason(end) == "offer", until=lambda moment: isinstance(moment.pending, Decision))
    assert heard == expected


@pytest.mark.rule("BR-BRIBE-03")
def test_each_side_may_try_twice_before_each_half_until_one_is_complete() -> None:
    match = before(bribes__bribe_forfeit=None)
    for by in (HOME, HOME, AWAY, AWAY):
        assert match.pending is not None
        assert (asked(match), match.pending.by) == ("bribe", by)
        bribe(match, REFUSES)
    assert told(match, HalfBegan)
    done = bribe(before(), LISTENS)
    done.answer("offer:500")
    done.answer(6)
    assert done.pending is not None
    assert (asked(done), done.pending.by) == ("bribe", AWAY)


@pytest.mark.rule("BR-BRIBE-03", "BR-TURN-06")
@pytest.mark.parametrize("half", [1, 2])
def test_the_same_before_the_second_half_and_before_extra_time(half: int) -> None:
    text = f"home 7 kiker K8\naway 7 kiker L8\nball A1\nactive away\nfirst home\nround 1\nhalf {half}\n"
    options = {"turn__turns_per_half": 1, "match__extra_time": 1, "spells__spells_per_match": 0}
    match = scene(text, **options)
    match.answer(END_TURN)
    if half == 2:
        roll(match, "lot", 1)
    for by in (HOME, AWAY):
        assert match.pending is not None
        assert (asked(match), match.pending.by) == ("bribe", by)
        match.answer("no-bribe")
    assert told(match, HalfBegan)


@pytest.mark.rule("BR-BRIBE-03")
def test_a_match_without_money_has_no_bribes() -> None:
    assert told(before(bribes__bribes_per_half=0), HalfBegan)


@pytest.mark.rule("BR-REF-02", "BR-BRIBE-03")
def test_without_a_referee_there_is_nobody_to_bribe() -> None:
    assert told(before(referee__referee="none"), HalfBegan)
    assert not told(before(referee__referee="all"), HalfBegan)


@pytest.mark.rule("BR-BRIBE-02", "BR-BRIBE-04")
@pytest.mark.parametrize(("face", "right"), [(1, 50), (2, 100), (3, 150), (4, 200), (5, 300), (6, 500)])
@pytest.mark.parametrize("offered", [50, 150, 300])
def test_it_is_complete_when_the_sum_is_the_right_offer_or_more(face: int, right: int, offered: int) -> None:
    match = bribe(before(), LISTENS)
    assert offers(match) == [f"offer:{gold}" for gold in (50, 100, 150, 200, 300, 500)]
    match.answer(f"offer:{offered}")
    match.answer(face)
    complete = offered >= right
    assert told(match, BribeTried) == [
        BribeTried(HOME, offered, "complete" if complete else "too-little", not complete)
    ]
    assert (match.get(BLIND, HOME), match.get(ANGRY, HOME)) == (complete, not complete)
    assert (match.get(GOLD, HOME), match.get(SPENT_ON_BRIBES, HOME)) == (500 - offered, offered)
    assert not told(match, Forfeited)  # he is angry, but does not report it


@pytest.mark.rule("BR-BRIBE-03", "BR-BRIBE-04")
def test_a_team_sheet_may_say_what_its_coach_is_like_and_has() -> None:
    player = {"captain": 1, "scrum": 5, "kiker": 1, "runner": 1, "shield": 1, "back": 3}
    players = [{"role": role} for role, many in player.items() for _ in range(many)]
    home = {"name": "Mine", "coach": {"charisma": 16, "gold": 150}, "players": players}
    match = new_match(BLOOD_RUGBY, seed=1, teams={"home": home})
    assert [bribe_check(match, side).needed for side in Side] == [16, 12]
    assert [match.get(GOLD, side) for side in Side] == [150, 500]


@pytest.mark.rule("BR-BRIBE-04")
def test_a_coach_cannot_offer_more_than_it_has() -> None:
    match = bribe(before(bribes__coach_gold=160), LISTENS)
    assert offers(match) == ["offer:50", "offer:100", "offer:150"]
    assert told(before(bribes__coach_gold=49), HalfBegan)


@pytest.mark.rule("BR-BRIBE-02")
def test_the_right_offers_are_a_table_of_the_users() -> None:
    match = bribe(before(bribes__bribe_offers={"1-6": 70}), LISTENS)
    match.answer(1)
    assert told(match, BribeTried) == [BribeTried(HOME, 70, "complete", False)]


@pytest.mark.rule("BR-BRIBE-01", "BR-BRIBE-03")
def test_a_failed_bribe_makes_him_angry_always_or_half_the_time() -> None:
    assert told(bribe(before(), REFUSES), BribeTried) == [BribeTried(HOME, 0, "refused", True)]
    for face, angry in ((1, True), (2, False)):
        match = bribe(before(bribes__bribe_failure_angers="half"), REFUSES)
        assert asked(match) == "anger"
        match.answer(face)
        assert match.get(ANGRY, HOME) is angry


@pytest.mark.rule("BR-BRIBE-01")
def test_a_third_failed_bribe_forfeits_the_match() -> None:
    match = before(bribes__bribes_per_half=3)
    for _ in range(2):
        bribe(match, REFUSES)
    assert not match.over
    bribe(match, REFUSES)
    assert match.over
    assert match.result.winner is AWAY
    assert told(match, Forfeited) == [Forfeited(HOME, "bribery")]
    patient = before(bribes__bribes_per_half=3, bribes__bribe_forfeit=None)
    for _ in range(3):
        bribe(patient, REFUSES)
    assert not patient.over


@pytest.mark.rule("BR-BRIBE-04", "BR-BRIBE-05")
def test_a_bribe_lasts_for_the_half_and_anger_for_the_match() -> None:
    match = new_match(BLOOD_RUGBY, seed=2, options={"turn.turns_per_half": 1})
    match.set(BLIND, HOME, True)
    match.set(ANGRY, AWAY, True)
    while not [event for event in match.events if isinstance(event, HalfBegan) and event.half == 2]:
        match.answer(_quietly(match))
    assert (match.get(BLIND, HOME), match.get(ANGRY, AWAY)) == (False, True)


def _quietly(match: Match) -> Any:
    """What ends things soonest: no bribes, no spells, no activations."""
    assert isinstance(match.pending, Decision)
    options = match.pending.choices
    return options[-1] if match.pending.reason in ("activate", "act") else options[0]


# Money ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("BR-PAY-01")
def test_a_side_of_twelve_is_paid_by_role() -> None:
    match = before()
    # Six Scrum men at 20, three Backs at 25, the Shield at 30, Kiker and Runner at 40 each.
    assert account(match, HOME) == Account(6 * 20 + 3 * 25 + 30 + 40 + 40, 50, 0, 0)
    dear = before(money__pay_scrum=100, money__pay_coach=0)
    assert account(dear, AWAY) == Account(6 * 100 + 3 * 25 + 30 + 40 + 40, 0, 0, 0)


@pytest.mark.rule("BR-PAY-02")
@pytest.mark.parametrize(("score", "prizes"), [("3-1", (200, 0)), ("0-1", (0, 100)), ("2-2", (0, 0))])
def test_the_winner_has_a_prize_for_each_try_by_which_it_is_ahead(score: str, prizes: tuple[int, int]) -> None:
    match = new_match(BLOOD_RUGBY, teams={"position": f"home 7 kiker K8\naway 7 kiker L8\nscore {score}\n"})
    assert (account(match, HOME).prize, account(match, AWAY).prize) == prizes


@pytest.mark.rule("BR-PAY-02")
def test_who_wins_by_forfeit_without_being_ahead_has_the_prize_once() -> None:
    match = before(bribes__bribes_per_half=3)
    for _ in range(3):
        bribe(match, REFUSES)
    assert account(match, AWAY).prize == 100


@pytest.mark.rule("BR-PAY-02", "BR-BRIBE-04")
def test_the_result_lists_pay_prizes_and_bribes() -> None:
    match = before(bribes__bribes_per_half=3, bribes__bribe_forfeit=1)
    bribe(match, LISTENS).answer("offer:100")
    match.answer(6)
    bribe(match, REFUSES)
    assert match.over
    assert match.result.detail == (
        "home: players 305, coach 50, bribes \N{MINUS SIGN}100 gold; away: players 305, coach 50, prize 100 gold"
    )
