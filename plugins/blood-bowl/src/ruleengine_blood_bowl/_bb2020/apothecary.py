"""The apothecary: once a match he may patch up a player who is knocked out or a casualty (BB20-INJ-22)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import attrs

from ruleengine import (
    Decision,
    InjuryCause,
    InjuryResult,
    InjurySeverity,
    Match,
    Part,
    PieceId,
    Side,
    SideKey,
    Victim,
    choice,
    emit,
    event,
    option,
)
from ruleengine.hooks import hurt
from ruleengine_blood_bowl._base.injuries import Casualty
from ruleengine_blood_bowl._base.lineup import players_of
from ruleengine_blood_bowl._base.teamfiles import teams_of
from ruleengine_blood_bowl._base.teams import edition
from ruleengine_blood_bowl._bb2020.inducements.hired import HIRED, hired, use
from ruleengine_blood_bowl._bb2020.inducements.offers import WANDERING_APOTHECARY
from ruleengine_blood_bowl._bb2020.injury import BADLY_HURT, casualty
from ruleengine_pitch.positions import is_position

USED: Final[SideKey[bool]] = SideKey("blood-bowl-2020.apothecary-used", bool, default=False)
"""Whether a side has used its apothecary."""


@attrs.frozen
class ApothecaryOptions:
    """Whether there are apothecaries."""

    apothecary: bool = option(
        False, "Whether each team has an apothecary, once a match; else those that bring one.", rule="BB20-INJ-22"
    )


@event("blood-bowl-2020.treated")
class Treated:
    """A side used its apothecary.

    Attributes:
        side: which.
        piece: for whom; None in a game whose victims are no pieces.
    """

    side: Side
    piece: PieceId | None


@choice("treat")
class Treat:
    """Send the apothecary to him."""


@choice("leave")
class Leave:
    """Leave him to his fate."""


@choice("take")
class Take:
    """Let this casualty apply: its name."""

    name: str

    @property
    def token(self) -> str:
        """With hyphens, such as `take:badly-hurt`."""
        return f"take:{self.name.replace(' ', '-')}"


TREAT, LEAVE = Treat(), Leave()


class Apothecary(Part):
    """A knock-out becomes stunned, a casualty is rolled anew and the owner picks; who is badly hurt is in Reserves."""

    name = "blood-bowl-2020.apothecary"
    options = ApothecaryOptions
    keys = (USED, HIRED)
    after = ("blood-bowl.regeneration",)

    @hurt.impl
    async def patch_up(self, match: Match, victim: Victim, cause: InjuryCause, value: InjuryResult) -> InjuryResult:
        """After regeneration has failed; his coach is asked."""
        first = value.detail
        knocked_out = value.out is InjurySeverity.UNTIL_RESTART and value.back is not None
        if not (knocked_out or isinstance(first, Casualty)):
            return value
        if not can_treat(match, victim) or not await self.wanted(match, victim):
            return value
        return (
            await second_opinion(match, victim, first)
            if isinstance(first, Casualty)
            else InjuryResult(InjurySeverity.STUNNED)
        )

    async def wanted(self, match: Match, victim: Victim) -> bool:
        """Whether the coach sends him."""
        if await Decision(victim.side, "apothecary", (TREAT, LEAVE), victim.piece) is LEAVE:
            return False
        if own_can_treat(match, victim):
            match.set(USED, victim.side, True)
        else:
            await use(match, victim.side, WANDERING_APOTHECARY)
        await emit(match, Treated(victim.side, victim.piece))
        return True


def can_treat(match: Match, victim: Victim) -> bool:
    """Whether a side has an apothecary left for a victim, its own or a wandering one (BB20-L-IND-08)."""
    return own_can_treat(match, victim) or bool(hired(match, victim.side, WANDERING_APOTHECARY))


def own_can_treat(match: Match, victim: Victim) -> bool:
    """Whether a side's own apothecary can help: all have one by the option, else a team that brings its own.

    A team's own helps no journeymen (BB20-L-DRA-14, BB20-L-STA-04).
    """
    if match.get(USED, victim.side):
        return False
    if match.options(ApothecaryOptions).apothecary:
        return True
    if victim.piece is None or edition not in match.rules.filled or not has_teams(match):
        return False
    team = teams_of(match.rules, match.teams)[victim.side]
    return team.apothecary and not players_of(match)[victim.piece].career.journeyman


def has_teams(match: Match) -> bool:
    """Whether teams were given, and no position."""
    return isinstance(match.teams, Mapping) and not is_position(match.teams)


async def second_opinion(match: Match, victim: Victim, first: Casualty) -> InjuryResult:
    """A second casualty roll, by the opponent; the owner picks one of the two."""
    found = {each.name: each for each in (first, await casualty(match, victim))}
    chosen = await Decision(victim.side, "casualty", tuple([Take(name) for name in found]), victim.piece)
    applies = found[chosen.name]
    return (
        InjuryResult(InjurySeverity.UNTIL_RESTART)
        if applies == BADLY_HURT
        else InjuryResult(applies.out, detail=applies)
    )
