"""Deviating: a direction, and a die of squares straight on (BB20-BALL-03)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from ruleengine import Match, Side, roll
from ruleengine.dice import d6
from ruleengine.grid import Direction, Travel, travel
from ruleengine_blood_bowl._base.ball import ANY_DIRECTION
from ruleengine_blood_bowl._base.pitch import PITCH


async def deviate(
    match: Match, start: int, *, by: Side | None = None, so_far: Callable[[Match, int], Awaitable[int]] | None = None
) -> tuple[Travel, Direction]:
    """Roll where something deviates to from a square.

    Args:
        by: whose dice they are.
        so_far: from what the die shows to the squares that it goes; None: so many.

    Returns:
        its way, of which only the end counts, and the direction that it went in.
    """
    direction = await ANY_DIRECTION
    distance = await roll(d6, by=by, reason="blood-bowl.deviation")
    distance = distance if so_far is None else await so_far(match, distance)
    return travel(match.derived(PITCH).grid, start, direction, distance), direction
