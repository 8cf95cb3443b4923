"""Pools of worker processes, and simulations to compare with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from ruleengine.simulate import Simulation, simulate

ROOT = Path(__file__).resolve().parents[2]
SHORT = {"match.tries": 2}
Make = Callable[[], Executor]


def short(n: int, **how: Any) -> Simulation:
    """Short matches of Blood Dice."""
    return simulate("blood-dice", n, options=SHORT, **{"seed": 5, **how})


def columns(simulation: Simulation) -> tuple[object, ...]:
    """How the matches ended, whoever played them."""
    return (
        tuple(simulation.numbers),
        simulation.home,
        simulation.away,
        simulation.winner,
        simulation.detail,
    )


@pytest.fixture(scope="session")
def findable() -> Iterator[None]:
    """Let processes that are spawned find the modules of these tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(ROOT))
        yield


@pytest.fixture(scope="session")
def make(findable: None) -> Make:
    """Makes a pool of two worker processes."""
    return partial(ProcessPoolExecutor, 2, mp_context=get_context("spawn"))


@pytest.fixture(scope="session")
def pool(make: Make) -> Iterator[Executor]:
    """A pool of two worker processes that nobody may break."""
    with make() as pool:
        yield pool
