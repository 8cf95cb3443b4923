"""Bombardier: throw a bomb by the rules of a pass (BB20-X-BOMBARDIER)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import attrs

from ruleengine import (
    Check,
    CheckKind,
    CompiledRules,
    Decision,
    InjuryCause,
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
    roll_check,
)
from ruleengine.grid import Direction, squares_in
from ruleengine.hooks import modifiers, preview_checks
from ruleengine_blood_bowl._base.ball import LooseBall, Scatter
from ruleengine_blood_bowl._base.falling import Hurting, tell_down
from ruleengine_blood_bowl._base.injuries import spare_bonus
from ruleengine_blood_bowl._base.moving import marked_by
from ruleengine_blood_bowl._base.passing import (
    Quality,
    aim,
    choose_interceptor,
    fumbled,
    intercept_check,
    pass_check,
    pass_targets,
    throws_at,
    under_ruler,
)
from ruleengine_blood_bowl._base.pitch import PITCH
from ruleengine_blood_bowl._base.players import agility_check, at, can_catch, has, uses
from ruleengine_blood_bowl._base.rerolls import attempt
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.state import ACTION, ACTOR, FINISHED, MOVED, SQUARE, STATUS, TAKEN
from ruleengine_blood_bowl._base.terms import AGILITY_NATURALS, NOBODY, Status
from ruleengine_blood_bowl._base.turn import Action, actions, deeds, moving_team, turn_over
from ruleengine_blood_bowl._base.verbs import put_down
from ruleengine_blood_bowl._bb2020.deviation import deviate
from ruleengine_blood_bowl._bb2020.skills.errata import first_printing

SKILL: Final = "Bombardier"
CATCH_BOMB: Final = CheckKind("blood-bowl-2020.catch-bomb", natural=AGILITY_NATURALS)
FUSE: Final = CheckKind("blood-bowl-2020.fuse")
"""Whether a bomb that was caught explodes at once."""
BLAST: Final = CheckKind("blood-bowl-2020.blast")
"""Whether somebody next to an explosion is hit."""
BOMB: Final = "bomb"
"""The cause of an injury by a bomb."""
WELL_AIMED: Final = "pass"


def why_not(match: MatchReader, piece: PieceId) -> str:
    """Why a player cannot be given the action; empty if he can."""
    if not has(match, piece, SKILL):
        return "he has no bombs"
    return "" if match.get(STATUS, piece) is Status.STANDING else "he is down, and a bomb leaves no time to rise"


THROW_BOMB: Final = Action("throw-bomb", allowance="bomb", why_not=why_not, moves=False)


@event("blood-bowl-2020.bomb-thrown")
class BombThrown:
    """A player threw a bomb at a square; `quality` is such as `accurate` or `fumbled`."""

    piece: PieceId
    square: int
    quality: str


@event("blood-bowl-2020.bomb-caught")
class BombCaught:
    """A player caught a bomb; it explodes at once, or he throws it on."""

    piece: PieceId
    explodes: bool


@event("blood-bowl-2020.exploded")
class Exploded:
    """A bomb exploded in a square."""

    square: int


@choice("throw-bomb")
class Throw:
    """Throw the bomb: choose the square next; the action ends with it."""

    async def do(self, match: Match, piece: PieceId) -> None:
        """Fumbled it explodes where he stands; nothing of it is a turnover by itself (BB20-X-BOMBARDIER-07)."""
        match.set(FINISHED, True)
        await hurl(match, piece)


THROW: Final = Throw()


async def hurl(match: Match, piece: PieceId) -> None:
    """Choose a square, and throw a bomb at it."""
    chosen = await Decision(match.pieces[piece].side, "target", throws_at(pass_targets(match, piece)))
    square, here = chosen.square, match.get(SQUARE, piece)
    quality = await aim(match, pass_check(match, piece, square))
    await emit(match, BombThrown(piece, square, quality.value))
    if quality is Quality.FUMBLED:
        if await fumbled(match, piece, True):
            match.push(Explosion(here))
    elif quality is Quality.ACCURATE:
        match.push(BombArrives(piece, square, WELL_AIMED, quality))
    elif quality is Quality.INACCURATE:
        match.push(BombScatter(square, thrower=piece, quality=quality))
    else:
        way, heading = await deviate(match, here, by=match.pieces[piece].side)
        match.push(BombArrives(piece, way.end, "deviation", quality, heading if way.is_out else None))


@procedure("blood-bowl-2020.bomb-scatter")
class BombScatter(Scatter):
    """A bomb scatters: an inaccurate one from its target, a deflected one from who deflected it.

    Attributes:
        thrower: who threw it.
        quality: how well; None: it was deflected already.
    """

    thrower: PieceId = attrs.field(kw_only=True)
    quality: Quality | None = attrs.field(kw_only=True)

    async def ends(self, match: Match, square: int, out: Direction | None) -> None:
        """Somebody may deflect it, once."""
        match.push(BombArrives(self.thrower, square, "scatter", self.quality, out))


@procedure("blood-bowl-2020.bomb-arrives")
class BombArrives:
    """A bomb is about to come down; first an opponent of the thrower may try to deflect it.

    Attributes:
        thrower: who threw it.
        square: where it comes down, or the last square of the pitch on its way.
        how: what brought it there.
        quality: how well it was thrown; None: nobody can deflect it any more.
        out: the direction in which it leaves the pitch; None: it does not.
    """

    thrower: PieceId
    square: int
    how: str
    quality: Quality | None
    out: Direction | None = None

    async def run(self, match: Match) -> None:
        if self.quality is not None:
            lane = under_ruler(match, match.get(SQUARE, self.thrower), self.square)
            other = await choose_interceptor(match, self.thrower, lane)
            if other != NOBODY and await attempt(match, intercept_check(match, other, self.quality)):
                if await attempt(match, bomb_check(match, other, "deflection")):
                    await caught(match, other)
                else:
                    match.push(BombScatter(match.get(SQUARE, other), thrower=self.thrower, quality=None))
                return
        if self.out is not None:
            return
        piece = at(match, self.square)
        if piece == NOBODY or not can_catch(match, piece):
            match.push(Explosion(self.square))
        elif await attempt(match, bomb_check(match, piece, self.how)):
            await caught(match, piece)
        else:
            match.push(Explosion(self.square))


def bomb_check(match: MatchReader, piece: PieceId, how: str) -> Check:
    """The check to catch a bomb that came in some way; no skill about the ball helps (BB20-X-BOMBARDIER-02)."""
    return agility_check(match, piece, CATCH_BOMB, about=how)


async def caught(match: Match, piece: PieceId) -> None:
    """Roll whether it explodes at once; if not, he throws it, whoever's turn it is (BB20-X-BOMBARDIER-04)."""
    fuse = build(match, FUSE, by=match.pieces[piece].side, base=4, subject=piece)
    explodes = await roll_check(match, fuse)
    await emit(match, BombCaught(piece, explodes))
    if explodes or not pass_targets(match, piece):
        match.push(Explosion(match.get(SQUARE, piece)))
    else:
        match.push(ThrownOn(piece))


