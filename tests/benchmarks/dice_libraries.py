"""Dice beside icepool and dyce: `python -m tests.benchmarks.dice_libraries`, from the root of the repository.

Prints the table of docs/performance.md. All libraries answer in this process, by turns; the caches of icepool are
emptied before each call, as this library keeps no distributions.
"""

from __future__ import annotations

import gc
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from time import process_time

from attrs import frozen

sys.path.append(str(Path(__file__).resolve().parents[1] / "helpers"))  # as pytest does, for running it as a module

from dice_cases import CASES, Case, fractions_of, icepool_caches

PAGE = Path(__file__).resolve().parents[2] / "docs" / "performance.md"
BEGIN, END = "<!-- dice: begin -->", "<!-- dice: end -->"
HEAD = """\
| expression | here | icepool | in icepool's time | in dyce's time | results |
| --- | --- | --- | --- | --- | --- |"""
ROUNDS = 15
MOST_SECONDS = 1.0


@frozen
class Comparison:
    """How an expression fared: milliseconds of each library, and whether it has the same chances as this one."""

    name: str
    ours: float
    icepool: float
    dyce: float | None
    icepool_equal: bool
    dyce_equal: bool | None

    @property
    def ratio(self) -> float:
        """Our time, in icepool's."""
        return self.ours / self.icepool

    def __str__(self) -> str:
        dyce = "" if self.dyce is None else f"{self.ours / self.dyce:.2f}"
        equal = "equal" if self.icepool_equal and self.dyce_equal is not False else "DIFFERENT"
        return f"| `{self.name}` | {self.ours:.2f} ms | {self.icepool:.2f} ms | {self.ratio:.2f} | {dyce} | {equal} |"


def compare(case: Case) -> Comparison:
    """Ask all libraries, then time them by turns; the best of several calls counts."""
    expected = fractions_of(case.ours())
    icepool_equal = fractions_of(case.icepool()) == expected
    dyce_equal = None if case.dyce is None else fractions_of(case.dyce()) == expected
    caches = icepool_caches()
    answers = [each for each in (case.ours, case.icepool, case.dyce) if each is not None]
    ours, theirs, *others = best(answers, caches)
    return Comparison(case.name, ours, theirs, others[0] if others else None, icepool_equal, dyce_equal)


def best(answers: Sequence[Callable[[], object]], caches: Sequence[Callable[[], object]]) -> list[float]:
    """The fewest milliseconds of processor time that each took."""
    found = [float("inf")] * len(answers)
    began = process_time()
    gc.disable()
    try:
        for _ in range(ROUNDS):
            for place, answer in enumerate(answers):
                for clear in caches:
                    clear()
                start = process_time()
                answer()
                found[place] = min(found[place], (process_time() - start) * 1e3)
            if process_time() - began > MOST_SECONDS:
                break
    finally:
        gc.enable()
    return found


def comparisons() -> Iterator[Comparison]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # dyce says of some of it that it is experimental
        yield from map(compare, CASES)


def main(*, write: bool) -> None:
    """Print the table, and put it on its page if that is wanted."""
    lines = [HEAD]
    print(HEAD)
    for each in comparisons():
        lines.append(str(each))
        print(each, flush=True)
    if write:
        before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
        table = "\n".join(lines)
        PAGE.write_text(f"{before}{BEGIN}\n{table}\n{END}{rest.partition(END)[2]}", encoding="utf-8")


if __name__ == "__main__":
    main(write="--write" in sys.argv[1:])
