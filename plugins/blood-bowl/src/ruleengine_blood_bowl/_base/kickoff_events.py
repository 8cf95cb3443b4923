"""What events of kick-off tables have in common (LRB-KT, BB20-KT)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ruleengine import Decision, Match, PieceId, Side, choice, emit, procedure, roll
from ruleengine.dice import d6
from ruleengine.grid import squares_in
from ruleengine_blood_bowl._base.events import Left, Moved, RerollGained
from ruleengine_blood_bowl._base.pitch import PITCH
from ruleengine_blood_bowl._base.players import on_pitch
from ruleengine_blood_bowl._base.state import (
    BONUS_REROLLS,
    FAN_FACTOR,
    KICKING,
    REROLLS,
    SQUARE,
    TAKEN,
)
from ruleengine_blood_bowl._base.terms import Status
from ruleengine_blood_bowl._base.verbs import move_to, take_off

Bonus = Callable[[Match, Side], int]


def fans(match: Match, side: Side) -> int:
    """The Fan Factor of a side."""
    return match.get(FAN_FACTOR, side)


async def totals(match: Match, dice: int, reason: str, bonus: Bonus) -> tuple[int, int]:
    """What each side rolls on so many dice, with its bonus; home first."""
    home, away = [await roll(dice * d6, by=side, reason=f"blood-bowl.{reason}") + bonus(match, side) for side in Side]
    return home, away


def higher(totals: tuple[int, int]) -> list[Side]:
    """Who rolled higher: one side, or both on a tie.

    >>> higher((3, 5)), len(higher((4, 4)))
    ([<Side.AWAY: 1>], 2)
    """
    home, away = totals
    return list(Side) if home == away else [Side(home < away)]


async def gain_reroll(match: Match, side: Side) -> None:
    """Give a side one more team re-roll for a time (LRB-KT-28, BB20-RR-03)."""
    match.set(REROLLS, side, match.get(REROLLS, side) + 1)
    match.set(BONUS_REROLLS, side, match.get(BONUS_REROLLS, side) + 1)
    await emit(match, RerollGained(side))


def bits_of(players: Iterable[PieceId]) -> int:
    """A bit for each of these players.

    >>> bits_of([PieceId(0), PieceId(3)])
    9
    """
    return sum(1 << piece for piece in players)


async def take_up(match: Match, players: Sequence[PieceId]) -> None:
    """Take players up from the pitch, to be set up again."""
    for piece in players:
        square = match.get(SQUARE, piece)
        take_off(match, piece, Status.RESERVES)
        await emit(match, Left(piece, square, Status.RESERVES))


@choice("stay")
class StayPut:
    """Leave everybody where he is."""


@choice("snap")
class Snap:
    """Move a player one square."""

    piece: PieceId
    to: int


STAY_PUT = StayPut()


@procedure("blood-bowl.quick-snap")
class QuickSnap:
    """The receiving coach moves one player after the other by one square, each at most once (LRB-KT-08, BB20-KT-09).

    Attributes:
        ready: who may still move, a bit for each.
        left: how many of them.
    """

    ready: int
    left: int

    async def run(self, match: Match) -> None:
        side = match.get(KICKING).other
        grid, taken = match.derived(PITCH).grid, match.get(TAKEN)
        options: list[Any] = [
            Snap(piece, to)
            for piece in on_pitch(match, side)
            if self.ready >> piece & 1
            for to in squares_in(grid.near[match.get(SQUARE, piece)] & ~taken)
        ]
        if not options:
            return
        chosen = await Decision(side, "quick-snap", (*options, STAY_PUT))
        if chosen is not STAY_PUT:
            start = match.get(SQUARE, chosen.piece)
            if self.left > 1:
                match.push(QuickSnap(self.ready & ~(1 << chosen.piece), self.left - 1))
            move_to(match, chosen.piece, chosen.to)
            await emit(match, Moved(chosen.piece, start, chosen.to))
