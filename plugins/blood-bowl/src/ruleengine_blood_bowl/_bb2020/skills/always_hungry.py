"""Always Hungry as this edition has it: he drops the ball of whom he eats (BB20-SKL-14)."""

from __future__ import annotations

from ruleengine import Match, PieceId
from ruleengine_blood_bowl._base.skills.always_hungry import AlwaysHungry
from ruleengine_blood_bowl._base.state import SQUARE


class MessyEater(AlwaysHungry):
    """Always Hungry: a die before he throws a team-mate; on a 1 another, and on a 1 again he eats him."""

    name = "blood-bowl-2020.always-hungry"

    def ball_from(self, match: Match, thrower: PieceId, thrown: PieceId) -> int:
        """From the thrower's square."""
        return match.get(SQUARE, thrower)
