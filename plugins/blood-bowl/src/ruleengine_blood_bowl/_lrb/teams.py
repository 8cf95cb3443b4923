"""The edition's teams: four characteristics, humans and orcs (LRB-PLY-01, LRB-ROS)."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from ruleengine import CompiledRules, Part
from ruleengine_blood_bowl._base.players import MOVEMENT, STRENGTH
from ruleengine_blood_bowl._base.state import ASSISTANTS, CHEERLEADERS, FAN_FACTOR
from ruleengine_blood_bowl._base.teams import Characteristic, Edition, Extra, edition
from ruleengine_blood_bowl._lrb.numbers import AG, AV

EDITION: Final = Edition(
    characteristics=(
        Characteristic(MOVEMENT, 1, 10),
        Characteristic(STRENGTH, 1, 10),
        Characteristic(AG, 1, 6),
        Characteristic(AV, 1, 10),
    ),
    data=files("ruleengine_blood_bowl._lrb") / "data",
    references={"plain": ("human", "orc"), "stuff": ("human", "orc-stuff")},
    roster_names=("human", "orc"),
    extras={
        "fan_factor": Extra(FAN_FACTOR, many=9),
        "cheerleaders": Extra(CHEERLEADERS),
        "assistant_coaches": Extra(ASSISTANTS),
    },
)


class Teams(Part):
    """What the edition says about teams."""

    name = "blood-bowl-lrb.teams"

    @edition.impl
    def characteristics(self, rules: CompiledRules) -> Edition:
        """Agility and armour are scores (LRB-PLY-01)."""
        return EDITION
