"""The match: halves, drives, whose turn it is, the end (LRB-MAT, LRB-END, LRB-TD-03, BB20-MAT, BB20-END, BB20-TD).

`Half` pushes a `Drive`, which pushes set-up, kick-off and turns; `NextTurn` says after each turn what comes next.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Sequence
from enum import IntEnum
from operator import itemgetter
from typing import Any, Final

import attrs

from ruleengine import (
    AWAY,
    HOME,
    Check,
    Decision,
    Match,
    MatchReader,
    Part,
    Result,
    Roll,
    Side,
    Table,
    choice,
    collect,
    emit,
    option,
    procedure,
    roll,
    roll_check,
    specification,
    transform,
)
from ruleengine.dice import d6, die
from ruleengine.hooks import initial_procedures, invariants, on_event, result, weather
from ruleengine_blood_bowl._base.events import (
    DriveBegan,
    DriveEnded,
    HalfBegan,
    HalfEnded,
    Left,
    Recovered,
    Tossed,
    Touchdown,
)
from ruleengine_blood_bowl._base.kickoff import KickOff
from ruleengine_blood_bowl._base.players import in_box, on_pitch
from ruleengine_blood_bowl._base.setup import SetUp
from ruleengine_blood_bowl._base.state import (
    ACTIVE,
    BACK,
    BONUS_REROLLS,
    FIRST_KICKING,
    HALF,
    IN_TURN,
    KICKING,
    REROLLS,
    ROSTER_REROLLS,
    SCORE,
    SCORER,
    SQUARE,
    TURN,
    WINNER,
)
from ruleengine_blood_bowl._base.terms import OFF, Status
from ruleengine_blood_bowl._base.turn import NEXT_ACTIVATION, TeamTurn
from ruleengine_blood_bowl._base.verbs import put_ball, take_off
from ruleengine_pitch.turns import winner_of

_COIN = die(2)
TOSS: Final = Roll(_COIN, None, "blood-bowl.toss", Table(_COIN, {1: HOME, 2: AWAY})).prepared()
OVERTIME: Final = 3
"""The half that is overtime."""


@attrs.frozen
class MatchOptions:
    """How long a match lasts."""

    turns: int = option(8, "Turns of each team in a half.", rule="LRB-MAT-01, BB20-MAT-02", at_least=1, at_most=100)


# What an edition says ------------------------------------------------------------------------------------


@collect(name="blood-bowl.before-match")
def before_match(match: Match) -> Iterable[Any]:
    """Procedures that come before the weather and the toss.

    Returns:
        procedures, in the order in which they run.
    """
    specification()


@collect(name="blood-bowl.before-toss")
def before_toss(match: Match) -> Iterable[Any]:
    """Procedures that come between the weather and the toss.

    Returns:
        procedures, in the order in which they run.
    """
    specification()


@collect(name="blood-bowl.before-kick-off")
def before_kick_off(match: Match) -> Iterable[Any]:
    """Procedures that come in each drive once both teams are set up.

    Returns:
        procedures, in the order in which they run.
    """
    specification()


@transform(name="blood-bowl.drives-on")
def drives_on(match: Match, value: bool) -> bool:
    """Change whether another drive follows a touchdown, if turns are left.

    Args:
        value: begins as true.
    """
    specification()


class Stage(IntEnum):
    """The stages of the end of a drive, in their order (BB20-END-01, 05, 07)."""

    SENDINGS_OFF = 1
    BEFORE_RECOVERY = 2
    RECOVERY = 3
    EFFECTS = 4


@collect(name="blood-bowl.drive-end")
def drive_end(match: Match) -> Iterable[tuple[Stage, Any]]:
    """Procedures that end a drive, each with its stage; the pitch is still as the drive has left it.

    Returns:
        pairs of a stage and a procedure; procedures of the same stage run in the order of the parts.
    """
    specification()


@collect(name="blood-bowl.after-full-time")
def after_full_time(match: Match) -> Iterable[Any]:
    """Procedures that go on with a match whose second half, or overtime, is over; none: it ends as it stands.

    Returns:
        procedures, in the order in which they run.
    """
    specification()


# The toss ------------------------------------------------------------------------------------------------


@choice("kick")
class Kick:
    """Kick off first."""


@choice("receive")
class Receive:
    """Receive first."""


KICK, RECEIVE = Kick(), Receive()


@procedure("blood-bowl.toss")
class Toss:
    """Toss a coin; the winner chooses to kick or to receive (LRB-MAT-02, BB20-MAT-01)."""

    half: int = 1

    async def run(self, match: Match) -> None:
        winner = await TOSS
        chosen = await Decision(winner, "kick-or-receive", (KICK, RECEIVE))
        kicking = winner if chosen is KICK else winner.other
        match.push(Half(self.half, kicking))
        await emit(match, Tossed(winner, kicking))


@procedure("blood-bowl.pre-match")
class PreMatch:
    """Before the match: the weather, then the toss (LRB-MAT-02, BB20-MAT-01)."""

    async def run(self, match: Match) -> None:
        match.push(*before_toss(match), Toss())
        await weather(match)


# Halves and drives ---------------------------------------------------------------------------------------


@procedure("blood-bowl.half")
class Half:
    """A half, or overtime, begins with a drive."""

    number: int
    kicking: Side

    async def run(self, match: Match) -> None:
        match.set(HALF, self.number)
        if self.number == 1:
            match.set(FIRST_KICKING, self.kicking)
        for side in Side:
            match.set(TURN, side, 0)
            if self.number != OVERTIME:
                match.set(REROLLS, side, match.get(ROSTER_REROLLS, side))
        match.push(Drive(self.kicking, self.number == 1))
        await emit(match, HalfBegan(self.number, self.kicking))


@procedure("blood-bowl.drive")
class Drive:
    """A drive: set-up, the kicking team first, then the kick-off, then turns, the receivers' first (LRB-MAT-03)."""

    kicking: Side
    first: bool = False

    async def run(self, match: Match) -> None:
        kicking = self.kicking
        match.set(KICKING, kicking)
        sides = (SetUp(kicking), SetUp(kicking.other))
        match.push(*sides, *before_kick_off(match), KickOff(), NextTurn(kicking.other))
        await emit(match, DriveBegan(kicking, self.first))


