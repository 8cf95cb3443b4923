"""The referee: where he stands, what he sees, and what he whistles for (BR-FOUL, BR-REF, BR-BRIBE-05)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

import attrs

from ruleengine import Match, MatchReader, Part, PieceId, Roll, SideKey, emit, event, option
from ruleengine.dice import Faces, Reading, d6
from ruleengine.grid import between, squares_in
from ruleengine.hooks import invariants, on_event
from ruleengine_blood_rugby._events import (
    ActivationEnded,
    AllSetUp,
    HalfEnded,
    Left,
    Punishable,
    RoundBegan,
    Suspicious,
)
from ruleengine_blood_rugby._pitch import PITCH
from ruleengine_blood_rugby._players import taken
from ruleengine_blood_rugby._state import BALL, HOLDER, REFEREE, SQUARE, STOP
from ruleengine_blood_rugby._terms import NOBODY, OFF, Status
from ruleengine_blood_rugby._turn import penalty
from ruleengine_blood_rugby._verbs import take_off

FOLLOWS_AT: Final = 2
"""The squares at which he keeps from the ball (BR-REF-01)."""

Foul = Literal["punch", "headbutt", "stomp", "weapon", "hold", "hit_referee", "hinder", "kick"]
"""The fouls that can be chosen, by options (BR-FOUL-03)."""


@attrs.frozen
class RefereeOptions:
    """What the referee sees, and what he makes of it."""

    referee: Literal["follows", "none", "all"] = option(
        "follows", "He follows the ball; none: nothing is seen; all: everything is but headbutts.", rule="BR-REF-02"
    )
    referee_near: int = option(3, "Squares up to which he is near.", rule="BR-REF-01", at_least=0, at_most=60)
    referee_sight: int = option(6, "Squares up to which he sees.", rule="BR-REF-01", at_least=0, at_most=60)
    headbutt_seen: Literal["never", "line"] = option(
        "never", "Whether headbutts are never seen, or as anything else.", rule="BR-HIT-03"
    )
    sent_off_for: tuple[Foul, ...] = option(
        ("weapon", "hit_referee"), "What a player is sent off for, if it is seen.", rule="BR-FOUL-04"
    )
    angry_whistle: Literal[1, 2] = option(
        2, "The highest of six on which an angry referee whistles at a suspicious action.", rule="BR-BRIBE-05"
    )


BLIND: Final[SideKey[bool]] = SideKey("blood-rugby.blind", bool, default=False, reset_on=(HalfEnded,))
"""Whether the referee sees none of a side's fouls in this half, since he was bribed (BR-BRIBE-04)."""
ANGRY: Final[SideKey[bool]] = SideKey("blood-rugby.angry", bool, default=False)
"""Whether the referee is angry with a side, for the rest of the match (BR-BRIBE-05)."""


# What he sees --------------------------------------------------------------------------------------------


@attrs.frozen
class Sight:
    """How the referee sees a square, in words, and what follows from it.

    Attributes:
        seen: whether he sees what happens there.
        why: a few words, such as `5 squares away, in the open`.
    """

    seen: bool
    why: str


def sight(match: MatchReader, square: int) -> Sight:
    """How the referee sees a square: within six squares and with a clear line (BR-REF-01, BR-REF-03)."""
    options = match.options(RefereeOptions)
    if options.referee == "none" or match.get(REFEREE) == OFF:
        return Sight(False, "there is no referee")
    if options.referee == "all":
        return Sight(True, "the referee sees everything")
    distance = match.derived(PITCH).grid.distance(match.get(REFEREE), square)
    covered = is_covered(match, square)
    where = f"{distance} square{'s' * (distance != 1)} away, {'behind a player' if covered else 'in the open'}"
    return Sight(distance <= options.referee_sight and not covered, where)


def is_near(match: MatchReader, square: int) -> bool:
    """Whether the referee is near a square, covered or not."""
    options = match.options(RefereeOptions)
    if options.referee != "follows":
        return options.referee == "all"
    return match.derived(PITCH).grid.distance(match.get(REFEREE), square) <= options.referee_near


def is_covered(match: MatchReader, square: int) -> bool:
    """Whether a standing player is on the referee's line to a square; corners do not count, nor do the ends."""
    return between(match.derived(PITCH).grid, match.get(REFEREE), square) & taken(match) != 0


def notices(match: MatchReader, piece: PieceId, act: str, square: int) -> Sight:
    """Whether the referee notices a punishable act of a player at a square, and why (BR-FOUL-01, BR-HIT-03)."""
    if match.get(BLIND, match.pieces[piece].side):
        return Sight(False, "the referee is bribed")
    if act == "headbutt" and match.options(RefereeOptions).headbutt_seen == "never":
        return Sight(False, "headbutts in the scrum are never seen")
    return sight(match, square)


# Where he stands -----------------------------------------------------------------------------------------


