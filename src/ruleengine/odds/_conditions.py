"""Conditions on the state of a walk: what goals and `until` look at, and where they stop it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable
from typing import Any

import attrs

from ruleengine.kernel import CompiledRules, Decision, Match, Piece, Result, Roll, Snapshot
from ruleengine.odds._counts import TallyKind, named
from ruleengine.odds._steps import Stopped
from ruleengine.values import OddsError


class StateView:
    """A match in the middle of a walk, to be read by a goal, by `until`, or by a function of the outcome.

    It is one object that moves with the walk: take from it what is needed, and do not keep it.

    Attributes:
        get, attribute: as of a match.
        over: whether the match has ended.
        pending: what is about to be asked, or was where the walk stopped; None at an event and between steps.
    """

    __slots__ = ("_bits", "_match", "_seen", "_tally", "attribute", "get", "over", "pending")

    def __init__(self, match: Match) -> None:
        self._match = match
        self._bits: dict[int, int] = {}
        self._seen = 0
        self._tally = 0
        self.get = match.get
        self.attribute = match.attribute
        self.over = False
        self.pending: Roll[Any] | Decision[Any] | None = None

    @property
    def result(self) -> Result:
        """The score as it stands."""
        return self._match.result

    @property
    def events(self) -> tuple[Any, ...]:
        """What has happened in the current step, since the walk began, up to this view."""
        return self._match.events

    @property
    def state(self) -> Snapshot:
        """The state as it stands, as a value."""
        return self._match.state.freeze()

    @property
    def procedure(self) -> Any:
        """The procedure whose step is running, or None between steps."""
        return self._match.procedure

    @property
    def rules(self) -> CompiledRules:
        """The rules that are walked."""
        return self._match.rules

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces of both sides."""
        return self._match.pieces


Test = Callable[[StateView], Any]
"""Returns whether a state of a walk is meant: any function, or a `Condition`."""


class Condition(ABC):
    """A test of a `StateView` that can be joined to others: `a & b`, `a | b`, `~a`."""

    @abstractmethod
    def __call__(self, view: StateView) -> bool:
        """Whether it holds at this view."""

    def sure(self, view: StateView) -> bool:
        """Whether it holds now and will go on to hold, whatever comes."""
        return False

    def parts(self) -> Iterable[Test]:
        """The tests that it is made of, itself if it is of one piece."""
        return (self,)

    def __and__(self, other: Test) -> Condition:
        return Joined(all, (self, other))

    def __or__(self, other: Test) -> Condition:
        return Joined(any, (self, other))

    def __invert__(self) -> Condition:
        return _Not(self)


@attrs.frozen
class Joined(Condition):
    """Several tests of which all, or any, must hold."""

    join: Callable[[Iterable[object]], bool]
    tests: tuple[Test, ...]

    def __call__(self, view: StateView) -> bool:
        return self.join(test(view) for test in self.tests)

    def sure(self, view: StateView) -> bool:
        """All are sure, or any."""
        return self.join(_sure(test, view) for test in self.tests)

    def parts(self) -> Iterable[Test]:
        """Those of each."""
        return [part for test in self.tests for part in parts(test)]

    def __repr__(self) -> str:
        return f" {'&' if self.join is all else '|'} ".join(map(named, self.tests))


@attrs.frozen
class _Not(Condition):
    """What holds while another test does not."""

    test: Test

    def __call__(self, view: StateView) -> bool:
        return not self.test(view)

    def parts(self) -> Iterable[Test]:
        """Those of the other."""
        return parts(self.test)

    def __repr__(self) -> str:
        return f"~({named(self.test)})"


def parts(test: Test) -> Iterable[Test]:
    """The tests of one piece that a test is made of."""
    return test.parts() if isinstance(test, Condition) else (test,)


def _sure(test: Test, view: StateView) -> bool:
    return isinstance(test, Condition) and test.sure(view)


class EventOccurred(Condition):
    """That an event of a type has happened since the walk began, however long ago.

    Args:
        kind: the type of the event; subclasses count.
        where: what must be true of the event as well.
        fields: values that fields of the event must have.

    Raises:
        TypeError: events of that type have no such field.

    >>> from ruleengine_blood_dice.events import Scored
    >>> EventOccurred(Scored, by="penalty")
    EventOccurred(Scored, by=penalty)
    """

    def __init__(self, kind: type, where: Callable[[Any], object] | None = None, **fields: Any) -> None:
        self.what = TallyKind(kind, where, fields)

    def __call__(self, view: StateView) -> bool:
        bit = view._bits.get(id(self))
        if bit is None:
            raise OddsError(f"{self!r} is asked inside a function; give it as it is, or join it: {self!r} & function")
        return bool(view._seen & bit)

    def sure(self, view: StateView) -> bool:
        """What has happened stays so."""
        return self(view)

    def __repr__(self) -> str:
        return f"EventOccurred({self.what!r})"