@procedure("blood-bowl.next-turn")
class NextTurn:
    """Say what comes next: this side's turn, the other's if it has none left, or the end of drive or half.

    Attributes:
        side: whose turn is due.
    """

    side: Side

    async def run(self, match: Match) -> None:
        side = self.side
        if match.get(SCORER) is not None or not any(turns_left(match, each) for each in Side):
            match.push(DriveEnds())
            return
        if not turns_left(match, side):
            side = side.other
        match.push(TeamTurn(side), NextTurn(side.other))


def after_turn(match: Match) -> tuple[NextTurn]:
    """What waits on the stack while a team has its turn."""
    return (NextTurn(match.get(ACTIVE).other),)


@procedure("blood-bowl.drive-ends")
class DriveEnds:
    """The ball is dead and everybody leaves the pitch; then another drive, or the end of the half.

    LRB-END-02, LRB-MAT-04, LRB-MAT-05, BB20-END-01.
    """

    async def run(self, match: Match) -> None:
        put_ball(match, OFF)  # first: whoever is sent off with it must not let it bounce
        scorer = match.get(SCORER)
        staged = sorted(drive_end(match), key=itemgetter(0))
        match.push(*(procedure for _, procedure in staged), ClearPitch(scorer))
        # What ends with the drive, such as the weather's toll, looks at the pitch as it was left.
        await emit(match, DriveEnded(scorer))


@procedure("blood-bowl.clear-pitch")
class ClearPitch:
    """Everybody on the pitch goes to Reserves, fit again; the scorer kicks off if turns are left."""

    scorer: Side | None

    async def run(self, match: Match) -> None:
        for side in Side:
            for piece in on_pitch(match, side):
                square = match.get(SQUARE, piece)
                take_off(match, piece, Status.RESERVES)
                await emit(match, Left(piece, square, Status.RESERVES))
        turns = any(turns_left(match, side) for side in Side)
        if self.scorer is not None and turns and drives_on(match, True):
            match.push(Drive(self.scorer))
        else:
            match.push(HalfEnds())


