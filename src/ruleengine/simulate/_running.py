"""Play many matches: in this process, or by any executor."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from ruleengine.kernel import Ruleset, RulesetSpec, Variant
from ruleengine.registry import compile_rules
from ruleengine.schema import check_plain
from ruleengine.simulate._collector import ResultCollector
from ruleengine.simulate._results import Simulation
from ruleengine.simulate._series import CoachMaker, Player, Series

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from ruleengine.league import League
    from ruleengine.simulate._journal import Journal


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
    """
    _check(n, chunk, seed)
    check_plain(teams, "teams")
    rulebook = compile_rules(rules, variants=variants, options=options)
    ruleset = rulebook.ruleset if isinstance(rules, Ruleset) else None
    series = Series(rulebook.spec, home, away, seed, teams, ruleset)
    from ruleengine.simulate._scheduler import ChunkScheduler  # executors are heavy

    crew = ChunkScheduler(Player(series), executor, chunk)
    with _journal(resume, series, n) as journal:
        return crew.play(ResultCollector(series, n, journal=journal, progress=progress))


def _check(n: int, chunk: int | None, seed: int) -> None:
    for name, value in (("n", n), ("chunk", 1 if chunk is None else chunk)):
        if type(value) is not int or value < 1:
            raise ValueError(f"{name}: {value!r} is refused; give a whole number from 1 up")
    if type(seed) is not int:
        raise ValueError(f"seed: {seed!r} is refused; give a whole number")


@contextmanager
def _journal(path: str | os.PathLike[str] | None, series: Series, n: int) -> Iterator[Journal | None]:
    if path is None:
        yield None
        return
    from ruleengine.simulate._journal import journal

    with journal(path, series, n) as found:
        yield found
