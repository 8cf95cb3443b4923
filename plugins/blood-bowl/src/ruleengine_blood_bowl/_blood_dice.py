"""House rules for Blood Dice: its players are hurt by the injury tables of an edition of Blood Bowl."""

from __future__ import annotations

from ruleengine import Part, Ruleset, variant
from ruleengine_blood_bowl._bb2020 import injury as injury_2020
from ruleengine_blood_bowl._lrb import injury as injury_lrb


def hurt_by(ruleset: Ruleset, part: Part, armour: int | None) -> Ruleset:
    """Blood Dice with an injury part in the place of the elimination, and armour if there is any."""
    changed = ruleset.but(replacing={"blood-dice.elimination": part})
    return changed if armour is None else changed.with_options({f"{part.name}.armour": armour})


@variant("blood-dice.lrb-injury")
class LrbInjury:
    """Who loses a duel rolls on the injury table: stunned plays on, knocked out may come back, a casualty is out.

    Attributes:
        armour: the armour value that must be beaten first; None: no armour is rolled.

    >>> from ruleengine import new_match
    >>> match = new_match("blood-dice", seed=7, variants=[LrbInjury(armour=8)])
    >>> [str(change) for change in match.rules.ruleset.changes][:1]
    ['blood-dice.lrb-injury replaces blood-dice.elimination']
    """

    armour: int | None = None

    def apply(self, ruleset: Ruleset) -> Ruleset:
        """Put the part in the place of the elimination."""
        return hurt_by(ruleset, injury_lrb.Injuries(), self.armour)


@variant("blood-dice.injury-2020")
class Injury2020:
    """Who loses a duel rolls on the injury table of 2020; a casualty, on sixteen faces, may leave something that lasts.

    Attributes:
        armour: the total that breaks armour; None: no armour is rolled.

    >>> from ruleengine import compile_rules
    >>> compile_rules("blood-dice", variants=[Injury2020(armour=9)]).changed
    {'blood-bowl-2020.injuries.armour': 9}
    """

    armour: int | None = None

    def apply(self, ruleset: Ruleset) -> Ruleset:
        """Put the part in the place of the elimination."""
        return hurt_by(ruleset, injury_2020.Injuries(), self.armour)
