"""The kick of 2020: a kicker, the deviation, the event with the ball in the air, the landing (BB20-KICK)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from ruleengine import (
    Decision,
    Key,
    Match,
    MatchReader,
    Part,
    PieceId,
    Side,
    async_transform,
    choice,
    collect,
    emit,
    event,
    procedure,
    specification,
)
from ruleengine_blood_bowl._base.ball import Scatter, Touchback, land, no_one_to_give_to
from ruleengine_blood_bowl._base.drive import before_kick_off
from ruleengine_blood_bowl._base.events import KickedOff
from ruleengine_blood_bowl._base.kickoff import kick, kick_off_event, touchback_to_nobody
from ruleengine_blood_bowl._base.pitch import PITCH
from ruleengine_blood_bowl._base.players import on_pitch
from ruleengine_blood_bowl._base.state import KICKING, SQUARE
from ruleengine_blood_bowl._base.terms import NOBODY, OFF
from ruleengine_blood_bowl._bb2020.deviation import deviate

KICKER: Final[Key[PieceId]] = Key("blood-bowl-2020.kicker", int, default=NOBODY, reset_on=(KickedOff,))
"""Who kicks off, if anybody may."""
LANDING: Final[Key[int]] = Key("blood-bowl-2020.landing", int, default=OFF, reset_on=(KickedOff,))
"""Where the ball in the air will land; OFF: it is a touchback."""
GUST: Final[Key[bool]] = Key("blood-bowl-2020.gust", bool, default=False, reset_on=(KickedOff,))
"""Whether the ball scatters before it lands (BB20-KT-08)."""

FEW: Final = 3
"""With so many on the pitch, or fewer, the kicker may stand on the line of scrimmage."""


@choice("kicker")
class Kicker:
    """Let this player kick off."""

    piece: PieceId


@event("blood-bowl-2020.kicker-named")
class KickerNamed:
    """A player was nominated to kick off."""

    piece: PieceId


def kickers(match: MatchReader, side: Side) -> list[PieceId]:
    """Who may kick off: nobody on the line of scrimmage, unless they are few, or in a wide zone (BB20-KICK-01)."""
    pitch, players = match.rules.derived(PITCH), on_pitch(match, side)
    wide = pitch.wide[side][0] | pitch.wide[side][1]
    barred = wide if len(players) <= FEW else wide | pitch.line[side]
    return [piece for piece in players if not barred >> match.get(SQUARE, piece) & 1]


@async_transform(name="blood-bowl-2020.kick-distance")
async def kick_distance(match: Match, value: int) -> int:
    """Change how far the ball deviates from where it was kicked.

    Args:
        value: the squares; begins as the die shows.
    """
    specification()


@collect(name="blood-bowl-2020.before-event")
def before_event(match: Match) -> Iterable[Any]:
    """Procedures that come once the kick has deviated, before the event of the kick-off table.

    Returns:
        procedures, in the order in which they run.
    """
    specification()


@procedure("blood-bowl-2020.nomination")
class Nomination:
    """The kicking coach nominates a kicker; nobody kicks if nobody may (BB20-KICK-01)."""

    async def run(self, match: Match) -> None:
        side = match.get(KICKING)
        able = kickers(match, side)
        if able:
            chosen = await Decision(side, "kicker", tuple([Kicker(piece) for piece in able]))
            match.set(KICKER, chosen.piece)
            await emit(match, KickerNamed(chosen.piece))


@procedure("blood-bowl-2020.kick-deviates")
class KickDeviates:
    """The ball deviates from where it was aimed, and stays in the air (BB20-KICK-02)."""

    aim: int

    async def run(self, match: Match) -> None:
        kicking = match.get(KICKING)
        way, _ = await deviate(match, self.aim, by=kicking, so_far=kick_distance)
        good = not way.is_out and match.derived(PITCH).half[kicking.other] >> way.end & 1
        match.set(LANDING, way.end if good else OFF)
        match.push(*before_event(match), EventComes(), KickLands())


@procedure("blood-bowl-2020.event-comes")
class EventComes:
    """The event of the kick-off table is rolled for, and resolved in full (BB20-KICK-03)."""

    async def run(self, match: Match) -> None:
        await kick_off_event(match)


@procedure("blood-bowl-2020.kick-lands")
class KickLands:
    """The ball comes down, after a gust three squares astray; or it is a touchback (BB20-KICK-04, 05, BB20-KT-08)."""

    async def run(self, match: Match) -> None:
        square = match.get(LANDING)
        if square == OFF:
            match.push(Touchback())
        elif match.get(GUST):
            match.push(Scatter(square))
        else:
            await land(match, square, off=False, how="kick", heading=None)


class KickPart(Part):
    """The kick of 2020."""

    name = "blood-bowl-2020.kick"
    keys = (KICKER, LANDING, GUST)
    procedures = (Nomination, KickDeviates, EventComes, KickLands)

    @before_kick_off.impl
    def nomination(self, match: Match) -> Iterable[Any]:
        """Once both teams are set up."""
        yield Nomination()

    @kick.impl
    async def kicked(self, match: Match, aim: int) -> None:
        """It flies."""
        match.push(KickDeviates(aim))

    @no_one_to_give_to.impl
    async def nobody_stands(self, match: Match, side: Side) -> None:
        """One who is down gets it, and it bounces; of a team of nobody the coach places it (BB20-KICK-05, SET-04)."""
        await touchback_to_nobody(match, side, to_the_down=True)
