"""Set-up: by a named formation, or player by player (LRB-SET, BB20-SET).

By hand, each player is asked for in turn: a square, or the bench. Only squares are offered from which the rest can
still be set up by the rules, so whatever is chosen ends in a legal set-up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Literal

import attrs

from ruleengine import (
    Built,
    Choose,
    Match,
    Part,
    PieceId,
    Rulebook,
    RulesetError,
    Side,
    View,
    choice,
    collect,
    emit,
    frame,
    option,
    specification,
    token,
)
from ruleengine.grid import squares_in
from ruleengine_blood_bowl.base.events import Placed
from ruleengine_blood_bowl.base.formations import SHIPPED, Formation, line_up, squares_of
from ruleengine_blood_bowl.base.pitch import PITCH, Pitch
from ruleengine_blood_bowl.base.players import in_box
from ruleengine_blood_bowl.base.state import TAKEN
from ruleengine_blood_bowl.base.terms import Status
from ruleengine_blood_bowl.base.verbs import put_on


@attrs.frozen
class SetUpOptions:
    """How a team with few players sets up."""

    short_los: Literal["all_on_los", "free"] = option(
        "all_on_los",
        "With fewer players than the line of scrimmage wants: all on it, or anywhere.",
        rule="LRB-SET-05, BB20-SET-03",
    )


@choice("formation")
class UseFormation:
    """Set the whole team up in a formation, as it is or mirrored along the pitch's long axis."""

    name: str
    mirrored: bool = False


@choice("by-hand")
class ByHand:
    """Set up player by player."""


@choice("place")
class Place:
    """Put the player who is asked for on a square."""

    square: int


@choice("bench")
class Bench:
    """Leave the player who is asked for in Reserves."""


BY_HAND, BENCH = ByHand(), Bench()
place = lru_cache(maxsize=4096)(Place)


@collect(name="blood-bowl.formations")
def formations(rulebook: Rulebook) -> Iterable[Formation]:
    """Formations that coaches may use by name, in the order in which they are offered."""
    specification()


def _by_name(rulebook: Rulebook) -> dict[str, Formation]:
    found: dict[str, Formation] = {}
    for part, formation in formations.sourced(rulebook):
        if formation.name in found:
            raise RulesetError(f"part {part!r} has a formation {formation.name!r}, which there is already; rename it")
        found[formation.name] = formation
    return found


FORMATIONS: Built[dict[str, Formation]] = Built("blood-bowl.formations", _by_name)


# What is legal: pure -------------------------------------------------------------------------------------


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


class Places(tuple[Any, ...]):
    """Where the next player may be placed, and why not elsewhere."""

    reasons: Callable[[int], str]

    def why_not(self, value: object) -> str:
        """Why a placing, or its token, is not offered; empty if it is no placing."""
        word = value if isinstance(value, str) else token(value) if isinstance(value, Place) else ""
        square = word.removeprefix("place:")
        return self.reasons(int(square)) if word != square and square.isdecimal() else ""


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


def usable_formations(match: Match | View, side: Side, who: Sequence[PieceId]) -> Sequence[UseFormation]:
    """The formations that a side can use with these players of its own, as they are and mirrored."""
    free = match.options(SetUpOptions).short_los == "free"
    return _usable(match.built(PITCH), tuple(match.built(FORMATIONS).values()), side, len(who), free)


@lru_cache(maxsize=256)
def _usable(pitch: Pitch, known: tuple[Formation, ...], side: Side, count: int, free: bool) -> Sequence[UseFormation]:
    """Those that so many players can use: it does not matter who they are."""
    return tuple(
        UseFormation(formation.name, mirrored)
        for formation in known
        for mirrored in (False, True)
        if not _why_not_in(pitch, formation, side, count, mirrored, free)
    )


def _why_not_in(pitch: Pitch, formation: Formation, side: Side, count: int, mirrored: bool, free: bool) -> str:
    by_task = squares_of(formation, pitch, side, count, mirrored=mirrored)
    squares = [square for squares in by_task.values() for square in squares]
    return why_not_set_up(pitch, side, dict(enumerate(squares)), available=count, free=free)


# Frames --------------------------------------------------------------------------------------------------


@frame("blood-bowl.set-up")
class SetUp:
    """A side sets up all the players that it may (LRB-SET-01, BB20-SET-01).

    Attributes:
        side: which.
        who: only these, all of them in Reserves; none: everybody there.
    """

    side: Side
    who: tuple[PieceId, ...] = ()

    async def rule(self, match: Match) -> None:
        side = self.side
        waiting = self.who or tuple(in_box(match, side, Status.RESERVES))
        if not waiting:
            return
        options: list[Any] = [*usable_formations(match, side, waiting), BY_HAND]
        chosen = await Choose(side, "set-up", options)
        if chosen is BY_HAND:
            match.push(Placing(side, waiting, len(waiting)))
        else:
            formation = match.built(FORMATIONS)[chosen.name]
            for piece, square in line_up(match, formation, waiting, mirrored=chosen.mirrored).items():
                await set_on(match, piece, square)


@frame("blood-bowl.placing")
class Placing:
    """The next player by hand, then the rest.

    Attributes:
        side: whose.
        waiting: who is still to be asked for.
        available: how many there were at first.
    """

    side: Side
    waiting: tuple[PieceId, ...]
    available: int

    async def rule(self, match: Match) -> None:
        pitch, side = match.built(PITCH), self.side
        placed = match.get(TAKEN) & pitch.half[side]
        free = match.options(SetUpOptions).short_los == "free"
        squares = squares_for_next(pitch, side, placed, available=self.available, free=free)
        if not squares:
            return
        piece, rest = self.waiting[0], self.waiting[1:]
        options: list[Any] = [place(square) for square in squares_in(squares)]
        if len(rest) >= room(pitch, side, placed, available=self.available, free=free).field:
            options.append(BENCH)
        places = Places(options)
        places.reasons = lambda square: why_not_place(pitch, side, placed, square, available=self.available, free=free)
        chosen = await Choose(side, "place", places, piece)
        if rest:
            match.push(Placing(side, rest, self.available))
        if chosen is not BENCH:
            await set_on(match, piece, chosen.square)


async def set_on(match: Match, piece: PieceId, square: int) -> None:
    """Put a player on the pitch."""
    put_on(match, piece, square)
    await emit(match, Placed(piece, square))


class SetUpPart(Part):
    """Set-up, with the formations that ship."""

    name = "blood-bowl.set-up"
    options = SetUpOptions
    frames = (SetUp, Placing)

    def prepare(self, rulebook: Rulebook) -> None:
        """Formations must be told apart by name."""
        rulebook.built(FORMATIONS)

    @formations.impl
    def shipped(self, rulebook: Rulebook) -> Iterable[Formation]:
        """The formations that ship."""
        return SHIPPED
