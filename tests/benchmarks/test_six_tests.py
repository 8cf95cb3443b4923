"""The game that the benchmark of exact chances walks comes to the chance worked out by hand."""

from __future__ import annotations

from .figures import six_tests
from .six_tests import by_hand


def test_six_tests_that_share_two_rerolls() -> None:
    assert six_tests() == by_hand()
