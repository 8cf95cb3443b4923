"""A coach for the aftermath: advances whoever can, keeps eleven players, buys little."""

from __future__ import annotations

from typing import Any

from ruleengine import Decision, View
from ruleengine_blood_bowl._after.advancing import DONE, Learn, RaiseIt
from ruleengine_blood_bowl._after.hiring import Buy, Hire, Sign
from ruleengine_blood_bowl._after.state import MEN

ENOUGH = 12
"""So many players does the coach want."""
FIRST = ("Block", "Guard", "Dodge", "Tackle", "Wrestle")
"""Skills that he would rather have than others."""


class ThriftyCoach:
    """Learns good skills first, hires linemen up to a dozen players, then an apothecary.

    Args:
        seed: accepted as every coach's maker accepts one; this coach leaves nothing to chance.
    """

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def __call__(self, view: View, decision: Decision[Any]) -> Any:
        choices = list(decision.choices)
        if decision.reason == "hire":
            return self._hire(view, decision, choices)
        raised = [each for each in choices if isinstance(each, RaiseIt)]
        learnt = sorted(
            (each for each in choices if isinstance(each, Learn)),
            key=lambda each: FIRST.index(each.skill) if each.skill in FIRST else len(FIRST),
        )
        return next(iter([*raised, *learnt]), choices[0])

    def _hire(self, view: View, decision: Decision[Any], choices: list[Any]) -> Any:
        if sum(not man.journeyman for man in view.get(MEN, decision.by)) >= ENOUGH:
            return next((each for each in choices if each == Buy("apothecary")), DONE)
        signed = next((each for each in choices if isinstance(each, Sign)), None)
        lineman = next((each for each in choices if isinstance(each, Hire)), None)
        return signed or lineman or DONE
