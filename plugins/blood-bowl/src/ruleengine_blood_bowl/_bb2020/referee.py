"""Sendings-off: arguing the call, then bribes (BB20-FOUL-04 to 06, BB20-ARG). Fouls and secret weapons lead to one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

import attrs

from ruleengine import (
    Decision,
    Match,
    MatchReader,
    Part,
    PieceId,
    Roll,
    Side,
    SideKey,
    Table,
    choice,
    emit,
    event,
    procedure,
    roll,
)
from ruleengine.dice import AtLeast, Faces, Reading, d6
from ruleengine_blood_bowl._base.fouls import FOULED, send_off
from ruleengine_blood_bowl._base.teamfiles import teams_of
from ruleengine_blood_bowl._base.teams import edition
from ruleengine_blood_bowl._base.turn import turn_over
from ruleengine_blood_bowl._bb2020.inducements.blessings import (
    BLESSINGS,
    FRIENDS_WITH_THE_REF,
    PRAYING_HELPS,
    blessed,
)
from ruleengine_blood_bowl._bb2020.inducements.hired import HIRED, hired
from ruleengine_blood_bowl._bb2020.inducements.offers import BIASED_REFEREE, CORRUPT, terms_of
from ruleengine_pitch.positions import is_position

BRIBES: Final[SideKey[int]] = SideKey("blood-bowl-2020.bribes", int, default=0)
"""Bribes that a side has left (BB20-MAT-08, BB20-KT-02)."""
COACH_OUT: Final[SideKey[bool]] = SideKey("blood-bowl-2020.coach-out", bool, default=False)
"""Whether a coach was thrown out, and argues no more in this match (BB20-ARG-01)."""

CORRUPTED: Final[SideKey[bool]] = SideKey("blood-bowl-2020.corrupted", bool, default=False)
"""Whether a side has used its Bribery and Corruption."""

Answer = Literal["thrown-out", "stands", "stays"]
ARGUMENT: Final[Table[Answer]] = Table(d6, {1: "thrown-out", (2, 5): "stands", 6: "stays"})
"""1: the coach leaves as well; 2 to 5: the player leaves; 6: he stays (BB20-ARG-01 to 03)."""

ARGUMENT_OF_A_FRIEND: Final[Table[Answer]] = Table(d6, {1: "thrown-out", (2, 4): "stands", (5, 6): "stays"})


def argument(match: MatchReader, side: Side) -> Table[Answer]:
    """What a side's argument leads to: a friend of the referee argues better.

    A biased referee adds 1, so that the coach is never thrown out (BB20-L-REF-01); by a prayer a 5 will do
    (BB20-L-PRY-02).
    """
    table = ARGUMENT_OF_A_FRIEND if blessed(match, side, FRIENDS_WITH_THE_REF) else ARGUMENT
    return table.shifted(1) if hired(match, side, BIASED_REFEREE) else table


@attrs.frozen
class _One(Reading[bool]):
    """Whether the die shows a 1."""

    def read(self, faces: Faces) -> bool:
        return faces[0] == 1


ONE: Final = _One()


def corrupt(match: Match, side: Side) -> bool:
    """Whether a side may still roll a 1 again when it argues: Bribery and Corruption, once (BB20-L-RUL-11)."""
    if match.get(CORRUPTED, side) or not isinstance(match.teams, Mapping) or is_position(match.teams):
        return False
    return edition in match.rules.filled and CORRUPT in terms_of(teams_of(match.rules, match.teams)[side])


@event("blood-bowl-2020.argued")
class Argued:
    """A coach argued the call for a player: `answer` is `thrown-out`, `stands` or `stays`."""

    side: Side
    piece: PieceId
    answer: str


@event("blood-bowl-2020.bribed")
class Bribed:
    """A coach used a bribe for a player; whether it worked."""

    side: Side
    piece: PieceId
    worked: bool


@event("blood-bowl-2020.bribe-gained")
class BribeGained:
    """A side gained a bribe."""

    side: Side


async def gain_bribe(match: Match, side: Side) -> None:
    """Give a side one more bribe (BB20-KT-02)."""
    match.set(BRIBES, side, match.get(BRIBES, side) + 1)
    await emit(match, BribeGained(side))


@choice("accept")
class Accept:
    """Let the player be sent off."""


@choice("argue")
class Argue:
    """Argue the call."""


@choice("bribe")
class Bribe:
    """Use a bribe."""


@choice("argue-again")
class ArgueAgain:
    """Roll the 1 again, by Bribery and Corruption."""


ACCEPT, ARGUE, BRIBE, ARGUE_AGAIN = Accept(), Argue(), Bribe(), ArgueAgain()


@procedure("blood-bowl-2020.sending-off")
class SendingOff:
    """A player is about to be sent off: his coach may argue, once and first, or use bribes (BB20-FOUL-06).

    Attributes:
        piece: who, on the pitch or off it.
        foul: whether it is for a foul, so that his team's turn ends unless a bribe works (BB20-TO-08, BB20-FOUL-05).
        may_argue: whether nothing has been tried yet.
    """

    piece: PieceId
    foul: bool
    may_argue: bool = True

    async def run(self, match: Match) -> None:
        side = match.pieces[self.piece].side
        options: list[Any] = [ACCEPT]
        if self.may_argue and not match.get(COACH_OUT, side):
            options.append(ARGUE)
        if match.get(BRIBES, side):
            options.append(BRIBE)
        chosen = await Decision(side, "sending-off", options, self.piece)
        if chosen is ARGUE:
            await self.argue(match, side)
        elif chosen is BRIBE:
            await self.bribe(match, side)
        else:
            await self.leave(match)

    async def argue(self, match: Match, side: Side) -> None:
        """A die: 6 saves the player, but not the turn; 1 costs the coach too, and no bribe may follow."""
        table = argument(match, side)
        if corrupt(match, side):
            both: tuple[Answer, bool] = await Roll(d6, side, "blood-bowl-2020.argument", table & ONE)
            again = both[1] and await Decision(side, "argue-again", (ARGUE_AGAIN, ACCEPT), self.piece) is ARGUE_AGAIN
            match.set(CORRUPTED, side, again)
            answer = await roll(d6, by=side, reason="blood-bowl-2020.argument", reading=table) if again else both[0]
        else:
            answer = await roll(d6, by=side, reason="blood-bowl-2020.argument", reading=table)
        match.set(COACH_OUT, side, answer == "thrown-out")
        await emit(match, Argued(side, self.piece, answer))
        if answer == "thrown-out":
            await self.leave(match)
        elif answer == "stands":
            match.push(SendingOff(self.piece, self.foul, may_argue=False))
        else:
            await self.end_turn(match)

    async def bribe(self, match: Match, side: Side) -> None:
        """2 or more saves the player, and the turn; another bribe may follow a 1."""
        match.set(BRIBES, side, match.get(BRIBES, side) - 1)
        worked = await Roll(d6, side, "blood-bowl-2020.bribe", AtLeast(2))
        if not worked:
            match.push(SendingOff(self.piece, self.foul, may_argue=False))
        await emit(match, Bribed(side, self.piece, worked))

    async def leave(self, match: Match) -> None:
        """He goes; for a foul his team's turn ends."""
        await send_off(match, self.piece)
        await self.end_turn(match)

    async def end_turn(self, match: Match) -> None:
        """A foul that was seen is a turnover, even if the player stays."""
        if self.foul:
            await turn_over(match, FOULED)


class SendingsOff(Part):
    """Arguing and bribing."""

    name = "blood-bowl-2020.sendings-off"
    keys = (BRIBES, COACH_OUT, CORRUPTED, HIRED, BLESSINGS, PRAYING_HELPS)
    procedures = (SendingOff,)
