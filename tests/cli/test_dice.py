"""`ruleengine dice`."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleengine.cli._charts import ROWS, WIDTH, bar, chart
from ruleengine.dice import Distribution

from .conftest import Run


def test_a_roll_is_shown_with_its_faces_and_the_dice_that_do_not_count(run: Run) -> None:
    draw = random.Random(3).random
    faces = [int(draw() * 6) + 1 for _ in range(4)]
    lowest = faces.index(min(faces))
    shown = " ".join(f"({face})" if place == lowest else str(face) for place, face in enumerate(faces))
    ran = run("dice", "4d6kh3", "--seed", "3")
    assert ran.code == 0
    assert ran.lines[0] == f"4d6kh3: {shown} = {sum(faces) - min(faces)}"


def test_the_distribution_is_exact(run: Run) -> None:
    totals = [sum(faces) for faces in product(range(1, 7), repeat=2)]
    ran = run("dice", "2d6", "--seed", "1")
    shown = {int(line.split()[0]): line.split()[1:3] for line in ran.lines if line[:8].strip().isdigit()}
    assert shown == {
        total: [
            f"{100 * totals.count(total) / 36:.3f}%",
            f"{100 * sum(other >= total for other in totals) / 36:.3f}%",
        ]
        for total in range(2, 13)
    }
    assert "Mean 7.000, deviation 2.415" in ran.lines


def test_the_total_that_was_rolled_is_marked(run: Run) -> None:
    ran = run("dice", "2d6", "--seed", "5")
    total = ran.lines[0].rpartition(" ")[2]
    assert [line.split()[0] for line in ran.lines if line.endswith("<")] == [total]


def test_the_same_seed_rolls_the_same(run: Run) -> None:
    again = [run("dice", "10d10", "--seed", str(seed)).out for seed in (1, 1, 2)]
    assert again[0] == again[1] != again[2]


def test_many_rolls_are_listed_up_to_a_point_and_summed_up(run: Run) -> None:
    ran = run("dice", "d6", "--times", "25", "--seed", "1")
    draw = random.Random(1).random
    rolled = [int(draw() * 6) + 1 for _ in range(25)]
    assert ran.lines[:20] == [f"d6: {face} = {face}" for face in rolled[:20]]
    assert ran.lines[20:22] == [
        "… and 5 more",
        f"Rolled 25 times: mean {sum(rolled) / 25:.3f}, {min(rolled)} to {max(rolled)}",
    ]
    assert not any(line.endswith("<") for line in ran.lines)


def test_arithmetic_without_dice_has_no_bars(run: Run) -> None:
    assert run("dice", "2*(3+4)").lines == ["2*(3+4) = 14"]


def test_dice_that_begin_with_a_minus_follow_two(run: Run) -> None:
    assert run("dice", "--", "-2").lines == ["-2 = -2"]
    refused = run("dice", "-2d6")
    assert refused.code == 2
    assert "dice -- -2d6" in refused.err


@pytest.mark.parametrize("text", ["2d6\u22121", "2d6\u20131", "2d6\u00a0-\u00a01"])
def test_signs_of_a_word_processor_are_understood(run: Run, text: str) -> None:
    assert run("dice", text, "--seed", "1").lines[0] == run("dice", "2d6-1", "--seed", "1").lines[0]


def test_what_takes_too_long_to_count_is_rolled_all_the_same(run: Run) -> None:
    ran = run("dice", "100d100*100d100", "--seed", "1")
    assert ran.code == 0
    assert ran.lines[0].startswith("100d100*100d100 = ")
    assert ran.lines[1].startswith("No distribution: ")


WEIGHTS = st.dictionaries(st.integers(-200, 200), st.integers(1, 50), min_size=1, max_size=80)


@given(WEIGHTS)
def test_rows_hold_every_total_once(weights: dict[int, int]) -> None:
    chances = dict(Distribution(weights).items())
    rows = chart(chances)
    assert len(rows) <= ROWS
    for row in rows:
        assert row.chance == sum(chances.get(total, 0) for total in row.numbers) > 0
        assert row.above == sum(chance for total, chance in chances.items() if total >= row.numbers.start)
    assert sum(row.chance for row in rows) == 1
    assert rows == sorted(rows, key=lambda row: row.numbers.start)


@given(WEIGHTS)
def test_rows_are_called_by_their_lowest_and_highest_total(weights: dict[int, int]) -> None:
    for row in chart(dict(Distribution(weights).items())):
        low, _, high = row.label.partition("–")
        assert row.numbers == range(int(low), int(high or low) + 1)


@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "latin-1", "no-such"])
def test_bars_grow_with_their_share_in_any_encoding(encoding: str) -> None:
    lengths = [len(bar(Fraction(eighth, 8), encoding)) for eighth in range(9)]
    assert lengths == sorted(lengths)
    assert (lengths[0], lengths[-1]) == (0, WIDTH)


def test_bars_are_told_apart_by_eighths() -> None:
    assert len({bar(Fraction(n, 8 * WIDTH)) for n in range(8 * WIDTH + 1)}) == 8 * WIDTH + 1
