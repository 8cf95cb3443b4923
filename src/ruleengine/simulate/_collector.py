"""The ledger of a simulation: which matches are done, and how they ended."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import TYPE_CHECKING

from ruleengine.simulate._results import Simulation
from ruleengine.simulate._series import Row, Series

if TYPE_CHECKING:
    from ruleengine.simulate._chunks import Chunk
    from ruleengine.simulate._journal import Journal


class ResultCollector:
    """Keeps what is done, in whatever order it comes.

    Args:
        series: the matches.
        wanted: how many there shall be.
        journal: where finished chunks are written as they come, and those of earlier calls are found.
        progress: called with how many matches are done, and how many there shall be.
    """

    def __init__(
        self,
        series: Series,
        wanted: int,
        *,
        journal: Journal | None = None,
        progress: Callable[[int, int], object] | None = None,
    ) -> None:
        self._series = series
        self._wanted = wanted
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
            self._progress(self._done, self._wanted)

    def missing(self) -> list[range]:
        """The numbers of the matches that are not done yet, in order."""
        gaps, at = [], 0
        for start in [*sorted(self._rows), self._wanted]:
            if at < start:
                gaps.append(range(at, start))
            at = start + len(self._rows.get(start, ()))
        return gaps

    def simulation(self) -> Simulation:
        """What is done, in the order of the numbers."""
        chunks = sorted(self._rows.items())
        rows = list(chain.from_iterable(rows for _, rows in chunks))
        numbers = chain.from_iterable(range(start, start + len(rows)) for start, rows in chunks)
        return Simulation(
            series=self._series,
            wanted=self._wanted,
            numbers=range(self._wanted) if len(rows) == self._wanted else tuple(numbers),
            home=tuple([row[0] for row in rows]),
            away=tuple([row[1] for row in rows]),
            winner=tuple([row[2] for row in rows]),
            detail=tuple([row[3] for row in rows]),
        )
