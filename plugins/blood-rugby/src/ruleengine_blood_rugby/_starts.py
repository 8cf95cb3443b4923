"""The start of a half and after a score: set-up, kick-off, initiative (BR-START)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, Literal

import attrs

from ruleengine import (
    AWAY,
    HOME,
    Check,
    Decision,
    Key,
    Match,
    MatchReader,
    Modifier,
    Part,
    PieceId,
    Roll,
    Side,
    choice,
    emit,
    option,
    procedure,
)
from ruleengine.dice import Faces, Pool, Reading, die
from ruleengine.hooks import modifiers, on_event
from ruleengine_blood_rugby._ball import may_catch
from ruleengine_blood_rugby._events import AllSetUp, BallMoved, BallOut, InitiativeWon, Recovered, StartBegan
from ruleengine_blood_rugby._kicking import kick
from ruleengine_blood_rugby._pitch import PITCH, half_of
from ruleengine_blood_rugby._players import has, on_pitch, role
from ruleengine_blood_rugby._rolls import passes
from ruleengine_blood_rugby._setup import SetUp, clear, squad_for_start
from ruleengine_blood_rugby._state import ACTIVE, BACK, BALL, FIRST, HOLDER, KICK_OFF, LAST_TOUCH, SQUARE, STATUS
from ruleengine_blood_rugby._terms import KICK, NOBODY, OFF, Capability, Role, Status
from ruleengine_blood_rugby._turn import stop
from ruleengine_blood_rugby._verbs import put_ball
from ruleengine_pitch.players import team

CROSSED: Final[Key[bool]] = Key("blood-rugby.crossed-halfway", bool, default=False)
"""Whether the kick-off that is under way has come down in the half of the side that receives it."""
LAST_SQUARE: Final[Key[int]] = Key("blood-rugby.kick-off-square", int, default=OFF)
"""Where the ball of the kick-off that is under way was last seen on the pitch."""


@attrs.frozen
class StartOptions:
    """How a kick-off goes, and who moves first after it."""

    bad_kickoff: Literal["rekick", "throw_in", "centre"] = option(
        "rekick",
        "A kick-off that leaves the pitch, or does not cross halfway: kicked again once, thrown in by the other side, "
        "or the ball goes to the other side at the centre.",
        rule="BR-START-06",
    )
    catch_kickoff: bool = option(True, "Whether a kick-off can be caught before it has bounced.", rule="BR-START-11")
    initiative_die: Pool = option(die(10), "What each side rolls for initiative.", rule="BR-START-05")
    initiative: Literal["high", "low"] = option("high", "Which result wins the initiative.", rule="BR-START-05")
    stand_in_kick_penalty: int = option(
        4, "What a kicker without Kick takes off its Dexterity.", rule="BR-START-10", at_least=0, at_most=20
    )


# The taker -----------------------------------------------------------------------------------------------


@choice("taker")
class TakenBy:
    """Let a player put the ball into play."""

    piece: PieceId


_taken_by = lru_cache(maxsize=256)(TakenBy)


def takers(match: MatchReader, pieces: Iterable[PieceId]) -> list[PieceId]:
    """Who of a side's players may put the ball into play: its Kiker; without one, anybody (BR-START-10)."""
    players = list(pieces)
    return [piece for piece in players if role(match, piece) is Role.KIKER] or players


async def ask_taker(match: Match, side: Side, pieces: Sequence[PieceId]) -> PieceId:
    """The player of a side who puts the ball into play; its coach is asked if there is more than one who may."""
    chosen = await Decision(side, "taker", tuple(map(_taken_by, takers(match, pieces))))
    return chosen.piece


# Procedures --------------------------------------------------------------------------------------------------


@procedure("blood-rugby.start")
class Start:
    """Both sides set up, the attacking one first; it kicks off, and initiative is rolled for (BR-START-01 to 05)."""

    attacking: Side

    async def run(self, match: Match) -> None:
        put_ball(match, OFF)
        shaken = [p.id for side in Side for p in team(match, side) if match.get(STATUS, p.id) is Status.SHAKEN]
        match.push(*map(Recovering, shaken), TakePlaces(self.attacking))
        await emit(match, StartBegan(self.attacking))


@procedure("blood-rugby.recovering")
class Recovering:
    """Somebody shaken may play again if the check that its injury left says so."""

    piece: PieceId

    async def run(self, match: Match) -> None:
        piece = self.piece
        back = match.get(BACK, piece)
        if back is None or await passes(match, back):
            match.set(BACK, piece, None)
            match.set(STATUS, piece, Status.RESERVE)
            await emit(match, Recovered(piece))


@procedure("blood-rugby.take-places")
class TakePlaces:
    """The pitch is cleared; the attacking side sets up first, then the other in answer (BR-START-01, BR-START-10)."""

    attacking: Side

    async def run(self, match: Match) -> None:
        attacking = self.attacking
        squads = {side: squad_for_start(match, side) for side in (attacking, attacking.other)}
        for must, _ in squads.values():
            clear(match, must)
        setting_up = [SetUp(side, attacking, must, may) for side, (must, may) in squads.items()]
        match.push(*setting_up, KickOff(attacking))


