"""Feints: to fool an opponent, and to run through its square (BR-FEINT)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from ruleengine import Check, Match, MatchReader, Part, PieceId, choice, emit, event
from ruleengine.hooks import preview_checks
from ruleengine_blood_rugby._moving import RUN_OVER, ways_through
from ruleengine_blood_rugby._players import DEXTERITY, INTELLIGENCE, neighbours, stands
from ruleengine_blood_rugby._rolls import FAILED, ability_check, beats, margin
from ruleengine_blood_rugby._state import ACTOR, FEINT_TRIED, FEINTED, LEFT, SQUARE
from ruleengine_blood_rugby._terms import FEINT, SEE_THROUGH
from ruleengine_blood_rugby._turn import deeds, note


@event("blood-rugby.feinted")
class Feinted:
    """A player has feinted at an opponent.

    Attributes:
        piece, target: who feinted, and at whom.
        fooled: whether the target fell for it.
    """

    piece: PieceId
    target: PieceId
    fooled: bool


def feint_check(match: MatchReader, piece: PieceId, target: PieceId) -> Check:
    """The check of a player to feint at an opponent (BR-FEINT-01)."""
    return ability_check(match, piece, FEINT, DEXTERITY, about=target)


def see_through_check(match: MatchReader, target: PieceId, piece: PieceId) -> Check:
    """The check of an opponent to see through a feint, by a greater margin (BR-FEINT-01)."""
    return ability_check(match, target, SEE_THROUGH, INTELLIGENCE, about=piece)


@choice("feint")
class Feint:
    """Feint at an adjacent opponent."""

    target: PieceId

    async def do(self, match: Match, piece: PieceId) -> None:
        """It costs nothing, and lasts for the activation; a failure does not end that (BR-ACT-05, BR-FEINT-02)."""
        target, tried = self.target, match.get(FEINT_TRIED)
        note(match, "feint")
        match.set(FEINT_TRIED, tried | 1 << target)
        made = await margin(match, feint_check(match, piece, target))
        fooled = made != FAILED and not await beats(match, see_through_check(match, target, piece), made)
        if fooled:
            match.set(FEINTED, match.get(FEINTED) | 1 << target)
        await emit(match, Feinted(piece, target, fooled))


_feint = lru_cache(maxsize=1024)(Feint)


class FeintPart(Part):
    """Feints, and running through who was fooled."""

    name = "blood-rugby.feints"
    checks = (FEINT, SEE_THROUGH)
    keys = (FEINTED, FEINT_TRIED)

    @deeds.impl
    def feint(self, match: Match, piece: PieceId) -> Iterable[Any]:
        """At each adjacent opponent once; through the squares of those who fell for it (BR-ACT-03, BR-FEINT-02)."""
        left = match.get(LEFT)
        if not left or match.get(RUN_OVER) or not stands(match, piece):
            return ()
        square, tried, fooled = match.get(SQUARE, piece), match.get(FEINT_TRIED), match.get(FEINTED)
        near = neighbours(match, square, match.pieces[piece].side.other)
        found: list[Any] = [_feint(other) for other in near if not tried >> other & 1]
        for other in near if fooled else ():
            if fooled >> other & 1:
                found += ways_through(match, square, match.get(SQUARE, other), left)
        return found

    @preview_checks.impl
    def rolls(self, match: Match, choice: object) -> Iterable[Check]:
        """The feint, and how it is seen through."""
        if not isinstance(choice, Feint):
            return ()
        piece = match.get(ACTOR)
        return feint_check(match, piece, choice.target), see_through_check(match, choice.target, piece)
