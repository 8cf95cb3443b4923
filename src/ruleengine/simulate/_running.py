"""Play many matches: in this process or by any executor, in chunks whose results are collected as they come."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from contextlib import nullcontext
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

import attrs

from ruleengine.kernel import CompiledRules, Ruleset, RulesetSpec, Variant
from ruleengine.registry import compile_rules
from ruleengine.schema import check_plain
from ruleengine.simulate._batch import Batch, Chunk, CoachMaker, Player, Row, packed, play_chunk, play_packed
from ruleengine.simulate._journal import Journal
from ruleengine.simulate._journal import journal as journal_of
from ruleengine.simulate._results import Simulation, SimulationError
from ruleengine.values import short_repr

if TYPE_CHECKING:
    from ruleengine.league import League


class ResultCollector:
    """Keeps what is done, in whatever order it comes.

    Args:
        batch: the matches.
        wanted: how many there shall be.
        numbers: those of them that are to be played.
        journal: where finished chunks are written as they come, and those of earlier calls are found.
        progress: called with how many matches are done, and how many there shall be.
    """

    def __init__(
        self,
        batch: Batch,
        wanted: int,
        *,
        numbers: range,
        journal: Journal | None = None,
        progress: Callable[[int, int], object] | None = None,
    ) -> None:
        self._batch = batch
        self._wanted = wanted
        self._numbers = numbers
        self._journal = journal
        self._progress = progress
        self._rows: dict[int, list[Row]] = dict(journal.found) if journal else {}
        self._done = sum(map(len, self._rows.values()))

    def keep(self, chunk: Chunk) -> None:
        """Take down what was played, once."""
        if not chunk.rows or chunk.start in self._rows:
            return
        self._rows[chunk.start] = chunk.rows
        self._done += len(chunk.rows)
        journal, self._journal = self._journal, None  # no line may follow one that could not be written
        if journal is not None:
            journal.append(chunk.start, chunk.rows)
            self._journal = journal

    def tell(self) -> None:
        """Say how far it has come."""
        if self._progress is not None:
            self._progress(self._done, len(self._numbers))

    def missing(self) -> list[range]:
        """The numbers of the matches that are not done yet, in order."""
        gaps, at, end = [], self._numbers.start, self._numbers.stop
        for start in [*sorted(self._rows), end]:
            if at < min(start, end):
                gaps.append(range(at, min(start, end)))
            at = max(at, start + len(self._rows.get(start, ())))
        return gaps

    def simulation(self) -> Simulation:
        """What is done, in the order of the numbers."""
        rows = {start + at: row for start, rows in self._rows.items() for at, row in enumerate(rows)}
        return Simulation.of(self._batch, self._wanted, rows)


P = ParamSpec("P")
T = TypeVar("T")

PACE = 0.25
"""Seconds that a chunk should take: the time between two signs of progress, and what is lost with a worker."""

GROWTH = 2
"""Times as many matches as a chunk had, at most, has a later one. The first ones have a single match."""

AHEAD = 4
"""Chunks for each worker that has answered so far, which an executor is given ahead."""

PROBES = 8
"""Chunks that it is given before any worker has answered."""

TRIES = 3
"""How often workers may die before the first of the missing matches is done."""

POOL = "give what makes the pool instead, such as functools.partial(ProcessPoolExecutor, 2), to have it replaced"


class _Halted(Exception):
    """A rule or a coach broke, or workers died and nobody replaces them: why, and the trace if there is one."""


class _Here(Executor):
    """Runs at once what it is given, in this process."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


