"""Benchmarks run only when they are asked for: `pytest -m benchmark tests/benchmarks`."""

from __future__ import annotations

import pytest


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is marked `benchmark`, unless the command line speaks of that mark."""
    if "benchmark" in str(config.getoption("markexpr")):
        return
    left_out = [item for item in items if item.get_closest_marker("benchmark")]
    items[:] = [item for item in items if item not in left_out]
    config.hook.pytest_deselected(items=left_out)
