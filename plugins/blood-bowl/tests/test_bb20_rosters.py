"""Profiles, rosters and reference teams of 2020 (BB20-CHR, BB20-ROS)."""

from __future__ import annotations

from typing import Any

import pytest

from ruleengine import AWAY, HOME, Side, new_match
from ruleengine_blood_bowl import BLOOD_BOWL_2020, TeamError, random_team
from ruleengine_blood_bowl._bb2020.numbers import CHARACTERISTICS, NO_PASSING, reduced
from ruleengine_blood_bowl.skills import skill_texts
from ruleengine_blood_bowl.state import AGILITY, ARMOUR_BREAKS, MOVEMENT, PASSING, REROLLS, STRENGTH, skills
from ruleengine_blood_bowl.teams import EDITION, read_roster, read_team

RULES = BLOOD_BOWL_2020.compile()


HUMANS = """
16 Lineman 50 6 3 3+ 4+ 9+
2 Thrower 80 6 3 3+ 2+ 9+ Pass, Sure Hands
4 Catcher 65 8 2 3+ 5+ 8+ Catch, Dodge
4 Blitzer 85 7 3 3+ 4+ 9+ Block
3 Halfling_Hopeful 30 5 2 3+ 4+ 7+ Dodge, Right Stuff, Stunty
1 Ogre 140 5 5 4+ 5+ 10+ Bone Head, Loner (4+), Mighty Blow (+1), Thick Skull, Throw Team-mate
"""
ORCS = """
16 Lineman 50 5 3 3+ 4+ 10+ Animosity (Orc Linemen)
2 Thrower 65 5 3 3+ 3+ 9+ Animosity (all team-mates), Pass, Sure Hands
4 Blitzer 80 6 3 3+ 4+ 10+ Animosity (all team-mates), Block
4 Big_Un_Blocker 90 5 4 4+ - 10+ Animosity (Big Un Blockers)
4 Goblin 40 6 2 3+ 4+ 8+ Dodge, Right Stuff, Stunty
1 Untrained_Troll 115 4 5 5+ 5+ 10+ Always Hungry, Loner (4+), Mighty Blow (+1), Projectile Vomit, Really Stupid, \
Regeneration, Throw Team-mate
"""


@pytest.mark.rule("BB20-ROS-11", "BB20-ROS-12", "BB20-ROS-13", "BB20-ROS-14", "BB20-ROS-15", "BB20-ROS-16")
def test_the_humans() -> None:
    assert written("human") == HUMANS.strip().splitlines()


@pytest.mark.rule("BB20-ROS-21", "BB20-ROS-22", "BB20-ROS-23", "BB20-ROS-24", "BB20-ROS-25", "BB20-ROS-26")
def test_the_orcs() -> None:
    assert written("orc") == ORCS.strip().splitlines()


def written(key: str) -> list[str]:
    """A roster as rows: how many, who, thousands of gold, characteristics, skills."""
    found = []
    for name, role in read_roster(RULES, key).roles.items():
        numbers = [kind.text(value) for kind, value in zip(CHARACTERISTICS, role.characteristics, strict=True)]
        cost, rest = divmod(role.cost, 1000)
        assert rest == 0
        has = ", ".join(skill_texts(RULES, dict(role.skills)))
        found.append(" ".join([str(role.most), name.replace(" ", "_"), str(cost), *numbers, has]).rstrip())
    return found


@pytest.mark.rule("BB20-ROS-01")
def test_prices_and_limits() -> None:
    assert {key: read_roster(RULES, key).reroll for key in ("human", "orc")} == {"human": 50_000, "orc": 60_000}
    assert (
        read_roster(RULES, "human").roles["Ogre"].most == read_roster(RULES, "orc").roles["Untrained Troll"].most == 1
    )
    for count in (10, 17):
        with pytest.raises(TeamError, match="11 to 16"):
            read_team(RULES, _team([{"position": "Lineman"}] * count))
    with pytest.raises(TeamError, match="more than the 1,000,000"):
        read_team(RULES, _team([{"position": "Lineman"}] * 16, rerolls=5), gold=1_000_000)


