"""The coach's spells: haste for one's own, slowness for theirs, unless they are seen (BR-COACH)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, ClassVar, Final, Literal, Protocol

import attrs

from ruleengine import (
    Decision,
    Match,
    Part,
    PieceId,
    Roll,
    Side,
    SideKey,
    choice,
    collect,
    emit,
    event,
    option,
    procedure,
    specification,
)
from ruleengine.dice import die
from ruleengine_blood_rugby._events import RoundBegan, TriesAwarded
from ruleengine_blood_rugby._players import on_pitch
from ruleengine_blood_rugby._referee import AtMostFace
from ruleengine_blood_rugby._state import HASTE, SCORE
from ruleengine_blood_rugby._terms import NOBODY
from ruleengine_blood_rugby._turn import turn_begins

AWARDED: Final = 2
"""Tries that the other side is given on top of those that the offender has scored (BR-COACH-02)."""
SPELLS_CAST: Final[SideKey[int]] = SideKey("blood-rugby.spells-cast", int, default=0)
CAST_NOW: Final[SideKey[bool]] = SideKey("blood-rugby.cast-now", bool, default=False, reset_on=(RoundBegan,))
"""Whether a side's coach has cast a spell in this round."""


@attrs.frozen
class SpellOptions:
    """Spells, and being seen."""

    spell_seen: Literal[0, "1/20", "1/6"] = option(
        "1/20", "The chance that haste or slowness is seen.", rule="BR-COACH-01"
    )
    spell_mp: int = option(3, "Movement points that they give or take.", rule="BR-COACH-01", at_least=0, at_most=20)
    spells_per_match: int = option(2, "Spells of each side in a match.", rule="BR-COACH-03", at_least=0, at_most=100)
    spell_penalty: Literal["add", "set"] = option(
        "add",
        "Seen: the other side's tries rise by the offender's and two, or to that number if they are fewer.",
        rule="BR-COACH-02",
    )


class Spell(Protocol):
    """A spell that a coach may cast: a choice."""

    name: ClassVar[str]

    async def cast(self, match: Match, side: Side) -> None:
        """Do what the spell does."""
        ...

    def seen(self, match: Match) -> Fraction:
        """The chance that it is seen."""
        ...


@collect(name="blood-rugby.spells")
def spells(match: Match, side: Side) -> Iterable[Spell]:
    """The spells that a side's coach may cast at the start of its turn: choices, each with a chance to be seen.

    Args:
        side: whose turn begins.

    Returns:
        choices with `async def cast(match, side)` and `seen(match)`.
    """
    specification()


@event("blood-rugby.spell-cast")
class SpellCast:
    """A coach cast a spell; `target` is the player that it is for."""

    side: Side
    spell: str
    target: PieceId
    seen: bool


@choice("no-spell")
class NoSpell:
    """Cast nothing."""


@choice("haste")
class Haste:
    """Make a player of one's own faster for the round."""

    piece: PieceId
    name: ClassVar[str] = "haste"

    async def cast(self, match: Match, side: Side) -> None:
        """More movement points (BR-COACH-01)."""
        match.set(HASTE, self.piece, match.get(HASTE, self.piece) + match.options(SpellOptions).spell_mp)

    def seen(self, match: Match) -> Fraction:
        """As the options say."""
        return Fraction(match.options(SpellOptions).spell_seen)


@choice("slow")
class Slow:
    """Make a player of theirs slower for the round."""

    piece: PieceId
    name: ClassVar[str] = "slow"

    async def cast(self, match: Match, side: Side) -> None:
        """Fewer movement points; never below 0 (BR-COACH-03)."""
        match.set(HASTE, self.piece, match.get(HASTE, self.piece) - match.options(SpellOptions).spell_mp)

    def seen(self, match: Match) -> Fraction:
        """As the options say."""
        return Fraction(match.options(SpellOptions).spell_seen)


NO_SPELL: Final = NoSpell()


@procedure("blood-rugby.casting")
class Casting:
    """A coach may cast a spell as its side's turn begins: one a round (BR-COACH-03)."""

    side: Side

    async def run(self, match: Match) -> None:
        side = self.side
        known: list[Any] = list(spells(match, side))
        chosen: Any = await Decision(side, "spell", (NO_SPELL, *known)) if known else NO_SPELL
        if chosen is NO_SPELL:
            return
        match.set(SPELLS_CAST, side, match.get(SPELLS_CAST, side) + 1)
        match.set(CAST_NOW, side, True)
        await chosen.cast(match, side)
        seen = await is_seen(chosen.seen(match))
        await emit(match, SpellCast(side, chosen.name, getattr(chosen, "piece", NOBODY), seen))
        if seen:
            await punish(match, side)


async def is_seen(chance: Fraction) -> bool:
    """Roll whether a spell is seen, on a die of as many sides as the chance has parts; it works even then."""
    if not chance:
        return False
    sides = die(chance.denominator)
    seen: bool = await Roll(sides, None, "blood-rugby.spell-seen", AtMostFace(chance.numerator))
    return seen


async def punish(match: Match, side: Side) -> None:
    """Give the other side the tries that the offender has scored, and two (BR-COACH-02)."""
    theirs, due = match.get(SCORE, side.other), match.get(SCORE, side) + AWARDED
    total = theirs + due if match.options(SpellOptions).spell_penalty == "add" else max(theirs, due)
    match.set(SCORE, side.other, total)
    await emit(match, TriesAwarded(side.other, total - theirs, "spell"))


def may_cast(match: Match, side: Side) -> bool:
    """Whether a side's coach may cast a spell in this round (BR-COACH-03)."""
    return not match.get(CAST_NOW, side) and match.get(SPELLS_CAST, side) < match.options(SpellOptions).spells_per_match


class SpellPart(Part):
    """The coach's spells."""

    name = "blood-rugby.spells"
    options = SpellOptions
    keys = (HASTE, SPELLS_CAST, CAST_NOW)
    procedures = (Casting,)

    @turn_begins.impl
    def cast(self, match: Match, side: Side) -> Iterable[Any]:
        """At the start of the own turn."""
        return [Casting(side)] if may_cast(match, side) else ()

    @spells.impl
    def haste_and_slow(self, match: Match, side: Side) -> Iterable[Spell]:
        """For each player on the pitch, of either side."""
        yield from map(Haste, on_pitch(match, side))
        yield from map(Slow, on_pitch(match, side.other))
