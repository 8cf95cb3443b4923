"""Search for faults: in lines of play, which Hypothesis draws and shrinks, and in all ways through one step."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import TypeVar

import attrs
from hypothesis import HealthCheck, Phase, Verbosity, given, settings
from hypothesis import strategies as st

from ruleengine.kernel import Answer, Decision, Match, Request
from ruleengine.testing._lines import ConformanceError, PlayLine, blind, name_of, numbers_of

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
        index = 0
        while index < len(items):
            fewer = items[:index] + items[index + run :]
            if fails(fewer):
                items = fewer
            else:
                index += (run + 1) // 2
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


T = TypeVar("T")

MOST_REQUESTS = 64
MOST_ANSWERS = 40


@attrs.frozen
class Survey:
    """What a search through a step has seen.

    Attributes:
        requests: those of the longest way, those before the search among them; one too many if it was given up
            there.
        endings: how many ways of ending the step there are, with one throw of each class.
        throws: how many there are with every throw on its own.
        complete: whether every way was gone.
        procedure: whose step it is.
        line: a line of play along the longest way.
    """

    requests: int
    endings: int
    throws: int
    complete: bool
    procedure: str
    line: PlayLine


@attrs.frozen
class _Path:
    """A line into the step, and how many throws it stands for."""

    line: PlayLine
    throws: int = 1

    @property
    def requests(self) -> int:
        return len(self.line.match.position_key[1]) + 1


def thinned(items: Sequence[T], most: int) -> Sequence[T]:
    """All items, or so many of them from all over.

    >>> thinned(range(101), 3)
    [0, 50, 100]
    """
    if len(items) <= most:
        return items
    return [items[i * (len(items) - 1) // (most - 1)] for i in range(most)]


def worth_trying(request: Request | None) -> Sequence[tuple[Answer, int]]:
    """One throw of each class with its weight, or the choices; of very many, some from all over."""
    if request is None:
        return ()
    if isinstance(request, Decision):
        return [(choice, 1) for choice in thinned(request.choices, MOST_ANSWERS)]
    try:
        classes = request.reading.classes(request.dice)
    except ValueError:  # too many dice to go through
        sides = request.dice.sides
        return [((1,) * len(sides), 1), (sides, 1)]
    return thinned([(group.faces, group.weight) for group in classes], MOST_ANSWERS)


def survey(line: PlayLine, *, width: int) -> Survey:
    """Go through the current step request by request until every way has ended, or one is longer than 64 requests.

    Args:
        line: a match in mid-step.
        width: how many unfinished ways are gone on with; if there are more, some from all over.
    """
    procedure = name_of(line.match.procedure)
    paths: Sequence[_Path] = [_Path(line)]
    requests, endings, throws, complete = paths[0].requests, 0, 0, True
    while True:
        onward = [step for path in paths for step in _further(path)]
        endings += sum(not same for _, same in onward)
        throws += sum(path.throws for path, same in onward if not same)
        going = [path for path, same in onward if same]
        if not going:
            return Survey(requests, endings, throws, complete, procedure, paths[0].line)
        complete = complete and len(going) <= width
        paths = thinned(sorted(going, key=lambda path: -path.requests), width)
        requests = paths[0].requests
        if requests > MOST_REQUESTS:
            return Survey(requests, endings, throws, False, procedure, paths[0].line)


def onward(line: PlayLine) -> Iterator[tuple[PlayLine, Answer, int]]:
    """The line with each further answer that is worth trying, the answer, its weight; none where a rule breaks."""
    for answer, weight in worth_trying(line.match.pending):
        after = line.fork()
        with suppress(Exception):  # a rule that breaks leads nowhere; another property looks at that
            after.give(answer)
            yield after, answer, weight


def _further(path: _Path) -> Iterator[tuple[_Path, bool]]:
    """The path with each further answer; does it stay in the same step?"""
    for after, answer, weight in onward(path.line):
        yield _Path(after, path.throws * weight), _same_step(path.line.match, after.match, answer)


def _same_step(before: Match, after: Match, answer: Answer) -> bool:
    (rest, given), (new_rest, new_given) = before.position_key, after.position_key
    return after.pending is not None and new_rest == rest and new_given[: len(given) + 1] == (*given, answer)
