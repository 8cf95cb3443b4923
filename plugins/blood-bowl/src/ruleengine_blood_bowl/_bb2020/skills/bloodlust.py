"""Bloodlust: a thirst that a Thrall must still (BB20-X-BLOODLUST)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Final

from ruleengine import (
    Check,
    CheckKind,
    Decision,
    InjuryCause,
    InjurySeverity,
    Key,
    Match,
    MatchReader,
    Modifier,
    PieceId,
    Victim,
    build,
    choice,
    emit,
    event,
    procedure,
)
from ruleengine.grid import squares_in
from ruleengine.hooks import modifiers
from ruleengine_blood_bowl._base.ball import LooseBall
from ruleengine_blood_bowl._base.blocking import BLITZ, BLOCK_ACTION
from ruleengine_blood_bowl._base.departures import HELD
from ruleengine_blood_bowl._base.events import ActivationEnded, BallLost
from ruleengine_blood_bowl._base.falling import Hurting
from ruleengine_blood_bowl._base.injuries import Fate, armour_ignored, injury_result
from ruleengine_blood_bowl._base.moving import MOVE
from ruleengine_blood_bowl._base.passing import HandTo, Pass
from ruleengine_blood_bowl._base.pitch import PITCH
from ruleengine_blood_bowl._base.players import at, skills
from ruleengine_blood_bowl._base.skillbook import Skill
from ruleengine_blood_bowl._base.state import ACTION, ACTOR, DEEDS, SQUARE, STATUS, TAKEN
from ruleengine_blood_bowl._base.terms import NOBODY, Status
from ruleengine_blood_bowl._base.turn import deeds, last_duties, may_score, open_deeds, touchdown, turn_over
from ruleengine_blood_bowl._base.unreliable import Unreliable
from ruleengine_blood_bowl._base.verbs import drop_ball, lose_zone
from ruleengine_blood_bowl._bb2020.blocks import BLITZ_TARGET
from ruleengine_blood_bowl._bb2020.injury import BADLY_HURT

BLOODLUST: Final = CheckKind("blood-bowl-2020.bloodlust", natural=(1, 7))
"""A natural 1 always fails, and no other face always does well."""
BITTEN: Final = "bite"
"""The cause of an injury to a Thrall."""
THIRSTY: Final[Key[bool]] = Key("blood-bowl-2020.thirsty", bool, default=False, reset_on=(ActivationEnded,))
"""Whether the player under way has to bite before his action ends."""


@event("blood-bowl-2020.bit")
class Bit:
    """A player bit a Thrall."""

    piece: PieceId
    thrall: PieceId


@choice("go-on")
class GoOn:
    """Do what was declared."""


@choice("only-move")
class OnlyMove:
    """Change the action to a Move."""


@choice("bite")
class Bite:
    """Bite this Thrall."""

    thrall: PieceId

    async def do(self, match: Match, piece: PieceId) -> None:
        """He does not move any more (BB20-X-BLOODLUST-04)."""
        await bite(match, piece, self.thrall)


GO_ON, ONLY_MOVE = GoOn(), OnlyMove()
_bite = lru_cache(Bite)


def is_thrall(match: MatchReader, piece: PieceId) -> bool:
    """Whether a player is a Thrall, by the name of his position."""
    return "Thrall" in match.pieces[piece].profile.role.split()


def thralls(match: MatchReader, piece: PieceId) -> list[PieceId]:
    """The Thralls next to a standing player, standing or not, by their squares; none if he does not stand."""
    if match.get(SQUARE, piece) < 0 or match.get(STATUS, piece) is not Status.STANDING:
        return []
    near = match.derived(PITCH).grid.near[match.get(SQUARE, piece)] & match.get(TAKEN)
    found = [at(match, square) for square in squares_in(near)]
    side = match.pieces[piece].side
    return [other for other in found if match.pieces[other].side is side and is_thrall(match, other)]


async def bite(match: Match, piece: PieceId, thrall: PieceId) -> None:
    """Bite: an injury roll for the Thrall, a turnover only if he had the ball (BB20-X-BLOODLUST-02)."""
    match.set(THIRSTY, False)
    match.set(DEEDS, tuple(sorted({*match.get(DEEDS), HELD})))
    square = match.get(SQUARE, thrall)
    lost = drop_ball(match, thrall)
    match.push(Hurting(thrall, BITTEN, piece), *([LooseBall(square)] if lost else ()))
    await emit(match, Bit(piece, thrall))
    if lost:
        await emit(match, BallLost(thrall))
        await turn_over(match, BITTEN)
    await touchdown(match)


@procedure("blood-bowl-2020.thirst")
class Thirst:
    """The action ends: now he must bite, or it is a turnover (BB20-X-BLOODLUST-03)."""

    piece: PieceId

    async def run(self, match: Match) -> None:
        piece = self.piece
        near = thralls(match, piece)
        if near:
            chosen = await Decision(match.pieces[piece].side, "bite", [_bite(thrall) for thrall in near], piece)
            await bite(match, piece, chosen.thrall)
            return
        match.set(THIRSTY, False)
        square = match.get(SQUARE, piece)
        if square >= 0:
            lose_zone(match, piece)
            if drop_ball(match, piece):
                match.push(LooseBall(square))
                await emit(match, BallLost(piece))
        await turn_over(match, "bloodlust")


class Bloodlust(Unreliable):
    """Bloodlust: failing the roll, he has to bite a Thrall before his action ends, or it is a turnover."""

    name = "blood-bowl-2020.bloodlust"
    skill = Skill("Bloodlust", "target", innate=True)
    kind = BLOODLUST
    target = 2
    keys = (THIRSTY, ACTION, ACTOR, DEEDS, BLITZ_TARGET)
    procedures = (Thirst,)
    after = ("blood-bowl-2020.blocks", "blood-bowl-2020.unchannelled-fury")
    before = ("blood-bowl-2020.foul-appearance",)

    def check(self, match: MatchReader, piece: PieceId, action: str) -> Check:
        """By his own target."""
        needs: Any = skills(match, piece)[self.skill.name]
        by = match.pieces[piece].side
        return build(match, BLOODLUST, by=by, base=needs, subject=piece, basis=self.skill.name, about=action)

    async def fail(self, match: Match, piece: PieceId, action: str) -> None:
        """He acts, or changes the action to a Move."""
        match.set(THIRSTY, True)
        if action == MOVE.name:
            return
        if await Decision(match.pieces[piece].side, "bloodlust", (GO_ON, ONLY_MOVE), piece) is ONLY_MOVE:
            match.set(ACTION, MOVE.name)
            match.set(BLITZ_TARGET, NOBODY)

    @modifiers.on(BLOODLUST)
    def for_a_fight(self, match: Match, check: Check) -> Iterable[Modifier]:
        """+1 for a Block or a Blitz, and what replaces it (BB20-X-BLOODLUST-01, BB20-X-BLOODLUST-06)."""
        if check.about in (BLOCK_ACTION.name, BLITZ.name):
            yield Modifier(1, "about to fight")

    @deeds.impl
    def bites(self, match: Match, piece: PieceId, action: str) -> Iterable[Any]:
        """At any time of his action."""
        return [_bite(thrall) for thrall in thralls(match, piece)] if match.get(THIRSTY) else ()

    @open_deeds.impl
    def first_of_all(self, match: Match, piece: PieceId, value: Sequence[Any]) -> Sequence[Any]:
        """Before he bites he gives nobody the ball (BB20-X-BLOODLUST-04)."""
        return [deed for deed in value if not isinstance(deed, Pass | HandTo)] if match.get(THIRSTY) else value

    @may_score.impl
    def not_yet(self, match: Match, piece: PieceId, value: bool) -> bool:
        """Nor does he score."""
        return value and not (match.get(THIRSTY) and match.get(ACTOR) == piece)

    @last_duties.impl
    def thirst(self, match: Match, piece: PieceId) -> Iterable[Any]:
        """The bite."""
        return (Thirst(piece),) if match.get(THIRSTY) else ()

    @armour_ignored.impl
    def bare(self, match: Match, victim: Victim, cause: InjuryCause, value: bool) -> bool:
        """No armour is rolled for a Thrall who is bitten."""
        return value or cause.name == BITTEN

    @injury_result.impl
    def lightly(self, match: Match, victim: Victim, cause: InjuryCause, value: Fate) -> Fate:
        """A casualty is badly hurt."""
        return BADLY_HURT if cause.name == BITTEN and value is InjurySeverity.MATCH else value