class ChunkScheduler:
    """Plays the matches that a collector lacks.

    Args:
        player: plays in this process.
        executor, chunk: as for `simulate`.

    Raises:
        ValueError: something in the batch cannot be pickled for the workers.
    """

    def __init__(self, player: Player, executor: Executor | Callable[[], Executor] | None, chunk: int | None) -> None:
        here = executor is None
        self._executor = executor or _Here()
        self._task = partial(play_chunk, player) if here else partial(play_packed, packed(player.batch))
        self._window = 1 if here else PROBES
        self._workers: set[str] = set()
        self._chunk = chunk
        self._size = self._grown = chunk or 1
        self._flying: set[Future[Chunk]] = set()

    def play(self, collector: ResultCollector) -> Simulation:
        """Play what is missing; after Ctrl-C, return what is done.

        Raises:
            SimulationError: something went wrong; it has what is done.
        """
        try:
            self._rounds(collector)
        except KeyboardInterrupt:
            pass
        except _Halted as error:
            why, *traces = error.args
            failed = SimulationError(why, collector.simulation())
            for trace in traces:
                failed.add_note(trace)
            raise failed from error.__cause__
        except Exception as error:  # whatever executors, files and callbacks raise
            raise SimulationError(f"{type(error).__name__}: {error}", collector.simulation()) from error
        return collector.simulation()

    def _rounds(self, collector: ResultCollector) -> None:
        """Play until nothing is missing, in a new pool whenever one breaks."""
        collector.tell()
        deaths, last = 0, -1
        while missing := collector.missing():
            try:
                self._round(collector, missing)
            except BrokenExecutor as error:
                first = next((gap.start for gap in collector.missing()), -1)
                deaths = deaths + 1 if first == last else 1
                last = first
                if isinstance(self._executor, Executor):
                    raise _Halted(f"a worker died, and its pool with it: {POOL}") from error
                if deaths == TRIES:
                    raise _Halted(f"workers died {TRIES} times at match {first}, or one played beside it") from error
                self._size = self._grown = self._chunk or 1  # so that all but the fatal match can be kept

    def _round(self, collector: ResultCollector, missing: list[range]) -> None:
        executor = self._executor
        try:
            with nullcontext(executor) if isinstance(executor, Executor) else executor() as pool:
                try:
                    self._fly(pool, collector, missing)
                finally:
                    for future in self._flying:
                        future.cancel()
        finally:
            for future in self._flying:  # what ended in the meantime
                if _well(future):
                    collector.keep(future.result())
            self._flying.clear()

    def _fly(self, pool: Executor, collector: ResultCollector, missing: list[range]) -> None:
        cuts = self._cut(missing)
        while True:
            for cut in islice(cuts, self._window - len(self._flying)):
                self._flying.add(pool.submit(self._task, cut.start, cut.stop))
            if not self._flying:
                return
            done, _ = wait(self._flying, return_when=FIRST_COMPLETED)
            self._land(collector, done)

    def _cut(self, missing: list[range]) -> Iterator[range]:
        left = sum(map(len, missing))
        for gap in missing:
            start = gap.start
            while start < gap.stop:
                size = self._size
                if self._chunk is None and self._workers:  # so that all workers end at about the same time
                    size = min(size, max(1, left // (2 * len(self._workers))))
                stop = min(start + size, gap.stop)
                yield range(start, stop)
                left -= stop - start
                start = stop

    def _land(self, collector: ResultCollector, done: set[Future[Chunk]]) -> None:
        """Keep all that was played before anything is said about what was not."""
        chunks = [future.result() for future in done if _well(future)]
        for chunk in chunks:
            collector.keep(chunk)
        self._flying -= done
        for chunk in chunks:
            self._learn(chunk)
        for future in done:
            future.result()
        collector.tell()

    def _learn(self, chunk: Chunk) -> None:
        """See whether a chunk was played to its end, how large the next one should be, and how many are needed."""
        if chunk.broke:
            raise _Halted(chunk.broke.why, chunk.broke.trace)
        if chunk.interrupted:
            raise KeyboardInterrupt
        if not isinstance(self._executor, _Here):
            self._workers.add(chunk.worker)
            self._window = max(PROBES, AHEAD * len(self._workers))
        if self._chunk is None:
            self._grown = max(self._grown, GROWTH * len(chunk.rows))
            fitting = round(PACE * len(chunk.rows) / chunk.seconds) if chunk.seconds > 0 else self._grown
            self._size = max(1, min(fitting, self._grown))


def _well(future: Future[Chunk]) -> bool:
    """Whether a chunk has come back."""
    return future.done() and not future.cancelled() and future.exception() is None


def simulate(
    rules: str | Ruleset | RulesetSpec | League,
    n: int,
    *,
    home: str | CoachMaker = "random",
    away: str | CoachMaker = "random",
    variants: Iterable[str | Variant] = (),
    options: Mapping[str, Any] | None = None,
    teams: Any = None,
    seed: int = 0,
    numbers: range | None = None,
    executor: Executor | Callable[[], Executor] | None = None,
    chunk: int | None = None,
    progress: Callable[[int, int], object] | None = None,
    resume: str | os.PathLike[str] | None = None,
) -> Simulation:
    """Play matches, and return how they ended. The same seed gives the same, whoever plays which of them.

    Ctrl-C ends it early and returns what is done; `Simulation.complete` tells.

    Args:
        rules, variants, options, teams: as for `new_match`.
        n: how many matches.
        home, away: who coaches: a coach of the ruleset by name, or what makes a coach from a seed. Each match has
            coaches of its own.
        seed: of all matches.
        numbers: which of the matches from 0 to n − 1 to play, if not all. Results of other numbers, wherever they were
            played, are joined by `+`.
        executor: who plays: this process; an executor of `concurrent.futures` or of a cluster; or what makes one,
            such as `functools.partial(ProcessPoolExecutor, 4)`, which is called again when a worker has died and
            taken its pool with it.
        chunk: how many matches a worker is given at a time; as many as take a quarter of a second, if not said.
        progress: called with how many matches are done and how many there shall be, at first and after each chunk.
        resume: a file to which finished chunks are appended. What it holds already is not played again.

    Raises:
        DataError: the teams are not plain data.
        PluginError, RulesetError: the rules do not compile, or have no coach of that name.
        ValueError: a number is out of bounds, or something cannot be pickled for the workers.
        SaveError: the file is of other matches, or was changed.
        SimulationError: a rule or a coach broke, or workers died; it has the matches that were played.

    >>> league = simulate("blood-dice", 100, home="sensible", seed=7)
    >>> league.summary().home_wins.value
    0.83
    >>> league == simulate("blood-dice", 100, home="sensible", seed=7, chunk=7)
    True
    >>> first = simulate("blood-dice", 100, home="sensible", seed=7, numbers=range(50))
    >>> first + simulate("blood-dice", 100, home="sensible", seed=7, numbers=range(50, 100)) == league
    True
    """
    _check(n, chunk, seed)
    numbers = _some(n, numbers)
    check_plain(teams, "teams")
    compiled = compile_rules(rules, variants=variants, options=options)
    ruleset = compiled.ruleset if isinstance(rules, Ruleset) else None
    batch = Batch(_spec(rules, compiled), home, away, seed, teams, ruleset)
    scheduler = ChunkScheduler(Player(batch), executor, chunk)
    with nullcontext() if resume is None else journal_of(resume, batch, n) as journal:
        return scheduler.play(ResultCollector(batch, n, numbers=numbers, journal=journal, progress=progress))


def _spec(rules: object, compiled: CompiledRules) -> RulesetSpec:
    """What workers compile; the base is named as it was given, which may say from which distribution it comes."""
    base = rules.base if isinstance(rules, RulesetSpec) else rules
    return attrs.evolve(compiled.spec, base=base) if isinstance(base, str) else compiled.spec


def _check(n: int, chunk: int | None, seed: int) -> None:
    for name, value in (("n", n), ("chunk", 1 if chunk is None else chunk)):
        if type(value) is not int or value < 1:
            raise ValueError(f"{name}: {value!r} is refused; give a whole number from 1 up")
    if type(seed) is not int:
        raise ValueError(f"seed: {seed!r} is refused; give a whole number")


def _some(n: int, numbers: object) -> range:
    if numbers is None:
        return range(n)
    if type(numbers) is not range or numbers.step != 1 or not 0 <= numbers.start < numbers.stop <= n:
        raise ValueError(f"numbers: {short_repr(numbers)} is refused; give a range of matches from 0 to {n}")
    return numbers