@procedure("blood-bowl.half-ends")
class HalfEnds:
    """The second half swaps the roles; after it, or after overtime, the match is over (LRB-MAT-05 to 07)."""

    async def run(self, match: Match) -> None:
        half = match.get(HALF)
        lose_bonus_rerolls(match)
        if half == 1:
            match.push(Half(2, match.get(FIRST_KICKING).other))
        else:
            match.push(*after_full_time(match))
        await emit(match, HalfEnded(half))


@procedure("blood-bowl.roll-off")
class RollOff:
    """Still a draw after overtime: roll-offs, ties rolled again; who wins most of them wins (LRB-MAT-07, BB20-MAT-06).

    Attributes:
        left: how many are still to be rolled; an odd number at first.
        lead: how many more home has won than away.
    """

    left: int = 1
    lead: int = 0

    async def run(self, match: Match) -> None:
        home = await roll(d6, by=HOME, reason="blood-bowl.roll-off")
        away = await roll(d6, by=AWAY, reason="blood-bowl.roll-off")
        lead = self.lead + (1 if home > away else -1)
        if home == away:
            match.push(self)
        elif self.left > 1:
            match.push(RollOff(self.left - 1, lead))
        else:
            match.set(WINNER, HOME if lead > 0 else AWAY)


def turns_left(match: MatchReader, side: Side) -> bool:
    """Whether a team has a turn left in this half (LRB-MAT-01, BB20-MAT-09)."""
    return match.get(TURN, side) < match.options(MatchOptions).turns


def drawn(match: MatchReader) -> bool:
    """Whether both sides have scored alike."""
    return match.get(SCORE, HOME) == match.get(SCORE, AWAY)


def lose_bonus_rerolls(match: Match) -> None:
    """Take away what is left of team re-rolls that were gained for a time (LRB-KT-28, BB20-RR-03)."""
    for side in Side:
        match.set(REROLLS, side, match.get(REROLLS, side) - match.get(BONUS_REROLLS, side))
        match.set(BONUS_REROLLS, side, 0)


async def recover_knocked_out(
    match: Match, rolled: Callable[[Match, Check], Coroutine[Any, Any, bool]] = roll_check
) -> None:
    """Let each knocked-out player back into Reserves if his injury's check says so (LRB-INJ-04, BB20-END-03).

    Args:
        rolled: how the check is rolled.
    """
    for side in Side:
        for piece in in_box(match, side, Status.KNOCKED_OUT):
            back = match.get(BACK, piece)
            if back is None or await rolled(match, back):
                take_off(match, piece, Status.RESERVES)
                match.set(BACK, piece, None)
                await emit(match, Recovered(piece, Status.RESERVES))


class DrivePart(Part):
    """Halves, drives and whose turn it is."""

    name = "blood-bowl.match"
    options = MatchOptions
    keys = (HALF, SCORE, SCORER, KICKING, FIRST_KICKING, WINNER, TURN, ROSTER_REROLLS)
    procedures = (PreMatch, Toss, Half, Drive, NextTurn, DriveEnds, ClearPitch, HalfEnds, RollOff)
    requires = (weather,)

    @initial_procedures.impl
    def first(self, match: Match) -> Sequence[Any]:
        """Weather and toss come first; or, where the parts began in the midst of a turn, that turn goes on."""
        if match.get(IN_TURN):
            return (NEXT_ACTIVATION, *after_turn(match))
        return (*before_match(match), PreMatch())

    @result.impl
    def most_touchdowns(self, match: Match) -> Result:
        """More touchdowns win, equal is a draw (LRB-MAT-06, BB20-MAT-05)."""
        home, away = match.get(SCORE, HOME), match.get(SCORE, AWAY)
        return Result((home, away), winner_of(match, SCORE, WINNER))

    @on_event.on(Touchdown)
    def out_of_turn(self, match: Match, event: Touchdown) -> None:
        """Scoring in the opponents' turn moves the scorer's marker (LRB-TD-03, BB20-TD-02)."""
        if match.get(ACTIVE) is not event.side:
            match.set(TURN, event.side, match.get(TURN, event.side) + 1)

    @invariants.impl
    def markers(self, match: Match) -> Iterable[str]:
        """Markers and scores count from nothing."""
        for side in Side:
            if match.get(TURN, side) < 0 or match.get(SCORE, side) < 0:
                yield f"{side} has its marker at {match.get(TURN, side)} and {match.get(SCORE, side)} touchdowns"
