"""Where players may be set up, and formations: by tasks, so that any team can use them.

LRB-SET-01 to 05, BB20-SET-01 to 03. All of it is pure.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import cycle, islice
from typing import Any, Final, Literal

import attrs

from ruleengine import MatchReader, PieceId, Side, choice
from ruleengine_blood_bowl._base.pitch import PITCH, Pitch
from ruleengine_blood_bowl._base.players import AGILITY, ARMOUR_BREAKS, MOVEMENT, STRENGTH, has
from ruleengine_pitch.board import nearest, spot_of, square_at
from ruleengine_pitch.lineup import Formation


@choice("place")
class Place:
    """Put the player who is asked for on a square."""

    square: int


@attrs.frozen
class Room:
    """How many players must, and may, still be set up: of a side that has placed some and has others waiting.

    Attributes:
        field: players still to be fielded.
        line: of them, how many must still stand on the line of scrimmage.
        wide: how many more each wide zone takes.
    """

    field: int
    line: int
    wide: tuple[int, int]


def room(pitch: Pitch, side: Side, placed: int, *, available: int, free: bool = False) -> Room:
    """What a side has still to do.

    Args:
        placed: the squares of those placed, as a bitboard.
        available: how many players there are in all.
        free: whether too few for the line of scrimmage may stand anywhere (LRB-SET-05).
    """
    total = min(pitch.players, available)
    on_line = 0 if free and total < pitch.on_line else min(pitch.on_line, total)
    wide = pitch.wide[side]
    top, bottom = (pitch.in_wide_zone - (placed & zone).bit_count() for zone in wide)
    return Room(total - placed.bit_count(), max(0, on_line - (placed & pitch.line[side]).bit_count()), (top, bottom))


def squares_for_next(pitch: Pitch, side: Side, placed: int, *, available: int, free: bool = False) -> int:
    """The squares on which the next player may be placed, so that the rest can still be set up legally.

    Arguments as for `room`.
    """
    left = room(pitch, side, placed, available=available, free=free)
    if not left.field:
        return 0
    squares = pitch.half[side] & ~placed
    for zone, more in zip(pitch.wide[side], left.wide, strict=True):
        if not more:
            squares &= ~zone
    return squares & pitch.line[side] if left.line == left.field else squares


def why_not_place(pitch: Pitch, side: Side, placed: int, square: int, *, available: int, free: bool = False) -> str:
    """Why the next player cannot be placed on a square, in words; empty if he can. Arguments as for `room`."""
    if squares_for_next(pitch, side, placed, available=available, free=free) >> square & 1:
        return ""
    if not pitch.half[side] >> square & 1:
        return "it is not in his own half"
    if placed >> square & 1:
        return "a team-mate is there"
    left = room(pitch, side, placed, available=available, free=free)
    if any(zone >> square & 1 and not more for zone, more in zip(pitch.wide[side], left.wide, strict=True)):
        return f"a wide zone takes no more than {pitch.in_wide_zone}"
    return "all who are left must stand on the line of scrimmage, in the centre field"


def why_not_set_up(pitch: Pitch, side: Side, squares: Mapping[Any, int], *, available: int, free: bool = False) -> str:
    """Why players cannot be set up on these squares; empty if they can (LRB-SET-01 to 05, BB20-SET-01 to 03).

    `available` and `free` as for `room`.
    """
    total = min(pitch.players, available)
    placed = 0
    for piece, square in squares.items():
        if not pitch.half[side] >> square & 1:
            return f"player {piece} is not in his own half"
        if placed >> square & 1:
            return f"two players share square {pitch.grid.name(square)}"
        placed |= 1 << square
    if len(squares) != total:
        return f"{len(squares)} players are set up; it must be {total}"
    left = room(pitch, side, placed, available=available, free=free)
    if left.line:
        return f"{left.line} more must stand on the line of scrimmage, in the centre field"
    if min(left.wide) < 0:
        return f"a wide zone takes no more than {pitch.in_wide_zone}"
    return ""


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
        square = square_at(pitch.grid, side, spot.depth, -spot.across if mirrored else spot.across)
        if square is None or not legal >> square & 1:
            square = nearest(legal, spot_of(pitch.grid, side, mirrored=mirrored), spot.depth, spot.across)
        found[spot.task].append(square)
        placed |= 1 << square
    return found


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
