"""Dice that Spells can roll again (BD-SPELL). Every die of either team is a procedure made here."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Coroutine, Iterable
from functools import lru_cache
from typing import Any, ClassVar, Literal

import attrs

from ruleengine import HOME, CompiledRules, Decision, Derived, Match, Part, Side, choice, emit, option, per_side
from ruleengine.hooks import invariants
from ruleengine_blood_dice._state import ATTACKER, SPELLS, spell_spent


@attrs.frozen
class SpellOptions:
    """How many Spells, and what they may do."""

    spells: int = option(5, "Spells of each team.", rule="BD-SET-01", at_least=0, at_most=1000)
    spells_reroll: Literal["own", "any"] = option("own", "Whose dice a team may have rolled again.", rule="BD-SPELL-02")
    spell_order: Literal["attacker_first", "defender_first"] = option(
        "attacker_first", "Who decides first where both sides have rolled.", rule="BD-SPELL-02"
    )


@choice("keep")
class Keep:
    """Let the dice lie."""


@choice("reroll")
class Reroll:
    """Spend a Spell: the die of this side is rolled again."""

    die: Side


@attrs.frozen
class Rolled:
    """What a spell decision is about: one die, whose it is, and what it says."""

    reason: str
    by: Side
    value: Any


@attrs.frozen
class RolledTwo:
    """What a spell decision is about where both sides have rolled: what the dice of each say."""

    reason: str
    attacker: Side
    attack: int
    defend: int


KEEP = Keep()
NO_SPELLS = (0, 0)


def _deciders(rules: CompiledRules) -> tuple[tuple[Side, ...], tuple[Side, ...]]:
    any_die = rules.options(SpellOptions).spells_reroll == "any"
    return per_side(lambda side: (side, side.other) if any_die else (side,))


DECIDERS: Derived[tuple[tuple[Side, ...], tuple[Side, ...]]] = Derived("blood-dice.deciders", _deciders)
"""By the side that has rolled a die: who may have it rolled again, in the order in which they are asked."""


@lru_cache(maxsize=4096)
def _ask_one(side: Side, reason: str, by: Side, value: Any) -> Decision[Keep | Reroll]:
    return Decision(side, "spell", (KEEP, Reroll(by)), Rolled(reason, by, value))


@lru_cache(maxsize=4096)
def _ask_two(
    side: Side, reason: str, attacker: Side, attack: int, defend: int, any_die: bool
) -> Decision[Keep | Reroll]:
    dice = (Reroll(side), Reroll(side.other)) if any_die else (Reroll(side),)
    return Decision(side, "spell", (KEEP, *dice), RolledTwo(reason, attacker, attack, defend))


def _spend(match: Match, side: Side) -> Awaitable[None]:
    home, away = match.get(SPELLS)
    left = (home - 1, away) if side is HOME else (home, away - 1)
    match.set(SPELLS, left)
    return emit(match, spell_spent(side, left[side]))


class OneDie(ABC):
    """A die of one side: rolled, rolled again as often as Spells pay for it, then settled.

    Rolled again means: pushed again, for nothing of the last roll matters any more.
    """

    __slots__ = ()
    reason: ClassVar[str]

    def run(self, match: Match) -> Coroutine[Any, Any, None]:
        """The procedure's rule."""
        return self.play(match, match.get(ATTACKER), match.get(SPELLS) != NO_SPELLS)

    @abstractmethod
    async def play(self, match: Match, attacker: Side, spells: bool) -> None:
        """Roll; unless it is `rerolled`, do what the die brings about.

        Args:
            spells: whether there are `spells_left`. None can be spent before this die is rolled.
        """


async def rerolled(match: Match, die: OneDie, side: Side, value: Any) -> bool:
    """Whether a Spell is spent on a die that a side has rolled; its roller is asked first (BD-SPELL-04).

    The procedure of the die is then pushed again. To be asked only while there are `spells_left`.

    Args:
        value: what the die says.
    """
    spells = match.get(SPELLS)
    for asked in match.derived(DECIDERS)[side]:
        if spells[asked] and await _ask_one(asked, die.reason, side, value) is not KEEP:
            await _spend(match, asked)
            match.push(die)
            return True
    return False


@attrs.frozen
class TwoDice(ABC):
    """Dice of both sides on the table, seen by both; each side in turn keeps or has one rolled again.

    Attributes:
        attack, defend: what the dice of Attacker and Defender say.
        turn: the side that decides first.
    """

    attack: int
    defend: int
    turn: Side
    reason: ClassVar[str]

    @abstractmethod
    async def reroll(self, match: Match, side: Side) -> int:
        """Roll the die of one side again."""

    @abstractmethod
    async def settle(self, match: Match, attack: int, defend: int) -> None:
        """What the dice, once both sides keep, bring about."""

    async def run(self, match: Match) -> None:
        attacker = match.get(ATTACKER)
        any_die = match.options(SpellOptions).spells_reroll == "any"
        for side in (self.turn, self.turn.other):
            if match.get(SPELLS)[side]:
                chosen = await _ask_two(side, self.reason, attacker, self.attack, self.defend, any_die)
                if isinstance(chosen, Reroll):
                    await self._again(match, side, chosen.die, attacker)
                    return
        await self.settle(match, self.attack, self.defend)

    async def _again(self, match: Match, side: Side, die: Side, attacker: Side) -> None:
        await _spend(match, side)
        value = await self.reroll(match, die)
        attack, defend = (value, self.defend) if die is attacker else (self.attack, value)
        match.push(type(self)(attack, defend, side.other))


def first_to_decide(match: Match) -> Side:
    """Who decides first where both sides have rolled (BD-SPELL-02)."""
    attacker = match.get(ATTACKER)
    return attacker if match.options(SpellOptions).spell_order == "attacker_first" else attacker.other


def spells_left(match: Match) -> bool:
    """Whether any side could still have dice rolled again."""
    return match.get(SPELLS) != NO_SPELLS


class SpellPart(Part):
    """Spells: how many are left."""

    name = "blood-dice.spells"
    options = SpellOptions
    keys = (SPELLS,)

    def begin(self, match: Match) -> None:
        """Each side gets its Spells (BD-SET-01)."""
        spells = match.options(SpellOptions).spells
        match.set(SPELLS, (spells, spells))

    @invariants.impl
    def counts(self, match: Match) -> Iterable[str]:
        """Spells lie between none and the number given."""
        most = match.options(SpellOptions).spells
        for side in Side:
            if not 0 <= match.get(SPELLS)[side] <= most:
                yield f"{side} has {match.get(SPELLS)[side]} Spells of {most}"
