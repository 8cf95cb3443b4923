"""Hail Mary Pass: pass to any square of the pitch (BB20-X-HAIL-MARY)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

from ruleengine import Check, Decision, Match, MatchReader, PieceId, choice, procedure
from ruleengine.hooks import preview_checks
from ruleengine_blood_bowl._base.ball import Scatter, land
from ruleengine_blood_bowl._base.passing import (
    PASSING_ACTION,
    PassEnds,
    Quality,
    Throw,
    can_pass,
    fumble,
    gives_to,
    pass_named,
    throw,
    throw_as,
)
from ruleengine_blood_bowl._base.pitch import PITCH
from ruleengine_blood_bowl._base.players import at, holds_ball, uses
from ruleengine_blood_bowl._base.ranges import Band, longest_range
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.state import ACTOR, FINISHED, SQUARE, STATUS, STOP
from ruleengine_blood_bowl._base.terms import OFF, Status
from ruleengine_blood_bowl._base.turn import deeds
from ruleengine_blood_bowl._base.verbs import put_ball
from ruleengine_blood_bowl._bb2020.deviation import deviate


@choice("hail-mary-at")
class HailMaryAt:
    """Throw a Hail Mary Pass at this square."""

    square: int


@lru_cache(maxsize=64)
def anywhere_but(size: int, square: int) -> tuple[HailMaryAt, ...]:
    """Every square of a grid of a size but one."""
    return tuple(HailMaryAt(each) for each in range(size) if each != square)


def hail_mary_check(match: MatchReader, piece: PieceId, square: int) -> Check:
    """The check of such a pass: that of a long bomb, however far it is."""
    return throw_as(match, piece, Throw(square, Band.BOMB))


@choice("hail-mary")
class HailMary:
    """Throw a Hail Mary Pass: choose the square next; the action ends with it."""

    async def do(self, match: Match, piece: PieceId) -> None:
        """The target is named before anything is rolled."""
        match.set(FINISHED, True)
        options = anywhere_but(match.derived(PITCH).grid.size, match.get(SQUARE, piece))
        chosen = await Decision(match.pieces[piece].side, "hail-mary", options)
        if await gives_to(match, piece, at(match, chosen.square)):
            before = pass_named(match, piece, chosen.square)
            match.push(*before, _LongThrow(piece, chosen.square), PassEnds("pass"))


HAIL_MARY: Final = HailMary()


@procedure("blood-bowl-2020.hail-mary-pass")
class _LongThrow:
    """The throw: at its best inaccurate; nobody can deflect it (BB20-X-HAIL-MARY-01, 02)."""

    piece: PieceId
    square: int

    async def run(self, match: Match) -> None:
        piece = self.piece
        if match.get(STOP) or not holds_ball(match, piece):
            return
        quality = await throw(match, hail_mary_check(match, piece, self.square), best=Quality.INACCURATE)
        if quality is Quality.FUMBLED:
            await fumble(match, piece)
            return
        put_ball(match, OFF)
        if quality is Quality.INACCURATE:
            match.push(Scatter(self.square))
        else:
            way, heading = await deviate(match, match.get(SQUARE, piece), by=match.pieces[piece].side)
            await land(match, way.end, off=way.is_out, how="deviation", heading=heading)


class HailMaryPass(SkillPart):
    """Hail Mary Pass: he may pass to any square, as if over the longest distance; it is never accurate."""

    name = "blood-bowl-2020.hail-mary-pass"
    skill = Skill("Hail Mary Pass")
    keys = (ACTOR, FINISHED, SQUARE)
    procedures = (_LongThrow,)

    @deeds.on(PASSING_ACTION.name)
    def far(self, match: Match, piece: PieceId, action: str) -> Iterable[Any]:
        """Not in a blizzard (BB20-X-HAIL-MARY-02)."""
        able = match.get(STATUS, piece) is Status.STANDING and can_pass(match, piece)
        if able and uses(match, piece, "Hail Mary Pass") and longest_range(match, Band.BOMB) is Band.BOMB:
            yield HAIL_MARY

    @preview_checks.impl
    def roll(self, match: Match, choice: object) -> Iterable[Check]:
        """The roll of the pass."""
        if isinstance(choice, HailMaryAt):
            yield hail_mary_check(match, match.get(ACTOR), choice.square)
