"""Dirty Player (+X): hurt whom he fouls a little more (BB20-X-DIRTY-PLAYER)."""

from __future__ import annotations

from ruleengine import InjuryCause, Match, PieceId, Victim
from ruleengine_blood_bowl._base.fouls import FOULED
from ruleengine_blood_bowl._base.injuries import bonus_used, spare_bonus
from ruleengine_blood_bowl._base.players import skills, uses
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.terms import NOBODY
from ruleengine_blood_bowl._base.wanting import wants


class DirtyPlayer(SkillPart):
    """Dirty Player: a bonus to the armour or to the injury roll of his foul, once the dice are seen."""

    name = "blood-bowl-2020.dirty-player"
    skill = Skill("Dirty Player", "bonus")

    @spare_bonus.impl
    async def stamp(self, match: Match, victim: Victim, cause: InjuryCause, value: int) -> int:
        """Of whoever fouls."""
        piece = self.fouler(match, cause)
        return value if piece == NOBODY else value + skills(match, piece)[self.skill.name]

    @bonus_used.impl
    async def asked(self, match: Match, victim: Victim, cause: InjuryCause, value: bool) -> bool:
        """His coach decides, where it makes a difference."""
        piece = self.fouler(match, cause)
        return value and (piece == NOBODY or await wants(match, piece, self.skill.name))

    def fouler(self, match: Match, cause: InjuryCause) -> PieceId:
        """Who fouls, if he has the skill; NOBODY if nobody."""
        piece = cause.piece
        fouls = cause.name == FOULED and piece is not None and uses(match, piece, self.skill.name)
        return piece if fouls and piece is not None else NOBODY
