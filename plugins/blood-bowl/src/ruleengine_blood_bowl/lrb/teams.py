"""The edition's teams: four characteristics, humans and orcs (LRB-PLY-01, LRB-ROS)."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from typing import Final

from ruleengine import Part, Rulebook
from ruleengine_blood_bowl.base.players import MOVEMENT, STRENGTH
from ruleengine_blood_bowl.base.skillbook import Skill, known_skills
from ruleengine_blood_bowl.base.teams import Characteristic, Edition, edition
from ruleengine_blood_bowl.lrb.numbers import AG, AV

EDITION: Final = Edition(
    characteristics=(
        Characteristic(MOVEMENT, 1, 10),
        Characteristic(STRENGTH, 1, 10),
        Characteristic(AG, 1, 6),
        Characteristic(AV, 1, 10),
    ),
    data=files("ruleengine_blood_bowl.lrb") / "data",
    references={"plain": ("human", "orc"), "stuff": ("human", "orc-stuff")},
)

LEARNT: Final = (
    *("Block", "Catch", "Dodge", "Pass", "Sure Hands"),
    *("Dauntless", "Frenzy", "Jump Up", "Leap", "Mighty Blow", "Sprint", "Strip Ball", "Sure Feet", "Tackle"),
    "Thick Skull",
)
"""What players may learn (LRB-SKL-01 to LRB-SKL-19)."""
INNATE: Final = (
    *("Always Hungry", "Bone-Head", "Really Stupid", "Regeneration", "Right Stuff", "Stunty", "Throw Team-Mate"),
)
"""What players have from the start or never (LRB-SKL-21 to LRB-SKL-27)."""


class Teams(Part):
    """What the edition says about teams."""

    name = "blood-bowl-lrb.teams"

    @edition.impl
    def characteristics(self, rulebook: Rulebook) -> Edition:
        """Agility and armour are scores (LRB-PLY-01)."""
        return EDITION

    @known_skills.impl
    def sheet(self, rulebook: Rulebook) -> Iterable[Skill]:
        """Those of the sheet and of its rosters; none takes a parameter."""
        yield from (Skill(name) for name in LEARNT)
        yield from (Skill(name, innate=True) for name in INNATE)
