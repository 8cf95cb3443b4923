"""Tentacles: hold an opponent who is about to leave (BB20-X-TENTACLES)."""

from __future__ import annotations

from typing import Final

from ruleengine import CheckKind, Match, roll_check
from ruleengine_blood_bowl._base.departures import Departure, held, markers_of
from ruleengine_blood_bowl._base.players import STRENGTH, uses
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.wanting import wants
from ruleengine_blood_bowl._bb2020.skills.contests import contest_check

TENTACLES: Final = CheckKind("blood-bowl-2020.tentacles", natural=(1, 6))


class Tentacles(SkillPart):
    """Tentacles: an opponent whom he marks is held on 6+, with the difference of their strength on the die."""

    name = "blood-bowl-2020.tentacles"
    skill = Skill("Tentacles")
    checks = (TENTACLES,)

    @held.impl
    async def holds(self, match: Match, departure: Departure, value: bool) -> bool:
        """Before the move and all rolls for it; one of several tries (BB20-X-TENTACLES-02, BB20-X-USE-03)."""
        if value:
            return value
        for holder in markers_of(match, departure):
            if uses(match, holder, "Tentacles") and await wants(match, holder, "Tentacles"):
                return await roll_check(match, contest_check(match, TENTACLES, holder, departure.piece, STRENGTH))
        return value
