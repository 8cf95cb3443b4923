"""Fouls: the armour roll with assists, then the referee (LRB-FOUL, BB20-FOUL)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

import attrs

from ruleengine import (
    Check,
    CompiledRules,
    Match,
    MatchReader,
    Modifier,
    Part,
    PieceId,
    Victim,
    choice,
    emit,
    procedure,
    slot,
    specification,
)
from ruleengine.grid import squares_in
from ruleengine.hooks import modifiers, preview_checks
from ruleengine_blood_bowl._base.ball import LooseBall
from ruleengine_blood_bowl._base.events import BallLost, Fouled, Left
from ruleengine_blood_bowl._base.falling import Hurting, cause_of
from ruleengine_blood_bowl._base.injuries import DOUBLES, armour_check
from ruleengine_blood_bowl._base.moving import steps
from ruleengine_blood_bowl._base.pitch import PITCH
from ruleengine_blood_bowl._base.players import Assist, assists, at
from ruleengine_blood_bowl._base.state import ACTOR, DEEDS, FINISHED, PROTECTED, SQUARE, STANDING, STATUS, TAKEN
from ruleengine_blood_bowl._base.terms import ARMOUR, Status
from ruleengine_blood_bowl._base.turn import Action, actions, deeds, turn_over
from ruleengine_blood_bowl._base.verbs import drop_ball, take_off

FOULED: Final = "foul"
"""The cause of an injury by a foul."""
FOUL: Final = Action("foul", "foul")


@attrs.frozen
class Call:
    """What the referee says of a foul: whether the player leaves, whether his team's turn ends."""

    sent_off: bool = False
    turnover: bool = False


PLAY_ON, SENT_OFF = Call(), Call(sent_off=True, turnover=True)


@slot(name="blood-bowl.referee")
async def referee(match: Match, fouler: PieceId) -> Call:
    """Say what the referee does about a foul, once all that came of it is resolved.

    Args:
        fouler: who fouled.

    Returns:
        whether he is sent off, and whether his team's turn ends.
    """
    specification()


@choice("foul")
class Foul:
    """Foul this opponent, who is down."""

    victim: PieceId

    async def do(self, match: Match, piece: PieceId) -> None:
        """It ends the action (LRB-ACT-06, BB20-FOUL-01)."""
        match.set(FINISHED, True)
        await begin_foul(match, piece, self.victim)


async def begin_foul(match: Match, piece: PieceId, victim: PieceId) -> None:
    """Foul somebody: his armour is rolled for, then the referee looks."""
    match.push(Hurting(victim, FOULED, piece), Whistle(piece))
    await emit(match, Fouled(piece, victim))


_foul = lru_cache(Foul)


@procedure("blood-bowl.whistle")
class Whistle:
    """The referee looks at a foul, unless he must not (LRB-FOUL-06)."""

    fouler: PieceId

    async def run(self, match: Match) -> None:
        protected = match.get(PROTECTED, match.pieces[self.fouler].side)
        call = PLAY_ON if protected else await referee(match, self.fouler)
        if call.sent_off:
            await send_off(match, self.fouler)
        if call.turnover:
            await turn_over(match, FOULED)


async def send_off(match: Match, piece: PieceId) -> None:
    """Send a player off for the match; a ball that he holds bounces from his square (LRB-FOUL-05, BB20-FOUL-07)."""
    square = match.get(SQUARE, piece)
    lost = drop_ball(match, piece)
    take_off(match, piece, Status.SENT_OFF)
    if lost:
        match.push(LooseBall(square))
        await emit(match, BallLost(piece))
    await emit(match, Left(piece, square, Status.SENT_OFF))


def victims(match: MatchReader, piece: PieceId) -> list[PieceId]:
    """Whom a player may foul: opponents next to him who are down (LRB-FOUL-01), in the order of their squares."""
    side = match.pieces[piece].side
    down = match.get(TAKEN) & ~match.get(STANDING, side) & ~match.get(STANDING, side.other)
    near = squares_in(match.derived(PITCH).grid.near[match.get(SQUARE, piece)] & down)
    return [other for other in (at(match, square) for square in near) if match.pieces[other].side is not side]


class FoulPart(Part):
    """The Foul action."""

    name = "blood-bowl.fouls"
    keys = (DOUBLES, PROTECTED)
    procedures = (Whistle,)
    requires = (referee,)

    @actions.impl
    def foul(self, rules: CompiledRules) -> Iterable[Action]:
        """Once a turn (LRB-ACT-06, BB20-ACT-07)."""
        yield FOUL

    @deeds.on(FOUL.name)
    def fouls(self, match: Match, piece: PieceId, action: str) -> Iterable[Any]:
        """Steps, or the foul."""
        found: list[Any] = steps(match, piece)
        if match.get(STATUS, piece) is Status.STANDING and FOULED not in match.get(DEEDS):
            found += [_foul(victim) for victim in victims(match, piece)]
        return found

    @modifiers.on(ARMOUR)
    def assistants(self, match: Match, check: Check) -> Iterable[Modifier]:
        """+1 for each helper of the fouler, −1 for each of the victim (LRB-FOUL-02, BB20-FOUL-02)."""
        fouler, victim = check.about.piece, check.subject
        if check.about.name != FOULED or fouler is None or victim is None:
            return
        helping = assists(match, Assist(fouler, victim, foul=True))
        hindering = assists(match, Assist(victim, fouler, foul=True))
        if helping:
            yield Modifier(helping, "assists")
        if hindering:
            yield Modifier(-hindering, "assists of the victim")

    @preview_checks.impl
    def armour(self, match: Match, choice: object) -> Iterable[Check]:
        """The armour roll of a foul."""
        if isinstance(choice, Foul):
            victim = Victim(match.pieces[choice.victim].side, choice.victim)
            yield armour_check(match, victim, cause_of(match, FOULED, match.get(ACTOR)))
