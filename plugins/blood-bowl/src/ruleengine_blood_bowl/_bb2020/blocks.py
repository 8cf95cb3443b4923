"""Blocks of this edition: three dice, whom a player may block, and the target that a Blitz names (BB20-BLK-01)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Final

from ruleengine import Decision, Key, Match, MatchReader, Part, PieceId, choice, emit, event
from ruleengine.grid import squares_in
from ruleengine.hooks import on_event
from ruleengine_blood_bowl._base.blockdice import much_stronger
from ruleengine_blood_bowl._base.blocking import BLITZ, block_targets, declaring
from ruleengine_blood_bowl._base.events import Activated, ActivationEnded
from ruleengine_blood_bowl._base.players import at, has_zone
from ruleengine_blood_bowl._base.state import ACTION, STANDING
from ruleengine_blood_bowl._base.terms import NOBODY

BLITZ_TARGET: Final[Key[PieceId]] = Key(
    "blood-bowl-2020.blitz-target", int, default=NOBODY, reset_on=(ActivationEnded,)
)
"""Whom the player under way named when he declared a Blitz."""


@choice("blitz-at")
class BlitzAt:
    """Name this opponent as the target of the Blitz."""

    target: PieceId


_at = lru_cache(BlitzAt)


@event("blood-bowl-2020.target-named")
class TargetNamed:
    """A player who declared a Blitz named its target."""

    piece: PieceId
    target: PieceId


def blitz_targets(match: MatchReader, piece: PieceId) -> list[PieceId]:
    """Whom a player may name: any opponent who stands, within reach or not (BB20-ACT-10), by their squares."""
    standing = match.get(STANDING, match.pieces[piece].side.other)
    return [at(match, square) for square in squares_in(standing)]


class Blocks(Part):
    """Three dice for more than twice the strength; a Blitz is against the opponent whom it named."""

    name = "blood-bowl-2020.blocks"
    keys = (BLITZ_TARGET, ACTION)
    before = ("blood-bowl-2020.bone-head", "blood-bowl.really-stupid")

    @much_stronger.impl
    def more_than_double(self, match: MatchReader, stronger: int, weaker: int) -> bool:
        """Exactly twice as strong is not enough (BB20-BLK-01)."""
        return stronger > 2 * weaker

    @on_event.on(Activated)
    async def names_target(self, match: Match, event: Activated) -> None:
        """The target is named with the declaration, before anything else (BB20-ACT-03)."""
        options: list[Any] = []
        if event.action == BLITZ.name:
            options = [_at(target) for target in blitz_targets(match, event.piece)]
        if options:
            chosen = await Decision(match.pieces[event.piece].side, "blitz-target", options, event.piece)
            match.set(BLITZ_TARGET, chosen.target)
            await emit(match, TargetNamed(event.piece, chosen.target))

    @declaring.impl
    def says_whom(self, match: Match, piece: PieceId, action: str, target: PieceId) -> Iterable[Any]:
        """The target of a Blitz, if there is more than one that may be named."""
        options = blitz_targets(match, piece) if action == BLITZ.name else []
        if len(options) > 1:
            yield _at(target if target in options else options[0])

    @block_targets.impl
    def those(self, match: Match, piece: PieceId, value: Sequence[PieceId]) -> Sequence[PieceId]:
        """Opponents whom he marks (BB20-ACT-02); in a Blitz, the one that was named."""
        if not has_zone(match, piece):
            return ()
        if match.get(ACTION) != BLITZ.name:
            return value
        named = match.get(BLITZ_TARGET)
        return [target for target in value if target == named]
