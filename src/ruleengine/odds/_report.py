"""How a walk goes: its budget, its progress, the report on it, and the error that refuses it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import partial
from itertools import islice
from random import Random
from typing import Any

import attrs

from ruleengine.kernel import Layout, Snapshot
from ruleengine.values import RuleEngineError


class OddsError(RuleEngineError, ValueError):
    """A question that has no exact answer: nobody decides, a count without end, a key that matters after all."""

    __module__ = "ruleengine.odds"


LOOKED_AT = 1_000_000
"""How many values are looked at to see which keys made the states many."""

NAMED = 3
WORTH_NAMING = 1.5


@attrs.frozen
class Progress:
    """How far a walk has come.

    Attributes:
        states: walked so far.
        waiting: found, and not yet walked.
        merged: how often a state was found again.
        seconds: since the walk began.
    """

    states: int
    waiting: int
    merged: int
    seconds: float


@attrs.frozen
class WalkBudget:
    """When to give up, and whom to tell how it goes.

    Attributes:
        states: how many states are walked at most.
        seconds: how long.
        progress: called ten times a second.
    """

    states: int | None = None
    seconds: float | None = None
    progress: Callable[[Progress], None] | None = None


@attrs.frozen
class Report:
    """How an answer was found.

    Attributes:
        states: states at rest that were walked.
        merged: how often an equal state was found again.
        endings: endings of all their steps.
        loops: loops that were closed.
        seconds: how long it took.
        complete: whether everything was walked; else the budget was spent, or a step was given up.
        exact: whether all numbers are fractions.
        home, away: who decided.
        left_out: keys that were left out of what tells states apart.
        growth: if not everything was walked: by key, how many times as many states there were because of it, the
            greatest first.
        growing: if not everything was walked: keys that still came to new values when the walk was given up.
    """

    states: int = 0
    merged: int = 0
    endings: int = 0
    loops: int = 0
    seconds: float = 0.0
    complete: bool = True
    exact: bool = True
    home: str = "nobody"
    away: str = "nobody"
    left_out: tuple[str, ...] = ()
    growth: Mapping[str, float] = attrs.field(factory=dict)
    growing: tuple[str, ...] = ()

    def advice(self) -> list[str]:
        """What would make the walk shorter, if it was given up: a line, or none."""
        many = [name for name, times in islice(self.growth.items(), NAMED) if times >= WORTH_NAMING]
        many += [name for name in self.growing if name not in many]
        if not many:
            return []
        keys = ", ".join(map(self._grown, many))
        return [
            f"what makes the states many: {keys}; ignore= leaves out a key that does not matter, accumulate= a score"
        ]

    def _grown(self, name: str) -> str:
        times = f"×{self.growth[name]:.1f}"
        return f"{name} ({times}, still growing)" if name in self.growing else f"{name} ({times})"

    def __str__(self) -> str:
        size = f"{self.states:,} states, {self.merged:,} merged, {self.loops:,} loops closed"
        how = f"{'exact' if self.exact else 'floats'}{'' if self.complete else ', given up'}"
        lines = [f"home: {self.home}; away: {self.away}", f"{size}; {how}; {self.seconds:.2f} s"]
        lines += [f"left out: {', '.join(self.left_out)}"] * bool(self.left_out)
        return "\n".join([*lines, *self.advice()])


def growth(states: Iterable[tuple[Snapshot, Hashable]], layout: Layout) -> dict[str, float]:
    """By the name of each key, how many times as many states there are because of it, the greatest first.

    Args:
        states: each with what else tells it apart. If they are many, the first are looked at.
        layout: where the values of each key lie.
    """
    looked_at = list(islice(states, LOOKED_AT // max(len(layout.initial), 1)))
    if not looked_at:
        return {}
    # Each value at its place is a number drawn at random: then sums of them are as good as the values themselves.
    draw = partial(Random(0).getrandbits, 64)
    codes: defaultdict[Hashable, int] = defaultdict(draw)
    parts = [[codes[spot] for spot in enumerate(rest.values)] for rest, _ in looked_at]
    sums = [codes[rest.stack, more] + sum(part) for (rest, more), part in zip(looked_at, parts, strict=True)]
    times = {}
    for key, at in layout.at.items():
        end = at + layout.width[key]
        without = {whole - sum(part[at:end]) for whole, part in zip(sums, parts, strict=True)}
        times[key.name] = len(looked_at) / len(without)
    return dict(sorted(times.items(), key=lambda item: -item[1]))


def growing(walked: Iterable[Snapshot], waiting: Iterable[Snapshot], layout: Layout) -> tuple[str, ...]:
    """The names of keys that have values in states not yet walked that they have in none that was."""
    known: list[set[Any]] = [set() for _ in layout.initial]
    for rest in walked:
        for values, value in zip(known, rest.values, strict=True):
            values.add(value)
    new = {index for rest in waiting for index, value in enumerate(rest.values) if value not in known[index]}
    spans = {key.name: range(at, at + layout.width[key]) for key, at in layout.at.items()}
    return tuple(name for name, span in spans.items() if not new.isdisjoint(span))
