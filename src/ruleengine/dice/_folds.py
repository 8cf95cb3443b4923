"""Folds: readings that need to know only how many dice show each face."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import accumulate, groupby, pairwise
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ruleengine.dice._evaluation import Kind, fold_weights, ordered
from ruleengine.dice._pools import Faces, Pool
from ruleengine.dice._readings import Class, Reading
from ruleengine.dice._witnesses import Run, first_throws

if TYPE_CHECKING:
    from ruleengine.dice._expressions import Expression

K = TypeVar("K", bound=Hashable)
S = TypeVar("S")
T_co = TypeVar("T_co", covariant=True)


class Fold(Reading[T_co], Generic[S, T_co]):
    """A reading that sees each face once, with the number of dice that show it, and so never goes through throws.

    Faces come from the highest down, or upwards with `ascending`; faces that no die shows are left out. A fold of
    your own is a frozen attrs class with a `begin`, a `step` and, unless the last state is the value, an `end`.
    States are hashable; the fewer there are, the faster it is. Here a pool scores its highest face, or "critical"
    if two dice or more show a 6:

    >>> from attrs import frozen
    >>> from ruleengine.dice import d6
    >>> @frozen
    ... class Action(Fold[int | str, int | str]):
    ...     def begin(self, *sizes):
    ...         return 0
    ...     def step(self, state, face, count):
    ...         return "critical" if face == 6 and count > 1 else state or face
    >>> Action().read((6, 2, 6)), Action().read((5, 2, 5))
    ('critical', 5)
    >>> Action().weights(2 * d6)["critical"], Action().weights(2 * d6)[6]
    (1, 10)
    >>> Action().weights(100 * d6)[1]
    1
    """

    __slots__ = ()

    @property
    def ascending(self) -> bool:
        """Whether faces come from the lowest up."""
        return False

    @abstractmethod
    def begin(self, *sizes: int) -> S:
        """The state before any face; `sizes` is how many dice there are, by group."""

    @abstractmethod
    def step(self, state: S, face: Any, *counts: int) -> S:
        """The state after a face that so many dice show, by group; at least one does."""

    def end(self, state: S) -> T_co:
        """The value, from the last state."""
        return state  # type: ignore[return-value]

    def matters(self, state: S) -> int | None:
        """How many of the dice to come can still matter; None for all of them.

        If a face is shown by so many or more, the others are not looked at. It only makes a fold of one group
        faster: without it, values must come out the same.
        """
        return None

    def groups(self, size: int) -> tuple[int, ...]:
        """How many dice belong to each group, in the order of the pool: one group, unless overridden."""
        return (size,)

    def read(self, faces: Iterable[Any]) -> T_co:
        dice = tuple(faces)
        sizes = self.groups(len(dice))
        ends = (*accumulate(sizes, initial=0),)
        counters = [Counter(dice[start:end]) for start, end in pairwise(ends)]
        state = self.begin(*sizes)
        for face in ordered(counters, ascending=self.ascending):
            state = self.step(state, face, *(counter[face] for counter in counters))
        return self.end(state)

    def weights(self, pool: Pool) -> Mapping[T_co, int]:
        return self.weigh(pool.sides, _fair)

    def over(self, *dice: Expression[Any] | Pool) -> Expression[T_co]:
        """Dice of any kind read by this fold, as an expression that can be rolled, and awaited by a rule.

        >>> from ruleengine.dice import Highest, d8, dice
        >>> Highest(2).over(dice("d6!"), dice("d6!"), d8).distribution().mean > 9
        True
        """
        from ruleengine.dice._expressions import gathered

        return gathered(self, dice)

    def weigh(self, dice: Sequence[K], weights: Callable[[K], Mapping[Any, int]]) -> dict[T_co, int]:
        """The weight of each value for dice whose own weights are told by a function."""
        kinds, start = [], 0
        for group, size in enumerate(self.groups(len(dice))):
            alike = Counter(dice[start : start + size])
            kinds += [Kind(group, weights(die), count) for die, count in alike.items()]
            start += size
        return self._evaluate(kinds)

    def witnesses(self, dice: Sequence[K], throws: Callable[[K], Mapping[Any, Faces]], pick: int) -> dict[T_co, Faces]:
        """The first or last throw for each value, for dice whose throws by value are told by a function."""
        runs, rows = [], []
        for (group, die), run in groupby(zip(self._grouped(len(dice)), dice, strict=True)):
            shown = throws(die)
            row = sorted(shown.values(), reverse=pick == -1)
            places = {faces: place for place, faces in enumerate(row)}
            runs.append(Run(group, {value: places[faces] for value, faces in shown.items()}, len(list(run))))
            rows.append(row)
        found = first_throws(self, runs)
        return {
            value: tuple(
                face for row, shown in zip(rows, chosen, strict=True) for place in shown for face in row[place]
            )
            for value, chosen in found.items()
        }

    def _evaluate(self, kinds: Sequence[Kind]) -> dict[T_co, int]:
        return fold_weights(self, kinds)

    def _grouped(self, size: int) -> list[int]:
        """The group of each die."""
        return [group for group, count in enumerate(self.groups(size)) for _ in range(count)]

    def _classes(self, pool: Pool, pick: int) -> Iterable[Class[T_co]]:
        weights = self.weights(pool)
        first = self.witnesses(pool.sides, _faces, 0)
        shown = first if pick == 0 else self.witnesses(pool.sides, _faces, pick)
        return (Class(value, weights[value], shown[value]) for value in sorted(first, key=first.__getitem__))


def _fair(sides: int) -> Mapping[int, int]:
    return dict.fromkeys(range(1, sides + 1), 1)


def _faces(sides: int) -> Mapping[int, Faces]:
    return {face: (face,) for face in range(1, sides + 1)}
