"""Pro: once in his action he may roll one of his dice again, with a roll (BB20-X-PRO)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ruleengine import Check, CheckKind, Match, MatchReader, PieceId, build, choice, emit
from ruleengine_blood_bowl._base.events import RerollSpent
from ruleengine_blood_bowl._base.players import uses
from ruleengine_blood_bowl._base.rerolls import Price, Reroll, Thrown, attempt, rerolls
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.state import ACTOR, DEEDS
from ruleengine_blood_bowl._base.terms import BLOCK, Face

PRO: Final = CheckKind("blood-bowl-2020.pro")
TRIED: Final = "pro"
"""Under this name it is noted in DEEDS that he has tried."""


def pro_check(match: MatchReader, piece: PieceId) -> Check:
    """The check to roll a die again."""
    return build(match, PRO, by=match.pieces[piece].side, base=3, subject=piece)


@choice("pro")
class ProReroll:
    """Try to roll a die again; of several block dice, one with this face."""

    face: Face | None = None
    skill = "Pro"

    async def pay(self, match: Match, thrown: Thrown) -> bool:
        """The attempt is spent, whatever comes of it (BB20-X-PRO-04)."""
        match.set(DEEDS, tuple(sorted((*match.get(DEEDS), TRIED))))
        await emit(match, RerollSpent(match.pieces[thrown.piece].side, thrown.piece, "Pro"))
        return await attempt(match, pro_check(match, thrown.piece))

    def price(self, match: MatchReader, thrown: Thrown) -> Price:
        """Once, and it may fail."""
        return Price("Pro", 1, pro_check(match, thrown.piece).probability)


class Pro(SkillPart):
    """Pro: once in his own action, on 3+ he rolls one of his dice again."""

    name = "blood-bowl-2020.pro"
    skill = Skill("Pro")
    checks = (PRO,)
    keys = (ACTOR, DEEDS)

    @rerolls.impl
    def again(self, match: Match, thrown: Thrown) -> Iterable[Reroll]:
        """A die that failed; of block dice any that was not rolled again yet."""
        piece = thrown.piece
        mine = piece == match.get(ACTOR) and thrown.kind is not PRO and TRIED not in match.get(DEEDS)
        if not mine or not uses(match, piece, "Pro"):
            return ()
        if thrown.kind is BLOCK:
            return [ProReroll(face) for face in thrown.open_faces]
        return () if thrown.good else (ProReroll(),)
