"""What the library costs, as ratios within one run: importing, compiling a ruleset, and playing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from ..benchmarks.figures import seconds

IMPORT = "import ruleengine"
COMPILE = "import ruleengine; ruleengine.compile_rules('blood-bowl-2020')"
MODULES = "; import sys; print(len(sys.modules))"
PLAY = """
import json
from tests.benchmarks.figures import match_figures
print(json.dumps([each.value for each in match_figures() if each.name.strip() == "times as long as flat.py"]))
"""
"""The benchmark of the measured checkout itself: it knows the names of its time."""

ROUNDS = 15


def fresh(code: str, *, root: Path, cache: str) -> str:
    """Return what a new interpreter prints with a checkout's sources; byte code is kept in a cache folder."""
    sources = [root / "src", *root.glob("plugins/*/src")]
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    env |= {"PYTHONPATH": os.pathsep.join(map(str, sources)), "PYTHONPYCACHEPREFIX": cache}
    return subprocess.run(
        [sys.executable, "-c", code], cwd=root, env=env, capture_output=True, encoding="utf-8", check=True
    ).stdout


def speed_figures(root: Path) -> Iterator[tuple[str, float]]:
    """Measure a checkout in new interpreters; yield names and ratios."""
    with TemporaryDirectory() as cache:
        run = partial(fresh, root=root, cache=cache)
        bare, imported = (int(run(f"{code}{MODULES}")) for code in ("pass", IMPORT))
        yield "modules loaded by import ruleengine, to bare", imported / bare
        run(COMPILE)
        idle, importing, compiling = (seconds(partial(run, code), rounds=ROUNDS) for code in ("pass", IMPORT, COMPILE))
        yield "time of import ruleengine, to bare", importing / idle
        yield "time of compiling Blood Bowl 2020, to bare", compiling / idle
        without, with_history = json.loads(run(PLAY))
        yield "play without history, times as long as flat", without
        yield "play with history, times as long as flat", with_history
