"""Scans: what comes of values looked at one after the other, such as an exploding die or a sum.

A scan goes from state to state, as a fold does, but in the order of the dice, so that one value may decide whether
the next is looked at. Dice that are not looked at are thrown all the same: a roll has a fixed number of dice.
"""

from __future__ import annotations

import operator
from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import product
from typing import Any, TypeAlias

from attrs import frozen

from ruleengine.dice._counting import MAX_PAIRS, too_many

Bounds: TypeAlias = tuple[Any, Any]

OPERATORS: Mapping[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.floordiv,
}


class Scan(ABC):
    """Looks at the values of parts in their order. States are hashable."""

    __slots__ = ()

    def begin(self) -> Any:
        """The state before the first part."""
        return None

    @abstractmethod
    def step(self, state: Any, value: Any, place: int) -> Any:
        """The state after a part that is looked at."""

    def end(self, state: Any) -> Any:
        """The value, from the last state."""
        return state

    def looks(self, state: Any, place: int) -> bool:
        """Whether the part at that place is looked at."""
        return True

    def counts(self, state: Any, value: Any, place: int) -> bool:
        """Whether a part that is looked at counts, or has only led to others that do."""
        return True

    def bounds(self, parts: Sequence[Bounds]) -> Bounds | None:
        """The lowest and highest value, from those of the parts; None if they must be found by counting."""
        return None

    def read(self, values: Iterable[Any]) -> Any:
        state = self.begin()
        for place, value in enumerate(values):
            if self.looks(state, place):
                state = self.step(state, value, place)
        return self.end(state)


def scan_weights(scan: Scan, parts: Sequence[Mapping[Any, int]]) -> dict[Any, int]:
    """The weight of each value of the scan, from the weights of its parts, which are independent.

    Raises `TooManyOutcomes` past a million steps.
    """
    budget = MAX_PAIRS
    layer: dict[Any, int] = {scan.begin(): 1}
    for place, part in enumerate(parts):
        fresh: dict[Any, int] = defaultdict(int)
        total = sum(part.values())
        looking = [scan.looks(state, place) for state in layer]
        budget -= sum(looking) * len(part)
        if budget < 0:
            raise too_many(len(parts), max(map(len, parts)))
        for (state, ways), looks in zip(layer.items(), looking, strict=True):
            if not looks:
                fresh[state] += ways * total
                continue
            for value, weight in part.items():
                fresh[scan.step(state, value, place)] += ways * weight
        layer = fresh
    found: dict[Any, int] = defaultdict(int)
    for state, ways in layer.items():
        found[scan.end(state)] += ways
    return dict(found)


@frozen
class Arithmetic(Scan):
    """Parts joined from left to right by operators of one precedence; the first has the operator `+`.

    Division is by a number, and rounds down.
    """

    symbols: tuple[str, ...]

    @property
    def is_sum(self) -> bool:
        return self.symbols[-1] in "+-"

    def step(self, state: Any, value: Any, place: int) -> Any:
        return value if place == 0 else OPERATORS[self.symbols[place]](state, value)

    def bounds(self, parts: Sequence[Bounds]) -> Bounds:
        # The parts are independent, so the extremes are at the extremes of both sides.
        first, *rest = parts
        for symbol, part in zip(self.symbols[1:], rest, strict=True):
            corners = [OPERATORS[symbol](*corner) for corner in product(first, part)]
            first = min(corners), max(corners)
        return first


@frozen
class Extreme(Scan):
    """The highest of all parts, or the lowest; `name` is `max` or `min`."""

    name: str

    def step(self, state: Any, value: Any, place: int) -> Any:
        better = max if self.name == "max" else min
        return value if place == 0 else better(state, value)

    def bounds(self, parts: Sequence[Bounds]) -> Bounds:
        better = max if self.name == "max" else min
        return better(low for low, _ in parts), better(high for _, high in parts)


@frozen
class Reroll(Scan):
    """The second part, if the first has one of some values; else the first."""

    values: tuple[Hashable, ...]

    def step(self, state: Any, value: Any, place: int) -> Any:
        return (value, place == 0 and value in self.values)

    def begin(self) -> Any:
        return None, True

    def looks(self, state: Any, place: int) -> bool:
        return bool(state[1])

    def counts(self, state: Any, value: Any, place: int) -> bool:
        return place == 1 or value not in self.values

    def end(self, state: Any) -> Any:
        return state[0]

    def bounds(self, parts: Sequence[Bounds]) -> Bounds:
        return parts[1]


@frozen
class Explode(Scan):
    """The sum of parts up to the first that has none of some values."""

    values: tuple[Hashable, ...]

    def begin(self) -> Any:
        return None, True

    def step(self, state: Any, value: Any, place: int) -> Any:
        return (value if place == 0 else state[0] + value), value in self.values

    def looks(self, state: Any, place: int) -> bool:
        return bool(state[1])

    def end(self, state: Any) -> Any:
        return state[0]

    def bounds(self, parts: Sequence[Bounds]) -> Bounds | None:
        low, high = parts[0]
        if self.values != (high,):
            return None
        return low * (len(parts) if low == high else 1), high * len(parts)


@frozen
class Repeat(Scan):
    """The sum of as many of the other parts as the first one says."""

    def step(self, state: Any, value: Any, place: int) -> Any:
        return (value, 0) if place == 0 else (state[0], state[1] + value)

    def looks(self, state: Any, place: int) -> bool:
        return state is None or place <= state[0]

    def end(self, state: Any) -> Any:
        return state[1]

    def bounds(self, parts: Sequence[Bounds]) -> Bounds:
        (fewest, most), (low, high) = parts[0], parts[-1]
        return min(fewest * low, most * low), max(fewest * high, most * high)


@frozen
class Pick(Scan):
    """One of the other parts: the first says which, as a place from 0."""

    def step(self, state: Any, value: Any, place: int) -> Any:
        return ("of", value) if place == 0 else ("is", value)

    def looks(self, state: Any, place: int) -> bool:
        return state is None or state == ("of", place - 1)

    def end(self, state: Any) -> Any:
        return state[1]


@frozen
class Contest(Scan):
    """The first part against the second: 1 if it is higher, 0 if equal, -1 if lower."""

    def step(self, state: Any, value: Any, place: int) -> Any:
        return value if place == 0 else (state > value) - (state < value)


@frozen
class Mapped(Scan):
    """A function of one part."""

    function: Callable[[Any], Any]

    def step(self, state: Any, value: Any, place: int) -> Any:
        return self.function(value)


@frozen
class OtherThan:
    """Whether a value is none of some."""

    values: tuple[object, ...]

    def __call__(self, value: object) -> bool:
        return value not in self.values


@frozen
class Reaches:
    """Whether a number is that high; a function that is equal to its like, as a lambda is not."""

    target: Any

    def __call__(self, value: Any) -> bool:
        return bool(value >= self.target)
