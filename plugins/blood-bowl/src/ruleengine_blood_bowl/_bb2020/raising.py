"""Whom a team raises from the dead of its opponents: known once the match is over (BB20-L-RUL-14 to 18)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from ruleengine import Match, Part, PieceId, Side
from ruleengine_blood_bowl._base.lasting import also_lasts
from ruleengine_blood_bowl._base.players import STRENGTH, has
from ruleengine_blood_bowl._base.state import STATUS
from ruleengine_blood_bowl._base.teamfiles import teams_of
from ruleengine_blood_bowl._base.terms import Status
from ruleengine_blood_bowl._bb2020.inducements.offers import terms_of
from ruleengine_blood_bowl._bb2020.skills.plague_ridden import INFECTED, WHOM
from ruleengine_pitch.players import team
from ruleengine_pitch.positions import is_position

RAISES: Final = {"Masters of Undeath": "Zombie Lineman", "Vampire Lord": "Thrall Lineman"}
"""Who joins a team with a special rule, for nothing, once an opponent has died."""
NURGLE, ROTTER = "Favoured of Nurgle", "Rotter Lineman"
"""Of whom a team must be favoured to hire whom its Plague Ridden players have infected, and as whom."""
SPARED: Final = ("Regeneration", "Stunty")


def can_be_raised(match: Match, piece: PieceId) -> bool:
    """Whether a player is dead at last, and neither too strong nor of a kind that is not raised."""
    dead = match.get(STATUS, piece) is Status.DEAD
    return dead and match.attribute(piece, STRENGTH) <= WHOM and not any(has(match, piece, name) for name in SPARED)


class Raising(Part):
    """Players who join a team after the match."""

    name = "blood-bowl-2020.raising"
    keys = (INFECTED,)

    @also_lasts.impl
    def risen(self, match: Match) -> Iterable[tuple[Side, Mapping[str, Any]]]:
        """One at most for each rule; the victim is lost to their team all the same."""
        if is_position(match.teams):
            return
        for side in Side:
            terms = terms_of(teams_of(match.rules, match.teams)[side])
            corpse = any(can_be_raised(match, piece.id) for piece in team(match, side.other))
            raised = [position for rule, position in RAISES.items() if rule in terms and corpse]
            if raised:
                yield side, {"raised": raised}
            if match.get(INFECTED, side) and NURGLE in terms:
                yield side, {"infected": [ROTTER]}
