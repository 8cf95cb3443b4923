"""Fouls and the referee of this edition: who helps, and who is seen (LRB-FOUL-03 to 06)."""

from __future__ import annotations

from typing import Final, Literal

import attrs

from ruleengine import (
    Check,
    CheckKind,
    InjuryCause,
    Key,
    Match,
    MatchReader,
    Part,
    PieceId,
    Side,
    build,
    option,
    roll_check,
)
from ruleengine_blood_bowl._base.fouls import FOULED, PLAY_ON, SENT_OFF, Call, FoulPart, referee
from ruleengine_blood_bowl._base.injuries import DOUBLES, watched
from ruleengine_blood_bowl._base.players import Assist, helpers, near_helpers
from ruleengine_blood_bowl._base.terms import ARMOUR

SPOTTED: Final = CheckKind("blood-bowl-lrb.spotted")

EYE: Final[Key[Side | None]] = Key("blood-bowl-lrb.eye", Side | None, default=None)
"""On which team the referee keeps an eye."""


@attrs.frozen
class FoulOptions:
    """Who helps in a foul."""

    foul_assist_tz: bool = option(
        True, "Whether those in an opponent's tackle zone cannot help in a foul.", rule="LRB-FOUL-03"
    )


class Fouls(FoulPart):
    """The Foul action, with helpers as the option says."""

    name = "blood-bowl-lrb.fouls"
    options = FoulOptions

    @helpers.impl
    def everybody(self, match: Match, assist: Assist, value: int) -> int:
        """As in a block, or everybody who stands next to the victim, or to the fouler (LRB-FOUL-02, LRB-FOUL-03)."""
        free = assist.foul and not match.options(FoulOptions).foul_assist_tz
        return near_helpers(match, assist) if free else value


@attrs.frozen
class RefereeOptions:
    """How fouls are seen."""

    foul_referee: Literal["igmeoy", "doubles_armour", "doubles_any"] = option(
        "igmeoy",
        "By a die, and the eye on whoever fouled last; or by a double of the armour dice, or of any of the foul's.",
        rule="LRB-FOUL-04",
    )


def spotted_check(match: MatchReader, side: Side) -> Check:
    """The check by which the referee sees a side's foul: 6, or 4 and more with his eye on it."""
    watching = match.get(EYE) is side
    return build(match, SPOTTED, by=None, base=4 if watching else 6, basis="an eye on them" if watching else "")


class Referee(Part):
    """The referee."""

    name = "blood-bowl-lrb.referee"
    options = RefereeOptions
    keys = (EYE, DOUBLES)
    checks = (SPOTTED,)

    @referee.impl
    async def call(self, match: Match, fouler: PieceId) -> Call:
        """By a die, or by doubles (LRB-FOUL-04)."""
        side = match.pieces[fouler].side
        how = match.options(RefereeOptions).foul_referee
        if how == "igmeoy":
            spotted = await roll_check(match, spotted_check(match, side))
            match.set(EYE, side)
        else:
            doubles = match.get(DOUBLES)
            spotted = ARMOUR.name in doubles if how == "doubles_armour" else bool(doubles)
        return SENT_OFF if spotted else PLAY_ON

    @watched.impl
    def doubles(self, match: Match, cause: InjuryCause, roll: str, value: bool) -> bool:
        """Of a foul's dice, if they tell."""
        telling = match.options(RefereeOptions).foul_referee != "igmeoy"
        return value or (telling and cause.name == FOULED)
