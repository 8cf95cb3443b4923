"""Players drawn at random (LRB-GEN-05, BB20-GEN-05)."""

from __future__ import annotations

from collections.abc import Sequence

from ruleengine import PieceId, roll
from ruleengine.dice import die


async def draw(players: Sequence[PieceId]) -> PieceId:
    """One of these players, each as likely as any other; of one alone without dice."""
    if len(players) == 1:
        return players[0]
    return players[await roll(die(len(players)), by=None, reason="blood-bowl.random-player") - 1]
