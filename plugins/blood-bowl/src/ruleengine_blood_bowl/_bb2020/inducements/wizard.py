"""The hireling sports-wizard: one spell a match (BB20-L-WIZ-01, BB20-L-WIZ-21 to 23, BB20-L-SPL-01, BB20-L-SPL-02)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ruleengine import (
    Decision,
    InjuryCause,
    Match,
    MatchReader,
    Part,
    PieceId,
    Roll,
    Side,
    Victim,
    choice,
    emit,
    event,
    procedure,
)
from ruleengine.dice import AtLeast, d6
from ruleengine.grid import squares_in
from ruleengine.hooks import on_event
from ruleengine_blood_bowl._base.events import TurnEnded
from ruleengine_blood_bowl._base.falling import go_down
from ruleengine_blood_bowl._base.injuries import spare_bonus
from ruleengine_blood_bowl._base.pitch import PITCH
from ruleengine_blood_bowl._base.players import at
from ruleengine_blood_bowl._base.state import SCORER, STANDING, STATUS
from ruleengine_blood_bowl._base.terms import Status
from ruleengine_blood_bowl._bb2020.inducements.hired import HIRED, hired, use
from ruleengine_blood_bowl._bb2020.inducements.offers import SPORTS_WIZARD

SPELL: Final = "spell"
"""The cause of an injury by a spell."""


@event("blood-bowl-2020.fireball-cast")
class FireballCast:
    """A side's wizard cast a fireball at a square."""

    side: Side
    square: int


@choice("fireball")
class Fireball:
    """Cast a fireball at this square."""

    square: int


@choice("no-spell")
class NoSpell:
    """Cast no spell now."""


NO_SPELL: Final = NoSpell()


def burning(match: MatchReader, square: int) -> list[PieceId]:
    """The standing players whom a fireball at a square may hit, in the order of their squares."""
    near = match.derived(PITCH).grid.near[square] | 1 << square
    standing = match.get(STANDING, Side.HOME) | match.get(STANDING, Side.AWAY)
    return [at(match, each) for each in squares_in(near & standing)]


def targets(match: MatchReader, side: Side) -> Sequence[Fireball]:
    """The squares at which a fireball may hit an opponent."""
    grid, squares = match.derived(PITCH).grid, 0
    for square in squares_in(match.get(STANDING, side.other)):
        squares |= grid.near[square] | 1 << square
    return [Fireball(square) for square in squares_in(squares)]


@procedure("blood-bowl-2020.spell")
class Spell:
    """A coach may let the wizard cast the spell, once a match (BB20-L-WIZ-21)."""

    side: Side

    async def run(self, match: Match) -> None:
        options: list[Any] = [NO_SPELL, *targets(match, self.side)]
        if options == [NO_SPELL]:
            return
        chosen = await Decision(self.side, "spell", options)
        if chosen is NO_SPELL:
            return
        match.push(*(Scorched(piece, self.side) for piece in burning(match, chosen.square)))
        await use(match, self.side, SPORTS_WIZARD)
        await emit(match, FireballCast(self.side, chosen.square))


@procedure("blood-bowl-2020.scorched")
class Scorched:
    """A player who stands in the fire goes down on a 4 or more (BB20-L-SPL-01)."""

    piece: PieceId
    by: Side

    async def run(self, match: Match) -> None:
        if match.get(STATUS, self.piece) is Status.STANDING and await Roll(
            d6, self.by, "blood-bowl-2020.fireball", AtLeast(4)
        ):
            await go_down(match, self.piece, SPELL)


class Wizard(Part):
    """The wizard."""

    name = "blood-bowl-2020.inducements-wizard"
    keys = (HIRED, SCORER)
    procedures = (Spell, Scorched)

    @on_event.on(TurnEnded)
    def between_turns(self, match: Match, event: TurnEnded) -> None:
        """After either team's turn; the coach whose turn has ended comes first (BB20-L-IND-27)."""
        if match.get(SCORER) is None:
            sides = (event.side, event.side.other)
            match.push(*(Spell(side) for side in sides if hired(match, side, SPORTS_WIZARD)))

    @spare_bonus.impl
    async def hit(self, match: Match, victim: Victim, cause: InjuryCause, value: int) -> int:
        """+1 to the armour or the injury roll, once the dice are seen (BB20-L-WIZ-22)."""
        return value + (cause.name == SPELL)
