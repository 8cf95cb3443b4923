"""Brawler: roll a die again that shows both down (BB20-X-BRAWLER)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ruleengine import Match
from ruleengine_blood_bowl._base.blockdice import in_blitz
from ruleengine_blood_bowl._base.players import uses
from ruleengine_blood_bowl._base.rerolls import DieReroll, Reroll, Thrown, rerolls
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.state import ACTION, ACTOR
from ruleengine_blood_bowl._base.terms import BLOCK, Face

REROLL: Final = DieReroll("Brawler", Face.BOTH_DOWN)


class Brawler(SkillPart):
    """Brawler: in a Block, not in a Blitz, he may roll one die again that shows both down."""

    name = "blood-bowl-2020.brawler"
    skill = Skill("Brawler")
    keys = (ACTION, ACTOR)

    @rerolls.on(BLOCK)
    def again(self, match: Match, thrown: Thrown) -> Iterable[Reroll]:
        """Once for the dice of a block; they have no team re-roll then (BB20-X-RR-02)."""
        piece = thrown.piece
        open_to = Face.BOTH_DOWN in thrown.open_faces and "Brawler" not in thrown.ways
        if open_to and uses(match, piece, "Brawler") and not in_blitz(match, piece):
            yield REROLL
