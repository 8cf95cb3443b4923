"""Pushes: a contest of Strength; the loser goes back or down, the winner may follow (BR-PUSH-02 to 18)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Final, Literal

import attrs

from ruleengine import (
    Check,
    Decision,
    Match,
    MatchReader,
    Modifier,
    Part,
    PieceId,
    Roll,
    choice,
    emit,
    option,
    procedure,
)
from ruleengine.grid import Direction
from ruleengine.hooks import modifiers, preview_checks
from ruleengine_blood_rugby._contacts import LEAVE_IT, WORKED, begin, contact_deeds, hardiness, resolved
from ruleengine_blood_rugby._contest import NOTHING, Bar, Contest, Effort, Exerts, Rage, Upshot, fury_check, may_rage
from ruleengine_blood_rugby._displaced import push_back
from ruleengine_blood_rugby._events import Moved, Pushed
from ruleengine_blood_rugby._falling import go_down
from ruleengine_blood_rugby._moving import cross, open_squares
from ruleengine_blood_rugby._pitch import PITCH
from ruleengine_blood_rugby._players import STRENGTH, WISDOM, has, stands
from ruleengine_blood_rugby._rolls import FAILED, ability_check, margin_of, passes, tell_failed
from ruleengine_blood_rugby._state import ACTOR, SQUARE, STOP
from ruleengine_blood_rugby._terms import HOLD_GROUND, NOBODY, PUSH, Capability
from ruleengine_blood_rugby._turn import note
from ruleengine_blood_rugby._verbs import move_to

GAP: Final = 3
"""By how much greater a margin pushes back (BR-PUSH-03)."""
IMMOVABLE_GAP, IMMOVABLE_EXTRA = 5, 2
"""The same against Immovable, and by how much more than double puts down (BR-PUSH-04)."""
AFTER_MISS: Final = 3
"""What the next check of Strength gains whom a charge has missed (BR-PUSH-02)."""
HOLDING: Final = -2
"""How much harder it is to hold one's ground by Wisdom (BR-PUSH-05)."""


@attrs.frozen
class PushOptions:
    """Pushes."""

    push_both_ways: bool = option(
        True, "Whether the pushed player may push the pusher back by the same contest.", rule="BR-PUSH-03"
    )
    push_needs_success: bool = option(
        True, "Whether a pusher who fails does nothing, whatever the other rolled.", rule="BR-PUSH-09"
    )
    knockdown_needs_pushback: bool = option(
        False, "Whether to put down takes the margin that pushes back as well.", rule="BR-PUSH-10"
    )
    immovable_third_in_push: bool = option(
        True,
        "Whether a margin of a third of its Strength makes an immovable player resist a push too.",
        rule="BR-PUSH-11",
    )
    resist_push: Literal["by_margin", "greater"] = option(
        "by_margin",
        "How a victim keeps its square: if the pusher gains nothing by margin, or only by a greater margin.",
        rule="BR-PUSH-18",
    )
    push_from_standing: bool = option(
        True, "Whether there are pushes without a charge or a tackle before.", rule="BR-PUSH-12"
    )
    push_grounded: bool = option(
        True, "Whether to push a grounded player is allowed; otherwise it is a foul.", rule="BR-DOWN-02"
    )
    follow_up: bool = option(
        True, "Whether who pushes an opponent back may follow into the square that it left.", rule="BR-PUSH-14"
    )


# The contest -------------------------------------------------------------------------------------------------


@attrs.frozen
class Against:
    """What a check of Strength in a push is about.

    Attributes:
        opponent: the other one.
        missed: whether that one has just missed with a charge.
    """

    opponent: PieceId
    missed: bool = False


def push_check(match: MatchReader, piece: PieceId, opponent: PieceId, *, missed: bool = False) -> Check:
    """The check of Strength of one of the two in a push (BR-PUSH-03)."""
    return ability_check(match, piece, PUSH, STRENGTH, about=Against(opponent, missed))


def hold_check(match: MatchReader, piece: PieceId) -> Check:
    """The check of Wisdom of who is pushed back by a natural 1 (BR-PUSH-05)."""
    return ability_check(match, piece, HOLD_GROUND, WISDOM)


@lru_cache
def _bar(immovable: bool, both: bool) -> Bar:
    return Bar(IMMOVABLE_GAP, IMMOVABLE_EXTRA, both) if immovable else Bar(GAP, 0, both)


