"""The running step of a match: begun, given up, run again; and the events that its rules tell."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Generator, Sequence, Set
from contextlib import suppress
from functools import partial
from types import coroutine
from typing import TYPE_CHECKING, Any, TypeVar, cast

from ruleengine.kernel._history import Checkpoint, History
from ruleengine.kernel._requests import Decision, Request, Roll, answers_in, fixed
from ruleengine.kernel._state import Snapshot, State, StateAccess
from ruleengine.values import HistoryError, RuleError

if TYPE_CHECKING:
    from ruleengine.dice import Faces
    from ruleengine.kernel._compiled import CompiledRules
    from ruleengine.kernel._hook_types import HookImpl
    from ruleengine.kernel._match import Match
    from ruleengine.kernel._state import Hearing

DEPTH = 40
"""How deep reactions may be nested: to an event of a reaction to an event of a reaction …"""

COUNT = 100_000
"""How many reactions one step may have."""


@coroutine
def _nothing() -> Generator[None, None, None]:
    return
    yield


_SILENCE = cast("Coroutine[Any, Any, None]", _nothing())
"""For events that nobody hears: a generator that has ended is over at once for whoever awaits it, again and again."""
list(cast("Generator[None, None, None]", _SILENCE))


def emit(match: Match, event: object) -> Coroutine[Any, Any, None]:
    """Tell an event: it is logged, keys that last until it are reset, listeners run one after the other.

    Await it; a listener may await requests.

    Raises:
        RuleError: listeners trigger each other without end; the message traces them.

    >>> async def cheer(match, event):  # in a rule
    ...     await emit(match, event)
    """
    kind = type(event)
    if kind in match._hushed:
        return _SILENCE
    past = match._past
    if past is not None:
        past.entries.append(event)
    if kind in match._silent:
        return _SILENCE
    resets, listeners = hearing = _hearing(match, kind)
    return _react(match, event, hearing) if resets or listeners else _SILENCE


def _hearing(match: Match, kind: type) -> Hearing:
    layout = match.layout
    if kind not in layout.hearing:
        if kind is tuple:
            raise RuleError("a tuple is no event; make a class of it with @event")
        resets = [key for base in kind.__mro__ for key in layout.resets.get(base, ())]
        layout.hearing[kind] = hearing = tuple(resets), match.rules.listeners(kind)
        if not any(hearing):
            layout.silent.add(kind)
    return layout.hearing[kind]


def _react(match: Match, event: object, hearing: Hearing) -> Coroutine[Any, Any, None]:
    resets, listeners = hearing
    for key in resets:
        match.layout.reset(key, match.state.values)
    for place, answer in enumerate(listeners):
        if answer.is_async:
            return _tell(match, event, listeners[place:])
        _begin(match, answer.part, event)
        answer.function(match, event)
        match._reactions.pop()
    return _SILENCE


async def _tell(match: Match, event: object, listeners: tuple[HookImpl, ...]) -> None:
    for answer in listeners:
        _begin(match, answer.part, event)
        reaction = answer.function(match, event)
        if answer.is_async:
            await reaction
        match._reactions.pop()


def _begin(match: Match, part: str, event: object) -> None:
    """Note a reaction, for the trace of those that do not end; a step that raises forgets them all."""
    trace = match._reactions
    trace.append((part, type(event)))
    match._reacted += 1
    if len(trace) > DEPTH or match._reacted > COUNT:
        raise RuleError(
            f"listeners trigger each other without end: {_path(trace)}; "
            f"let one of them look before it emits, or push a procedure instead"
        )


def _path(trace: list[tuple[str, type]]) -> str:
    shown = trace if len(trace) <= 6 else [*trace[:5], trace[-1]]
    steps = [f"{part} on {event.__name__}" for part, event in shown]
    if len(trace) > 6:
        steps.insert(5, f"… {len(trace) - 6} more …")
    return " -> ".join(steps)


T = TypeVar("T")
_NONE: Set[type] = frozenset()


class Step(StateAccess):
    """The running step of a match, and the history to which it belongs. Rules and users see a `Match`."""

    __slots__ = (
        "_coroutine",
        "_hushed",
        "_past",
        "_procedure",
        "_reacted",
        "_reactions",
        "_request",
        "_silent",
        "_step",
        "_stepping",
        "_thrown",
    )

    def _set_up(self, rules: CompiledRules, teams: Any, history: bool = True) -> None:
        super()._set_up(rules, teams)
        self._silent = self.layout.silent
        self._past: History | None = History() if history else None
        self._hush()
        self._thrown = 0
        self._clear()

    def _hush(self) -> None:
        """Without a history, nobody at all wants to know of some events."""
        self._hushed: Set[type] = self._silent if self._past is None else _NONE

    def _clear(self) -> None:
        """Forget what belongs to a running step."""
        self._coroutine: Coroutine[Any, Any, None] | None = None
        self._request: Roll[Any] | Decision[Any] | None = None
        self._procedure: Any = None
        self._looked = None
        self._stepping = False
        self._reactions: list[tuple[str, type]] = []
        self._reacted = 0
        self._step = 0

    @property
    def past(self) -> History:
        """The history: entries, checkpoints, answers. For tools; users need `events`, `log`, `history` and `undo`.

        Raises:
            HistoryError: the match keeps none.
        """
        if self._past is None:
            raise HistoryError("this match keeps no history; make it with history=True")
        return self._past

    @property
    def checkpoint(self) -> Checkpoint:
        """The last state at rest: the state as it is, or, in mid-step, that before the step.

        Raises:
            HistoryError: the match keeps no history.
        """
        past = self.past
        if self._coroutine is not None:
            return past.checkpoints[-1]
        return self.state.freeze(), len(past.entries), self._thrown

    @property
    def procedure(self) -> Any:
        """The procedure whose step is running, or None between steps."""
        return self._procedure if self._coroutine is not None else None

    @property
    def position_key(self) -> tuple[Snapshot, tuple[Any, ...]]:
        """What tells this moment from any other under the same rules: the state at rest, the answers since."""
        if self._coroutine is None:
            return self.state.freeze(), ()
        return self.past.checkpoints[-1][0], tuple(answers_in(self.past.since_checkpoint()))

    def _begin(self) -> Any:
        """Take the next procedure off the stack, and make its coroutine, which has not run yet."""
        self._procedure = procedure = self.state.stack.pop()
        self._coroutine = coroutine = procedure.run(self)
        return coroutine

    def _drop(self) -> None:
        """Give the running step up."""
        coroutine = self._coroutine
        self._clear()
        if coroutine is not None:
            with suppress(Exception):  # a rule that will not let go must not keep us from restoring
                coroutine.close()

    def _read(self, request: Roll[T], faces: Faces) -> T:
        """What the rule makes of the faces; second readings that parts declared are kept."""
        also_reads = self.rules.also_reads.get(request.reason)
        self._looked = {part: r.read(faces) for part, r in also_reads.items()} if also_reads else None
        return request.reading.read(faces)

    def _restore(self, checkpoint: Checkpoint) -> None:
        """Return to a state at rest. The history is left as it is."""
        self._drop()
        snapshot, _, self._thrown = checkpoint
        self.state.stack[:] = snapshot.stack
        self.state.values[:] = snapshot.values

    def _rewind(self, place: int) -> None:
        """Return to the moment before an entry of the history."""
        self._replay(*self.past.cut_to(place))

    def _replay(self, checkpoint: Checkpoint, given: Sequence[Any]) -> None:
        """Run a step again, giving the answers that were given.

        Args:
            checkpoint: where it began, up to which the history is cut.
            given: the entries of the step, up to where it is to be brought.
        """
        self._restore(checkpoint)
        coroutine = self._begin()
        entries = [] if self._past is None else self._past.entries
        self._stepping = True
        try:
            request = fixed(coroutine.send(None))
            for before, answer in (entry for entry in given if entry.__class__ is tuple):
                if request is not before and _identity(request) != _identity(before):
                    raise RuleError(_fickle(self._procedure, before, request))
                value = answer
                if isinstance(request, Roll):
                    self._thrown += len(answer)
                    value = self._read(request, answer)
                entries.append((request, answer))
                request = fixed(coroutine.send(value))
        except StopIteration:
            raise RuleError(_fickle(self._procedure, "more", "nothing")) from None
        finally:
            self._stepping = False
        self._request = request


def _identity(request: Any) -> tuple[Any, ...]:
    """What a request has in common with itself when its step runs again; options may be made anew."""
    if isinstance(request, Decision):
        return Decision, request.by, request.reason, len(request.choices)
    return type(request), getattr(request, "by", None), getattr(request, "reason", None), getattr(request, "dice", None)


def _fickle(procedure: Any, before: object, now: object) -> str:
    return f"{procedure!r} asked {before} the first time and {now} now; a rule depends on nothing but its match"


class StepRunner:
    """Runs one step at a time, from any state at rest. The caller answers every request: choices and rolls.

    Args:
        match: any match of the rules. Its rules, pieces and teams are used; the match itself is not touched.

    Attributes:
        match: the match in which the steps run, in the state that the step has reached. To be read only.

    >>> from ruleengine import new_match
    >>> match = new_match("blood-dice", options={"spells.spells": 0})  # waits for the draw of possession
    >>> runner = StepRunner(match)
    >>> request = runner.start(match.checkpoint[0])
    >>> request.reason, runner.send(request.read((2,))), [type(entry).__name__ for entry in runner.match.past.entries]
    ('blood-dice.possession', None, ['PossessionDrawn'])
    """

    __slots__ = ("_restore", "match")

    def __init__(self, match: Match) -> None:
        self.match = match._unstarted(match.rules, teams=match.teams)
        self._restore: Callable[[Sequence[Any]], None] = partial(self.match.state.values.__setitem__, slice(None))

    def hold(self, values: list[Any], restore: Callable[[Sequence[Any]], None]) -> None:
        """Keep the values of the state in this list from now on, which may note how it is used.

        Args:
            values: a list as long as the values of a state.
            restore: puts the values of another state into the list.
        """
        self.match._hold(State(self.match.state.stack, values))
        self._restore = restore

    def place(self, state: Snapshot, entries: list[Any] | None = None) -> None:
        """Put the match into a state at rest, in which no step runs.

        Args:
            state: where to.
            entries: the list to which events are appended; None: a new one.
        """
        match = self.match
        match._drop()
        match.state.stack[:] = state.stack
        self._restore(state.values)
        past = match.past
        past.checkpoints = [(state, 0, 0)]
        past.entries = [] if entries is None else entries

    def start(self, state: Snapshot, entries: list[Any] | None = None) -> Request | None:
        """Begin the step on top of a state's stack; returns its first request, or None if it has ended.

        The arguments are those of `place`. The requests and answers are not appended to the entries: that is up to
        the caller, who alone knows the faces.
        """
        self.place(state, entries)
        self.match._begin()
        return self.send(None)

    def send(self, value: Any, looked: dict[str, Any] | None = None) -> Request | None:
        """Answer the request with the value that the rule receives; returns the next one, or None at the end.

        Args:
            value: of a roll, what its reading makes of the faces; of a decision, the choice.
            looked: the second reading of each part that declared one.

        Raises:
            RuleError: no step is running.
        """
        match = self.match
        coroutine = match._coroutine
        if coroutine is None:
            raise RuleError("no step is running: call `start` first, and again after each end")
        match._looked = looked
        try:
            return coroutine.send(value)  # type: ignore[no-any-return]
        except StopIteration:
            match._coroutine = None
            return None

    def drop(self) -> None:
        """Give the running step up, if there is one. The state stays as it is."""
        self.match._drop()
