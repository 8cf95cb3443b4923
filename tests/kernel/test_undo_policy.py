"""How far answers may be taken back is a setting of a match; refused undo says why and changes nothing."""

from __future__ import annotations

from typing import Any

import pytest

from ruleengine import AWAY, HOME, Decision, HistoryError, Match, Side, new_match, roll
from ruleengine.dice import d6
from ruleengine.kernel import UndoPolicy
from ruleengine.saves import from_json
from ruleengine.values import SaveError

from .toy import COUNT, start

POLICIES: tuple[UndoPolicy, ...] = ("free", "until-dice", "until-other-side", "none")


async def rule(match: Match) -> None:
    """Home, home, dice, away, home, home."""
    for by, dice in ((HOME, False), (HOME, True), (AWAY, False), (HOME, False), (HOME, False)):
        await Decision(by, "toy.choice", (1, 2))
        if dice:
            match.set(COUNT, await roll(d6, by=by, reason="toy.luck"))


def played(undo: UndoPolicy, answers: int) -> Match:
    match = start(rule, undo=undo)
    for _ in range(answers):
        match.answer(2)
    return match


ALLOWED: list[tuple[UndoPolicy, int, list[int]]] = [
    ("free", 4, [1, 2, 3, 4]),
    ("until-dice", 4, [1, 2]),
    ("until-dice", 2, []),
    ("until-dice", 1, [1]),
    ("until-other-side", 4, [1]),
    ("until-other-side", 3, [1]),
    ("until-other-side", 2, [1, 2]),
    ("none", 4, []),
]


@pytest.mark.parametrize(("undo", "answers", "steps"), ALLOWED)
def test_steps_are_taken_back_as_far_as_the_policy_says(undo: UndoPolicy, answers: int, steps: list[int]) -> None:
    match = played(undo, answers)
    assert [n for n in range(1, answers + 1) if match.can_undo(n)] == steps
    for each in range(1, answers + 1):
        fork = match.fork()
        if each in steps:
            fork.undo(each)
            assert fork.position_key == played(undo, answers - each).position_key
        else:
            with pytest.raises(HistoryError, match="cannot undo: "):
                fork.undo(each)
            assert (fork.position_key, fork.history) == (match.position_key, match.history)


TO: list[tuple[UndoPolicy, Side, str]] = [
    ("until-dice", HOME, "dice were thrown since, for 'toy.luck', and it is played with undo='until-dice'"),
    ("until-other-side", HOME, "away has decided 'toy.choice' since, and it is played with undo='until-other-side'"),
    ("none", AWAY, "it is played with undo='none'"),
]


@pytest.mark.parametrize(("undo", "to", "why"), TO)
def test_a_refused_undo_says_why(undo: UndoPolicy, to: Side, why: str) -> None:
    match = played(undo, 3)
    assert not match.can_undo(to=to)
    with pytest.raises(HistoryError) as caught:
        match.undo(to=to)
    assert str(caught.value) == f"cannot undo: {why}"


@pytest.mark.parametrize("undo", ["free", "until-dice", "until-other-side"])
def test_each_side_takes_back_its_own(undo: UndoPolicy) -> None:
    match = played(undo, 3)
    match.undo(to=AWAY)
    assert match.position_key == played(undo, 2).position_key


def test_forced_choices_of_the_other_side_do_not_count() -> None:
    async def forced(match: Match) -> None:
        await Decision(HOME, "toy.choice", (1, 2))
        await Decision(AWAY, "toy.forced", (1,))
        await Decision(HOME, "toy.choice", (1, 2))

    match = start(forced, undo="until-other-side")
    match.answer(1)
    assert match.can_undo()


def test_dice_that_were_typed_are_dice() -> None:
    async def typed(match: Match) -> None:
        await roll(d6, by=None, reason="toy.luck")
        await Decision(HOME, "toy.choice", (1, 2))

    match = start(typed, dice=None, undo="until-dice")
    match.answer(3)
    assert not match.can_undo()


def test_an_unknown_policy_is_refused() -> None:
    with pytest.raises(ValueError, match="undo must be the name of a policy, got 'until-dise'; did you mean 'until-di"):
        new_match("blood-dice", undo="until-dise")  # type: ignore[arg-type]


# Saves --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("undo", POLICIES)
def test_saves_keep_the_policy(undo: UndoPolicy) -> None:
    match = new_match("blood-dice", seed=7, undo=undo)
    match.answer("keep")
    loaded = from_json(match.to_json())
    assert loaded.to_json() == match.to_json()
    assert loaded.can_undo() == match.can_undo()
    assert loaded.fork().past.undo == undo
    assert loaded.digest() == new_match_kept().digest()


def new_match_kept() -> Match:
    match = new_match("blood-dice", seed=7)
    match.answer("keep")
    return match


def test_free_undo_is_not_written() -> None:
    assert '"undo"' not in new_match("blood-dice", seed=7).to_json()


def test_a_save_with_another_policy_is_refused() -> None:
    text: Any = new_match("blood-dice", seed=7, undo="none").to_json()
    with pytest.raises(SaveError, match=r"start\.undo"):
        from_json(text.replace('"undo":"none"', '"undo":"nope"'))
