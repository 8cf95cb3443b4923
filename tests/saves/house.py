"""A house rule of Blood Dice that is not installed: who loses a duel is knocked out, and may come back."""

from __future__ import annotations

from ruleengine import (
    Check,
    CheckKind,
    InjuryCause,
    InjuryResult,
    InjurySeverity,
    Match,
    Modifier,
    Part,
    Ruleset,
    Victim,
    variant,
)
from ruleengine.hooks import injury

WAKE = CheckKind("house.wake", natural=(1, 6))


class SmellingSaltsPart(Part):
    """Fills the slot of injuries."""

    name = "house.smelling-salts"

    def __init__(self, bonus: int) -> None:
        self.bonus = bonus

    @injury.impl
    async def knock_out(self, match: Match, victim: Victim, cause: InjuryCause) -> InjuryResult:
        modifiers = (Modifier(self.bonus, "smelling salts", self.name),) if self.bonus else ()
        return InjuryResult(
            InjurySeverity.UNTIL_RESTART, back=Check(WAKE, victim.side, 4, modifiers=modifiers, basis="tough")
        )


@variant("house.smelling-salts")
class SmellingSalts:
    """Knocked out instead of eliminated."""

    bonus: int = 1

    def apply(self, ruleset: Ruleset) -> Ruleset:
        return ruleset.but(replacing={"blood-dice.elimination": SmellingSaltsPart(self.bonus)})
