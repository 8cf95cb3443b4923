"""On the Ball: move while opponents aim a pass, or while the ball is in the air (BB20-X-ON-THE-BALL)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Final

from ruleengine import Decision, Match, PieceId, Side, choice, procedure
from ruleengine.grid import squares_in
from ruleengine_blood_bowl._base.moving import extra_squares, steps
from ruleengine_blood_bowl._base.passing import pass_named
from ruleengine_blood_bowl._base.pitch import PITCH
from ruleengine_blood_bowl._base.players import MOVEMENT, able_to_use, at, marked, uses
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.skills.dodge import dodge_helps
from ruleengine_blood_bowl._base.state import (
    ACTOR,
    DEEDS,
    EXTRA,
    KICKING,
    MOVED,
    MOVER,
    SQUARE,
    STANDING,
    STATUS,
    STOP,
    passer_of,
)
from ruleengine_blood_bowl._base.terms import NOBODY, OFF, Status
from ruleengine_blood_bowl._base.turn import END_ACTION
from ruleengine_blood_bowl._base.wanting import DECLINE
from ruleengine_blood_bowl._bb2020.kickoff import LANDING, before_event

SQUARES: Final = 3
"""So far they move, whatever their movement is."""
HELD_BACK: Final = frozenset({"Diving Tackle", "Shadowing"})
"""What a thrower does not use against who runs (BB20-X-DIVING-TACKLE-09)."""


@choice("on-the-ball")
class RunsFor:
    """Let this player move."""

    piece: PieceId


_runs = lru_cache(RunsFor)


@procedure("blood-bowl-2020.on-the-ball")
class OnTheBall:
    """The coach of a side moves one player after the other; who falls over ends it.

    Attributes:
        side: whose.
        ready: who may still move, a bit for each.
        kick_off: whether it is at the kick-off: one player moves, and stays in his own half.
    """

    side: Side
    ready: int
    kick_off: bool = False

    async def run(self, match: Match) -> None:
        options: list[Any] = [_runs(piece) for piece in able(match, self.side) if self.ready >> piece & 1]
        if not options or match.get(STOP):
            return
        chosen = await Decision(self.side, "on-the-ball", [*options, DECLINE])
        if chosen is DECLINE:
            return
        piece = chosen.piece
        rest = 0 if self.kick_off else self.ready & ~(1 << piece)
        match.push(_Running(self.side, rest, self.kick_off, match.get(MOVED), match.get(EXTRA), match.get(DEEDS)))
        match.set(MOVER, piece)
        match.set(MOVED, match.attribute(piece, MOVEMENT) - SQUARES)
        match.set(EXTRA, extra_squares(match, piece, 2))
        match.set(DEEDS, ())


@procedure("blood-bowl-2020.running")
class _Running:
    """A player on the ball takes the next step, until his coach, or a fall, ends it; then things are as before.

    Attributes:
        side, ready, kick_off: as in `OnTheBall`.
        moved, extra, deeds: what the player under way has done so far.
    """

    side: Side
    ready: int
    kick_off: bool
    moved: int
    extra: int
    deeds: tuple[str, ...]

    async def run(self, match: Match) -> None:
        piece = match.get(MOVER)
        upright = match.get(STATUS, piece) is Status.STANDING
        offered = self.ways(match, piece) if upright and not match.get(STOP) else ()
        if offered:
            chosen = await Decision(self.side, "run", [*offered, END_ACTION], piece)
            if chosen is not END_ACTION:
                match.push(self)
                await chosen.do(match, piece)
                return
        match.set(MOVER, NOBODY)
        match.set(MOVED, self.moved)
        match.set(EXTRA, self.extra)
        match.set(DEEDS, self.deeds)
        if upright and self.ready:
            match.push(OnTheBall(self.side, self.ready))

    def ways(self, match: Match, piece: PieceId) -> Sequence[Any]:
        """Steps and jumps; at the kick-off within his half (BB20-X-ON-THE-BALL-05)."""
        half = match.derived(PITCH).half[self.side]
        return [way for way in steps(match, piece) if not self.kick_off or half >> way.to & 1]


def able(match: Match, side: Side) -> list[PieceId]:
    """Who of a side may use the skill now; not the player under way (BB20-X-ON-THE-BALL-06)."""
    players = [at(match, square) for square in squares_in(match.get(STANDING, side))]
    return [each for each in players if each != match.get(ACTOR) and uses(match, each, "On the Ball")]


def bits(players: Iterable[PieceId]) -> int:
    """A bit for each player."""
    return sum(1 << piece for piece in players)


class OnTheBallSkill(SkillPart):
    """On the Ball: he moves up to three squares as opponents aim a pass, or as the ball is kicked to his team."""

    name = "blood-bowl-2020.on-the-ball"
    skill = Skill("On the Ball")
    keys = (MOVER, MOVED, EXTRA, DEEDS, SQUARE, LANDING, KICKING)
    procedures = (OnTheBall, _Running)
    after = ("blood-bowl-2020.swarming",)

    @pass_named.impl
    def at_a_pass(self, match: Match, piece: PieceId, square: int) -> Iterable[Any]:
        """Once the target is named (BB20-X-ON-THE-BALL-01)."""
        side = match.pieces[piece].side.other
        ready = bits(able(match, side))
        if ready:
            yield OnTheBall(side, ready)

    @before_event.impl
    def at_the_kick_off(self, match: Match) -> Iterable[Any]:
        """One open receiver, unless it is a touchback (BB20-X-ON-THE-BALL-05)."""
        side = match.get(KICKING).other
        ready = bits(piece for piece in able(match, side) if not marked(match, piece))
        if ready and match.get(LANDING) != OFF:
            yield OnTheBall(side, ready, kick_off=True)

    @able_to_use.impl
    def thrower_stays(self, match: Match, piece: PieceId, skill: str, value: bool) -> bool:
        """The thrower does not go after who runs (BB20-X-DIVING-TACKLE-09)."""
        return value and not (skill in HELD_BACK and match.get(MOVER) != NOBODY and piece == passer_of(match))

    @dodge_helps.impl
    def not_his_action(self, match: Match, piece: PieceId, against: Sequence[PieceId], value: bool) -> bool:
        """His dodges are not rolled again by Dodge (BB20-X-ON-THE-BALL-02)."""
        return value and piece != match.get(MOVER)
