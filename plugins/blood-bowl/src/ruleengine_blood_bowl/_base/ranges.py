"""Range: the ruler, its bands, and what is within reach of a throw (LRB-RNG, BB20-RNG)."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from ruleengine import CompiledRules, Derived, Match, MatchReader, PieceId, slot, specification, transform
from ruleengine.grid import Ranges, Ruler
from ruleengine_blood_bowl._base.pitch import PITCH
from ruleengine_blood_bowl._base.state import SQUARE


class Band(IntEnum):
    """A band of range (LRB-RNG-01, BB20-RNG-01).

    >>> Band.SHORT < Band.BOMB
    True
    """

    QUICK = 0
    SHORT = 1
    LONG = 2
    BOMB = 3

    __hash__ = int.__hash__

    def __str__(self) -> str:
        return ("quick", "short", "long", "long bomb")[self]


CLASSIC: Final = Ruler.drawn(
    """
    * Q Q Q S S S L L L L B B B
    Q Q Q Q S S S L L L L B B B
    Q Q Q S S S S L L L L B B .
    Q Q S S S S S L L L B B B .
    S S S S S S L L L L B B B .
    S S S S S L L L L B B B . .
    S S S S L L L L L B B B . .
    L L L L L L L L B B B . . .
    L L L L L L L B B B B . . .
    L L L L L B B B B B . . . .
    L L L B B B B B B . . . . .
    B B B B B B B . . . . . . .
    B B B B B . . . . . . . . .
    B B . . . . . . . . . . . .
    """,
    {"Q": Band.QUICK, "S": Band.SHORT, "L": Band.LONG, "B": Band.BOMB, ".": None, "*": None},
)
RULERS: Final = {"classic": CLASSIC, "extended": CLASSIC.altered({(13, 2): Band.BOMB, (2, 13): Band.BOMB})}
"""The range matrices that tables print; they differ in two cells (LRB-RNG-04, BB20-RNG-03)."""


@slot(name="blood-bowl.ruler")
def ruler(rules: CompiledRules) -> Ruler[Band]:
    """The ruler by which passes are measured.

    Returns:
        a ruler, with a band for each distance.
    """
    specification()


RANGES: Final[Derived[Ranges[Band]]] = Derived(
    "blood-bowl.ranges", lambda rules: ruler(rules).on(rules.derived(PITCH).grid)
)


@transform(name="blood-bowl.longest-range")
def longest_range(match: Match, value: Band) -> Band:
    """Change the longest band over which anything may be thrown: a blizzard (LRB-WX-12, LRB-WX-23).

    Args:
        value: begins as the longest of the ruler.
    """
    specification()


@transform(name="blood-bowl.range-shift")
def range_shift(match: Match, piece: PieceId, value: int) -> int:
    """Change how many bands further a player's passes count than they are.

    Args:
        piece: who passes.
        value: begins as 0.
    """
    specification()


def in_range(match: MatchReader, piece: PieceId, furthest: int) -> int:
    """The squares that a player can throw at, up to a band of the ruler, as a bitboard; his own is not among them."""
    return match.rules.derived(RANGES).within(match.get(SQUARE, piece), Band(furthest)) if furthest >= 0 else 0
