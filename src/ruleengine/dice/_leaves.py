"""The leaves of an expression: numbers, plain dice with a reading, and dice whose faces stand for values or symbols."""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, groupby
from operator import mul
from typing import Any, TypeVar

from attrs import Factory, field, frozen

from ruleengine.dice._distributions import Distribution
from ruleengine.dice._folds import CountFaces, Total
from ruleengine.dice._keeping import Highest, Lowest, Ranked
from ruleengine.dice._pools import Faces, Pool
from ruleengine.dice._readings import Class, Reading, Sum, TensAndUnits
from ruleengine.dice._scans import Bounds


def _counted(symbols: str | tuple[tuple[str, int], ...]) -> tuple[tuple[str, int], ...]:
    if isinstance(symbols, str):
        return tuple(sorted(Counter(symbols.split()).items()))
    return tuple((name, count) for name, count in sorted(symbols) if count)


@frozen(repr=False)
class Symbols:
    """How many of each symbol; what dice of symbols show is added, and multiplied by a count.

    They are written in words, in any order; subtraction may leave less than none, as where symbols cancel.

    >>> from ruleengine.dice import Expression
    >>> boost = Expression.faces(*map(Symbols, ("", "", "hit", "hit edge", "edge edge", "edge")))
    >>> (2 @ boost).distribution()[Symbols("hit hit edge")]
    Fraction(1, 18)
    >>> (Symbols("hit hit edge") - Symbols("hit miss"))["miss"]
    -1
    """

    counts: tuple[tuple[str, int], ...] = field(default=(), converter=_counted)

    def __getitem__(self, name: str) -> int:
        """How many there are of a symbol.

        >>> Symbols("hit hit edge")["hit"], Symbols("hit")["edge"]
        (2, 0)
        """
        return dict(self.counts).get(name, 0)

    def __iter__(self) -> Iterator[tuple[str, int]]:
        return iter(self.counts)

    def __add__(self, other: Symbols) -> Symbols:
        if not isinstance(other, Symbols):
            return NotImplemented
        return self._plus(other, 1)

    def __sub__(self, other: Symbols) -> Symbols:
        if not isinstance(other, Symbols):
            return NotImplemented
        return self._plus(other, -1)

    def __mul__(self, count: int) -> Symbols:
        return Symbols(tuple((name, each * count) for name, each in self.counts))

    __rmul__ = __mul__

    def _plus(self, other: Symbols, sign: int) -> Symbols:
        if not other.counts:
            return self
        counts = dict(self.counts)
        for name, count in other.counts:
            counts[name] = counts.get(name, 0) + sign * count
        total = object.__new__(Symbols)  # many are added, and what is counted needs no converter
        object.__setattr__(total, "counts", tuple(sorted([item for item in counts.items() if item[1]])))
        return total

    def codes(self, values: Iterable[Symbols], count: int) -> tuple[Mapping[Symbols, int], Callable[[int], Symbols]]:
        """A number for each value, whose sums of `count` numbers stand for sums of values; and what decodes them.

        Each symbol has a digit of its own, large enough for all there can be; below the lowest there is, it is 0.
        """
        all_values = list(values)
        names = sorted({name for value in all_values for name, _ in value.counts})
        tables = [dict(value.counts) for value in all_values]
        lows = [min(table.get(name, 0) for table in tables) for name in names]
        spans = [max(table.get(name, 0) for table in tables) - low for name, low in zip(names, lows, strict=True)]
        digits = [*accumulate((span * count + 1 for span in spans), mul, initial=1)]

        def decode(code: int) -> Symbols:
            counts = [
                (name, code // digit % (next_digit // digit) + count * low)
                for name, low, digit, next_digit in zip(names, lows, digits[:-1], digits[1:], strict=True)
            ]
            return Symbols(tuple(counts))

        codes = {
            value: sum(
                (table.get(name, 0) - low) * digit for name, low, digit in zip(names, lows, digits[:-1], strict=True)
            )
            for value, table in zip(all_values, tables, strict=True)
        }
        return codes, decode

    def __repr__(self) -> str:
        return f"Symbols({self.counts!r})" if any(count < 0 for _, count in self.counts) else f"Symbols({str(self)!r})"

    def __str__(self) -> str:
        return " ".join(name for name, count in self.counts for _ in range(count))


U = TypeVar("U")


class Node(ABC):
    """A part of an expression, which reads its own dice."""

    __slots__ = ()

    sides: Faces
    """The sides of its dice, in the order in which they are read."""

    @abstractmethod
    def read(self, faces: Faces) -> Any:
        """The value of its dice."""

    @abstractmethod
    def distribution(self) -> Distribution[Any]:
        """The distribution of its value."""

    @abstractmethod
    def classes(self, pick: int) -> Iterable[Class[Any]]:
        """A class for each value, in any order."""

    @property
    def bounds(self) -> Bounds:
        """The lowest and highest value."""
        values = self.distribution()
        return min(values), max(values)

    def marks(self, faces: Faces) -> Iterator[tuple[str, bool | None]]:
        """What each of its dice shows, and whether it counts; None if it is not looked at."""
        return ((str(face), True) for face in faces)


@frozen
class Number(Node):
    """A whole number in an expression."""

    value: Any
    sides: Faces = field(init=False, eq=False, default=())

    @property
    def bounds(self) -> Bounds:
        return self.value, self.value

    def read(self, faces: Faces) -> Any:
        return self.value

    def distribution(self) -> Distribution[Any]:
        return Distribution({self.value: 1})

    def classes(self, pick: int) -> Iterable[Class[Any]]:
        return (Class(self.value, 1, ()),)

    def __str__(self) -> str:
        return str(self.value)


@frozen
class Thrown(Node):
    """Plain dice with a reading."""

    pool: Pool
    reading: Reading[Any]
    sides: Faces = field(init=False, eq=False, default=Factory(lambda self: self.pool.sides, takes_self=True))

    @property
    def bounds(self) -> Bounds:
        if isinstance(self.reading, Sum | Ranked | TensAndUnits):
            return self.read((1,) * len(self.pool)), self.read(self.pool.sides)
        if isinstance(self.reading, CountFaces):
            return self.reading.bounds([range(1, size + 1) for size in self.pool.sides])
        return super().bounds

    def read(self, faces: Faces) -> Any:
        return self.reading.read(faces)

    def distribution(self) -> Distribution[Any]:
        return Distribution.of(self.reading, self.pool)

    def classes(self, pick: int) -> Iterable[Class[Any]]:
        return self.reading.classes(self.pool, pick=pick)

    def marks(self, faces: Faces) -> Iterator[tuple[str, bool | None]]:
        kept = self.reading.kept(faces) if isinstance(self.reading, Ranked) else (True,) * len(faces)
        return ((str(face), counts) for face, counts in zip(faces, kept, strict=True))

    def __str__(self) -> str:
        if self.reading == TensAndUnits():
            return "d66"
        return pool_text([f"d{size}" for size in self.pool.sides], self.reading)


@frozen
class Drawn(Node):
    """Dice whose faces stand for values, in order; each value has a weight, which are as many faces.

    There is one die, or several that are read as the digits of a number if it had too many sides.
    """

    values: tuple[Any, ...]
    weights: tuple[int, ...]
    sides: Faces
    text: str = field(eq=False)
    _ends: tuple[int, ...] = field(
        init=False, eq=False, default=Factory(lambda self: tuple(accumulate(self.weights)), takes_self=True)
    )

    def read(self, faces: Faces) -> Any:
        place = 0
        for face, size in zip(faces, self.sides, strict=True):
            place = place * size + face - 1
        return self.values[bisect_right(self._ends, place)]

    def distribution(self) -> Distribution[Any]:
        weights: dict[Any, int] = defaultdict(int)
        for value, weight in zip(self.values, self.weights, strict=True):
            weights[value] += weight
        return Distribution(weights)

    def classes(self, pick: int) -> Iterable[Class[Any]]:
        found: dict[Any, Class[Any]] = {}
        for value, weight, end in zip(self.values, self.weights, self._ends, strict=True):
            known = found.get(value)
            shown = self._faces(end - 1 if pick else end - weight)
            faces = known.faces if known is not None and not pick else shown
            found[value] = Class(value, weight + (known.weight if known is not None else 0), faces)
        return found.values()

    def _faces(self, place: int) -> Faces:
        faces = []
        for size in reversed(self.sides):
            place, digit = divmod(place, size)
            faces.append(digit + 1)
        return tuple(reversed(faces))

    def marks(self, faces: Faces) -> Iterator[tuple[str, bool | None]]:
        return ((str(self.read(faces)) if at == 0 else "", True if at == 0 else None) for at in range(len(faces)))

    def __str__(self) -> str:
        weighted = zip(map(str, self.values), self.weights, strict=True)
        return (
            self.text
            or f"faces({', '.join(f'{value} x{weight}' if weight > 1 else value for value, weight in weighted)})"
        )


def condition_text(values: Sequence[Any], low: Any, high: Any) -> str:
    """Values of a die in notation: `1`, `<=2`, `>=5`; of a die whose faces are no numbers, their list."""
    if len(values) == 1:
        return str(values[0])
    if low in values and list(values) == list(range(low, values[-1] + 1)):
        return f"<={values[-1]}"
    if high in values and list(values) == list(range(values[0], high + 1)):
        return f">={values[0]}"
    return ",".join(map(str, values))


def pool_text(dice: Sequence[str], reading: Reading[Any]) -> str:
    """Dice thrown together, and what is made of them."""
    runs = [(die, len(list(run))) for die, run in groupby(dice)]
    texts = [f"{'' if count == 1 else count}{die}" for die, count in runs]
    pool = texts[0] if len(texts) == 1 else f"{{{','.join(texts)}}}"
    match reading:
        case Sum(0) | Total():
            return pool
        case Highest(count):
            return f"{pool}kh{count}"
        case Lowest(count):
            return f"{pool}kl{count}"
        case CountFaces(int(low), None):
            return f"{pool}>={low}"
        case CountFaces(None, int(high)):
            return f"{pool}<={high}"
        case CountFaces(int(low), int(high)) if low == high:
            return f"{pool}={low}"
    return f"{reading!r} of {pool}"
