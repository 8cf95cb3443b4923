"""Inducements that help a team by dice of its own: kegs, Josef Bugman, the Halfling master chef."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from ruleengine import Check, Match, Modifier, Part, Side, SideKey, emit, event, procedure, roll
from ruleengine.dice import CountFaces, d6
from ruleengine.hooks import modifiers
from ruleengine_blood_bowl._base.injuries import COMES_BACK
from ruleengine_blood_bowl._base.state import BONUS_REROLLS, HALF, REROLLS
from ruleengine_blood_bowl._bb2020.inducements.hired import HIRED, hired
from ruleengine_blood_bowl._bb2020.inducements.offers import CHEF, KEG
from ruleengine_blood_bowl._bb2020.kickoff import before_event

GOOD: Final = CountFaces(4)
COOKED: Final[SideKey[int]] = SideKey("blood-bowl-2020.cooked", int, default=0)
"""The last half for which a side's chef has cooked."""


@event("blood-bowl-2020.chef-cooked")
class ChefCooked:
    """A side's chef gave it team re-rolls for the half, and took others from its opponents."""

    side: Side
    gained: int
    taken: int


@procedure("blood-bowl-2020.cooking")
class Cooking:
    """Three dice: each 4 or more is a team re-roll for the half, and one fewer for the others (BB20-L-IND-23, 25)."""

    side: Side

    async def run(self, match: Match) -> None:
        side, other = self.side, self.side.other
        match.set(COOKED, side, match.get(HALF))
        good = await roll(3 * d6, by=side, reason="blood-bowl-2020.chef", reading=GOOD)
        lost = min(good, match.get(REROLLS, other))
        match.set(REROLLS, side, match.get(REROLLS, side) + good)
        match.set(REROLLS, other, match.get(REROLLS, other) - lost)
        match.set(BONUS_REROLLS, other, min(match.get(BONUS_REROLLS, other), match.get(REROLLS, other)))
        await emit(match, ChefCooked(side, good, lost))


class Staff(Part):
    """Kegs and the chef."""

    name = "blood-bowl-2020.inducements-staff"
    keys = (HIRED, COOKED, REROLLS, BONUS_REROLLS, HALF)
    procedures = (Cooking,)

    @modifiers.on(COMES_BACK)
    def ale(self, match: Match, check: Check) -> Iterable[Modifier]:
        """+1 for each keg to return from being knocked out (BB20-L-IND-04)."""
        kegs = hired(match, check.by, KEG) if isinstance(check.by, Side) else 0
        return [Modifier(kegs, "kegs")] if kegs else ()

    @before_event.impl
    def at_the_start_of_a_half(self, match: Match) -> Iterable[Any]:
        """After the kick and before its event."""
        for side in Side:
            if hired(match, side, CHEF) and match.get(COOKED, side) != match.get(HALF):
                yield Cooking(side)
