"""Penalty, Run, Throw and Counterattack, over all faces (BD-PEN, BD-RUN, BD-THROW, BD-CTR)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import pytest

from ruleengine import AWAY, HOME, Match, Roll, Side
from ruleengine_blood_dice.events import Scored, TryBegan
from ruleengine_blood_dice.state import ATTACKER, TRIES

Begin = Callable[..., Match]
Walk = Callable[[Match], Iterator[tuple[Fraction, Match]]]


def ending(match: Match) -> str:
    """How the shot of a HOME attacker ended, by the score sheet alone."""
    return {(0, 0): "nothing", (1, 0): "attacker", (0, 1): "defender"}[match.result.score]


def chances(ways: Iterator[tuple[Fraction, Match]]) -> dict[str, Fraction]:
    found: dict[str, Fraction] = defaultdict(Fraction)
    for chance, match in ways:
        found[ending(match)] += chance
    return dict(found)


@pytest.mark.rule("BD-PEN-01")
@pytest.mark.parametrize("first", Side)
@pytest.mark.parametrize("face", range(1, 7))
def test_a_penalty_scores_on_five_or_six_and_turns_over_in_any_case(begin: Begin, face: int, first: Side) -> None:
    match = begin(4, "penalty", first=first, spells=0, after_score="scorer")
    assert isinstance(match.pending, Roll)
    assert match.pending.by is first
    match.answer(face)
    assert match.result.score[first] == (face >= 5)
    assert match.result.score[first.other] == 0
    assert match.get(ATTACKER) is first.other


@pytest.mark.rule("BD-PEN-01")
def test_a_penalty_scores_one_time_in_three(begin: Begin, walk: Walk) -> None:
    assert chances(walk(begin(4, "penalty", spells=0)))["attacker"] == Fraction(1, 3)


@pytest.mark.rule("BD-RUN-01")
@pytest.mark.parametrize("shot", range(1, 7))
@pytest.mark.parametrize("defence", range(1, 7))
def test_a_run_for_every_defence_and_every_shot(begin: Begin, defence: int, shot: int) -> None:
    _check_shot(begin(5, "run", spells=0), defence, shot, stopped=defence in (4, 5), needed=4)


@pytest.mark.rule("BD-THROW-01")
@pytest.mark.parametrize("shot", range(1, 7))
@pytest.mark.parametrize("defence", range(1, 7))
def test_a_throw_for_every_defence_and_every_shot(begin: Begin, defence: int, shot: int) -> None:
    _check_shot(begin(6, "throw", spells=0), defence, shot, stopped=defence in (1, 2, 3), needed=3)


def _check_shot(match: Match, defence: int, shot: int, *, stopped: bool, needed: int) -> None:
    assert _thrower(match) is AWAY
    match.answer(defence)
    if stopped:
        assert match.result.score == (0, 0)
        assert (match.get(ATTACKER), match.get(TRIES, AWAY)) == (AWAY, 11)
    elif defence == 6:
        assert _thrower(match) is AWAY
        match.answer(shot)
        assert match.result.score == (0, int(shot >= 4))
        assert (match.get(ATTACKER), match.get(TRIES, HOME)) == (HOME, 10)
    else:
        assert _thrower(match) is HOME
        match.answer(shot)
        assert match.result.score == (int(shot >= needed), 0)
        assert (match.get(ATTACKER), match.get(TRIES, AWAY)) == (AWAY, 11)


def _thrower(match: Match) -> Side | None:
    assert isinstance(match.pending, Roll)
    assert match.pending.reason != "blood-dice.action"
    return match.pending.by


@pytest.mark.rule("BD-RUN-01", "BD-CTR-01")
def test_before_spells_a_run_scores_one_in_four(begin: Begin, walk: Walk) -> None:
    counter, scored = Fraction(1, 6), Fraction(1, 4)
    assert chances(walk(begin(5, "run", spells=0))) == {
        "attacker": scored,
        "defender": counter / 2,
        "nothing": Fraction(7, 12) + counter / 2,
    }


@pytest.mark.rule("BD-THROW-01", "BD-CTR-01")
def test_before_spells_a_throw_scores_two_in_nine(begin: Begin, walk: Walk) -> None:
    counter, scored = Fraction(1, 6), Fraction(2, 9)
    assert chances(walk(begin(6, "throw", spells=0))) == {
        "attacker": scored,
        "defender": counter / 2,
        "nothing": Fraction(11, 18) + counter / 2,
    }


@pytest.mark.rule("BD-CTR-01")
@pytest.mark.parametrize("first", Side)
@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("answers", [(5, "run", 6), (6, "throw", 6)])
def test_a_counterattack_scores_for_the_defender_on_four_or_more(
    begin: Begin, feed: Begin, answers: tuple[Any, ...], face: int, first: Side
) -> None:
    match = begin(*answers, first=first, spells=0)
    assert _thrower(match) is first.other
    match.answer(face)
    assert match.result.score[first.other] == (face >= 4)
    assert match.result.score[first] == 0
    scorers = [event.side for event in match.events if isinstance(event, Scored)]
    assert scorers == [first.other] * (face >= 4)


@pytest.mark.rule("BD-CTR-02")
@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("answers", [(5, "run", 6), (6, "throw", 6)])
def test_after_a_counterattack_the_original_attacker_attacks_in_a_new_try_of_its_own(
    begin: Begin, answers: tuple[Any, ...], face: int
) -> None:
    match = begin(*answers, face, first=AWAY, spells=0)
    assert [e.side for e in match.events if isinstance(e, TryBegan)] == [AWAY, AWAY]
    assert (match.get(TRIES, HOME), match.get(TRIES, AWAY)) == (12, 10)


@pytest.mark.rule("BD-CTR-02")
@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("answers", [(5, "run", 6), (6, "throw", 6)])
def test_as_an_option_the_defender_attacks_after_a_counterattack(
    begin: Begin, answers: tuple[Any, ...], face: int
) -> None:
    match = begin(*answers, face, first=AWAY, spells=0, after_counter="defender")
    assert match.result.score == (face >= 4, 0)
    assert [e.side for e in match.events if isinstance(e, TryBegan)] == [AWAY, HOME]
    assert (match.get(TRIES, HOME), match.get(TRIES, AWAY)) == (11, 11)


@pytest.mark.rule("BD-CTR-02")
def test_the_scorer_of_a_counterattack_does_not_attack_by_the_rule_for_scorers(begin: Begin) -> None:
    match = begin(5, "run", 6, 6, spells=0, after_score="scorer")
    assert match.get(ATTACKER) is HOME


@pytest.mark.rule("BD-CTR-03")
@pytest.mark.parametrize("answers", [(5, "run", 1), (6, "throw", 4), (5, "run", 6), (6, "throw", 6), (4, "penalty")])
def test_nobody_is_asked_whether_to_try_to_score(begin: Begin, answers: tuple[Any, ...]) -> None:
    assert isinstance(begin(*answers, spells=0).pending, Roll)


@pytest.mark.rule("BD-PEN-01", "BD-RUN-01", "BD-THROW-01", "BD-CTR-01")
@pytest.mark.parametrize(
    ("answers", "score"),
    [
        ((4, "penalty", 5), (1, 0)),
        ((5, "run", 1, 4), (1, 0)),
        ((6, "throw", 4, 3), (1, 0)),
        ((5, "run", 6, 4), (0, 1)),
        ((6, "throw", 6, 4), (0, 1)),
    ],
)
def test_a_score_is_exactly_one_try_on_top_of_the_score(
    begin: Begin, answers: tuple[Any, ...], score: tuple[int, int]
) -> None:
    assert begin(*answers, score=3, spells=0).result.score == (3 + score[0], 3 + score[1])
    assert begin(*answers, score=3, spells=0).get(TRIES, HOME) in (10, 11)
