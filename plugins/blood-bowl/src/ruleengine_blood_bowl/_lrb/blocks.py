"""When this edition rolls three block dice, and who helps (LRB-BLK-02 to 05)."""

from __future__ import annotations

from typing import Literal

import attrs

from ruleengine import Match, MatchReader, Part, option
from ruleengine_blood_bowl._base.blockdice import much_stronger
from ruleengine_blood_bowl._base.players import Assist, helpers
from ruleengine_blood_bowl._base.state import ZONES


@attrs.frozen
class DiceOptions:
    """How much stronger it takes, and whose help counts."""

    three_dice: Literal["at_least_double", "more_than_double"] = option(
        "at_least_double", "Whether exactly twice the strength is enough for three block dice.", rule="LRB-BLK-05"
    )
    assists_without_zone: bool = option(
        True,
        "Whether a standing player who has lost his tackle zone still helps in blocks and fouls.",
        rule="LRB-BLK-02, LRB-BLK-03, LRB-FOUL-02, LRB-SKL-24",
    )


class BlockDice(Part):
    """Three dice for twice the strength; help as the option says."""

    name = "blood-bowl-lrb.block-dice"
    options = DiceOptions
    keys = (ZONES,)

    @much_stronger.impl
    def doubles(self, match: MatchReader, stronger: int, weaker: int) -> bool:
        """At least twice as strong, or more than that."""
        if match.rules.options(DiceOptions).three_dice == "at_least_double":
            return stronger >= 2 * weaker
        return stronger > 2 * weaker

    @helpers.impl
    def help(self, match: Match, assist: Assist, value: int) -> int:
        """Every standing team-mate, or only those who have a tackle zone themselves (LRB-BLK-02, LRB-SKL-24)."""
        anyone = match.options(DiceOptions).assists_without_zone
        return value if anyone else value & match.get(ZONES, match.pieces[assist.helped].side)
