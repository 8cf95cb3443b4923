"""Those who play: this process, or the workers of an executor; and what happens when they cannot."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from contextlib import contextmanager
from functools import partial
from itertools import islice
from typing import ParamSpec, TypeVar

from ruleengine.simulate._chunks import Broke, Chunk, packed, play_chunk, play_packed
from ruleengine.simulate._collector import ResultCollector
from ruleengine.simulate._errors import SimulationError
from ruleengine.simulate._results import Simulation
from ruleengine.simulate._series import Player

P = ParamSpec("P")
T = TypeVar("T")

FIRST = 16
"""Matches in a chunk before it is known how long one takes."""

PACE = 0.25
"""Seconds that a chunk should take: the time between two signs of progress, and what is lost with a worker."""

GROWTH = 8
"""Times as many matches as a chunk had, at most, has a later one."""

WINDOW = 256
"""Chunks that an executor is given ahead: more than it has workers."""

TRIES = 3
"""How often workers may die before the first of the missing matches is done."""

POOL = "give what makes the pool instead, such as functools.partial(ProcessPoolExecutor, 2), to have it replaced"


class _Broken(Exception):
    """A rule or a coach broke."""

    def __init__(self, broke: Broke) -> None:
        self.broke = broke
        super().__init__(broke.why)


class _Died(Exception):
    """Workers died, and nobody replaces them."""


class _Here(Executor):
    """Runs at once what it is given, in this process."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


class ChunkScheduler:
    """Plays the matches that a ledger lacks.

    Args:
        player: plays in this process.
        executor, chunk: as for `simulate`.

    Raises:
        ValueError: something in the series cannot be pickled for the workers.
    """

    def __init__(self, player: Player, executor: Executor | Callable[[], Executor] | None, chunk: int | None) -> None:
        here = executor is None
        self._executor = executor or _Here()
        self._task = partial(play_chunk, player) if here else partial(play_packed, packed(player.series))
        self._window = 1 if here else WINDOW
        self._chunk = chunk
        self._size = chunk or FIRST
        self._flying: set[Future[Chunk]] = set()

    def play(self, ledger: ResultCollector) -> Simulation:
        """Play what is missing; after Ctrl-C, return what is done.

        Raises:
            SimulationError: something went wrong; it has what is done.
        """
        try:
            self._rounds(ledger)
        except KeyboardInterrupt:
            pass
        except _Broken as error:
            failed = SimulationError(str(error), ledger.simulation())
            failed.add_note(error.broke.trace)
            raise failed from None
        except _Died as error:
            raise SimulationError(str(error), ledger.simulation()) from error.__cause__
        except Exception as error:  # whatever executors, files and callbacks raise
            raise SimulationError(f"{type(error).__name__}: {error}", ledger.simulation()) from error
        return ledger.simulation()

    def _rounds(self, ledger: ResultCollector) -> None:
        """Play until nothing is missing, in a new pool whenever one breaks."""
        ledger.tell()
        deaths, last = 0, -1
        while missing := ledger.missing():
            try:
                self._round(ledger, missing)
            except BrokenExecutor as error:
                first = next((gap.start for gap in ledger.missing()), -1)
                deaths = deaths + 1 if first == last else 1
                last = first
                if isinstance(self._executor, Executor):
                    raise _Died(f"a worker died, and its pool with it: {POOL}") from error
                if deaths == TRIES:
                    raise _Died(f"workers died {TRIES} times at match {first}, or one played beside it") from error
                self._size = self._chunk or 1  # so that all but the fatal match can be kept

    def _round(self, ledger: ResultCollector, missing: list[range]) -> None:
        try:
            with self._pool() as pool:
                try:
                    self._fly(pool, ledger, missing)
                finally:
                    for future in self._flying:
                        future.cancel()
        finally:
            for future in self._flying:  # what ended in the meantime
                if _well(future):
                    ledger.keep(future.result())
            self._flying.clear()

    @contextmanager
    def _pool(self) -> Iterator[Executor]:
        if isinstance(self._executor, Executor):
            yield self._executor
            return
        pool = self._executor()
        try:
            yield pool
        finally:
            pool.shutdown()

    def _fly(self, pool: Executor, ledger: ResultCollector, missing: list[range]) -> None:
        cuts = self._cut(missing)
        while True:
            for cut in islice(cuts, self._window - len(self._flying)):
                self._flying.add(pool.submit(self._task, cut.start, cut.stop))
            if not self._flying:
                return
            done, _ = wait(self._flying, return_when=FIRST_COMPLETED)
            self._land(ledger, done)

    def _cut(self, missing: list[range]) -> Iterator[range]:
        for gap in missing:
            start = gap.start
            while start < gap.stop:
                stop = min(start + self._size, gap.stop)
                yield range(start, stop)
                start = stop

    def _land(self, ledger: ResultCollector, done: set[Future[Chunk]]) -> None:
        """Keep all that was played before anything is said about what was not."""
        chunks = [future.result() for future in done if _well(future)]
        for chunk in chunks:
            ledger.keep(chunk)
        self._flying -= done
        for chunk in chunks:
            self._learn(chunk)
        for future in done:
            future.result()
        ledger.tell()

    def _learn(self, chunk: Chunk) -> None:
        """See whether a chunk was played to its end, and how large the next one should be."""
        if chunk.broke:
            raise _Broken(chunk.broke)
        if chunk.interrupted:
            raise KeyboardInterrupt
        if self._chunk is None and chunk.seconds > 0:
            self._size = max(1, min(round(PACE * len(chunk.rows) / chunk.seconds), GROWTH * self._size))


def _well(future: Future[Chunk]) -> bool:
    """Whether a chunk has come back."""
    return future.done() and not future.cancelled() and future.exception() is None
