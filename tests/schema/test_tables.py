"""Tables: every result of the dice has exactly one entry."""

from __future__ import annotations

import pickle
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleengine import AWAY, HOME, Side, Table
from ruleengine.dice import Pool, d3, d6, d8, die

INJURY = Table(2 * d6, {(2, 7): "stunned", (8, 9): "knocked out", (10, 12): "casualty"})


@pytest.mark.parametrize(
    ("total", "entry"), [(2, "stunned"), (7, "stunned"), (8, "knocked out"), (9, "knocked out"), (12, "casualty")]
)
def test_a_table_is_read_at_a_total(total: int, entry: str) -> None:
    assert INJURY.at(total) == entry


def test_off_its_ends_the_last_entry_holds() -> None:
    assert (INJURY.at(-5), INJURY.at(1), INJURY.at(13), INJURY.at(99)) == (
        "stunned",
        "stunned",
        "casualty",
        "casualty",
    )


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        ({(1, 3): "a", (5, 6): "b"}, "4 on d6 has no row: the next begins at 5; give each result exactly one row"),
        ({(2, 6): "a"}, "1 on d6 has no row: the next begins at 2"),
        ({(1, 5): "a"}, "6 has no row on d6; rows must cover 1 to 6 exactly"),
        ({}, "1 has no row on d6; rows must cover 1 to 6 exactly"),
        ({(1, 4): "a", (4, 6): "b"}, "4 on d6 stands twice; give each result exactly one row"),
        ({(1, 6): "a", 3: "b"}, "3 on d6 stands twice"),
        ({(1, 7): "a"}, "7 cannot be rolled on d6; rows must cover 1 to 6 exactly"),
        ({0: "a", (1, 6): "b"}, "0 cannot be rolled on d6; rows must begin with 1"),
        ({(3, 1): "a", (4, 6): "b"}, r"3-1 \('a'\): the range is upside down; write \(1, 3\)"),
        ({(1, 2, 3): "a", (4, 6): "b"}, r"\(1, 2, 3\)"),
        ({"1-6": "a"}, "'1-6'"),
    ],
)
def test_rows_that_do_not_cover_the_dice_exactly_are_refused(rows: Any, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Table(d6, rows)


pools = st.lists(st.integers(1, 8), min_size=1, max_size=3).map(Pool)


@st.composite
def tables(draw: st.DrawFn, of: st.SearchStrategy[Pool] = pools) -> tuple[Table[int], dict[int, int]]:
    """A table by some cuts, and the same as a plain dict."""
    pool = draw(of)
    low, high = len(pool), sum(pool.sides)
    cuts = sorted({low, *draw(st.sets(st.integers(low, high), max_size=5))})
    bounds = [*cuts, high + 1]
    rows: dict[Any, int] = {}
    naive: dict[int, int] = {}
    for number, (first, after) in enumerate(pairwise(bounds)):
        rows[first if after == first + 1 else (first, after - 1)] = number
        naive |= dict.fromkeys(range(first, after), number)
    shuffled = dict(draw(st.permutations(list(rows.items()))))
    return Table(pool, shuffled, modifier=draw(st.integers(-4, 4))), naive


@given(tables(), st.integers(-30, 60))
def test_a_table_is_a_dict_that_goes_on_at_its_ends(made: tuple[Table[int], dict[int, int]], total: int) -> None:
    table, naive = made
    assert table.at(total) == naive[min(max(total, min(naive)), max(naive))]


@given(tables(), st.data())
def test_faces_are_read_by_their_sum_and_the_modifier(
    made: tuple[Table[int], dict[int, int]], data: st.DataObject
) -> None:
    table, naive = made
    faces = tuple(data.draw(st.integers(1, sides)) for sides in table.dice.sides)
    total = sum(faces) + table.modifier
    assert table.read(faces) == naive[min(max(total, min(naive)), max(naive))]


@given(tables())
def test_weights_are_those_of_all_throws(made: tuple[Table[int], dict[int, int]]) -> None:
    table, _ = made
    assert dict(table.weights(table.dice)) == Counter(table.read(faces) for faces in table.dice.faces())


@given(tables(), st.integers(-5, 5), st.integers(-30, 60))
def test_a_shifted_table_adds_to_every_roll(made: tuple[Table[int], dict[int, int]], shift: int, total: int) -> None:
    table, _ = made
    shifted = table.shifted(shift)
    assert shifted.modifier == table.modifier + shift
    assert shifted.at(total) == table.at(total), "`at` takes the total that is looked up"
    assert {shifted.read(faces) == table.at(sum(faces) + table.modifier + shift) for faces in table.dice.faces()} == {
        True
    }


@given(tables())
def test_ranges_make_the_same_table_again(made: tuple[Table[int], dict[int, int]]) -> None:
    table, _ = made
    again = Table(table.dice, dict(table.ranges()), modifier=table.modifier)
    assert again == table
    assert hash(again) == hash(table)


@given(tables(st.just(d6)), tables(st.just(d6)))
def test_tables_are_equal_if_their_dice_rows_and_modifier_are(
    one: tuple[Table[int], dict[int, int]], other: tuple[Table[int], dict[int, int]]
) -> None:
    same = (one[1], one[0].modifier) == (other[1], other[0].modifier)
    assert (one[0] == other[0]) == same


def test_other_entries_for_some_ranges() -> None:
    mild = INJURY.replaced({(10, 12): "badly hurt"})
    assert [mild.at(total) for total in (7, 8, 10, 12)] == ["stunned", "knocked out", "badly hurt", "badly hurt"]
    assert INJURY.at(12) == "casualty"
    assert INJURY.shifted(2).replaced({(10, 12): "x"}).modifier == 2


@pytest.mark.parametrize("key", [10, (10, 11), (2, 9), 13])
def test_a_range_that_the_table_does_not_have_is_refused(key: Any) -> None:
    with pytest.raises(ValueError, match=r"no row .*: the table has \(2, 7\), \(8, 9\), \(10, 12\)"):
        INJURY.replaced({key: "x"})


def test_dice_of_several_kinds() -> None:
    table = Table(d3 + d8, {(2, 5): "low", (6, 11): "high"})
    assert table.read((3, 2)) == "low"
    assert table.read((3, 3)) == "high"


def test_tables_of_things_that_equal_each_other_are_two_tables() -> None:
    """A side equals its number; what a walk is given must be a side all the same."""
    coin = die(2)
    numbers, sides = Table(coin, {1: 0, 2: 1}), Table(coin, {1: HOME, 2: AWAY})
    assert numbers != sides
    assert [type(group.value) for group in numbers.classes(coin)] == [int, int]
    assert [type(group.value) for group in sides.classes(coin)] == [Side, Side]
    assert Table(coin, {1: (0, "a"), 2: (1, "a")}) != Table(coin, {1: (HOME, "a"), 2: (AWAY, "a")})


def test_a_pickle_leaves_out_the_hash_which_is_another_in_another_process() -> None:
    table = Table(2 * d6, {(2, 7): "a", (8, 12): "b"}, modifier=1)
    before = pickle.dumps(table)
    assert hash(table) == hash(Table(2 * d6, {(2, 7): "a", (8, 12): "b"}, modifier=1))
    assert pickle.dumps(table) == before
    again = pickle.loads(before)
    assert (again, hash(again), again.modifier, again.at(9)) == (table, hash(table), 1, "b")
