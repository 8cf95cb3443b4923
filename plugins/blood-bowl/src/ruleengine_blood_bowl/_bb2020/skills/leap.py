"""Leap: jump over any square (BB20-X-LEAP)."""

from __future__ import annotations

from typing import Literal

import attrs

from ruleengine import Check, Match, Modifier, PieceId, option
from ruleengine_blood_bowl._base.pitch import PITCH
from ruleengine_blood_bowl._base.players import reckoning, uses
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.terms import JUMP
from ruleengine_blood_bowl._bb2020.jumping import falls_beyond, jumps_over
from ruleengine_blood_bowl._bb2020.skills.lessening import lessened


@attrs.frozen
class LeapOptions:
    """What a failed rush does to a leap."""

    leap_rush_fail: Literal["landing", "as_jump"] = option(
        "landing", "Where a player falls who fails the first of two rushes of a leap.", rule="BB20-X-LEAP-04"
    )


class Leap(SkillPart):
    """Leap: he may jump over any square next to him; what is against him counts one less, but one at least."""

    name = "blood-bowl-2020.leap"
    skill = Skill("Leap", never_with=("Pogo Stick",))
    options = LeapOptions
    after = ("blood-bowl-2020.pogo-stick",)

    @jumps_over.impl
    def anything(self, match: Match, piece: PieceId, value: int) -> int:
        """Empty squares, and those of players who stand."""
        return match.derived(PITCH).grid.full if uses(match, piece, "Leap") else value

    @falls_beyond.impl
    def on_the_way(self, match: Match, piece: PieceId, value: bool) -> bool:
        """As the option says."""
        landing = match.options(LeapOptions).leap_rush_fail == "landing"
        return value or (landing and uses(match, piece, "Leap"))

    @reckoning.on(JUMP)
    def nimble(self, match: Match, check: Check, value: tuple[Modifier, ...]) -> tuple[Modifier, ...]:
        """Of jumps too (BB20-X-LEAP-02)."""
        if check.subject is None or not uses(match, check.subject, "Leap"):
            return value
        return lessened(value, "Leap", self.name)
