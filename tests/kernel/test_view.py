"""A view shows a coach everything but the dice to come."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleengine import (
    AWAY,
    HOME,
    Attribute,
    Decision,
    IllegalAnswer,
    Match,
    Part,
    Piece,
    PieceId,
    Profile,
    Provider,
    ScriptedDice,
    SeededDice,
    Source,
    View,
    from_profile,
    new_match,
    roll,
)
from ruleengine.coaches import first_choice
from ruleengine.dice import d6

from .toy import COUNT, SCORE, Teams, idle, long_game, start


async def luck(match: Match) -> None:
    """A choice, then many dice."""
    await Decision(HOME, "wait", (1, 2))
    for _ in range(20):
        match.set(COUNT, match.get(COUNT) + await roll(d6, by=None, reason="luck"))


def test_a_view_reads_the_match() -> None:
    team = (Piece(PieceId(0), HOME, Profile("p")),)
    match = start(idle, parts=[Teams()], teams=team)
    match.set(COUNT, 3)
    match.set(SCORE, AWAY, 2)
    view = View(match, AWAY)
    assert view.side is AWAY
    assert (view.get(COUNT), view.get(SCORE, AWAY)) == (3, 2)
    assert (view.rules, view.pieces, view.result, view.events) == (
        match.rules,
        match.pieces,
        match.result,
        match.events,
    )
    assert view.position_key == match.position_key


def reached(value: object, depth: int = 3) -> list[object]:
    """What public attributes lead to, some steps deep; methods of values are not called."""
    found: list[object] = []
    todo, seen = [(value, 0)], set[int]()
    while todo:
        each, steps = todo.pop()
        if id(each) in seen:
            continue
        seen.add(id(each))
        found.append(each)
        if isinstance(each, tuple | list):
            todo += [(item, steps) for item in each]
        if steps < depth and not isinstance(each, type):
            names = [name for name in dir(each) if not name.startswith("_")]
            todo += [(getattr(each, name, None), steps + 1) for name in names]
    return found


@pytest.mark.parametrize("dice", [SeededDice(3), ScriptedDice([1] * 20)])
def test_no_public_attribute_of_a_view_reaches_the_dice(dice: Source) -> None:
    match = start(luck, dice=dice)
    assert any(each is dice for each in reached(match)), "the search itself must work"
    found = reached(View(match, HOME))
    assert not any(each is dice or each is match for each in found)


@pytest.mark.parametrize("dice", [SeededDice(3), ScriptedDice([1] * 20)])
def test_nor_does_what_a_method_of_a_view_is_bound_to(dice: Source) -> None:
    match = start(luck, dice=dice)
    view = View(match, HOME)
    bound = [getattr(getattr(view, name), "__self__", None) for name in dir(view) if not name.startswith("_")]
    assert not any(each is match or each is dice for each in bound)


@pytest.mark.parametrize("name", ["side", "rules", "get", "_match", "anything"])
def test_attributes_of_a_view_cannot_be_set(name: str) -> None:
    view = View(start(idle), HOME)
    with pytest.raises(AttributeError, match=f"its `{name}` cannot be set"):
        setattr(view, name, None)
    assert view.side is HOME


def test_a_coach_that_adds_to_the_choices_cannot_play_what_was_not_offered() -> None:
    """Rules may offer a list; the coach and whoever reads `pending` see a tuple."""
    offered: list[list[int]] = []

    async def careless(match: Match) -> None:
        for _ in range(2):
            choices = [1, 2]
            offered.append(choices)
            match.set(COUNT, await Decision(HOME, "wait", choices))

    def cheat(view: View, request: Decision[object]) -> object:
        assert request.choices == (1, 2)
        return 3

    match = start(careless)
    with pytest.raises(AttributeError, match="append"):
        match.pending.choices.append(3)  # type: ignore[union-attr]
    with pytest.raises(IllegalAnswer, match="3 is not offered"):
        match.run(cheat, cheat)
    match.answer(2)
    match.undo()
    assert match.pending.choices == match.fork().pending.choices == (1, 2)  # type: ignore[union-attr]
    match.run(first_choice, cheat)
    assert (match.get(COUNT), match.over) == (1, True)


def test_a_view_cannot_change_the_match() -> None:
    view = View(start(idle), HOME)
    for name in ("set", "push", "finish", "answer", "undo", "run", "state", "dice"):
        assert not hasattr(view, name)


@given(st.integers(0, 2**32), st.integers(0, 2**32))
def test_a_fork_of_a_view_has_other_dice_whatever_its_seed(seed: int, guess: int) -> None:
    for own in {guess, seed}:
        match = start(luck, seed=seed)
        fork = View(match, HOME).fork(own)
        for each in (match, fork):
            each.answer(1)
        assert match.log[0] == fork.log[0]
        assert match.log[1:] != fork.log[1:]


def test_a_fork_of_a_view_is_the_same_moment_with_the_same_rules() -> None:
    match = new_match(long_game(), seed=4)
    for _ in range(3):
        match.answer(match.pending.choices[-1])  # type: ignore[union-attr]
    fork = View(match, HOME).fork(1)
    assert (fork.position_key, fork.pending, fork.history) == (match.position_key, match.pending, match.history)
    assert fork.rules is match.rules


def test_forks_of_a_view_with_one_seed_are_alike_and_with_another_are_not() -> None:
    match = start(luck)
    forks = [View(match, HOME).fork(seed) for seed in (1, 1, 2)]
    for fork in forks:
        fork.answer(1)
    assert forks[0].log == forks[1].log != forks[2].log


def test_a_coach_may_fork_its_view_while_it_is_asked() -> None:
    looked: list[tuple[object, ...]] = []

    def looks_ahead(view: View, request: Decision[object]) -> object:
        fork = view.fork(9)
        assert fork.pending == request
        fork.run(first_choice, first_choice)
        looked.append((fork.over, view.position_key))
        return request.choices[-1]

    match = new_match(long_game(), seed=4)
    plain = new_match(long_game(), seed=4)
    match.run(looks_ahead, looks_ahead)
    plain.run(lambda view, request: request.choices[-1], lambda view, request: request.choices[-1])
    assert match.history == plain.history
    assert all(over for over, _ in looked)
    assert len(looked) > 12


def test_a_fork_of_a_fork_has_other_dice_again() -> None:
    match = start(luck)
    fork = View(match, HOME).fork(3)
    inner = View(fork, HOME).fork(3)
    for each in (fork, inner):
        each.answer(1)
    assert fork.log[1:] != inner.log[1:]


def test_a_fork_of_a_view_may_not_undo_into_the_dice_to_come() -> None:
    """Even after an undo and other answers, the fork goes on with its own dice."""
    match = start(luck, seed=8)
    fork = View(match, HOME).fork(8)
    fork.answer(1)
    fork.undo()
    fork.answer(1)
    match.answer(1)
    assert fork.log[1:] != match.log[1:]


def test_attributes_of_pieces_are_seen() -> None:
    speed: Attribute[int] = Attribute("toy.speed", int)

    class Speed(Part):
        name = "toy.speed-part"
        provides: ClassVar[Mapping[Attribute[Any], Provider]] = {speed: from_profile(speed)}

    team = (Piece(PieceId(0), HOME, Profile("p", {"toy.speed": 6})),)
    match = start(idle, parts=[Teams(), Speed()], teams=team)
    assert View(match, HOME).attribute(PieceId(0), speed) == 6


def test_what_a_choice_is_about_is_a_value() -> None:
    """A choice reaches the coach as the rule made it: its fields are frozen."""
    request = Decision(HOME, "wait", (1, 2), about=(3, 4))
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        request.about = None  # type: ignore[misc]
