"""Throw Team-mate and Right Stuff: who throws, who is thrown (BB20-SKL-13, BB20-TTM-01 to 03, BB20-ACT-06)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from ruleengine import CompiledRules, Match, MatchReader, PieceId
from ruleengine_blood_bowl._base.moving import steps
from ruleengine_blood_bowl._base.players import STRENGTH, has, uses
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.throwing import can_be_thrown, throws_of
from ruleengine_blood_bowl._base.turn import Action, able, actions, deeds

LEAST_STRENGTH: Final = 5
"""Of who throws."""
MOST_STRENGTH: Final = 3
"""Of who is thrown."""


def why_not(match: MatchReader, piece: PieceId) -> str:
    """Why a player cannot be given the action; empty if he can."""
    if not has(match, piece, ThrowTeamMate.skill.name):
        return "he does not throw team-mates"
    if match.attribute(piece, STRENGTH) < LEAST_STRENGTH:
        return f"he is not strong enough: it takes strength {LEAST_STRENGTH}"
    return able(match, piece)


THROW_TEAM_MATE: Final = Action("throw-team-mate", allowance="pass", why_not=why_not)


class ThrowTeamMate(SkillPart):
    """Throw Team-mate: he throws a team-mate next to him, as an action instead of the Pass action of this turn."""

    name = "blood-bowl-2020.throw-team-mate"
    skill = Skill("Throw Team-mate", innate=True)

    @actions.impl
    def instead_of_a_pass(self, rules: CompiledRules) -> Iterable[Action]:
        """A team does not pass and throw in the same turn (BB20-ACT-06)."""
        yield THROW_TEAM_MATE

    @deeds.on(THROW_TEAM_MATE.name)
    def throws(self, match: Match, piece: PieceId, action: str) -> Iterable[Any]:
        """Steps; each team-mate next to him who can be thrown, if he is on his feet."""
        moves = steps(match, piece)
        return [*moves, *throws_of(match, piece)] if uses(match, piece, self.skill.name) else moves


class RightStuff(SkillPart):
    """Right Stuff: he can be thrown, standing or not, if he is not too strong."""

    name = "blood-bowl-2020.right-stuff"
    skill = Skill("Right Stuff", innate=True)

    @can_be_thrown.impl
    def light(self, match: Match, piece: PieceId, value: bool) -> bool:
        """On his feet or down (BB20-TTM-03)."""
        return value or (has(match, piece, "Right Stuff") and match.attribute(piece, STRENGTH) <= MOST_STRENGTH)
