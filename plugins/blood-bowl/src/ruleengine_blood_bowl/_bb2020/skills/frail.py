"""What else Stunty means in this edition: an injury table of his own (BB20-SKL-12, BB20-INJ-11 to 14)."""

from __future__ import annotations

from typing import Final

import attrs

from ruleengine import Match, Table, Victim, option
from ruleengine.dice import d6
from ruleengine_blood_bowl._base.injuries import Fate
from ruleengine_blood_bowl._base.players import has
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._bb2020.injury import InjuryName, fates, injury_table

STUNTY_NAMES: Final[Table[InjuryName]] = Table(
    2 * d6, {(2, 6): "stunned", (7, 8): "knocked-out", 9: "badly-hurt", (10, 12): "casualty"}
)
STUNTY_INJURY: Final = fates(STUNTY_NAMES)
"""A 9 is a casualty for which nothing more is rolled."""


@attrs.frozen
class FrailOptions:
    """How the small are hurt."""

    injury: Table[InjuryName] = option(
        STUNTY_NAMES, "What each injury roll for a Stunty player comes to.", rule="BB20-INJ-11 to BB20-INJ-14"
    )


class Frail(SkillPart):
    """Stunty: easily hurt."""

    name = "blood-bowl-2020.frail"
    skill = Skill("Stunty", innate=True)
    options = FrailOptions

    @injury_table.impl
    def easily_hurt(self, match: Match, victim: Victim, value: Table[Fate]) -> Table[Fate]:
        """Up or down."""
        if victim.piece is not None and has(match, victim.piece, "Stunty"):
            return fates(match.options(FrailOptions).injury)
        return value
