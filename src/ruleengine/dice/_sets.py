"""Folds that look at like dice: successes, sums, sets, straights, dice that cancel each other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from typing import Any, TypeAlias

from attrs import Attribute, field, frozen

from ruleengine.dice._counting import added, repeated, too_many
from ruleengine.dice._evaluation import MAX_WORK, Kind
from ruleengine.dice._folds import Fold, K
from ruleengine.dice._pools import Faces
from ruleengine.dice._readings import Reading, Sum

Straight: TypeAlias = tuple[int, int, int]


@frozen
class Count(Fold[int, int]):
    """How many dice show a value from `at_least` to `at_most`; either may be left out.

    >>> Count(5).read((6, 2, 5)), Count(at_most=2).read((6, 2, 5)), Count(6, 6).read((6, 2, 5))
    (2, 1, 1)
    """

    at_least: int | None = None
    at_most: int | None = None

    def begin(self, *sizes: int) -> int:
        return 0

    def step(self, state: int, face: int, *counts: int) -> int:
        low = self.at_least is None or face >= self.at_least
        return state + counts[0] if low and (self.at_most is None or face <= self.at_most) else state

    def _evaluate(self, kinds: Sequence[Kind]) -> dict[int, int]:
        # A die counts or does not, so that the count is a total.
        return Total()._evaluate([Kind(0, self._tally(kind.weights), kind.size) for kind in kinds])

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

    def _evaluate(self, kinds: Sequence[Kind]) -> dict[Any, int]:
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
