"""Positions: a match, the policy that both sides play on with, and how far a walk and matches are followed.

A walk and a match are followed to a point that both of them can recognise, and compared there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from random import Random
from typing import Any
from zlib import crc32

import attrs

from ruleengine.kernel import Decision, Match, Request, Result, SeededDice, Snapshot, View
from ruleengine.odds import EventOccurred, Outcomes, StateView, Test, distribution
from ruleengine.testing._lines import name_of

MOST_DECISIONS = 400
"""A match that is followed is given up after so many decisions."""

SCOUTS = 4
"""So many matches are played on from a position to see what events there are."""

WEIGHED = 2
"""Of each decision, no more choices than this may be chosen."""

SEEDS = 1_000_000
"""How many seeds each position has for itself."""


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
    """How many checkpoints and entries a match's history had at the position from which it is followed."""

    checkpoints: int
    entries: int

    @classmethod
    def of(cls, match: Match) -> StartPoint:
        """The match as it stands."""
        return cls(len(match.past.checkpoints), len(match.past.entries))


class Horizon:
    """How far to follow a match: to its end, or to some point before it that subclasses know.

    Attributes:
        name: in messages.
        until: where a walk stops, besides at the end of the match.
    """

    name: str
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

    def __repr__(self) -> str:
        return self.name


def _as_it_stands(seen: Match | StateView) -> Ending:
    return Ending(result=seen.result, state=seen.state.freeze() if isinstance(seen, Match) else seen.state)


class AtTheEnd(Horizon):
    """The end of the match."""

    name = "the end of the match"


class AfterTheStep(Horizon):
    """The end of the step that is under way, be it the last one or not: the nearest point, which every game has."""

    name = "the end of the step"

    def __init__(self) -> None:
        self.until = lambda moment: moment.pending is None and moment.procedure is None

    def ending(self, moment: StateView) -> Ending:
        """The state at rest."""
        return Ending(state=moment.state)

    def reached(self, match: Match, start: StartPoint) -> Ending | None:
        """The state at rest that came next."""
        checkpoints = match.past.checkpoints
        if len(checkpoints) > start.checkpoints:
            return Ending(state=checkpoints[start.checkpoints][0])
        return Ending(state=match.state.freeze()) if match.over else None


class AtEvent(Horizon):
    """The first event of a kind, in the middle of its step."""

    def __init__(self, kind: type) -> None:
        self.kind = kind
        self.name = f"the first event {_name(kind)}"
        self.until = EventOccurred(kind)

    def seen(self, moment: StateView) -> Ending:
        """The event."""
        return Ending(event=moment.events[-1])

    def passed(self, match: Match, start: StartPoint) -> Ending | None:
        """The event."""
        event = first_of(self.kind, match, start)
        return None if event is None else Ending(event=event)


class AtChoice(Horizon):
    """The first choice after an event of a kind has happened."""

    def __init__(self, kind: type) -> None:
        self.kind = kind
        self.name = f"the first choice after an event {_name(kind)}"
        self.until = EventOccurred(kind) & (lambda moment: _is_open(moment.pending))

    def passed(self, match: Match, start: StartPoint) -> Ending | None:
        """The result and the state at the choice."""
        happened = match.pending is not None and first_of(self.kind, match, start) is not None
        return _as_it_stands(match) if happened else None


def _is_open(request: Request | None) -> bool:
    """Whether it is a choice that somebody is asked for."""
    return isinstance(request, Decision) and len(request.choices) > 1


def first_of(kind: type, match: Match, start: StartPoint) -> Any:
    """The first event of a kind since the start, or None."""
    later = match.past.entries[start.entries :]
    return next((entry for entry in later if isinstance(entry, kind)), None)


def _name(kind: type) -> str:
    return name_of(object.__new__(kind))


