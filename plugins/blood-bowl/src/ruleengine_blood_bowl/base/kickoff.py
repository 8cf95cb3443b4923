"""The kick-off: the aim, the event, the scatter, the landing (LRB-KICK, BB20-KICK)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ruleengine import Choose, Match, Part, choice, emit, frame, slot, specification
from ruleengine.grid import squares_in
from ruleengine_blood_bowl.base.events import KickedOff
from ruleengine_blood_bowl.base.pitch import PITCH
from ruleengine_blood_bowl.base.state import ACTIVE, KICKED, KICKING, STOP
from ruleengine_blood_bowl.base.terms import OFF
from ruleengine_blood_bowl.base.verbs import put_ball


@choice("kick-to")
class KickTo:
    """Aim the kick at a square of the receiving half."""

    square: int


@slot(name="blood-bowl.kick")
async def kick(match: Match, aim: int) -> None:
    """Resolve the kick: the event of the kick-off table, the scatter and the landing, in the edition's order.

    Push frames for whatever may repeat; after them come the receivers' turns.
    """
    specification()


@slot(name="blood-bowl.kick-off-event")
async def kick_off_event(match: Match) -> None:
    """Roll on the kick-off table, and resolve the event in full."""
    specification()


@lru_cache
def aims(squares: int) -> Sequence[KickTo]:
    """A kick at each of these squares, a bitboard."""
    return tuple(KickTo(square) for square in squares_in(squares))


@frame("blood-bowl.kick-off")
class KickOff:
    """The kicking coach aims at any square of the receiving half, occupied or not (LRB-KICK-01, BB20-KICK-02)."""

    async def rule(self, match: Match) -> None:
        side = match.get(KICKING)
        put_ball(match, OFF)
        match.set(KICKED, True)
        match.set(ACTIVE, side)
        aim = await Choose(side, "kick", aims(match.built(PITCH).half[side.other]))
        match.push(KickOffEnds())
        await kick(match, aim.square)


@frame("blood-bowl.kick-off-ends")
class KickOffEnds:
    """The ball is in play."""

    async def rule(self, match: Match) -> None:
        match.set(KICKED, False)
        await emit(match, KickedOff(match.get(KICKING)))


class KickOffPart(Part):
    """The kick-off, whatever its table."""

    name = "blood-bowl.kick-off"
    keys = (KICKED, KICKING, STOP)
    frames = (KickOff, KickOffEnds)
    requires = (kick, kick_off_event)
