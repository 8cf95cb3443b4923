"""Very Long Legs: jump and interfere more easily (BB20-X-VERY-LONG-LEGS)."""

from __future__ import annotations

from collections.abc import Iterable

from ruleengine import Check, Match, Modifier
from ruleengine.hooks import modifiers
from ruleengine_blood_bowl._base.players import reckoning, uses
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.terms import INTERCEPT, JUMP
from ruleengine_blood_bowl._bb2020.skills.lessening import lessened


class VeryLongLegs(SkillPart):
    """Very Long Legs: what is against his jumps counts one less, but one at least; +2 to interfere with a pass."""

    name = "blood-bowl-2020.very-long-legs"
    skill = Skill("Very Long Legs")
    after = ("blood-bowl-2020.leap", "blood-bowl-2020.pogo-stick")

    @reckoning.on(JUMP)
    def strides(self, match: Match, check: Check, value: tuple[Modifier, ...]) -> tuple[Modifier, ...]:
        """On top of Leap (BB20-X-LEAP-05)."""
        if check.subject is None or not uses(match, check.subject, "Very Long Legs"):
            return value
        return lessened(value, "Very Long Legs", self.name)

    @modifiers.on(INTERCEPT)
    def reaches(self, match: Match, check: Check) -> Iterable[Modifier]:
        """Whatever the pass."""
        if check.subject is not None and uses(match, check.subject, "Very Long Legs"):
            yield Modifier(2, "Very Long Legs")
