"""A game whose part has been revised: what the first revision kept, the second keeps in another form.

The saves beside this file, `ledger-*.json`, were written by revision 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ruleengine import AWAY, HOME, Decision, Key, Match, Part, Result, Ruleset, RulesetError, SideKey, procedure, roll
from ruleengine.dice import d6
from ruleengine.hooks import initial_procedures, result

COINS: SideKey[int] = SideKey("ledger.purse.coins", int, default=0)
"""Of revision 1: copper."""

PURSE: SideKey[tuple[int, int]] = SideKey("ledger.purse.purse", tuple[int, int], default=(0, 0))
"""Of revision 2: silver, of ten copper each, and copper."""

DAY: Key[int] = Key("ledger.days.day", int, default=0)


@procedure("ledger.day")
class Day:
    """Each side may work for what a die shows."""

    async def run(self, match: Match) -> None:
        match.set(DAY, match.get(DAY) + 1)
        for side in (HOME, AWAY):
            if await Decision(side, "work", ("work", "rest")) == "work":
                pay: int = await roll(d6, by=side, reason="pay")
                earn(match, side, pay)
        if match.get(DAY) < 9:
            match.push(Day())


def earn(match: Match, side: Any, pay: int) -> None:
    """Put the pay where the part in play keeps it."""
    if COINS.name in match.rules.layout(0).names:
        match.set(COINS, side, match.get(COINS, side) + pay)
    else:
        silver, copper = match.get(PURSE, side)
        match.set(PURSE, side, divmod(10 * silver + copper + pay, 10))


class DaysPart(Part):
    """The days."""

    name = "ledger.days"
    keys = (DAY,)
    procedures = (Day,)

    @initial_procedures.impl
    def first_day(self, match: Match) -> Sequence[Any]:
        return (Day(),)

    @result.impl
    def nobody_wins(self, match: Match) -> Result:
        return Result((0, 0), None)


class PurseOne(Part):
    """What sides have earned, as revision 1 kept it."""

    name = "ledger.purse"
    keys = (COINS,)


class PurseTwo(Part):
    """What sides have earned, in silver and copper."""

    name = "ledger.purse"
    revision = 2
    keys = (PURSE,)

    def migrate(self, revision: int, values: dict[str, Any]) -> dict[str, Any]:
        if revision != 1:
            raise RulesetError(f"revision {revision} of the purse is not known")
        coins = values.pop("ledger.purse.coins", {})
        purses = {side: list(divmod(copper, 10)) for side, copper in coins.items()}
        return {**values, **({"ledger.purse.purse": purses} if purses else {})}


OLD = Ruleset("ledger", (DaysPart(), PurseOne()))
NEW = Ruleset("ledger", (DaysPart(), PurseTwo()))
