"""When this edition rolls three block dice (LRB-BLK-05)."""

from __future__ import annotations

from typing import Literal

import attrs

from ruleengine import MatchReader, Part, option
from ruleengine_blood_bowl._base.blockdice import much_stronger


@attrs.frozen
class DiceOptions:
    """How much stronger it takes."""

    three_dice: Literal["at_least_double", "more_than_double"] = option(
        "at_least_double", "Whether exactly twice the strength is enough for three block dice.", rule="LRB-BLK-05"
    )


class BlockDice(Part):
    """Three dice for twice the strength."""

    name = "blood-bowl-lrb.block-dice"
    options = DiceOptions

    @much_stronger.impl
    def doubles(self, match: MatchReader, stronger: int, weaker: int) -> bool:
        """At least twice as strong, or more than that."""
        if match.rules.options(DiceOptions).three_dice == "at_least_double":
            return stronger >= 2 * weaker
        return stronger > 2 * weaker
