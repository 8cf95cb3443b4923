"""Symbols on the faces of dice, several kinds on one face."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import accumulate
from operator import mul

from attrs import field, frozen


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
