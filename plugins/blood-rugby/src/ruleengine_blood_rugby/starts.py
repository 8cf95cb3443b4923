"""The start of a half and after a score: set-up, kick-off, initiative (BR-START)."""

from __future__ import annotations

from ruleengine import Match, Part, Side, emit, frame
from ruleengine_blood_rugby.ball import LooseBall
from ruleengine_blood_rugby.events import StartBegan
from ruleengine_blood_rugby.pitch import PITCH
from ruleengine_blood_rugby.players import able, number
from ruleengine_blood_rugby.state import FIRST
from ruleengine_blood_rugby.verbs import put_ball, put_on

AUTO = {
    1: (13, 4),
    2: (13, 5),
    3: (13, 6),
    4: (13, 7),
    5: (13, 8),
    6: (13, 9),
    7: (9, 7),
    8: (10, 2),
    9: (10, 3),
    10: (5, 3),
    11: (5, 7),
    12: (5, 11),
}


@frame("blood-rugby.start")
class Start:
    """Both sides set up, the attacking one first; it kicks off, and initiative is rolled for."""

    attacking: Side

    async def rule(self, match: Match) -> None:
        grid = match.built(PITCH).grid
        for side in Side:
            for piece in able(match, side):
                x, y = AUTO[number(match, piece)]
                put_on(match, piece, grid.at(grid.width - 1 - x if side else x, y))
        put_ball(match, grid.at(13, 7))
        match.set(FIRST, self.attacking.other)
        match.push(LooseBall.dropped(match, grid.at(13, 7), self.attacking))
        await emit(match, StartBegan(self.attacking))


class StartPart(Part):
    """Starts."""

    name = "blood-rugby.start"
    frames = (Start,)