def contest_of(match: MatchReader, effort: Effort, target: PieceId, check: Check) -> Contest:
    """How the die of a pushed player is read: Immovable shields it alone, not the pusher (BR-PUSH-04, BR-PUSH-11)."""
    options = match.options(PushOptions)
    both, immovable = options.knockdown_needs_pushback, has(match, target, Capability.IMMOVABLE)
    return Contest(
        effort,
        margin_of(match, check),
        _bar(immovable, both),
        _bar(False, both) if options.push_both_ways else None,
        hardiness(match, target) if options.immovable_third_in_push else None,
        options.resist_push == "greater",
    )


def push_checks(match: MatchReader, piece: PieceId, target: PieceId, *, missed: bool = False) -> list[Check]:
    """The checks of a push: both of Strength, and of Wisdom those that a natural 1 may lead to (BR-PUSH-05)."""
    mine, theirs = push_check(match, piece, target), push_check(match, target, piece, missed=missed)
    exerts, faces = Exerts(margin_of(match, mine)), range(1, 21)
    throws = [*((1, face) for face in faces), *((face, 1) for face in faces)]
    found = {contest_of(match, exerts.read((face,)), target, theirs).read((other,)) for face, other in throws}
    doubtful = {upshot.loser for upshot in found if upshot.doubt}
    losers = [loser for loser, name in ((target, "target"), (piece, "pusher")) if name in doubtful]
    return [mine, theirs, *(hold_check(match, loser) for loser in losers)]


async def contest(match: Match, piece: PieceId, target: PieceId, *, missed: bool = False) -> Upshot:
    """Roll both players' Strength, the pusher's first: what comes of it.

    A pusher that fails does nothing: then the other does not roll (BR-PUSH-09).
    """
    check = push_check(match, piece, target)
    effort = await Roll(check.kind.dice, check.by, check.kind.name, Exerts(margin_of(match, check)), check)
    if effort.margin == FAILED:
        await tell_failed(match, check)
        if match.options(PushOptions).push_needs_success:
            return NOTHING
    check = push_check(match, target, piece, missed=missed)
    reading = contest_of(match, effort, target, check)
    upshot: Upshot = await Roll(check.kind.dice, check.by, check.kind.name, reading, check)
    if upshot.doubt:
        loser = piece if upshot.loser == "pusher" else target
        return NOTHING if await passes(match, hold_check(match, loser)) else attrs.evolve(upshot, doubt=False)
    return upshot


# The push ----------------------------------------------------------------------------------------------------


@procedure("blood-rugby.shove")
class Shove:
    """A push of a standing opponent: the contest, what it does, and who follows.

    Attributes:
        piece, target: who pushes whom.
        missed: whether the pusher has just missed with a charge (BR-PUSH-02).
    """

    piece: PieceId
    target: PieceId
    missed: bool = False

    async def run(self, match: Match) -> None:
        piece, target = self.piece, self.target
        match.push(resolved(match, "push", piece, target), Again(piece, target))
        upshot = await contest(match, piece, target, missed=self.missed)
        loser = {"target": target, "pusher": piece}.get(upshot.loser, NOBODY)
        await emit(match, Pushed(piece, target, loser, upshot.back, upshot.down))
        if loser != NOBODY:
            await lose(match, loser, target if loser == piece else piece, upshot)


async def lose(match: Match, loser: PieceId, winner: PieceId, upshot: Upshot) -> None:
    """Let a push do to its loser what it does; the winner may follow at once (BR-PUSH-14)."""
    start, moved = match.get(SQUARE, loser), False
    if upshot.back:
        direction = away_from(match, winner, loser)
        moved = await push_back(match, loser, direction, by=winner, down="push" if upshot.down else "")
    elif upshot.down:
        await go_down(match, loser, "push", by=winner)
    if (moved or upshot.down) and loser != match.get(ACTOR):
        match.set(WORKED, True)
    if moved:
        await follow(match, winner, start)


def away_from(match: MatchReader, piece: PieceId, target: PieceId) -> Direction:
    """The direction exactly opposite of a player next to another (BR-PUSH-06)."""
    found = match.derived(PITCH).grid.direction(match.get(SQUARE, piece), match.get(SQUARE, target))
    assert found is not None, "whoever pushes stands next to whom it pushes"
    return found


