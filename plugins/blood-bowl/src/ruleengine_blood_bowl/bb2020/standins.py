"""What stands in for parts that are not written yet; each answer goes when its part comes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from ruleengine import Match, Part, Rulebook, Side
from ruleengine.hooks import weather
from ruleengine_blood_bowl.base.ball import come_down, no_one_to_give_to
from ruleengine_blood_bowl.base.kickoff import KickOffEvent, kick, kick_off_events
from ruleengine_blood_bowl.base.skillbook import Skill, known_skills

SKILLS: Final = (
    Skill("Loner", "target", innate=True),
    Skill("Secret Weapon", innate=True),
)


async def nothing(match: Match) -> None:
    """Nothing happens."""


class Standins(Part):
    """Stands in."""

    name = "blood-bowl-2020.standins"
    keys: ClassVar = ()

    @known_skills.impl
    def skills(self, rulebook: Rulebook) -> Iterable[Skill]:
        """Skills of the rosters that no part has yet."""
        return SKILLS

    @weather.impl
    async def now(self, match: Match) -> str:
        """Perfect."""
        return "perfect"

    @kick.impl
    async def kicked(self, match: Match, aim: int) -> None:
        """Straight to where it was aimed."""
        await come_down(match, aim, how="kick")

    @kick_off_events.impl
    def rows(self, rulebook: Rulebook) -> Iterable[KickOffEvent]:
        """Nothing happens."""
        return [KickOffEvent(total, "nothing", nothing) for total in range(2, 13)]

    @no_one_to_give_to.impl
    async def nobody_stands(self, match: Match, side: Side) -> None:
        """Nobody gets it."""
