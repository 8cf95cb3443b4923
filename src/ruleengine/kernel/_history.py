"""The history of a match: what happened, the states at rest in between, the answers that were given."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import Any, Protocol

from ruleengine.kernel._shared_list import SharedList, branched, cut
from ruleengine.kernel._state import Snapshot

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

    >>> from ruleengine import new_match
    >>> match = new_match("blood-dice", seed=7, options={"spells.spells": 0})
    >>> len(match.past.checkpoints), match.past.answered, [type(entry).__name__ for entry in match.past.entries]
    (3, [], ['tuple', 'PossessionDrawn', 'TryBegan', 'tuple', 'TurnedOver', 'TryBegan', 'tuple'])
    """

    __slots__ = ("answered", "checkpoints", "entries", "loaded", "origin", "told")

    def __init__(self, origin: Checkpoint | None = None, loaded: LoadedPast | None = None) -> None:
        self.entries: list[Any] = SharedList()
        self.checkpoints: list[Checkpoint] = SharedList()
        self.answered: list[int] = SharedList()
        self.origin = origin
        self.loaded = loaded
        self.told = 0

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
        return other
