"""Two workers against one: less than 0.6 of the time, and the same results."""

from __future__ import annotations

from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from time import perf_counter

import pytest

from ruleengine.simulate import Simulation, simulate

N = 100_000


def timed(executor: Executor) -> tuple[Simulation, float]:
    """The simulation, and the seconds that it took; workers are started beforehand."""
    simulate("blood-dice", 64, chunk=1, executor=executor)
    began = perf_counter()
    simulation = simulate("blood-dice", N, seed=7, executor=executor)
    return simulation, perf_counter() - began


@pytest.mark.benchmark
def test_two_workers_take_little_more_than_half_the_time_of_one() -> None:
    make = partial(ProcessPoolExecutor, mp_context=get_context("spawn"))
    with make(1) as one, make(2) as two:
        alone, longer = timed(one)
        together, shorter = timed(two)
    print(f"\n{N} matches: {longer:.1f} s by one worker, {shorter:.1f} s by two, {shorter / longer:.2f} of the time")
    assert alone == together
    assert shorter <= 0.6 * longer
