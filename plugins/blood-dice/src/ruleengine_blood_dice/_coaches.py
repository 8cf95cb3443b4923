"""A sensible coach for Blood Dice."""

from __future__ import annotations

from typing import Any

from ruleengine import Decision, View
from ruleengine_blood_dice._scrum import ScrumDice
from ruleengine_blood_dice._shots import COUNTER, FAILED, PENALTY, RUN, THROW, StopRunDie, StopThrowDie
from ruleengine_blood_dice._spells import KEEP, Reroll, Rolled, RolledTwo
from ruleengine_blood_dice._state import MORALE, SPELLS, TRIES, missing
from ruleengine_blood_dice._tries import PASS, STEAL, ActionDie

GAIN = {
    PENALTY.name: 1 / 3,
    RUN.name: 1 / 2,
    THROW.name: 2 / 3,
    COUNTER.name: 1 / 2,
    STEAL.name: 1 / 15,
    ActionDie.reason: 1 / 6,
}
"""Roughly how many tries a die is worth to the side that rolls it again after a failure."""

STOP_GAIN = {StopRunDie.reason: 1 / 3, StopThrowDie.reason: 1 / 2}


class SensibleCoach:
    """Takes what the action die names, and spends Spells where they are worth a good part of a try.

    Args:
        seed: accepted as every coach's maker accepts one; this coach leaves nothing to chance.
    """

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def __call__(self, view: View, decision: Decision[Any]) -> Any:
        if decision.reason == "spell":
            return self._spell(view, decision)
        named = decision.choices[0]
        weak = view.get(MORALE, decision.by) == 1 and view.get(MORALE, decision.by.other) > 1
        return PASS if decision.about == "scrum" and weak else named

    def _spell(self, view: View, decision: Decision[Any]) -> Any:
        own = Reroll(decision.by)
        return own if own in decision.choices and self._worth(view, decision) >= self._price(view, decision) else KEEP

    def _worth(self, view: View, decision: Decision[Any]) -> float:
        about = decision.about
        if isinstance(about, Rolled):
            if about.by is not decision.by:
                return 0
            if about.reason in STOP_GAIN:
                return STOP_GAIN[about.reason] if about.value == FAILED else 0
            failed = about.value.choice is None if about.reason == ActionDie.reason else not about.value
            return GAIN.get(about.reason, 0) if failed else 0
        return self._worth_two(view, decision, about)

    def _worth_two(self, view: View, decision: Decision[Any], about: RolledTwo) -> float:
        mine, theirs = about.attack, about.defend
        if decision.by is not about.attacker:
            mine, theirs = theirs, mine
        if about.reason == ScrumDice.reason:
            last = view.get(MORALE, decision.by) == 1
            return 0 if mine >= theirs else 0.6 if last else 0.2
        return 0 if mine else 0.1 * (1 + missing(view, decision.by))

    def _price(self, view: View, decision: Decision[Any]) -> float:
        """What a Spell should be worth now: more while many tries are left to use it in."""
        left = view.get(TRIES, decision.by) + view.get(TRIES, decision.by.other)
        return min(0.45, 0.05 * left / view.get(SPELLS)[decision.by])
