"""Terms and set-up (BD-TERM, BD-SET)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ruleengine import (
    AWAY,
    HOME,
    Answered,
    Decision,
    Match,
    OptionError,
    RandomCoach,
    Roll,
    Side,
    new_match,
    play,
    token,
)
from ruleengine_blood_dice.state import ATTACKER, ELIMINATED, MORALE, SCORE, SPELLS, TRIES

Begin = Callable[..., Match]


def sheets(match: Match) -> tuple[tuple[object, ...], ...]:
    """Tries, Morale, Spells, eliminated players and score of each team."""
    return tuple(
        (
            match.get(TRIES, side),
            match.get(MORALE, side),
            match.get(SPELLS)[side],
            match.get(ELIMINATED, side),
            match.get(SCORE, side),
        )
        for side in Side
    )


@pytest.mark.rule("BD-SET-01")
def test_both_teams_start_with_twelve_tries_three_morale_five_spells() -> None:
    assert sheets(new_match("blood-dice")) == ((12, 3, 5, 0, 0),) * 2


@pytest.mark.rule("BD-SET-01")
def test_the_draw_changes_neither_sheet_but_for_the_try_that_begins(begin: Begin) -> None:
    assert sheets(begin(first=HOME)) == ((11, 3, 5, 0, 0), (12, 3, 5, 0, 0))
    assert sheets(begin(first=AWAY)) == ((12, 3, 5, 0, 0), (11, 3, 5, 0, 0))


@pytest.mark.rule("BD-SET-01")
def test_tries_morale_spells_and_score_at_the_start_are_options(full_names: Callable[..., Any]) -> None:
    for given in ((1, 1, 0, 0, 0), (7, 2, 9, 0, 4), (100, 10, 1, 0, 1)):
        tries, morale, spells, _, score = given
        options = full_names(tries=tries, morale=morale, spells=spells, score=score)
        match = new_match("blood-dice", options=options)
        assert sheets(match) == (given, given)
        assert match.result.score == (score, score)


@pytest.mark.rule("BD-SET-01")
def test_the_fifth_elimination_withdraws_and_the_number_is_an_option(begin: Begin) -> None:
    for limit, options in ((5, {}), (1, {"eliminations_to_withdraw": 1}), (9, {"eliminations_to_withdraw": 9})):
        match = begin(spells=0, **options)
        fallen = 0
        while not match.over:
            match.answer(3)
            match.answer("clash")
            match.answer((1, 6))
            fallen += 1
        assert fallen == limit == match.get(ELIMINATED, HOME)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("tries", -1),
        ("tries", "12"),
        ("morale", 0),
        ("spells", -1),
        ("spells", True),
        ("score", -1),
        ("eliminations_to_withdraw", 0),
        ("passes_per_try", -1),
        ("out_of_tries", "match ends"),
        ("after_score", "turn"),
        ("after_scrum_won", True),
        ("technical_try_ends_try", 1),
        ("after_counter", "attacker"),
        ("double_withdrawal", "home"),
        ("try_in_progress_counts", None),
        ("spells_reroll", "theirs"),
        ("spell_order", "home_first"),
    ],
)
def test_options_that_make_no_sense_are_refused_by_name(begin: Begin, option: str, value: object) -> None:
    with pytest.raises(OptionError, match=option):
        begin(**{option: value})


@pytest.mark.rule("BD-SET-02")
def test_first_possession_is_an_even_draw_that_belongs_to_neither_team() -> None:
    draw = new_match("blood-dice").pending
    assert isinstance(draw, Roll)
    assert draw.by is None
    assert dict(draw.reading.weights(draw.dice)) == {HOME: 1, AWAY: 1}


@pytest.mark.rule("BD-SET-02")
@pytest.mark.parametrize("side", Side)
def test_who_is_drawn_attacks_first(begin: Begin, side: Side) -> None:
    match = begin(first=side)
    assert match.get(ATTACKER) is side
    assert isinstance(match.pending, Roll)
    assert (match.pending.reason, match.pending.by) == ("blood-dice.action", side)


def played(seed: int) -> Match:
    return play(new_match("blood-dice", seed=seed), RandomCoach(seed), RandomCoach(-seed - 1))


def asked(match: Match) -> list[Roll[Any] | Decision[Any]]:
    return [told.request for told in match.history if isinstance(told, Answered)]


@pytest.mark.rule("BD-TERM-01")
def test_every_die_but_the_draw_has_six_faces() -> None:
    for seed in range(30):
        thrown = [request.dice.sides for request in asked(played(seed)) if isinstance(request, Roll)]
        assert thrown[0] == (2,)
        assert {size for sides in thrown[1:] for size in sides} == {6}


@pytest.mark.rule("BD-TERM-01")
@pytest.mark.parametrize(
    ("answers", "needed"),
    [
        ((2, "pass"), 5),
        ((4, "penalty"), 5),
        ((5, "run", 1), 4),
        ((5, "run", 6), 4),
        ((6, "throw", 5), 3),
        ((6, "throw", 6), 4),
    ],
)
def test_n_plus_is_n_or_more(begin: Begin, answers: tuple[Any, ...], needed: int) -> None:
    roll = begin(*answers, spells=0).pending
    assert isinstance(roll, Roll)
    assert [roll.read((face,)) for face in range(1, 7)] == [face >= needed for face in range(1, 7)]
    assert roll.check is not None
    assert str(roll.check) == f"{needed}+"


@pytest.mark.rule("BD-TERM-02")
def test_nothing_but_the_five_actions_passes_and_spells_is_ever_offered() -> None:
    choices = [request for seed in range(60) for request in asked(played(seed)) if isinstance(request, Decision)]
    offered = {token(option) for request in choices for option in request.choices}
    spells = {"keep", "reroll:home", "reroll:away"}
    assert offered == {"scrum", "clash", "penalty", "run", "throw", "pass"} | spells
