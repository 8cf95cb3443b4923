"""The tree of an expression: scans of parts, and pools of parts, down to the leaves.

Every die stands in exactly one place of the tree, so the parts of an expression are independent of each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import prod
from typing import Any, TypeVar

from attrs import Factory, field, frozen

from ruleengine.dice._counting import MAX_PAIRS, TooManyOutcomes
from ruleengine.dice._distributions import Distribution, scanned
from ruleengine.dice._folds import CountFaces, Fold, Total
from ruleengine.dice._keeping import Ranked
from ruleengine.dice._leaves import Drawn, Node, Number, Thrown, condition_text, pool_text
from ruleengine.dice._pools import MAX_DICE, MAX_SIDES, Faces, Pool
from ruleengine.dice._readings import Class, Sum
from ruleengine.dice._scans import OPERATORS, Arithmetic, Bounds, Explode, Extreme, Repeat, Reroll, Scan

U = TypeVar("U")

EXPLOSIONS = 9
"""How often `d6!` explodes at most."""

_sides_of_parts = Factory(lambda self: tuple([size for part in self.parts for size in part.sides]), takes_self=True)


@frozen(cache_hash=True)
class Scanned(Node):
    """Parts that are looked at in their order."""

    scan: Scan
    parts: tuple[Node, ...]
    sides: Faces = field(init=False, eq=False, default=_sides_of_parts)

    @property
    def bounds(self) -> Bounds:
        found = self.scan.bounds([part.bounds for part in self.parts])
        return super().bounds if found is None else found

    def read(self, faces: Faces) -> Any:
        return self.scan.read(part.read(own) for part, own in _divided(self.parts, faces))

    def distribution(self) -> Distribution[Any]:
        if isinstance(self.scan, Arithmetic):
            return self._sum() if self.scan.is_sum else self._product(self.scan.symbols)
        parts = _each_once(self.parts, lambda part: part.distribution())
        return parts[0] @ parts[1] if isinstance(self.scan, Repeat) else scanned(self.scan, parts)

    def _product(self, symbols: Sequence[str]) -> Distribution[Any]:
        first, *rest = self.parts
        result = first.distribution()
        for symbol, part in zip(symbols[1:], rest, strict=True):
            result = result.combine(part.distribution(), OPERATORS[symbol])
        return result

    def _sum(self) -> Distribution[Any]:
        assert isinstance(self.scan, Arithmetic)
        pool = Pool(())
        result: Distribution[Any] | None = None
        for symbol, part in zip(self.scan.symbols, self.parts, strict=True):
            if symbol == "+" and isinstance(part, Thrown) and part.reading == Sum():
                pool += part.pool  # to be counted in one go, which is much faster than adding them up
            elif result is None:
                result = part.distribution() if symbol == "+" else -part.distribution()
            else:
                result = OPERATORS[symbol](result, part.distribution())
        if not pool.sides:
            return result or Distribution({0: 1})
        return Distribution.of(Sum(), pool) if result is None else result + Distribution.of(Sum(), pool)

    def classes(self, pick: int) -> Iterable[Class[Any]]:
        best = max if pick else min
        budget = MAX_PAIRS
        layer: dict[Any, Class[Any]] = {self.scan.begin(): Class(self.scan.begin(), 1, ())}
        classes = _each_once(self.parts, lambda part: tuple(part.classes(pick)))
        for place, (part, groups) in enumerate(zip(self.parts, classes, strict=True)):
            fresh: dict[Any, Class[Any]] = {}
            whole = Class(None, prod(part.sides), part.sides if pick else (1,) * len(part.sides))
            looking = [self.scan.looks(state, place) for state in layer]
            budget -= sum(looking) * len(groups)
            if budget < 0:
                raise TooManyOutcomes(f"{self} has too many classes: throw fewer dice at once")
            for (state, before), looks in zip(layer.items(), looking, strict=True):
                for group in groups if looks else (whole,):
                    after = self.scan.step(state, group.value, place) if looks else state
                    _join(fresh, after, before.weight * group.weight, before.faces + group.faces, best)
            layer = fresh
        found: dict[Any, Class[Any]] = {}
        for state, group in layer.items():
            _join(found, self.scan.end(state), group.weight, group.faces, best)
        return found.values()

    def marks(self, faces: Faces) -> Iterator[tuple[str, bool | None]]:
        state = self.scan.begin()
        for place, (part, own) in enumerate(_divided(self.parts, faces)):
            looks, value = self.scan.looks(state, place), part.read(own)
            counts = looks and self.scan.counts(state, value, place)
            for text, mark in part.marks(own):
                yield text, mark and counts if looks and mark is not None else None
            state = self.scan.step(state, value, place) if looks else state

    def __str__(self) -> str:
        return _scan_text(self.scan, self.parts)


@frozen(cache_hash=True)
class Gathered(Node):
    """Parts that are one pool, read by a fold."""

    fold: Fold[Any, Any]
    parts: tuple[Node, ...]
    sides: Faces = field(init=False, eq=False, default=_sides_of_parts)

    @property
    def bounds(self) -> Bounds:
        if isinstance(self.fold, Ranked | Total):
            lows, highs = zip(*(part.bounds for part in self.parts), strict=True)
            return self.fold.read(lows), self.fold.read(highs)
        if isinstance(self.fold, CountFaces):
            return self.fold.bounds(_each_once(self.parts, lambda part: part.distribution()))
        return super().bounds

    def read(self, faces: Faces) -> Any:
        return self.fold.read(part.read(own) for part, own in _divided(self.parts, faces))

    def distribution(self) -> Distribution[Any]:
        return Distribution.of(self.fold, _each_once(self.parts, lambda part: part.distribution()))

    def classes(self, pick: int) -> Iterable[Class[Any]]:
        known = {part: tuple(part.classes(pick)) for part in set(self.parts)}
        weights = self.fold.weigh(self.parts, lambda part: {each.value: each.weight for each in known[part]})
        shown = self.fold.witnesses(self.parts, lambda part: {each.value: each.faces for each in known[part]}, pick)
        return (Class(value, weight, shown[value]) for value, weight in weights.items())

    def marks(self, faces: Faces) -> Iterator[tuple[str, bool | None]]:
        values = [part.read(own) for part, own in _divided(self.parts, faces)]
        kept = self.fold.kept(tuple(values)) if isinstance(self.fold, Ranked) else (True,) * len(values)
        for (part, own), counts in zip(_divided(self.parts, faces), kept, strict=True):
            yield from ((text, mark and counts if mark is not None else None) for text, mark in part.marks(own))

    def __str__(self) -> str:
        return pool_text([die_text(part) for part in self.parts], self.fold)


def _divided(parts: Sequence[Node], faces: Faces) -> Iterator[tuple[Node, Faces]]:
    """Each part with the faces of its own dice."""
    start = 0
    for part in parts:
        end = start + len(part.sides)
        yield part, faces[start:end]
        start = end


def _each_once(parts: Sequence[Node], function: Callable[[Node], U]) -> list[U]:
    """A function of each part; of parts that are the same object, taken once."""
    known = {id(part): part for part in parts}
    results = {key: function(part) for key, part in known.items()}
    return [results[id(part)] for part in parts]


def _join(
    found: dict[Any, Class[Any]], value: Any, weight: int, faces: Faces, best: Callable[[Faces, Faces], Faces]
) -> None:
    """Add throws to the class of a value."""
    known = found.get(value)
    if known is not None:
        weight, faces = weight + known.weight, best(faces, known.faces)
    found[value] = Class(value, weight, faces)


def _scan_text(scan: Scan, parts: Sequence[Node]) -> str:
    match scan:
        case Arithmetic(symbols):
            return _arithmetic_text(symbols, parts, is_sum=scan.is_sum)
        case Extreme(name):
            return f"{name}({', '.join(map(str, parts))})"
        case Reroll(values):
            return f"{die_text(parts[0])}ro{condition_text(values, *parts[0].bounds)}"
        case Explode():
            depth = len(parts) - 1
            return f"{die_text(parts[0])}!{'' if depth == EXPLOSIONS else depth}"
        case Repeat():
            return f"({parts[0]}){die_text(parts[-1])}"
    return f"{type(scan).__name__.lower()}({', '.join(map(str, parts))})"


def _arithmetic_text(symbols: Sequence[str], parts: Sequence[Node], *, is_sum: bool) -> str:
    if parts[0] == Number(0) and symbols[1] == "-":
        symbols, parts = symbols[1:], parts[1:]
    texts = [_bracketed(part, in_sum=is_sum) for part in parts]
    return "".join(symbol + text for symbol, text in zip(symbols, texts, strict=True)).removeprefix("+")


def _bracketed(part: Node, *, in_sum: bool = False) -> str:
    """A part in brackets, if what stands beside it would be read as belonging to it."""
    loose = isinstance(part, Scanned) and isinstance(part.scan, Arithmetic) and not (in_sum and not part.scan.is_sum)
    return f"({part})" if loose else str(part)


def die_text(part: Node) -> str:
    """A part that is thrown as if it were one die."""
    plain = isinstance(part, Drawn) or (isinstance(part, Thrown) and len(part.sides) == 1 and part.reading == Sum())
    return (
        str(part) if plain or (isinstance(part, Scanned) and isinstance(part.scan, Reroll | Explode)) else f"({part})"
    )


# Making nodes -----------------------------------------------------------------------------------------


def drawn(values: Sequence[Any], weights: Sequence[int], text: str = "") -> Drawn:
    """Dice whose faces are the values, each on as many faces as its weight; the text is what notation says of it."""
    return Drawn(tuple(values), tuple(weights), _sizes(sum(weights)), text)


def _sizes(faces: int) -> Faces:
    """Dice with so many results together: one, if it is not too big."""
    if faces < 1:
        raise ValueError("a die has at least one face: give it a value")
    sizes: list[int] = []
    while faces > MAX_SIDES:
        size = next((size for size in range(MAX_SIDES, 1, -1) if faces % size == 0), 0)
        if not size:
            raise ValueError(
                f"no dice of up to {MAX_SIDES} sides have {faces} results, all equally likely: roll the parts instead"
            )
        sizes.append(size)
        faces //= size
    return (*sizes, faces) if faces > 1 or not sizes else tuple(sizes)


def plain(pool: Pool, fold: Fold[Any, Any]) -> Thrown:
    """A pool of plain dice read by a fold."""
    return Thrown(pool, Sum() if isinstance(fold, Total) else fold)


def gather(fold: Fold[Any, Any], parts: Sequence[Node]) -> Node:
    """Parts read by a fold as the dice of one pool."""
    if len(parts) > MAX_DICE:
        raise ValueError(f"a pool has up to {MAX_DICE} dice, not {len(parts)}")
    if all(isinstance(part, Thrown) and len(part.sides) == 1 and part.reading == Sum() for part in parts):
        return plain(Pool([size for part in parts for size in part.sides]), fold)
    if isinstance(fold, Total) and len(parts) == 1:
        return parts[0]
    return Gathered(fold, tuple(parts))


def repeat(count: Node, part: Node) -> Scanned:
    """The sum of as many of a part as a number says; raises `ValueError` if that can be below 0, or too many."""
    fewest, most = count.bounds
    if not 0 <= fewest <= most <= MAX_DICE:
        raise ValueError(f"dice are thrown from 0 to {MAX_DICE} times, not from {fewest} to {most} times")
    return Scanned(Repeat(), (count, *[part] * most))
