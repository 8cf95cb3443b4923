"""Dodge: roll a failed dodge again, once a turn; only be pushed by a stumble (LRB-SKL-03, BB20-SKL-03)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from ruleengine import Match, PieceId, specification, transform
from ruleengine.grid import squares_in
from ruleengine_blood_bowl._base.blocking import stays_up
from ruleengine_blood_bowl._base.blocks import Hit, falls
from ruleengine_blood_bowl._base.players import at, marking
from ruleengine_blood_bowl._base.rerolls import Reroll, SkillReroll, Thrown, by_skill, rerolls
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.terms import DODGE, Face

REROLL: Final = SkillReroll("Dodge", once=True)


@transform(name="blood-bowl.dodge-helps")
def dodge_helps(match: Match, piece: PieceId, against: Sequence[PieceId], value: bool) -> bool:
    """Change whether the skill Dodge helps a player.

    Args:
        piece: who has the skill.
        against: opponents: those he leaves, or who blocks him.
        value: begins as true.
    """
    specification()


class DodgeSkill(SkillPart):
    """Dodge: roll a failed dodge again, once a turn; only be pushed by a stumble."""

    name = "blood-bowl.dodge-skill"
    skill = Skill("Dodge")

    @rerolls.on(DODGE)
    def again(self, match: Match, thrown: Thrown) -> Iterable[Reroll]:
        """Once a turn, unless one of those whose tackle zone he leaves forbids it."""
        found = by_skill(match, thrown, REROLL)
        return found if found and dodge_helps(match, thrown.piece, left_by(match, thrown), True) else ()

    @falls.on(Face.STUMBLE)
    async def slip_away(self, match: Match, hit: Hit, value: bool) -> bool:
        """A stumble only pushes him (LRB-BLK-14, BB20-BLK-14)."""
        helps = value and dodge_helps(match, hit.piece, (hit.other,), True)
        return value and not (helps and await stays_up(match, hit.piece, "Dodge"))


def left_by(match: Match, thrown: Thrown) -> list[PieceId]:
    """The opponents whose tackle zone a dodging player leaves."""
    assert thrown.check is not None
    start = thrown.check.about.start
    return [at(match, square) for square in squares_in(marking(match, start, match.pieces[thrown.piece].side))]
