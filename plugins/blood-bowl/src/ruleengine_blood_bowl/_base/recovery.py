"""How stunned players recover (LRB-INJ-05, 06, BB20-STA-05)."""

from __future__ import annotations

from typing import Final

from ruleengine import Match, MatchReader, PieceId, Side, emit
from ruleengine_blood_bowl._base.events import Recovered
from ruleengine_blood_bowl._base.players import on_pitch
from ruleengine_blood_bowl._base.state import FRESHLY_STUNNED, STATUS
from ruleengine_blood_bowl._base.terms import Status
from ruleengine_blood_bowl._base.turn import Action
from ruleengine_blood_bowl._base.verbs import turn_face_up


def why_no_recovery(match: MatchReader, piece: PieceId) -> str:
    """Why a player cannot turn face up, in words; empty if he can."""
    if match.get(STATUS, piece) is not Status.STUNNED:
        return "he is not stunned"
    return "he was stunned in this very turn" if match.get(FRESHLY_STUNNED) >> piece & 1 else ""


RECOVER: Final = Action("recover", why_not=why_no_recovery, moves=False)
"""Turning face up as an action of its own, which cannot fail."""


async def recover(match: Match, piece: PieceId) -> None:
    """Turn a stunned player face up."""
    turn_face_up(match, piece)
    await emit(match, Recovered(piece, Status.PRONE))


async def recover_all(match: Match, side: Side) -> None:
    """Turn all stunned players of a side face up, but for those who were stunned in the turn that ends."""
    for piece in on_pitch(match, side):
        if not why_no_recovery(match, piece):
            await recover(match, piece)
