"""Where players may be set up, and why not elsewhere (LRB-SET-01 to 05, BB20-SET-01 to 03). All of it is pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from ruleengine import Side, choice
from ruleengine_blood_bowl._base.pitch import Pitch


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
