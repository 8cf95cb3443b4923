"""The edition's teams: five characteristics, humans and orcs (BB20-CHR-01, BB20-ROS)."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from ruleengine import CompiledRules, Part
from ruleengine_blood_bowl._base.state import ASSISTANTS, CHEERLEADERS
from ruleengine_blood_bowl._base.teams import Edition, Extra, edition
from ruleengine_blood_bowl._bb2020.advancing import ADVANCING
from ruleengine_blood_bowl._bb2020.fans import DEDICATED_FANS
from ruleengine_blood_bowl._bb2020.numbers import CHARACTERISTICS
from ruleengine_blood_bowl._bb2020.referee import BRIBES

EDITION: Final = Edition(
    characteristics=CHARACTERISTICS,
    data=files("ruleengine_blood_bowl._bb2020") / "data",
    references={"plain": ("human", "orc"), "stuff": ("human-stuff", "orc-stuff")},
    roster_names=("human", "orc"),
    extras={
        "dedicated_fans": Extra(DEDICATED_FANS, usual=1, least=1, price=10_000, most=6),
        "cheerleaders": Extra(CHEERLEADERS, price=10_000, most=12, valued=True),
        "assistant_coaches": Extra(ASSISTANTS, price=10_000, most=6, valued=True),
        "bribes": Extra(BRIBES),
    },
    advancing=ADVANCING,
    after="blood-bowl-2020-after",
)


class Teams(Part):
    """What the edition says about teams."""

    name = "blood-bowl-2020.teams"

    @edition.impl
    def characteristics(self, rules: CompiledRules) -> Edition:
        """Agility, passing and armour are targets (BB20-CHR-01)."""
        return EDITION
