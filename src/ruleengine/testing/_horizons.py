"""How far a walk and a match are followed before they are compared: to a point that both of them can recognise."""

from __future__ import annotations

from typing import Any

import attrs

from ruleengine.kernel import Decision, Match, Request, Result, Snapshot
from ruleengine.odds import EventOccurred, StateView, Test
from ruleengine.testing._lines import name_of


@attrs.frozen
class Ending:
    """What is seen where a walk or a match stops.

    Attributes:
        event: the event at which it stops; else None.
        result: the result there; None between two steps, and at an event.
        state: the state there; None at an event.
    """

    event: Any = None
    result: Result | None = None
    state: Snapshot | None = None


@attrs.frozen
class StartPoint:
    """How long a match's history and story were at the position from which it is followed."""

    rests: int
    entries: int

    @classmethod
    def of(cls, match: Match) -> StartPoint:
        """The match as it stands."""
        return cls(len(match.past.checkpoints), len(match.past.entries))


class Horizon:
    """How far to follow a match: to its end, or to some point before it that subclasses know.

    Attributes:
        until: where a walk stops, besides at the end of the match.
    """

    until: Test | None = None

    def ending(self, moment: StateView) -> Ending:
        """What is seen where a walk stops."""
        return _as_it_stands(moment) if moment.over else self.seen(moment)

    def reached(self, match: Match, start: StartPoint) -> Ending | None:
        """What is seen where a match that waits for a choice, or is over, has stopped; None: it goes on."""
        found = self.passed(match, start)
        return _as_it_stands(match) if found is None and match.over else found

    def seen(self, moment: StateView) -> Ending:
        """What is seen where a walk stops before the end of the match."""
        return _as_it_stands(moment)

    def passed(self, match: Match, start: StartPoint) -> Ending | None:
        """What is seen where a match has stopped before its end, if it has."""
        return None


def _as_it_stands(seen: Match | StateView) -> Ending:
    return Ending(result=seen.result, state=seen.state.freeze() if isinstance(seen, Match) else seen.state)


class AtTheEnd(Horizon):
    """The end of the match."""

    def __repr__(self) -> str:
        return "the end of the match"


class AfterTheStep(Horizon):
    """The end of the step that is under way, be it the last one or not: the nearest point, which every game has."""

    def __init__(self) -> None:
        self.until = lambda moment: moment.pending is None and moment.procedure is None

    def ending(self, moment: StateView) -> Ending:
        """The state at rest."""
        return Ending(state=moment.state)

    def reached(self, match: Match, start: StartPoint) -> Ending | None:
        """The state at rest that came next."""
        checkpoints = match.past.checkpoints
        if len(checkpoints) > start.rests:
            return Ending(state=checkpoints[start.rests][0])
        return Ending(state=match.state.freeze()) if match.over else None

    def __repr__(self) -> str:
        return "the end of the step"


class AtEvent(Horizon):
    """The first event of a kind, in the middle of its step."""

    def __init__(self, kind: type) -> None:
        self.kind = kind
        self.until = EventOccurred(kind)

    def seen(self, moment: StateView) -> Ending:
        """The event."""
        return Ending(event=moment.events[-1])

    def passed(self, match: Match, start: StartPoint) -> Ending | None:
        """The event."""
        event = first_of(self.kind, match, start)
        return None if event is None else Ending(event=event)

    def __repr__(self) -> str:
        return f"the first event {_name(self.kind)}"


class AtChoice(Horizon):
    """The first choice after an event of a kind has happened."""

    def __init__(self, kind: type) -> None:
        self.kind = kind
        self.until = EventOccurred(kind) & (lambda moment: _is_open(moment.pending))

    def passed(self, match: Match, start: StartPoint) -> Ending | None:
        """The result and the state at the choice."""
        happened = match.pending is not None and first_of(self.kind, match, start) is not None
        return _as_it_stands(match) if happened else None

    def __repr__(self) -> str:
        return f"the first choice after an event {_name(self.kind)}"


def _is_open(request: Request | None) -> bool:
    """Whether it is a choice that somebody is asked for."""
    return isinstance(request, Decision) and len(request.choices) > 1


def first_of(kind: type, match: Match, start: StartPoint) -> Any:
    """The first event of a kind since the start, or None."""
    later = match.past.entries[start.entries :]
    return next((entry for entry in later if isinstance(entry, kind)), None)


def _name(kind: type) -> str:
    return name_of(object.__new__(kind))
