"""What stands in for parts that are not written yet; each answer goes when its part comes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from ruleengine import Cause, Hurt, Match, Out, Part, Rulebook, Side, Table, Victim, View, roll
from ruleengine.dice import d6
from ruleengine.hooks import injury, weather
from ruleengine_blood_bowl.base.ball import come_down, no_one_to_give_to
from ruleengine_blood_bowl.base.blockdice import much_stronger
from ruleengine_blood_bowl.base.injuries import pierce
from ruleengine_blood_bowl.base.kickoff import KickOffEvent, kick, kick_off_events
from ruleengine_blood_bowl.base.skillbook import Skill, known_skills

INJURY: Final = Table(2 * d6, {(2, 7): Out.STUNNED, (8, 9): Out.UNTIL_RESTART, (10, 12): Out.MATCH})

SKILLS: Final = (
    Skill("Animosity", "text", innate=True),
    Skill("Always Hungry", innate=True),
    Skill("Mighty Blow", "bonus"),
    Skill("Projectile Vomit", innate=True),
    Skill("Right Stuff", innate=True),
    Skill("Loner", "target", innate=True),
    Skill("Secret Weapon", innate=True),
    Skill("Thick Skull"),
    Skill("Throw Team-mate", innate=True),
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

    @injury.impl
    async def hurt(self, match: Match, victim: Victim, cause: Cause) -> Hurt:
        """Armour and the plain table."""
        if await pierce(match, victim, cause) is None:
            return Hurt(Out.DOWN)
        return Hurt(await roll(2 * d6, by=victim.side.other, reason="blood-bowl.injury", reading=INJURY))

    @much_stronger.impl
    def more(self, match: Match | View, stronger: int, weaker: int) -> bool:
        """More than twice as strong (BB20-BLK-01)."""
        return stronger > 2 * weaker

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
