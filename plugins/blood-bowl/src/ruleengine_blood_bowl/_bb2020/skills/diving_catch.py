"""Diving Catch: catch a ball that comes down next to him (BB20-X-DIVING-CATCH)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

import attrs

from ruleengine import Check, Decision, Match, Modifier, PieceId, choice, option
from ruleengine.grid import squares_in
from ruleengine.hooks import modifiers
from ruleengine_blood_bowl._base.ball import catch_check, hold, reached
from ruleengine_blood_bowl._base.pitch import PITCH
from ruleengine_blood_bowl._base.players import at, can_catch, uses
from ruleengine_blood_bowl._base.rerolls import attempt
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.state import ACTIVE, BALL, SQUARE, TAKEN
from ruleengine_blood_bowl._base.terms import CATCH, OFF
from ruleengine_blood_bowl._base.wanting import DECLINE

FLIGHTS: Final = frozenset({"pass", "scatter", "deviation", "throw-in", "kick"})
"""What may bring a ball that can be dived for (BB20-X-DIVING-CATCH-01, 02)."""


@attrs.frozen
class DivingCatchOptions:
    """Where the letter of the text is against its sense."""

    diving_catch_accurate: bool = option(
        True,
        "Whether players may dive for an accurate pass to a free square next to them.",
        rule="BB20-X-DIVING-CATCH-06",
    )


@choice("dive")
class DiveFor:
    """Let this player dive for the ball."""

    piece: PieceId


_dive = lru_cache(DiveFor)


def divers(match: Match, square: int) -> list[PieceId]:
    """Who can dive for a ball that comes down on a square, in the order of their squares."""
    near = match.derived(PITCH).grid.near[square] & match.get(TAKEN)
    players = [at(match, each) for each in squares_in(near)]
    return [piece for piece in players if can_catch(match, piece) and uses(match, piece, "Diving Catch")]


class DivingCatch(SkillPart):
    """Diving Catch: he may catch a ball that comes down next to him, and catches accurate passes with +1."""

    name = "blood-bowl-2020.diving-catch"
    skill = Skill("Diving Catch")
    options = DivingCatchOptions
    keys = (ACTIVE, BALL, SQUARE, TAKEN)

    @reached.impl
    async def dives(self, match: Match, square: int, how: str, value: bool) -> bool:
        """One after the other until one has it; the active coach chooses for both teams (BB20-X-DIVING-CATCH-03)."""
        accurate = how != "pass" or match.options(DivingCatchOptions).diving_catch_accurate
        able = divers(match, square) if not value and how in FLIGHTS and accurate else []
        while able:
            sides = {match.pieces[piece].side for piece in able}
            by = match.get(ACTIVE) if len(sides) > 1 else sides.pop()
            options: list[Any] = [*map(_dive, able), DECLINE]
            chosen = await Decision(by, "diving-catch", options)
            if chosen is DECLINE:
                return False
            if await attempt(match, catch_check(match, chosen.piece, how)):
                await hold(match, chosen.piece, "catch")
                return True
            able.remove(chosen.piece)
        return value

    @modifiers.on(CATCH)
    def aimed_at_him(self, match: Match, check: Check) -> Iterable[Modifier]:
        """+1 for an accurate pass to his own square (BB20-X-DIVING-CATCH-07)."""
        piece = check.subject
        assert piece is not None
        here = match.get(BALL) in (OFF, match.get(SQUARE, piece))
        if check.about == "pass" and here and uses(match, piece, "Diving Catch"):
            yield Modifier(1, "Diving Catch")
