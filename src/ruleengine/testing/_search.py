"""Look for a line of play that shows a fault, and shrink it. Hypothesis does both."""

from __future__ import annotations

from collections.abc import Callable

import attrs
from hypothesis import HealthCheck, Phase, Verbosity, given, settings
from hypothesis import strategies as st

from ruleengine.testing._failures import ConformanceError
from ruleengine.testing._lines import PlayLine, blind, numbers_of

HEADER = 8

_QUIET = {
    "database": None,
    "deadline": None,
    "derandomize": True,
    "phases": (Phase.generate, Phase.shrink),
    "print_blob": False,
    "report_multiple_bugs": False,
    "suppress_health_check": list(HealthCheck),
    "verbosity": Verbosity.quiet,
}


@attrs.frozen
class Room:
    """How long lines of play may be: answers given blindly at first, then drawn, then left to the probe."""

    lead: int
    answers: int
    more: int


@attrs.frozen
class Plan:
    """How a line of play is made from bytes that Hypothesis draws.

    One draw, because Hypothesis would copy parts of several draws into each other, and try the same line often.

    Attributes:
        numbers: the answers of the line: some given blindly, then those that were drawn.
        kind: then the line goes back to its last moment of this kind.
        more: what the probe may play on with.
    """

    numbers: list[int]
    kind: int
    more: list[int]

    @classmethod
    def of(cls, drawn: bytes, room: Room) -> Plan:
        """The plan; lower bytes make a simpler one."""
        seed, skipped, kind, length = (int.from_bytes(drawn[i : i + 2]) for i in range(0, HEADER, 2))
        script, more = drawn[HEADER : HEADER + room.answers], drawn[HEADER + room.answers :]
        drawn_numbers = numbers_of(script[: length % (room.answers + 1)])
        return cls([*blind(seed, skipped % (room.lead + 1)), *drawn_numbers], kind, numbers_of(more))


def shortened(items: list[int], fails: Callable[[list[int]], bool]) -> list[int]:
    """Leave out items, long runs of them first, as long as it still fails.

    >>> shortened([1, 7, 3, 7, 5], lambda fewer: fewer.count(7) == 2)
    [7, 7]
    """
    run = max(1, len(items) // 2)
    while run:
        place = 0
        while place < len(items):
            fewer = items[:place] + items[place + run :]
            if fails(fewer):
                items = fewer
            else:
                place += (run + 1) // 2
        run //= 2
    return items


class Search:
    """A search for a line of play that shows a fault.

    Args:
        begin: makes the match of a line.
        look: looks at a line, and may play on by the numbers; raises `ConformanceError` if it shows the fault.
        room: how long lines may be.
        whole: every moment of a line is looked at, so that none need go back to some kind of moment.
        costly: a line that shows the fault takes its time, so that answers are only left out, and not made simple.
    """

    def __init__(
        self,
        begin: Callable[[], PlayLine],
        look: Callable[[PlayLine, list[int]], None],
        room: Room,
        *,
        whole: bool,
        costly: bool = False,
    ) -> None:
        self._begin = begin
        self._look = look
        self._room = room
        self._whole = whole
        self._costly = costly
        self._sound: set[object] = set()
        self._last: tuple[list[int], list[int]] = [], []

    def run(self, examples: int) -> None:
        """Try so many lines.

        Raises:
            ConformanceError: with a line that is as short and simple as it could be made.
            Flaky: a fault was seen, but not again with the same answers; Hypothesis's own.
        """
        size = HEADER + self._room.answers + self._room.more

        how = {**_QUIET, "phases": (Phase.generate,)} if self._costly else _QUIET

        @settings(max_examples=examples, **how)
        @given(st.binary(min_size=size, max_size=size))
        def search(drawn: bytes) -> None:
            self._attempt(Plan.of(drawn, self._room))

        try:
            search()
        except ConformanceError as error:
            raise self._shortest() or error.with_traceback(None) from None

    def _attempt(self, plan: Plan) -> None:
        line = self._begin().play(plan.numbers).back_to(0 if self._whole else plan.kind)
        self._last = plan.numbers[: len(line.answers) + (line.crash is not None)], plan.more
        shown = line.text(), line.crash is None, tuple(plan.more)
        if shown not in self._sound:
            self._look(line, plan.more)
            self._sound.add(shown)

    def _shortest(self) -> ConformanceError | None:
        """Hypothesis makes answers simple; which of them can be left out altogether is tried here."""
        numbers, more = self._last
        numbers = shortened(numbers, lambda fewer: self._fault(fewer, more) is not None)
        more = shortened(more, lambda fewer: self._fault(numbers, fewer) is not None)
        return self._fault(numbers, more)

    def _fault(self, numbers: list[int], more: list[int]) -> ConformanceError | None:
        try:
            self._look(self._begin().play(numbers), more)
        except ConformanceError as error:
            return error
        return None
