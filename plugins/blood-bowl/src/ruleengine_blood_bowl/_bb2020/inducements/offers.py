"""The inducements that may be bought, for how much, by whom (BB20-L-IND). Nothing here changes anything."""

from __future__ import annotations

from typing import Final

import attrs

from ruleengine_blood_bowl._base.teams import Team

EXTRA_TRAINING: Final = "extra-training"
KEG: Final = "bloodweiser-keg"
CHEERLEADER: Final = "temp-cheerleader"
ASSISTANT: Final = "part-time-assistant"
WEATHER_MAGE: Final = "weather-mage"
BRIBE: Final = "bribe"
WANDERING_APOTHECARY: Final = "wandering-apothecary"
MORTUARY_ASSISTANT: Final = "mortuary-assistant"
PLAGUE_DOCTOR: Final = "plague-doctor"
CHEF: Final = "halfling-master-chef"
BUGMAN: Final = "josef-bugman"
SPORTS_WIZARD: Final = "sports-wizard"
BIASED_REFEREE: Final = "biased-referee"
NURGLINGS: Final = "cavorting-nurglings"


@attrs.frozen
class Inducement:
    """Something that a team may buy for a match.

    Attributes:
        name: as in tokens and saves.
        most: how many of it a team may buy.
        cost: of each, in gold.
        cheaper: what it costs teams that have one of these leagues, special rules or rosters.
        needs: the leagues or special rules of which a team must have one; empty: any team may buy it.
        apothecary: whether only teams whose roster has an apothecary may buy it.
        named: whether it is one person, whom only one team can have (BB20-L-IND-26).
    """

    name: str
    most: int
    cost: int
    cheaper: tuple[tuple[str, int], ...] = ()
    needs: tuple[str, ...] = ()
    apothecary: bool = False
    named: bool = False

    def price(self, team: Team) -> int:
        """What one costs a team, in gold."""
        terms = {*terms_of(team), team.roster.name}
        return min([self.cost, *(price for term, price in self.cheaper if term in terms)])

    def open_to(self, team: Team) -> bool:
        """Whether a team may buy it."""
        if self.apothecary and not team.roster.apothecary:
            return False
        return not self.needs or bool({*self.needs} & terms_of(team))


def terms_of(team: Team) -> set[str]:
    """The leagues and special rules of a team, with what it has chosen (BB20-L-RUL-01, BB20-L-RUL-12)."""
    return {*team.roster.leagues, *team.roster.special_rules, team.chosen} - {""}


CORRUPT: Final = "Bribery and Corruption"
INDUCEMENTS: Final = (
    Inducement(EXTRA_TRAINING, 8, 100_000),
    Inducement(WANDERING_APOTHECARY, 2, 100_000, apothecary=True),
    Inducement(KEG, 2, 50_000),
    Inducement(SPORTS_WIZARD, 1, 150_000),
    Inducement(CHEF, 1, 300_000, cheaper=(("Halfling", 100_000),)),
    Inducement(BRIBE, 3, 100_000, cheaper=((CORRUPT, 50_000),)),
    Inducement(BIASED_REFEREE, 1, 120_000, cheaper=((CORRUPT, 80_000),)),
    Inducement(BUGMAN, 1, 100_000, named=True),
    Inducement(PLAGUE_DOCTOR, 1, 100_000, needs=("Favoured of Nurgle",)),
    Inducement(MORTUARY_ASSISTANT, 1, 100_000, needs=("Sylvanian Spotlight",)),
    Inducement(WEATHER_MAGE, 1, 30_000),
    Inducement(ASSISTANT, 3, 20_000),
    Inducement(NURGLINGS, 3, 30_000, needs=("Favoured of Nurgle",)),
    Inducement(CHEERLEADER, 4, 20_000),
)
"""BB20-L-IND-01 to 12, BB20-L-STF-01, BB20-L-WIZ-01, BB20-L-REF-01 and BB20-L-DZ-42; the most useful come first."""
BY_NAME: Final = {each.name: each for each in INDUCEMENTS}
