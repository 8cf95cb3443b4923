"""Pitches and counts besides 26x15 and eleven, and what they mean, said in columns and rows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import attrs
from hypothesis import strategies as st

from ruleengine import Match, Side
from ruleengine_blood_bowl.parts import PitchOptions
from ruleengine_blood_bowl.state import PITCH, Pitch

SEVENS: Final = PitchOptions(20, 11, 2, 7, 3, 1)
RUGBY: Final = PitchOptions(28, 15, 4, 12, 3, 2)
"""The pitch of Blood Rugby, with twelve a side."""
SMALLEST: Final = PitchOptions(4, 3, 0, 1, 0, 0)
NARROW: Final = PitchOptions(4, 3, 1, 2, 1, 1)
FULL: Final = PitchOptions(4, 3, 1, 6, 1, 2)
"""Every square of each half has its player."""
SHARP: Final = PitchOptions(10, 16, 7, 16, 2, 7)
"""An even width, a centre field of two rows."""
NAMED: Final = {
    "sevens": SEVENS,
    "rugby": RUGBY,
    "smallest": SMALLEST,
    "narrow": NARROW,
    "full": FULL,
    "sharp": SHARP,
}


def as_options(size: PitchOptions) -> dict[str, Any]:
    """The options of a match on such a pitch, in two turns each a half."""
    return {f"pitch.{name}": value for name, value in attrs.asdict(size).items()} | {"match.turns": 2}


def room(size: PitchOptions) -> int:
    """How many players half a pitch has room for."""
    deep, wide = size.length // 2, size.wide_zone
    return deep * (size.width - 2 * wide) + 2 * min(size.in_wide_zone, deep * wide)


@st.composite
def sizes(draw: st.DrawFn) -> PitchOptions:
    """Any pitch that the options allow, small ones rather than large ones."""
    length, width = 2 * draw(st.integers(2, 15)), draw(st.integers(3, 16))
    wide = draw(st.integers(0, (width - 1) // 2))
    size = PitchOptions(length, width, wide, 1, 0, draw(st.integers(0, 3)))
    players = draw(st.integers(1, min(16, room(size))))
    return attrs.evolve(size, players=players, on_line=draw(st.integers(0, min(players, width - 2 * wide, 4))))


def places(size: PitchOptions) -> Iterator[tuple[int, int]]:
    """All squares as columns and rows, row by row."""
    return ((x, y) for y in range(size.width) for x in range(size.length))


def mine(size: PitchOptions, side: Side, x: int) -> bool:
    """Whether a column is of a side's half; home's is the left one."""
    return (x < size.length // 2) is (side is Side.HOME)


def front(size: PitchOptions, side: Side) -> int:
    """The column of a side's line of scrimmage."""
    return size.length // 2 - (side is Side.HOME)


def complaint(size: PitchOptions, side: Side, where: list[tuple[int, int]], *, available: int, free: bool) -> str:
    """What is wrong with a set-up (LRB-SET-01 to 05), or nothing."""
    count = min(size.players, available)
    wanted = 0 if free and count < size.on_line else min(size.on_line, count)
    bottom = size.width - size.wide_zone
    on_line = sum(x == front(size, side) and size.wide_zone <= y < bottom for x, y in where)
    wide = max(sum(y < size.wide_zone for _, y in where), sum(y >= bottom for _, y in where))
    faults = {
        "count": len(where) != count,
        "shared": len(set(where)) != len(where),
        "half": not all(mine(size, side, x) and 0 <= x < size.length and 0 <= y < size.width for x, y in where),
        "line": on_line < wanted,
        "wide": wide > size.in_wide_zone,
    }
    return ", ".join(name for name, wrong in faults.items() if wrong)


def pitch_of(match: Match) -> Pitch:
    """The pitch of a match."""
    return match.derived(PITCH)
