"""Formations: where a side stands at a start, by squad number; each fits any pitch and any players (BR-START-12)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import attrs

from ruleengine import Side
from ruleengine.grid import Grid
from ruleengine_blood_rugby._places import Kind, Limits
from ruleengine_blood_rugby._teams import SQUAD
from ruleengine_blood_rugby._terms import Role
from ruleengine_pitch.board import nearest, spot_of, square_at
from ruleengine_pitch.lineup import Formation


@attrs.frozen
class Spot:
    """One place of a formation.

    Attributes:
        behind: columns behind the one next to halfway; 0 is in it.
        across: rows from the middle row, downwards.
    """

    behind: int
    across: int

    @classmethod
    def read(cls, text: str) -> Spot:
        """A spot as it is written: columns behind, a slash, rows across.

        Raises:
            ValueError: it is not written so.

        >>> Spot.read("4/-2")
        Spot(behind=4, across=-2)
        """
        behind, slash, across = text.partition("/")
        try:
            spot = cls(int(behind), int(across))
        except ValueError:
            spot = cls(-1, 0)
        if not slash or spot.behind < 0:
            raise ValueError(
                f"{text!r} is no spot; write columns behind the front and rows from the middle, as in 4/-2"
            )
        return spot


def formation(name: str, title: str, spots: str) -> Formation:
    """A formation whose spots are written one after another, by squad number from 1.

    Scrum men with a spot in the front column are the front.

    Raises:
        ValueError: a spot is refused.

    >>> formation("thin", "One in front.", "0/0 2/-1 2/1").spots[1]
    Spot(behind=2, across=-1)
    """
    return Formation(name, title, tuple(map(Spot.read, spots.split())))


STANDARD: Final = formation(
    "standard",
    "All six Scrum men in front, the Runner and the Shield on a wing.",
    "0/-3 0/-2 0/-1 0/0 0/1 0/2  4/0 3/-5 3/-4  8/-4 8/0 8/4  2/-2 10/-3 2/1 10/3",
)
"""The automatic set-up (BR-START-12)."""

SHIPPED: Final = (
    formation(
        "trident",
        "Three in front, three behind them: room to run round the scrum.",
        "0/0 0/-1 0/1 2/-3 2/3 2/0  5/0 3/-6 3/-5  8/-4 8/4 9/0  3/-2 11/-3 3/2 11/3",
    ),
    formation(
        "deep",
        "Two in front, the rest far behind: to wait for a kick.",
        "0/0 0/1 3/-4 3/4 5/-2 5/2  7/0 6/-5 6/-4  10/-4 10/0 10/4  8/-2 11/-2 8/2 11/2",
    ),
    formation(
        "flank",
        "The scrum at one touch line, the Runner beside it: to break through there.",
        "0/-6 0/-5 0/-4 0/-3 0/-2 0/-1  4/-3 2/-7 2/-6  8/-4 7/1 8/5  2/-4 10/-3 2/-2 10/3",
    ),
)
"""The formations that ship besides."""


def kind_of(role: Role) -> Kind:
    """What a role is for the limits of a set-up."""
    return "scrum" if role.is_scrum else "kiker" if role is Role.KIKER else "other"


# Who has which spot --------------------------------------------------------------------------------------

Entry = tuple[int, Role]
"""A player as a formation sees it: its squad number and its role."""


def spots_for(formation: Formation, who: Sequence[Entry], regulars: int) -> list[Spot]:
    """The spot of each player: its own, by number; others take the place of somebody who is not there.

    Args:
        who: in the order of numbers.
        regulars: numbers up to this have a spot of their own.
    """
    own = min(regulars, len(formation.spots))
    gaps = sorted(set(range(1, len(formation.spots) + 1)) - {number for number, _ in who if number <= own})
    return [formation.spots[(number if number <= own else _gap(gaps, role)) - 1] for number, role in who]


def _gap(gaps: list[int], role: Role) -> int:
    """A spot for somebody without one, which is taken off the list: that of its own kind, if there is one."""
    alike = (n for n in gaps if n <= len(SQUAD) and kind_of(SQUAD[n - 1]) == kind_of(role))
    gap = next(alike, gaps[-1] if gaps else 1)
    if gaps:
        gaps.remove(gap)
    return gap


# Who stands where ----------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def line_up(
    formation: Formation,
    grid: Grid,
    end: Side,
    limits: Limits,
    who: tuple[Entry, ...],
    *,
    regulars: int,
    placed: int = 0,
    fronts: int = 0,
    mirrored: bool = False,
) -> tuple[int, ...]:
    """Where players stand in a formation, one square for each: always a legal set-up.

    Who has no square on this pitch, or may not stand there, stands as near to it as it may. A front that is too small
    is filled up with other Scrum men; who has nobody opposite stands behind it (BR-START-08).

    Args:
        end: whose end of the pitch it is, HOME for the low columns.
        regulars: as for `spots_for`.
        placed, fronts: the squares of team-mates who stand already, and how many of them are Scrum men in front.
    """
    draught = _Draught(grid, end, mirrored, limits.half & ~placed)
    spots = spots_for(formation, who, regulars)
    scrum = [n for n, (_, role) in enumerate(who) if role.is_scrum]
    for n in _front(draught, limits, scrum, spots, fronts):
        draught.take(n, spots[n], limits.opposite)
    for n, (_, role) in enumerate(who):
        if role is Role.KIKER:
            draught.take(n, spots[n], limits.kiker)
    for n in range(len(who)):
        if n not in draught.squares:
            draught.take(n, spots[n], ~limits.front if n in scrum else -1)
    return tuple(draught.squares[n] for n in range(len(who)))


def _front(draught: _Draught, limits: Limits, scrum: list[int], spots: list[Spot], fronts: int) -> list[int]:
    """The Scrum men who stand in front: whose spots may be there, and as many more as there must be."""
    wanted: dict[int, int] = {}
    for n in scrum:
        square = draught.square_of(spots[n]) & limits.opposite & draught.free
        if square:
            wanted.setdefault(square, n)
    inside = list(wanted.values())
    others = sorted((n for n in scrum if n not in inside), key=lambda n: (spots[n].behind, n))
    return inside + others[: max(0, limits.least - fronts - len(inside))]


@attrs.define
class _Draught:
    """A line-up as it comes about."""

    grid: Grid
    end: Side
    mirrored: bool
    free: int
    squares: dict[int, int] = attrs.field(factory=dict)

    def across(self, spot: Spot) -> int:
        """The row of a spot, downwards from the middle."""
        return -spot.across if self.mirrored else spot.across

    def square_of(self, spot: Spot) -> int:
        """The square of a spot, as a mask; empty if the pitch has none there."""
        square = square_at(self.grid, self.end, spot.behind, self.across(spot))
        return 0 if square is None else 1 << square

    def take(self, n: int, spot: Spot, allowed: int) -> None:
        """Give a player the square of its spot, or the nearest to it."""
        legal = self.free & allowed
        exact = self.square_of(spot) & legal
        spots = spot_of(self.grid, self.end)
        self.squares[n] = exact.bit_length() - 1 if exact else nearest(legal, spots, spot.behind, self.across(spot))
        self.free &= ~(1 << self.squares[n])
