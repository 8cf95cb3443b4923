"""Stab: done instead of a block, an armour roll and no more (BB20-X-STAB)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from ruleengine import Check, Match, PieceId, Victim, choice, emit
from ruleengine.hooks import preview_checks
from ruleengine_blood_bowl._base.blocking import Attack, attacks
from ruleengine_blood_bowl._base.falling import cause_of
from ruleengine_blood_bowl._base.injuries import armour_check
from ruleengine_blood_bowl._base.players import uses
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.state import ACTOR, FINISHED
from ruleengine_blood_bowl._bb2020.skills.wounding import STABBED, Attacked, Wound


@choice("stab")
class Stab(Attack):
    """Stab this opponent."""

    target: PieceId
    again = True
    twice = True

    async def strike(self, match: Match, piece: PieceId) -> None:
        """It ends his action, in a Blitz too (BB20-X-STAB-02)."""
        match.set(FINISHED, True)
        match.push(Wound(self.target, STABBED, piece))
        await emit(match, Attacked(piece, self.target, STABBED))


_stab = lru_cache(Stab)


class StabSkill(SkillPart):
    """Stab: instead of a block, an unmodified armour roll; broken, the target is prone and hurt."""

    name = "blood-bowl-2020.stab"
    skill = Skill("Stab", innate=True)
    keys = (FINISHED,)

    @attacks.impl
    def instead(self, match: Match, piece: PieceId, target: PieceId) -> Iterable[Attack]:
        """Whomever he might block."""
        return (_stab(target),) if uses(match, piece, "Stab") else ()

    @preview_checks.impl
    def armour(self, match: Match, choice: object) -> Iterable[Check]:
        """The armour roll."""
        if isinstance(choice, Stab):
            victim = Victim(match.pieces[choice.target].side, choice.target)
            yield armour_check(match, victim, cause_of(match, STABBED, match.get(ACTOR)))
