"""Whoever knocked somebody down by a block of his own: Claws, Mighty Blow."""

from __future__ import annotations

from ruleengine import InjuryCause, MatchReader, PieceId
from ruleengine_blood_bowl._base.blocks import BLOCKED
from ruleengine_blood_bowl._base.players import uses
from ruleengine_blood_bowl._base.state import ACTOR
from ruleengine_blood_bowl._base.terms import NOBODY


def striker(match: MatchReader, cause: InjuryCause, skill: str) -> PieceId:
    """Who knocked the victim down by a block that he performs, if he can use a skill; NOBODY if nobody.

    A block that was aimed at him does not count.
    """
    piece = cause.piece
    if cause.name != BLOCKED or piece is None or piece != match.get(ACTOR):
        return NOBODY
    return piece if uses(match, piece, skill) else NOBODY
