"""Fouls by choice, where an option offers them, and dives (BR-DIVE).

To hold the ball down, to kick it on the ground, to hinder from the ground, to hit the referee.

BR-FOUL-01, BR-FOUL-03. Blows are in `hits`; what the referee makes of any foul is in `referee`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, Literal

import attrs

from ruleengine import Check, Decision, Match, MatchReader, Part, PieceId, Roll, choice, emit, event, option
from ruleengine.dice import d8, d12
from ruleengine.hooks import preview_checks
from ruleengine_blood_rugby._contacts import resolved
from ruleengine_blood_rugby._events import Punishable
from ruleengine_blood_rugby._falling import go_down, instead_of_letting_go
from ruleengine_blood_rugby._hits import HitOptions
from ruleengine_blood_rugby._kicking import kick
from ruleengine_blood_rugby._moving import Entering, kept_out
from ruleengine_blood_rugby._pitch import PITCH
from ruleengine_blood_rugby._players import DEXTERITY, INTELLIGENCE, grounded_at, neighbours, stands
from ruleengine_blood_rugby._referee import BLIND, AtMostFace, RefereeOptions, is_covered, is_near
from ruleengine_blood_rugby._rolls import ability_check, passes
from ruleengine_blood_rugby._state import ACTOR, BALL, REFEREE, SQUARE, STRAIGHT
from ruleengine_blood_rugby._terms import DIVE_DEXTERITY, DIVE_INTELLIGENCE, NOBODY, OFF
from ruleengine_blood_rugby._turn import contact_failed, deeds, fail, may_contact, note, penalty, times


async def commit(match: Match, piece: PieceId, act: str) -> None:
    """Tell of a foul that is done to nobody; the referee may have seen it."""
    await emit(match, Punishable(piece, NOBODY, act, match.get(SQUARE, piece)))


@choice("hold")
class Hold:
    """Hold on to the ball on the ground, until one gets up with it."""

    async def do(self, match: Match, piece: PieceId) -> None:
        """It is a foul, if the referee sees it."""
        await commit(match, piece, "hold")


@choice("hit-referee")
class HitReferee:
    """Hit the referee, who stands beside."""

    async def do(self, match: Match, piece: PieceId) -> None:
        """He sees it, unless he is bribed, and sends the player off (BR-FOUL-04)."""
        note(match, "contact")
        contact_failed(match)
        await commit(match, piece, "hit_referee")


@choice("kick-ball")
class KickBall:
    """Kick the ball that lies in one's square: where to is chosen next."""

    async def do(self, match: Match, piece: PieceId) -> None:
        """As any kick; it is a foul, if the referee sees it, once the ball has come down (BR-FOUL-01, BR-FOUL-04)."""
        note(match, "kick")
        match.push(resolved(match, "kick", piece, NOBODY, foul=True))
        await kick(match, piece)


@choice("hinder")
class Hinder:
    """Hinder, from the ground, an opponent who enters one's square."""

    piece: PieceId


@choice("let-by")
class LetBy:
    """Do not hinder."""


HOLD, HIT_REFEREE, KICK_BALL, LET_BY = Hold(), HitReferee(), KickBall(), LetBy()
REACH: Final = 1
"""The distance at which the referee can be hit."""


class FoulPart(Part):
    """Fouls besides blows."""

    name = "blood-rugby.fouls"

    @instead_of_letting_go.impl
    def hold_on(self, match: Match, piece: PieceId) -> Iterable[Any]:
        """If it is offered."""
        return (HOLD,) if "hold" in match.options(HitOptions).offered_fouls else ()

    @deeds.impl
    def hit_the_referee(self, match: Match, piece: PieceId) -> Iterable[Any]:
        """If it is offered, and he is near enough."""
        if "hit_referee" not in match.options(HitOptions).offered_fouls or match.get(REFEREE) == OFF:
            return ()
        near = match.derived(PITCH).grid.distance(match.get(REFEREE), match.get(SQUARE, piece)) <= REACH
        return (HIT_REFEREE,) if near and stands(match, piece) and may_contact(match) else ()

    @deeds.impl
    def kick_the_ball(self, match: Match, piece: PieceId) -> Iterable[Any]:
        """If it is offered, once an activation (BR-BALL-08)."""
        if "kick" not in match.options(HitOptions).offered_fouls or match.get(BALL) != match.get(SQUARE, piece):
            return ()
        return (KICK_BALL,) if stands(match, piece) and not times(match, "kick") else ()

    @kept_out.impl
    async def hinder(self, match: Match, entering: Entering, value: bool) -> bool:
        """If it is offered, an opponent who lies there may keep it out (BR-TERM-06, BR-FOUL-01)."""
        if value or "hinder" not in match.options(HitOptions).offered_fouls:
            return value
        side = match.pieces[entering.piece].side.other
        lying = [piece for piece in grounded_at(match, entering.to) if match.pieces[piece].side is side]
        if not lying:
            return False
        chosen = await Decision(side, "hinder", (*map(Hinder, lying), LET_BY), entering.piece)
        if not isinstance(chosen, Hinder):
            return False
        await commit(match, chosen.piece, "hinder")
        return True


