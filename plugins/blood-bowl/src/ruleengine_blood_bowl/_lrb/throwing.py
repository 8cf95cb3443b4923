"""Throwing a team-mate in this edition (LRB-TTM, LRB-LAND)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import attrs

from ruleengine import Check, CompiledRules, Match, Modifier, Part, PieceId, option
from ruleengine.hooks import modifiers
from ruleengine_blood_bowl._base.ball import LooseBall
from ruleengine_blood_bowl._base.passing import Quality
from ruleengine_blood_bowl._base.ranges import Band
from ruleengine_blood_bowl._base.state import BALL, SQUARE
from ruleengine_blood_bowl._base.terms import LAND
from ruleengine_blood_bowl._base.throwing import Landing, PlayerScatter, ThrowRules, fly, land, throw_rules
from ruleengine_blood_bowl._base.turn import touchdown


@attrs.frozen
class ThrowOptions:
    """Where printings of the rules differ."""

    landing_accurate: Literal[0, 1] = option(
        1, "What is added to the landing after an accurate throw.", rule="LRB-AG-04"
    )
    ttm_band_shift: Literal[0, 1] = option(
        1, "How many bands further a throw of a team-mate counts; with 0 only quick and short.", rule="LRB-TTM-02"
    )


class Throwing(Part):
    """How far a team-mate flies, where he comes down and what helps him to land."""

    name = "blood-bowl-lrb.throwing"
    options = ThrowOptions

    @throw_rules.impl
    def reach(self, rules: CompiledRules) -> ThrowRules:
        """One band worse than a pass, which a long bomb cannot be; he hits one player only (LRB-TTM-02, 07)."""
        shift = rules.options(ThrowOptions).ttm_band_shift
        return ThrowRules(Band.LONG if shift else Band.SHORT, shift)

    @fly.impl
    async def flight(self, match: Match, thrown: PieceId, square: int, quality: Quality) -> None:
        """To the target; astray; or, fumbled, no further than where he was (LRB-TTM-04, 05)."""
        if quality is Quality.ACCURATE:
            match.push(Landing(thrown, square, "accurate"))
        elif quality is Quality.INACCURATE:
            match.push(PlayerScatter(square, piece=thrown, how="scattered"))
        else:
            match.push(Landing(thrown, match.get(SQUARE, thrown), "scattered"))

    @land.impl
    async def on_his_feet(self, match: Match, piece: PieceId) -> None:
        """A ball that lies there bounces; with the ball in the end zone he scores (LRB-TTM-09)."""
        square = match.get(SQUARE, piece)
        if match.get(BALL) == square:
            match.push(LooseBall(square))
        await touchdown(match)

    @modifiers.on(LAND)
    def landing(self, match: Match, check: Check) -> Iterable[Modifier]:
        """+1 after an accurate throw, −1 after any other (LRB-LAND-01, LRB-AG-04)."""
        if check.about != "accurate":
            yield Modifier(-1, "scattered")
        elif match.options(ThrowOptions).landing_accurate:
            yield Modifier(1, "accurate throw")
