"""Skills that a coach may use or leave: the question, and its answers."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ruleengine import Decision, Match, PieceId, Side, choice


@choice("use")
class Use:
    """Use a skill.

    >>> Use("Strip Ball").token
    'use:strip-ball'
    """

    skill: str

    @property
    def token(self) -> str:
        """In logs and at the prompt."""
        return f"use:{self.skill.lower().replace(' ', '-')}"


@choice("decline")
class Decline:
    """Do not use the skill."""


DECLINE: Final = Decline()
_use = lru_cache(Use)


async def wants(match: Match, piece: PieceId, skill: str, *, by: Side | None = None) -> bool:
    """Ask a player's coach whether he uses a skill.

    Args:
        by: who is asked; None: the player's own coach.
    """
    side = match.pieces[piece].side if by is None else by
    return await Decision(side, "use-skill", (_use(skill), DECLINE), piece) is not DECLINE
