"""Passing and handing off: at which squares, whether somebody intercepts, and the turnover test after it.

An edition says by the slot `make_pass` in what order the roll, the interception and the flight come.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final

import attrs

from ruleengine import (
    Check,
    CheckKind,
    CompiledRules,
    Decision,
    Match,
    MatchReader,
    Part,
    PieceId,
    Roll,
    async_transform,
    build,
    choice,
    collect,
    emit,
    event,
    procedure,
    slot,
    specification,
    transform,
)
from ruleengine.dice import Reading, d6
from ruleengine.grid import corridor, squares_in
from ruleengine.hooks import preview_checks
from ruleengine_blood_bowl._base.ball import LooseBall, catch_check, come_down
from ruleengine_blood_bowl._base.events import BallLost
from ruleengine_blood_bowl._base.moving import steps
from ruleengine_blood_bowl._base.pitch import PITCH
from ruleengine_blood_bowl._base.players import (
    NO_PASSING,
    PASSING,
    adjacent,
    agility_check,
    at,
    can_catch,
    has_zone,
    holds_ball,
    reckoned,
)
from ruleengine_blood_bowl._base.ranges import RANGES, Band, in_range, longest_range, range_shift, ruler
from ruleengine_blood_bowl._base.rerolls import rerollable
from ruleengine_blood_bowl._base.state import (
    ACTIVE,
    ACTOR,
    DEEDS,
    FINISHED,
    HOLDER,
    PASSER,
    SQUARE,
    STANDING,
    STOP,
    passer_of,
)
from ruleengine_blood_bowl._base.terms import INTERCEPT, NOBODY, PASS
from ruleengine_blood_bowl._base.turn import Action, able, actions, deeds, moving_team, turn_over
from ruleengine_blood_bowl._base.verbs import drop_ball


@transform(name="blood-bowl.may-let-go")
def may_let_go(match: Match, piece: PieceId, value: bool) -> bool:
    """Change whether a player who holds the ball may part with it of his own will.

    Args:
        piece: who holds it.
        value: begins as true.
    """
    specification()


def why_not_given(match: MatchReader, piece: PieceId) -> str:
    """Why a player cannot be given an action in which he parts with the ball, in words; empty if he can."""
    if holds_ball(match, piece) and not may_let_go(match, piece, True):
        return "he does not part with the ball"
    return able(match, piece)


PASSING_ACTION: Final = Action("pass", allowance="pass", why_not=why_not_given)
HAND_OFF: Final = Action("hand-off", allowance="hand-off", why_not=why_not_given)
PASSED: Final = "passed"
"""Under this name it is noted in DEEDS that a player has passed and goes on."""

# Targets ---------------------------------------------------------------------------------------------------


@attrs.frozen
class Throw:
    """What a check to throw is about: the square aimed at, and the band as which the distance counts."""

    square: int
    band: Band


@choice("throw-at")
class ThrowAt:
    """Throw at this square."""

    square: int


@lru_cache(maxsize=4096)
def throws_at(squares: int) -> Sequence[ThrowAt]:
    """A throw at each of these squares, a bitboard; made once for each."""
    return tuple(ThrowAt(square) for square in squares_in(squares))


def pass_targets(match: MatchReader, piece: PieceId) -> int:
    """The squares that a player can pass to, as a bitboard: any on the pitch, so long as the band is allowed."""
    return in_range(match, piece, longest_range(match, Band.BOMB) - range_shift(match, piece, 0))


class Quality(Enum):
    """How good a throw is."""

    ACCURATE = "accurate"
    INACCURATE = "inaccurate"
    WILD = "wild"
    FUMBLED = "fumbled"


# Checks: pure ------------------------------------------------------------------------------------------------


def pass_check(match: MatchReader, piece: PieceId, square: int) -> Check:
    """The check to throw the ball accurately at a square within range (LRB-PASS-03, BB20-PASS-03)."""
    return throw_check(match, piece, square, kind=PASS, shift=range_shift(match, piece, 0))


NO_THROW: Final = CheckKind("blood-bowl.no-throw", d6, (6, 7), PASS.act)
"""The throw of a player who cannot throw: every face would fail, so none is rolled."""


def throw_check(match: MatchReader, piece: PieceId, square: int, *, kind: CheckKind, shift: int) -> Check:
    """The check to throw the ball, or a player; of who cannot throw at all, one that always fails (BB20-PASS-05).

    Args:
        square: a square within range.
        kind: the kind of throw.
        shift: how many bands further it counts.
    """
    band = match.rules.derived(RANGES).band(match.get(SQUARE, piece), square)
    assert band is not None
    return throw_as(match, piece, Throw(square, Band(band + shift)), kind=kind)


def throw_as(match: MatchReader, piece: PieceId, about: Throw, *, kind: CheckKind = PASS) -> Check:
    """The check to throw at a square as if it were in a band, wherever it is; see `throw_check`."""
    needs = match.attribute(piece, PASSING)
    kind = kind if needs < NO_PASSING else NO_THROW
    side = match.pieces[piece].side
    return reckoned(match, build(match, kind, by=side, base=needs, subject=piece, basis="passing", about=about))


def intercept_check(match: MatchReader, piece: PieceId, quality: Quality | None = None) -> Check:
    """The check to get at a pass, by how good it is if that is known (LRB-INT-01, BB20-INT-01)."""
    return agility_check(match, piece, INTERCEPT, about=quality)


# The throw ---------------------------------------------------------------------------------------------------


@event("blood-bowl.thrown")
class Thrown:
    """A player threw the ball, or another player, at a square: what he threw is in the air unless it was fumbled.

    Attributes:
        piece: who threw.
        square: at which he aimed.
        quality: such as `accurate` or `fumbled`.
        player: whom he threw; NOBODY: the ball.
    """

    piece: PieceId
    square: int
    quality: str
    player: PieceId = NOBODY


@slot(name="blood-bowl.throw-reading")
def throw_reading(match: MatchReader, check: Check) -> Reading[Quality]:
    """What the die of a check to throw means.

    Args:
        check: the check to throw.

    Returns:
        a reading of its die.
    """
    specification()


async def throw(match: Match, check: Check, player: PieceId = NOBODY, *, best: Quality = Quality.ACCURATE) -> Quality:
    """Roll a throw, with re-rolls: whatever is not accurate counts as a failure (LRB-PASS-12, BB20-SKL-05).

    Who cannot throw fumbles without a roll, so that there is nothing to roll again (BB20-PASS-12).

    Args:
        player: who is thrown; NOBODY: the ball.
        best: the best that it can be: a better one counts as this, which is no failure then.
    """
    assert check.subject is not None
    quality = await aim(match, check, best=best)
    await emit(match, Thrown(check.subject, check.about.square, quality.value, player))
    return quality


async def aim(match: Match, check: Check, *, best: Quality = Quality.ACCURATE) -> Quality:
    """Roll how good a throw is, of whatever is thrown, with re-rolls; see `throw`."""
    assert check.subject is not None
    if check.kind is NO_THROW:
        return Quality.FUMBLED
    roll = Roll(check.kind.dice, check.by, check.kind.name, throw_reading(match, check), check).prepared()
    good = {Quality.ACCURATE, best}
    quality: Quality = await rerollable(match, roll, kind=check.kind, piece=check.subject, good=good.__contains__)
    return best if quality in good else quality


@slot(name="blood-bowl.make-pass")
async def make_pass(match: Match, piece: PieceId, square: int) -> None:
    """Make a pass at a square: the roll, an interception, the flight, in the edition's order.

    Push procedures for whatever may repeat. Whether it is a turnover is looked at when all of them have run.

    Args:
        piece: who passes.
        square: at which he aims.
    """
    specification()


@async_transform(name="blood-bowl.willing")
async def willing(match: Match, piece: PieceId, mate: PieceId, value: bool) -> bool:
    """Change whether a player passes, or hands, the ball to a team-mate; if not, his action is over.

    Args:
        piece: who has the ball.
        mate: who is to have it.
        value: begins as true.
    """
    specification()


async def gives_to(match: Match, piece: PieceId, other: PieceId) -> bool:
    """Whether a player is willing to give whoever it is the ball; he always is to opponents and to nobody."""
    if other == NOBODY or match.pieces[other].side is not match.pieces[piece].side:
        return True
    return await willing(match, piece, other, True)


@async_transform(name="blood-bowl.fumbled")
async def fumbled(match: Match, piece: PieceId, value: bool) -> bool:
    """Change whether a player who fumbled a pass drops the ball; if not, he holds it, and his action is over.

    Args:
        piece: who passed.
        value: begins as true.
    """
    specification()


@collect(name="blood-bowl.pass-named")
def pass_named(match: Match, piece: PieceId, square: int) -> Iterable[Any]:
    """Procedures that come once the target of a pass is named, before the pass is rolled for.

    Args:
        piece: who is about to pass.
        square: at which he aims.

    Returns:
        procedures, in the order in which they run.
    """
    specification()


@transform(name="blood-bowl.goes-on")
def goes_on(match: Match, piece: PieceId, value: bool) -> bool:
    """Change whether a player may go on moving after a pass of his that was no turnover.

    Args:
        piece: who passed.
        value: begins as false.
    """
    specification()


async def fumble(match: Match, piece: PieceId) -> None:
    """Let the ball bounce from its thrower: a turnover, whoever catches it (LRB-PASS-10, BB20-PASS-12).

    It is none if he passed in the opponents' turn.
    """
    if not await fumbled(match, piece, True):
        return
    drop_ball(match, piece)
    match.push(LooseBall(match.get(SQUARE, piece)))
    await emit(match, BallLost(piece))
    if moving_team(match, piece):
        await turn_over(match, "fumble")


@procedure("blood-bowl.pass-now")
class PassNow:
    """A pass is made, after what came between the naming of its target and its roll."""

    piece: PieceId
    square: int

    async def run(self, match: Match) -> None:
        if holds_ball(match, self.piece) and not match.get(STOP):
            await make_pass(match, self.piece, self.square)


async def begin_pass(match: Match, piece: PieceId, square: int, *then: Any) -> None:
    """Make a pass whose target is named; others may do something before it.

    Args:
        then: procedures that follow when it is resolved.
    """
    before = list(pass_named(match, piece, square))
    if before:
        match.push(*before, PassNow(piece, square), *then)
    else:
        match.push(*then)
        await make_pass(match, piece, square)


@procedure("blood-bowl.pass-ends")
class PassEnds:
    """After a pass or a hand-off: a turnover, unless the moving team holds the ball (LRB-PASS-11, BB20-PASS-11)."""

    why: str

    async def run(self, match: Match) -> None:
        holder = match.get(HOLDER)
        if holder == NOBODY or match.pieces[holder].side is not match.get(ACTIVE):
            await turn_over(match, self.why)
        elif not match.get(STOP) and goes_on(match, match.get(ACTOR), False):
            match.set(DEEDS, tuple(sorted((*match.get(DEEDS), PASSED))))
            match.set(FINISHED, False)


# Interceptions -----------------------------------------------------------------------------------------------

LANE_WIDTH: Final = Fraction("1.74")
"""The width of the ruler in squares (LRB-INT-03, BB20-INT-04)."""


@choice("intercept")
class Intercept:
    """Let this player try to get at the pass."""

    piece: PieceId


@choice("let-pass")
class LetPass:
    """Let nobody try."""


LET_PASS: Final = LetPass()


def under_ruler(match: MatchReader, start: int, end: int) -> int:
    """The squares between two that the ruler covers, as a bitboard."""
    return corridor(match.rules.derived(PITCH).grid, start, end, width=LANE_WIDTH)


def interceptors(match: MatchReader, passer: PieceId, lane: int) -> list[PieceId]:
    """The opponents of a passer who may try to intercept, in the order of their squares (LRB-INT-02, BB20-INT-03).

    Args:
        lane: the squares that count, as a bitboard.
    """
    opponents = match.get(STANDING, match.pieces[passer].side.other)
    found = [at(match, square) for square in squares_in(opponents & lane)]
    return [piece for piece in found if can_catch(match, piece)]


async def choose_interceptor(match: Match, passer: PieceId, lane: int) -> PieceId:
    """Let the opposing coach choose who tries to intercept; NOBODY if nobody can, or shall."""
    able = interceptors(match, passer, lane)
    if not able:
        return NOBODY
    options = [*map(Intercept, able), LET_PASS]
    chosen = await Decision(match.pieces[passer].side.other, "intercept", options)
    return chosen.piece if isinstance(chosen, Intercept) else NOBODY


# Deeds -------------------------------------------------------------------------------------------------------


@choice("pass")
class Pass:
    """Pass the ball: choose the square next; the action ends with it."""

    async def do(self, match: Match, piece: PieceId) -> None:
        """The target is declared before anything is rolled (LRB-PASS-02, BB20-PASS-02)."""
        match.set(FINISHED, True)
        options = throws_at(pass_targets(match, piece))
        chosen = await Decision(match.pieces[piece].side, "target", options)
        if not await gives_to(match, piece, at(match, chosen.square)):
            return
        await begin_pass(match, piece, chosen.square, PassEnds("pass"))


@choice("hand-to")
class HandTo:
    """Hand the ball to this team-mate; the action ends with it."""

    piece: PieceId

    async def do(self, match: Match, piece: PieceId) -> None:
        """He must catch it; nothing is rolled for the provider (LRB-HO-01, BB20-HO-01)."""
        match.set(FINISHED, True)
        if not await gives_to(match, piece, self.piece):
            return
        match.push(PassEnds("hand-off"))
        await come_down(match, match.get(SQUARE, self.piece), how="hand-off")


PASS_DEED: Final = Pass()
_hand_to = lru_cache(maxsize=256)(HandTo)


def can_pass(match: Match, piece: PieceId) -> bool:
    """Whether a player has the ball, may part with it, and has not passed in this action."""
    return holds_ball(match, piece) and PASSED not in match.get(DEEDS) and may_let_go(match, piece, True)


class PassingPart(Part):
    """The Pass and the Hand-off action."""

    name = "blood-bowl.passing"
    keys = (PASSER,)
    procedures = (PassEnds, PassNow)
    requires = (ruler, throw_reading, make_pass)
    requires_attributes = (PASSING,)

    @actions.impl
    def allowed(self, rules: CompiledRules) -> Iterable[Action]:
        """Each once a turn, with the ball or without (LRB-ACT-04, 05, 07, BB20-ACT-04, 05, 09)."""
        return PASSING_ACTION, HAND_OFF

    @deeds.on("pass")
    def passing(self, match: Match, piece: PieceId, action: str) -> Iterable[Any]:
        """Steps; a pass, for whoever holds the ball."""
        moves = steps(match, piece)
        return [*moves, PASS_DEED] if can_pass(match, piece) and pass_targets(match, piece) else moves

    @deeds.on("hand-off")
    def handing(self, match: Match, piece: PieceId, action: str) -> Iterable[Any]:
        """Steps; for whoever holds the ball, each standing team-mate next to him, even one who cannot hold it."""
        moves = steps(match, piece)
        if not can_pass(match, piece):
            return moves
        mates = adjacent(match, piece, match.pieces[piece].side)
        return [*moves, *(_hand_to(mate) for mate in mates if can_catch(match, mate) or has_zone(match, mate))]

    @preview_checks.impl
    def rolls(self, match: Match, choice: object) -> Iterable[Check]:
        """The roll of a pass, of the receiver of a hand-off."""
        if isinstance(choice, ThrowAt) and holds_ball(match, passer_of(match)):
            yield pass_check(match, passer_of(match), choice.square)
        elif isinstance(choice, HandTo):
            yield catch_check(match, choice.piece, "hand-off")
