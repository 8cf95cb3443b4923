"""Lists that grow apart: a match's history and those of its forks share what they have in common."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Any, SupportsIndex, TypeVar, cast, overload

T = TypeVar("T")


class SharedList(list[T]):
    """A list that others branch off in constant time, however long it is; see `branched` and `cut`.

    The list itself holds what came since it branched off; what came before lies in its trunk, which goes on growing by
    itself. So it is changed by `append` and `cut` alone, and all else reads.

    Attributes:
        trunk: what it branched off; None, if it begins by itself.
        start: how many items it shares with the trunk.
        lent: how many items others see.

    >>> log = SharedList("abc")
    >>> fork = branched(log)
    >>> fork.append("x")
    >>> log = cut(log, 1)
    >>> log.append("e")
    >>> [*log], [*fork], fork[1], fork[2:], len(fork)
    (['a', 'e'], ['a', 'b', 'c', 'x'], 'b', ['c', 'x'], 4)
    """

    __slots__ = ("lent", "start", "trunk")

    def __init__(self, items: Iterable[T] = (), trunk: SharedList[T] | None = None, start: int = 0) -> None:
        super().__init__(items)
        self.trunk = trunk
        self.start = start
        self.lent = 0

    def up_to(self, length: int) -> SharedList[T]:
        """Another one, which shares the first so many items."""
        trunk: SharedList[T] | None = self
        while trunk is not None and trunk.start >= length:  # all of these are its trunk's
            trunk = trunk.trunk
        if trunk is None:
            return SharedList()
        trunk.lent = max(trunk.lent, length)
        return SharedList((), trunk, length)

    def _from(self, low: int) -> Iterator[T]:
        """All items from a place on."""
        pieces: list[Iterator[T]] = []
        each: SharedList[T] | None = self
        end = len(self)
        while each is not None and low < end:
            start = each.start
            pieces.append(islice(list.__iter__(each), max(0, low - start), end - start))
            each, end = each.trunk, start
        return chain.from_iterable(reversed(pieces))

    def __len__(self) -> int:
        return self.start + list.__len__(self)

    def __iter__(self) -> Iterator[T]:
        return self._from(0) if self.start else list.__iter__(self)

    def __reversed__(self) -> Iterator[T]:
        return reversed(list(self._from(0)))

    @overload
    def __getitem__(self, at: SupportsIndex) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> list[T]: ...
    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, slice):
            low, high, step = at.indices(len(self))
            return list(islice(self._from(low), max(0, high - low))) if step == 1 else list(self._from(0))[at]
        index = at if at >= 0 else at + len(self)
        each = self
        while 0 <= index < each.start:
            each = cast("SharedList[T]", each.trunk)
        if index < 0:
            raise IndexError("list index out of range")
        return list.__getitem__(each, index - each.start)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, list) and [*self] == [*other]

    __hash__ = None  # as with every list


def branched(items: list[T]) -> list[T]:
    """Another list with the same items; each grows by itself from now on."""
    return items.up_to(len(items)) if isinstance(items, SharedList) else SharedList(items)


def cut(items: list[T], length: int) -> list[T]:
    """The first so many items: in this very list, or in a new one if others see more of it."""
    if not isinstance(items, SharedList):
        del items[length:]
    elif length < items.start or length < items.lent:
        return items.up_to(length)
    else:
        list.__delitem__(items, slice(length - items.start, None))
    return items
