"""Swarming: more players run on as the ball is in the air (BB20-X-SWARMING)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from ruleengine import Decision, Match, PieceId, Side, choice, procedure, roll
from ruleengine.dice import d3
from ruleengine.grid import squares_in
from ruleengine_blood_bowl._base.formations import Place
from ruleengine_blood_bowl._base.pitch import PITCH
from ruleengine_blood_bowl._base.players import has, in_box, on_pitch
from ruleengine_blood_bowl._base.setup import set_on
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.state import KICKING, STATUS, TAKEN
from ruleengine_blood_bowl._base.terms import Status
from ruleengine_blood_bowl._base.wanting import DECLINE
from ruleengine_blood_bowl._bb2020.kickoff import before_event


@choice("swarm")
class SwarmOn:
    """Set this player up: choose the square next."""

    piece: PieceId


_on = lru_cache(SwarmOn)
_place = lru_cache(maxsize=1024)(Place)


def swarming(match: Match, players: Iterable[PieceId]) -> list[PieceId]:
    """Those of some players who have the skill."""
    return [piece for piece in players if has(match, piece, "Swarming")]


def room_for(match: Match, side: Side) -> int:
    """The free squares of a side's own half that are not on the line of scrimmage or in a wide zone, a bitboard."""
    pitch = match.derived(PITCH)
    wide = pitch.wide[side][0] | pitch.wide[side][1]
    return pitch.half[side] & ~(pitch.line[side] | wide | match.get(TAKEN))


@procedure("blood-bowl-2020.swarm")
class _Swarm:
    """A die says how many of a side's players in Reserves may be set up; not more than stand there already."""

    side: Side

    async def run(self, match: Match) -> None:
        side = self.side
        most = len(swarming(match, on_pitch(match, side)))
        if most and swarming(match, in_box(match, side, Status.RESERVES)):
            many = await roll(d3, by=side, reason="blood-bowl-2020.swarming")
            match.push(_SwarmingOn(side, min(many, most)))


@procedure("blood-bowl-2020.swarming-on")
class _SwarmingOn:
    """The next of a side's players who may be set up.

    Attributes:
        side: whose.
        left: how many may still be.
    """

    side: Side
    left: int

    async def run(self, match: Match) -> None:
        side, squares = self.side, room_for(match, self.side)
        waiting = swarming(match, in_box(match, side, Status.RESERVES))
        if not waiting or not squares:
            return
        options: list[Any] = [*map(_on, waiting), DECLINE]
        chosen = await Decision(side, "swarming", options)
        if chosen is DECLINE:
            return
        if self.left > 1:
            match.push(_SwarmingOn(side, self.left - 1))
        square = await Decision(side, "swarming-to", [_place(square) for square in squares_in(squares)], chosen.piece)
        await set_on(match, chosen.piece, square.square)


class Swarming(SkillPart):
    """Swarming: after the kick up to d3 more of such players are set up in their own half."""

    name = "blood-bowl-2020.swarming"
    skill = Skill("Swarming", innate=True, beyond=True)
    keys = (KICKING, STATUS, TAKEN)
    procedures = (_Swarm, _SwarmingOn)

    @before_event.impl
    def more(self, match: Match) -> Iterable[Any]:
        """The kicking team first (BB20-X-SWARMING-03)."""
        kicking = match.get(KICKING)
        for side in (kicking, kicking.other):
            if swarming(match, on_pitch(match, side)):
                yield _Swarm(side)
