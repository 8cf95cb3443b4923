"""Distributions as bars and as pictures."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleengine.cli._charts import BARS, ROWS, Row, chart, draw

from .conftest import Run

SVG = "{http://www.w3.org/2000/svg}"
VALUES = st.one_of(st.integers(-99, 99), st.tuples(st.integers(0, 9), st.integers(0, 9)), st.sampled_from("abc"))
CHANCES = st.dictionaries(VALUES, st.fractions(0, 1), max_size=80)


@given(CHANCES, st.sampled_from([0, 1e-6, 0.01, 0.5]))
def test_no_chance_is_lost(chances: dict[Any, Fraction], rare: float) -> None:
    rows = chart(chances, rare)
    assert sum(row.chance for row in rows) == sum(chances.values())
    assert len(rows) <= ROWS + 1
    assert all(row.chance for row in rows)


@given(st.dictionaries(st.tuples(st.integers(0, 9), st.integers(0, 9)), st.fractions(0, 1), min_size=1))
def test_the_likeliest_of_many_have_rows_of_their_own(chances: dict[tuple[int, int], Fraction]) -> None:
    rows = {row.label: row.chance for row in chart(chances)}
    own = {value for value in chances if f"{value[0]}–{value[1]}" in rows}
    assert len(own) >= min(ROWS - 1, sum(map(bool, chances.values())))
    assert max(chances.values()) in (*rows.values(), 0)
    others = [chance for value, chance in chances.items() if value not in own]
    assert max(others, default=0) <= min((chances[value] for value in own), default=1)


def test_rare_ones_are_put_together_at_the_end() -> None:
    rows = chart({5: 1e-9, 1: 0.25, 0: 0.75, -3: 1e-9}, rare=1e-6)
    assert [row.label for row in rows] == ["0", "1", "2 others"]


def test_values_of_several_kinds_stay_in_their_order() -> None:
    assert [row.label for row in chart({"tie": 0.5, None: 0.25, 3: 0.25})] == ["tie", "none", "3"]


def labels(path: Path) -> list[str]:
    root = ElementTree.parse(path).getroot()
    assert root.tag == f"{SVG}svg"
    return [each.text or "" for each in root.iter(f"{SVG}text")]


def test_a_picture_shows_each_row(tmp_path: Path) -> None:
    path = tmp_path / "x.svg"
    draw(path, "a < b & c", [Row("<0>", Fraction(1, 4)), Row("1–2", Fraction(1, 2)), Row("3", Fraction(1, 4))])
    assert labels(path) == ["a < b & c", "<0>", "25%", "1–2", "50%", "3", "25%"]
    bars = list(ElementTree.parse(path).getroot().iter(f"{SVG}rect"))[1:]
    assert [float(each.get("width", "")) for each in bars] == [BARS / 2, BARS, BARS / 2]
    tops = [float(each.get("y", "")) for each in bars]
    assert tops == sorted(tops)
    width, height = (float(ElementTree.parse(path).getroot().get(side, "")) for side in ("width", "height"))
    for each in bars:
        assert float(each.get("x", "")) + float(each.get("width", "")) < width
        assert float(each.get("y", "")) + float(each.get("height", "")) < height


def test_the_same_chart_is_the_same_picture_and_takes_the_place_of_another(tmp_path: Path) -> None:
    first, second = tmp_path / "1.svg", tmp_path / "2.svg"
    second.write_text("something else")
    for path in (first, second):
        draw(path, "title", [Row("0", 0.5), Row("1", 0.5)])
    assert first.read_bytes() == second.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["1.svg", "2.svg"]


def test_dice_are_drawn(run: Run, tmp_path: Path) -> None:
    ran = run("dice", "2d6", "--seed", "1", "--plot", "x.svg")
    assert (ran.code, ran.lines[-1]) == (0, "Drawn in x.svg.")
    shown = labels(tmp_path / "x.svg")
    totals = [sum(faces) for faces in product(range(1, 7), repeat=2)]
    assert shown[0] == "2d6"
    assert shown[1::2] == [str(total) for total in range(2, 13)]
    assert [float(text.rstrip("%")) for text in shown[2::2]] == pytest.approx(
        [100 * totals.count(total) / 36 for total in range(2, 13)], abs=1e-3
    )


def test_what_takes_too_long_to_count_is_not_drawn(run: Run, tmp_path: Path) -> None:
    ran = run("dice", "100d100*100d100", "--seed", "1", "--plot", "x.svg")
    assert (ran.code, ran.err.count("\n")) == (1, 1)
    assert ran.err.startswith("ruleengine: x.svg is not written: ")
    assert list(tmp_path.iterdir()) == []
