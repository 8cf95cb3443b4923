"""How tests run everywhere: Hypothesis without a deadline, slow tests within a budget if one is given.

A run tries 15 of 100 examples and leaves out what is marked as `repetition`, since somebody waits for it.
`pytest --hypothesis-profile=ci` runs all of them, always the same ones, as CI does.

`pytest -m slow` runs every slow test, half an hour on two cores. `pytest -m slow --slow-seconds 120` begins none after
two minutes, and leaves the others out; what has not come to an end after three times as long is left as it is, if it
has found no fault. Which come first changes from day to day, so that each has its turn.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
import time
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import NoReturn

import pytest
from depth import share
from hypothesis import settings

# Fixtures of the games: a second conftest among the plugins would be the same module for mypy.
pytest_plugins = ["bb_scenes", "br_scenes"]

settings.register_profile("local", deadline=None, max_examples=15, print_blob=True)

if "CI" not in os.environ:  # there Hypothesis takes its own profile, which has no deadline either
    settings.load_profile("local")

if sys.dont_write_bytecode:  # as in many containers; then each process that a test starts compiles everything again
    COMPILED = Path(__file__).parent / ".pytest_cache" / "bytecode"
    os.environ.update(PYTHONDONTWRITEBYTECODE="", PYTHONPYCACHEPREFIX=str(COMPILED))
    sys.dont_write_bytecode, sys.pycache_prefix = False, str(COMPILED)

BEGUN = time.monotonic()
A_DAY = 25
"""How many slow tests one day's turn begins after that of the day before."""
LONGEST = 3
"""How many times the budget of slow tests the last of them may take."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """The budget of slow tests."""
    parser.addoption("--slow-seconds", type=float, default=None, help="begin no slow test after so many seconds")


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """Measure speed in one process, with nothing beside it."""
    return 0 if config.option.markexpr == "benchmark" else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave repetition to runs with all examples. Let slow tests take turns at the front, if there is a budget."""
    if share() < 1:
        left_out = [item for item in items if item.get_closest_marker("repetition")]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("repetition")]
    if config.getoption("--slow-seconds") is not None and items:
        first = date.today().toordinal() * A_DAY % len(items)
        items[:] = items[first:] + items[:first]


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Keep ten thousand collected tests out of each later collection of garbage."""
    gc.collect()
    gc.freeze()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Begin no slow test once the budget is used up."""
    budget = item.config.getoption("--slow-seconds")
    if budget is not None and item.get_closest_marker("slow") and time.monotonic() - BEGUN > budget:
        raise pytest.skip.Exception(f"the budget of {budget:g} seconds is used up")


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Ctrl-C ends what runs here, and processes that are started here; a job in the background has it ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def _leave(*_: object) -> NoReturn:
    raise pytest.skip.Exception("no fault was found in the time that there is")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Leave a slow test that takes too long, where there is a budget."""
    budget = item.config.getoption("--slow-seconds")
    if budget is None or not item.get_closest_marker("slow") or not hasattr(signal, "setitimer"):
        return (yield)
    signal.signal(signal.SIGALRM, _leave)
    signal.setitimer(signal.ITIMER_REAL, max(1, BEGUN + LONGEST * budget - time.monotonic()))
    try:
        return (yield)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