class Whim:
    """A policy of no sense: it gives weights to some choices of each decision, the same ones for the same request.

    Args:
        number: which of many such policies.

    >>> from ruleengine import HOME
    >>> decision = Decision(HOME, "kick", ("left", "right"))
    >>> Whim(1)(None, decision) == Whim(1)(None, decision)
    True
    """

    def __init__(self, number: int) -> None:
        self.number = number

    def __call__(self, view: View | None, decision: Decision[Any]) -> dict[Any, int]:
        """Weights by choice."""
        choices, mood = decision.choices, crc32(f"{self.number} {decision.by} {decision.reason}".encode())
        weights: dict[Any, int] = {}
        for index in range(min(1 + mood % WEIGHED, len(choices))):
            choice = choices[(mood + index * max(1, len(choices) // WEIGHED)) % len(choices)]
            weights[choice] = weights.get(choice, 0) + 1 + (mood >> index) % 3
        return weights

    def choose(self, decision: Decision[Any], random: Random) -> Any:
        """A choice, drawn by its weight."""
        weights = self(None, decision)
        return random.choices(list(weights), list(weights.values()))[0]

    def __repr__(self) -> str:
        return f"Whim({self.number})"


@attrs.frozen
class Position:
    """A match, and who plays on from there.

    Attributes:
        match: not touched.
        whim: the policy of both sides.
        start: how long its history was.
    """

    match: Match
    whim: Whim
    start: StartPoint

    @classmethod
    def of(cls, match: Match, number: int) -> Position:
        """The match as it stands."""
        return cls(match, Whim(number), StartPoint.of(match))

    def seeds(self, count: int) -> range:
        """So many seeds that no position of another number uses."""
        return range(self.whim.number * SEEDS, self.whim.number * SEEDS + count)

    def play(self, seed: int, reached: Callable[[Match], Any]) -> Any:
        """What a match with the dice of a seed comes to; None, if it comes to nothing."""
        match, random = self.match.fork(dice=SeededDice(seed)), Random(f"whim {seed}")  # other numbers than the dice
        for _ in range(MOST_DECISIONS):
            found, request = reached(match), match.pending
            if found is not None or not isinstance(request, Decision):
                return found
            match.answer(self.whim.choose(request, random))
        return None

    def plays(self, horizon: Horizon, seeds: Iterable[int]) -> Counter[Ending | None]:
        """How many of so many matches come to each ending; under None, how many come to none."""
        return Counter(self.play(seed, lambda match: horizon.reached(match, self.start)) for seed in seeds)

    def walk(self, horizon: Horizon, states: int) -> Outcomes[Ending]:
        """The exact odds of each ending."""
        return distribution(
            self.match, horizon.ending, until=horizon.until, home=self.whim, away=self.whim, states=states
        )

    def horizons(self) -> list[Horizon]:
        """How far to follow it: the nearest first, as far as a few matches tell."""
        when: dict[type, list[int]] = {}
        for scout in self.seeds(SCOUTS):
            for kind, decisions in self._met(scout).items():
                when.setdefault(kind, []).append(decisions)
        # An event that some of the matches did not meet counts as farther away than all others.
        kinds = sorted(when, key=lambda kind: (-len(when[kind]), sum(when[kind]), name_of(object.__new__(kind))))
        return [AfterTheStep(), *(each(kind) for kind in kinds for each in (AtEvent, AtChoice)), AtTheEnd()]

    def _met(self, seed: int) -> dict[type, int]:
        """The kinds of event that a match meets, with the decisions before the first of each."""
        met: dict[type, int] = {}
        decisions = iter(range(MOST_DECISIONS + 1))

        def look(match: Match) -> Any:
            now, index = next(decisions), self.start.entries + len(seen)
            for entry in match.past.entries[index:]:
                seen.append(entry)
                if entry.__class__ is not tuple:
                    met.setdefault(type(entry), now)
            return match.over or None

        seen: list[Any] = []
        self.play(seed, look)
        return met
