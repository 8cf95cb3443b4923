"""Requests: what a rule may await, and how it reads the answer."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from itertools import product
from typing import overload

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleengine import (
    AWAY,
    HOME,
    Decision,
    IllegalAnswer,
    Match,
    Roll,
    RuleError,
    SeededDice,
    Side,
    Table,
    per_side,
    roll,
)
from ruleengine.dice import AtLeast, Compare, Face, NotationError, Pool, Sum, d6

from .toy import Take, start


def test_one_die_is_read_by_its_face_and_several_by_their_total() -> None:
    assert roll(d6, by=None, reason="one").reading == Face()
    assert roll(2 * d6, by=None, reason="two").reading == Sum()
    assert roll(2 * d6, by=None, reason="two").read((2, 5)) == 7


def test_a_reading_that_is_given_goes_before_the_default() -> None:
    assert roll(2 * d6, by=HOME, reason="duel", reading=Compare()).read((2, 5)) == -1


def test_a_notation_is_its_own_reading() -> None:
    request: Roll[int] = roll("4d6kh3+1", by=AWAY, reason="strength")
    assert request.dice == 4 * d6
    assert request.read((1, 5, 3, 6)) == 15


@pytest.mark.parametrize("text", ["", "d0", "2d", "roll"])
def test_a_notation_that_is_none_is_refused(text: str) -> None:
    request: Roll[int] | None = None
    with pytest.raises(NotationError):
        request = roll(text, by=None, reason="x")
    assert request is None


@given(st.lists(st.integers(1, 9), min_size=1, max_size=3), st.integers(-3, 25), st.integers(-3, 3))
def test_a_prepared_roll_reads_every_throw_as_before(sides: list[int], target: int, modifier: int) -> None:
    pool, reading = Pool(sides), AtLeast(target, modifier=modifier)
    prepared = Roll(pool, None, "x", reading).prepared()
    throws = list(product(*(range(1, n + 1) for n in sides)))
    assert list(prepared.throws) == throws
    assert prepared.values == tuple(sum(throw) + modifier >= target for throw in throws)
    assert prepared == Roll(pool, None, "x", reading)


def test_too_many_dice_have_no_table() -> None:
    assert Roll(9 * d6, None, "x", Sum()).prepared().values == ()


@given(st.lists(st.integers(1, 9), min_size=1, max_size=4), st.integers(0, 40), st.integers())
def test_seeded_dice_throw_a_prepared_roll_as_any_other(sides: list[int], position: int, seed: int) -> None:
    seeded = SeededDice(seed)
    faces = seeded.throw(tuple(sides), position)
    throws = list(product(*(range(1, n + 1) for n in sides)))
    assert throws[seeded.place(tuple(sides), position)] == faces


def test_a_prepared_roll_survives_pickling() -> None:
    request = Roll(d6, HOME, "x", AtLeast(4)).prepared()
    back = pickle.loads(pickle.dumps(request))
    assert back == request
    assert back.values == request.values


def test_requests_differ_by_who_is_asked_only() -> None:
    requests = per_side(lambda side: Decision(side, "x", (1, 2)))
    assert [request.by for request in requests] == [HOME, AWAY]


def test_a_rule_receives_the_reading_and_the_log_holds_the_faces() -> None:
    read: list[object] = []

    async def rule(match: Match) -> None:
        read.append(await Roll(2 * d6, None, "sum", Sum()))
        read.append(await Roll(d6, None, "table", Table(d6, {(1, 3): "low", (4, 6): "high"})))
        read.append(await roll("2d6kh1", by=None, reason="best"))

    match = start(rule, dice=None)
    for faces in ((2, 5), (4,), (6, 1)):
        match.answer(faces)
    assert read == [7, "high", 6]
    assert match.log == ((2, 5), (4,), (6, 1))


def test_a_single_face_may_be_given_without_a_tuple() -> None:
    async def rule(match: Match) -> None:
        await roll(d6, by=None, reason="one")

    match = start(rule, dice=None)
    match.answer(3)
    assert match.log == ((3,),)


@pytest.mark.parametrize("faces", [(0, 1), (7, 1), (1,), (1, 2, 3), 4, (True, 1), ("3", 1), None, "34", (1.0, 2)])
def test_faces_that_the_dice_cannot_show_are_refused(faces: object) -> None:
    async def rule(match: Match) -> None:
        await roll(2 * d6, by=None, reason="scatter")

    match = start(rule, dice=None)
    with pytest.raises(IllegalAnswer, match=r"no throw of 2d6 for 'scatter'"):
        match.answer(faces)
    assert match.log == ()


def test_a_forced_choice_is_recorded_but_not_asked() -> None:
    chosen: list[Take] = []

    async def rule(match: Match) -> None:
        chosen.append(await Decision(HOME, "only", (Take(3),)))
        chosen.append(await Decision(HOME, "open", (Take(1), Take(2))))

    match = start(rule)
    assert isinstance(match.pending, Decision)
    assert match.pending.reason == "open"
    assert match.log == (Take(3),)
    assert not match.can_undo(), "a forced choice is nothing to take back"
    match.answer(Take(2))
    assert chosen[-2:] == [Take(3), Take(2)]


def test_a_decision_without_choices_is_refused() -> None:
    async def rule(match: Match) -> None:
        await Decision(HOME, "nothing", ())

    with pytest.raises(RuleError, match=r"'nothing' has no choices"):
        start(rule)


class Squares(Sequence[int]):
    """A lazy row of options: nothing is made before it is asked for."""

    def __init__(self, length: int) -> None:
        self.length = length
        self.made = 0

    def __len__(self) -> int:
        return self.length

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[int]: ...
    def __getitem__(self, index: int | slice) -> int | Sequence[int]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(self.length))]
        if index >= self.length:
            raise IndexError(index)
        self.made += 1
        return index * 10

    def index(self, value: object, start: int = 0, stop: int = 10**9) -> int:
        if type(value) is int and value % 10 == 0 and 0 <= value < self.length * 10:
            return value // 10
        raise ValueError(value)


def test_options_may_be_lazy_and_are_not_gone_through() -> None:
    squares = Squares(10**6)

    async def rule(match: Match) -> None:
        await Decision(HOME, "square", squares)

    match = start(rule)
    match.answer(7_777_770)
    assert match.log == (7_777_770,)
    assert squares.made < 10


def test_a_choice_among_lazy_options_is_forked_and_taken_back() -> None:
    async def rule(match: Match) -> None:
        await Decision(HOME, "square", Squares(1000))  # made anew whenever the rule runs
        await Decision(HOME, "more", (1, 2))

    match = start(rule)
    match.answer(70)
    fork = match.fork()
    assert fork.log == match.log == (70,)
    assert fork.position_key == match.position_key
    fork.answer(1)
    match.answer(1)
    match.undo()
    assert list(match.log) == [70]


def test_a_refusal_of_many_options_shows_a_few_and_counts_the_rest() -> None:
    async def rule(match: Match) -> None:
        await Decision(AWAY, "square", range(500))

    match = start(rule)
    with pytest.raises(IllegalAnswer, match=r"500 is not offered to away in 'square'; .*0, 1, .* and 488 more"):
        match.answer(500)


@pytest.mark.parametrize("wrong", [7, None, object()])
def test_awaiting_something_else_is_refused(wrong: object) -> None:
    class Strange:
        def __await__(self):  # type: ignore[no-untyped-def]
            yield wrong

    async def rule(match: Match) -> None:
        await Strange()

    with pytest.raises(RuleError, match="a rule awaits Roll or Decision"):
        start(rule)


def test_a_side_is_chosen_as_a_side() -> None:
    async def rule(match: Match) -> None:
        assert await Decision(HOME, "kick", (HOME, AWAY)) is AWAY

    match = start(rule)
    with pytest.raises(IllegalAnswer):
        match.answer(1)  # equal to AWAY, but no side
    match.answer(Side.AWAY)
    assert match.over
