"""Take Root: a 1 as his action begins, and he is rooted to the spot (BB20-X-TAKE-ROOT)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import attrs

from ruleengine import CheckKind, Key, Match, MatchReader, PieceId, emit, event, option
from ruleengine.hooks import on_event
from ruleengine_blood_bowl._base.blocking import BLITZ
from ruleengine_blood_bowl._base.departures import can_leave
from ruleengine_blood_bowl._base.events import DriveEnded, Left, WentDown
from ruleengine_blood_bowl._base.pushes import Push, gives_way
from ruleengine_blood_bowl._base.skillbook import Skill
from ruleengine_blood_bowl._base.state import ACTION
from ruleengine_blood_bowl._base.turn import open_deeds
from ruleengine_blood_bowl._base.unreliable import Unreliable

TAKE_ROOT: Final = CheckKind("blood-bowl-2020.take-root")
ROOTED: Final[Key[int]] = Key("blood-bowl-2020.rooted", int, default=0, reset_on=(DriveEnded,))
"""The players, a bit for each id, that are rooted."""


@attrs.frozen
class RootOptions:
    """What a rooted player may still do."""

    rooted_blitz: bool = option(
        True, "Whether a rooted player may blitz an opponent next to him.", rule="BB20-X-TAKE-ROOT-05"
    )


@event("blood-bowl-2020.took-root")
class TookRoot:
    """A player took root: he does not leave his square until the drive ends or he goes down."""

    piece: PieceId


def rooted(match: MatchReader, piece: PieceId) -> bool:
    """Whether a player is rooted."""
    return bool(match.get(ROOTED) >> piece & 1)


def free(match: Match, piece: PieceId) -> None:
    """Free a player who is rooted."""
    if rooted(match, piece):
        match.set(ROOTED, match.get(ROOTED) & ~(1 << piece))


class TakeRoot(Unreliable):
    """Take Root: on a 1 he does not leave his square until the drive ends or he goes down."""

    name = "blood-bowl-2020.take-root"
    skill = Skill("Take Root", innate=True)
    kind = TAKE_ROOT
    target = 2
    options = RootOptions
    keys = (ROOTED, ACTION)
    after = ("blood-bowl-2020.blocks", "blood-bowl-2020.bone-head", "blood-bowl.really-stupid")
    before = ("blood-bowl-2020.unchannelled-fury", "blood-bowl-2020.foul-appearance")

    async def fail(self, match: Match, piece: PieceId, action: str) -> None:
        """He acts on without movement (BB20-X-TAKE-ROOT-02)."""
        if not rooted(match, piece):
            match.set(ROOTED, match.get(ROOTED) | 1 << piece)
            await emit(match, TookRoot(piece))

    @open_deeds.impl
    def spent(self, match: Match, piece: PieceId, value: Sequence[Any]) -> Sequence[Any]:
        """His Blitz, unless the rules of the match let him hit an opponent next to him."""
        lost = match.get(ACTION) == BLITZ.name and rooted(match, piece) and not match.options(RootOptions).rooted_blitz
        return () if lost else value

    @can_leave.impl
    def stays(self, match: Match, piece: PieceId, value: bool) -> bool:
        """For whatever reason (BB20-X-TAKE-ROOT-01, BB20-X-TAKE-ROOT-04)."""
        return value and not rooted(match, piece)

    @gives_way.impl
    async def unmoved(self, match: Match, push: Push, value: bool) -> bool:
        """Chains stop at him (BB20-X-TAKE-ROOT-03)."""
        return value and not rooted(match, push.piece)

    @on_event.on(WentDown)
    async def down(self, match: Match, event: WentDown) -> None:
        """By whatever puts him down he is free."""
        free(match, event.piece)

    @on_event.on(Left)
    async def gone(self, match: Match, event: Left) -> None:
        """Or takes him off the pitch."""
        free(match, event.piece)