FAR: Final[Roll[bool]] = Roll(d8, None, "blood-rugby.dive-far", AtMostFace(3)).prepared()
NEAR: Final[Roll[bool]] = Roll(d12, None, "blood-rugby.dive-near", AtMostFace(1)).prepared()
"""Whether the referee is fooled: 3 in 8 from afar, 1 in 12 when he is near (BR-DIVE-01, BR-DIVE-03)."""


@attrs.frozen
class DiveOptions:
    """What comes of a dive."""

    failed_dive: Literal["down", "nothing", "penalty"] = option(
        "down", "What comes of a dive that fools nobody.", rule="BR-DIVE-02"
    )
    covered_dive: Literal["far", "near"] = option(
        "far", "Whether a referee who is near, but sees a player in between, counts as far.", rule="BR-DIVE-03"
    )
    bribe_effect: Literal["blind", "dives"] = option(
        "blind", "What a bribed referee does: he sees no fouls; dives: he believes dives too.", rule="BR-BRIBE-04"
    )


@event("blood-rugby.dived")
class Dived:
    """A player dived; the referee was fooled or was not."""

    piece: PieceId
    fooled: bool


def dive_checks(match: MatchReader, piece: PieceId) -> tuple[Check, Check]:
    """The two checks of a dive, in their order (BR-DIVE-01)."""
    return (
        ability_check(match, piece, DIVE_DEXTERITY, DEXTERITY),
        ability_check(match, piece, DIVE_INTELLIGENCE, INTELLIGENCE),
    )


def is_far(match: MatchReader, square: int) -> bool:
    """Whether the referee counts as far from a dive (BR-DIVE-01, BR-DIVE-03)."""
    if match.options(RefereeOptions).referee == "all":
        return False
    covers = match.options(DiveOptions).covered_dive == "far"
    return not is_near(match, square) or (covers and is_covered(match, square))


@choice("dive")
class Dive:
    """Pretend to be fouled."""

    async def do(self, match: Match, piece: PieceId) -> None:
        """Two checks, and the referee's roll; the activation ends, believed or not (BR-ACT-05)."""
        note(match, "dive")
        square, side = match.get(SQUARE, piece), match.pieces[piece].side
        dexterity, intelligence = dive_checks(match, piece)
        fooled = await passes(match, dexterity) and await passes(match, intelligence) and await fools(match, piece)
        fail(match)
        if not fooled:
            await self.fails(match, piece)
        await emit(match, Dived(piece, fooled))
        if fooled:
            await penalty(match, side, square)
        elif match.options(DiveOptions).failed_dive == "penalty":
            await penalty(match, side.other, square)

    async def fails(self, match: Match, piece: PieceId) -> None:
        """The diver goes down in its square, nothing else (BR-DIVE-02)."""
        if match.options(DiveOptions).failed_dive == "down":
            await go_down(match, piece, "dive")


async def fools(match: Match, piece: PieceId) -> bool:
    """Whether the referee is fooled; one who was bribed may believe everything (BR-BRIBE-04)."""
    if match.get(BLIND, match.pieces[piece].side) and match.options(DiveOptions).bribe_effect == "dives":
        return True
    return await (FAR if is_far(match, match.get(SQUARE, piece)) else NEAR)


DIVE: Final = Dive()


class DivePart(Part):
    """Dives."""

    name = "blood-rugby.dives"
    options = DiveOptions
    checks = (DIVE_DEXTERITY, DIVE_INTELLIGENCE)

    @deeds.impl
    def dive(self, match: Match, piece: PieceId) -> Iterable[Any]:
        """After a step that ends next to a standing opponent, once an activation (BR-DIVE-02, BR-ACT-03)."""
        if not match.get(STRAIGHT) or times(match, "dive") or match.options(RefereeOptions).referee == "none":
            return ()
        near = stands(match, piece) and neighbours(match, match.get(SQUARE, piece), match.pieces[piece].side.other)
        return (DIVE,) if near else ()

    @preview_checks.impl
    def rolls(self, match: Match, choice: object) -> Iterable[Check]:
        """The two checks."""
        return dive_checks(match, match.get(ACTOR)) if isinstance(choice, Dive) else ()
