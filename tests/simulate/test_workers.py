"""Many matches by others: pools of processes and threads, a cluster; workers who die, executors who fail."""

from __future__ import annotations

import os
import signal
import sys
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from importlib import import_module
from multiprocessing import active_children, get_context
from pathlib import Path
from threading import Event
from types import ModuleType
from typing import Any

import pytest

from ruleengine import HOME, RandomCoach
from ruleengine.simulate import Simulation, SimulationError, coach_seed, match_seed, simulate

from . import coaches
from .coaches import COUNTED, fatal, faulty
from .conftest import Make, columns, short


def seat(number: int, seed: int = 5) -> int:
    """The seed of the home side's coach in a match."""
    return coach_seed(match_seed(seed, number), HOME)


def assert_part_of(part: Simulation, whole: Simulation) -> None:
    """What was played is right, and stands at its number."""
    assert list(part.numbers) == sorted(set(part.numbers))
    for place, number in enumerate(part.numbers):
        assert (part.home[place], part.away[place]) == (whole.home[number], whole.away[number])
        assert (part.winner[place], part.detail[place]) == (whole.winner[number], whole.detail[number])


# The same results ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("chunk", [None, 7, 100, 1000])
def test_processes_play_the_same(pool: Executor, chunk: int | None) -> None:
    assert short(200, executor=pool, chunk=chunk, home="sensible") == short(200, home="sensible")


@pytest.mark.parametrize("workers", [1, 4])
def test_threads_play_the_same(workers: int) -> None:
    with ThreadPoolExecutor(workers) as threads:
        assert short(200, executor=threads, chunk=9) == short(200)


def test_a_pool_is_made_and_shut_down_for_those_who_say_how() -> None:
    made: list[ThreadPoolExecutor] = []

    def make() -> ThreadPoolExecutor:
        made.append(ThreadPoolExecutor(2))
        return made[-1]

    assert short(50, executor=make) == short(50)
    with pytest.raises(RuntimeError, match="after shutdown"):
        made.pop().submit(print)
    assert not made


def test_a_pool_that_is_given_stays_open(pool: Executor) -> None:
    short(20, executor=pool)
    assert pool.submit(abs, -3).result() == 3


def test_coaches_and_rulesets_go_to_processes_by_value(pool: Executor) -> None:
    assert short(60, executor=pool, home=RandomCoach, away=coaches.random) == short(
        60, home=RandomCoach, away=coaches.random
    )
    assert columns(simulate(COUNTED, 60, executor=pool)) == columns(simulate(COUNTED, 60))


def test_variants_and_options_go_to_processes(pool: Executor) -> None:
    how: dict[str, Any] = {"variants": ["shoot-out", "wet-ball"], "teams": {"home": "Reds"}}
    assert short(60, executor=pool, **how) == short(60, **how)


def test_each_process_compiles_the_rules_once(pool: Executor, tmp_path: Path) -> None:
    log = tmp_path / "log"
    simulate(COUNTED, 200, options={"all.log": str(log)}, executor=pool, chunk=5)
    compiled = Counter(log.read_text().split())
    assert set(compiled.values()) == {1}
    assert str(os.getpid()) in compiled  # before anything is sent
    assert len(compiled) in (2, 3)


def test_a_cluster_plays_the_same() -> None:
    distributed: Any = import_module("distributed")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        assert short(300, executor=client.get_executor(), chunk=20) == short(300)
        assert len(client.scheduler_info()["workers"]) == 2


# Workers who die ----------------------------------------------------------------------------------------


def test_a_worker_who_dies_once_is_replaced_and_nothing_is_lost(make: Make, tmp_path: Path) -> None:
    told: list[int] = []
    done = tmp_path / "done"
    simulation = short(
        120, home=fatal(seat(50), done), executor=make, chunk=10, progress=lambda done, wanted: told.append(done)
    )
    assert done.exists()
    assert columns(simulation) == columns(short(120))
    assert told == sorted(told)  # what was done before is not played again
    assert len(told) <= 1 + 120 / 10


def test_a_worker_who_always_dies_leaves_all_the_others(make: Make) -> None:
    with pytest.raises(SimulationError, match=r"workers died 3 times at match \d+, or one played beside it") as caught:
        short(24, home=fatal(seat(20)), executor=make, chunk=1)
    partial = caught.value.partial
    assert_part_of(partial, short(24))
    assert 20 not in partial.numbers
    assert len(partial) >= 16


def test_a_pool_that_was_given_cannot_be_replaced() -> None:
    whole = short(200)
    with (
        ProcessPoolExecutor(1, mp_context=get_context("spawn")) as own,
        pytest.raises(SimulationError, match=r"a worker died.* functools.partial\(ProcessPoolExecutor, 2\)") as caught,
    ):
        short(200, home=fatal(seat(150)), executor=own, chunk=10)
    assert_part_of(caught.value.partial, whole)
    assert 0 < len(caught.value.partial) <= 150


