"""Where players may be set up at a start, and formations: by squad number, for any pitch and any players.

BR-START-02, 03, 08, 09, 12. All of it is pure.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal

import attrs

from ruleengine import Side, choice
from ruleengine.grid import Grid
from ruleengine_blood_rugby._teams import SQUAD
from ruleengine_blood_rugby._terms import Role
from ruleengine_pitch.board import nearest, spot_of, square_at
from ruleengine_pitch.lineup import Formation

Kind = Literal["scrum", "kiker", "other"]
"""What counts at a set-up: Scrum men may stand in front, Kikers must stand behind."""


@choice("place")
class Place:
    """Put the player who is asked for on a square."""

    square: int


place = lru_cache(maxsize=4096)(Place)


@attrs.frozen
class Limits:
    """Where the players of a side may stand at a start; sets of squares are bitboards.

    Attributes:
        half: where any of them may.
        front: the column next to halfway.
        opposite: where, in that column, Scrum men may: all of it for the side that attacks, for the other the squares
            opposite to the attackers' front.
        kiker: where Kikers may.
        least: how many Scrum men must stand in front.
        gap: how many columns a Kiker must stand behind the front.
    """

    half: int
    front: int
    opposite: int
    kiker: int
    least: int
    gap: int


@attrs.frozen
class Done:
    """How far a set-up has come, when a player is asked for.

    Attributes:
        placed: the squares of those who stand.
        fronts: how many of them are Scrum men in front.
        scrum, kikers: how many of these are still to come, the player who is asked for not counted.
    """

    placed: int = 0
    fronts: int = 0
    scrum: int = 0
    kikers: int = 0


def squares_for(limits: Limits, kind: Kind, done: Done) -> int:
    """The squares on which the next player may be placed, so that the rest can still be set up legally.

    >>> limits = Limits(half=0b1111, front=0b1000, opposite=0b1000, kiker=0b0001, least=1, gap=3)
    >>> [bin(squares_for(limits, kind, Done())) for kind in ("scrum", "kiker", "other")]
    ['0b1000', '0b1', '0b111']
    """
    free, needed = limits.half & ~done.placed, limits.least - done.fronts
    if kind == "scrum":
        if needed > done.scrum:
            return free & limits.opposite
        squares = free & (limits.opposite | ~limits.front)
    else:
        squares = free & limits.kiker if kind == "kiker" else free
        if (free & limits.opposite).bit_count() <= needed:
            squares &= ~limits.opposite
    if kind != "kiker" and (free & limits.kiker).bit_count() <= done.kikers:
        squares &= ~limits.kiker
    return squares


def why_not_place(limits: Limits, kind: Kind, done: Done, square: int) -> str:
    """Why the next player cannot be placed on a square, in words; empty if it can."""
    bit = 1 << square
    if squares_for(limits, kind, done) & bit:
        return ""
    if not limits.half & bit:
        return "it is not in its own half"
    if done.placed & bit:
        return "a team-mate stands there"
    if kind == "scrum" and limits.front & ~limits.opposite & bit:
        return "no opposing Scrum man stands opposite"
    if kind == "scrum" and limits.least - done.fronts > done.scrum:
        return "so many Scrum men are wanted in the column next to halfway, and no other is left"
    if kind == "kiker" and not limits.kiker & bit:
        return f"a Kiker stands at least {limits.gap} columns behind the column next to halfway"
    return "the square is kept for a Scrum man in front" if limits.opposite & bit else "it is kept for the Kiker"


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
