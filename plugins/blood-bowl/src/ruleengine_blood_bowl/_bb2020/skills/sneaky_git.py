"""Sneaky Git: a double of the armour dice does not give him away (BB20-X-SNEAKY-GIT)."""

from __future__ import annotations

from ruleengine import InjuryCause, Match
from ruleengine.hooks import on_event
from ruleengine_blood_bowl._base.events import Fouled
from ruleengine_blood_bowl._base.fouls import FOUL, FOULED
from ruleengine_blood_bowl._base.injuries import watched
from ruleengine_blood_bowl._base.players import uses
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.state import ACTION, DEEDS, FINISHED
from ruleengine_blood_bowl._base.terms import ARMOUR
from ruleengine_blood_bowl._bb2020.skills.errata import first_printing


class SneakyGit(SkillPart):
    """Sneaky Git: he is not sent off for a double of the armour dice, only for one of the injury dice."""

    name = "blood-bowl-2020.sneaky-git"
    skill = Skill("Sneaky Git")
    after = ("blood-bowl-2020.referee",)
    keys = (ACTION, DEEDS, FINISHED)

    @watched.impl
    def unseen(self, match: Match, cause: InjuryCause, roll: str, value: bool) -> bool:
        """Of his own fouls."""
        hidden = cause.name == FOULED and roll == ARMOUR.name and cause.piece is not None
        return value and not (hidden and cause.piece is not None and uses(match, cause.piece, "Sneaky Git"))

    @on_event.on(Fouled)
    def goes_on(self, match: Match, event: Fouled) -> None:
        """By the first printing he may go on moving after the foul (BB20-X-SNEAKY-GIT-03)."""
        if first_printing(match) and match.get(ACTION) == FOUL.name and uses(match, event.piece, "Sneaky Git"):
            match.set(FINISHED, False)
            match.set(DEEDS, tuple(sorted((*match.get(DEEDS), FOULED))))
