"""Passing interference: an opponent on the path deflects the ball, and perhaps catches it (BB20-INT)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

import attrs

from ruleengine import Check, Match, Modifier, Part, PieceId, emit, option, procedure
from ruleengine.grid import Direction
from ruleengine.hooks import modifiers, preview_checks
from ruleengine_blood_bowl._base.ball import Scatter, catch_check, hold, land
from ruleengine_blood_bowl._base.events import BallMoved, BallRests
from ruleengine_blood_bowl._base.passing import Intercept, Quality, choose_interceptor, intercept_check, under_ruler
from ruleengine_blood_bowl._base.players import at, marking
from ruleengine_blood_bowl._base.rerolls import attempt
from ruleengine_blood_bowl._base.state import ACTIVE, ACTOR, SQUARE, passer_of
from ruleengine_blood_bowl._base.terms import INTERCEPT, NOBODY
from ruleengine_blood_bowl._base.turn import turn_over
from ruleengine_blood_bowl._base.verbs import put_ball

MODIFIERS: Final = {Quality.ACCURATE: -3, Quality.INACCURATE: -2, Quality.WILD: -1}
"""BB20-INT-01."""
ARRIVES: Final = {Quality.ACCURATE: "pass", Quality.INACCURATE: "scatter", Quality.WILD: "deviation"}
"""What brings the ball of such a pass; see `come_down`."""


@attrs.frozen
class InterferenceOptions:
    """Where the guide, its diagrams and engines of this edition differ."""

    interference_marked: Literal["per_marker", "flat"] = option(
        "per_marker", "What markers take from who interferes: 1 each, or 1 in all.", rule="BB20-INT-02"
    )
    interference_path: Literal["landing_square", "target_square"] = option(
        "landing_square", "Where the path ends: where the ball comes down, or where it was aimed.", rule="BB20-INT-04"
    )
    accurate_to_empty: Literal["bounce", "rest"] = option(
        "bounce", "What an accurate pass to a free square does there.", rule="BB20-PASS-13"
    )


@procedure("blood-bowl-2020.pass-arrives")
class PassArrives:
    """A pass that is not fumbled is about to come down; first an opponent on its path may try to deflect it.

    Attributes:
        square: where it comes down, or the last square of the pitch on its way.
        target: at which it was aimed.
        quality: how good it is.
        out: the direction in which it leaves the pitch; None: it does not.
    """

    square: int
    target: int
    quality: Quality
    out: Direction | None = None

    async def run(self, match: Match) -> None:
        passer = passer_of(match)
        interferer = await choose_interceptor(match, passer, self.path(match, passer))
        if interferer == NOBODY or not await attempt(match, intercept_check(match, interferer, self.quality)):
            await arrive(match, self)
        else:
            await deflect(match, interferer)

    def path(self, match: Match, passer: PieceId) -> int:
        """The squares from which it can be deflected, as a bitboard (BB20-INT-04, 09)."""
        at_target = match.options(InterferenceOptions).interference_path == "target_square"
        return under_ruler(match, match.get(SQUARE, passer), self.target if at_target else self.square)


async def arrive(match: Match, ball: PassArrives) -> None:
    """Let a pass come down, or leave the pitch, with nobody in its way (BB20-PASS-06 to 08, 13)."""
    rests = match.options(InterferenceOptions).accurate_to_empty == "rest"
    if rests and ball.quality is Quality.ACCURATE and at(match, ball.square) == NOBODY:
        put_ball(match, ball.square)
        await emit(match, BallMoved(ball.square, "pass"))
        await emit(match, BallRests(ball.square))
    else:
        await land(match, ball.square, off=ball.out is not None, how=ARRIVES[ball.quality], heading=ball.out)


async def deflect(match: Match, piece: PieceId) -> None:
    """Let who has deflected a pass catch it, or else let it scatter from his square (BB20-INT-05, 06)."""
    square = match.get(SQUARE, piece)
    put_ball(match, square)
    await emit(match, BallMoved(square, "deflection"))
    if await attempt(match, catch_check(match, piece, "deflection")):
        await hold(match, piece, "interception")
        if match.pieces[piece].side is not match.get(ACTIVE):
            await turn_over(match, "interception")
    else:
        match.push(Scatter(square))


class Interference(Part):
    """Deflections and interceptions."""

    name = "blood-bowl-2020.interference"
    options = InterferenceOptions
    keys = (ACTOR, SQUARE)
    procedures = (PassArrives,)

    @modifiers.on(INTERCEPT)
    def by_the_pass(self, match: Match, check: Check) -> Iterable[Modifier]:
        """−3 to −1: the better the pass, the harder (BB20-INT-01)."""
        quality: Quality = check.about
        yield Modifier(MODIFIERS[quality], f"{quality.value} pass")

    @modifiers.on(INTERCEPT)
    def marked_once(self, match: Match, check: Check) -> Iterable[Modifier]:
        """By option, only one of those who mark him counts (BB20-INT-02)."""
        piece = check.subject
        assert piece is not None
        if match.options(InterferenceOptions).interference_marked == "flat":
            markers = marking(match, match.get(SQUARE, piece), match.pieces[piece].side).bit_count()
            if markers > 1:
                yield Modifier(markers - 1, "marked counts once")

    @preview_checks.impl
    def roll(self, match: Match, choice: object) -> Iterable[Check]:
        """The roll to deflect the pass that is on its way."""
        arriving = match.procedure
        if isinstance(choice, Intercept) and isinstance(arriving, PassArrives):
            yield intercept_check(match, choice.piece, arriving.quality)
