"""What a fold makes of throws, by dynamic programming: the number of throws for each value, and the first throw.

Values are taken one after the other. Before each, an entry is known by how many dice of each kind are left and by
the state of the fold; throws that agree in both are one entry, however many they are. Kinds of dice that have become
alike, as a d8 and a d6 are below 7, are one kind from there on.

The same dynamic programming as for weights, with throws in place of them. Runs of like dice stay apart here, as a
throw is a row of faces. Of two partial throws that agree in what is left and in the state, the first in order stays
the first whatever comes, because each run is compared as a sorted row.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from math import comb, prod
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from ruleengine.dice._counting import too_many

if TYPE_CHECKING:
    from ruleengine.dice._folds import Fold

Lefts: TypeAlias = tuple[int, ...]

MAX_WORK = 5 * 10**5
"""Steps of a fold that one evaluation takes at most: about a second."""


class DiceKind(NamedTuple):
    """Dice that are alike: their group, the weight of each value, and how many they are."""

    group: int
    weights: Mapping[Any, int]
    size: int


_Choice: TypeAlias = tuple[Lefts, tuple[int, ...], int, int, int]
"""Some dice show a value: the dice left then, those that do by group and in all, their ways, and those of the rest."""


def fold_weights(fold: Fold[Any, Any], kinds: Sequence[DiceKind]) -> dict[Any, int]:
    """How many throws have each value of the fold; they sum to the number of throws.

    Raises `TooManyOutcomes` past half a million steps.
    """
    found: dict[Any, int] = defaultdict(int)
    for state, ways in _Evaluation(fold, kinds).finished():
        found[fold.end(state)] += ways
    return dict(found)


class _Evaluation:
    """One fold over some kinds of dice, value by value."""

    def __init__(self, fold: Fold[Any, Any], kinds: Sequence[DiceKind]) -> None:
        self.fold = fold
        self.described = sum(kind.size for kind in kinds), max((len(kind.weights) for kind in kinds), default=1)
        self.budget = MAX_WORK
        self.groups = [kind.group for kind in kinds]
        self.rests = [dict(kind.weights) for kind in kinds]
        self.totals = [sum(rest.values()) for rest in self.rests]
        self.sizes = fold.groups(sum(kind.size for kind in kinds))
        self.layer: dict[Lefts, dict[Any, int]] = {tuple(kind.size for kind in kinds): {fold.begin(*self.sizes): 1}}
        self.done: dict[Any, int] = defaultdict(int)

    def afford(self, steps: int) -> None:
        """Refuse to do more than is left of the budget."""
        if steps > self.budget:
            raise too_many(*self.described)

    def finished(self) -> Iterable[tuple[Any, int]]:
        """The states after the last die, each with its ways."""
        if not any(self.sizes):
            return ((self.fold.begin(*self.sizes), 1),)
        for value in ordered(self.rests, ascending=self.fold.ascending):
            self._merge()
            weights = [rest.pop(value, 0) for rest in self.rests]
            layer, self.layer = self.layer, defaultdict(lambda: defaultdict(int))
            for lefts, states in layer.items():
                self._show(value, weights, lefts, states)
            self.totals = [total - weight for total, weight in zip(self.totals, weights, strict=True)]
        return self.done.items()

    def _show(self, value: Any, weights: Sequence[int], lefts: Lefts, states: Mapping[Any, int]) -> None:
        """Go on from all states with so many dice left, some of which show the value."""
        fold, left = self.fold, sum(lefts)
        limits = [left + 1 if limit is None else limit for limit in map(fold.matters, states)]
        most = max(limits)
        choices = self._choices(weights, lefts, most)
        self.afford(len(choices) * len(states))
        self.budget -= len(choices) * len(states) + 1
        everything = prod(map(pow, self.totals, lefts))
        for (state, ways), limit in zip(states.items(), limits, strict=True):
            early = limit <= left
            others = everything
            for after, counts, shown, some, rest in choices:
                if early:
                    if shown >= limit:
                        continue
                    others -= some * rest
                into = self.layer[after] if shown < left else self.done
                into[fold.step(state, value, *counts) if shown else state] += ways * some
            if early and others:
                self.done[fold.step(state, value, limit) if limit else state] += ways * others

    def _choices(self, weights: Sequence[int], lefts: Lefts, most: int) -> list[_Choice]:
        """The ways for fewer than `most` dice to show a value; the others have other values left to show."""
        early = most <= sum(lefts)
        choices: list[_Choice] = [((), (0,) * len(self.sizes), 0, 1, 1)]
        for weight, left, total, group in zip(weights, lefts, self.totals, self.groups, strict=True):
            other = total - weight
            fewest, highest = (0 if other else left), (left if weight else 0)
            one = [
                (number, comb(left, number) * weight**number, other ** (left - number) if early else 1)
                for number in range(fewest, min(highest, most - 1) + 1)
            ]
            if len(lefts) == len(self.sizes) == 1:
                return [((left - number,), (number,), number, ways, rest) for number, ways, rest in one]
            self.afford(len(choices) * len(one))
            choices = [
                ((*after, left - number), _added(counts, group, number), shown + number, ways * some, rest * others)
                for after, counts, shown, ways, rest in choices
                for number, some, others in one
                if shown + number < most
            ]
        return choices

    def _merge(self) -> None:
        """Make kinds of dice one that have the same values left."""
        if len(self.rests) == 1:
            return
        places: list[int] = []
        firsts: list[int] = []
        for kind, rest in enumerate(self.rests):
            alike = (at for at, first in enumerate(firsts) if self.groups[first] == self.groups[kind])
            place = next((at for at in alike if self.rests[firsts[at]] == rest), len(firsts))
            firsts += [kind] if place == len(firsts) else []
            places.append(place)
        if len(firsts) == len(places):
            return
        self.groups = [self.groups[first] for first in firsts]
        self.rests = [self.rests[first] for first in firsts]
        self.totals = [self.totals[first] for first in firsts]
        layer: dict[Lefts, dict[Any, int]] = defaultdict(lambda: defaultdict(int))
        for lefts, states in self.layer.items():
            joined = [0] * len(firsts)
            for place, left in zip(places, lefts, strict=True):
                joined[place] += left
            for state, ways in states.items():
                layer[tuple(joined)][state] += ways
        self.layer = layer


def _added(counts: tuple[int, ...], group: int, number: int) -> tuple[int, ...]:
    return (*counts[:group], counts[group] + number, *counts[group + 1 :])


def ordered(dice: Iterable[Iterable[Any]], *, ascending: bool) -> list[Any]:
    """All values of the dice in the order in which folds see them; as they come, if they cannot be compared."""
    values = list(dict.fromkeys(value for each in dice for value in each))
    try:
        return sorted(values, reverse=not ascending)
    except TypeError:
        return values


Rows: TypeAlias = tuple[tuple[int, ...], ...]


class Run(NamedTuple):
    """Like dice that lie together: their group, the place of each value in the order of throws, and their number."""

    group: int
    places: Mapping[Any, int]
    size: int


def first_throws(fold: Fold[Any, Any], runs: Sequence[Run]) -> dict[Any, Rows]:
    """For each value of the fold, the places of the first throw, a row for each run.

    Raises `TooManyOutcomes` past half a million steps.
    """
    sizes = fold.groups(sum(run.size for run in runs))
    begin = fold.begin(*sizes)
    if not any(sizes):
        return {fold.end(begin): tuple(() for _ in runs)}
    budget = MAX_WORK
    found: dict[Any, Rows] = {}
    layer: dict[tuple[int, ...], dict[Any, Rows]] = {tuple(run.size for run in runs): {begin: tuple(() for _ in runs)}}
    values = ordered((run.places for run in runs), ascending=fold.ascending)
    later = _later(values, runs)
    for value, best in zip(values, later, strict=True):
        fresh: dict[tuple[int, ...], dict[Any, Rows]] = {}
        for lefts, states in layer.items():
            numbers = [_numbers(run, value, left, place) for run, left, place in zip(runs, lefts, best, strict=True)]
            for state, rows in states.items():
                limit = fold.matters(state)
                for shown in product(*numbers):
                    budget -= 1
                    if budget < 0:
                        raise too_many(sum(sizes), len(values))
                    after = _step(fold, state, value, _by_group(runs, shown, len(sizes)), limit)
                    grown = tuple(map(_grown, rows, (run.places.get(value, 0) for run in runs), shown))
                    left = tuple(map(int.__sub__, lefts, shown))
                    if not any(left):
                        _keep_first(found, fold.end(after), grown)
                    elif limit is None or sum(shown) < limit:
                        _keep_first(fresh.setdefault(left, {}), after, grown)
                    else:  # the rest of the dice show what is first in order
                        _keep_first(found, fold.end(after), tuple(map(_grown, grown, best, left)))
        layer = fresh
    return found


def _later(values: Sequence[Any], runs: Sequence[Run]) -> list[list[int]]:
    """After each value, the first place that a die of each run can still take, or -1."""
    best = [-1] * len(runs)
    later = []
    for value in reversed(values):
        later.append(best)
        known = [run.places.get(value, -1) for run in runs]
        best = [min(two, default=-1) for two in ([p for p in pair if p >= 0] for pair in zip(best, known, strict=True))]
    return later[::-1]


def _numbers(run: Run, value: object, left: int, later: int) -> Sequence[int]:
    """How many dice of a run may show the value: all, if it is the last."""
    if later < 0:
        return (left,)
    return range(left + 1) if value in run.places else (0,)


def _by_group(runs: Sequence[Run], shown: Sequence[int], groups: int) -> list[int]:
    counts = [0] * groups
    for run, number in zip(runs, shown, strict=True):
        counts[run.group] += number
    return counts


def _step(fold: Fold[Any, Any], state: Any, value: Any, counts: Sequence[int], limit: int | None) -> Any:
    if limit is not None:
        counts = [min(counts[0], limit)]
    return fold.step(state, value, *counts) if any(counts) else state


def _grown(row: tuple[int, ...], place: int, number: int) -> tuple[int, ...]:
    return tuple(sorted(row + (place,) * number))


def _keep_first(rows: dict[Any, Rows], key: Any, found: Rows) -> None:
    rows[key] = min(rows.get(key, found), found)
