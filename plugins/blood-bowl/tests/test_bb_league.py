"""League files of Blood Bowl: skills that positions have besides, and modifiers by weather, position and skill."""

from __future__ import annotations

from typing import Any

import pytest

from ruleengine import HOME, Match, Ruleset, build, new_match
from ruleengine.league import League
from ruleengine_blood_bowl import BLOOD_BOWL_2020, BLOOD_BOWL_LRB, from_position, position_of
from ruleengine_blood_bowl.checks import CATCH, PICK_UP
from ruleengine_blood_bowl.state import SQUARE, has, skills
from ruleengine_blood_bowl.teams import player_of

EDITIONS = (BLOOD_BOWL_LRB, BLOOD_BOWL_2020)
each_edition = pytest.mark.parametrize("rules", EDITIONS, ids=lambda rules: rules.name)
LINEMEN = {"skills": {"human": {"Lineman": ["Dodge"]}}}
POSITION = "rosters human orc\nhome 1 Lineman L8 ball\nhome 2 Blitzer C3\nhome 3 Lineman [] C5\naway 1 Lineman Y2\n"


def at_position(rules: Ruleset, data: dict[str, Any], text: str = POSITION) -> Match:
    return from_position(text, rules=rules, variants=[League.of(data)])


# Skills --------------------------------------------------------------------------------------------------


@each_edition
def test_a_position_of_a_shipped_roster_has_the_skill_in_every_team(rules: Ruleset) -> None:
    teams = {"roster": "human", "name": "Mine", "players": [{"position": "Lineman"}] * 11}
    match = new_match(rules, teams={"home": teams, "away": {**teams, "name": "Yours"}}, variants=[League.of(LINEMEN)])
    assert [has(match, piece.id, "Dodge") for piece in match.pieces] == [True] * 22
    plain = new_match(rules, teams={"home": teams, "away": {**teams, "name": "Yours"}})
    assert [has(plain, piece.id, "Dodge") for piece in plain.pieces] == [False] * 22


@each_edition
def test_only_that_position_of_that_roster_has_it(rules: Ruleset) -> None:
    match = at_position(rules, LINEMEN)
    having = [(piece.side, piece.name) for piece in match.pieces if has(match, piece.id, "Dodge")]
    assert having == [(HOME, "#1")], "no Blitzer, none who is written without skills, no Orc"


@each_edition
def test_a_position_is_written_and_read_again_by_the_rules_of_the_league(rules: Ruleset) -> None:
    match = at_position(rules, LINEMEN)
    again = at_position(rules, LINEMEN, position_of(match))
    assert [dict(skills(again, piece.id)) for piece in again.pieces] == [
        dict(skills(match, piece.id)) for piece in match.pieces
    ]


def test_a_skill_with_a_parameter_is_given_with_it() -> None:
    given = {"skills": {"human": {"Blitzer": ["Mighty Blow (+1)"]}}}
    match = at_position(BLOOD_BOWL_2020, given)
    assert skills(match, player_of(match, HOME, 2)) == {"Block": None, "Mighty Blow": 1}


@each_edition
def test_a_roster_of_ones_own_is_not_touched(rules: Ruleset) -> None:
    from ruleengine_blood_bowl.teams import read_roster

    numbers = {"blood-bowl-lrb": {"MA": 6, "ST": 3, "AG": 3, "AV": 8}}.get(
        rules.name, {"MA": 6, "ST": 3, "AG": "3+", "PA": "4+", "AV": "9+"}
    )
    own = {"name": "Own", "reroll": 50_000, "positions": [{"name": "Lineman", "max": 16, "cost": 50_000, **numbers}]}
    compiled = rules.with_variants(League.of(LINEMEN)).compile()
    assert read_roster(compiled, own).roles["Lineman"].skills == {}
    assert "Dodge" in read_roster(compiled, "human").roles["Lineman"].skills


# Modifiers -----------------------------------------------------------------------------------------------


@each_edition
@pytest.mark.parametrize(
    ("when", "holds"),
    [
        ({"weather": "rain"}, {"lineman", "blitzer"}),
        ({"weather": ["blizzard", "heat"]}, set()),
        ({"position": "Blitzer"}, {"blitzer"}),
        ({"skill": "Block"}, {"blitzer"}),
        ({"skill": "Block", "position": "Lineman"}, set()),
        ({"side": "away"}, set()),
    ],
)
def test_a_modifier_holds_for_whom_its_conditions_name(rules: Ruleset, when: Any, holds: set[str]) -> None:
    rows = [{"to": "pick-up", "value": 1, "why": "gloves", "when": when}]
    match = at_position(rules, {"modifiers": rows}, "weather rain\n" + POSITION)
    players = {"lineman": player_of(match, HOME, 1), "blitzer": player_of(match, HOME, 2)}
    for kind, found in ((PICK_UP, holds), (CATCH, set())):
        helped = set()
        for name, piece in players.items():
            check = build(match, kind, by=HOME, base=4, subject=piece, about=match.get(SQUARE, piece))
            if any(each.why == "gloves" for each in check.modifiers):
                helped.add(name)
        assert helped == found
