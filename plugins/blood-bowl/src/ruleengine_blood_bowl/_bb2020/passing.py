"""Passes of this edition: the roll first, with four results; then the flight, which may be disturbed (BB20-PASS)."""

from __future__ import annotations

from typing import Final, Literal

import attrs

from ruleengine import Check, Match, MatchReader, PieceId, option, procedure
from ruleengine.dice import Faces, Reading
from ruleengine.grid import Direction
from ruleengine_blood_bowl._base.ball import Scatter
from ruleengine_blood_bowl._base.bands import ByBand
from ruleengine_blood_bowl._base.passing import Quality, fumble, make_pass, pass_check, throw, throw_reading
from ruleengine_blood_bowl._base.ranges import Band
from ruleengine_blood_bowl._base.state import SQUARE
from ruleengine_blood_bowl._base.terms import OFF
from ruleengine_blood_bowl._base.verbs import put_ball
from ruleengine_blood_bowl._bb2020.deviation import deviate
from ruleengine_blood_bowl._bb2020.interference import PassArrives

RANGE_MODIFIERS: Final = {Band.QUICK: 0, Band.SHORT: -1, Band.LONG: -2, Band.BOMB: -3}
"""By the band (BB20-PASS-03, BB20-TTM-05)."""


@attrs.frozen
class PassOptions:
    """Where engines of this edition differ."""

    range_matrix: Literal["extended", "classic"] = option(
        "extended",
        "Whether thirteen squares along and two across are a long bomb, or out of range.",
        rule="BB20-RNG-03",
    )


@attrs.frozen
class FourResults(Reading[Quality]):
    """What the die of a throw means (BB20-PASS-05 to 08, BB20-TTM-06 to 09).

    Attributes:
        needs: the total of an accurate throw.
        modifier: what is added to the die.

    >>> [FourResults(4, -2).read((face,)).value for face in range(1, 7)]
    ['fumbled', 'wild', 'wild', 'inaccurate', 'inaccurate', 'accurate']
    """

    needs: int
    modifier: int

    def read(self, faces: Faces) -> Quality:
        """By the first condition that holds: what is good enough is never wild (BB20-PASS-09)."""
        die, total = faces[0], faces[0] + self.modifier
        if die == 1:
            return Quality.FUMBLED
        if die == 6 or total >= self.needs:
            return Quality.ACCURATE
        return Quality.WILD if total <= 1 else Quality.INACCURATE


@procedure("blood-bowl-2020.pass-scatter")
class PassScatter(Scatter):
    """An inaccurate pass scatters from its target (BB20-PASS-08).

    Attributes:
        target: the square that was aimed at.
    """

    target: int = attrs.field(kw_only=True)

    async def ends(self, match: Match, square: int, out: Direction | None) -> None:
        """Somebody may disturb it now that it is known where it comes down."""
        match.push(PassArrives(square, self.target, Quality.INACCURATE, out))


class Passing(ByBand):
    """The order of a pass, and what distance takes off the die."""

    name = "blood-bowl-2020.passing"
    options = PassOptions
    procedures = (PassScatter,)
    bands = RANGE_MODIFIERS

    @throw_reading.impl
    def reading(self, match: MatchReader, check: Check) -> Reading[Quality]:
        """Four results (BB20-PASS-04)."""
        return FourResults(check.base, check.bonus)

    @make_pass.impl
    async def roll_first(self, match: Match, piece: PieceId, square: int) -> None:
        """The roll; the dice that say where the ball goes; only then may somebody disturb it (BB20-PASS-02)."""
        quality = await throw(match, pass_check(match, piece, square))
        if quality is Quality.FUMBLED:
            await fumble(match, piece)
            return
        put_ball(match, OFF)
        if quality is Quality.ACCURATE:
            match.push(PassArrives(square, square, quality))
        elif quality is Quality.INACCURATE:
            match.push(PassScatter(square, target=square))
        else:
            way, heading = await deviate(match, match.get(SQUARE, piece), by=match.pieces[piece].side)
            match.push(PassArrives(way.end, square, quality, heading if way.is_out else None))
