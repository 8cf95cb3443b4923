"""Injuries and casualties of the sheet (LRB-INJ, LRB-CAS), for the players of any game that asks for injuries."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, Literal

import attrs

from ruleengine import InjuryCause, InjurySeverity, Match, Roll, Side, Table, Victim, option
from ruleengine.dice import d6
from ruleengine_blood_bowl._base.injuries import FATES, Casualty, InjuryPart, injury_bonus, named, noted

InjuryName = Literal["stunned", "knocked-out", "casualty"]
CasualtyName = Literal["hurt", "seriously-hurt", "dead"]

INJURY_NAMES: Final[Table[InjuryName]] = Table(2 * d6, {(2, 7): "stunned", (8, 9): "knocked-out", (10, 12): "casualty"})
CASUALTY_NAMES: Final[Table[CasualtyName]] = Table(d6, {(1, 3): "hurt", (4, 5): "seriously-hurt", 6: "dead"})
CASUALTIES: Final[Mapping[str, Casualty]] = {
    "hurt": Casualty("hurt", 0),
    "seriously-hurt": Casualty("seriously hurt", 1),
    "dead": Casualty("dead", None),
}
INJURY: Final = named(INJURY_NAMES, FATES)
"""Stunned, knocked out, casualty (LRB-INJ-01 to 03)."""
CASUALTY: Final = named(CASUALTY_NAMES, CASUALTIES)
"""LRB-CAS-01 to 03."""


@lru_cache
def injury_roll(by: Side, bonus: int = 0, names: Table[InjuryName] = INJURY_NAMES) -> Roll[InjurySeverity]:
    """The roll on the injury table, by the opposing coach; beyond its end the last row holds.

    >>> from ruleengine import HOME
    >>> injury_roll(HOME, 1).read((5, 2))
    <InjurySeverity.UNTIL_RESTART: 3>
    """
    return Roll(2 * d6, by, "blood-bowl.injury", named(names, FATES).shifted(bonus)).prepared()


@lru_cache
def casualty_roll(by: Side, names: Table[CasualtyName] = CASUALTY_NAMES) -> Roll[Casualty]:
    """The roll for a casualty, by the opposing coach."""
    return Roll(d6, by, "blood-bowl.casualty", named(names, CASUALTIES)).prepared()


@attrs.frozen
class InjuryOptions:
    """The tables, and what protects victims who are no pieces, in games without a pitch."""

    injury: Table[InjuryName] = option(INJURY_NAMES, "What each injury roll comes to.", rule="LRB-INJ-01 to LRB-INJ-03")
    casualty: Table[CasualtyName] = option(
        CASUALTY_NAMES, "What each casualty roll comes to.", rule="LRB-CAS-01 to LRB-CAS-03"
    )
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

    async def injured(self, match: Match, victim: Victim, cause: InjuryCause, spare: int) -> InjurySeverity:
        """What is to spare is added (LRB-ARM-02)."""
        bonus, names = injury_bonus(match, victim, cause, spare), match.options(InjuryOptions).injury
        return await noted(match, injury_roll(victim.side.other, bonus, names), cause)

    async def casualty(self, match: Match, victim: Victim) -> Casualty:
        """A die."""
        return await casualty_roll(victim.side.other, match.options(InjuryOptions).casualty)
