"""Breathe Fire: done instead of a block, one die (BB20-X-BREATHE-FIRE)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

import attrs

from ruleengine import Check, CheckKind, Match, MatchReader, Modifier, PieceId, Roll, build, choice, emit
from ruleengine.dice import Faces, Reading
from ruleengine.hooks import modifiers, preview_checks
from ruleengine_blood_bowl._base.blocking import Attack, attacks
from ruleengine_blood_bowl._base.falling import go_down, place_prone
from ruleengine_blood_bowl._base.players import STRENGTH, uses
from ruleengine_blood_bowl._base.rerolls import rerollable
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.state import ACTOR, FINISHED
from ruleengine_blood_bowl._bb2020.skills.wounding import Attacked

FIRE: Final = CheckKind("blood-bowl-2020.breathe-fire")
BURNT: Final = "breathe-fire"
STRONG: Final = 5
"""From this strength on it is harder."""
ITSELF, NOTHING, PRONE, DOWN = range(4)
"""What comes of it."""


@attrs.frozen
class Flames(Reading[int]):
    """What the die of a breath comes to: himself, nothing, the target prone, or knocked down.

    >>> [Flames(0).read((face,)) for face in range(1, 7)]
    [0, 1, 1, 2, 2, 3]
    >>> [Flames(-1).read((face,)) for face in range(1, 7)]
    [0, 0, 1, 1, 2, 3]
    """

    bonus: int

    def read(self, faces: Faces) -> int:
        """A natural 6 always works, 1 or less always hits himself."""
        total = faces[0] + self.bonus
        if faces[0] == 6:
            return DOWN
        return ITSELF if total <= 1 else NOTHING if total <= 3 else PRONE


def fire_check(match: MatchReader, piece: PieceId, target: PieceId) -> Check:
    """The check to set a target alight."""
    return build(match, FIRE, by=match.pieces[piece].side, base=4, subject=piece, about=target)


def went_well(value: int) -> bool:
    """Whether the target goes down."""
    return value >= PRONE


@choice("breathe-fire")
class Breathe(Attack):
    """Breathe fire at this opponent."""

    target: PieceId
    again = True

    async def strike(self, match: Match, piece: PieceId) -> None:
        """It ends his action, in a Blitz too (BB20-X-BREATHE-FIRE-02)."""
        match.set(FINISHED, True)
        await emit(match, Attacked(piece, self.target, BURNT))
        check = fire_check(match, piece, self.target)
        roll = Roll(check.kind.dice, check.by, FIRE.name, Flames(check.bonus), check)
        came = await rerollable(match, roll, kind=FIRE, piece=piece, good=went_well)
        if came == ITSELF:
            await go_down(match, piece, BURNT)
        elif came == PRONE:
            await place_prone(match, self.target, BURNT)
        elif came == DOWN:
            await go_down(match, self.target, BURNT, by=piece)


_breathe = lru_cache(Breathe)


class BreatheFire(SkillPart):
    """Breathe Fire: instead of a block, a die; on 4+ the target is prone, by a 6 knocked down, on a 1 he himself."""

    name = "blood-bowl-2020.breathe-fire"
    skill = Skill("Breathe Fire", innate=True)
    checks = (FIRE,)
    keys = (FINISHED,)

    @attacks.impl
    def instead(self, match: Match, piece: PieceId, target: PieceId) -> Iterable[Attack]:
        """Whomever he might block."""
        return (_breathe(target),) if uses(match, piece, "Breathe Fire") else ()

    @modifiers.on(FIRE)
    def against_the_strong(self, match: Match, check: Check) -> Iterable[Modifier]:
        """-1 (BB20-X-BREATHE-FIRE-01)."""
        if match.attribute(check.about, STRENGTH) >= STRONG:
            yield Modifier(-1, f"a target of strength {STRONG} or more")

    @preview_checks.impl
    def rolls(self, match: Match, choice: object) -> Iterable[Check]:
        """Its die."""
        if isinstance(choice, Breathe):
            yield fire_check(match, match.get(ACTOR), choice.target)
