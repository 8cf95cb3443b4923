"""Hit and Run: a step away after a block (BB20-X-HIT-AND-RUN)."""

from __future__ import annotations

from typing import Final

from ruleengine import Decision, Match, MatchReader, PieceId, choice, emit, procedure
from ruleengine.grid import squares_in
from ruleengine.hooks import on_event
from ruleengine_blood_bowl._base.departures import can_leave
from ruleengine_blood_bowl._base.events import BlockEnded, Moved
from ruleengine_blood_bowl._base.moving import arrive
from ruleengine_blood_bowl._base.pitch import PITCH
from ruleengine_blood_bowl._base.players import on_pitch, uses
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.state import SQUARE, STOP, TAKEN
from ruleengine_blood_bowl._base.verbs import move_to


@choice("run-to")
class RunTo:
    """Step to this square."""

    to: int


@choice("stay-there")
class StayThere:
    """Stay where he is."""


STAY_THERE: Final = StayThere()


def ways_out(match: MatchReader, piece: PieceId) -> int:
    """The free squares next to a player next to which no opponent is, as a bitboard (BB20-X-HIT-AND-RUN-03)."""
    near, here = match.derived(PITCH).grid.near, match.get(SQUARE, piece)
    free = near[here] & ~match.get(TAKEN)
    for other in on_pitch(match, match.pieces[piece].side.other):
        free &= ~near[match.get(SQUARE, other)]
    return free


@procedure("blood-bowl-2020.running-off")
class RunningOff:
    """Once a block is resolved, and the second one of a Frenzy, the blocker may step away."""

    piece: PieceId

    async def run(self, match: Match) -> None:
        piece = self.piece
        if match.get(STOP) or not uses(match, piece, "Hit and Run") or not can_leave(match, piece, True):
            return
        squares = ways_out(match, piece)
        if not squares:
            return
        options = [*map(RunTo, squares_in(squares)), STAY_THERE]
        chosen = await Decision(match.pieces[piece].side, "hit-and-run", options, piece)
        if isinstance(chosen, RunTo):
            start = move_to(match, piece, chosen.to)
            await emit(match, Moved(piece, start, chosen.to))
            await arrive(match, piece)


class HitAndRun(SkillPart):
    """Hit and Run: after a block a free step to where nobody marks him, and he marks nobody."""

    name = "blood-bowl-2020.hit-and-run"
    skill = Skill("Hit and Run", innate=True)
    keys = (SQUARE, TAKEN, STOP)
    procedures = (RunningOff,)
    before = ("blood-bowl.frenzy",)

    @on_event.on(BlockEnded)
    async def afterwards(self, match: Match, event: BlockEnded) -> None:
        """Below what a Frenzy puts on top of it (BB20-X-HIT-AND-RUN-02)."""
        if event.nth == 1 and uses(match, event.piece, "Hit and Run"):
            match.push(RunningOff(event.piece))
