"""Hard heads, a house rule for Blood Dice: who loses a duel may shake it off, or come back later."""

from __future__ import annotations

import attrs

from ruleengine import (
    CheckKind,
    InjuryCause,
    InjuryResult,
    InjurySeverity,
    Match,
    Part,
    Roll,
    Ruleset,
    Table,
    Victim,
    build,
    option,
    variant,
)
from ruleengine.dice import d6
from ruleengine.hooks import injury

HEAD = Table(d6, {(1, 2): InjurySeverity.NO, (3, 4): InjurySeverity.UNTIL_RESTART, (5, 6): InjurySeverity.MATCH})
COMES_BACK = CheckKind("blood-dice.hard-heads.comes-back")


@attrs.frozen
class HardHeadsOptions:
    """How hard heads are."""

    back_on: int = option(4, "What a knocked-out player throws, or more, to come back.", at_least=2, at_most=6)


class HardHeadsPart(Part):
    """What a lost duel does: a die decides. Fills the slot that Blood Dice fills with an elimination."""

    name = "blood-dice.hard-heads"
    options = HardHeadsOptions

    @injury.impl
    async def knock(self, match: Match, victim: Victim, cause: InjuryCause) -> InjuryResult:
        """Shaken off, knocked out, or out for the match; the host applies it."""
        out = await Roll(d6, victim.side, "blood-dice.hard-heads.head", HEAD)
        if out is not InjurySeverity.UNTIL_RESTART:
            return InjuryResult(out)
        needed = match.options(HardHeadsOptions).back_on
        return InjuryResult(out, back=build(match, COMES_BACK, by=victim.side, base=needed))


@variant("blood-dice.hard-heads")
class HardHeads:
    """Who loses a duel throws a die: shaken off, knocked out until the next try, or out for the match.

    >>> from ruleengine import new_match
    >>> match = new_match("blood-dice", seed=7, variants=[HardHeads()], options={"hard-heads.back_on": 5})
    >>> match.rules.ruleset.changes[0].what
    'blood-dice.elimination'
    """

    def apply(self, ruleset: Ruleset) -> Ruleset:
        """Put the part in the place of the elimination."""
        return ruleset.but(replacing={"blood-dice.elimination": HardHeadsPart()})


__all__ = ["COMES_BACK", "HEAD", "HardHeads", "HardHeadsOptions", "HardHeadsPart"]
