"""Tries: the action die, turnovers, running out of tries, what follows a score (BD-TRY)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ruleengine import AWAY, HOME, Decision, Match, Roll, Side, token
from ruleengine_blood_dice.events import FullTime, TryBegan
from ruleengine_blood_dice.state import ATTACKER, TRIES

Begin = Callable[..., Match]
NAMED = {2: "scrum", 3: "clash", 4: "penalty", 5: "run", 6: "throw"}
TURNOVERS: list[tuple[Any, ...]] = [
    (1,),
    (2, "pass", 5),
    (2, "scrum", (1, 2)),
    (4, "penalty", 1),
    (4, "penalty", 6),
    (5, "run", 4),
    (5, "run", 1, 1),
    (5, "run", 1, 6),
    (6, "throw", 1),
    (6, "throw", 5, 1),
    (6, "throw", 5, 6),
]
GO_ON: list[tuple[Any, ...]] = [(2, "pass", 1), (2, "scrum", (3, 3)), (2, "scrum", (6, 1)), (3, "clash", (1, 6))]


def tries(match: Match) -> tuple[int, int]:
    return match.get(TRIES, HOME), match.get(TRIES, AWAY)


def rolls(match: Match) -> tuple[str, Side | None, int]:
    """The roll that is pending: its reason, whose it is, how many dice."""
    assert isinstance(match.pending, Roll)
    return match.pending.reason, match.pending.by, len(match.pending.dice)


@pytest.mark.rule("BD-TRY-01")
def test_a_try_begins_with_the_attacker_rolling_the_action_die(begin: Begin) -> None:
    match = begin(first=AWAY, spells=0)
    assert rolls(match) == ("blood-dice.action", AWAY, 1)
    match.answer(1)
    assert rolls(match) == ("blood-dice.action", HOME, 1)


@pytest.mark.rule("BD-TRY-01", "BD-TRY-03")
@pytest.mark.parametrize("first", Side)
@pytest.mark.parametrize("answers", TURNOVERS)
def test_a_turnover_ends_the_try_and_swaps_the_roles(begin: Begin, answers: tuple[Any, ...], first: Side) -> None:
    match = begin(*answers, first=first, spells=0)
    assert rolls(match) == ("blood-dice.action", first.other, 1)
    assert match.get(ATTACKER) is first.other
    assert tries(match) == (11, 11)
    assert [e.side for e in match.events if isinstance(e, TryBegan)] == [first, first.other]


@pytest.mark.rule("BD-TRY-01")
@pytest.mark.parametrize("answers", GO_ON)
def test_without_a_turnover_the_same_try_goes_on(begin: Begin, answers: tuple[Any, ...]) -> None:
    match = begin(*answers, *answers, first=AWAY, spells=0)
    assert rolls(match) == ("blood-dice.action", AWAY, 1)
    assert tries(match) == (12, 11)
    assert [e.side for e in match.events if isinstance(e, TryBegan)] == [AWAY]


@pytest.mark.rule("BD-TRY-01")
def test_a_try_is_charged_to_the_team_that_attacked_when_it_began(begin: Begin, feed: Begin) -> None:
    match = begin(5, "run", 6, 6, spells=0)
    assert tries(match) == (10, 12)
    assert tries(feed(match, 1, 1, 1)) == (9, 10)


@pytest.mark.rule("BD-TRY-02", "BD-TRY-03")
def test_a_one_on_the_action_die_leaves_no_choice(begin: Begin) -> None:
    match = begin(1, spells=0)
    assert rolls(match) == ("blood-dice.action", AWAY, 1)
    assert match.log == ((1,), (1,))


@pytest.mark.rule("BD-TRY-02")
@pytest.mark.parametrize("first", Side)
@pytest.mark.parametrize("face", NAMED)
def test_from_two_to_six_the_attacker_chooses_the_named_action_or_a_pass(begin: Begin, face: int, first: Side) -> None:
    request = begin(face, first=first, spells=0).pending
    assert isinstance(request, Decision)
    assert request.by is first
    assert [token(option) for option in request.choices] == [NAMED[face], "pass"]


@pytest.mark.rule("BD-TRY-02")
@pytest.mark.parametrize("face", NAMED)
def test_the_named_action_and_the_pass_begin_with_the_right_dice(begin: Begin, face: int) -> None:
    begins = {
        2: ("blood-dice.scrum", None, 2),
        3: ("blood-dice.clash", None, 2),
        4: ("blood-dice.penalty", HOME, 1),
        5: ("blood-dice.stop-run", AWAY, 1),
        6: ("blood-dice.stop-throw", AWAY, 1),
    }
    assert rolls(begin(face, NAMED[face], spells=0)) == begins[face]
    assert rolls(begin(face, "pass", spells=0)) == ("blood-dice.steal", AWAY, 1)


@pytest.mark.rule("BD-TRY-04")
def test_out_of_tries_the_other_attacks_until_neither_has_one(begin: Begin, feed: Begin) -> None:
    match = begin(5, "run", 6, 1, tries=1, spells=0)  # a counterattack leaves the try-less HOME in possession
    assert rolls(match) == ("blood-dice.action", AWAY, 1)
    assert match.get(ATTACKER) is AWAY
    assert tries(match) == (0, 0)
    assert feed(match, 1).over


@pytest.mark.rule("BD-TRY-04")
def test_the_other_attacks_as_often_as_it_has_tries(begin: Begin, feed: Begin) -> None:
    counter = (5, "run", 6, 1)
    match = begin(*counter, *counter, *counter, tries=3, spells=0)
    assert tries(match) == (0, 2)
    for left in (1, 0):
        match.answer(1)  # HOME is due each time, and has none
        assert rolls(match) == ("blood-dice.action", AWAY, 1)
        assert tries(match) == (0, left)
    assert feed(match, 1).over
    assert isinstance(match.events[-1], FullTime)


@pytest.mark.rule("BD-TRY-04")
def test_as_an_option_the_match_ends_when_the_team_due_is_out_of_tries(begin: Begin, feed: Begin) -> None:
    match = begin(5, "run", 6, 4, tries=1, spells=0, out_of_tries="match_ends")
    assert match.over
    assert tries(match) == (0, 1)
    assert match.result.score == (0, 1)
    assert isinstance(match.events[-1], FullTime)


@pytest.mark.rule("BD-TRY-04")
def test_match_ends_waits_until_the_team_due_has_none(begin: Begin, feed: Begin) -> None:
    match = begin(5, "run", 6, 1, tries=2, spells=0, out_of_tries="match_ends")
    assert tries(match) == (0, 2)
    assert tries(feed(match, 1)) == (0, 1)
    assert feed(match, 1).over


@pytest.mark.rule("BD-TRY-04")
@pytest.mark.parametrize("ending", ["other_attacks", "match_ends"])
def test_when_nobody_has_a_try_left_the_match_ends(begin: Begin, ending: str) -> None:
    assert begin(1, 1, 1, 1, tries=2, spells=0, out_of_tries=ending).over
    assert not begin(1, 1, 1, tries=2, spells=0, out_of_tries=ending).over
    assert begin(tries=0, spells=0, out_of_tries=ending).over


@pytest.mark.rule("BD-TRY-05")
@pytest.mark.parametrize("answers", [(5, "run", 3, 4), (6, "throw", 4, 3)])
@pytest.mark.parametrize("first", Side)
def test_after_a_scored_try_the_side_that_conceded_attacks(begin: Begin, answers: tuple[Any, ...], first: Side) -> None:
    match = begin(*answers, first=first, spells=0)
    assert match.result.score[first] == 1
    assert rolls(match) == ("blood-dice.action", first.other, 1)
    assert tries(match) == (11, 11)


@pytest.mark.rule("BD-TRY-05")
@pytest.mark.parametrize("answers", [(5, "run", 3, 4), (6, "throw", 4, 3)])
@pytest.mark.parametrize("first", Side)
def test_as_an_option_the_scorer_attacks_again_in_a_new_try(
    begin: Begin, answers: tuple[Any, ...], first: Side
) -> None:
    match = begin(*answers, first=first, spells=0, after_score="scorer")
    assert match.result.score[first] == 1
    assert rolls(match) == ("blood-dice.action", first, 1)
    assert (match.get(TRIES, first), match.get(TRIES, first.other)) == (10, 12)


@pytest.mark.rule("BD-TRY-05")
@pytest.mark.parametrize("answers", [(5, "run", 3, 3), (6, "throw", 4, 2), (5, "run", 4), (6, "throw", 1)])
def test_a_scorer_who_misses_turns_over(begin: Begin, answers: tuple[Any, ...]) -> None:
    match = begin(*answers, spells=0, after_score="scorer")
    assert rolls(match) == ("blood-dice.action", AWAY, 1)


@pytest.mark.rule("BD-TRY-04", "BD-TRY-05")
def test_a_scorer_without_tries_is_out_of_tries(begin: Begin) -> None:
    options: dict[str, Any] = {"tries": 1, "spells": 0, "after_score": "scorer"}
    assert rolls(begin(5, "run", 1, 6, **options)) == ("blood-dice.action", AWAY, 1)
    assert begin(5, "run", 1, 6, out_of_tries="match_ends", **options).over
