"""The speed of Blood Bowl, with slack for busy machines; `python -m tests.benchmarks.blood_bowl` prints the figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from .blood_bowl import edition_figures, match_figures, other_figures, skill_figures
from .figures import Figure
from .test_speed import SLACK

pytestmark = pytest.mark.benchmark


@pytest.mark.parametrize("figures", [match_figures, edition_figures, skill_figures, other_figures])
def test_blood_bowl_is_near_its_aims(figures: Callable[[], Iterator[Figure]]) -> None:
    found = list(figures())
    print("", *found, sep="\n")
    slow = [str(f) for f in found if f.at_most is not None and f.value > SLACK * f.at_most]
    assert not slow, "\n".join(slow)
