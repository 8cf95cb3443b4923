"""Decay: worse casualties (BB20-X-DECAY)."""

from __future__ import annotations

from collections.abc import Iterable

from ruleengine import Match, Modifier, Victim
from ruleengine_blood_bowl._base.players import has
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._bb2020.injury import casualty_modifiers


class Decay(SkillPart):
    """Decay: +1 to casualty rolls against him, a second one by an apothecary too."""

    name = "blood-bowl-2020.decay"
    skill = Skill("Decay", innate=True)

    @casualty_modifiers.impl
    def rots(self, match: Match, victim: Victim) -> Iterable[Modifier]:
        """Always."""
        if victim.piece is not None and has(match, victim.piece, "Decay"):
            yield Modifier(1, "Decay")
