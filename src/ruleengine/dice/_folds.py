"""Folds: readings that need to know only how many dice show each face, such as successes, sets and straights."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import reduce
from itertools import accumulate, groupby, pairwise
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from attrs import Attribute, field, frozen

from ruleengine.dice._counting import added, repeated, too_many
from ruleengine.dice._evaluation import MAX_WORK, DiceKind, Run, first_throws, fold_weights, ordered
from ruleengine.dice._pools import Faces, Pool
from ruleengine.dice._readings import Class, Reading, Sum

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
            kinds += [DiceKind(group, weights(die), count) for die, count in alike.items()]
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

    def _evaluate(self, kinds: Sequence[DiceKind]) -> dict[T_co, int]:
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


Straight: TypeAlias = tuple[int, int, int]


@frozen
class CountFaces(Fold[int, int]):
    """How many dice show a value from `at_least` to `at_most`; either may be left out.

    >>> CountFaces(5).read((6, 2, 5)), CountFaces(at_most=2).read((6, 2, 5)), CountFaces(6, 6).read((6, 2, 5))
    (2, 1, 1)
    """

    at_least: int | None = None
    at_most: int | None = None

    def begin(self, *sizes: int) -> int:
        return 0

    def step(self, state: int, face: int, *counts: int) -> int:
        low = self.at_least is None or face >= self.at_least
        return state + counts[0] if low and (self.at_most is None or face <= self.at_most) else state

    def _evaluate(self, kinds: Sequence[DiceKind]) -> dict[int, int]:
        # A die counts or does not, so that the count is a total.
        return Total()._evaluate([DiceKind(0, self._tally(kind.weights), kind.size) for kind in kinds])

    def witnesses(self, dice: Sequence[K], throws: Callable[[K], Mapping[Any, Faces]], pick: int) -> dict[int, Faces]:
        best = max if pick else min

        def tally(die: K) -> Mapping[Any, Faces]:
            shown: dict[int, Faces] = {}
            for value, faces in throws(die).items():
                counts = self.step(0, value, 1)
                shown[counts] = best(faces, shown.get(counts, faces))
            return shown

        return Total().witnesses(dice, tally, pick)

    def _tally(self, weights: Mapping[int, int]) -> Mapping[int, int]:
        tally: dict[int, int] = defaultdict(int)
        for value, weight in weights.items():
            tally[self.step(0, value, 1)] += weight
        return tally

    def bounds(self, dice: Iterable[Iterable[int]]) -> tuple[int, int]:
        """The lowest and highest count of dice that have these values."""
        counted = [{self.step(0, value, 1) for value in values} for values in dice]
        return sum(map(min, counted)), sum(map(max, counted))


@frozen
class Total(Fold[Any, Any]):
    """The sum of all dice, of whatever values can be added, and a modifier."""

    modifier: int = 0

    def begin(self, *sizes: int) -> Any:
        return self.modifier

    def step(self, state: Any, face: Any, *counts: int) -> Any:
        return state + face * counts[0] if state else face * counts[0]

    def witnesses(self, dice: Sequence[K], throws: Callable[[K], Mapping[Any, Faces]], pick: int) -> dict[Any, Faces]:
        # Totals have many values and no need to see faces in order, so that going die by die is shorter.
        best = max if pick else min
        budget = MAX_WORK
        layer: dict[Any, Faces] = {self.modifier: ()}
        for die in dice:
            shown = throws(die)
            budget -= len(layer) * len(shown)
            if budget < 0:
                raise too_many(len(dice), len(shown))
            fresh: dict[Any, Faces] = {}
            for total, faces in layer.items():
                for value, own in shown.items():
                    after, row = self.step(total, value, 1), faces + own
                    fresh[after] = best(row, fresh.get(after, row))
            layer = fresh
        return layer

    def _evaluate(self, kinds: Sequence[DiceKind]) -> dict[Any, int]:
        totals = [repeated(kind.size, kind.weights) for kind in kinds]
        if self.modifier or not totals:
            totals.append({self.modifier: 1})
        return reduce(added, totals)


@frozen
class LargestSet(Fold[int, int]):
    """How many dice show the face that most of them show.

    >>> LargestSet().read((4, 2, 4, 4))
    3
    """

    def begin(self, *sizes: int) -> int:
        return 0

    def step(self, state: int, face: object, *counts: int) -> int:
        return max(state, counts[0])


@frozen
class Sets(Fold[tuple[int, ...], tuple[int, ...]]):
    """The sizes of all sets of like dice, the largest first; single dice are no sets.

    >>> Sets().read((4, 2, 4, 2, 4)), Sets().read((1, 2, 3))
    ((3, 2), ())
    """

    def begin(self, *sizes: int) -> tuple[int, ...]:
        return ()

    def step(self, state: tuple[int, ...], face: object, *counts: int) -> tuple[int, ...]:
        return tuple(sorted((*state, counts[0]), reverse=True)) if counts[0] > 1 else state


@frozen
class LongestStraight(Fold[Straight, int]):
    """How many faces the longest row of faces has that follow each other by 1.

    >>> LongestStraight().read((6, 2, 3, 3, 4))
    3
    """

    def begin(self, *sizes: int) -> Straight:
        return 0, 0, 0

    def step(self, state: Straight, face: int, *counts: int) -> Straight:
        longest, run, last = state
        run = run + 1 if run and last - face == 1 else 1
        return max(longest, run), run, face

    def end(self, state: Straight) -> int:
        return state[0]


def _not_negative(reading: object, attribute: Attribute[int], number: int) -> None:
    if type(number) is not int or number < 0:
        raise ValueError(f"{type(reading).__name__} takes the number of dice of the first group, not {number!r}")


@frozen
class HighestUncancelled(Fold[int, int]):
    """The highest of the `first` dice that none of the others cancels; each of those cancels one equal die. 0 if none.

    >>> HighestUncancelled(3).read((6, 6, 4, 6, 2)), HighestUncancelled(1).read((5, 5, 1))
    (6, 0)
    """

    first: int = field(validator=_not_negative)

    def groups(self, size: int) -> tuple[int, int]:
        return min(self.first, size), max(size - self.first, 0)

    def begin(self, *sizes: int) -> int:
        return 0

    def step(self, state: int, face: int, *counts: int) -> int:
        return state or (face if counts[0] > counts[1] else 0)


@frozen
class Both(Fold[tuple[Any, Any], tuple[Any, Any]]):
    """Two folds of the same dice at once, in the same order and with one group."""

    first: Fold[Any, Any]
    second: Fold[Any, Any]

    @property
    def ascending(self) -> bool:
        return self.first.ascending

    def begin(self, *sizes: int) -> tuple[Any, Any]:
        return self.first.begin(*sizes), self.second.begin(*sizes)

    def step(self, state: tuple[Any, Any], face: Any, *counts: int) -> tuple[Any, Any]:
        return self.first.step(state[0], face, *counts), self.second.step(state[1], face, *counts)

    def end(self, state: tuple[Any, Any]) -> tuple[Any, Any]:
        return self.first.end(state[0]), self.second.end(state[1])


def fold_of_both(first: Reading[Any], second: Reading[Any]) -> Both | None:
    """One fold for two readings, if they are folds that see faces alike, or totals."""
    folds = [Total(each.modifier) if isinstance(each, Sum) else each for each in (first, second)]
    one, other = folds
    if not isinstance(one, Fold) or not isinstance(other, Fold):
        return None
    alike = one.ascending == other.ascending and one.groups(1) == other.groups(1) == (1,)
    return Both(one, other) if alike else None