@procedure("blood-rugby.kick-off")
class KickOff:
    """The attacking side kicks the ball into the other half (BR-START-04).

    Attributes:
        side: which.
        again: whether it has kicked once, and badly.
    """

    side: Side
    again: bool = False

    async def run(self, match: Match) -> None:
        side = self.side
        match.set(ACTIVE, side)
        match.set(LAST_TOUCH, side)
        taker = await ask_taker(match, side, on_pitch(match, side))
        put_ball(match, match.get(SQUARE, taker))
        await emit(match, AllSetUp(taker))
        match.set(KICK_OFF, True)
        match.push(KickOffEnds(side, self.again))
        await kick(match, taker, into=half_of(match, side.other))


@procedure("blood-rugby.kick-off-ends")
class KickOffEnds:
    """The ball is at rest, held, or off the pitch: a bad kick-off is kicked again, or goes to the other side.

    Attributes:
        side, again: as in `KickOff`.
    """

    side: Side
    again: bool

    async def run(self, match: Match) -> None:
        out = match.get(BALL) == OFF and match.get(HOLDER) == NOBODY
        bad, square = out or not match.get(CROSSED), match.get(LAST_SQUARE)
        for key in (KICK_OFF, CROSSED):
            match.set(key, False)
        match.set(LAST_SQUARE, OFF)
        if bad:
            await self.is_bad(match, square)
        else:
            match.push(Initiative())

    async def is_bad(self, match: Match, square: int) -> None:
        """Kicked again once; a second time, or where that is not done, the other side has the ball (BR-START-06)."""
        how, other = match.options(StartOptions).bad_kickoff, self.side.other
        put_ball(match, OFF)
        if how == "rekick" and not self.again:
            match.push(KickOff(self.side, True))
        elif how == "throw_in":
            await stop(match, "throw-in", other, square)
        else:
            await stop(match, "centre", other, centre(match, other))


def centre(match: MatchReader, side: Side) -> int:
    """The square from which a side restarts at the centre: the middle of its first column (BR-START-06)."""
    grid = match.derived(PITCH).grid
    low = half_of(match, side) & 1
    return grid.at(grid.width // 2 - (1 if low else 0), grid.height // 2)


# Initiative ----------------------------------------------------------------------------------------------


@attrs.frozen
class Lead(Reading[Side | None]):
    """Which side's dice show more, or less; None if neither. Home's dice come first, then as many of away's.

    >>> [Lead(low).read((7, 3)) for low in (False, True)], Lead(False).read((4, 4))
    ([<Side.HOME: 0>, <Side.AWAY: 1>], None)
    """

    low: bool

    def read(self, faces: Faces) -> Side | None:
        """The side."""
        half = len(faces) // 2
        home, away = sum(faces[:half]), sum(faces[half:])
        if home == away:
            return None
        return HOME if (home > away) is not self.low else AWAY


@lru_cache
def initiative_roll(dice: Pool, low: bool) -> Roll[Side | None]:
    """The roll of both sides for initiative (BR-START-05)."""
    return Roll(dice + dice, None, "blood-rugby.initiative", Lead(low)).prepared()


@procedure("blood-rugby.initiative")
class Initiative:
    """Each side rolls; the winner moves first until the next score, a tie is rolled again (BR-START-05)."""

    async def run(self, match: Match) -> None:
        options = match.options(StartOptions)
        winner = await initiative_roll(options.initiative_die, options.initiative == "low")
        if winner is None:
            match.push(self)
            return
        match.set(FIRST, winner)
        await emit(match, InitiativeWon(winner))


class StartPart(Part):
    """Starts."""

    name = "blood-rugby.start"
    options = StartOptions
    keys = (CROSSED, LAST_SQUARE, FIRST, BACK)
    procedures = (Start, Recovering, TakePlaces, KickOff, KickOffEnds, Initiative)

    @on_event.on(BallMoved)
    def flies(self, match: Match, event: BallMoved) -> None:
        """Note how far a kick-off has come."""
        if match.get(KICK_OFF):
            match.set(LAST_SQUARE, event.square)
            if half_of(match, match.get(ACTIVE).other) >> event.square & 1:
                match.set(CROSSED, True)

    @on_event.on(BallOut)
    def leaves(self, match: Match, event: BallOut) -> None:
        """Note from where a kick-off leaves the pitch."""
        if match.get(KICK_OFF):
            match.set(LAST_SQUARE, event.square)

    @may_catch.impl
    def bounces_first(self, match: Match, piece: PieceId, how: str, value: bool) -> bool:
        """A kick-off may have to bounce before anybody can catch it (BR-START-11)."""
        if how == "kick" and match.get(KICK_OFF) and not match.options(StartOptions).catch_kickoff:
            return False
        return value

    @modifiers.on(KICK)
    def stands_in(self, match: Match, check: Check) -> Iterable[Modifier]:
        """Who kicks without the capability stands in for the Kiker (BR-START-10)."""
        if check.subject is None or has(match, check.subject, Capability.KICK):
            return ()
        return [Modifier(-match.options(StartOptions).stand_in_kick_penalty, "stands in for the Kiker")]
