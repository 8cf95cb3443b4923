"""The speed of Blood Bowl, with slack for busy machines; `python -m tests.benchmarks.blood_bowl` prints the figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from .blood_bowl import match_figures, other_figures
from .figures import Figure
from .test_speed import test_figures_are_near_their_aims as near

pytestmark = pytest.mark.benchmark


@pytest.mark.parametrize("figures", [match_figures, other_figures])
def test_blood_bowl_is_near_its_aims(figures: Callable[[], Iterator[Figure]]) -> None:
    near(figures)