@procedure("blood-rugby.roll-aside")
class RollAside:
    """A push of a grounded opponent moves it without a check (BR-PUSH-07)."""

    piece: PieceId
    target: PieceId

    async def run(self, match: Match) -> None:
        piece, target, start = self.piece, self.target, match.get(SQUARE, self.target)
        foul = not match.options(PushOptions).push_grounded
        match.push(resolved(match, "push", piece, target, foul=foul))
        moved = await push_back(match, target, away_from(match, piece, target), by=piece)
        if moved:
            match.set(WORKED, True)
        await emit(match, Pushed(piece, target, target if moved else NOBODY, moved))
        if moved:
            await follow(match, piece, start)


# Following, and Fury -----------------------------------------------------------------------------------------


@choice("follow-up")
class FollowUp:
    """Follow into the square that the opponent left."""

    to: int


@choice("stay")
class Stay:
    """Stay where it is."""


STAY: Final = Stay()


async def follow(match: Match, piece: PieceId, square: int) -> None:
    """Let who has pushed an opponent back follow into the square that it left, if its coach wants to (BR-PUSH-14)."""
    allowed = match.options(PushOptions).follow_up and match.get(STOP) is None
    if not (allowed and stands(match, piece) and open_squares(match) >> square & 1):
        return
    chosen = await Decision(match.pieces[piece].side, "follow-up", (FollowUp(square), STAY), piece)
    if chosen is STAY:
        return
    start = move_to(match, piece, square)
    await emit(match, Moved(piece, start, square, "follow-up"))
    await cross(match, piece, start)


@procedure("blood-rugby.again")
class Again:
    """After a push comes Fury, for those who have it: it is asked after the follow-up (BR-PUSH-08, BR-PUSH-14)."""

    piece: PieceId
    target: PieceId

    async def run(self, match: Match) -> None:
        piece, target = self.piece, self.target
        if not may_rage(match, piece, target):
            return
        chosen = await Decision(match.pieces[piece].side, "fury", (Rage(target), LEAVE_IT), piece)
        if chosen is not LEAVE_IT:
            note(match, "fury")
            if await passes(match, fury_check(match, piece)):
                match.push(Shove(piece, target))


# The deed ----------------------------------------------------------------------------------------------------


@choice("push")
class Push:
    """Push this opponent, from the square beside it."""

    target: PieceId

    async def do(self, match: Match, piece: PieceId) -> None:
        """A contest of Strength; a grounded one is moved without (BR-PUSH-07, BR-PUSH-12)."""
        kind = Shove if stands(match, self.target) else RollAside
        begin(match, "push", piece, self.target, kind(piece, self.target))


_push = lru_cache(Push)


class PushPart(Part):
    """Pushes."""

    name = "blood-rugby.pushes"
    options = PushOptions
    checks = (PUSH, HOLD_GROUND)
    procedures = (Shove, RollAside, Again)

    @contact_deeds.impl
    def push(
        self, match: Match, piece: PieceId, standing: Sequence[PieceId], lying: Sequence[PieceId]
    ) -> Iterable[Any]:
        """Whom it may push: first who stands, then who lies, but not in its own square."""
        if not match.options(PushOptions).push_from_standing:
            return ()
        square = match.get(SQUARE, piece)
        found = [_push(target) for target in standing]
        return found + [_push(target) for target in lying if match.get(SQUARE, target) != square] if lying else found

    @modifiers.on(PUSH)
    def missed(self, match: Match, check: Check) -> Iterable[Modifier]:
        """Whom a charge has missed stands firmer (BR-PUSH-02)."""
        missed = isinstance(check.about, Against) and check.about.missed
        return (Modifier(AFTER_MISS, "the charge missed"),) if missed else ()

    @modifiers.on(HOLD_GROUND)
    def holding(self, match: Match, check: Check) -> Iterable[Modifier]:
        """It is hard to hold one's ground (BR-PUSH-05)."""
        return (Modifier(HOLDING, "to hold its ground"),)

    @preview_checks.impl
    def pushing(self, match: Match, choice: object) -> Iterable[Check]:
        """Both players' Strength, and the Wisdom that a natural 1 may call for."""
        if isinstance(choice, Push) and stands(match, choice.target):
            return push_checks(match, match.get(ACTOR), choice.target)
        return ()
