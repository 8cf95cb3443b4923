"""Single steps, run from any state, outside of the loop of a match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from ruleengine.kernel._match import Match
from ruleengine.kernel._requests import Request
from ruleengine.kernel._state import Snapshot, State
from ruleengine.values import RuleError


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
        self.match = Match._unstarted(match.rulebook, teams=match.teams)
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
            value: of a roll, what its reading makes of the faces; of a choice, the option.
            looked: what each part's declared look makes of the faces.

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
