"""The page that follows a roll: each step leads to a file, and what it quotes stands there."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent

import pytest

PAGE = Path(__file__).resolve().parents[1] / "docs" / "follow-a-roll.md"
STEPS = PAGE.read_text(encoding="utf-8").split("\n## ")[1:]
FILE = re.compile(r"\]\((\.\./[\w/.-]+\.py)\)")
QUOTED = re.compile(r"^```text\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def quotations(step: str) -> list[list[str]]:
    """The quoted lines of a step; a line of three dots separates what is not together in the file."""
    return [
        dedent(part).splitlines()
        for block in QUOTED.findall(step)
        for part in re.split(r"^\.\.\.\n", block, flags=re.M)
    ]


def holds(lines: list[str], quoted: list[str]) -> bool:
    """Whether these lines follow each other, however far they are indented."""
    windows = (lines[first : first + len(quoted)] for first in range(len(lines)))
    return any(dedent("\n".join(window)).splitlines() == quoted for window in windows)


def test_a_roll_is_followed_through_eight_files_at_most() -> None:
    files = [FILE.findall(step) for step in STEPS]
    assert all(len(found) == 1 for found in files)
    assert 5 <= len({found[0] for found in files}) == len(STEPS) <= 8


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.partition("\n")[0])
def test_what_a_step_quotes_stands_in_its_file(step: str) -> None:
    lines = (PAGE.parent / FILE.findall(step)[0]).read_text(encoding="utf-8").splitlines()
    quoted = quotations(step)
    assert quoted
    assert [each for each in quoted if not holds(lines, each)] == []
