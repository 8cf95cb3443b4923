"""Catch as this edition has it: for interceptions too (LRB-SKL-02, LRB-INT-05)."""

from __future__ import annotations

from collections.abc import Iterable

from ruleengine import Match
from ruleengine_blood_bowl._base.rerolls import Reroll, Thrown, by_skill, rerolls
from ruleengine_blood_bowl._base.skills.catch import REROLL, Catch
from ruleengine_blood_bowl._base.terms import INTERCEPT


class CatchAndIntercept(Catch):
    """Catch: roll a failed catch, or a failed interception, again."""

    @rerolls.on(INTERCEPT)
    def intercept_again(self, match: Match, thrown: Thrown) -> Iterable[Reroll]:
        """With the optional rules, which are in use (LRB-ACT-08)."""
        return by_skill(match, thrown, REROLL)
