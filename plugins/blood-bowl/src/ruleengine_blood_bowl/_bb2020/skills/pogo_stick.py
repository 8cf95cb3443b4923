"""Pogo Stick: leap, whoever marks him (BB20-X-POGO)."""

from __future__ import annotations

from ruleengine import Check, Match, Modifier, PieceId
from ruleengine_blood_bowl._base.moving import is_marking
from ruleengine_blood_bowl._base.pitch import PITCH
from ruleengine_blood_bowl._base.players import reckoning, uses
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.terms import JUMP
from ruleengine_blood_bowl._bb2020.jumping import falls_beyond, jumps_over
from ruleengine_blood_bowl._bb2020.skills.diving_tackle import DivingTackle
from ruleengine_blood_bowl._bb2020.skills.leap import LeapOptions
from ruleengine_blood_bowl._bb2020.skills.prehensile_tail import PrehensileTail


class PogoStick(SkillPart):
    """Pogo Stick: he may jump over any square next to him, and nobody who marks him makes that harder."""

    name = "blood-bowl-2020.pogo-stick"
    skill = Skill("Pogo Stick", innate=True, never_with=("Leap",))
    after = ("blood-bowl-2020.jumping",)

    @jumps_over.impl
    def anything(self, match: Match, piece: PieceId, value: int) -> int:
        """Empty squares, and those of players who stand."""
        return match.derived(PITCH).grid.full if uses(match, piece, "Pogo Stick") else value

    @falls_beyond.impl
    def on_the_way(self, match: Match, piece: PieceId, value: bool) -> bool:
        """As with Leap."""
        landing = match.options(LeapOptions).leap_rush_fail == "landing"
        return value or (landing and uses(match, piece, "Pogo Stick"))

    @reckoning.on(JUMP)
    def bounces(self, match: Match, check: Check, value: tuple[Modifier, ...]) -> tuple[Modifier, ...]:
        """Tails and dives count for nothing either."""
        if check.subject is None or not uses(match, check.subject, "Pogo Stick"):
            return value
        grips = (PrehensileTail.name, DivingTackle.name)
        return tuple(each for each in value if not (is_marking(each) or each.source in grips))
