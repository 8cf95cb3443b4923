"""Readers and what they need are loaded when something is read, and no earlier."""

from __future__ import annotations

import subprocess
import sys

import pytest

READERS = {"cattrs", "json", "tomllib"}


def loaded_by(statement: str) -> set[str]:
    """The top-level modules that a fresh interpreter has after a statement, less those that it has anyway."""
    code = f"import sys; before = set(sys.modules); {statement}; print(*sorted(set(sys.modules) - before))"
    run = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True)
    return {name.partition(".")[0] for name in run.stdout.split()}


@pytest.mark.parametrize(
    "statement",
    [
        "import ruleengine, ruleengine.schema, ruleengine.league",
        "from ruleengine_blood_dice import BLOOD_DICE; BLOOD_DICE.compile()",
        "from ruleengine_blood_bowl import BLOOD_BOWL_LRB, BLOOD_BOWL_2020; BLOOD_BOWL_2020.compile()",
        "from ruleengine_blood_rugby import BLOOD_RUGBY; BLOOD_RUGBY.compile()",
    ],
)
def test_importing_and_compiling_loads_no_reader(statement: str) -> None:
    assert not loaded_by(statement) & READERS


def test_reading_loads_what_it_needs() -> None:
    assert loaded_by("from ruleengine.schema import parse_toml; parse_toml('a = 1')") & READERS == {"tomllib"}
    assert loaded_by("from ruleengine.schema import parse_json; parse_json('1')") & READERS == {"json"}
    assert "cattrs" in loaded_by("from ruleengine.schema import from_plain; from_plain(1, int)")
