"""Where a walk stops: `until`, and goals that are reached for good, looked at as the story is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ruleengine.odds._moments import Condition, EventOccurred, Joined, StateView, Test, parts
from ruleengine.odds._steps import Stopped


class _Story(list[Any]):
    """A story that is heard as it is told."""

    __slots__ = ("_hear",)

    def __init__(self, hear: Callable[[object], None]) -> None:
        self._hear = hear

    def append(self, event: object) -> None:
        """Write an event down, then say so."""
        super().append(event)
        self._hear(event)


class _Recorded:
    """A test of nothing but events, made once for each set of events that have happened."""

    def __init__(self, test: Test) -> None:
        self._test = test
        self._known: dict[int, bool] = {}

    def __call__(self, moment: StateView) -> bool:
        known = self._known.get(moment._seen)
        if known is None:
            known = self._known[moment._seen] = bool(self._test(moment))
        return known


def _of_events(test: Test) -> bool:
    """Whether a test looks at nothing but events."""
    return all(isinstance(part, EventOccurred) for part in parts(test))


def _sparing(test: Test) -> Test:
    """The same test, which spares itself what it knows."""
    if _of_events(test):
        return _Recorded(test)
    return Joined(test.join, tuple(map(_sparing, test.tests))) if isinstance(test, Joined) else test


class EventListener:
    """Hears the story of each step, and stops the walk where it is to stop.

    Args:
        moment: the moment that moves with the walk.
        until: where to stop, if not only at the end of the match.
        goal: a goal.
        enough: whether the walk stops as well where the goal is reached for good.

    Attributes:
        seen: the events that had happened when the step began, as bits.
        reads: whether `until` looks at more than events, so that it is asked at every request and between steps too.
    """

    def __init__(self, moment: StateView, until: Test | None, goal: Condition | None, *, enough: bool) -> None:
        self.seen = 0
        self._moment = moment
        self._until = None if until is None else _sparing(until)
        self._goal = goal if enough else None
        tests = [part for test in (until, goal) if test is not None for part in parts(test)]
        watched = {id(test): test for test in tests if isinstance(test, EventOccurred)}
        moment._bits = {identity: 1 << place for place, identity in enumerate(watched)}
        self._watched = [(moment._bits[identity], test) for identity, test in watched.items()]
        self.reads = until is not None and not _of_events(until)
        self._heard: dict[type, list[tuple[int, EventOccurred]]] = {}

    def story(self) -> list[Any]:
        """A new story, for a path that begins."""
        self._moment._seen = self.seen
        self._moment.pending = None
        return _Story(self._hear) if self._watched or self.reads else []

    def _hear(self, event: object) -> None:
        moment, kind = self._moment, event.__class__
        watched = self._heard.get(kind)
        if watched is None:
            watched = [(bit, test) for bit, test in self._watched if issubclass(kind, test.what.kind)]
            self._heard[kind] = watched
        before = moment._seen
        for bit, test in watched:
            if not moment._seen & bit and test.what.matches(event):
                moment._seen |= bit
        if (self.reads or moment._seen != before) and self._is_over():
            raise Stopped

    def _is_over(self) -> bool:
        moment = self._moment
        if self._goal is not None and self._goal.sure(moment):
            return True
        return self._until is not None and bool(self._until(moment))

    def halt(self, request: Any) -> bool:
        """Whether to stop at a request."""
        if not self.reads:
            return False
        self._moment.pending = request
        if self._is_over():
            return True  # an outcome may look at what was about to be asked
        self._moment.pending = None
        return False

    def at_rest(self) -> bool:
        """Whether to stop between two steps."""
        return self.reads and self._is_over()
