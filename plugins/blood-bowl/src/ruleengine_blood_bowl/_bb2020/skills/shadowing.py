"""Shadowing: go after an opponent who leaves (BB20-X-SHADOWING)."""

from __future__ import annotations

from typing import Final

from ruleengine import CheckKind, Match, emit, roll_check
from ruleengine_blood_bowl._base.departures import Departure, can_leave, markers_of, vacated
from ruleengine_blood_bowl._base.events import Moved
from ruleengine_blood_bowl._base.moving import arrive
from ruleengine_blood_bowl._base.players import MOVEMENT, uses
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.state import SQUARE
from ruleengine_blood_bowl._base.verbs import move_to
from ruleengine_blood_bowl._base.wanting import wants
from ruleengine_blood_bowl._bb2020.skills.contests import contest_check

SHADOWING: Final = CheckKind("blood-bowl-2020.shadowing", natural=(1, 6))


class Shadowing(SkillPart):
    """Shadowing: he moves into the square that an opponent left whom he marks, on 6+ with their difference in MA."""

    name = "blood-bowl-2020.shadowing"
    skill = Skill("Shadowing")
    checks = (SHADOWING,)
    keys = (SQUARE,)

    @vacated.impl
    async def goes_after(self, match: Match, departure: Departure, value: bool) -> bool:
        """Free, and after the opponent's rolls; one of several tries (BB20-X-SHADOWING-02, BB20-X-USE-03)."""
        if value:
            return value
        for shadow in markers_of(match, departure):
            able = uses(match, shadow, "Shadowing") and can_leave(match, shadow, True)
            if able and await wants(match, shadow, "Shadowing"):
                if not await roll_check(match, contest_check(match, SHADOWING, shadow, departure.piece, MOVEMENT)):
                    return value
                start = match.get(SQUARE, shadow)
                move_to(match, shadow, departure.start)
                await emit(match, Moved(shadow, start, departure.start))
                await arrive(match, shadow)
                return True
        return value
