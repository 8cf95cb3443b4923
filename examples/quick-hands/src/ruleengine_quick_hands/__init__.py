"""Quick Hands, a skill for Blood Bowl."""

from __future__ import annotations

from collections.abc import Iterable

from ruleengine import Check, Match, Modifier, Ruleset, variant
from ruleengine.hooks import modifiers
from ruleengine_blood_bowl.base.players import uses
from ruleengine_blood_bowl.base.rerolls import Reroll, SkillReroll, Thrown, by_skill, rerolls
from ruleengine_blood_bowl.base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl.base.terms import CATCH

AGAIN = SkillReroll("Quick Hands", once=True)


class QuickHandsPart(SkillPart):
    """Quick Hands: +1 to catch; once a turn a failed catch may be rolled again."""

    name = "blood-bowl-2020.quick-hands"
    skill = Skill("Quick Hands")

    @modifiers.on(CATCH)
    def sure_eye(self, match: Match, check: Check) -> Iterable[Modifier]:
        """+1 to catch."""
        if check.subject is not None and uses(match, check.subject, "Quick Hands"):
            yield Modifier(1, "Quick Hands")

    @rerolls.on(CATCH)
    def second_hand(self, match: Match, thrown: Thrown) -> Iterable[Reroll]:
        """A failed catch, once a turn."""
        return by_skill(match, thrown, AGAIN)


@variant("blood-bowl-2020.quick-hands")
class QuickHands:
    """Players may have the skill Quick Hands."""

    def apply(self, ruleset: Ruleset) -> Ruleset:
        """The ruleset with the skill in it."""
        return ruleset.but(adding=[QuickHandsPart()])
