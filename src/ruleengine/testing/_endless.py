"""Rules that go on for ever without asking: found by counting what runs, with Python's own tracer.

Counting makes play some three times slower. So it is done once for each ruleset and budget, over the lines of play
that all properties look at, and not in each of them. No clock is read: what is found does not depend on the machine.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from ruleengine.kernel import Answer
from ruleengine.testing._lines import PlayLine, spelled
from ruleengine.testing._watch import culprit, is_of_rules

MOST_EVENTS = 500_000
"""How many calls, and lines of rules, one answer may set off."""


class Endless(BaseException):
    """Raised into what runs for ever. It is no `Exception`, lest a rule swallow it."""

    def __str__(self) -> str:
        return f"{self.args[0]}, goes on and on without asking; what repeats must end, ask, or push a procedure"


class _Patience:
    """Counts calls of any code, and lines of code outside of the core."""

    def __init__(self, most: int) -> None:
        self._left = most

    def called(self, frame: FrameType, event: str, arg: Any) -> Any:
        """What Python calls whenever a function begins, or goes on."""
        self._count(frame)
        return self._line if is_of_rules(frame.f_code) else None

    def _line(self, frame: FrameType, event: str, arg: Any) -> Any:
        self._count(frame)
        return self._line

    def _count(self, frame: FrameType) -> None:
        self._left -= 1
        if self._left < 0:
            raise Endless(culprit(frame))


@contextmanager
def patience(most: int | None = None) -> Iterator[None]:
    """Raise `Endless` into whatever runs longer than this while it lasts; a debugger or coverage sees nothing of it.

    Args:
        most: how many calls and lines; None: `MOST_EVENTS`.

    >>> def wait():
    ...     while True:
    ...         pass
    >>> with patience(1000):  # doctest: +ELLIPSIS
    ...     wait()
    Traceback (most recent call last):
    ruleengine.testing._endless.Endless: wait (..., line ...), goes on and on without asking; ...
    """
    before = sys.gettrace()
    sys.settrace(_Patience(MOST_EVENTS if most is None else most).called)
    try:
        yield
    finally:
        sys.settrace(before)


class Hangs(Exception):
    """What an answer sets off does not end.

    Attributes:
        answer: the answer, as it is written in a test.
    """

    def __init__(self, why: str, answer: str) -> None:
        self.answer = answer
        super().__init__(why)


class PatientLine(PlayLine):
    """A line of play on which an answer that sets off something endless is a crash as any other.

    Args:
        line: the line as it stands; not to be used any more.
    """

    def __init__(self, line: PlayLine) -> None:
        super().__init__(line._make, line._code, line.match)
        self.answers, self.asks, self.procedures, self.crash = line.answers, line.asks, line.procedures, line.crash

    def give(self, answer: Answer) -> None:
        """Give an answer.

        Raises:
            Hangs: what it sets off does not end; the match is as before.
        """
        request = self.match.pending
        try:
            with patience():
                super().give(answer)
        except Endless as error:
            raise Hangs(str(error), repr(answer) if request is None else spelled(answer, request)) from None
