"""The edition's characteristics and what it adds to the die (LRB-AG, LRB-DODGE-01, LRB-PICK-01, LRB-CATCH-01)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

import attrs

from ruleengine import (
    Attribute,
    Check,
    Match,
    MatchReader,
    Modifier,
    Part,
    PieceId,
    Table,
    from_profile,
    option,
)
from ruleengine.dice import d6
from ruleengine.hooks import modifiers
from ruleengine_blood_bowl._base.players import AGILITY, ARMOUR_BREAKS, MOVEMENT, PASSING, STRENGTH
from ruleengine_blood_bowl._base.terms import DODGE, PICK_UP

AG: Final = Attribute("blood-bowl-lrb.AG", int)
"""Agility as a score: higher is better."""
AV: Final = Attribute("blood-bowl-lrb.AV", int)
"""Armour value: broken by more than it."""


@attrs.frozen
class AgilityOptions:
    """What an agility roll needs."""

    agility: Table[int] = option(
        Table(d6, {1: 6, 2: 5, 3: 4, 4: 3, 5: 2, 6: 1}),
        "What the die of an agility roll needs, by the agility score.",
        rule="LRB-AG-01, LRB-AG-02",
    )


def agility_target(match: MatchReader, piece: PieceId) -> int:
    """Return what an agility roll needs, by the table; a score beyond its end counts as the last (LRB-AG-01, 02)."""
    return match.rules.options(AgilityOptions).agility.at(match.attribute(piece, AG))


class Agility(Part):
    """Agility as a score, which a table turns into what the die needs; a game of its own may take it alone."""

    name = "blood-bowl-lrb.agility"
    options = AgilityOptions
    provides: ClassVar = {AG: from_profile(AG), AGILITY: agility_target, PASSING: agility_target}


class Numbers(Agility):
    """Agility and armour as scores, and the bonuses that are built into some rolls."""

    name = "blood-bowl-lrb.numbers"
    provides: ClassVar = {
        **Agility.provides,
        MOVEMENT: from_profile(MOVEMENT),
        STRENGTH: from_profile(STRENGTH),
        AV: from_profile(AV),
        ARMOUR_BREAKS: lambda match, piece: match.attribute(piece, AV) + 1,
    }

    @modifiers.on(DODGE)
    def dodging(self, match: Match, check: Check) -> Iterable[Modifier]:
        """+1 for dodging (LRB-DODGE-01)."""
        yield Modifier(1, "dodging")

    @modifiers.on(PICK_UP)
    def picking_up(self, match: Match, check: Check) -> Iterable[Modifier]:
        """+1 for picking up (LRB-PICK-01)."""
        yield Modifier(1, "picking up")
