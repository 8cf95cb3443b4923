"""Passes of this edition: interception first, then the roll; a modified 1 is a fumble too (LRB-PASS, LRB-INT)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

import attrs

from ruleengine import Check, Match, MatchReader, Modifier, PieceId, option, procedure
from ruleengine.dice import Faces, Reading
from ruleengine.grid import between
from ruleengine.hooks import modifiers, preview_checks, target_number
from ruleengine_blood_bowl._base.ball import Scatter, come_down, hold
from ruleengine_blood_bowl._base.bands import ByBand
from ruleengine_blood_bowl._base.passing import (
    Intercept,
    Quality,
    choose_interceptor,
    fumble,
    intercept_check,
    make_pass,
    pass_check,
    throw,
    throw_reading,
    under_ruler,
)
from ruleengine_blood_bowl._base.pitch import PITCH
from ruleengine_blood_bowl._base.ranges import Band
from ruleengine_blood_bowl._base.rerolls import attempt
from ruleengine_blood_bowl._base.state import ACTOR, SQUARE
from ruleengine_blood_bowl._base.terms import CATCH, INTERCEPT, NOBODY, OFF, PASS, THROW_PLAYER
from ruleengine_blood_bowl._base.turn import turn_over
from ruleengine_blood_bowl._base.verbs import put_ball

RANGE_MODIFIERS: Final = {Band.QUICK: 1, Band.SHORT: 0, Band.LONG: -1, Band.BOMB: -2}
"""LRB-PASS-01."""


@attrs.frozen
class PassOptions:
    """Where printings of the rules differ."""

    range_matrix: Literal["classic", "extended"] = option(
        "classic", "Whether thirteen squares along and two across are out of range, or a long bomb.", rule="LRB-RNG-04"
    )
    interception_lane: Literal["ruler", "centre_line"] = option(
        "ruler", "Who may intercept: under a ruler of 1.74 squares, or on the line itself.", rule="LRB-INT-03"
    )
    handoff_bonus: Literal[0, 1] = option(1, "What is added to the catch of a hand-off.", rule="LRB-HO-02")


@attrs.frozen
class ThrowReading(Reading[Quality]):
    """What the die of a throw means: a 6 is accurate, a 1 or a total of 1 or less fumbled (LRB-PASS-04 to 07).

    Attributes:
        needs: the total of an accurate throw.
        modifier: what is added to the die.

    >>> [ThrowReading(4, -1).read((face,)).value for face in (1, 2, 3, 5, 6)]
    ['fumbled', 'fumbled', 'inaccurate', 'accurate', 'accurate']
    """

    needs: int
    modifier: int

    def read(self, faces: Faces) -> Quality:
        """The first condition that holds, in the order of the table (LRB-PASS-13)."""
        die = faces[0]
        total = die + self.modifier
        if die == 6:
            return Quality.ACCURATE
        if die == 1 or total <= 1:
            return Quality.FUMBLED
        return Quality.ACCURATE if total >= self.needs else Quality.INACCURATE


def lane(match: Match, start: int, end: int) -> int:
    """The squares from which a pass can be intercepted, as a bitboard (LRB-INT-03)."""
    if match.options(PassOptions).interception_lane == "centre_line":
        return between(match.derived(PITCH).grid, start, end)
    return under_ruler(match, start, end)


@procedure("blood-bowl-lrb.pass-roll")
class PassRoll:
    """The pass roll, which nobody has prevented, and where the ball goes (LRB-PASS-08 to 10)."""

    square: int

    async def run(self, match: Match) -> None:
        piece = match.get(ACTOR)
        quality = await throw(match, pass_check(match, piece, self.square))
        if quality is Quality.FUMBLED:
            await fumble(match, piece)
        elif quality is Quality.ACCURATE:
            await come_down(match, self.square, how="pass")
        else:
            put_ball(match, OFF)
            match.push(Scatter(self.square))


class Passing(ByBand):
    """What passes, catches and interceptions of this edition add to the die, and their order."""

    name = "blood-bowl-lrb.passing"
    options = PassOptions
    procedures = (PassRoll,)
    bands = RANGE_MODIFIERS

    @throw_reading.impl
    def reading(self, match: MatchReader, check: Check) -> Reading[Quality]:
        """By the total, but for the natural 1 and 6 (LRB-PASS-03)."""
        return ThrowReading(check.base, check.bonus)

    @make_pass.impl
    async def interception_first(self, match: Match, piece: PieceId, square: int) -> None:
        """An opponent under the ruler may try before the roll; if he has the ball, there is none (LRB-INT-02, 04)."""
        interceptor = await choose_interceptor(match, piece, lane(match, match.get(SQUARE, piece), square))
        if interceptor != NOBODY and await attempt(match, intercept_check(match, interceptor)):
            await hold(match, interceptor, "interception")
            await turn_over(match, "interception")
        else:
            match.push(PassRoll(square))

    @preview_checks.impl
    def intercepted(self, match: Match, choice: object) -> Iterable[Check]:
        """The roll of an interceptor."""
        if isinstance(choice, Intercept):
            yield intercept_check(match, choice.piece)

    @target_number.on(PASS)
    @target_number.on(THROW_PLAYER)
    def beyond_a_fumble(self, match: Match, check: Check, value: int) -> int:
        """A total of 1 is a fumble, even for whom it would be enough (LRB-PASS-05)."""
        return max(value, 2)

    @modifiers.on(INTERCEPT)
    def intercepting(self, match: Match, check: Check) -> Iterable[Modifier]:
        """−2 for intercepting (LRB-INT-01)."""
        yield Modifier(-2, "intercepting")

    @modifiers.on(CATCH)
    def well_thrown(self, match: Match, check: Check) -> Iterable[Modifier]:
        """+1 for an accurate pass, and by option for a hand-off (LRB-CATCH-01, LRB-HO-02)."""
        if check.about == "pass":
            yield Modifier(1, "accurate pass")
        elif check.about == "hand-off" and match.options(PassOptions).handoff_bonus:
            yield Modifier(1, "hand-off")
