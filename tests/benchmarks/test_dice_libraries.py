"""Dice beside icepool: the same chances in no more time; `python -m tests.benchmarks.dice_libraries` prints all."""

from __future__ import annotations

import pytest

from .dice_libraries import comparisons

pytestmark = pytest.mark.benchmark

FEWEST = 40
FEWEST_EQUAL = 38


def test_dice_are_equal_to_icepool_and_no_slower() -> None:
    found = list(comparisons())
    print("", *found, sep="\n")
    assert len(found) >= FEWEST
    assert sum(each.icepool_equal for each in found) >= FEWEST_EQUAL
    slow = [str(each) for each in found if each.ratio > 1]
    assert not slow, "\n".join(slow)
