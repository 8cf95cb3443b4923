"""What the watcher takes for chance, clocks and the outside world, and whom it blames."""

from __future__ import annotations

import copy
import datetime
import io
import os
import pprint
import random
import socket
import subprocess
import sys
import time
import uuid
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import attrs
import pytest

from ruleengine import Match, Part, procedure
from ruleengine.testing._watch import watching

HERE = Path(__file__)


@attrs.frozen
class Marked:
    number: int


@dataclass
class Noted:
    number: int


def imports() -> None:
    """Import inside of a rule, which looks at files and is none of the rule's business."""
    with suppress(ImportError):
        import there_is_no_such_module  # type: ignore[import-not-found]  # noqa: F401


@pytest.mark.parametrize(
    ("act", "kind"),
    [
        (lambda: random.random(), "chance"),
        (lambda: random.randint(1, 6), "chance"),
        (lambda: random.Random(3).choice("abc"), "chance"),
        (lambda: random.SystemRandom().random(), "I/O"),
        (lambda: uuid.uuid4(), "I/O"),
        (lambda: time.time(), "time"),
        (lambda: time.perf_counter_ns(), "time"),
        (lambda: time.sleep(0), "time"),
        (lambda: datetime.datetime.now(), "time"),
        (lambda: datetime.date.today(), "time"),
        (lambda: open(HERE, encoding="utf-8").close(), "I/O"),
        (lambda: HERE.read_text(encoding="utf-8"), "I/O"),
        (lambda: HERE.exists(), "I/O"),
        (lambda: os.listdir(HERE.parent), "I/O"),
        (lambda: os.getpid(), "I/O"),
        (lambda: print("", end=""), "I/O"),
        (lambda: sys.stdout.write(""), "I/O"),
        (lambda: socket.gethostname(), "I/O"),
        (lambda: subprocess.run([sys.executable, "-c", ""], check=True), "I/O"),
        (lambda: id(HERE), "identity"),
    ],
)
def test_what_no_rule_may_call_is_found(act: Callable[[], Any], kind: str) -> None:
    with watching() as calls:
        act()
    assert kind in {found for _, found, _ in calls}


@pytest.mark.parametrize(
    "act",
    [
        lambda: sum(sorted([3, 1, 2])),
        lambda: max({"a": 1}, key=len),
        lambda: "".join(map(str, range(9))),
        lambda: hash((1, 2)),
        lambda: datetime.date(2020, 1, 1).isoformat(),
        lambda: datetime.timedelta(1).total_seconds(),
        lambda: [getattr(HERE, "name", None), isinstance(HERE, Path), len("abc")],
        lambda: random,
        lambda: io.StringIO().write("x"),
        lambda: f"{Marked(3)} {Noted(3)} {Match}",
        lambda: copy.deepcopy([Marked(3)]),
        lambda: pprint.pformat([Noted(3)] * 40),
        imports,
    ],
)
def test_what_rules_do_all_the_time_is_not(act: Callable[[], Any]) -> None:
    with watching() as calls:
        act()
    assert calls == []


def clock() -> float:
    return time.monotonic()


class WatchingPart(Part):
    name = "test.watching"

    def look(self) -> float:
        return clock()


@procedure("test.looking")
class Looking:
    async def run(self, match: Match) -> None:
        clock()


def test_part_is_blamed_and_the_place_is_named() -> None:
    with watching() as calls:
        WatchingPart().look()
    assert [(called, kind) for called, kind, _ in calls] == [("time.monotonic", "time")]
    assert calls[0][2].startswith("part 'test.watching', clock (test_watch.py, line ")


def test_frame_is_blamed() -> None:
    coroutine = Looking().run(None)  # type: ignore[arg-type]
    with watching() as calls, pytest.raises(StopIteration):
        coroutine.send(None)
    assert calls[0][2].startswith("procedure 'test.looking', clock (test_watch.py, line ")


def test_other_profilers_come_back() -> None:
    seen: list[str] = []
    sys.setprofile(lambda procedure, event, arg: seen.append(event))
    try:
        with watching():
            pass
        now = sys.getprofile()
    finally:
        sys.setprofile(None)
    assert now is not None
    assert seen
