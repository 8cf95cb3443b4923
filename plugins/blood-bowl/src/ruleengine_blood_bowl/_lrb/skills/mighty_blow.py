"""Mighty Blow: hurt whom he knocks down a little more (LRB-SKL-14 to 16)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

import attrs

from ruleengine import Check, Decision, InjuryCause, Key, Match, Modifier, Victim, choice, option
from ruleengine.hooks import modifiers
from ruleengine_blood_bowl._base.blocks import BLOCKED
from ruleengine_blood_bowl._base.events import ActivationEnded, WasHurt
from ruleengine_blood_bowl._base.injuries import injury_modifiers, spare_bonus
from ruleengine_blood_bowl._base.players import STRENGTH, has, printed
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.terms import ARMOUR

LEAST_STRENGTH: Final = 3
"""The strength that the position must have on the team card; an own strength does not count (LRB-SKL-14)."""

Declared = Literal["", "armour", "injury"]
DECLARED: Final[Key[str]] = Key("blood-bowl-lrb.mighty-blow", str, default="", reset_on=(WasHurt, ActivationEnded))
"""What the bonus is declared for, for the victim under way."""


@attrs.frozen
class MightyBlowOptions:
    """When it is said what the bonus is for."""

    mighty_blow: Literal["best", "declare"] = option(
        "best",
        "Whether the bonus goes where it helps once the armour roll is seen, or is declared before.",
        rule="LRB-SKL-15",
    )


@choice("mighty-blow")
class Declare:
    """Add 1 to the armour roll, or to the injury roll."""

    roll: Literal["armour", "injury"]


DECLARATIONS: Final = (Declare("armour"), Declare("injury"))


class MightyBlow(SkillPart):
    """Mighty Blow: +1 to the armour roll or to the injury roll of an opponent who goes down by a block of the two."""

    name = "blood-bowl-lrb.mighty-blow"
    skill = Skill("Mighty Blow")
    options = MightyBlowOptions
    keys = (DECLARED,)

    @spare_bonus.impl
    async def strike(self, match: Match, victim: Victim, cause: InjuryCause, value: int) -> int:
        """By his own block or the opponent's, if strong by birth, even if he goes down too; no foul (LRB-SKL-16)."""
        piece = cause.piece
        if cause.name != BLOCKED or piece is None or not has(match, piece, "Mighty Blow"):
            return value
        if printed(match, piece, STRENGTH) < LEAST_STRENGTH:
            return value
        if match.options(MightyBlowOptions).mighty_blow == "best":
            return value + 1
        chosen = await Decision(match.pieces[piece].side, "mighty-blow", DECLARATIONS, victim.piece)
        match.set(DECLARED, chosen.roll)
        return value

    @modifiers.on(ARMOUR)
    def on_armour(self, match: Match, check: Check) -> Iterable[Modifier]:
        """As declared."""
        if match.get(DECLARED) == "armour":
            yield Modifier(1, "Mighty Blow")

    @injury_modifiers.impl
    def on_injury(self, match: Match, victim: Victim, cause: InjuryCause) -> Iterable[Modifier]:
        """As declared."""
        if match.get(DECLARED) == "injury":
            yield Modifier(1, "Mighty Blow")