def _team(players: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    return {"name": "Mine", "roster": "human", "players": players, **more}


@pytest.mark.rule("BB20-CHR-01")
def test_a_player_may_have_raised_or_lowered_characteristics() -> None:
    players: list[dict[str, Any]] = [{"position": "Lineman"} for _ in range(11)]
    players[0] |= {"ST": 4, "AG": "2+", "PA": "-"}
    team = read_team(RULES, _team(players))
    assert [team.players[n].role.characteristics for n in (0, 1)] == [(6, 4, 2, NO_PASSING, 9), (6, 3, 3, 4, 9)]
    with pytest.raises(TeamError, match=r'players\[0\].AG: 2 is no AG; write "1\+" to "6\+"'):
        read_team(RULES, _team([{**players[0], "AG": 2}, *players[1:]]))


@pytest.mark.rule("BB20-ROS-02")
@pytest.mark.parametrize(
    ("option", "costs", "positions"),
    [
        (
            "plain",
            (900_000, 985_000),
            ("Blitzer 4 Catcher 2 Lineman 4 Thrower 1", "Big 3 Blitzer 4 Lineman 3 Thrower 1"),
        ),
        (
            "stuff",
            (920_000, 910_000),
            ("Blitzer 4 Halfling 2 Lineman 3 Ogre 1 Thrower 1", "Blitzer 4 Goblin 2 Lineman 3 Thrower 1 Untrained 1"),
        ),
    ],
)
def test_the_reference_teams(option: str, costs: tuple[int, int], positions: tuple[str, str]) -> None:
    match = new_match(BLOOD_BOWL_2020, options={"teams.reference_team": option})
    for side in Side:
        roles = [piece.profile.role for piece in match.pieces if piece.side is side]
        counted = " ".join(f"{role.split()[0]} {roles.count(role)}" for role in sorted(set(roles)))
        assert counted == positions[side]
        assert match.get(REROLLS, side) == 3
    names = RULES.derived(EDITION).references[option]
    assert tuple(read_team(RULES, name).cost for name in names) == costs


@pytest.mark.rule("BB20-CHR-01")
def test_characteristics_are_targets_within_their_bounds() -> None:
    bounds = {kind.name: (kind.low, kind.high, kind.suffix) for kind in CHARACTERISTICS}
    assert bounds == {"MA": (1, 9, ""), "ST": (1, 8, ""), "AG": (1, 6, "+"), "PA": (1, 6, "+"), "AV": (3, 11, "+")}
    match = new_match(BLOOD_BOWL_2020)
    blocker = next(piece.id for piece in match.pieces if piece.profile.role == "Big Un Blocker")
    wanted = {MOVEMENT: 5, STRENGTH: 4, AGILITY: 4, PASSING: NO_PASSING, ARMOUR_BREAKS: 10}
    assert {attribute: match.attribute(blocker, attribute) for attribute in wanted} == wanted
    assert skills(match, blocker) == {"Animosity": "Big Un Blockers"}


@pytest.mark.rule("BB20-CHR-02")
@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("MA", {6: 5, 1: 1}),
        ("ST", {3: 2, 1: 1}),
        ("AG", {3: 4, 6: 6}),
        ("PA", {2: 3, 6: 6, NO_PASSING: NO_PASSING}),
        ("AV", {9: 8, 3: 3}),
    ],
)
def test_reductions(name: str, values: dict[int, int]) -> None:
    kind = next(kind for kind in CHARACTERISTICS if kind.name == name)
    assert {value: reduced(kind, value) for value in values} == values


@pytest.mark.rule("BB20-MAT-07", "BB20-MAT-08")
@pytest.mark.parametrize(
    ("more", "fault"),
    [
        ({"dedicated_fans": 0}, "dedicated_fans: there cannot be fewer than 1"),
        ({"bribes": -1}, "bribes: there cannot be fewer than none"),
        ({"fan_factor": 3}, "fan_factor: no such key; there are 13, such as name, roster, rerolls"),
    ],
)
def test_what_a_team_may_bring(more: dict[str, int], fault: str) -> None:
    team = read_team(RULES, _team([{"position": "Lineman"}] * 11))
    assert team.extras == {"dedicated_fans": 1, "cheerleaders": 0, "assistant_coaches": 0, "bribes": 0}
    with pytest.raises(TeamError) as caught:
        read_team(RULES, _team([{"position": "Lineman"}] * 11, **more))
    assert str(caught.value) == fault


def test_random_teams_fit_the_edition() -> None:
    for seed in range(30):
        match = new_match(
            BLOOD_BOWL_2020, teams={side: random_team(seed, rules=BLOOD_BOWL_2020) for side in ("home", "away")}
        )
        assert {piece.side for piece in match.pieces} == {HOME, AWAY}
