"""Pools: arithmetic, spelling, results, and what the dice can show."""

from __future__ import annotations

import copy
import pickle
from math import prod
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleengine.dice import Pool, d6, d8, d100, dice, die

pools = st.lists(st.integers(1, 6), max_size=4).map(Pool)


def test_a_count_and_a_sum_make_a_pool() -> None:
    assert 2 * d6 + d8 == d6 * 2 + d8 == Pool((6, 6, 8))
    assert sum([d6, d8], Pool(())) == d6 + d8
    assert 0 * d6 == Pool(())


@pytest.mark.parametrize(
    ("pool", "text", "spelled"),
    [
        (d6, "d6", "d6"),
        (2 * d6, "2d6", "2 * d6"),
        (d6 + d8, "d6+d8", "d6 + d8"),
        (Pool((6, 8, 6, 6)), "d6+d8+2d6", "d6 + d8 + 2 * d6"),
        (d100 + die(7), "d100+d7", "d100 + die(7)"),
        (Pool(()), "no dice", "Pool(())"),
    ],
)
def test_spelling(pool: Pool, text: str, spelled: str) -> None:
    assert (str(pool), repr(pool)) == (text, spelled)


@given(pools)
def test_repr_is_python_and_copies_are_equal(pool: Pool) -> None:
    names = {f"d{sides}": die(sides) for sides in (2, 3, 4, 6)} | {"Pool": Pool, "die": die}
    assert eval(repr(pool), names) == pool
    assert pickle.loads(pickle.dumps(pool)) == copy.copy(pool) == pool
    assert hash(pickle.loads(pickle.dumps(pool))) == hash(pool)


@given(pools)
def test_faces_are_all_results_in_lexicographic_order(pool: Pool) -> None:
    faces = list(pool.faces())
    assert faces == sorted(set(faces))
    assert len(faces) == pool.outcomes == prod(pool.sides)
    assert all(pool.check(each) == each for each in faces)


@given(pools)
def test_notation_spells_the_same_pool(pool: Pool) -> None:
    assert not pool.sides or dice(str(pool)).pool == pool


@pytest.mark.parametrize(
    ("faces", "culprit"),
    [
        ((1,), "2 faces"),
        ((1, 2, 3), "2 faces"),
        ([1, 2], "2 faces"),
        (4, "2 faces"),
        (None, "2 faces"),
        ((0, 1), "die 1 of 2d6 cannot show 0"),
        ((1, 7), "die 2 of 2d6 cannot show 7"),
        ((1, True), "die 2 of 2d6 cannot show True"),
        ((1.0, 1), "die 1 of 2d6 cannot show 1.0"),
        (("1", 1), "die 1 of 2d6 cannot show '1'"),
    ],
)
def test_faces_that_the_dice_cannot_show(faces: object, culprit: str) -> None:
    with pytest.raises(ValueError, match=culprit):
        (2 * d6).check(faces)  # type: ignore[arg-type]


@pytest.mark.parametrize("sides", [0, -1, True, 6.0, "6", None])
def test_dice_without_sides(sides: object) -> None:
    with pytest.raises(ValueError, match="die 2 of the pool"):
        Pool((6, sides))  # type: ignore[arg-type]


def test_a_count_below_zero_is_refused() -> None:
    with pytest.raises(ValueError, match="count from 0"):
        -1 * d6


@pytest.mark.parametrize("other", [1.5, True, "2", None])
def test_only_whole_counts_multiply(other: Any) -> None:
    with pytest.raises(TypeError):
        other * d6
    with pytest.raises(TypeError):
        d6 + other


@given(pools, st.floats(0, 1, exclude_max=True))
def test_a_throw_is_a_result_whatever_the_source(pool: Pool, number: float) -> None:
    assert pool.check(pool.throw(lambda: number)) in set(pool.faces())


@given(st.integers(1, 10_000))
def test_the_ends_of_the_source_are_the_ends_of_the_die(sides: int) -> None:
    highest = 1 - 2**-53
    assert die(sides).throw(lambda: 0.0) == (1,)
    assert die(sides).throw(lambda: highest) == (sides,)
