"""Animal Savagery: act, or lash out at a team-mate (BB20-X-ANIMAL-SAVAGERY)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

from ruleengine import Check, CheckKind, Decision, Match, Modifier, PieceId, choice, emit, event
from ruleengine.hooks import modifiers
from ruleengine_blood_bowl._base.ball import LooseBall
from ruleengine_blood_bowl._base.blocking import BLITZ, BLOCK_ACTION
from ruleengine_blood_bowl._base.falling import Hurting, tell_down
from ruleengine_blood_bowl._base.players import adjacent
from ruleengine_blood_bowl._base.skillbook import Skill
from ruleengine_blood_bowl._base.state import SQUARE
from ruleengine_blood_bowl._base.unreliable import Unreliable
from ruleengine_blood_bowl._base.verbs import put_down
from ruleengine_blood_bowl._bb2020.skills.striking import SAVAGED

SAVAGERY: Final = CheckKind("blood-bowl-2020.animal-savagery")


@choice("lash-out")
class LashOut:
    """Lash out at this team-mate, who is knocked down."""

    piece: PieceId


@event("blood-bowl-2020.lashed-out")
class LashedOut:
    """A player lashed out at a team-mate, who goes down."""

    piece: PieceId
    victim: PieceId


_lash_out = lru_cache(LashOut)


class AnimalSavagery(Unreliable):
    """Animal Savagery: 4+ to begin an action, +2 to block or blitz; or a team-mate goes down, or it is lost."""

    name = "blood-bowl-2020.animal-savagery"
    skill = Skill("Animal Savagery", innate=True)
    kind = SAVAGERY
    target = 4
    after = ("blood-bowl-2020.blocks",)
    before = ("blood-bowl-2020.bone-head", "blood-bowl.really-stupid")

    async def fail(self, match: Match, piece: PieceId, action: str) -> None:
        """With a team-mate next to him he acts on (BB20-X-ANIMAL-SAVAGERY-02, BB20-X-ANIMAL-SAVAGERY-04)."""
        side = match.pieces[piece].side
        mates = adjacent(match, piece, side)
        if not mates:
            await super().fail(match, piece, action)
            return
        chosen = await Decision(side, "lash-out", [_lash_out(mate) for mate in mates], piece)
        victim: PieceId = chosen.piece
        procedures: list[Any] = [Hurting(victim, SAVAGED, piece)]
        lost = put_down(match, victim)
        if lost:
            procedures.append(LooseBall(match.get(SQUARE, victim)))
        match.push(*procedures)
        await emit(match, LashedOut(piece, victim))
        await tell_down(match, victim, SAVAGED, lost_ball=lost, placed=True)

    @modifiers.on(SAVAGERY)
    def against_somebody(self, match: Match, check: Check) -> Iterable[Modifier]:
        """By the action (BB20-X-ANIMAL-SAVAGERY-01)."""
        if check.about in (BLOCK_ACTION.name, BLITZ.name):
            yield Modifier(2, "about to fight")