def test_a_worker_who_is_killed_from_outside_is_replaced(make: Make) -> None:
    made: list[Executor] = []
    others = set(active_children())

    def noted() -> Executor:
        made.append(make())
        return made[-1]

    def kill(done: int, wanted: int) -> None:
        if done and len(made) == 1:
            for worker in set(active_children()) - others:
                worker.kill()

    assert short(2000, executor=noted, chunk=5, progress=kill) == short(2000)
    assert len(made) == 2


# Faults -------------------------------------------------------------------------------------------------


def test_a_coach_who_raises_in_a_process_stops_it(pool: Executor) -> None:
    whole = short(100)
    with pytest.raises(SimulationError, match=r"match 33 of seed .* broke: ZeroDivisionError") as caught:
        short(100, home=faulty(seat(33)), executor=pool, chunk=4)
    assert_part_of(caught.value.partial, whole)
    assert {32, 33} & set(caught.value.partial.numbers) == {32}
    assert "Traceback" in caught.value.__notes__[0]
    assert short(100, executor=pool) == whole  # the pool still works


@pytest.mark.usefixtures("interruptible")
def test_ctrl_c_gives_what_is_done_by_processes(pool: Executor) -> None:
    def press(done: int, wanted: int) -> None:
        if done >= 60:
            os.kill(os.getpid(), signal.SIGINT)

    simulation = short(2000, executor=pool, chunk=10, progress=press)
    assert 60 <= len(simulation) < 2000
    assert_part_of(simulation, short(2000))
    assert short(100, executor=pool) == short(100)


def test_ctrl_c_in_a_worker_gives_what_is_done(pool: Executor) -> None:
    simulation = short(100, home=faulty(seat(60), KeyboardInterrupt), executor=pool, chunk=30)
    assert not simulation.complete
    assert 60 not in simulation.numbers
    assert_part_of(simulation, short(100))


def test_what_cannot_be_pickled_is_refused_before_anything_is_played(pool: Executor) -> None:
    with pytest.raises(ValueError, match=r"home cannot go to workers .*: give it by name, or define it at the top"):
        short(5, home=lambda seed: RandomCoach(seed), executor=pool)


def test_what_a_worker_does_not_find_is_told(pool: Executor, monkeypatch: pytest.MonkeyPatch) -> None:
    here = ModuleType("only_here")
    monkeypatch.setitem(sys.modules, "only_here", here)

    def make(seed: int) -> RandomCoach:
        return RandomCoach(seed)

    make.__module__, make.__qualname__ = "only_here", "make"
    here.make = make  # type: ignore[attr-defined]
    with pytest.raises(SimulationError, match=r"a worker cannot make the matches: ModuleNotFoundError.* 'only_here'"):
        short(5, home=make, executor=pool)


class Lossy(ThreadPoolExecutor):
    """An executor, such as that of a cluster, that fails to run a task for reasons of its own."""

    def __init__(self, lost: int, how: Callable[[Future[Any]], object]) -> None:
        super().__init__(1)
        self._lost = lost
        self._how = how

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        if self._lost not in range(*args):
            return super().submit(fn, *args, **kwargs)
        future: Future[Any] = Future()
        self._how(future)
        return future


def cancel(future: Future[Any]) -> None:
    future.cancel()
    future.set_running_or_notify_cancel()


@pytest.mark.parametrize(
    ("how", "why"),
    [
        (lambda future: future.set_exception(KeyError("lost")), "KeyError: 'lost'"),
        (cancel, "CancelledError: "),
    ],
)
def test_an_executor_that_fails_loses_only_its_own(how: Any, why: str) -> None:
    with Lossy(25, how) as lossy, pytest.raises(SimulationError, match=why) as caught:
        short(50, executor=lossy, chunk=10)
    assert_part_of(caught.value.partial, short(50))
    assert not set(range(20, 30)) & set(caught.value.partial.numbers)


def test_an_executor_that_takes_nothing_is_told() -> None:
    closed = ThreadPoolExecutor(1)
    closed.shutdown()
    with pytest.raises(SimulationError, match="RuntimeError: cannot schedule new futures after shutdown; 0 of 5"):
        short(5, executor=closed)


BEGUN, CLOSING = Event(), Event()


class Closing(ThreadPoolExecutor):
    """Says that it is being shut down."""

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        CLOSING.set()
        super().shutdown(wait, cancel_futures=cancel_futures)


def late(seed: int) -> RandomCoach:
    """A coach of match 0 who raises once match 10 has begun; its coach comes when the pool is being shut down."""
    if seed == seat(0):
        BEGUN.wait(20)
        raise ZeroDivisionError("match 0 is not played")
    if seed == seat(10):
        BEGUN.set()
        CLOSING.wait(20)
    return RandomCoach(seed)


def test_what_ends_after_something_has_failed_is_kept() -> None:
    BEGUN.clear()
    CLOSING.clear()
    with pytest.raises(SimulationError, match="ZeroDivisionError: match 0 is not played") as caught:
        short(20, home=late, executor=partial(Closing, 2), chunk=10)
    assert list(caught.value.partial.numbers) == list(range(10, 20))
    assert_part_of(caught.value.partial, short(20))
