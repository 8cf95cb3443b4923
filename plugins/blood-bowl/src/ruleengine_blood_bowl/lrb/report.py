"""Words for what only this edition has: its kick-off events, leaps, declarations."""

from __future__ import annotations

from typing import Any, ClassVar

from ruleengine import Choose, Match, Roll
from ruleengine.coaches import OptionName
from ruleengine.hooks import named
from ruleengine_blood_bowl.base.edition_report import EditionReport
from ruleengine_blood_bowl.base.prompts import at_square
from ruleengine_blood_bowl.base.saying import Words, play
from ruleengine_blood_bowl.lrb.kickoff_events import SetUpAnew
from ruleengine_blood_bowl.lrb.skills.leap import LeapTo
from ruleengine_blood_bowl.lrb.skills.mighty_blow import Declare


class LrbReport(EditionReport):
    """Says what only this edition has."""

    name = "blood-bowl-lrb.report"
    untold: ClassVar = (*EditionReport.untold, Declare, LeapTo)

    def answered(self, match: Match, ask: Roll[Any] | Choose[Any], answer: Any, value: Words) -> Words:
        """A Perfect Defence, and what editions have alike."""
        if isinstance(answer, SetUpAnew):
            return play(f"{ask.by} sets up anew.", ask.by)
        return super().answered(match, ask, answer, value)

    @named.impl
    def names(self, match: Match, option: object, value: OptionName) -> OptionName:
        """A leap, and what editions have alike."""
        if isinstance(option, LeapTo):
            return at_square("leap to", "to")(match, option)
        return super().names(match, option, value)
