"""Injuries and casualties of the sheet (LRB-INJ, LRB-CAS), for the players of any game that asks for injuries."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import attrs

from ruleengine import Cause, Match, Out, Roll, Side, Table, Victim, option
from ruleengine.dice import d6
from ruleengine_blood_bowl.base.injuries import Casualty, InjuryPart, injury_bonus, noted

INJURY: Final = Table(2 * d6, {(2, 7): Out.STUNNED, (8, 9): Out.UNTIL_RESTART, (10, 12): Out.MATCH})
"""Stunned, knocked out, casualty (LRB-INJ-01 to 03)."""
CASUALTY: Final = Table(
    d6, {(1, 3): Casualty("hurt", 0), (4, 5): Casualty("seriously hurt", 1), 6: Casualty("dead", None)}
)
"""LRB-CAS-01 to 03."""


@lru_cache
def injury_roll(by: Side, bonus: int = 0) -> Roll[Out]:
    """The roll on the injury table, by the opposing coach; beyond its end the last row holds.

    >>> from ruleengine import HOME
    >>> injury_roll(HOME, 1).read((5, 2))
    <Out.UNTIL_RESTART: 3>
    """
    return Roll(2 * d6, by, "blood-bowl.injury", INJURY.shifted(bonus)).prepared()


@lru_cache
def casualty_roll(by: Side) -> Roll[Casualty]:
    """The roll for a casualty, by the opposing coach."""
    return Roll(d6, by, "blood-bowl.casualty", CASUALTY).prepared()


@attrs.frozen
class InjuryOptions:
    """What protects victims who are no pieces, in games without a pitch."""

    armour: int | None = option(
        None, "Armour value of victims that have none of their own; none: no armour is rolled.", rule="LRB-ARM-01"
    )


class Injuries(InjuryPart):
    """Armour is beaten by more than its value; the tables of the sheet."""

    name = "blood-bowl-lrb.injuries"
    options = InjuryOptions

    def nameless(self, match: Match) -> int | None:
        """One more than the armour value of the option (LRB-ARM-01)."""
        armour = match.options(InjuryOptions).armour
        return None if armour is None else armour + 1

    async def injured(self, match: Match, victim: Victim, cause: Cause, spare: int) -> Out:
        """What is to spare is added (LRB-ARM-02)."""
        return await noted(match, injury_roll(victim.side.other, injury_bonus(match, victim, cause, spare)), cause)

    async def casualty(self, match: Match, victim: Victim) -> Casualty:
        """A die."""
        return await casualty_roll(victim.side.other)
