"""Who comes back from the dead after a match: Masters of Undeath, Vampire Lord, Plague Ridden (BB20-L-RUL)."""

from __future__ import annotations

from typing import Any

import pytest
from bb20_gifts import until, worth

from ruleengine import HOME, Match, Part, PieceId, new_match
from ruleengine.hooks import on_event
from ruleengine_blood_bowl import BLOOD_BOWL_2020, TeamError
from ruleengine_blood_bowl.after import match_record
from ruleengine_blood_bowl.bb2020 import COACH_OUT, INFECTED
from ruleengine_blood_bowl.events import HalfBegan
from ruleengine_blood_bowl.state import Status, take_off


class Deadly(Part):
    """A player of away dies as the match begins, and home has infected somebody, if so."""

    name = "tests.deadly"

    def __init__(self, infected: bool) -> None:
        self.infected = infected

    @on_event.on(HalfBegan)
    def dies(self, match: Match, event: HalfBegan) -> None:
        """The first of away."""
        take_off(match, PieceId(11), Status.DEAD)
        match.set(INFECTED, HOME, self.infected)
        match.set(COACH_OUT, HOME, True)


UNDEAD = worth(1000, roster="shambling-undead", position="Skeleton Lineman", cost=40)
NURGLE = worth(1000, roster="nurgle", position="Rotter Lineman", cost=35)
VAMPIRE = worth(1000, roster="human") | {"roster": "vampire", "players": [{"position": "Thrall Lineman"}] * 11}
NECROMANTIC = VAMPIRE | {"roster": "necromantic-horror", "players": [{"position": "Zombie Lineman"}] * 11}


def humans(**first: int) -> dict[str, Any]:
    """Linemen, of whom the first has such characteristics."""
    return worth(1000, players=[{"position": "Lineman", **first}] + [{"position": "Lineman"}] * 10)


def left(home: dict[str, Any], away: dict[str, Any] | None = None, *, infected: bool = False) -> dict[str, Any]:
    """What is left for home of a match in which the first of away has died."""
    away = away or humans()
    rules = BLOOD_BOWL_2020.but(adding=[Deadly(infected)])
    match = until(new_match(rules, teams={"home": home, "away": away}), "kicker")
    match.finish()
    record = match_record(match)
    assert not {"raised", "infected"} & record["away"].keys()
    return {key: value for key, value in record["home"].items() if key in ("raised", "infected")}


@pytest.mark.rule("BB20-L-RUL-15", "BB20-L-RUL-16")
@pytest.mark.parametrize(
    ("home", "raised"),
    [(UNDEAD, "Zombie Lineman"), (NECROMANTIC, "Zombie Lineman"), (VAMPIRE, "Thrall Lineman"), (worth(1000), "")],
)
def test_a_dead_opponent_is_raised(home: dict[str, Any], raised: str) -> None:
    assert left(home) == ({"raised": [raised]} if raised else {})


@pytest.mark.parametrize(
    ("away", "raises"),
    [
        (humans(ST=4), True),
        (humans(ST=5), False),
        (worth(1000, roster="goblin", position="Goblin Lineman", cost=40), False),  # Stunty
    ],
)
def test_who_cannot_be_raised(away: dict[str, Any], raises: bool) -> None:
    assert bool(left(UNDEAD, away)) is raises


def test_who_regenerates_is_not_raised() -> None:
    away = {**UNDEAD, "name": "Others"}
    rules = BLOOD_BOWL_2020.but(adding=[Deadly(infected=False)])
    match = until(new_match(rules, teams={"home": UNDEAD, "away": away}), "kicker")
    match.finish()
    assert "raised" not in match_record(match)["home"]


@pytest.mark.rule("BB20-L-RUL-18")
def test_only_teams_favoured_of_nurgle_gain_from_plague() -> None:
    assert left(NURGLE, infected=True) == {"infected": ["Rotter Lineman"]}
    assert left(NURGLE) == {}
    khorne = worth(1000) | {"roster": "khorne", "players": [{"position": "Bloodborn Marauder Lineman"}] * 11}
    assert left(khorne, infected=True) == {}


def test_a_position_that_the_list_lacks_cannot_rise() -> None:
    with pytest.raises(TeamError, match=r"match\.home\.raised\[0\]: no position 'Zombi'"):
        new_match("blood-bowl-2020-after", teams={"home": UNDEAD, "match": {"home": {"raised": ["Zombi"]}}})
