"""Set-up: by a named formation, or player by player (LRB-SET, BB20-SET).

By hand, each player is asked for in turn: a square, or the bench. Only squares are offered from which the rest can
still be set up by the rules, so whatever is chosen ends in a legal set-up.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Literal

import attrs

from ruleengine import (
    CompiledRules,
    Decision,
    Derived,
    Match,
    Part,
    PieceId,
    Side,
    choice,
    collect,
    emit,
    option,
    procedure,
    specification,
)
from ruleengine.grid import squares_in
from ruleengine_blood_bowl._base.events import Placed
from ruleengine_blood_bowl._base.formations import SHIPPED, Place, line_up, room, squares_for_next, why_not_place
from ruleengine_blood_bowl._base.pitch import PITCH
from ruleengine_blood_bowl._base.players import in_box
from ruleengine_blood_bowl._base.state import TAKEN
from ruleengine_blood_bowl._base.terms import Status
from ruleengine_blood_bowl._base.verbs import put_on
from ruleengine_pitch.lineup import Formation, Places, by_name


@attrs.frozen
class SetUpOptions:
    """How a team with few players sets up."""

    short_los: Literal["all_on_los", "free"] = option(
        "all_on_los",
        "With fewer players than the line of scrimmage wants: all on it, or anywhere.",
        rule="LRB-SET-05, BB20-SET-03",
    )


def stands_free(match: Match) -> bool:
    """Whether too few for the line of scrimmage may stand anywhere (LRB-SET-05, BB20-SET-03)."""
    return match.options(SetUpOptions).short_los == "free"


@choice("formation")
class UseFormation:
    """Set the whole team up in a formation, as it is or mirrored along the pitch's long axis."""

    name: str
    mirrored: bool = False


@choice("by-hand")
class ByHand:
    """Set up player by player."""


@choice("bench")
class Bench:
    """Leave the player who is asked for in Reserves."""


BY_HAND, BENCH = ByHand(), Bench()
place = lru_cache(maxsize=4096)(Place)


@collect(name="blood-bowl.formations")
def formations(rules: CompiledRules) -> Iterable[Formation]:
    """Formations that coaches may use by name, in the order in which they are offered.

    Returns:
        formations; each name once in a ruleset.
    """
    specification()


FORMATIONS: Derived[dict[str, Formation]] = Derived(
    "blood-bowl.formations", lambda rules: by_name(formations.sourced(rules), "formation")
)


def usable_formations(rules: CompiledRules) -> Sequence[UseFormation]:
    """The formations, as they are and mirrored: each fits whatever pitch there is, and however many players."""
    return [UseFormation(name, mirrored) for name in rules.derived(FORMATIONS) for mirrored in (False, True)]


# Procedures --------------------------------------------------------------------------------------------------


@procedure("blood-bowl.set-up")
class SetUp:
    """A side sets up all the players that it may (LRB-SET-01, BB20-SET-01).

    Attributes:
        side: which.
        who: only these, all of them in Reserves; none: everybody there.
    """

    side: Side
    who: tuple[PieceId, ...] = ()

    async def run(self, match: Match) -> None:
        side = self.side
        waiting = self.who or tuple(in_box(match, side, Status.RESERVES))
        if not waiting:
            return
        chosen: Any = await Decision(side, "set-up", (*usable_formations(match.rules), BY_HAND))
        if chosen is BY_HAND:
            match.push(Placing(side, waiting, len(waiting)))
        else:
            formation, free = match.derived(FORMATIONS)[chosen.name], stands_free(match)
            for piece, square in line_up(match, formation, waiting, mirrored=chosen.mirrored, free=free).items():
                await set_on(match, piece, square)


@procedure("blood-bowl.placing")
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

    async def run(self, match: Match) -> None:
        pitch, side = match.derived(PITCH), self.side
        placed = match.get(TAKEN) & pitch.half[side]
        free = stands_free(match)
        squares = squares_for_next(pitch, side, placed, available=self.available, free=free)
        if not squares:
            return
        piece, rest = self.waiting[0], self.waiting[1:]
        options: list[Any] = [place(square) for square in squares_in(squares)]
        if len(rest) >= room(pitch, side, placed, available=self.available, free=free).field:
            options.append(BENCH)
        places = Places.of(
            options, lambda square: why_not_place(pitch, side, placed, square, available=self.available, free=free)
        )
        chosen = await Decision(side, "place", places, piece)
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
    procedures = (SetUp, Placing)

    def prepare(self, rules: CompiledRules) -> None:
        """Formations must be told apart by name."""
        rules.derived(FORMATIONS)

    @formations.impl
    def shipped(self, rules: CompiledRules) -> Iterable[Formation]:
        """The formations that ship."""
        return SHIPPED
