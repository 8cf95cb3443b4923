"""Clash, eliminations and withdrawal (BD-CLASH, BD-TECH-02, BD-TECH-03, BD-TECH-05)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from ruleengine import (
    AWAY,
    HOME,
    Check,
    CheckKind,
    InjuryCause,
    InjuryResult,
    InjurySeverity,
    Match,
    Part,
    Roll,
    Side,
    Victim,
    new_match,
)
from ruleengine.hooks import injury
from ruleengine_blood_dice import BLOOD_DICE
from ruleengine_blood_dice.events import FullTime, PlayerLost, TechnicalTries, TryBegan, Withdrew
from ruleengine_blood_dice.state import ATTACKER, ELIMINATED, MORALE, TRIES, WITHDRAWN, missing

Begin = Callable[..., Match]
Walk = Callable[[Match], Iterator[tuple[Fraction, Match]]]
PAIRS = list(product(range(1, 7), repeat=2))
A_FALLS, D_FALLS, BOTH_FALL = (3, "clash", (1, 6)), (3, "clash", (6, 1)), (3, "clash", (3, 3))


def eliminated(match: Match) -> tuple[int, int]:
    return match.get(ELIMINATED, HOME), match.get(ELIMINATED, AWAY)


def tries_begun(match: Match) -> list[Side]:
    return [event.side for event in match.events if isinstance(event, TryBegan)]


@pytest.mark.rule("BD-CLASH-01")
@pytest.mark.parametrize("first", Side)
@pytest.mark.parametrize("kept", [(), ("keep", "keep")], ids=["no spells", "spells kept"])
def test_every_pair_of_clash_dice(begin: Begin, kept: tuple[str, ...], first: Side) -> None:
    for attack, defend in PAIRS:
        match = begin(3, *kept[:1], "clash", (attack, defend), *kept, first=first, spells=len(kept) // 2, score=2)
        fallen = {first: attack <= 3, first.other: defend <= 3}
        assert eliminated(match) == (fallen[HOME], fallen[AWAY])
        assert isinstance(match.pending, Roll)
        assert (match.pending.reason, match.pending.by) == ("blood-dice.action", first)
        assert tries_begun(match) == [first]
        assert match.result.score == (2, 2)


@pytest.mark.rule("BD-CLASH-01")
def test_none_one_other_and_both_fall_a_quarter_of_the_time_each(begin: Begin, walk: Walk) -> None:
    chances = dict.fromkeys(product(range(2), repeat=2), Fraction(0))
    for chance, match in walk(begin(3, "clash", spells=0)):
        chances[eliminated(match)] += chance
    assert set(chances.values()) == {Fraction(1, 4)}


@pytest.mark.rule("BD-CLASH-01")
def test_eliminations_add_up_over_a_match(begin: Begin, feed: Begin) -> None:
    match = begin(*A_FALLS, *BOTH_FALL, 1, *A_FALLS, *A_FALLS, spells=0)
    assert eliminated(match) == (2, 3)
    assert [e.missing for e in match.events if isinstance(e, PlayerLost) and e.side is AWAY] == [1, 2, 3]


@pytest.mark.rule("BD-CLASH-02")
@pytest.mark.parametrize(
    "answers",
    [(1,), (2, "pass"), (2, "scrum"), (3, "clash"), (4, "penalty"), (5, "run"), (6, "throw")],
    ids=lambda answers: str(answers[-1]),
)
def test_only_clashes_eliminate_and_only_scrums_lower_morale(
    begin: Begin, walk: Walk, answers: tuple[Any, ...]
) -> None:
    lost: set[int] = set()
    shaken: set[int] = set()
    for _, match in walk(begin(*answers, spells=0)):
        lost.update(eliminated(match))
        shaken.update(match.get(MORALE, side) for side in Side)
    assert lost == ({0, 1} if answers[-1] == "clash" else {0})
    assert shaken == ({2, 3} if answers[-1] == "scrum" else {3})


@pytest.mark.rule("BD-TECH-02")
def test_the_example_of_the_rules_five_eliminated_against_three_tries_left(begin: Begin) -> None:
    match = begin(*A_FALLS * 4, tries=3, spells=0)
    assert not match.over
    match = begin(*A_FALLS * 5, tries=3, spells=0)
    assert match.over
    assert match.result.score == (0, 3)
    assert (match.get(WITHDRAWN, HOME), match.get(WITHDRAWN, AWAY)) == (True, False)


@pytest.mark.rule("BD-TECH-02")
@pytest.mark.parametrize("first", Side)
@pytest.mark.parametrize("turnovers", range(6))
def test_the_opponent_of_a_withdrawn_team_scores_its_own_tries_left(begin: Begin, turnovers: int, first: Side) -> None:
    for fall, attackers in ((A_FALLS, True), (D_FALLS, False)):
        match = begin(*(1,) * turnovers, *fall, first=first, tries=4, spells=0, eliminations_to_withdraw=1)
        attacker = first if turnovers % 2 == 0 else first.other
        gone = attacker if attackers else attacker.other
        begun = tries_begun(match).count(gone.other)
        assert match.over
        assert match.pending is None
        assert match.result.score[gone.other] == 4 - begun
        assert match.result.score[gone] == 0
        assert match.get(TRIES, gone.other) == 4 - begun


@pytest.mark.rule("BD-TECH-02")
def test_a_withdrawal_ends_the_match_at_once_with_what_was_scored_before(begin: Begin) -> None:
    match = begin(4, "penalty", 6, 4, "penalty", 5, 4, "penalty", 5, *D_FALLS, spells=0, eliminations_to_withdraw=1)
    assert match.over
    assert match.result.score == (2, 1 + 10)
    assert match.events[-3:] == (
        PlayerLost(HOME, 1),
        Withdrew(HOME),
        TechnicalTries(AWAY, 10, "withdrawal"),
    )
    assert not any(isinstance(event, FullTime) for event in match.events)


@pytest.mark.rule("BD-TECH-02")
def test_a_withdrawal_with_no_tries_left_gives_none(begin: Begin) -> None:
    match = begin(1, *D_FALLS, tries=1, spells=0, score=1, eliminations_to_withdraw=1)
    assert match.over
    assert match.result.score == (1, 1)


@pytest.mark.rule("BD-TECH-03")
def test_the_try_in_progress_counts_as_used(begin: Begin) -> None:
    match = begin(*D_FALLS, tries=4, spells=0, eliminations_to_withdraw=1)
    assert match.result.score == (3, 0)


@pytest.mark.rule("BD-TECH-03")
def test_as_an_option_the_try_in_progress_is_still_left(begin: Begin) -> None:
    options: dict[str, Any] = {
        "tries": 4,
        "spells": 0,
        "eliminations_to_withdraw": 1,
        "try_in_progress_counts": True,
    }
    assert begin(*D_FALLS, **options).result.score == (4, 0)
    assert begin(*D_FALLS, first=AWAY, **options).result.score == (0, 4)
    assert begin(*A_FALLS, **options).result.score == (0, 4)  # no try of AWAY is in progress
    assert begin(1, *A_FALLS, **options).result.score == (3, 0)
    assert begin(*BOTH_FALL, **options).result.score == (4, 4)
    last = begin(1, *D_FALLS, **{**options, "tries": 1})
    assert last.result.score == (0, 1)


@pytest.mark.rule("BD-TECH-03")
@pytest.mark.parametrize("first", Side)
def test_if_both_withdraw_both_score_their_own_tries_left(begin: Begin, first: Side) -> None:
    match = begin(*BOTH_FALL, first=first, tries=4, score=1, spells=0, eliminations_to_withdraw=1)
    assert match.over
    assert match.result.score == ((4, 5) if first is HOME else (5, 4))
    assert {e.side for e in match.events if isinstance(e, Withdrew)} == {HOME, AWAY}


@pytest.mark.rule("BD-TECH-03")
@pytest.mark.parametrize("counts", [False, True])
def test_as_an_option_nobody_scores_if_both_withdraw(begin: Begin, counts: bool) -> None:
    options: dict[str, Any] = {
        "tries": 4,
        "spells": 0,
        "score": 1,
        "eliminations_to_withdraw": 1,
        "double_withdrawal": "neither",
        "try_in_progress_counts": counts,
    }
    match = begin(*BOTH_FALL, **options)
    assert match.over
    assert match.result.score == (1, 1)
    assert begin(*A_FALLS, **options).result.score == (1, 5)  # one alone is no double withdrawal


@pytest.mark.rule("BD-TECH-03")
def test_both_withdraw_only_if_one_clash_brings_both_to_the_limit(begin: Begin) -> None:
    options: dict[str, Any] = {"tries": 5, "spells": 0, "eliminations_to_withdraw": 2}
    match = begin(*D_FALLS, *BOTH_FALL, **options)
    assert eliminated(match) == (1, 2)
    assert match.result.score == (4, 0)
    assert begin(*A_FALLS, *D_FALLS, *BOTH_FALL, **options).result.score == (4, 5)


@pytest.mark.rule("BD-TECH-05")
@pytest.mark.parametrize(("limit", "options"), [(5, {}), (6, {"eliminations_to_withdraw": 6})])
@pytest.mark.parametrize("fall", [A_FALLS, D_FALLS])
def test_the_fifth_elimination_or_as_an_option_the_sixth_withdraws(
    begin: Begin, feed: Begin, limit: int, options: dict[str, Any], fall: tuple[Any, ...]
) -> None:
    match = begin(*fall * (limit - 1), spells=0, **options)
    assert not match.over
    assert max(eliminated(match)) == limit - 1
    assert feed(match, *fall).over


# The injury slot ------------------------------------------------------------------------------------------


class Bruises(Part):
    """An injury part for tests: what a lost duel does is said when it is made."""

    name = "tests.bruises"

    def __init__(self, hurt: InjuryResult) -> None:
        self.hurt = hurt

    @injury.impl
    async def bruise(self, match: Match, victim: Victim, cause: InjuryCause) -> InjuryResult:
        assert victim.piece is None
        assert cause == InjuryCause("clash", by=victim.side.other)
        return self.hurt


def with_injury(hurt: InjuryResult, full_names: Callable[..., Any], *answers: Any, **options: Any) -> Match:
    ruleset = BLOOD_DICE.but(replacing={"blood-dice.elimination": Bruises(hurt)})
    match = new_match(ruleset, options=full_names(spells=0, **options))
    for given in (1, *answers):
        match.answer(given)
    return match


@pytest.mark.parametrize("out", [InjurySeverity.NO, InjurySeverity.DOWN, InjurySeverity.STUNNED])
def test_an_injury_that_keeps_nobody_out_costs_no_player(full_names: Any, out: InjurySeverity) -> None:
    match = with_injury(InjuryResult(out), full_names, *BOTH_FALL * 9)
    assert (missing(match, HOME), missing(match, AWAY)) == (0, 0)
    assert match.get(ATTACKER) is HOME


@pytest.mark.parametrize("out", [InjurySeverity.MATCH, InjurySeverity.DEAD])
def test_who_is_out_for_the_match_or_dead_is_eliminated(full_names: Any, out: InjurySeverity) -> None:
    assert eliminated(with_injury(InjuryResult(out), full_names, *BOTH_FALL)) == (1, 1)


def test_a_knocked_out_player_is_missing_and_returns_with_the_next_try(full_names: Any) -> None:
    match = with_injury(InjuryResult(InjurySeverity.UNTIL_RESTART), full_names, *BOTH_FALL, *A_FALLS)
    assert (missing(match, HOME), missing(match, AWAY)) == (2, 1)
    assert eliminated(match) == (0, 0)
    match.answer(1)
    assert (missing(match, HOME), missing(match, AWAY)) == (0, 0)


def test_a_knocked_out_player_counts_for_withdrawal(full_names: Any) -> None:
    match = with_injury(
        InjuryResult(InjurySeverity.UNTIL_RESTART), full_names, *A_FALLS * 2, tries=4, eliminations_to_withdraw=2
    )
    assert match.over
    assert match.result.score == (0, 4)


def test_a_return_roll_is_asked_once_a_try_for_each_knocked_out_player(full_names: Any) -> None:
    back = Check(CheckKind("tests.back"), None, 4)
    match = with_injury(InjuryResult(InjurySeverity.UNTIL_RESTART, back), full_names, *BOTH_FALL, *A_FALLS, 1, 3, 3, 3)
    assert (missing(match, HOME), missing(match, AWAY)) == (2, 1)
    for given in (1, 3, 4, 3):
        match.answer(given)
    assert missing(match, HOME) + missing(match, AWAY) == 2
    assert isinstance(match.pending, Roll)
    assert match.pending.reason == "blood-dice.action"
    for given in (1, 4, 6):
        match.answer(given)
    assert (missing(match, HOME), missing(match, AWAY)) == (0, 0)
    assert isinstance(match.pending, Roll)
    assert match.pending.reason == "blood-dice.action"
