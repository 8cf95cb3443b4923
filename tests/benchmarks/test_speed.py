"""Speed as ratios within one run, with slack for a busy machine; `python -m tests.benchmarks.figures` prints all."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from .figures import Figure, dice_figures, history_figures, import_figures, match_figures, odds_figures

pytestmark = pytest.mark.benchmark

SLACK = 2.0
"""Times that a figure may miss its aim before a test fails: machines differ, and others use them too."""


@pytest.mark.parametrize("figures", [match_figures, history_figures, dice_figures, odds_figures, import_figures])
def test_figures_are_near_their_aims(figures: Callable[[], Iterator[Figure]]) -> None:
    found = list(figures())
    print("", *found, sep="\n")
    slow = [str(f) for f in found if f.at_most is not None and f.value > SLACK * f.at_most]
    assert not slow, "\n".join(slow)
