"""Disturbing Presence: spoil passes and catches near him (BB20-X-DISTURBING)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ruleengine import Check, Match, Modifier
from ruleengine.hooks import modifiers
from ruleengine_blood_bowl._base.pitch import PITCH
from ruleengine_blood_bowl._base.players import has, on_pitch
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.state import SQUARE
from ruleengine_blood_bowl._base.terms import CATCH, INTERCEPT, PASS, THROW_PLAYER

NEAR: Final = 3
"""Squares, by the larger of the differences."""


class DisturbingPresence(SkillPart):
    """Disturbing Presence: −1 to pass, catch, interfere or throw a team-mate for each opponent within three squares."""

    name = "blood-bowl-2020.disturbing-presence"
    skill = Skill("Disturbing Presence")

    @modifiers.on(PASS)
    @modifiers.on(CATCH)
    @modifiers.on(INTERCEPT)
    @modifiers.on(THROW_PLAYER)
    def disturb(self, match: Match, check: Check) -> Iterable[Modifier]:
        """Up or down, with a tackle zone or without."""
        assert check.subject is not None
        grid, here = match.derived(PITCH).grid, match.get(SQUARE, check.subject)
        for piece in on_pitch(match, match.pieces[check.subject].side.other):
            if has(match, piece, "Disturbing Presence") and grid.distance(here, match.get(SQUARE, piece)) <= NEAR:
                yield Modifier(-1, f"Disturbing Presence of {match.pieces[piece].name}")
