"""Where in a file an error is: the line of a path."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleengine.schema._text import line_of
from ruleengine.values import spelled_path

TEXT = """\
title = "Cup"
variants = [
  "wet-ball",
]

[options.match]
tries = 6
[options.weather.table]
2 = "blizzard"
"4-5" = "rain"

[[modifiers]]
to = "catch"
value = -1

[[modifiers]]
to = "dodge"
when = { weather = "rain" }

[skills."Dark Elf"]
'Witch Elf' = ["Dodge"]
options.deep = 1
"""


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("title",), 1),
        (("variants",), 2),
        (("variants", 0), 2),
        (("options", "match"), 6),
        (("options", "match", "tries"), 7),
        (("options", "weather", "table"), 8),
        (("options", "weather", "table", "2"), 9),
        (("options", "weather", "table", "4-5"), 10),
        (("modifiers", 0), 12),
        (("modifiers", 0, "value"), 14),
        (("modifiers", 1), 16),
        (("modifiers", 1, "to"), 17),
        (("modifiers", 1, "value"), 16),
        (("modifiers", 1, "when", "weather"), 18),
        (("skills", "Dark Elf"), 20),
        (("skills", "Dark Elf", "Witch Elf", 0), 21),
        (("skills", "Dark Elf", "options", "deep"), 22),
        (("prices",), 0),
        ((), 0),
    ],
)
def test_the_line_of_a_path_or_of_what_is_around_it(path: Any, line: int) -> None:
    assert line_of(TEXT, spelled_path(*path)) == line


KEYS = st.text("abc-_1", min_size=1, max_size=4)


@given(st.dictionaries(KEYS, st.dictionaries(KEYS, st.integers(0, 9), min_size=1, max_size=4), min_size=1, max_size=4))
def test_every_key_of_every_table_is_found_on_its_line(tables: dict[str, dict[str, int]]) -> None:
    lines: list[str] = []
    places: dict[tuple[str, ...], int] = {}
    for name, rows in tables.items():
        lines.append(f"[{name}]")
        places[name,] = len(lines)
        for key, value in rows.items():
            lines.append(f"{key} = {value}")
            places[name, key] = len(lines)
    text = "\n".join(lines)
    assert tomllib.loads(text) == tables
    assert {path: line_of(text, spelled_path(*path)) for path in places} == places


@given(st.text())
def test_any_text_at_all_has_the_line_or_none(text: str) -> None:
    assert 0 <= line_of(text, "modifiers[0].to") <= len(text.splitlines())
