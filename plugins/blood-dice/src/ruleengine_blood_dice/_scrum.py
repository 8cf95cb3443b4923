"""Scrum and Morale (BD-SCRUM, BD-TECH-01)."""

from __future__ import annotations

from collections.abc import Coroutine, Iterable
from typing import Any, ClassVar, Literal

import attrs

from ruleengine import CompiledRules, Match, Part, Roll, Side, choice, emit, option, per_side, procedure
from ruleengine.dice import AllFaces, Compare, Face, d6
from ruleengine.hooks import invariants
from ruleengine_blood_dice._spells import TwoDice, first_to_decide, spells_left
from ruleengine_blood_dice._state import ATTACKER, MORALE, ScrumDecided, award, morale_lost
from ruleengine_blood_dice._tries import ACTION_DIE, NEXT_TRY, TURNED_OVER, Action, actions

# The Attacker's die first. Without Spells only who is higher can matter.
DECIDED = Roll(2 * d6, None, "blood-dice.scrum", Compare()).prepared()
SEEN = Roll(2 * d6, None, "blood-dice.scrum", AllFaces()).prepared()
SCRUM_DECIDED, TIED = per_side(ScrumDecided), ScrumDecided(None)
AGAIN = per_side(lambda side: Roll(d6, side, "blood-dice.scrum-again", Face()).prepared())


@attrs.frozen
class ScrumOptions:
    """Morale, and what follows a Scrum."""

    morale: int = option(3, "Morale of each team at the start, its maximum.", rule="BD-SET-01", at_least=1)
    after_scrum_won: Literal["roll_again", "turnover"] = option(
        "roll_again", "What follows when the Attacker wins a Scrum.", rule="BD-SCRUM-02"
    )
    technical_try_ends_try: bool = option(
        False, "Whether a technical try by Morale ends the try with a Turnover.", rule="BD-TECH-04"
    )


@choice("scrum")
class TakeScrum:
    """Scrum: both roll, the lower loses Morale."""


@procedure("blood-dice.scrum")
class Scrum:
    """Both sides roll (BD-SCRUM-01)."""

    def run(self, match: Match) -> Coroutine[Any, Any, None]:
        """The procedure's rule."""
        return self.play(match, match.get(ATTACKER), spells_left(match))

    async def play(self, match: Match, attacker: Side, spells: bool) -> None:
        """Roll both dice; while Spells may change them, they lie on the table."""
        if spells:
            attack, defend = await SEEN
            match.push(ScrumDice(attack, defend, first_to_decide(match)))
        else:
            await decide(match, await DECIDED)


@procedure("blood-dice.scrum-dice")
class ScrumDice(TwoDice):
    """The dice of a Scrum on the table, while Spells may change them."""

    reason: ClassVar[str] = "blood-dice.scrum"

    async def reroll(self, match: Match, side: Side) -> int:
        """One side's die again."""
        return await AGAIN[side]

    async def settle(self, match: Match, attack: int, defend: int) -> None:
        """The higher wins."""
        await decide(match, (attack > defend) - (attack < defend))


async def decide(match: Match, sign: int) -> None:
    """Apply a Scrum: 1 the Attacker has won, -1 the Defender, 0 a tie."""
    attacker = match.get(ATTACKER)
    loser = attacker if sign < 0 else attacker.other
    ends_try = sign < 0 or (sign > 0 and _ends_try(match, loser))
    match.push(NEXT_TRY[attacker.other] if ends_try else ACTION_DIE)
    await emit(match, SCRUM_DECIDED[loser.other] if sign else TIED)
    if sign:
        await demoralise(match, loser)
    if ends_try:
        await emit(match, TURNED_OVER[attacker.other])


def _ends_try(match: Match, loser: Side) -> bool:
    """Whether a won Scrum ends the try (BD-SCRUM-02), by a technical try if need be (BD-TECH-04)."""
    options = match.options(ScrumOptions)
    technical = match.get(MORALE, loser) == 1
    return options.after_scrum_won == "turnover" or (technical and options.technical_try_ends_try)


async def demoralise(match: Match, side: Side) -> None:
    """Take a point of Morale; at none, a technical try for the other side (BD-TECH-01)."""
    left = match.get(MORALE, side) - 1
    morale = left or match.options(ScrumOptions).morale
    match.set(MORALE, side, morale)
    await emit(match, morale_lost(side, morale))
    if not left:
        await award(match, side.other, 1, "morale")


ROW = Action(2, "scrum", TakeScrum(), Scrum())


class ScrumPart(Part):
    """Scrums and Morale."""

    name = "blood-dice.scrum"
    options = ScrumOptions
    keys = (MORALE,)
    procedures = (Scrum, ScrumDice)

    @actions.impl
    def row(self, rules: CompiledRules) -> Iterable[Action]:
        """Row two of the action table."""
        yield ROW

    def begin(self, match: Match) -> None:
        """Each side starts with full Morale (BD-SET-01)."""
        for side in Side:
            match.set(MORALE, side, match.options(ScrumOptions).morale)

    @invariants.impl
    def counts(self, match: Match) -> Iterable[str]:
        """Morale lies between one and its maximum."""
        most = match.options(ScrumOptions).morale
        for side in Side:
            if not 1 <= match.get(MORALE, side) <= most:
                yield f"{side} has Morale {match.get(MORALE, side)} of {most}"
