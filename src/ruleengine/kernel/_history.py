"""The history of a match, in lists that its forks share: entries, states at rest, given answers."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Any, Literal, Protocol, SupportsIndex, TypeVar, cast, get_args, overload

import attrs

from ruleengine.kernel._requests import Decision, Roll
from ruleengine.kernel._state import Snapshot
from ruleengine.values import hint, short_repr

T = TypeVar("T")

UndoPolicy = Literal["free", "until-dice", "until-other-side", "none"]
"""How far answers may be taken back: freely; never past dice; never past a decision of the other side; never."""


def undo_policy(name: object) -> UndoPolicy:
    """The policy of that name.

    Raises:
        ValueError: there is none.

    >>> undo_policy("until-dice")
    'until-dice'
    """
    names: tuple[UndoPolicy, ...] = get_args(UndoPolicy)
    for each in names:
        if each == name:
            return each
    raise ValueError(f"undo must be the name of a policy, got {short_repr(name)}; {hint(str(name), names)}")


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


Checkpoint = tuple[Snapshot, int, int]
"""A state at rest: the state, how many entries came before it, how many dice had been thrown."""


class LoadedPast(Protocol):
    """What came before the point at which a match was loaded. It is played again only when somebody needs it.

    Attributes:
        origin: where that match began, if not with the opening of its rules.
    """

    @property
    def origin(self) -> Checkpoint | None: ...

    def recall(self) -> tuple[list[Any], list[Checkpoint], list[int]]:
        """Return the entries, the checkpoints and the places of the given answers before that point."""

    def saved_log(self) -> tuple[list[Any], list[int]]:
        """Return the same answers as the save held them: the log, and which rolls in it somebody answered."""


@attrs.frozen
class HistoryCut:
    """What observers are told after an undo: the history was cut, and these entries no longer stand.

    Attributes:
        entries: the events and `Answered` requests that were taken back, oldest first. Those from before the observer
            was attached are among them, if the undo reaches so far.

    >>> HistoryCut(()).entries
    ()
    """

    entries: tuple[Any, ...]


@attrs.define(eq=False, repr=False)
class History:
    """The history of a match, as far as it is at hand. Forks share what they have in common.

    Attributes:
        entries: events as they are, and each answered request as a plain pair (request, answer), which is
            cheaper than a record.
        checkpoints: the state before each step. The last one belongs to the running step, if one is running.
        answered: the places in `entries` of the answers that somebody gave; `undo` takes them back.
        origin: where the match began, if not with the opening of its rules.
        loaded: what came before the first entry, if the match was loaded.
        told: how many entries the observers have been told.
        undo: how far answers may be taken back.

    >>> from ruleengine import new_match
    >>> match = new_match("blood-dice", seed=7, options={"spells.spells": 0})
    >>> len(match.past.checkpoints), match.past.answered, [type(entry).__name__ for entry in match.past.entries]
    (3, [], ['tuple', 'PossessionDrawn', 'TryBegan', 'tuple', 'TurnedOver', 'TryBegan', 'tuple'])
    """

    origin: Checkpoint | None = None
    loaded: LoadedPast | None = None
    entries: list[Any] = attrs.field(init=False, factory=SharedList)
    checkpoints: list[Checkpoint] = attrs.field(init=False, factory=SharedList)
    answered: list[int] = attrs.field(init=False, factory=SharedList)
    told: int = attrs.field(init=False, default=0)
    undo: UndoPolicy = attrs.field(init=False, default="free")

    def since_checkpoint(self) -> list[Any]:
        """Return the entries since the last checkpoint: those of the running step, if one is running."""
        return self.entries[self.checkpoints[-1][1] :]

    def whole(self) -> list[Any]:
        """Return the entries from the beginning of the match, whether it was loaded or not.

        Raises:
            SaveError: the log of the save does not lead to the point at which the match was loaded.
        """
        return self.entries if self.loaded is None else [*self.loaded.recall()[0], *self.entries]

    def recall(self) -> None:
        """Put what came before the loaded point in front of what is at hand. Not while a step is running.

        Raises:
            SaveError: as for `whole`; nothing has changed then.
        """
        if self.loaded is None:
            return
        entries, checkpoints, answered = self.loaded.recall()
        self.loaded, shift = None, len(entries)
        self.entries = SharedList([*entries, *self.entries])
        shifted = ((state, at + shift, thrown) for state, at, thrown in self.checkpoints)
        self.checkpoints = SharedList([*checkpoints, *shifted])
        self.answered = SharedList([*answered, *(at + shift for at in self.answered)])
        self.told += shift

    def no_undo(self, place: int) -> str:
        """Why the answers from a place on may not be taken back, by the policy of the match; "" if they may."""
        if self.undo == "free":
            return ""
        if self.undo == "none":
            return "it is played with undo='none'"
        taken = (entry for entry in self.entries[place:] if entry.__class__ is tuple)
        requests = [request for request, _ in taken]
        if self.undo == "until-dice":
            rolls = [request.reason for request in requests if isinstance(request, Roll)]
            return (
                f"dice were thrown since, for {rolls[-1]!r}, and it is played with undo='until-dice'" if rolls else ""
            )
        mine = requests[0].by
        others = (each for each in requests if isinstance(each, Decision) and len(each.choices) > 1)
        for request in others:
            if request.by is not mine:
                return (
                    f"{request.by} has decided {request.reason!r} since, and it is played with undo='until-other-side'"
                )
        return ""

    def cut_to(self, place: int) -> tuple[Checkpoint, list[Any]]:
        """Forget all entries from a place on; then the step that was running there has to run again.

        Returns:
            As `cut_to_checkpoint`.
        """
        if self.checkpoints[-1][1] > place:
            number = bisect_right(self.checkpoints, place, key=lambda each: each[1])
            self.checkpoints = cut(self.checkpoints, number)
        self.answered = cut(self.answered, bisect_left(self.answered, place))
        self.entries = cut(self.entries, place)
        self.told = min(self.told, place)
        return self.cut_to_checkpoint()

    def cut_to_checkpoint(self) -> tuple[Checkpoint, list[Any]]:
        """Take out the entries since the last checkpoint, because the step runs again and appends them anew.

        Returns:
            The checkpoint, and the entries, which hold what the step has to be answered.
        """
        checkpoint = self.checkpoints[-1]
        given = self.entries[checkpoint[1] :]
        self.entries = cut(self.entries, checkpoint[1])
        return checkpoint, given

    def branch(self) -> History:
        """Return a history with the same past, which grows by itself from now on. Nobody has been told of it."""
        other = History.__new__(History)  # forks are many: no lists are made to be thrown away
        other.entries = branched(self.entries)
        other.checkpoints = branched(self.checkpoints)
        other.answered = branched(self.answered)
        other.origin = self.origin
        other.loaded = self.loaded
        other.told = 0
        other.undo = self.undo
        return other
