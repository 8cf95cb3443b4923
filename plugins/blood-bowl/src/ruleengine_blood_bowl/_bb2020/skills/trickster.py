"""Trickster: be elsewhere when the blow falls (BB20-X-TRICKSTER)."""

from __future__ import annotations

from typing import Any, Final

from ruleengine import Decision, Match, PieceId, choice, emit
from ruleengine.grid import squares_in
from ruleengine_blood_bowl._base.ball import LooseBall
from ruleengine_blood_bowl._base.blockdice import about_to_hit
from ruleengine_blood_bowl._base.departures import can_leave
from ruleengine_blood_bowl._base.events import Placed
from ruleengine_blood_bowl._base.pitch import PITCH
from ruleengine_blood_bowl._base.players import uses
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.state import ACTION, BALL, SQUARE, TAKEN
from ruleengine_blood_bowl._base.verbs import move_to
from ruleengine_blood_bowl._bb2020.skills.ball_and_chain import BALL_AND_CHAIN


@choice("slip-to")
class SlipTo:
    """Be placed on this square next to the attacker."""

    square: int


@choice("stand-still")
class StandStill:
    """Stay where he is."""


STAND_STILL: Final = StandStill()


class Trickster(SkillPart):
    """Trickster: about to be hit, he may be placed on another free square next to the attacker."""

    name = "blood-bowl-2020.trickster"
    skill = Skill("Trickster", innate=True)
    keys = (SQUARE, TAKEN, BALL)

    @about_to_hit.impl
    async def slips(self, match: Match, piece: PieceId, target: PieceId, value: bool) -> bool:
        """A placement, no movement: nobody holds or shadows him, and he keeps the ball (BB20-X-TRICKSTER-02)."""
        if (
            value
            or match.get(ACTION) == BALL_AND_CHAIN.name
            or not uses(match, target, "Trickster")
            or not can_leave(match, target, True)
        ):
            return value
        free = match.derived(PITCH).grid.near[match.get(SQUARE, piece)] & ~match.get(TAKEN)
        if not free:
            return value
        options = [STAND_STILL, *map(SlipTo, squares_in(free))]
        chosen: Any = await Decision(match.pieces[target].side, "trickster", options, target)
        if isinstance(chosen, StandStill):
            return value
        move_to(match, target, chosen.square)
        if match.get(BALL) == chosen.square:
            match.push(LooseBall(chosen.square))
        await emit(match, Placed(target, chosen.square))
        return True
