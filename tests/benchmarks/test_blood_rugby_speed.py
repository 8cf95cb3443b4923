"""The speed of Blood Rugby, with slack for busy machines; `python -m tests.benchmarks.blood_rugby` prints figures."""

from __future__ import annotations

import pytest

from .blood_rugby import match_figures
from .test_speed import SLACK

pytestmark = pytest.mark.benchmark


def test_a_decision_of_blood_rugby_takes_about_as_long_as_one_of_blood_bowl() -> None:
    found = list(match_figures())
    print("", *found, sep="\n")
    slow = [str(f) for f in found if f.at_most is not None and f.value > SLACK * f.at_most]
    assert not slow, "\n".join(slow)
