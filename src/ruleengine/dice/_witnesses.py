"""The first throw for each value of a fold, which its classes show.

The same dynamic programming as for weights, with throws in place of them. Runs of like dice stay apart here, as a
throw is a row of faces. Of two partial throws that agree in what is left and in the state, the first in order stays
the first whatever comes, because each run is compared as a sorted row.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from ruleengine.dice._counting import too_many
from ruleengine.dice._evaluation import MAX_WORK, ordered

if TYPE_CHECKING:
    from ruleengine.dice._folds import Fold

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
