"""How the squares of a throw-in are counted (LRB-BALL-08)."""

from __future__ import annotations

from typing import Literal

import attrs

from ruleengine import Match, Part, option
from ruleengine_blood_bowl._base.ball import throw_in_steps


@attrs.frozen
class ThrowInOptions:
    """How far the crowd throws."""

    throw_in_count: Literal["steps", "edge_is_first"] = option(
        "steps", "Whether the square it left by is step 0 of the distance, or step 1.", rule="LRB-BALL-08"
    )


class ThrowIns(Part):
    """From which square the distance of a throw-in is counted."""

    name = "blood-bowl-lrb.throw-in"
    options = ThrowInOptions

    @throw_in_steps.impl
    def counted(self, match: Match, value: int) -> int:
        """By option, the square that the ball left by is the first."""
        return value - (match.options(ThrowInOptions).throw_in_count == "edge_is_first")
