"""Which states are the same: keys that are left out, and values that a step does not read.

What is left out has in every state the value that it had when the walk began.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from random import Random
from typing import Any, Generic, TypeVar

import attrs

from ruleengine.kernel import AnyKey, Key, Layout, SideKey, Snapshot
from ruleengine.values import OddsError, Side

LeftOut = AnyKey[Any] | tuple[AnyKey[Any], int]
"""A key, or a key and the one side or piece whose value is meant."""

LOOKED_AT = 1_000_000
"""How many values are looked at to see which keys made the states many."""

_BASE = 1 << 40
_HALF = _BASE >> 1


class Mask:
    """Tells the values that identify a state from those that do not.

    Args:
        layout: where the values of each key lie.
        origin: the values as the walk began.
        ignore: what is left out.
        accumulate: what is left out, whole numbers that rules only ever add to.

    Attributes:
        loose: the indexes that are left out, each with what it is called.
        carried: the indexes of which what is added is carried along.
    """

    def __init__(
        self, layout: Layout, origin: Sequence[Any], ignore: Sequence[LeftOut], accumulate: Sequence[LeftOut]
    ) -> None:
        ignored = {index: name for each in ignore for index, name in _indexes(layout, each)}
        carried = {index: name for each in accumulate for index, name in _indexes(layout, each)}
        for index in ignored.keys() & carried.keys():
            raise OddsError(f"{ignored[index]} is both ignored and carried; leave it out of one")
        self.loose = {**ignored, **carried}
        self.carried = tuple(carried)
        self._origin = {index: origin[index] for index in self.loose}

    def cover(self, values: list[Any]) -> bool:
        """Put what is left out back to what it was as the walk began, in place; whether that was a change."""
        changed = False
        for index, value in self._origin.items():
            changed = changed or values[index] != value
            values[index] = value
        return changed

    def covered(self, rest: Snapshot) -> Snapshot:
        """The state with what is left out as it was when the walk began."""
        values = list(rest.values)
        self.cover(values)
        return rest._replace(values=tuple(values))

    def code(self, values: Sequence[Any]) -> int:
        """What is carried, as one number: the difference of two is the code of what was added."""
        code = 0
        for index in reversed(self.carried):
            value = values[index]
            if not isinstance(value, int) or abs(value) >= _HALF:
                raise OddsError(f"{self.loose[index]} holds {value!r}; only whole numbers can be carried")
            code = code * _BASE + value
        return code

    def put(self, values: list[Any], shift: int) -> int:
        """Put what is carried into values, in place; returns the count that was carried.

        Args:
            values: of the state.
            shift: the count, and the code of what was added since the walk began; see `encoded`.
        """
        shift, count = decoded(shift)
        for index in self.carried:
            shift, added = decoded(shift)
            values[index] = self._origin[index] + added
        return count


def encoded(count: Any, shift: int) -> int:
    """A count together with the code of what was added to keys.

    Raises:
        OddsError: it is no whole number.
    """
    if not isinstance(count, int) or abs(count) >= _HALF:
        raise OddsError(f"a count comes to {count!r}; only whole numbers have a distribution here, see `expected`")
    return shift * _BASE + count


def decoded(code: int) -> tuple[int, int]:
    """The rest of a code, and its first number."""
    first = (code + _HALF) % _BASE - _HALF
    return (code - first) // _BASE, first


def _indexes(layout: Layout, left_out: LeftOut) -> list[tuple[int, str]]:
    """The indexes that are meant, and what to call them."""
    key, only = left_out if isinstance(left_out, tuple) else (left_out, None)
    if not isinstance(key, AnyKey):
        raise TypeError(f"{left_out!r} is no key; give a key, or a key and a side or piece")
    at, owners = layout.at[key], range(layout.width[key]) if only is None else (only,)
    if isinstance(key, Key):
        return [(at, repr(key))]
    return [(at + of, f"{key!r} of {Side(of) if isinstance(key, SideKey) else f'piece {of}'}") for of in owners]


def title(left_out: LeftOut) -> str:
    """What is left out, for a report."""
    key, only = left_out if isinstance(left_out, tuple) else (left_out, None)
    return key.name if only is None else f"{key.name} of {Side(only) if isinstance(key, SideKey) else only}"


T = TypeVar("T")


class Watched(list[Any]):
    """The values of a state, that note which of them are read before they are written.

    Attributes:
        reads: the values that were read, by index, in the order in which they were read first.
        written: the indexes that were written since `restore`.
        whole: whether all values were looked at together, so that anything may have been seen.
    """

    __slots__ = ("reads", "whole", "written")

    def __init__(self, values: Sequence[Any]) -> None:
        super().__init__(values)
        self.forget()

    def forget(self) -> None:
        """Begin anew to note what is read."""
        self.reads: dict[int, Any] = {}
        self.written: set[int] = set()
        self.whole = False

    def restore(self, values: Sequence[Any]) -> None:
        """Put all values back to what they were at first."""
        super().__setitem__(slice(None), values)
        self.written.clear()

    def plain(self) -> tuple[Any, ...]:
        """The values, without noting it."""
        return tuple(super().__iter__())

    def changes(self) -> tuple[tuple[int, Any], ...]:
        """The indexes that hold something else than at first, as far as is known, with what they hold."""
        new = [(index, super(Watched, self).__getitem__(index)) for index in sorted(self.written)]
        return tuple((index, value) for index, value in new if index not in self.reads or self.reads[index] != value)

    def __getitem__(self, index: Any) -> Any:
        value = super().__getitem__(index)
        if index.__class__ is not int:
            self.whole = True
        elif index not in self.written and index not in self.reads:
            self.reads[index] = value
        return value

    def __setitem__(self, index: Any, value: Any) -> None:
        super().__setitem__(index, value)
        self.written.update((index,) if index.__class__ is int else range(*index.indices(len(self))))

    def __iter__(self) -> Iterator[Any]:
        self.whole = True
        return super().__iter__()


@attrs.define(slots=True)
class _Read:
    """An index that is read next, and what follows by the value there."""

    index: int
    following: dict[Any, Any] = attrs.field(factory=dict)


class Memo(Generic[T]):
    """Results by a key and by the values that were read on the way to them.

    What is read first is always the same, and with each value that is read it is settled what is read next: so
    the results form a tree.

    >>> memo = Memo()
    >>> memo.keep("step", {2: "wet", 0: 5}, "slips")
    >>> memo.find("step", [5, "unseen", "wet"]), memo.find("step", [6, "unseen", "wet"])
    ('slips', None)
    """

    def __init__(self) -> None:
        self._roots: dict[Hashable, Any] = {}

    def recall(self, key: Hashable, values: Sequence[Any], watched: Watched, compute: Callable[[], T]) -> T:
        """The result for these values; computed if it is not known, and kept unless all values were looked at.

        Args:
            key, values: see `find`.
            watched: notes what the computation reads.
            compute: makes the result.
        """
        known = self.find(key, values)
        if known is None:
            known = compute()
            if not watched.whole:
                self.keep(key, watched.reads, known)
        return known

    def find(self, key: Hashable, values: Sequence[Any]) -> T | None:
        """The result for these values, if it is known."""
        node = self._roots.get(key)
        while node.__class__ is _Read:
            node = node.following.get(values[node.index])
        return node

    def keep(self, key: Hashable, reads: Mapping[int, Any], result: T) -> None:
        """Remember a result, and what was read for it in that order."""
        following, at = self._roots, key
        for index, value in reads.items():
            node = following.setdefault(at, _Read(index))
            if node.__class__ is not _Read or node.index != index:
                return  # it was not as above: something else is looked at, so nothing can be remembered
            following, at = node.following, value
        following.setdefault(at, result)


# What makes states many ------------------------------------------------------------------------------


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
