"""Throwing a team-mate in this edition: four results, how he flies, how he lands (BB20-TTM)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, Literal

import attrs

from ruleengine import Check, CompiledRules, Match, Modifier, Part, PieceId, async_transform, option, specification
from ruleengine.hooks import modifiers
from ruleengine_blood_bowl._base.moving import arrive
from ruleengine_blood_bowl._base.passing import Quality
from ruleengine_blood_bowl._base.players import has_zone
from ruleengine_blood_bowl._base.ranges import Band
from ruleengine_blood_bowl._base.state import ACTOR, SQUARE
from ruleengine_blood_bowl._base.terms import LAND
from ruleengine_blood_bowl._base.throwing import (
    Landing,
    PlayerBounce,
    PlayerScatter,
    ThrowRules,
    can_land,
    crash_ends_turn,
    fly,
    fly_out,
    land,
    throw_rules,
)
from ruleengine_blood_bowl._bb2020.deviation import deviate

RULES: Final = ThrowRules(Band.SHORT, hits_all=True)
"""Half the ruler; whoever he bounces onto goes down (BB20-TTM-04, 13)."""
WORDS: Final = {
    Quality.ACCURATE: "superb",
    Quality.INACCURATE: "successful",
    Quality.WILD: "terrible",
    Quality.FUMBLED: "fumbled",
}
"""What such a throw of a player is called (BB20-TTM-06 to 09)."""
LANDING: Final = {"successful": -1, "terrible": -2, "fumbled": -1}
"""What it takes from his landing; a superb one nothing."""


@attrs.frozen
class ThrowOptions:
    """Where the guide and the rulebook differ."""

    ttm_fail_turnover: Literal["ball_only", "always"] = option(
        "ball_only", "Whether a player who lands badly ends the turn only with the ball.", rule="BB20-TTM-11"
    )


@async_transform(name="blood-bowl-2020.flight")
async def flight(match: Match, thrown: PieceId, square: int, value: Any) -> Any:
    """Change how a player who was thrown well comes down near the target.

    Args:
        thrown: who flies.
        square: at which he was thrown.
        value: a procedure with his `piece`, and with `how` he will land; begins as one that scatters him.
    """
    specification()


class Throwing(Part):
    """How far a team-mate flies, where he comes down, and how hard it is to land."""

    name = "blood-bowl-2020.throwing"
    options = ThrowOptions

    @throw_rules.impl
    def reach(self, rules: CompiledRules) -> ThrowRules:
        """As far as a short pass (BB20-TTM-04)."""
        return RULES

    @fly.impl
    async def comes_down(self, match: Match, thrown: PieceId, square: int, quality: Quality) -> None:
        """Near the target; astray; or, fumbled, one square from the thrower, which is all for who cannot land."""
        thrower = match.get(ACTOR)
        start, how = match.get(SQUARE, thrower), WORDS[quality]
        if quality is Quality.WILD:
            await self.stray(match, thrown, start)
        elif quality is not Quality.FUMBLED:
            match.push(await flight(match, thrown, square, PlayerScatter(square, piece=thrown, how=how)))
        elif can_land(match, thrown, True):
            match.push(PlayerScatter(start, 1, piece=thrown, how=how))
        else:
            match.push(PlayerBounce(thrown, start))

    async def stray(self, match: Match, thrown: PieceId, start: int) -> None:
        """He deviates from the thrower (BB20-TTM-08, 16)."""
        way, heading = await deviate(match, start, by=match.pieces[thrown].side)
        if way.is_out:
            await fly_out(match, thrown, way.end, heading)
        else:
            match.push(Landing(thrown, way.end, WORDS[Quality.WILD]))

    @can_land.impl
    def with_a_zone(self, match: Match, piece: PieceId, value: bool) -> bool:
        """Whoever is down, or has lost his tackle zone, cannot (BB20-TTM-15, 18)."""
        return value and has_zone(match, piece)

    @land.impl
    async def on_his_feet(self, match: Match, piece: PieceId) -> None:
        """As if he had walked there: he picks a ball up, or scores (BB20-TTM-19)."""
        await arrive(match, piece)

    @crash_ends_turn.impl
    def by_option(self, match: Match, piece: PieceId, value: bool) -> bool:
        """With the ball, or always (BB20-TTM-11)."""
        return value or match.options(ThrowOptions).ttm_fail_turnover == "always"

    @modifiers.on(LAND)
    def after_the_throw(self, match: Match, check: Check) -> Iterable[Modifier]:
        """−1 or −2 unless the throw was superb (BB20-TTM-06 to 09)."""
        if check.about in LANDING:
            yield Modifier(LANDING[check.about], f"{check.about} throw")
