"""Injury, casualty and lasting injury by the rules of 2020 (BB20-ARM, BB20-INJ, BB20-CAS, BB20-LI), for any game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final, Literal

import attrs

from ruleengine import (
    InjuryCause,
    Match,
    Modifier,
    Roll,
    Side,
    Table,
    Victim,
    collect,
    option,
    specification,
    transform,
)
from ruleengine.dice import d6, die
from ruleengine_blood_bowl._base.injuries import (
    FATES,
    Casualty,
    Fate,
    InjuryPart,
    bonus_used,
    injury_bonus,
    named,
    noted,
)

BADLY_HURT: Final = Casualty("badly hurt", 0)
_LASTING: Final = Casualty("lasting injury", 1)
_D16: Final = die(16)

InjuryName = Literal["stunned", "knocked-out", "badly-hurt", "casualty"]
CasualtyName = Literal["badly-hurt", "seriously-hurt", "serious-injury", "lasting-injury", "dead"]
LastingName = Literal["head-injury", "knee-injury", "arm-injury", "neck-injury", "shoulder-injury"]

FATES_2020: Final[Mapping[str, Fate]] = {**FATES, "badly-hurt": BADLY_HURT}
CASUALTIES: Final[Mapping[str, Casualty]] = {
    "badly-hurt": BADLY_HURT,
    "seriously-hurt": Casualty("seriously hurt", 1),
    "serious-injury": Casualty("serious injury", 1, niggling=1),
    "lasting-injury": _LASTING,
    "dead": Casualty("dead", None),
    "head-injury": Casualty("head injury", 1, reduced="AV"),
    "knee-injury": Casualty("knee injury", 1, reduced="MA"),
    "arm-injury": Casualty("arm injury", 1, reduced="PA"),
    "neck-injury": Casualty("neck injury", 1, reduced="AG"),
    "shoulder-injury": Casualty("shoulder injury", 1, reduced="ST"),
}

INJURY_NAMES: Final[Table[InjuryName]] = Table(2 * d6, {(2, 7): "stunned", (8, 9): "knocked-out", (10, 12): "casualty"})
CASUALTY_NAMES: Final[Table[CasualtyName]] = Table(
    _D16,
    {
        (1, 6): "badly-hurt",
        (7, 9): "seriously-hurt",
        (10, 12): "serious-injury",
        (13, 14): "lasting-injury",
        (15, 16): "dead",
    },
)
LASTING_NAMES: Final[Table[LastingName]] = Table(
    d6, {(1, 2): "head-injury", 3: "knee-injury", 4: "arm-injury", 5: "neck-injury", 6: "shoulder-injury"}
)


@lru_cache
def fates(names: Table[InjuryName]) -> Table[Fate]:
    """The injury table that an option names.

    >>> fates(INJURY_NAMES) is INJURY
    True
    """
    return named(names, FATES_2020)


INJURY: Final = fates(INJURY_NAMES)
"""BB20-INJ-01 to 03."""
CASUALTY: Final = named(CASUALTY_NAMES, CASUALTIES)
"""BB20-CAS-01 to 05."""
LASTING: Final = named(LASTING_NAMES, CASUALTIES)
"""BB20-LI-01 to 05."""


@transform(name="blood-bowl-2020.injury-table")
def injury_table(match: Match, victim: Victim, value: Table[Fate]) -> Table[Fate]:
    """Change the table on which a victim's injury is looked up.

    Args:
        victim: who is hurt.
        value: begins as the usual one.
    """
    specification()


@collect(name="blood-bowl-2020.casualty-modifiers")
def casualty_modifiers(match: Match, victim: Victim) -> Iterable[Modifier]:
    """What is added to a casualty roll, each with its reason.

    Args:
        victim: who is hurt.

    Returns:
        modifiers; a positive one is to the victim's harm.
    """
    specification()


@lru_cache
def injury_roll(by: Side, table: Table[Fate], bonus: int = 0, spare: int = 0) -> Roll[tuple[Fate, Fate]]:
    """The roll on an injury table, by the opposing coach: what it says without and with what is to spare.

    >>> from ruleengine import HOME
    >>> injury_roll(HOME, INJURY, spare=1).read((5, 2))
    (<InjurySeverity.STUNNED: 2>, <InjurySeverity.UNTIL_RESTART: 3>)
    """
    reading = table.shifted(bonus) & table.shifted(bonus + spare)
    return Roll(2 * d6, by, "blood-bowl.injury", reading).prepared()


@lru_cache
def casualty_roll(by: Side, bonus: int = 0, names: Table[CasualtyName] = CASUALTY_NAMES) -> Roll[Casualty]:
    """The roll for a casualty, by the opposing coach; totals beyond 16 count as 16 (BB20-INJ-20).

    >>> from ruleengine import HOME
    >>> casualty_roll(HOME, 2).read((16,)).name, casualty_roll(HOME, 1).read((14,)).name
    ('dead', 'dead')
    """
    return Roll(_D16, by, "blood-bowl.casualty", named(names, CASUALTIES).shifted(bonus)).prepared()


@lru_cache
def lasting_roll(by: Side, names: Table[LastingName] = LASTING_NAMES) -> Roll[Casualty]:
    """The roll for a lasting injury, by the opposing coach."""
    return Roll(d6, by, "blood-bowl-2020.lasting-injury", named(names, CASUALTIES)).prepared()


@attrs.frozen
class InjuryOptions:
    """The tables, and what protects victims who are no pieces, in games without a pitch."""

    injury: Table[InjuryName] = option(
        INJURY_NAMES, "What each injury roll comes to.", rule="BB20-INJ-01 to BB20-INJ-03"
    )
    casualty: Table[CasualtyName] = option(
        CASUALTY_NAMES, "What each casualty roll comes to.", rule="BB20-CAS-01 to BB20-CAS-05"
    )
    lasting: Table[LastingName] = option(
        LASTING_NAMES, "What each roll for a lasting injury comes to.", rule="BB20-LI-01 to BB20-LI-05"
    )
    armour: int | None = option(
        None, "What breaks the armour of victims without their own; none: no armour is rolled.", rule="BB20-ARM-01"
    )


async def casualty(match: Match, victim: Victim) -> Casualty:
    """Roll for a casualty, and for what lasts if something does (BB20-CAS, BB20-LI)."""
    by, tables = victim.side.other, match.options(InjuryOptions)
    bonus = sum(modifier.value for modifier in casualty_modifiers(match, victim))
    found = await casualty_roll(by, bonus, tables.casualty)
    return await lasting_roll(by, tables.lasting) if found == _LASTING else found


class Injuries(InjuryPart):
    """Armour breaks at its value; the tables of 2020."""

    name = "blood-bowl-2020.injuries"
    options = InjuryOptions

    def nameless(self, match: Match) -> int | None:
        """The option itself."""
        return match.options(InjuryOptions).armour

    async def injured(self, match: Match, victim: Victim, cause: InjuryCause, spare: int) -> Fate:
        """On the victim's table; the attacker sees the dice before he adds anything (BB20-ARM-01, BB20-SKL-06)."""
        usual = fates(match.options(InjuryOptions).injury)
        table, bonus = injury_table(match, victim, usual), injury_bonus(match, victim, cause, 0)
        plain, worse = await noted(match, injury_roll(victim.side.other, table, bonus, spare), cause)
        return worse if plain != worse and await bonus_used(match, victim, cause, True) else plain

    async def casualty(self, match: Match, victim: Victim) -> Casualty:
        """By what is added to it."""
        return await casualty(match, victim)
