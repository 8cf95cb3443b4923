"""Ball and Chain: a whirl that goes where it goes (BB20-X-BALL-AND-CHAIN)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

import attrs

from ruleengine import (
    CheckKind,
    CompiledRules,
    InjuryCause,
    InjurySeverity,
    Match,
    MatchReader,
    PieceId,
    Roll,
    Victim,
    choice,
    emit,
    option,
)
from ruleengine.dice import Faces, Reading, d6
from ruleengine.grid import Direction
from ruleengine.hooks import preview_checks
from ruleengine_blood_bowl._base.ball import LooseBall
from ruleengine_blood_bowl._base.blocking import before_block
from ruleengine_blood_bowl._base.blocks import Block, ball_after, hurt_by_crowd, must_follow_up
from ruleengine_blood_bowl._base.departures import can_leave
from ruleengine_blood_bowl._base.events import Moved
from ruleengine_blood_bowl._base.falling import CROWD, Hurting, go_down, placed_prone
from ruleengine_blood_bowl._base.fouls import FOULED
from ruleengine_blood_bowl._base.injuries import Fate, armour_ignored, injury_result
from ruleengine_blood_bowl._base.moving import STAND_UP_DEED, extra_square_check, movement_left, spend
from ruleengine_blood_bowl._base.pitch import PITCH
from ruleengine_blood_bowl._base.players import Assist, able_against, at, has, helpers
from ruleengine_blood_bowl._base.pushes import choose_push, shift, tell_push
from ruleengine_blood_bowl._base.rerolls import attempt, rerollable
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.state import ACTION, ACTOR, BALL, HOLDER, SQUARE, STATUS
from ruleengine_blood_bowl._base.terms import NO_ARMOUR, NOBODY, OFF, Status
from ruleengine_blood_bowl._base.throwing import fly_out
from ruleengine_blood_bowl._base.turn import Action, able, actions, deeds, may_declare, touchdown
from ruleengine_blood_bowl._base.verbs import move_to
from ruleengine_blood_bowl._bb2020.skills.wounding import NOT_FALLEN

SKILL: Final = "Ball and Chain"
VEER: Final = CheckKind("blood-bowl-2020.veer", d6)
RUN_OVER: Final = "ball-and-chain"
"""The cause of an injury to somebody on the ground whom he runs over."""
SWUNG: Final = "own-chain"
"""The cause of his own injury where he is placed prone."""
STRAIGHT: Final = (Direction.N, Direction.W, Direction.E, Direction.S)


@attrs.frozen
class ChainOptions:
    """How far his way can be helped."""

    ball_and_chain_reroll: bool = option(
        False, "Whether the die for his direction may be rolled again.", rule="BB20-X-RR-05"
    )


@attrs.frozen
class Veering(Reading[Direction]):
    """The direction in which he goes who means to go in another.

    >>> [str(Veering(Direction.N).read((face,))) for face in range(1, 7)]
    ['NW', 'NW', 'N', 'N', 'NE', 'NE']
    """

    meant: Direction

    def read(self, faces: Faces) -> Direction:
        """1 or 2 to the left, 5 or 6 to the right."""
        if faces[0] <= 2:
            return self.meant.left
        return self.meant if faces[0] <= 4 else self.meant.right


def why_not(match: MatchReader, piece: PieceId) -> str:
    """Why a player cannot be given the action; empty if he can."""
    return able(match, piece) if has(match, piece, SKILL) else "he has no ball and chain"


BALL_AND_CHAIN: Final = Action("ball-and-chain", why_not=why_not)


@choice("whirl")
class Whirl:
    """Go for the square in this direction, and see where it leads."""

    heading: Direction

    async def do(self, match: Match, piece: PieceId) -> None:
        """A square of movement, or a rush, which is rolled for before the direction (BB20-X-BALL-AND-CHAIN-06)."""
        upright = not spend(match, piece) or await attempt(match, extra_square_check(match, piece))
        await whirl(match, piece, await veer(match, piece, self.heading), upright)


async def veer(match: Match, piece: PieceId, meant: Direction) -> Direction:
    """Roll for the direction."""
    roll = Roll(d6, match.pieces[piece].side, VEER.name, Veering(meant))
    if not match.options(ChainOptions).ball_and_chain_reroll:
        return await roll
    found: Direction = await rerollable(match, roll, kind=VEER, piece=piece, good=lambda value: value is meant)
    return found


async def whirl(match: Match, piece: PieceId, heading: Direction, upright: bool) -> None:
    """Enter a square: off the pitch, onto free ground, over somebody who lies there, or into somebody who stands."""
    here = match.get(SQUARE, piece)
    pitch = match.derived(PITCH)
    to = pitch.grid.step(here, heading)
    if to is None:
        await fly_out(match, piece, here, heading)
        return
    other = at(match, to)
    if other != NOBODY and upright and match.get(STATUS, other) is Status.STANDING:
        match.push(*before_block(match, piece, other, 1), Block(piece, other))
        return
    if other != NOBODY and not await sweep(match, piece, other, upright):
        to = here
    if to != here:
        move_to(match, piece, to)
        await emit(match, Moved(piece, here, to))
    if match.get(BALL) == to:
        match.push(LooseBall(to))
    if not upright:
        await go_down(match, piece, "extra-square")
    else:
        await touchdown(match)


async def sweep(match: Match, piece: PieceId, other: PieceId, upright: bool) -> bool:
    """Push away whoever is in the square: who lies there may be hurt (BB20-X-BALL-AND-CHAIN-05). Has he gone?"""
    shifts = await choose_push(match, piece, other, by=match.pieces[piece].side)
    if not shifts:
        return False
    holder = match.get(HOLDER)
    shift(match, shifts)
    await tell_push(match, shifts, by=NOBODY)
    down = match.get(STATUS, other) in (Status.PRONE, Status.STUNNED)
    hurting = [Hurting(other, RUN_OVER, piece)] if down and shifts[0].to != OFF else []
    match.push(*hurting, *hurt_by_crowd(shifts), *ball_after(match, shifts, holder))
    return True


class BallAndChain(SkillPart):
    """Ball and Chain: his only action is a whirl, square by square, into whoever is in the way; who falls is out."""

    name = "blood-bowl-2020.ball-and-chain"
    skill = Skill(
        SKILL,
        innate=True,
        never_with=("Diving Tackle", "Frenzy", "Grab", "Leap", "Multiple Block", "On the Ball", "Shadowing"),
    )
    options = ChainOptions
    keys = (ACTION, ACTOR, BALL, HOLDER, SQUARE, STATUS)
    checks = (VEER,)

    @actions.impl
    def whirling(self, rules: CompiledRules) -> Iterable[Action]:
        """By any number of players a turn (BB20-X-BALL-AND-CHAIN-01)."""
        yield BALL_AND_CHAIN

    @may_declare.impl
    def nothing_else(self, match: Match, piece: PieceId, value: Sequence[Action]) -> Sequence[Action]:
        """His only one."""
        return [kind for kind in value if kind is BALL_AND_CHAIN] if has(match, piece, SKILL) else value

    @deeds.on(BALL_AND_CHAIN.name)
    def whirls(self, match: Match, piece: PieceId, action: str) -> Iterable[Any]:
        """In each straight direction, as long as he has movement."""
        if match.get(STATUS, piece) is not Status.STANDING:
            return (STAND_UP_DEED,)
        able = sum(movement_left(match, piece)) > 0 and can_leave(match, piece, True)
        return [Whirl(heading) for heading in STRAIGHT] if able else ()

    @must_follow_up.impl
    def drawn(self, match: Match, blocker: PieceId, value: bool) -> bool:
        """After every push."""
        return value or has(match, blocker, SKILL)

    @able_against.impl
    def unstoppable(self, match: Match, piece: PieceId, skill: str, opponent: PieceId, value: bool) -> bool:
        """Nobody fends him off (BB20-X-BALL-AND-CHAIN-04)."""
        return value and not (skill == "Fend" and has(match, opponent, SKILL))

    @helpers.impl
    def alone(self, match: Match, assist: Assist, value: int) -> int:
        """Against a team-mate nobody helps (BB20-X-BALL-AND-CHAIN-04)."""
        return value if match.pieces[assist.helped].side is not match.pieces[assist.against].side else 0

    @armour_ignored.impl
    def heavy(self, match: Match, victim: Victim, cause: InjuryCause, value: bool) -> bool:
        """Whenever he goes down (BB20-X-BALL-AND-CHAIN-07)."""
        return value or (victim.piece is not None and self.falls(match, victim.piece, cause))

    @injury_result.impl
    def at_least_out(self, match: Match, victim: Victim, cause: InjuryCause, value: Fate) -> Fate:
        """Stunned counts as knocked out."""
        mine = victim.piece is not None and has(match, victim.piece, SKILL)
        out = mine and cause.name not in NO_ARMOUR | {FOULED, CROWD} and value is InjurySeverity.STUNNED
        return InjurySeverity.UNTIL_RESTART if out else value

    @placed_prone.impl
    async def dragged_down(self, match: Match, piece: PieceId, why: str, value: bool) -> bool:
        """Being placed prone is enough, if nothing else hurts him at once."""
        if has(match, piece, SKILL) and why not in NOT_FALLEN:
            match.push(Hurting(piece, SWUNG))
        return value

    def falls(self, match: MatchReader, piece: PieceId, cause: InjuryCause) -> bool:
        """Whether an injury is by going down."""
        return has(match, piece, SKILL) and cause.name not in NOT_FALLEN

    @preview_checks.impl
    def rush(self, match: Match, choice: object) -> Iterable[Any]:
        """The rush, if he has no movement left."""
        piece = match.get(ACTOR)
        if isinstance(choice, Whirl) and not movement_left(match, piece)[0]:
            yield extra_square_check(match, piece)
