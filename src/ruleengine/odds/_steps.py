"""One step, walked: every way in which it can end, with its chance."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any, NoReturn, Protocol

import attrs

from ruleengine.dice import AllFaces, Class, Faces, Pool, Reading
from ruleengine.kernel import CompiledRules, Decision, Match, Request, Roll, Snapshot, StepRunner
from ruleengine.odds._counts import running_part
from ruleengine.values import RuleError

Entries = list[Any]
"""What happened in a step: events as they are, answered requests as pairs."""


@attrs.frozen
class Given:
    """An answer on a path: what the rule receives, what a log would say, what parts read of the same dice besides."""

    value: Any
    answer: Any
    also_read: dict[str, Any] | None = None


Path = tuple[Given, ...]
_Spot = tuple[Path, int, int, int, Any]  # where a path stands: answers, weight, total, row, the coaches' memory
Way = tuple[Given, int, int, Any]
"""A way to go on from a choice: the answer; its weight, and the sum of all weights; the coaches' memory after it."""


@attrs.frozen
class Open:
    """A choice is left open: every option is walked.

    Attributes:
        after: the coaches' memory after each option.
    """

    after: Sequence[Any]


Ways = Callable[[Decision[Any], Any], Sequence[Way] | Open]
"""The ways to go on from a choice, given the coaches' memory."""


@attrs.frozen
class Fork:
    """A choice that is left open in a walked step.

    Attributes:
        request: the choice.
        path: the answers that lead there.
        row, weight, total: the row on which it hangs, and with what chance.
        first: the row of its first option; those of the others follow.
    """

    request: Decision[Any]
    path: Path
    row: int
    weight: int
    total: int
    first: int


@attrs.frozen
class Leaf:
    """The end of a path; the match is in the state there.

    Attributes:
        row: 0 for the beginning of the step, or one option of a choice that is left open.
        weight, total: the chance of the path since the row began.
        path: its answers.
        memory: of the coaches.
        cut: whether the path was given up because it, or the step, had become too long.
    """

    row: int
    weight: int
    total: int
    path: Path
    memory: Any
    cut: bool = False


class Stopped(BaseException):
    """Raised through a rule by a listener, to leave the step at an event."""


class StepListener(Protocol):
    """Is told what happens in a step, and may leave it."""

    def entries(self) -> Entries:
        """Return a new list for a path that begins; its `append` may raise `Stopped`."""

    def halt(self, request: Roll[Any] | Decision[Any]) -> bool:
        """Whether to leave the step at this request."""


class Unseen(tuple[int, ...]):
    """The faces of a roll in a walk over classes: they are not there, and whoever looks at them is told so."""

    __slots__ = ()

    def _refuse(self, *_: object) -> NoReturn:
        raise RuleError(
            f"{running_part()} looks at the faces of a roll without having declared it; "
            f"name the roll's reason in the part's `also_reads`, and use `match.second_reading`"
        )

    __getitem__ = __iter__ = __len__ = __contains__ = __eq__ = __hash__ = __add__ = __lt__ = _refuse


_UNSEEN = Unseen()


@attrs.frozen
class _JointReading(Reading[tuple[Any, tuple[Any, ...]]]):
    """A reading together with the second readings that parts have declared for the same dice."""

    reading: Reading[Any]
    others: tuple[Reading[Any], ...]

    def read(self, faces: Faces) -> tuple[Any, tuple[Any, ...]]:
        """What the rule reads, and what each part reads."""
        return self.reading.read(faces), tuple(other.read(faces) for other in self.others)


