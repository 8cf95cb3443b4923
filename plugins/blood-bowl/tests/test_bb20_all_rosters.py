"""All 29 rosters of 2020: what they sum up to by another source, their limits, and a team of each (BB20-L-ROS)."""

from __future__ import annotations

from typing import Any

import pytest

from ruleengine import HOME, Part, new_match
from ruleengine_blood_bowl import BLOOD_BOWL_2020, TeamError
from ruleengine_blood_bowl._base.rosterfiles import unknown_skills
from ruleengine_blood_bowl._bb2020.numbers import NO_PASSING
from ruleengine_blood_bowl._bb2020.skills.animosity import means
from ruleengine_blood_bowl.skills import SKILLBOOK, Skill, SkillPart
from ruleengine_blood_bowl.teams import EDITION, Role, read_roster, read_team

RULES = BLOOD_BOWL_2020.compile()
TOTALS = {
    "amazon": (4, 22, 330, 25, 13, 12, 17, 33, 10, 7, 6),  # BB20-L-ROS-01
    "black-orc": (3, 19, 250, 14, 11, 12, 14, 28, 13, 4, 8),  # BB20-L-ROS-02
    "chaos-chosen": (5, 23, 565, 25, 22, 19, 19, 48, 19, 12, 9),  # BB20-L-ROS-03
    "chaos-dwarf": (6, 27, 540, 32, 21, 22, 27, 55, 18, 9, 13),  # BB20-L-ROS-04
    "chaos-renegade": (10, 21, 895, 56, 37, 34, 33, 91, 33, 18, 24),  # BB20-L-ROS-05
    "dark-elf": (5, 22, 445, 34, 15, 10, 21, 42, 7, 11, 8),  # BB20-L-ROS-06
    "dwarf": (5, 19, 500, 24, 19, 19, 13, 49, 19, 9, 8),  # BB20-L-ROS-07
    "elven-union": (4, 20, 350, 27, 12, 8, 13, 33, 5, 9, 5),  # BB20-L-ROS-08
    "gnome": (5, 24, 315, 24, 14, 16, 16, 39, 23, 5, 9),  # BB20-L-ROS-09
    "goblin": (8, 24, 510, 44, 24, 26, 30, 66, 32, 9, 20),  # BB20-L-ROS-10
    "halfling": (4, 22, 255, 17, 12, 14, 17, 33, 18, 5, 9),  # BB20-L-ROS-11
    "high-elf": (4, 24, 360, 27, 12, 8, 15, 35, 5, 9, 6),  # BB20-L-ROS-12
    "human": (6, 30, 450, 37, 18, 19, 24, 52, 13, 9, 12),  # BB20-L-ROS-13
    "imperial-nobility": (5, 21, 455, 30, 17, 17, 21, 45, 12, 8, 9),  # BB20-L-ROS-14
    "khorne": (4, 25, 390, 22, 15, 14, 14, 36, 9, 10, 7),  # BB20-L-ROS-15
    "lizardmen": (4, 21, 355, 27, 13, 16, 13, 36, 11, 5, 9),  # BB20-L-ROS-16
    "necromantic-horror": (5, 24, 450, 29, 16, 17, 8, 45, 13, 9, 8),  # BB20-L-ROS-17
    "norse": (6, 25, 500, 35, 19, 20, 12, 48, 21, 9, 10),  # BB20-L-ROS-18
    "nurgle": (4, 21, 365, 19, 15, 16, 16, 38, 17, 9, 8),  # BB20-L-ROS-19
    "ogre": (3, 22, 300, 15, 11, 11, 14, 26, 13, 4, 6),  # BB20-L-ROS-20
    "old-world-alliance": (11, 24, 910, 59, 36, 38, 43, 101, 40, 18, 18),  # BB20-L-ROS-21
    "orc": (6, 31, 440, 31, 20, 21, 20, 57, 17, 9, 12),  # BB20-L-ROS-22
    "shambling-undead": (5, 32, 370, 25, 17, 19, 15, 44, 8, 7, 10),  # BB20-L-ROS-23
    "skaven": (5, 25, 460, 36, 16, 15, 15, 42, 9, 8, 15),  # BB20-L-ROS-24
    "snotling": (6, 26, 305, 30, 14, 22, 24, 43, 35, 7, 9),  # BB20-L-ROS-25
    "tomb-kings": (4, 24, 300, 21, 14, 17, 15, 35, 11, 6, 7),  # BB20-L-ROS-26
    "underworld-denizens": (8, 26, 630, 51, 24, 26, 29, 66, 28, 19, 16),  # BB20-L-ROS-27
    "vampire": (5, 23, 510, 31, 19, 13, 15, 44, 16, 10, 7),  # BB20-L-ROS-28
    "wood-elf": (5, 21, 500, 32, 17, 13, 19, 43, 13, 10, 8),  # BB20-L-ROS-29
}
"""Positions, then sums of the most, cost (thousands), MA, ST, AG, PA (0 for none), AV, skills, primary and secondary
categories; counted from another source than the rosters."""
NO_APOTHECARY = {"necromantic-horror", "nurgle", "shambling-undead", "tomb-kings"}
TIERS = {1: 11, 2: 13, 3: 5}


