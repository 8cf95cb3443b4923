"""Whoever knocked somebody down by a block of his own, or lashed out at a team-mate: Claws, Mighty Blow."""

from __future__ import annotations

from typing import Final

from ruleengine import InjuryCause, Match, MatchReader, PieceId
from ruleengine_blood_bowl._base.blocks import BLOCKED
from ruleengine_blood_bowl._base.players import has, uses
from ruleengine_blood_bowl._base.state import ACTOR
from ruleengine_blood_bowl._base.terms import NOBODY
from ruleengine_blood_bowl._base.wanting import wants

SAVAGED: Final = "animal-savagery"
"""The cause of an injury by a team-mate who lashed out."""
DROPPED: Final = "dropped"
"""The cause of an injury by a fumbled kick of a team-mate."""
AT_HAND: Final = frozenset({BLOCKED, SAVAGED, DROPPED})


def striker(match: MatchReader, cause: InjuryCause, skill: str) -> PieceId:
    """Who knocked the victim down by a block that he performs, or as by one, if he can use a skill; NOBODY if nobody.

    A block that was aimed at him does not count. Who lashes out may lie himself.
    """
    piece = cause.piece
    if cause.name not in AT_HAND or piece is None or piece != match.get(ACTOR):
        return NOBODY
    able = has(match, piece, skill) if cause.name == SAVAGED else uses(match, piece, skill)
    return piece if able else NOBODY


async def wants_to_strike(match: Match, piece: PieceId, cause: InjuryCause, skill: str) -> bool:
    """Ask whether a skill is used on a victim: its owner's coach, or the opposing one if the victim is a team-mate."""
    own = match.pieces[piece].side
    return await wants(match, piece, skill, by=own if cause.name == BLOCKED else own.other)
