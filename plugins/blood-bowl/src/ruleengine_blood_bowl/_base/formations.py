"""Formations: where a team stands at set-up, by tasks, so that any team can use them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import cycle, islice
from typing import Final, Literal

import attrs

from ruleengine import MatchReader, PieceId, Side
from ruleengine.grid import Grid, squares_in
from ruleengine_blood_bowl._base.pitch import PITCH, Pitch, ahead
from ruleengine_blood_bowl._base.places import squares_for_next
from ruleengine_blood_bowl._base.players import AGILITY, ARMOUR_BREAKS, MOVEMENT, STRENGTH, has

Task = Literal["line", "wing", "back", "ball"]


@attrs.frozen
class Spot:
    """One place of a formation.

    Attributes:
        depth: squares behind the line of scrimmage; 0 is on it.
        across: rows from the middle row, downwards.
        task: who belongs there: `line` the strong, `ball` the handy, `back` the quick, `wing` the rest.
    """

    depth: int
    across: int
    task: Task


@attrs.frozen(cache_hash=True)
class Formation:
    """A named set-up. Spots come in the order in which they are filled, those on the line first.

    >>> SHIPPED[0].name, len(SHIPPED[0].spots)
    ('spread', 11)
    """

    name: str
    title: str
    spots: tuple[Spot, ...] = attrs.field(validator=attrs.validators.min_len(1))


def _formation(name: str, title: str, *rows: tuple[Task, int, tuple[int, ...]]) -> Formation:
    return Formation(name, title, tuple(Spot(depth, across, task) for task, depth, places in rows for across in places))


SHIPPED: Final = (
    _formation(
        "spread",
        "Three on the line, the rest in pairs behind: for either team.",
        ("line", 0, (0, -1, 1)),
        ("ball", 7, (0,)),
        ("wing", 1, (-3, 3)),
        ("wing", 2, (-5, 5)),
        ("back", 4, (-2, 2)),
        ("back", 3, (0,)),
    ),
    _formation(
        "wall",
        "Seven on the line: to fight there.",
        ("line", 0, (0, -1, 1, -2, 2, -3, 3)),
        ("ball", 6, (0,)),
        ("wing", 1, (-4, 4)),
        ("back", 3, (0,)),
    ),
    _formation(
        "deep",
        "Three on the line, the rest far behind: to defend against a long run.",
        ("line", 0, (0, -2, 2)),
        ("ball", 9, (0,)),
        ("wing", 3, (-5, 5)),
        ("wing", 4, (-2, 2)),
        ("back", 6, (-4, 4)),
        ("back", 5, (0,)),
    ),
)


@lru_cache(maxsize=1024)
def squares_of(
    formation: Formation, pitch: Pitch, side: Side, count: int, *, mirrored: bool = False, free: bool = False
) -> Mapping[Task, Sequence[int]]:
    """Where so many players of a side stand in a formation, by task, whoever they are: always a legal set-up.

    Who has no square on this pitch, or may not stand there, stands as near to it as he may. More players than the
    formation has spots begin with its first again, and stand beside those who are there.

    Args:
        free: whether too few for the line of scrimmage may stand anywhere (LRB-SET-05, BB20-SET-03).
    """
    found: dict[Task, list[int]] = {task: [] for task in TASKS}
    placed = 0
    for spot in islice(cycle(formation.spots), min(pitch.players, count)):
        legal = squares_for_next(pitch, side, placed, available=count, free=free)
        square = _exactly(pitch.grid, side, mirrored, spot)
        if square is None or not legal >> square & 1:
            square = _nearest(legal, _seen_from(pitch.grid, side, mirrored), spot)
        found[spot.task].append(square)
        placed |= 1 << square
    return found


def _exactly(grid: Grid, side: Side, mirrored: bool, spot: Spot) -> int | None:
    """The square of a spot; None if the pitch has none."""
    x, y = _front(grid, side) - ahead(side) * spot.depth, grid.height // 2 + (-spot.across if mirrored else spot.across)
    return grid.at(x, y) if 0 <= x < grid.width and 0 <= y < grid.height else None


def _front(grid: Grid, side: Side) -> int:
    """The column of a side's line of scrimmage."""
    return grid.width // 2 if side else grid.width // 2 - 1


Seen = Callable[[int], tuple[int, int]]


def _seen_from(grid: Grid, side: Side, mirrored: bool) -> Seen:
    """From a square to its depth and row as a formation counts them."""
    front, middle = _front(grid, side), grid.height // 2

    def seen(square: int) -> tuple[int, int]:
        across = grid.ys[square] - middle
        return (front - grid.xs[square]) * ahead(side), -across if mirrored else across

    return seen


def _nearest(squares: int, seen: Seen, spot: Spot) -> int:
    """The square nearest to a spot; of several the one that is nearest to the line, then to the middle."""

    def far(square: int) -> tuple[int, int, int, int, int]:
        depth, across = seen(square)
        aside, behind = abs(across - spot.across), abs(depth - spot.depth)
        return max(aside, behind), aside + behind, depth, abs(across), across

    return min(squares_in(squares), key=far)


def line_up(
    match: MatchReader, formation: Formation, who: Sequence[PieceId], *, mirrored: bool = False, free: bool = False
) -> dict[PieceId, int]:
    """Who of some players of a side stands where in a formation; keywords as for `squares_of`.

    Spots are given to players by task: the ball first, then the line, the backs, the wings.
    """
    pitch, side = match.derived(PITCH), match.pieces[who[0]].side
    found: dict[PieceId, int] = {}
    for task, squares in squares_of(formation, pitch, side, len(who), mirrored=mirrored, free=free).items():
        wanted = TASKS[task]
        best = sorted((p for p in who if p not in found), key=lambda p: (*wanted(match, p), p))
        found.update(zip(best, squares, strict=False))
    return found


Rank = Callable[[MatchReader, PieceId], tuple[int, ...]]


def _strong(match: MatchReader, piece: PieceId) -> tuple[int, ...]:
    return -match.attribute(piece, STRENGTH), -match.attribute(piece, ARMOUR_BREAKS)


def _handy(match: MatchReader, piece: PieceId) -> tuple[int, ...]:
    return -has(match, piece, "Sure Hands"), match.attribute(piece, AGILITY), -match.attribute(piece, MOVEMENT)


def _quick(match: MatchReader, piece: PieceId) -> tuple[int, ...]:
    return -match.attribute(piece, MOVEMENT), match.attribute(piece, AGILITY)


def _any(match: MatchReader, piece: PieceId) -> tuple[int, ...]:
    return (-match.attribute(piece, ARMOUR_BREAKS),)


TASKS: Final[dict[Task, Rank]] = {"ball": _handy, "line": _strong, "back": _quick, "wing": _any}
"""The order in which tasks are given out, and whom each wants: least first."""
