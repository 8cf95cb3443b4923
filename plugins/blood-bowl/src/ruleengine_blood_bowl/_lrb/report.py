"""Words for what only this edition has: its kick-off events, leaps, declarations."""

from __future__ import annotations

from typing import ClassVar

from ruleengine import Match
from ruleengine.coaches import DisplayName
from ruleengine.hooks import display_name
from ruleengine_blood_bowl._base.edition_report import EditionReport
from ruleengine_blood_bowl._base.prompts import on_square
from ruleengine_blood_bowl._lrb.skills.leap import LeapTo
from ruleengine_blood_bowl._lrb.skills.mighty_blow import Declare


class LrbReport(EditionReport):
    """Says what only this edition has."""

    name = "blood-bowl-lrb.report"
    untold: ClassVar = (*EditionReport.untold, Declare, LeapTo)

    @display_name.impl
    def names(self, match: Match, option: object, value: DisplayName) -> DisplayName:
        """A leap, and what editions have alike."""
        if isinstance(option, LeapTo):
            return on_square("leap to", "to")(match, option)
        return super().names(match, option, value)
