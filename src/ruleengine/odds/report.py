"""How an answer was found, and what made the walk as long as it was."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping
from functools import partial
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from ruleengine.state import Layout, Snapshot

LOOKED_AT = 1_000_000
"""How many values are looked at to see which keys made the states many."""

NAMED = 3
WORTH_NAMING = 1.5


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

    def advice(self) -> list[str]:
        """What would make the walk shorter, if it was given up: a line, or none."""
        named = [(name, times) for name, times in islice(self.growth.items(), NAMED) if times >= WORTH_NAMING]
        if not named:
            return []
        keys = ", ".join(f"{name} (×{times:.1f})" for name, times in named)
        return [f"what makes the states many: {keys}; ignore= leaves out a key that does not matter, carry= a score"]

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
    sums = [codes[rest.agenda, more] + sum(part) for (rest, more), part in zip(looked_at, parts, strict=True)]
    times = {}
    for key, at in layout.at.items():
        end = at + layout.width[key]
        without = {whole - sum(part[at:end]) for whole, part in zip(sums, parts, strict=True)}
        times[key.name] = len(looked_at) / len(without)
    return dict(sorted(times.items(), key=lambda item: -item[1]))