def stand_in(skill: Skill) -> Part:
    """A part that makes a skill known, and does nothing."""
    name = f"test.{''.join(filter(str.isalnum, skill.name)).lower()}"
    made: type[SkillPart] = type("StandIn", (SkillPart,), {"name": name, "skill": skill, "__doc__": "Known."})
    return made()


def with_all_skills() -> Any:
    """The rules, with what they lack yet as stand-ins."""
    lacking = {name for key in RULES.derived(EDITION).rosters for name in unknown_skills(RULES, key)}
    kinds: dict[str, Any] = {"Bloodlust": "target", "Dirty Player": "bonus"}
    return BLOOD_BOWL_2020.but(adding=[stand_in(Skill(name, kinds.get(name, ""))) for name in sorted(lacking)])


ALL = with_all_skills().compile()


def sums(roles: list[Role]) -> tuple[int, ...]:
    """As in TOTALS."""
    numbers = [(*most, passing % NO_PASSING, armour) for *most, passing, armour in (r.characteristics for r in roles)]
    return (
        len(roles),
        sum(role.most for role in roles),
        sum(role.cost for role in roles) // 1000,
        *(sum(column) for column in zip(*numbers, strict=True)),
        sum(len(role.skills) for role in roles),
        sum(len(role.primary) for role in roles),
        sum(len(role.secondary) for role in roles),
    )


@pytest.mark.rule(
    "BB20-L-ROS-01",
    "BB20-L-ROS-02",
    "BB20-L-ROS-03",
    "BB20-L-ROS-04",
    "BB20-L-ROS-05",
    "BB20-L-ROS-06",
    "BB20-L-ROS-07",
    "BB20-L-ROS-08",
    "BB20-L-ROS-09",
    "BB20-L-ROS-10",
    "BB20-L-ROS-11",
    "BB20-L-ROS-12",
    "BB20-L-ROS-13",
    "BB20-L-ROS-14",
    "BB20-L-ROS-15",
    "BB20-L-ROS-16",
    "BB20-L-ROS-17",
    "BB20-L-ROS-18",
    "BB20-L-ROS-19",
    "BB20-L-ROS-20",
    "BB20-L-ROS-21",
    "BB20-L-ROS-22",
    "BB20-L-ROS-23",
    "BB20-L-ROS-24",
    "BB20-L-ROS-25",
    "BB20-L-ROS-26",
    "BB20-L-ROS-27",
    "BB20-L-ROS-28",
    "BB20-L-ROS-29",
)
def test_every_roster_sums_up_as_elsewhere() -> None:
    rosters = {key: read_roster(ALL, key) for key in ALL.derived(EDITION).rosters}
    assert {key: sums(list(roster.roles.values())) for key, roster in rosters.items()} == TOTALS
    tiers = [roster.tier for roster in rosters.values()]
    assert {tier: tiers.count(tier) for tier in set(tiers)} == TIERS
    assert {key for key, roster in rosters.items() if not roster.apothecary} == NO_APOTHECARY
    assert all(any(role.journeyman for role in roster.roles.values()) for roster in rosters.values())


