"""The kick of the sheet: event and scatter in their order, the landing, the touchback to nobody (LRB-KICK-02 to 06)."""

from __future__ import annotations

from typing import Final, Literal

import attrs

from ruleengine import Key, Match, Part, Side, option, procedure, roll
from ruleengine.dice import d6
from ruleengine.grid import Direction, travel
from ruleengine_blood_bowl._base.ball import ANY_DIRECTION, land, no_one_to_give_to
from ruleengine_blood_bowl._base.drive import turns_left
from ruleengine_blood_bowl._base.events import KickedOff
from ruleengine_blood_bowl._base.kickoff import kick, kick_off_event, touchback_to_nobody
from ruleengine_blood_bowl._base.pitch import PITCH
from ruleengine_blood_bowl._base.state import KICKING
from ruleengine_blood_bowl._base.turn import TeamTurn

BAD_KICK: Final[Key[bool]] = Key("blood-bowl-lrb.bad-kick", bool, default=False, reset_on=(KickedOff,))
LATE_BLITZ: Final[Key[bool]] = Key("blood-bowl-lrb.late-blitz", bool, default=False, reset_on=(KickedOff,))
"""Whether a Blitz! waits until the ball is down."""


@attrs.frozen
class KickOptions:
    """The order of a kick, and whose a touchback is if nobody stands."""

    kickoff_event_timing: Literal["before_scatter", "after_scatter"] = option(
        "before_scatter", "Whether the event comes before the ball scatters, or before it lands.", rule="LRB-KICK-02"
    )
    touchback_fallback: Literal["coach_places", "prone_bounce"] = option(
        "coach_places",
        "A touchback with nobody standing: the coach puts the ball on a free square, or gives it to one who is down.",
        rule="LRB-KICK-06",
    )


@procedure("blood-bowl-lrb.kick-scatters")
class KickScatters:
    """The ball flies on: a direction, and one die of squares, or two after a Bad Kick (LRB-KICK-03)."""

    aim: int

    async def run(self, match: Match) -> None:
        if not any(turns_left(match, side) for side in Side):
            return  # a Riot ended the half: the ball does not land
        direction = await ANY_DIRECTION
        distance = await _distance(match)
        if match.options(KickOptions).kickoff_event_timing == "after_scatter":
            match.push(KickLands(self.aim, direction, distance))
            await kick_off_event(match)
        else:
            await _come_down(match, self.aim, direction, distance)


@procedure("blood-bowl-lrb.kick-lands")
class KickLands:
    """The ball lands after its event; a Bad Kick has the distance rolled again on two dice (LRB-KICK-02)."""

    aim: int
    direction: Direction
    distance: int

    async def run(self, match: Match) -> None:
        if any(turns_left(match, side) for side in Side):
            distance = await _distance(match) if match.get(BAD_KICK) else self.distance
            await _come_down(match, self.aim, self.direction, distance)


@procedure("blood-bowl-lrb.after-landing")
class AfterLanding:
    """A Blitz! that waited for the ball."""

    async def run(self, match: Match) -> None:
        if match.get(LATE_BLITZ):
            match.push(TeamTurn(match.get(KICKING), extra=True))


async def _distance(match: Match) -> int:
    dice = 2 * d6 if match.get(BAD_KICK) else d6
    return await roll(dice, by=match.get(KICKING), reason="blood-bowl.kick-distance")


async def _come_down(match: Match, aim: int, direction: Direction, distance: int) -> None:
    way = travel(match.derived(PITCH).grid, aim, direction, distance)
    await land(match, way.end, off=way.is_out, how="kick", heading=direction)


class KickPart(Part):
    """The kick of the sheet."""

    name = "blood-bowl-lrb.kick"
    options = KickOptions
    keys = (BAD_KICK, LATE_BLITZ)
    procedures = (KickScatters, KickLands, AfterLanding)

    @kick.impl
    async def kicked(self, match: Match, aim: int) -> None:
        """The event first, since a Bad Kick changes the dice; or the scatter first (LRB-KICK-02)."""
        match.push(KickScatters(aim), AfterLanding())
        if match.options(KickOptions).kickoff_event_timing == "before_scatter":
            await kick_off_event(match)

    @no_one_to_give_to.impl
    async def nobody_stands(self, match: Match, side: Side) -> None:
        """The coach places the ball, or gives it to a player who is down, from whom it bounces (LRB-KICK-06)."""
        to_the_down = match.options(KickOptions).touchback_fallback == "prone_bounce"
        await touchback_to_nobody(match, side, to_the_down=to_the_down)
