"""What an edition calls a roll and its outcomes, where people who play it say otherwise than its name does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

import attrs

from ruleengine import CompiledRules, Derived, Match, collect, specification
from ruleengine.reporting import words


@attrs.frozen
class RollWords:
    """An edition's words for a roll.

    Attributes:
        of: the last part of the roll's name, such as `extra-square`.
        name: what it is called, in words; empty: as its name says.
        outcomes: what its outcomes are called, by the words that they have otherwise; such as `failed`.
        turnover: why a turn ends that ends by it.

    >>> RollWords("extra-square", "rush").name
    'rush'
    """

    of: str
    name: str = ""
    outcomes: Mapping[str, str] = attrs.field(factory=dict, kw_only=True)
    turnover: str = attrs.field(default="", kw_only=True)


@collect(name="blood-bowl.roll-words")
def roll_words(rules: CompiledRules) -> Iterable[RollWords]:
    """Words for rolls that an edition calls otherwise; each roll's by one part.

    Returns:
        for each roll what it and its outcomes are called.
    """
    specification()


ROLL_WORDS: Final = Derived("blood-bowl.roll-words", lambda rules: {each.of: each for each in roll_words(rules)})
"""The words that an edition has, by the rolls' names."""


def roll_name(match: Match, name: str) -> str:
    """A roll in words, by its name as in `roll.reason`."""
    found = match.derived(ROLL_WORDS).get(name.rpartition(".")[2])
    return found.name if found is not None and found.name else words(name)


def outcome_name(match: Match, name: str, usual: str) -> str:
    """The outcome of a roll in the edition's words, by the roll's name and the words that it has otherwise."""
    found = match.derived(ROLL_WORDS).get(name.rpartition(".")[2])
    return usual if found is None else found.outcomes.get(usual, usual)


def turnover_name(match: Match, why: str, usual: str) -> str:
    """Why a turn ended in the edition's words, by the event's word for it and the words that it has otherwise."""
    found = match.derived(ROLL_WORDS).get(why)
    return usual if found is None or not found.turnover else found.turnover
