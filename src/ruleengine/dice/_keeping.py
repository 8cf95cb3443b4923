"""Folds that keep dice by rank: the highest, the lowest, those in the middle; and totals of ranked dice.

A weight is a polynomial in the total, held in one whole number, so that totals need no states: all that is known
before a value is how many dice have been ranked.
"""

from __future__ import annotations

from abc import abstractmethod
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from itertools import accumulate
from math import comb, prod
from typing import TypeAlias

from attrs import Attribute, field, frozen

from ruleengine.dice._counting import too_many, unpack
from ruleengine.dice._evaluation import DiceKind
from ruleengine.dice._folds import Fold
from ruleengine.dice._pools import Faces, Pool
from ruleengine.dice._readings import Class

MAX_BITS = 10**10
"""Bits moved at most; about a second."""


@frozen
class RankRow:
    """Values in the order of ranks with their weights, and how many dice begin at each place of the row.

    Dice begin at the first value that they can show; from there on all dice have the weights of the row.
    """

    values: Sequence[int]
    weights: Sequence[int]
    begins: Mapping[int, int]


def row_of(kinds: Sequence[tuple[Mapping[int, int], int]], *, ascending: bool) -> RankRow | None:
    """The row of some kinds of dice, if they are alike but for where they begin, with whole numbers; else None."""
    if any(type(value) is not int for weights, _ in kinds for value in weights):
        return None
    if len(kinds) == 1:
        ((weights, count),) = kinds
        values = sorted(weights, reverse=not ascending)
        return RankRow(values, [weights[value] for value in values], {0: count})
    values = sorted({value for weights, _ in kinds for value in weights}, reverse=not ascending)
    longest = max((weights for weights, _ in kinds), key=len)
    begins: Counter[int] = Counter()
    for weights, count in kinds:
        place = len(values) - len(weights)
        if weights is not longest and any(weights.get(value) != longest.get(value) for value in values[place:]):
            return None
        begins[place] += count
    return RankRow(values, [longest[value] for value in values], begins) if len(longest) == len(values) else None


def ranked_weights(flags: Sequence[int], row: RankRow) -> dict[int, int]:
    """How many throws have each total of the dice at the flagged ranks, from the lowest up.

    `flags` has a 0 or 1 for each rank, up to the last that counts. Raises `TooManyOutcomes` past 10^10 bits moved.
    """
    kept, stop = sum(flags), len(flags)
    lowest, highest = sorted((row.values[0], row.values[-1]))
    rests = [*accumulate(reversed(row.weights))][::-1]  # the weight of each value together with those after it
    throws = 1
    for place, count in row.begins.items():
        throws *= rests[place] ** count
    width = throws.bit_length() // 8 + 1
    span = kept * (highest - lowest) + 1
    if len(row.values) * stop * (stop + 3) // 2 * span * width * 8 > MAX_BITS:
        raise too_many(sum(row.begins.values()), len(row.values))
    shifts = [8 * width * (value - lowest) for value in row.values]
    packed = _pack(row, rests, shifts, throws=throws, kept=(0, *accumulate(flags)))
    totals = enumerate(unpack(packed, width, span), start=kept * lowest)
    return {total: ways for total, ways in totals if ways}


def _pack(row: RankRow, rests: Sequence[int], shifts: Sequence[int], *, throws: int, kept: Sequence[int]) -> int:
    """The packed weights by total, above the lowest there is; `kept` tells how many of the first ranks are kept."""
    stop = len(kept) - 1
    placed, finished = [1] + [0] * (stop - 1), 0  # the ways for so many dice to come before the value at hand
    able, free = 0, throws
    for place, (weight, total, shift) in enumerate(zip(row.weights, rests, shifts, strict=True)):
        if more := row.begins.get(place, 0):
            able += more
            free //= total**more
        below = total - weight
        fresh = [0] * stop
        for count, ways in enumerate(placed):
            if not ways:
                continue
            left = able - count
            over = total**left
            for shown in range(min(stop - count - 1, left) + 1):
                choices = comb(left, shown) * weight**shown
                over -= choices * below ** (left - shown)
                fresh[count + shown] += choices * ways << shift * (kept[count + shown] - kept[count])
            finished += over * free * ways << shift * (kept[stop] - kept[count])
        placed = fresh
    return finished


Places: TypeAlias = tuple[int, ...]
State: TypeAlias = tuple[Places, int]


def _positive(reading: object, attribute: Attribute[int], count: int) -> None:
    if type(count) is not int or count < 1:
        raise ValueError(f"{type(reading).__name__} keeps at least one die, not {count!r}")