class StepWalker:
    """Walks steps under one set of compiled rules in a match of its own, which it puts into one state after the other.

    Args:
        match: any match under these rules, for its pieces and teams; it is not touched.
        pick: which throw of each class stands for it, 0 or -1; must not matter.
        full: walk every throw on its own, instead of classes.

    Attributes:
        runner, match: what runs the steps, and its own match.
        listener: hears what is told, and may leave a step.
        stopped: whether the last path was left in mid-step.
        forks: the choices of the step that were left open, so far.
        rows: how many rows the step has, so far.
        entries: what is heard of the step.
    """

    def __init__(self, match: Match, *, pick: int = 0, full: bool = False) -> None:
        self.runner = StepRunner(match)
        self.match = self.runner.match
        self.listener: StepListener | None = None
        self.stopped = False
        self.forks: list[Fork] = []
        self.entries: Entries = []
        self._deaf = False
        self.rows = 1
        self._pick = pick
        self._full = full
        self._known: dict[int, tuple[Roll[Any], Sequence[tuple[Given, int]]]] = {}

    def leaves(
        self,
        start: Snapshot,
        decide: Ways,
        *,
        given: Path = (),
        past: int | None = None,
        memory: Any = None,
        most_requests: int | None = None,
        most_leaves: int | None = None,
    ) -> Iterator[Leaf]:
        """Every way in which the step that begins here can end; after each, `match` is in that state.

        Args:
            start: a state at rest, with something on its stack.
            decide: the ways to go on from a choice.
            given: answers that are given already.
            past: how many of them were given before the walk; what happened there is no entry.
            memory: what the coaches remember.
            most_requests, most_leaves: where to give up paths that are longer, and those that are left.
        """
        self.forks, self.rows, count = [], 1, 0
        waiting: list[_Spot] = [(given, 1, 1, 0, memory)]
        while waiting:
            spot = waiting.pop()
            cut = most_leaves is not None and count >= most_leaves
            request = None if cut else self.run(start, spot[0], past)
            while request is not None:
                cut = most_requests is not None and len(spot[0]) >= most_requests
                if cut:
                    break
                spot, *others = self._onward(request, spot, decide)
                waiting += reversed(others)
                request = self.send(request, spot[0][-1])
            count += 1
            path, weight, total, row, memory = spot
            yield Leaf(row, weight, total, path, memory, cut)

    def _onward(self, request: Any, spot: _Spot, decide: Ways) -> list[_Spot]:
        """Every way to go on from a request, in order."""
        path, weight, total, row, memory = spot
        if isinstance(request, Roll):
            total *= request.dice.outcomes
            return [((*path, given), weight * share, total, row, memory) for given, share in self._throws(request)]
        if not isinstance(request, Decision) or not request.choices:
            raise RuleError(_no_choice(request, self.match.procedure))
        ways = decide(request, memory)
        if not isinstance(ways, Open):
            return [((*path, given), weight * share, total * of, row, after) for given, share, of, after in ways]
        first = self.rows
        self.rows += len(request.choices)
        self.forks.append(Fork(request, path, row, weight, total, first))
        answers = zip(request.choices, ways.after, strict=True)
        return [
            ((*path, Given(option, option)), 1, 1, first + index, after)
            for index, (option, after) in enumerate(answers)
        ]

    def run(self, start: Snapshot, path: Sequence[Given], past: int | None = None) -> Roll[Any] | Decision[Any] | None:
        """Begin a step and give answers; what is asked then, or None if the path has ended.

        Args:
            start: the state at rest.
            path: the answers.
            past: the entries begin at the request that follows so many answers; None: with the step.
        """
        self.stopped = False
        self._listen(deaf=past is not None)
        request = self._start(start)
        for index, given in enumerate(path):
            if index == past:
                self._hear()
            request = self.send(request, given)
        if past == len(path):
            self._hear()
            return self._halted(request)
        return request

    def _start(self, state: Snapshot) -> Request | None:
        try:
            request = self.runner.start(state, self.entries)
        except BaseException as error:
            if self._is_left(error):
                return None
            raise
        return request if self.listener is None else self._halted(request)

    def _listen(self, *, deaf: bool = False) -> None:
        self._deaf = deaf
        self.entries = [] if deaf or self.listener is None else self.listener.entries()

    def _hear(self) -> None:
        """Record entries from here on."""
        self._listen()
        self.match.past.entries = self.entries

    def _halted(self, request: Roll[Any] | Decision[Any] | None) -> Roll[Any] | Decision[Any] | None:
        """The request, unless the step is to be left there."""
        if request is None or self._deaf or self.listener is None or not self.listener.halt(request):
            return request
        self.stopped = True
        return None

    def send(self, request: Roll[Any] | Decision[Any] | None, given: Given) -> Roll[Any] | Decision[Any] | None:
        """Answer a request: what is asked next, or None if the path has ended."""
        seen = _UNSEEN if isinstance(request, Roll) and not self._full else given.answer
        list.append(self.entries, (request, seen))
        try:
            request = self.runner.send(given.value, given.also_read)
        except BaseException as error:
            if self._is_left(error):
                return None
            raise
        return request if self.listener is None else self._halted(request)

    def _is_left(self, error: BaseException) -> bool:
        """Whether the listener has left the step by this error; a note says where any other was raised."""
        if isinstance(error, Stopped):
            self.runner.drop()
            self.stopped = True
            return True
        error.add_note(f"in a walk of the step of {self.match.procedure!r}")
        return False

    def _throws(self, request: Roll[Any]) -> Sequence[tuple[Given, int]]:
        # Most requests are made once and answered often: known by identity, which needs no hash of a table.
        known = self._known.get(id(request))
        if known is None:
            if len(self._known) > 4096:
                self._known.clear()
            known = self._known[id(request)] = request, _throws(self.match.rules, request, self._pick, self._full)
        return known[1]


def _throws(rules: CompiledRules, request: Roll[Any], pick: int, full: bool) -> Sequence[tuple[Given, int]]:
    also_reads = rules.also_reads.get(request.reason, {})
    return _classes(request.reading, tuple(also_reads.items()), request.dice, pick, full)


@lru_cache(maxsize=4096)
def _classes(
    reading: Reading[Any], also_reads: tuple[tuple[str, Reading[Any]], ...], dice: Pool, pick: int, full: bool
) -> tuple[tuple[Given, int], ...]:
    names = [name for name, _ in also_reads]
    joint = _JointReading(reading, tuple(other for _, other in also_reads))
    if full:
        groups: Sequence[Class[Any]] = [
            Class(joint.read(group.faces), 1, group.faces) for group in AllFaces().classes(dice)
        ]
    elif also_reads:
        groups = joint.classes(dice, pick=pick)
    else:
        groups = [Class((g.value, ()), g.weight, g.faces) for g in reading.classes(dice, pick=pick)]
    return tuple(
        (Given(g.value[0], g.faces, dict(zip(names, g.value[1], strict=True)) or None), g.weight) for g in groups
    )


def given_in(walker: StepWalker, start: Snapshot, answers: Sequence[Any]) -> Path:
    """Answers of a log, from the beginning of a step, as the walker gives them."""
    path: list[Given] = []
    request = walker.run(start, (), past=len(answers) + 1)  # nothing of it is heard
    for answer in answers:
        if isinstance(request, Roll):
            also_reads = walker.match.rules.also_reads.get(request.reason, {})
            also_read = {part: reading.read(answer) for part, reading in also_reads.items()}
            path.append(Given(request.reading.read(answer), answer, also_read or None))
        else:
            path.append(Given(answer, answer))
        request = walker.send(request, path[-1])
    return tuple(path)


def _no_choice(request: object, procedure: Any) -> str:
    if isinstance(request, Decision):
        return f"decision {request.reason!r} has no choices; a rule must offer at least one"
    return f"{procedure!r} awaits {request!r}; a rule awaits Roll or Decision"
