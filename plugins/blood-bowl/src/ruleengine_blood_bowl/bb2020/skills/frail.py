"""What else Stunty means in this edition: an injury table of his own (BB20-SKL-12, BB20-INJ-11 to 14)."""

from __future__ import annotations

from typing import Final

from ruleengine import Match, Out, Table, Victim
from ruleengine.dice import d6
from ruleengine_blood_bowl.base.injuries import Fate
from ruleengine_blood_bowl.base.players import has
from ruleengine_blood_bowl.base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl.bb2020.injury import BADLY_HURT, injury_table

STUNTY_INJURY: Final[Table[Fate]] = Table(
    2 * d6, {(2, 6): Out.STUNNED, (7, 8): Out.UNTIL_RESTART, 9: BADLY_HURT, (10, 12): Out.MATCH}
)
"""A 9 is a casualty for which nothing more is rolled."""


class Frail(SkillPart):
    """Stunty: easily hurt."""

    name = "blood-bowl-2020.frail"
    skill = Skill("Stunty", innate=True)

    @injury_table.impl
    def easily_hurt(self, match: Match, victim: Victim, value: Table[Fate]) -> Table[Fate]:
        """Up or down."""
        return STUNTY_INJURY if victim.piece is not None and has(match, victim.piece, "Stunty") else value
