"""Who answers the dice: a seed, a script, a hand at a real table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleengine import (
    HOME,
    Decision,
    ManualDice,
    Match,
    Roll,
    RuleError,
    ScriptedDice,
    ScriptError,
    SeededDice,
    new_match,
    roll,
)
from ruleengine.dice import AllFaces, Face, Faces, Pool, d6, d8, die

from .toy import start

pools = st.lists(st.integers(1, 20), min_size=1, max_size=5).map(Pool)


async def two_rolls(match: Match) -> None:
    """A die, a choice, two dice."""
    await Roll(d6, HOME, "one", AllFaces())
    await Decision(HOME, "wait", (1, 2))
    await Roll(2 * d8, None, "two", AllFaces())


# Seeds --------------------------------------------------------------------------------------------------


@given(st.integers(0, 2**32), st.lists(pools, max_size=8))
def test_a_seed_always_gives_the_same_faces(seed: int, thrown: list[Pool]) -> None:
    def faces(seeded: SeededDice) -> list[Faces]:
        position, found = 0, []
        for pool in thrown:
            found.append(seeded.throw(pool.sides, position))
            position += len(pool)
        return found

    assert faces(SeededDice(seed)) == faces(SeededDice(seed))
    for pool, shown in zip(thrown, faces(SeededDice(seed)), strict=True):
        assert pool.check(shown) == shown


@given(st.integers(0, 2**32), st.lists(st.integers(0, 300), min_size=1, max_size=10))
def test_a_place_of_the_dice_does_not_depend_on_what_was_read_before(seed: int, places: list[int]) -> None:
    seeded = SeededDice(seed)
    first = {place: seeded.throw((6, 6), place) for place in places}
    assert all(SeededDice(seed).throw((6, 6), place) == first[place] for place in places)
    assert all(seeded.throw((6, 6), place) == first[place] for place in places)


def test_seeded_dice_are_the_standard_generator() -> None:
    draw = Random(7).random
    expected = tuple(int(draw() * 6) + 1 for _ in range(200))
    assert SeededDice(7).throw((6,) * 200, 0) == expected


@pytest.mark.parametrize("seed", [7, 0, 1, 2**40])
def test_other_seeds_give_other_dice(seed: int) -> None:
    others = [seed + 1, -seed - 1, -seed] if seed else [1, -1]
    for other in others:
        assert SeededDice(other).throw((6,) * 40, 0) != SeededDice(seed).throw((6,) * 40, 0)


def test_the_faces_of_seeded_dice_are_fair() -> None:
    """Chi squared with 5 degrees of freedom; the fixed seed makes it certain, 20.5 is the 0.1 % bound."""
    counts = Counter(SeededDice(2024).throw((6,) * 60_000, 0))
    assert sum((n - 10_000) ** 2 / 10_000 for n in counts.values()) < 20.5


def test_a_match_reads_seeded_dice_in_order() -> None:
    match = start(two_rolls, seed=5)
    match.answer(1)
    one, two = match.log[0], match.log[2]
    seeded = SeededDice(5)
    assert one == seeded.throw((6,), 0)
    assert two == seeded.throw((8, 8), 1)


@pytest.mark.parametrize("sides", [1, 2, 99, 100, 101, 1000, 10**6])
def test_a_die_of_any_size_is_read_and_kept_as_it_fell(sides: int) -> None:
    read: list[int] = []

    async def rule(match: Match) -> None:
        request = Roll(die(sides), None, "big", Face()).prepared()
        read.extend([await request for _ in range(5)])

    match = start(rule, seed=4)
    assert match.log == tuple((face,) for face in read) == tuple((f,) for f in SeededDice(4).throw((sides,) * 5, 0))


def test_a_seed_and_dice_are_too_much() -> None:
    with pytest.raises(ValueError, match="a seed and dice are given; leave one out"):
        new_match("blood-dice", seed=1, dice=SeededDice(1))


# Scripts ------------------------------------------------------------------------------------------------


def test_scripted_dice_fall_as_they_are_written() -> None:
    dice = ScriptedDice([4, 8, 1])
    match = start(two_rolls, dice=dice)
    match.answer(2)
    assert match.log == ((4,), 2, (8, 1))
    dice.done()


@pytest.mark.parametrize(
    ("faces", "why"),
    [
        ([4], r"the script is dry: 2d8 for 'two' wants 2 more after 1 dice, and 0 are left; lengthen"),
        ([4, 8], r"the script is dry: 2d8 for 'two' wants 2 more after 1 dice, and 1 are left; lengthen"),
        ([4, 8, 9], r"scripted dice 2 and on do not fit 'two': die 2 of 2d8 cannot show 9"),
        ([4, 0, 1], r"scripted dice 2 and on do not fit 'two': die 1 of 2d8 cannot show 0"),
    ],
)
def test_a_script_that_runs_dry_or_does_not_fit_leaves_the_match_at_the_last_answer(faces: list[int], why: str) -> None:
    match = start(two_rolls, dice=ScriptedDice(faces))
    before = (match.position_key, match.history, match.pending)
    with pytest.raises(ScriptError, match=why):
        match.answer(1)
    assert (match.position_key, match.history, match.pending) == before


def test_a_script_with_dice_left_over_complains() -> None:
    dice = ScriptedDice([4, 8, 1, 3, 3])
    start(two_rolls, dice=dice).answer(1)
    with pytest.raises(ScriptError, match=r"2 of 5 scripted dice are left over: 3 3; shorten the script"):
        dice.done()


def test_a_script_in_a_with_block_complains_by_itself_but_hides_no_other_error() -> None:
    with pytest.raises(ScriptError, match="left over"), ScriptedDice([1]):
        pass
    with pytest.raises(KeyError), ScriptedDice([1]):
        raise KeyError("other")


def test_a_long_script_is_not_shown_whole() -> None:
    with pytest.raises(ScriptError, match=r"(1 ){20}…;"):
        ScriptedDice([1] * 500).done()


def test_a_script_goes_back_with_an_undo() -> None:
    dice = ScriptedDice([4, 8, 1])
    match = start(two_rolls, dice=dice)
    match.answer(1)
    first = match.history
    match.undo()
    match.answer(1)
    assert match.history == first
    dice.done()


def test_a_fork_that_throws_fewer_dice_leaves_none_over() -> None:
    async def by_choice(match: Match) -> None:
        many = await Decision(HOME, "dice", (1, 2))
        await Roll(many * d6, None, "some", AllFaces())

    dice = ScriptedDice([4, 2])
    match = start(by_choice, dice=dice)
    fork = match.fork()
    match.answer(2)
    fork.answer(1)
    assert (match.log[-1], fork.log[-1]) == ((4, 2), (4,))
    dice.done()


# By hand ------------------------------------------------------------------------------------------------


class Hand:
    """A hand that throws what it is told, and writes down what it was asked."""

    def __init__(self, *says: Any) -> None:
        self.says = list(says)
        self.asked: list[tuple[str, Faces | None, str]] = []

    def __call__(self, request: Roll[Any], before: Faces | None, complaint: str) -> Faces:
        self.asked.append((request.reason, before, complaint))
        said = self.says.pop(0)
        if isinstance(said, BaseException):
            raise said
        return said  # type: ignore[no-any-return]


def test_manual_dice_are_asked_for_one_roll_at_a_time() -> None:
    hand = Hand((4,), (8, 1))
    match = start(two_rolls, dice=ManualDice(hand))
    match.answer(1)
    assert match.log == ((4,), 1, (8, 1))
    assert hand.asked == [("one", None, ""), ("two", None, "")]


@pytest.mark.parametrize("wrong", [(7,), (1, 2), (), 4, "4", None, (True,), ("4",), (4.0,)])
def test_a_person_is_asked_again_until_the_faces_fit(wrong: Any) -> None:
    hand = Hand(wrong, (4,))
    match = start(two_rolls, dice=ManualDice(hand))
    assert match.log == ((4,),)
    assert [complaint != "" for *_, complaint in hand.asked] == [False, True]


def test_after_an_undo_a_hand_is_told_what_it_said_and_may_say_something_else() -> None:
    hand = Hand((4,), (8, 1), (2, 2))
    match = start(two_rolls, dice=ManualDice(hand))
    match.answer(1)
    match.undo()
    assert list(match.log) == [(4,)]
    match.answer(2)
    assert hand.asked[-1] == ("two", (8, 1), "")
    assert match.log == ((4,), 2, (2, 2))


def test_faces_said_for_other_dice_are_not_offered_again() -> None:
    async def by_choice(match: Match) -> None:
        many = await Decision(HOME, "dice", (1, 2))
        await Roll(many * d6, None, "some", AllFaces())

    hand = Hand((1, 2), (3,))
    match = start(by_choice, dice=ManualDice(hand))
    match.answer(2)
    match.undo()
    match.answer(1)
    assert hand.asked[-1] == ("some", None, "")


def test_a_hand_that_gives_up_leaves_the_match_at_the_last_answer() -> None:
    hand = Hand((4,), KeyboardInterrupt(), (8, 1))
    match = start(two_rolls, dice=ManualDice(hand))
    before = (match.position_key, match.history, match.pending)
    with pytest.raises(KeyboardInterrupt):
        match.answer(1)
    assert (match.position_key, match.history, match.pending) == before
    match.answer(1)
    assert match.over


# A source of one's own ----------------------------------------------------------------------------------


class Loaded:
    """Always the same faces, whether they fit or not."""

    def __init__(self, faces: Sequence[int]) -> None:
        self.shown = tuple(faces)

    def faces(self, roll: Roll[Any], position: int) -> Faces:
        return self.shown


def test_a_source_of_ones_own_throws_the_dice() -> None:
    async def rule(match: Match) -> None:
        assert await roll(2 * d6, by=None, reason="x") == 12

    assert start(rule, dice=Loaded([6, 6])).log == ((6, 6),)


@pytest.mark.parametrize("faces", [(7, 1), (1,), (1, 2, 3)])
def test_a_source_that_shows_what_is_not_on_the_dice_is_refused(faces: Sequence[int]) -> None:
    async def rule(match: Match) -> None:
        await Decision(HOME, "wait", (1, 2))
        await Roll(2 * d6, None, "x", AllFaces())

    match = start(rule, dice=Loaded(faces))
    with pytest.raises((RuleError, ValueError), match="2d6"):
        match.answer(1)
    assert match.log == ()


def test_without_dice_rolls_are_asked_for_as_well() -> None:
    match = start(two_rolls, dice=None)
    assert isinstance(match.pending, Roll)
    match.answer((4,))
    assert isinstance(match.pending, Decision)
