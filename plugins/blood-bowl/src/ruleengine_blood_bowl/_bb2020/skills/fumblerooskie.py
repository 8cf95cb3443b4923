"""Fumblerooskie: leave the ball behind (BB20-X-FUMBLEROOSKIE)."""

from __future__ import annotations

from typing import Final

from ruleengine import Match, emit
from ruleengine_blood_bowl._base.blocking import BLITZ
from ruleengine_blood_bowl._base.departures import Departure, vacated
from ruleengine_blood_bowl._base.events import BallRests
from ruleengine_blood_bowl._base.moving import MOVE
from ruleengine_blood_bowl._base.passing import may_let_go
from ruleengine_blood_bowl._base.players import holds_ball, uses
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.state import ACTION, ACTOR
from ruleengine_blood_bowl._base.turn import Acting
from ruleengine_blood_bowl._base.verbs import put_ball
from ruleengine_blood_bowl._base.wanting import wants

ACTIONS: Final = frozenset({MOVE.name, BLITZ.name})


class Fumblerooskie(SkillPart):
    """Fumblerooskie: in a Move or a Blitz he may leave the ball in a square that he leaves."""

    name = "blood-bowl-2020.fumblerooskie"
    skill = Skill("Fumblerooskie")
    keys = (ACTION, ACTOR)
    before = ("blood-bowl-2020.shadowing",)

    @vacated.impl
    async def leaves_it(self, match: Match, departure: Departure, value: bool) -> bool:
        """After the rolls of a step or a jump; not by a follow-up (BB20-X-FUMBLEROOSKIE-02)."""
        piece = departure.piece
        moves = piece == match.get(ACTOR) and match.get(ACTION) in ACTIONS and isinstance(match.procedure, Acting)
        if value or not moves or not holds_ball(match, piece) or not uses(match, piece, "Fumblerooskie"):
            return value
        if may_let_go(match, piece, True) and await wants(match, piece, "Fumblerooskie"):
            put_ball(match, departure.start)
            await emit(match, BallRests(departure.start))
        return value
