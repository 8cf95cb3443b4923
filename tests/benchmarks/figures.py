"""Speed, as a table: `python -m tests.benchmarks.figures` from the root of the repository.

Seconds depend on the machine and its mood; the ratios to a flat loop that plays the same matches, taken in the
same run, hardly do. The loop is `flat.py`, and `blood_dice_inline.py` where there is one beside the repository.
"""

from __future__ import annotations

import importlib.util
import os
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import attrs

from ruleengine import CompiledRules, Decision, Match, RandomCoach, SeededDice, View, compile_rules, play
from ruleengine.dice import dice
from ruleengine.odds import odds

from .flat import play_flat
from .six_tests import SIX_TESTS, WON

INLINE = Path(__file__).resolve().parents[3] / "shared" / "bench" / "blood_dice_inline.py"
MATCHES = 50
ROUNDS = 5
SHORT_ROUNDS = 100  # of whole matches, by turns: many short runs find a moment at which nobody else disturbs
AIMS = {"without history": 8.0, "with log, events, fork and undo": 15.0}
"""Times as long as the flat loop, at most."""
PEAK = "import ruleengine; print(open('/proc/self/status').read())"


@attrs.frozen
class Figure:
    """A measured value, and what it should be."""

    name: str
    value: float
    unit: str
    at_most: float | None = None

    def __str__(self) -> str:
        wanted = "" if self.at_most is None else f"<= {self.at_most:g}"
        return f"{self.name:<58} {self.value:>12.4g} {self.unit:<12} {wanted}"


def processor() -> float:
    """Seconds of processor time, of this process and those that it ran: others on the machine do not count."""
    own, children = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return own.ru_utime + own.ru_stime + children.ru_utime + children.ru_stime


def seconds(work: Callable[[], object], *, rounds: int = ROUNDS) -> float:
    """The best of several runs, in processor time."""
    best = float("inf")
    for _ in range(rounds):
        began = processor()
        work()
        best = min(best, processor() - began)
    return best


def each(work: Callable[[], object], times: int, *, rounds: int = ROUNDS) -> float:
    """Microseconds of one call."""
    return seconds(lambda: [work() for _ in range(times)], rounds=rounds) / times * 1e6


# Whole matches ------------------------------------------------------------------------------------------


def flat_loops() -> dict[str, Callable[[Random], object]]:
    """The flat loops that ratios are taken to, by name; the last is the one that the aims are for."""
    loops: dict[str, Callable[[Random], object]] = {"flat.py": lambda random: play_flat(random.random)}
    spec = importlib.util.spec_from_file_location("blood_dice_inline", INLINE)
    if INLINE.exists() and spec is not None and spec.loader is not None:
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        loops[INLINE.name] = module.match
    return loops


def play_flat_matches(one: Callable[[Random], object]) -> None:
    random = Random(1)
    for _ in range(MATCHES):
        one(random)


def play_matches(rules: CompiledRules, *, history: bool) -> None:
    home, away = RandomCoach(1), RandomCoach(2)
    for seed in range(MATCHES):
        play(Match(rules, dice=SeededDice(seed), history=history), home, away)


def match_figures() -> Iterator[Figure]:
    """Matches a second, and how many times longer than the flat loops, measured by turns."""
    rules, loops = compile_rules("blood-dice"), flat_loops()
    works = {name: partial(play_flat_matches, loop) for name, loop in loops.items()}
    works["without history"] = partial(play_matches, rules, history=False)
    works["with log, events, fork and undo"] = partial(play_matches, rules, history=True)
    best = dict.fromkeys(works, float("inf"))
    for _ in range(SHORT_ROUNDS):
        for which, work in works.items():
            best[which] = min(best[which], seconds(work, rounds=1))
    for which, took in best.items():
        yield Figure(f"whole random matches, {which}", MATCHES / took, "a second")
        for name in loops if which in AIMS else ():
            aim = AIMS[which] if name == list(loops)[-1] else None
            yield Figure(f"  times as long as {name}", took / best[name], "times", aim)


# Fork and undo ------------------------------------------------------------------------------------------


