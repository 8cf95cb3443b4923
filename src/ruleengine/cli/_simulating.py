"""`ruleengine simulate`: many matches, and what they come to."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context, parent_process
from pathlib import Path
from signal import SIG_IGN, SIGINT, signal
from threading import Thread
from typing import Annotated, Any

import attrs
from cyclopts import Parameter
from rich.progress import BarColumn, MofNCompleteColumn, TimeRemainingColumn

from ruleengine.cli._app import (
    FAILED,
    OK,
    CoachName,
    Failure,
    File,
    Misuse,
    Whole,
    reason,
)
from ruleengine.cli._charts import bar, chart
from ruleengine.cli._opening import DEFAULT_RULES, DEFAULT_START, RulesRequest, StartRequest, begun, draw_seed, makers
from ruleengine.cli._screen import Screen, bars_on_stderr, titled
from ruleengine.kernel import CompiledRules, RulesetSpec
from ruleengine.simulate import Simulation, SimulationError, seed_in
from ruleengine.simulate import simulate as simulated
from ruleengine.values import SaveError

WRITERS: dict[str, Callable[[Simulation, Path], None]] = {".csv": Simulation.to_csv, ".jsonl": Simulation.to_jsonl}
MOST, WORKERS = 10**8, 1000

Count = Annotated[Whole, Parameter(name=("--matches", "-n"))]
Level = Annotated[float, Parameter(metavar="SHARE")]


@attrs.frozen
class Task:
    """What `simulate` was asked for, checked."""

    rules: CompiledRules
    spec: RulesetSpec
    teams: Any
    matches: int
    coaches: tuple[str, str]
    seed: int
    workers: int
    out: Path | None
    resume: Path | None
    level: float


def simulate(
    name: str | None = None,
    /,
    *,
    matches: Count = 1000,
    home: CoachName = None,
    away: CoachName = None,
    start: StartRequest = DEFAULT_START,
    rules: RulesRequest = DEFAULT_RULES,
    seed: Whole | None = None,
    workers: Whole = 1,
    out: File = None,
    resume: File = None,
    level: Level = 0.95,
) -> int:
    """Play many matches, and sum up how they ended.

    Parameters
    ----------
    name
        The ruleset; may be left out if --rules names its base.
    matches
        How many matches; Ctrl-C ends it early, and sums up what is done.
    home
        Who coaches the home side: random (the default), or a coach of the ruleset.
    away
        Who coaches the away side: random (the default), or a coach of the ruleset.
    seed
        Seed of all matches; without it, one is drawn and shown. The same seed gives the same results.
    workers
        How many processes play; 1: this one. The results are the same for any number.
    out
        Write how each match ended there, as a table: FILE.csv, or FILE.jsonl.
    resume
        Append what is done to this file as it comes, and go on with what it holds.
    level
        Confidence of the intervals, between 0 and 1.
    """
    compiled = rules.named(name).compiled()
    ruleset = compiled.ruleset
    coaches = (home or "random", away or "random")
    _check(matches, workers, level, out)
    for coach in coaches:
        if coach not in makers(ruleset):
            raise Misuse(f"no coach {coach!r} for {ruleset.name}; there are {', '.join(makers(ruleset))}")
    teams = begun(compiled, None, start).teams
    spec = attrs.evolve(compiled.spec, base=name or compiled.ruleset.name)
    return run(Task(compiled, spec, teams, matches, coaches, _seed(seed, resume), workers, out, resume, level))


def _check(matches: int, workers: int, level: float, out: Path | None) -> None:
    if not 1 <= matches <= MOST:
        raise Misuse(f"-n {matches} is refused; give 1 to {MOST}")
    if not 1 <= workers <= WORKERS:
        raise Misuse(f"--workers {workers} is refused; give 1 to {WORKERS}")
    if not 0 < level < 1:
        raise Misuse(f"--level {level} is refused; give a number between 0 and 1, such as 0.95")
    if out is not None and out.suffix not in WRITERS:
        raise Misuse(f"--out {out}: name a file that ends in {' or '.join(WRITERS)}")
    if out is not None and (out.is_dir() or not out.parent.is_dir()):
        raise Misuse(f"--out {out}: name a file in a directory that exists")


def _seed(seed: int | None, resume: Path | None) -> int:
    """The seed that was given, that of the file to go on with, or a new one."""
    if seed is not None:
        return seed
    try:
        found = seed_in(resume) if resume is not None else None
    except (SaveError, OSError) as error:
        raise Failure(f"{resume}: {reason(error)}") from error
    return draw_seed() if found is None else found


def run(task: Task) -> int:
    """Play, show, write; returns the exit code."""
    screen = Screen()
    try:
        simulation, why = _played(task), "interrupted"
    except SimulationError as error:
        simulation, why = error.partial, error.why
    except (SaveError, OSError) as error:
        raise Failure(f"{task.resume}: {reason(error)}") from error
    if len(simulation):
        _announce(screen, task)
        _show(screen, simulation, task.level)
        _write(screen, simulation, task.out)
    if not simulation.complete:
        kept = "" if task.resume is None else f", and kept in {task.resume}"
        raise Failure(f"{why}; {len(simulation)} of {task.matches} matches are done{kept}")
    return OK


def _played(task: Task) -> Simulation:
    home, away = task.coaches
    with _progress(task.rules.ruleset.name) as progress:
        return simulated(
            task.spec,
            task.matches,
            home=home,
            away=away,
            teams=task.teams,
            seed=task.seed,
            executor=None if task.workers == 1 else partial(_pool, task.workers),
            progress=progress,
            resume=task.resume,
        )


def _pool(workers: int) -> Executor:
    # Spawned: forks of a process with threads, such as that of the progress bar, may hang.
    return ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_begin)


def _begin() -> None:
    """Prepare a worker: Ctrl-C is the command's business, and nobody is left behind when the command is killed."""
    signal(SIGINT, SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    if (parent := parent_process()) is not None:
        parent.join()
        os._exit(FAILED)


@contextmanager
def _progress(title: str) -> Iterator[Callable[[int, int], object] | None]:
    """A bar on stderr, if that is a terminal."""
    with bars_on_stderr(BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()) as bars:
        if bars is None:
            yield None
        else:
            task = bars.add_task(title, total=None)
            yield lambda done, wanted: bars.update(task, completed=done, total=wanted)


# What is shown -------------------------------------------------------------------------------------


def _announce(screen: Screen, task: Task) -> None:
    home, away = task.coaches
    screen.line(f"{titled(task.rules)}, seed {task.seed}: home {home}, away {away}", "bold")
    screen.rules(task.rules)


def _show(screen: Screen, simulation: Simulation, level: float) -> None:
    screen.line(str(simulation.summary(level)))
    rows = chart(dict(simulation.differences.items()))
    highest = max(row.chance for row in rows)
    screen.line("\n home − away   share  at least", "dim")
    for row in rows:
        screen.line(f"{row.label:>12}{float(100 * row.chance):7.2f}%  {float(100 * row.above):7.2f}%  ", end="")
        screen.line(bar(row.chance / highest, screen.encoding), "green")


def _write(screen: Screen, simulation: Simulation, out: Path | None) -> None:
    if out is not None:
        WRITERS[out.suffix](simulation, out)
        screen.line(f"\nWritten to {out}.")
