"""What a step looks at: walked once, it need not be walked again from states that differ in nothing it has seen."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar

import attrs

T = TypeVar("T")


class Watched(list[Any]):
    """The values of a state, that note which of them are read before they are written.

    Attributes:
        reads: the values that were read, by place, in the order in which they were read first.
        written: the places that were written since `restore`.
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
        """The places that hold something else than at first, as far as is known, with what they hold."""
        new = [(place, super(Watched, self).__getitem__(place)) for place in sorted(self.written)]
        return tuple((place, value) for place, value in new if place not in self.reads or self.reads[place] != value)

    def __getitem__(self, place: Any) -> Any:
        value = super().__getitem__(place)
        if place.__class__ is not int:
            self.whole = True
        elif place not in self.written and place not in self.reads:
            self.reads[place] = value
        return value

    def __setitem__(self, place: Any, value: Any) -> None:
        super().__setitem__(place, value)
        self.written.update((place,) if place.__class__ is int else range(*place.indices(len(self))))

    def __iter__(self) -> Iterator[Any]:
        self.whole = True
        return super().__iter__()


@attrs.define(slots=True)
class _Read:
    """A place that is read next, and what follows by the value there."""

    place: int
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

    def find(self, key: Hashable, values: Sequence[Any]) -> T | None:
        """The result for these values, if it is known."""
        node = self._roots.get(key)
        while node.__class__ is _Read:
            node = node.following.get(values[node.place])
        return node

    def keep(self, key: Hashable, reads: Mapping[int, Any], result: T) -> None:
        """Remember a result, and what was read for it in that order."""
        following, at = self._roots, key
        for place, value in reads.items():
            node = following.setdefault(at, _Read(place))
            if node.__class__ is not _Read or node.place != place:
                return  # it was not as above: something else is looked at, so nothing can be remembered
            following, at = node.following, value
        following.setdefault(at, result)