def in_mid_step(rules: CompiledRules) -> Match:
    """A match that waits in a step with many answers in it: the longest of some hundred decisions."""
    match, coach = Match(rules, dice=SeededDice(3)), RandomCoach(5)
    longest = match.fork()
    while isinstance(match.pending, Decision) and len(match.log) < 120:
        match.answer(coach(View(match, match.pending.by), match.pending))
        if not match.over and len(match.position_key[1]) > len(longest.position_key[1]):
            longest = match.fork()
    return longest


def history_figures() -> Iterator[Figure]:
    """Copies, and answers taken back."""
    rules = compile_rules("blood-dice")
    rest = play(Match(rules, dice=SeededDice(3)), RandomCoach(1), RandomCoach(2))
    mid = in_mid_step(rules)
    yield Figure("fork at rest", each(rest.fork, 2000), "us", 10)
    yield Figure(f"fork in mid-step, after {len(mid.position_key[1])} answers", each(mid.fork, 1000), "us", 100)
    yield Figure("undo of one answer in such a step", min(undo(mid) for _ in range(ROUNDS)), "us", 30)


def undo(match: Match) -> float:
    """Microseconds of taking one answer back, on forks made beforehand."""
    forks = [match.fork() for _ in range(2000)]
    began = processor()
    for fork in forks:
        fork.undo()
    return (processor() - began) / len(forks) * 1e6


# Dice ---------------------------------------------------------------------------------------------------


def dice_figures() -> Iterator[Figure]:
    """Notation, rolls and exact distributions; caches are emptied for first calls."""
    draw = Random(1).random
    compiled = dice("4d6kh3")
    yield Figure("parse and roll 4d6kh3", each(lambda: dice("4d6kh3").roll(draw), 300), "us", 60)
    yield Figure("roll 4d6kh3", each(lambda: compiled.roll(draw), 2000), "us", 15)
    for text, limit in (("100d6", 20.0), ("20d10kh3", 5.0)):
        yield Figure(f"exact {text}, first call", _first_call(text), "ms", limit)


def _first_call(text: str) -> float:
    """Milliseconds in a fresh process, so that nothing is cached."""
    code = (
        "from time import perf_counter; from ruleengine.dice import dice; expression = dice({!r}); "
        "began = perf_counter(); expression.distribution(); print(perf_counter() - began)"
    )
    return min(float(_python(code.format(text))) for _ in range(ROUNDS)) * 1e3


# Odds ---------------------------------------------------------------------------------------------------


def six_tests() -> Fraction:
    """The chance to pass six tests that share two re-rolls, walked through the rules."""
    chance: Fraction = odds(Match(SIX_TESTS.compile()), lambda moment: moment.get(WON), home={"re-roll": True}).value
    return chance


def odds_figures() -> Iterator[Figure]:
    """Exact chances."""
    yield Figure("exact: six tests that share two re-rolls", each(six_tests, 20) / 1e3, "ms", 5)


# Import -------------------------------------------------------------------------------------------------


def _python(code: str, *, cache: str | None = None) -> str:
    """What a fresh interpreter prints; with its byte code kept in a folder of our own."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    if cache is not None:
        env["PYTHONPYCACHEPREFIX"] = cache
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=env)
    return run.stdout


def import_figures() -> Iterator[Figure]:
    """What `import ruleengine` adds to a bare interpreter, byte-compiled."""
    with TemporaryDirectory() as cache:
        fresh = partial(_python, cache=cache)
        fresh("import ruleengine")
        bare, full = (seconds(partial(fresh, code), rounds=9) for code in ("pass", "import ruleengine"))
        yield Figure("import ruleengine, over a bare interpreter", (full - bare) * 1e3, "ms", 60)
        if Path("/proc/self/status").exists():
            # The most that a process has used, by `getrusage`, would be inherited from this one.
            peak = next(line for line in fresh(PEAK).splitlines() if line.startswith("VmHWM"))
            yield Figure("import ruleengine, whole process", int(peak.split()[1]) / 1024, "MiB", 25)


def all_figures() -> Iterator[Figure]:
    yield from match_figures()
    yield from history_figures()
    yield from dice_figures()
    yield from odds_figures()
    yield from import_figures()


def main() -> None:
    """Print the table."""
    for figure in all_figures():
        print(figure, flush=True)


if __name__ == "__main__":
    main()