class Ranked(Fold[State, int]):
    """Folds whose value is the total of the dice at some ranks.

    The state is which of the ranks to come are kept, 0 or 1 each, and the total so far.
    """

    __slots__ = ()

    @abstractmethod
    def places(self, size: int) -> Places:
        """The ranks kept of so many dice, from 0; counted from the lowest die if `ascending`, else from the highest."""

    def flags(self, size: int) -> Places:
        """A 0 or 1 for each rank, up to the last that is kept."""
        kept = set(self.places(size))
        return tuple([int(rank in kept) for rank in range(max(kept, default=-1) + 1)])

    def begin(self, *sizes: int) -> State:
        return self.flags(sum(sizes)), 0

    def step(self, state: State, face: int, *counts: int) -> State:
        flags, total = state
        return flags[counts[0] :], total + face * sum(flags[: counts[0]])

    def end(self, state: State) -> int:
        return state[1]

    def matters(self, state: State) -> int:
        return len(state[0])

    def read(self, faces: Iterable[int]) -> int:
        row = sorted(faces, reverse=not self.ascending)
        return sum([row[place] for place in self.places(len(row))])

    def kept(self, faces: Faces) -> tuple[bool, ...]:
        """Which dice are kept; of equal dice, the earlier.

        >>> from ruleengine.dice import Highest
        >>> Highest(2).kept((4, 2, 4, 4))
        (True, False, True, False)
        """
        order = sorted(range(len(faces)), key=faces.__getitem__ if self.ascending else lambda die: -faces[die])
        dice = [order[place] for place in self.places(len(faces))]
        return tuple([die in dice for die in range(len(faces))])

    def _evaluate(self, kinds: Sequence[DiceKind]) -> dict[int, int]:
        size = sum(kind.size for kind in kinds)
        if not self.places(size):
            return {0: prod(sum(kind.weights.values()) ** kind.size for kind in kinds)}
        fold: Ranked = self
        if self.ascending and len(kinds) > 1:  # dice of several sizes become alike only on the way down
            fold = Keep(tuple(size - place for place in self.places(size)))
        row = row_of([(kind.weights, kind.size) for kind in kinds], ascending=fold.ascending)
        return super()._evaluate(kinds) if row is None else ranked_weights(fold.flags(size), row)

    def _classes(self, pool: Pool, pick: int) -> Iterable[Class[int]]:
        # The value grows by 0 or 1 whenever a face grows by 1, so that throws need not be looked for.
        shown = _last_throw if pick == -1 else _first_throw
        return (Class(value, weight, shown(self, pool, value)) for value, weight in self.weights(pool).items())


@frozen
class Highest(Ranked):
    """The highest die, or the total of the `count` highest (of all dice, if there are fewer).

    >>> Highest().read((2, 5, 4)), Highest(2).read((2, 5, 4))
    (5, 9)
    """

    count: int = field(default=1, validator=_positive)

    def read(self, faces: Iterable[int]) -> int:
        return sum(sorted(faces, reverse=True)[: self.count])

    def places(self, size: int) -> Places:
        return tuple(range(min(self.count, size)))


@frozen
class Lowest(Ranked):
    """The lowest die, or the total of the `count` lowest (of all dice, if there are fewer).

    >>> Lowest().read((2, 5, 4)), Lowest(2).read((2, 5, 4))
    (2, 6)
    """

    count: int = field(default=1, validator=_positive)

    @property
    def ascending(self) -> bool:
        return True

    def read(self, faces: Iterable[int]) -> int:
        return sum(sorted(faces)[: self.count])

    def places(self, size: int) -> Places:
        return tuple(range(min(self.count, size)))


def _ranks(ranks: int | Iterable[int]) -> Places:
    return (ranks,) if isinstance(ranks, int) else tuple(ranks)


def _check_ranks(reading: Keep, attribute: Attribute[Places], ranks: Places) -> None:
    if not ranks or any(type(rank) is not int or rank == 0 for rank in ranks):
        raise ValueError(f"Keep takes ranks, 1 for the highest die and -1 for the lowest, not {ranks!r}")


@frozen
class Keep(Ranked):
    """The total of the dice of some ranks: 1 is the highest, 2 the next, -1 the lowest.

    Ranks that a throw does not have are left out; a die is kept once, though two ranks mean it.

    >>> median, ends = Keep(2), Keep((1, -1))
    >>> median.read((2, 5, 4)), ends.read((2, 5, 4, 6))
    (4, 8)
    >>> median.weights(Pool((20,) * 3))[10]
    598
    """

    ranks: Places = field(converter=_ranks, validator=_check_ranks)

    @property
    def ascending(self) -> bool:
        return all(rank < 0 for rank in self.ranks)

    def places(self, size: int) -> Places:
        from_top = {rank - 1 if rank > 0 else size + rank for rank in self.ranks}
        places = sorted(place for place in from_top if 0 <= place < size)
        return tuple(size - 1 - place for place in reversed(places)) if self.ascending else tuple(places)


def _first_throw(reading: Ranked, pool: Pool, value: int) -> Faces:
    # Growing steadily, a value is within reach as long as the dice not yet set, at their highest,
    # can reach it; so each die in turn is set as low as that allows.
    faces = pool.sides
    for die, sides in enumerate(pool.sides):
        read = partial(_read_with, reading, faces, die)
        faces = _replaced(faces, die, 1 + bisect_left(range(1, sides + 1), value, key=read))
    return faces


def _last_throw(reading: Ranked, pool: Pool, value: int) -> Faces:
    faces = (1,) * len(pool)
    for die, sides in enumerate(pool.sides):
        read = partial(_read_with, reading, faces, die)
        faces = _replaced(faces, die, bisect_right(range(1, sides + 1), value, key=read))
    return faces


def _read_with(reading: Ranked, faces: Faces, die: int, face: int) -> int:
    return reading.read(_replaced(faces, die, face))


def _replaced(faces: Faces, die: int, face: int) -> Faces:
    return (*faces[:die], face, *faces[die + 1 :])