@procedure("blood-bowl-2020.thrown-on")
class ThrownOn:
    """Who has caught a bomb throws it."""

    piece: PieceId

    async def run(self, match: Match) -> None:
        await hurl(match, self.piece)


@procedure("blood-bowl-2020.explosion")
class Explosion:
    """A bomb explodes: whoever is in the square is hit, each neighbour on 4+ (BB20-X-BOMBARDIER-06)."""

    square: int

    async def run(self, match: Match) -> None:
        await emit(match, Exploded(self.square))
        thrower = match.get(ACTOR)
        near = match.derived(PITCH).grid.near[self.square] & match.get(TAKEN)
        hit = [each for each in (at(match, self.square),) if each != NOBODY]
        for square in squares_in(near):
            piece = at(match, square)
            check = build(match, BLAST, by=match.pieces[thrower].side, base=4, subject=piece)
            if await roll_check(match, check):
                hit.append(piece)
        up = [piece for piece in hit if match.get(STATUS, piece) is Status.STANDING]
        lost = [put_down(match, piece) for piece in up]
        balls = [match.get(SQUARE, piece) for piece, had_ball in zip(up, lost, strict=True) if had_ball]
        match.push(*(Hurting(piece, BOMB, thrower) for piece in hit), *map(LooseBall, balls))
        for piece, had_ball in zip(up, lost, strict=True):
            await tell_down(match, piece, BOMB, lost_ball=had_ball, placed=not first_printing(match))
            if piece == thrower and match.get(ACTION) == THROW_BOMB.name and moving_team(match, piece):
                await turn_over(match, BOMB)


class Bombardier(SkillPart):
    """Bombardier: once a turn a bomb, thrown like the ball; where it comes to rest it explodes."""

    name = "blood-bowl-2020.bombardier"
    skill = Skill(SKILL, innate=True)
    checks = (CATCH_BOMB, FUSE, BLAST)
    keys = (ACTION, ACTOR, FINISHED, MOVED, SQUARE, STATUS, TAKEN)
    procedures = (BombScatter, BombArrives, ThrownOn, Explosion)

    @actions.impl
    def throwing(self, rules: CompiledRules) -> Iterable[Action]:
        """Besides Pass and Throw Team-mate (BB20-X-BOMBARDIER-01)."""
        yield THROW_BOMB

    @deeds.on(THROW_BOMB.name)
    def throws(self, match: Match, piece: PieceId, action: str) -> Iterable[Any]:
        """The throw, and nothing before it."""
        return (THROW,) if uses(match, piece, SKILL) and can_catch(match, piece) and pass_targets(match, piece) else ()

    @modifiers.on(CATCH_BOMB)
    def hard_to_catch(self, match: Match, check: Check) -> Iterable[Modifier]:
        """As a ball: -1 for each marker, and if it was not well aimed."""
        assert check.subject is not None
        yield from marked_by(match, check.subject, match.get(SQUARE, check.subject))
        if check.about != WELL_AIMED:
            yield Modifier(-1, str(check.about))

    @spare_bonus.impl
    async def splinters(self, match: Match, victim: Victim, cause: InjuryCause, value: int) -> int:
        """+1 by the first printing (BB20-X-BOMBARDIER-11)."""
        return value + (cause.name == BOMB and first_printing(match))

    @preview_checks.impl
    def roll(self, match: Match, choice: object) -> Iterable[Check]:
        """The roll to deflect a bomb on its way."""
        arriving = match.procedure
        piece = getattr(choice, "piece", None)
        if isinstance(arriving, BombArrives) and piece is not None and arriving.quality is not None:
            yield intercept_check(match, piece, arriving.quality)