class EventMachine:
    """A state machine over events. A walk carries its state along, so that it tells apart what came before.

    Args:
        start: its state as the walk begins; any hashable value.
        kinds: the types of the events that it hears; subclasses count.
        after: returns its state after an event, from its state before it. Pure; there must be few states.

    >>> from ruleengine_blood_dice.events import Scored
    >>> tries = EventMachine(0, (Scored,), lambda count, event: min(2, count + (event.by == "try")))
    >>> tries.reaches(lambda count: count == 2)
    EventMachine(Scored).reaches(<lambda>)
    """

    def __init__(self, start: Hashable, kinds: tuple[type, ...], after: Callable[[Any, Any], Hashable]) -> None:
        self.kinds = kinds
        self._after = after
        self._states = [start]
        self._numbers = {start: 0}

    def reaches(self, test: Callable[[Any], object]) -> Condition:
        """The condition that its state is as a test of it says."""
        return _InState(self, test)

    def state(self, number: int) -> Any:
        """The state that has a number; 0 is the first one."""
        return self._states[number]

    def next(self, number: int, event: Any) -> int:
        """The number of the state after an event.

        Raises:
            OddsError: there are more than 65,535 states.
        """
        state = self._after(self._states[number], event)
        found = self._numbers.get(state)
        if found is None:
            found = self._numbers[state] = len(self._states)
            if found >> _MACHINE_BITS:
                raise OddsError(f"{self!r} has more than {found - 1} states; let `after` return fewer")
            self._states.append(state)
        return found

    def __repr__(self) -> str:
        return f"EventMachine({', '.join(kind.__name__ for kind in self.kinds)})"


_MACHINE_BITS = 16
"""How many bits of what a walk has seen the state of a machine takes."""


@attrs.frozen(eq=False, repr=False)
class _InState(Condition):
    """That the state of a machine is as a test of it says."""

    machine: EventMachine
    test: Callable[[Any], object]

    def __call__(self, view: StateView) -> bool:
        shift = view._bits.get(id(self.machine))
        if shift is None:
            raise OddsError(f"{self!r} is asked inside a function; give it as it is, or join it: {self!r} & function")
        return bool(self.test(self.machine.state(view._seen >> shift & (1 << _MACHINE_BITS) - 1)))

    def __repr__(self) -> str:
        return f"{self.machine!r}.reaches({named(self.test)})"


class _Entries(list[Any]):
    """A list that reports each entry when it is appended."""

    __slots__ = ("_hear",)

    def __init__(self, hear: Callable[[object], None]) -> None:
        self._hear = hear

    def append(self, event: object) -> None:
        """Write an event down, then say so."""
        super().append(event)
        self._hear(event)


def _recorded(test: Test) -> Test:
    """A test of nothing but events, made once for each set of events that have happened."""
    known: dict[int, bool] = {}

    def look(view: StateView) -> bool:
        if view._seen not in known:
            known[view._seen] = bool(test(view))
        return known[view._seen]

    return look


def _of_events(test: Test) -> bool:
    """Whether a test looks at nothing but events."""
    return all(isinstance(part, EventOccurred | _InState) for part in parts(test))


def _sparing(test: Test) -> Test:
    """The same test, which spares itself what it knows."""
    if _of_events(test):
        return _recorded(test)
    return Joined(test.join, tuple(map(_sparing, test.tests))) if isinstance(test, Joined) else test


class EventListener:
    """Is told what happens in each step, and stops the walk where it is to stop.

    Args:
        view: the state that moves with the walk.
        until: where to stop, if not only at the end of the match.
        goal: a goal.
        enough: whether the walk stops as well where the goal is reached for good.

    Attributes:
        seen: the events that had happened when the step began, as bits.
        reads: whether `until` looks at more than events, so that it is asked at every request and between steps too.
    """

    def __init__(self, view: StateView, until: Test | None, goal: Condition | None, *, enough: bool) -> None:
        self.seen = 0
        self._view = view
        self._until = None if until is None else _sparing(until)
        self._goal = goal if enough else None
        tests = [part for test in (until, goal) if test is not None for part in parts(test)]
        watched = {id(test): test for test in tests if isinstance(test, EventOccurred)}
        view._bits = {identity: 1 << index for index, identity in enumerate(watched)}
        self._watched = [(view._bits[identity], test) for identity, test in watched.items()]
        machines = {id(test.machine): test.machine for test in tests if isinstance(test, _InState)}
        shifts = {identity: len(watched) + index * _MACHINE_BITS for index, identity in enumerate(machines)}
        view._bits |= shifts
        self._machines = [(shifts[identity], machine) for identity, machine in machines.items()]
        self.reads = until is not None and not _of_events(until)
        self._heard: dict[type, tuple[list[tuple[int, EventOccurred]], list[tuple[int, EventMachine]]]] = {}

    def entries(self) -> list[Any]:
        """Return a new list for a path that begins."""
        self._view._seen = self.seen
        self._view.pending = None
        return _Entries(self._hear) if self._watched or self._machines or self.reads else []

    def _hear(self, event: object) -> None:
        view, kind = self._view, event.__class__
        heard = self._heard.get(kind)
        if heard is None:
            heard = self._heard[kind] = (
                [each for each in self._watched if issubclass(kind, each[1].what.kind)],
                [each for each in self._machines if issubclass(kind, each[1].kinds)],
            )
        before = view._seen
        for bit, test in heard[0]:
            if not view._seen & bit and test.what.matches(event):
                view._seen |= bit
        for shift, machine in heard[1]:
            number = view._seen >> shift & (1 << _MACHINE_BITS) - 1
            view._seen += machine.next(number, event) - number << shift
        if (self.reads or view._seen != before) and self._is_over():
            raise Stopped

    def _is_over(self) -> bool:
        sure = self._goal is not None and self._goal.sure(self._view)
        return sure or (self._until is not None and bool(self._until(self._view)))

    def halt(self, request: Any) -> bool:
        """Whether to stop at a request."""
        if self.reads:
            self._view.pending = request
            if self._is_over():
                return True  # an outcome may look at the request
            self._view.pending = None
        return False

    def at_rest(self) -> bool:
        """Whether to stop between two steps."""
        return self.reads and self._is_over()
