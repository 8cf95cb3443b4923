"""A house rule for Blood Dice: its players are hurt by the injury table of a Blood Bowl sheet."""

from __future__ import annotations

from ruleengine import Ruleset, variant
from ruleengine_blood_bowl.lrb.injury import Injuries


@variant("blood-dice.lrb-injury")
class LrbInjury:
    """Who loses a duel rolls on the injury table: stunned plays on, knocked out may come back, a casualty is out.

    Attributes:
        armour: the armour value that must be beaten first; None: no armour is rolled.

    >>> from ruleengine import new_match
    >>> match = new_match("blood-dice", seed=7, variants=[LrbInjury(armour=8)])
    >>> [str(change) for change in match.rulebook.ruleset.changes][:1]
    ['blood-dice.lrb-injury replaces blood-dice.elimination']
    """

    armour: int | None = None

    def apply(self, ruleset: Ruleset) -> Ruleset:
        """Put the part in the place of the elimination."""
        changed = ruleset.replace("blood-dice.elimination", Injuries())
        return changed if self.armour is None else changed.with_options({"blood-bowl-lrb.injuries.armour": self.armour})
