"""Throw-ins and penalties: both sides set up anew, and the taker puts the ball into play (BR-OUT)."""

from __future__ import annotations

from ruleengine import Match, Part, Side, frame
from ruleengine_blood_rugby.ball import LooseBall
from ruleengine_blood_rugby.state import FIRST
from ruleengine_blood_rugby.verbs import put_ball


@frame("blood-rugby.restart")
class Restart:
    """A side puts the ball into play from a square (BR-OUT-02)."""

    side: Side
    square: int

    async def rule(self, match: Match) -> None:
        match.set(FIRST, self.side)
        put_ball(match, self.square)
        match.push(LooseBall.dropped(match, self.square, self.side))


class RestartPart(Part):
    """Throw-ins and penalties."""

    name = "blood-rugby.restart"
    frames = (Restart,)
