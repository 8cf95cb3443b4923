"""The tree of an expression: numbers, terms of dice, and chains of operations.

Every die stands in exactly one term, so the parts of an expression are independent of each other.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping
from itertools import product
from typing import Any, TypeAlias

from attrs import frozen

from ruleengine.dice._distributions import MAX_PAIRS, Distribution
from ruleengine.dice._keeping import Highest, Lowest
from ruleengine.dice._pools import Faces, Pool
from ruleengine.dice._readings import Class, Reading, Sum, TensAndUnits

Operator: TypeAlias = Callable[[Any, Any], Any]
OPERATORS: Mapping[str, Operator] = {"+": operator.add, "-": operator.sub, "*": operator.mul}


@frozen
class Number:
    """A whole number in an expression."""

    value: int

    @property
    def bounds(self) -> tuple[int, int]:
        return self.value, self.value

    def read(self, faces: Faces) -> int:
        return self.value

    def distribution(self) -> Distribution[int]:
        return Distribution({self.value: 1})

    def classes(self, pick: int) -> Iterable[Class[int]]:
        return (Class(self.value, 1, ()),)

    def kept(self, faces: Faces) -> tuple[bool, ...]:
        return ()

    def __str__(self) -> str:
        return str(self.value)


@frozen
class Term:
    """Dice in an expression: what they are, how they are read, and where their faces start."""

    pool: Pool
    reading: Reading[int]
    start: int

    @property
    def bounds(self) -> tuple[int, int]:
        return self.reading.read((1,) * len(self.pool)), self.reading.read(self.pool.sides)

    def read(self, faces: Faces) -> int:
        return self.reading.read(self._own(faces))

    def distribution(self) -> Distribution[int]:
        return Distribution.of(self.reading, self.pool)

    def classes(self, pick: int) -> Iterable[Class[int]]:
        return self.reading.classes(self.pool, pick=pick)

    def kept(self, faces: Faces) -> tuple[bool, ...]:
        if isinstance(self.reading, Highest | Lowest):
            return self.reading.kept(self._own(faces))
        return (True,) * len(self.pool)

    def _own(self, faces: Faces) -> Faces:
        return faces[self.start : self.start + len(self.pool)]

    def __str__(self) -> str:
        match self.reading:
            case TensAndUnits():
                return "d66"
            case Highest(count):
                return f"{self.pool}kh{count}"
            case Lowest(count):
                return f"{self.pool}kl{count}"
        return str(self.pool)


@frozen
class Chain:
    """Parts joined from left to right by operators of one precedence."""

    first: Node
    rest: tuple[tuple[str, Node], ...]

    @property
    def is_sum(self) -> bool:
        return self.rest[0][0] != "*"

    @property
    def parts(self) -> tuple[Node, ...]:
        return (self.first, *(part for _, part in self.rest))

    @property
    def bounds(self) -> tuple[int, int]:
        bounds = self.first.bounds
        for symbol, part in self.rest:
            # The parts are independent, so the extremes are at the extremes of both sides.
            corners = [OPERATORS[symbol](*corner) for corner in product(bounds, part.bounds)]
            bounds = min(corners), max(corners)
        return bounds

    def read(self, faces: Faces) -> int:
        total = self.first.read(faces)
        for symbol, part in self.rest:
            total = OPERATORS[symbol](total, part.read(faces))
        return total

    def distribution(self) -> Distribution[int]:
        if self.is_sum:
            return self._sum_distribution()
        result = self.first.distribution()
        for _, part in self.rest:
            result = result.combine(part.distribution(), operator.mul)
        return result

    def _sum_distribution(self) -> Distribution[int]:
        pool, result = Pool(()), Distribution({0: 1})
        for symbol, part in (("+", self.first), *self.rest):
            if symbol == "+" and isinstance(part, Term) and part.reading == Sum():
                pool += part.pool  # to be counted in one go, which is much faster than adding them up
            else:
                result = OPERATORS[symbol](result, part.distribution())
        return result + Distribution.of(Sum(), pool)

    def classes(self, pick: int) -> Iterable[Class[int]]:
        result = self.first.classes(pick)
        for symbol, part in self.rest:
            result = _joined(result, part.classes(pick), OPERATORS[symbol], pick)
        return result

    def kept(self, faces: Faces) -> tuple[bool, ...]:
        return tuple(kept for part in self.parts for kept in part.kept(faces))

    def __str__(self) -> str:
        first = "" if self._is_negative else self._bracketed(self.first)
        return first + "".join(symbol + self._bracketed(part) for symbol, part in self.rest)

    @property
    def _is_negative(self) -> bool:
        return self.first == Number(0) and self.rest[0][0] == "-"

    def _bracketed(self, part: Node) -> str:
        plain = not isinstance(part, Chain) or (self.is_sum and not part.is_sum)
        return str(part) if plain else f"({part})"


Node: TypeAlias = Number | Term | Chain


def _joined(left: Iterable[Class[int]], right: Iterable[Class[int]], function: Operator, pick: int) -> list[Class[int]]:
    """Classes of a function of two parts, the left one's dice before the right one's."""
    left, right = tuple(left), tuple(right)
    if len(left) * len(right) > MAX_PAIRS:
        raise ValueError(f"{len(left)} classes with {len(right)} are too many: throw fewer dice at once")
    best = max if pick == -1 else min
    joined: dict[int, Class[int]] = {}
    for one, other in product(left, right):
        value, weight = function(one.value, other.value), one.weight * other.weight
        faces = one.faces + other.faces
        known = joined.get(value)
        if known is not None:
            weight, faces = weight + known.weight, best(faces, known.faces)
        joined[value] = Class(value, weight, faces)
    return list(joined.values())