def comes_on(match: MatchReader) -> int:
    """The square where he comes on: in the last column of the first half, in the middle row (BR-REF-02)."""
    grid = match.derived(PITCH).grid
    return grid.at(grid.width // 2 - 1, grid.height // 2)


def follow(match: MatchReader) -> int:
    """Where he stands next: the free square at distance 2 from the ball nearest to where he is (BR-REF-02).

    Of several the one in the lower column, then in the lower row. Without a ball or a free square he stays.
    """
    grid, here = match.derived(PITCH).grid, match.get(REFEREE)
    holder = match.get(HOLDER)
    ball = match.get(BALL) if holder == NOBODY else match.get(SQUARE, holder)
    if ball == OFF:
        return here
    free = grid.ring(ball, FOLLOWS_AT) & ~taken(match)
    if free >> here & 1:
        return here
    by_columns = sorted(squares_in(free), key=lambda square: (grid.distance(here, square), square % grid.width, square))
    return by_columns[0] if by_columns else here


# What he whistles for ------------------------------------------------------------------------------------


@event("blood-rugby.foul-judged")
class FoulJudged:
    """The referee saw a foul, or did not; `why` says why. A foul that he saw is a penalty."""

    piece: PieceId
    act: str
    seen: bool
    why: str


@event("blood-rugby.wrongly-whistled")
class WronglyWhistled:
    """An angry referee whistled a foul that was none (BR-BRIBE-01)."""

    piece: PieceId
    act: str


@attrs.frozen
class AtMostFace(Reading[bool]):
    """Whether a die shows a number or less.

    >>> AtMostFace(2).read((2,)), AtMostFace(2).read((3,))
    (True, False)
    """

    most: int

    def read(self, faces: Faces) -> bool:
        """Whether it does."""
        return faces[0] <= self.most


async def judge(match: Match, piece: PieceId, act: str, square: int) -> None:
    """Let the referee see a foul, or not: seen it is a penalty, and for some acts a sending-off (BR-FOUL-02, 04)."""
    found = notices(match, piece, act, square)
    await emit(match, FoulJudged(piece, act, found.seen, found.why))
    if found.seen:
        await penalty(match, match.pieces[piece].side.other, square)
        if act in match.options(RefereeOptions).sent_off_for:
            await send_off(match, piece)


async def send_off(match: Match, piece: PieceId) -> None:
    """Take a player off the pitch for good; it is not replaced (BR-FOUL-04)."""
    square = match.get(SQUARE, piece)
    if square < 0:
        return
    take_off(match, piece, Status.SENT_OFF)  # with a ball that it holds: the penalty brings that back
    await emit(match, Left(piece, square, Status.SENT_OFF))


class RefereePart(Part):
    """The referee."""

    name = "blood-rugby.referee"
    options = RefereeOptions
    keys = (REFEREE, BLIND, ANGRY)

    def begin(self, match: Match) -> None:
        """He comes on, unless he is there already."""
        if match.get(REFEREE) == OFF and match.options(RefereeOptions).referee != "none":
            match.set(REFEREE, comes_on(match))

    @on_event.on(AllSetUp)
    def waits(self, match: Match, event: AllSetUp) -> None:
        """He is there before the ball is kicked or thrown (BR-REF-02)."""
        self.follows(match)

    @on_event.on(RoundBegan)
    def starts(self, match: Match, event: RoundBegan) -> None:
        """He is there as play begins after a start, or a restart (BR-REF-02)."""
        self.follows(match)

    @on_event.on(ActivationEnded)
    def goes_on(self, match: Match, event: ActivationEnded) -> None:
        """He follows the ball after each activation (BR-REF-01)."""
        self.follows(match)

    def follows(self, match: Match) -> None:
        """Let him follow the ball, if he does."""
        if match.options(RefereeOptions).referee == "follows":
            match.set(REFEREE, follow(match))

    @on_event.on(Punishable)
    async def judges(self, match: Match, event: Punishable) -> None:
        """An act is resolved first, damage included; then it is judged (BR-FOUL-04)."""
        await judge(match, event.piece, event.act, event.square)

    @on_event.on(Suspicious)
    async def whistles(self, match: Match, event: Suspicious) -> None:
        """An angry referee may whistle at a suspicious action (BR-BRIBE-05)."""
        side = match.pieces[event.piece].side
        if match.get(ANGRY, side) and match.get(STOP) is None:
            most = match.options(RefereeOptions).angry_whistle
            if await Roll(d6, None, "blood-rugby.angry-whistle", AtMostFace(most)):
                await emit(match, WronglyWhistled(event.piece, event.act))
                await penalty(match, side.other, event.square)

    @invariants.impl
    def on_the_pitch(self, match: Match) -> Iterable[str]:
        """The referee stands on a square of the pitch, if there is one."""
        if match.get(REFEREE) >= match.derived(PITCH).grid.size:
            yield f"the referee stands on {match.get(REFEREE)}, which is no square"
