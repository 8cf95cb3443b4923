"""What goes on for ever is stopped by counting, and told apart from what only takes long."""

from __future__ import annotations

import fnmatch
import sys
from collections import deque
from itertools import repeat

import pytest

from ruleengine.testing import _watch as watch
from ruleengine.testing._lines import PlayLine
from ruleengine.testing._trials import Subject
from ruleengine.testing._watch import Endless, Hangs, PatientLine, patience
from tests.broken_rulesets.loops import SPINNING
from tests.broken_rulesets.toss import SOUND


def count(to: int) -> int:
    reached = 0
    while reached < to:
        reached += 1
    return reached


def swallow() -> None:
    while True:
        try:
            count(3)
        except Exception:
            continue


def test_short_loop_is_let_go_and_long_one_is_not() -> None:
    with patience(1_000):
        assert count(100) == 100
    with pytest.raises(Endless, match=r"count \(test_endless\.py, line \d+\), goes on and on"), patience(1_000):
        count(1_000)


def test_what_swallows_every_exception_is_stopped() -> None:
    with pytest.raises(Endless), patience(1_000):
        swallow()


def test_calls_of_anybody_count() -> None:
    with pytest.raises(Endless), patience(1_000):
        deque(map(fnmatch.translate, repeat("a*")), maxlen=0)  # written in Python, and no rule; the loop is in C


def test_tracer_of_others_is_back_afterwards() -> None:
    before = sys.gettrace()
    with pytest.raises(Endless), patience(10):
        count(100)
    assert sys.gettrace() is before


def test_answer_that_hangs_is_a_crash_and_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "MOST_EVENTS", 5_000)
    line = PatientLine(Subject(SPINNING).line())
    line.give(line.match.pending.choices[1])  # type: ignore[union-attr]
    before = line.match.position_key
    with pytest.raises(Hangs, match=r"procedure 'toss\.spinning', run \(loops\.py") as caught:
        line.give((5,))
    assert (line.match.position_key, caught.value.answer) == (before, "5")
    assert isinstance(line.play([4]).crash, Hangs)
    line.give((1,))  # and a toss that fails goes on
    assert line.match.pending is not None


def test_sound_line_is_played_as_any_other() -> None:
    patient, plain = PatientLine(Subject(SOUND).line()), Subject(SOUND).line()
    numbers = [1, 5, 0, 2, 1, 1, 0, 3]
    assert isinstance(plain, PlayLine)
    assert patient.play(numbers).match.history == plain.play(numbers).match.history
    assert patient.match.over
