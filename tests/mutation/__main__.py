"""Which faults no test sees: `python -m tests.mutation [FILES] [--sample 20] [--seconds 600] [--changed REF]`.

Without files it draws from those of each package. A mutant is tried with the test files that speak most of its module,
then with the other tests of its package; the first that fails kills it. Tests marked slow are left out.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Final

from tests.mutation.mutants import Mutant, mutants

ROOT: Final = Path(__file__).resolve().parents[2]
PACKAGES: Final = {
    "core": (ROOT / "src/ruleengine", [ROOT / "tests", ROOT / "plugins/blood-dice/tests"]),
    **{
        name: (ROOT / f"plugins/{name}/src", [ROOT / f"plugins/{name}/tests"])
        for name in ("blood-dice", "blood-bowl", "blood-rugby", "pitch")
    },
}
"""Each package: its sources, and its tests."""
LEFT_OUT: Final = ("tests/benchmarks", "tests/packaging", "tests/architecture", "tests/mutation", "tests/helpers")
FIRST: Final = 8
"""The test files with which a mutant is tried first."""
EQUIVALENT: Final = ROOT / "tests/mutation/equivalent.txt"
"""Mutants that behave as the source does: `file | function | change | why`, a line each."""


def package_of(path: Path) -> str:
    """The name of the package that a source belongs to; empty if it belongs to none."""
    return next((name for name, (sources, _) in PACKAGES.items() if path.is_relative_to(sources)), "")


def suite_of(package: str) -> list[Path]:
    """The test files of a package."""
    found = [path for folder in PACKAGES[package][1] for path in sorted(folder.rglob("test_*.py"))]
    if package == "pitch":
        found += sorted((ROOT / "plugins/blood-bowl/tests").glob("test_bb_pos*.py"))
    return [path for path in found if not str(path.relative_to(ROOT)).startswith(LEFT_OUT)]


def ranked(path: Path, mutant: Mutant, tests: Sequence[Path]) -> list[Path]:
    """Test files, those first that speak most of the mutant's function and module."""
    names = {each for each in re.findall(r"(?:def|class) (\w+)", path.read_text(encoding="utf-8")) if len(each) > 3}
    near = set(mutant.where.split("."))
    room, stem = path.parent.name.strip("_"), path.stem.strip("_")

    def weight(test: Path) -> int:
        words = Counter(re.findall(r"\w+", test.read_text(encoding="utf-8")))
        said = sum(min(words[name], 5) for name in names) + 20 * sum(min(words[name], 5) for name in near)
        return (
            said + 100 * (stem in test.stem or test.stem.endswith(stem.rstrip("s"))) + 10 * (room in str(test.parent))
        )

    return sorted(tests, key=weight, reverse=True)


def fails(path: Path, number: int, tests: Sequence[Path], seconds: float) -> bool:
    """Whether a test fails, or does not end, with a mutant."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-n0", "-p", "no:cacheprovider", "-p", "tests.mutation.hook"]
    environment = {**os.environ, "RULEENGINE_MUTANT": f"{path}:{number}", "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        run = subprocess.run(
            [*command, *map(str, tests)], cwd=ROOT, env=environment, capture_output=True, timeout=seconds, check=False
        )
    except subprocess.TimeoutExpired:
        return True
    return run.returncode != 0


def changed_lines(ref: str) -> dict[Path, set[int]]:
    """The lines of each source that differ from those of a commit."""
    shown = subprocess.run(
        ["git", "diff", "-U0", f"{ref}...HEAD", "--", "src", "plugins/*/src"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    found: dict[Path, set[int]] = {}
    lines: set[int] = set()
    for line in shown.splitlines():
        if line.startswith("+++ b/"):
            lines = found.setdefault(ROOT / line[6:], set())
        elif match := re.match(r"@@ -\S+ \+(\d+)(?:,(\d+))? @@", line):
            lines |= set(range(int(match[1]), int(match[1]) + int(match[2] or 1)))
    return found


def known_equivalent() -> set[tuple[str, str, str]]:
    """The mutants that the list names: file, function, change."""
    lines = EQUIVALENT.read_text(encoding="utf-8").splitlines()
    rows = [line.split("|") for line in lines if not line.startswith("#")]
    return {(row[0].strip(), row[1].strip(), row[2].strip()) for row in rows}


def drawn(given: argparse.Namespace) -> Iterator[tuple[str, Path, int, Mutant]]:
    """The mutants to try: of each package as many, drawn by the seed."""
    changed = changed_lines(given.changed) if given.changed else None
    paths = [Path(each).resolve() for each in given.files] or (
        list(changed) if changed is not None else [p for sources, _ in PACKAGES.values() for p in sources.rglob("*.py")]
    )
    equivalent = known_equivalent()
    of: dict[str, list[tuple[str, Path, int, Mutant]]] = {}
    for path in sorted(paths):
        package = package_of(path)
        if not package or path.suffix != ".py" or "templates" in path.parts or not path.exists():
            continue
        for number, mutant in enumerate(mutants(path.read_text(encoding="utf-8"))):
            row = str(path.relative_to(ROOT)), mutant.where, mutant.change
            if row not in equivalent and (changed is None or mutant.line in changed[path]):
                of.setdefault(package, []).append((package, path, number, mutant))
    for rows in of.values():
        Random(given.seed).shuffle(rows)
        yield from rows[: given.sample]


def main() -> int:
    """Try them, and print the survivors and a table."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("files", nargs="*", help="sources; none: those of all packages")
    parser.add_argument("--sample", type=int, default=20, help="mutants of each package")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="begin none after so many seconds")
    parser.add_argument("--seed", type=int, default=0, help="by which the mutants are drawn")
    parser.add_argument("--changed", metavar="REF", help="only lines that differ from a commit")
    parser.add_argument("--at-least", type=int, default=0, help="fail if fewer percent of a package's are killed")
    given = parser.parse_args()
    begun, killed, tried = time.monotonic(), Counter[str](), Counter[str]()
    for package, path, number, mutant in drawn(given):
        if time.monotonic() - begun > given.seconds:
            print("out of time; the rest was not tried")
            break
        tests = ranked(path, mutant, suite_of(package))
        dead = fails(path, number, tests[:FIRST], 240) or fails(path, number, tests[FIRST:], 900)
        tried[package] += 1
        killed[package] += dead
        if not dead:
            print(f"survived: {path.relative_to(ROOT)}:{mutant.line} {mutant.where}: {mutant.change}", flush=True)
    print("\n| package | mutants | killed | |\n| --- | --- | --- | --- |")
    shares = {name: 100 * killed[name] // tried[name] for name in tried}
    for name, share in shares.items():
        print(f"| {name} | {tried[name]} | {killed[name]} | {share} % |")
    return int(any(share < given.at_least for share in shares.values()))


if __name__ == "__main__":
    sys.exit(main())