@pytest.mark.parametrize("key", TOTALS)
def test_a_team_of_each_roster_is_within_its_limits(key: str) -> None:
    team = read_team(ALL, key, gold=1_000_000)
    assert team.roster.key == key
    assert 11 <= len(team.players) <= 16


@pytest.mark.parametrize("key", [key for key in TOTALS if not unknown_skills(RULES, key)])
def test_a_team_is_played_by_its_name(key: str) -> None:
    match = new_match(BLOOD_BOWL_2020, teams={"home": key})
    roles = {piece.profile.role for piece in match.pieces if piece.side is HOME}
    assert roles <= set(read_roster(RULES, key).roles)


def test_a_roster_with_skills_that_are_not_built_is_refused_with_all_of_them() -> None:
    lean = BLOOD_BOWL_2020.but(without=["blood-bowl-2020.animosity", "blood-bowl.pass"]).compile()
    with pytest.raises(TeamError, match=r"^roster 'orc' has skills that these rules lack: Animosity, Pass$"):
        read_roster(lean, "orc", "")


def test_positions_that_are_limited_together() -> None:
    big = [{"position": f"Renegade {name}"} for name in ("Troll", "Ogre", "Minotaur", "Rat Ogre")]
    players = big + [{"position": "Renegade Human Lineman"}] * 7
    plain = {"name": "Mine", "roster": "chaos-renegade", "players": players}
    with pytest.raises(TeamError, match=r"^players: 4 of Renegade Troll"):
        read_team(ALL, plain)
    read_team(ALL, {**plain, "players": players[1:] + players[-1:]})


@pytest.mark.parametrize(
    ("field", "value", "fault"),
    [
        ("primary", ["X"], r"roster.positions\[0\].primary: no category 'X'; there are A agility, G general"),
        ("limits", [{"max": 1, "positions": ["Nobody"]}], r"roster.limits\[0\].positions: no position 'Nobody'"),
        ("name", "ooligan", r"roster.positions\[0\].name: 'ooligan' is refused; use words that begin with a capital"),
    ],
)
def test_what_is_wrong_with_a_list_is_said_with_its_place(field: str, value: Any, fault: str) -> None:
    position = {"name": "'Ooligan", "max": 1, "cost": 5, "MA": 6, "ST": 2, "AG": "3+", "PA": "6+", "AV": "8+"}
    plain: dict[str, Any] = {"name": "Gobbos", "reroll": 10, "positions": [position]}
    assert list(read_roster(ALL, plain).roles) == ["'Ooligan"]
    (plain if field == "limits" else position)[field] = value
    with pytest.raises(TeamError, match=fault):
        read_roster(ALL, plain)


def test_a_position_names_a_role_with_an_apostrophe() -> None:
    text = "rosters goblin human\nhome 1 'Ooligan M8\naway 1 Lineman N8\n"
    match = new_match(with_all_skills(), teams={"position": text})
    assert match.pieces[0].profile.role == "'Ooligan"


@pytest.mark.rule("BB20-SKL-11", "BB20-X-SET-02")
@pytest.mark.parametrize(
    ("whom", "role", "meant"),
    [
        ("all Dwarf and Halfling team-mates", "Old World Dwarf Blocker", True),
        ("all Dwarf and Halfling team-mates", "Old World Halfling Hopeful", True),
        ("all Dwarf and Halfling team-mates", "Old World Human Thrower", False),
        ("all Dwarf and Human team-mates", "Old World Human Lineman", True),
        ("Underworld Goblin Linemen", "Underworld Goblin Lineman", True),
        ("Underworld Goblin Linemen", "Underworld Snotling", False),
    ],
)
def test_animosity_against_races(whom: str, role: str, meant: bool) -> None:
    assert means(whom, role) is meant


def test_the_skills_are_known() -> None:
    assert {"Loner", "Dodge"} <= set(ALL.derived(SKILLBOOK))
