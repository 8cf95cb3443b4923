"""Where players may be set up at a start, and why not elsewhere (BR-START-02, 03, 08, 09). All of it is pure."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import attrs

from ruleengine import choice

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
