"""Tables: the ranges of a roll and what each stands for."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import Any, TypeVar, cast

import attrs

from ruleengine.dice import Faces, Pool, Reading
from ruleengine.values import token

T = TypeVar("T", bound=Hashable)
Range = int | tuple[int, int]


def _row(key: Any, value: T) -> tuple[int, int, T]:
    low, high = key if isinstance(key, tuple) and len(key) == 2 else (key, key)
    if not (isinstance(low, int) and isinstance(high, int)):
        raise ValueError(f"{key!r} is no row; write a number, or a range as (low, high)")
    return low, high, value


def range_of(key: object) -> tuple[int, int] | None:
    """The lowest and the highest result of a row, as a number, a pair or text names it; None: it is no row.

    >>> range_of(4), range_of((4, 10)), range_of("4"), range_of("4-10"), range_of("x")
    ((4, 4), (4, 10), (4, 4), (4, 10), None)
    """
    if isinstance(key, str):
        low, _, high = key.replace("\N{EN DASH}", "-").partition("-")
        words = (low.strip(), (high or low).strip())
        key = tuple(int(word) for word in words if word.isascii() and word.isdigit() and len(word) < 12)
    pair = key if isinstance(key, tuple) else (key, key)
    return (pair[0], pair[1]) if len(pair) == 2 and all(type(end) is int for end in pair) else None


def row_named(key: object) -> str:
    """A row of a table as it is written: a result, or a range.

    >>> row_named(2), row_named((4, 10))
    ('2', '4-10')
    """
    return "-".join(map(str, key)) if isinstance(key, tuple) else str(key)


def _rows(dice: Pool, rows: Mapping[Range, T]) -> tuple[tuple[int, int, T], ...]:
    flat = sorted((_row(key, value) for key, value in rows.items()), key=lambda row: row[:2])
    expected = len(dice)
    if flat and flat[0][0] < expected:
        raise ValueError(f"{flat[0][0]} cannot be rolled on {dice}; rows must begin with {expected}")
    for low, high, value in flat:
        if low > high:
            raise ValueError(f"{low}-{high} ({value!r}): the range is upside down; write ({high}, {low})")
        if low != expected:
            wrong = "stands twice" if low < expected else f"has no row: the next begins at {low}"
            raise ValueError(f"{min(low, expected)} on {dice} {wrong}; give each result exactly one row")
        expected = high + 1
    top = sum(dice.sides)
    if expected != top + 1:
        why = f"{expected} has no row" if expected <= top else f"{expected - 1} cannot be rolled"
        raise ValueError(f"{why} on {dice}; rows must cover {len(dice)} to {top} exactly")
    return tuple(flat)


def _told_apart(value: object) -> object:
    """What makes tables equal: a side equals its number, but a table of sides is none of numbers, nor in tuples."""
    return tuple(map(_told_apart, value)) if isinstance(value, tuple) else (type(value), value)


@attrs.frozen(init=False)
class Table(Reading[T]):
    """A table of entries by the sum of some dice; every result has exactly one entry.

    A table is a reading, so it can be given to a roll. Off its ends the last entry holds.

    Args:
        dice: the dice that the table is for.
        rows: a result, or a range `(low, high)`, to its entry.
        modifier: added to the sum.

    Raises:
        ValueError: a result without an entry, or with two; the message names it.

    >>> from ruleengine.dice import d6
    >>> injury = Table(2 * d6, {(2, 7): "stunned", (8, 9): "knocked out", (10, 12): "casualty"})
    >>> injury.read((4, 4)), injury.at(10), injury.shifted(+2).read((3, 4))
    ('knocked out', 'casualty', 'knocked out')
    >>> Table(d6, {(1, 3): "a", 5: "b", 6: "c"})
    Traceback (most recent call last):
    ValueError: 4 on d6 has no row: the next begins at 5; give each result exactly one row
    """

    dice: Pool
    rows: tuple[tuple[int, int, T], ...]
    modifier: int
    entries: tuple[T, ...] = attrs.field(repr=False)
    """The entry of each result, lowest first, the modifier not added."""
    _hash: int | None = attrs.field(repr=False, init=False, default=None)

    def __init__(self, dice: Pool, rows: Mapping[Range, T], *, modifier: int = 0) -> None:
        flat = _rows(dice, rows)
        entries = tuple(value for low, high, value in flat for _ in range(low, high + 1))
        self.__attrs_init__(dice, flat, modifier, entries)

    def __eq__(self, other: object) -> bool:
        """The same entries on the same dice; mostly it is the same table."""
        if other is self or other.__class__ is not self.__class__:
            return other is self
        return hash(self) == hash(other) and self._key == cast(Any, other)._key

    def __hash__(self) -> int:
        """Kept once it is known: prepared rolls are looked up by their tables."""
        if self._hash is None:
            object.__setattr__(self, "_hash", hash(self._key))
        return cast(int, self._hash)

    @property
    def _key(self) -> object:
        return self.dice, _told_apart(self.rows), self.modifier

    def __reduce__(self) -> tuple[Any, ...]:
        """Without the hash, which is another in another process."""
        return partial(Table, modifier=self.modifier), (self.dice, dict(self.ranges()))

    @classmethod
    def of_entries(cls, dice: Pool, entries: Sequence[T]) -> Table[T]:
        """A table from the entry of each result, lowest first; equal neighbours become one row.

        Raises:
            ValueError: there is not one entry for each result.

        >>> from ruleengine.dice import d6
        >>> dict(Table.of_entries(d6, ["no", "no", "no", "no", "no", "yes"]).ranges())
        {(1, 5): 'no', 6: 'yes'}
        """
        rows: dict[Range, T] = {}
        low = len(dice)
        for _, run in groupby(entries, _told_apart):
            same = list(run)
            rows[low, low + len(same) - 1] = same[0]
            low += len(same)
        return cls(dice, rows)

    @property
    def token(self) -> str:
        """The rows as they are typed on a command line.

        >>> from ruleengine.dice import d6
        >>> Table(d6, {(1, 5): "no", 6: "yes"}).token
        '1-5=no,6=yes'
        """
        return ",".join(f"{row_named(row)}={token(value)}" for row, value in self.ranges())

    def at(self, total: int) -> T:
        """The entry for a sum, the modifier not added; off the ends, the last entry there.

        >>> from ruleengine.dice import d6
        >>> Table(d6, {(1, 5): "no", 6: "yes"}).at(9)
        'yes'
        """
        index = total - len(self.dice)
        return self.entries[max(0, min(index, len(self.entries) - 1))]

    def read(self, faces: Faces) -> T:
        """The entry for these faces."""
        return self.at(sum(faces) + self.modifier)

    def shifted(self, modifier: int) -> Table[T]:
        """The same table with a number added to every roll."""
        return Table(self.dice, dict(self.ranges()), modifier=self.modifier + modifier)

    def replaced(self, rows: Mapping[Range, T]) -> Table[T]:
        """The same table with other entries for some of its ranges.

        Raises:
            ValueError: a range that the table does not have, or that no longer covers it exactly.

        >>> from ruleengine.dice import d6
        >>> Table(d6, {(1, 5): "no", 6: "yes"}).replaced({6: "always"}).at(6)
        'always'
        """
        old = dict(self.ranges())
        for key in rows:
            if key not in old:
                raise ValueError(f"no row {key}: the table has {', '.join(map(str, old))}")
        return Table(self.dice, {**old, **rows}, modifier=self.modifier)

    def ranges(self) -> Iterator[tuple[Range, T]]:
        """Each range with its entry, lowest first."""
        for low, high, value in self.rows:
            yield (low if low == high else (low, high)), value
